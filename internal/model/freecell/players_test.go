package freecell_test

import (
	"math"
	"slices"
	"testing"

	"patience/game"
	"patience/internal/games/freecell"
	nets "patience/internal/model/freecell"
	"patience/internal/testkit/freecellcheck"
	"patience/rollout"
)

// TestGolden: the names stand for exactly this play, with any number of workers.
func TestGolden(t *testing.T) {
	want := map[string][2]int64{ // wins and moves in 4 trials
		"board10-t2": {4, 355}, "board10-t1": {4, 322}, "board10-t0.5": {4, 301}, "board10-t0": {4, 296},
	}
	start := freecellcheck.Microsoft(t, freecell.Standard, 3)
	for i, p := range nets.Policies(&freecell.Standard) {
		o := rollout.DefaultOptions()
		o.Policy, o.Playouts, o.MaxPlayouts, o.Workers = p, 4, 4, 1+i
		r, err := rollout.Run(t.Context(), start, o)
		if err != nil {
			t.Fatal(err)
		}
		if got := [2]int64{r.Wins, r.Moves}; got != want[p.Name] {
			t.Errorf("%s: %d wins and moves; want %d", p.Name, got, want[p.Name])
		}
	}
}

// TestFirstChoices: at temperature 0 a game is that of safe moves home and else of the
// likeliest moves to new positions, in each game that the net fits.
func TestFirstChoices(t *testing.T) {
	all := 0
	for i, rules := range freecell.Variants {
		policies := nets.Policies(&rules)
		if nets.Fits(&rules) != (len(policies) > 0) {
			t.Fatalf("%s: %d policies", rules.Name, len(policies))
		}
		if len(policies) == 0 {
			continue
		}
		number := int64(i + 1)
		start := freecellcheck.Microsoft(t, rules, number)
		last, n := firstChoices(start)
		got, seen := start.Clone(), game.NewHashSet(1001)
		seen.Add(got.Hash())
		moves, _, _ := policies[len(policies)-1].NewPlayer(start).PlayTrial(got, game.RandOf(1, 1), seen, n)
		if n != moves || last.Hash() != got.Hash() {
			t.Errorf("%s, microsoft:%d: %d moves; want %d, to another position", rules.Name, number, moves, n)
		}
		all += n
	}
	if all < 300 {
		t.Errorf("%d moves in all games; expected more until choices are nearly equal", all)
	}
}

// firstChoices plays until the game ends, or until two moves are nearly equal: of these the player
// picks one at random.
func firstChoices(start *freecell.Position) (p *freecell.Position, moves int) {
	judge := nets.NewJudge(nets.BoardNet(), start.Rules())
	p = start.Clone().(*freecell.Position)
	var seen []string
	for !p.Won() {
		seen = append(seen, string(p.AppendKey(nil)))
		m, ok := p.Safe()
		if !ok {
			m, ok = likeliest(judge, p, seen)
		}
		if !ok {
			break
		}
		p.Play(m)
		moves++
	}
	return p, moves
}

// likeliest returns the likeliest move to a position not seen. It returns false if there is none, or
// another one that is nearly as likely.
func likeliest(judge *nets.Judge, p *freecell.Position, seen []string) (best game.Move, ok bool) {
	judgement := judge.Judge([]*freecell.Position{p})[0]
	most, second := math.Inf(-1), math.Inf(-1)
	for _, m := range p.AppendMoves(nil) {
		after := p.Clone()
		after.Play(m)
		if slices.Contains(seen, string(after.AppendKey(nil))) {
			continue
		}
		logit := float64(judgement.Logit(int(freecell.MoveCard(m)), int(freecell.MoveTo(m))))
		if logit > most {
			best, most, logit = m, logit, most
		}
		second = max(second, logit)
	}
	return best, most-second > 25.0/rollout.ScoreUnit
}
