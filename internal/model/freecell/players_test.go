package freecell_test

import (
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
		"board3-t2": {4, 359}, "board3-t1": {4, 330}, "board3-t0.5": {4, 314}, "board3-t0": {4, 308},
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
// likeliest moves to new positions.
func TestFirstChoices(t *testing.T) {
	policies := nets.Policies(&freecell.Standard)
	for number := int64(1); number <= 3; number++ {
		start := freecellcheck.Microsoft(t, freecell.Standard, number)
		got, seen := start.Clone(), game.NewHashSet(1001)
		seen.Add(got.Hash())
		moves, _, end := policies[len(policies)-1].NewPlayer(start).PlayTrial(got, game.RandOf(1, 1), seen, 1000)
		if last, n := firstChoices(start); n != moves || last.Hash() != got.Hash() || last.Won() != (end == game.TrialWon) {
			t.Errorf("microsoft:%d: %d moves; want %d, to another position", number, moves, n)
		}
	}
}

func firstChoices(start *freecell.Position) (p *freecell.Position, moves int) {
	judge := nets.NewJudge(nets.BoardNet(), &freecell.Standard)
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

// likeliest returns the likeliest move to a position not seen, if there is one.
func likeliest(judge *nets.Judge, p *freecell.Position, seen []string) (best game.Move, ok bool) {
	judgement, most := judge.Judge([]*freecell.Position{p})[0], float32(0)
	for _, m := range p.AppendMoves(nil) {
		after := p.Clone()
		after.Play(m)
		logit := judgement.Logit(int(freecell.MoveCard(m)), int(freecell.MoveTo(m)))
		if !slices.Contains(seen, string(after.AppendKey(nil))) && (!ok || logit > most) {
			best, most, ok = m, logit, true
		}
	}
	return best, ok
}

// TestPoliciesOf: the net learned one game.
func TestPoliciesOf(t *testing.T) {
	twoCells, _ := freecell.Named("freecell-2-cells")
	for _, rules := range []*freecell.Rules{&twoCells, &freecell.BakersGame, &freecell.FreeCellRuns} {
		if policies := nets.Policies(rules); policies != nil {
			t.Errorf("%s: %d policies; want none", rules.Name, len(policies))
		}
	}
}
