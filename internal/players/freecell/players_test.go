package freecell_test

import (
	"fmt"
	"math"
	"os"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/stat"
	"gonum.org/v1/gonum/stat/distuv"

	"patience/game"
	"patience/internal/games/freecell"
	players "patience/internal/players/freecell"
	"patience/internal/testkit/freecellcheck"
	"patience/rollout"
)

func policy(t testing.TB, name string) rollout.Policy {
	t.Helper()
	policies := players.Policies(&freecell.Standard)
	i := slices.IndexFunc(policies, func(p rollout.Policy) bool { return p.Name == name })
	if i < 0 {
		t.Fatalf("no policy %s", name)
	}
	return policies[i]
}

// run plays trials of a position.
func run(t testing.TB, p game.Position, policy rollout.Policy, trials int64, workers int) rollout.Result {
	t.Helper()
	o := rollout.DefaultOptions()
	o.Policy, o.Playouts, o.MaxPlayouts, o.Workers = policy, trials, trials, workers
	r, err := rollout.Run(t.Context(), p, o)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestGolden: the names stand for exactly this play.
func TestGolden(t *testing.T) {
	want := map[string][2]int64{ // wins and moves in 200 trials
		"learned1-t4": {70, 13643}, "learned1-t2": {113, 15902}, "learned1-t1": {109, 16446}, "learned1-t0.5": {57, 15352},
	}
	start := freecellcheck.Microsoft(t, freecell.Standard, 3)
	for _, p := range players.Policies(&freecell.Standard) {
		r := run(t, start, p, 200, 1)
		if got := [2]int64{r.Wins, r.Moves}; got != want[p.Name] {
			t.Errorf("%s: %d wins and moves; want %d", p.Name, got, want[p.Name])
		}
	}
}

// TestWorkers: the number of workers changes nothing.
func TestWorkers(t *testing.T) {
	start := freecellcheck.Microsoft(t, freecell.Standard, 5)
	p := policy(t, "learned1-t4")
	if one, three := run(t, start, p, 4200, 1), run(t, start, p, 4200, 3); one != three {
		t.Errorf("%+v with one worker, %+v with three", one, three)
	}
}

// TestPicks: the first choices of trials have the probabilities of a softmax over
// the weights in the file (chi-square test).
func TestPicks(t *testing.T) {
	text, err := os.ReadFile("weights-1.txt")
	if err != nil {
		t.Fatal(err)
	}
	weights, err := players.ParseWeights(string(text))
	if err != nil {
		t.Fatal(err)
	}
	small := freecell.Rules{Name: "small", Columns: 4, Cells: 2, Ranks: 4}
	board, err := freecell.ParseBoard(&small, []byte(": 4C AD 3S\n: 2H 3D AC 2C\n: 4D 4H 2S AS 3C\n: 4S AH 2D 3H"))
	if err != nil {
		t.Fatal(err)
	}
	for _, start := range []*freecell.Position{
		board.Position().(*freecell.Position),
		freecellcheck.Microsoft(t, freecell.Standard, 1),
	} {
		for i, p := range players.Policies(start.Rules()) {
			checkPicks(t, start, p, softmax(start, weights, players.Temperatures[i]))
		}
	}
}

// softmax returns the probabilities of the first moves.
func softmax(start *freecell.Position, weights *players.Weights, temperature float64) (probabilities []float64) {
	tracker := players.NewTracker(start)
	tracker.Begin(start)
	situation, total := tracker.Situation(), 0.0
	parts := []int{0, 1 + situation/players.Phases, 1 + players.Spaces + situation%players.Phases}
	for _, m := range start.AppendMoves(nil) {
		score := 0.0
		for _, term := range tracker.Change(m) {
			for _, part := range parts {
				score += float64(weights[term.Feature][part]) * float64(term.Change)
			}
		}
		probabilities = append(probabilities, math.Exp(score/players.Unit/temperature))
		total += probabilities[len(probabilities)-1]
	}
	for i := range probabilities {
		probabilities[i] /= total
	}
	return probabilities
}

func checkPicks(t *testing.T, start *freecell.Position, policy rollout.Policy, probabilities []float64) {
	t.Helper()
	if _, ok := start.Safe(); ok {
		t.Fatal("the first move is forced")
	}
	const trials = 5000
	moves, player := start.AppendMoves(nil), policy.NewPlayer(start)
	var got, want []float64
	hits := map[uint64]float64{}
	rng, p, seen := game.RandOf(2, 9), start.Clone(), game.NewHashSet(10)
	for range trials {
		p.CopyFrom(start)
		seen.Reset()
		seen.Add(p.Hash())
		player.PlayTrial(p, rng, seen, 1)
		hits[p.Hash()]++
	}
	rareGot, rareWant := 0.0, 0.0 // moves too rare to be tested by themselves
	for i, m := range moves {
		if w := trials * probabilities[i]; w < 5 {
			rareGot, rareWant = rareGot+hits[start.HashAfter(m)], rareWant+w
		} else {
			got, want = append(got, hits[start.HashAfter(m)]), append(want, w)
		}
	}
	got, want = append(got, rareGot), append(want, max(rareWant, 1e-9))
	if rareGot == 0 {
		got, want = got[:len(got)-1], want[:len(want)-1]
	}
	if len(got) < 2 {
		return
	}
	limit := distuv.ChiSquared{K: float64(len(got) - 1)}.Quantile(0.9999)
	if chi := stat.ChiSquare(got, want); chi > limit {
		t.Errorf("%s: chi-square %.1f above %.1f: %v; want %v", policy.Name, chi, limit, got, want)
	}
}

// TestPoliciesOf: only games of single cards in alternate colours have players,
// with any number of cells.
func TestPoliciesOf(t *testing.T) {
	twoCells, _ := freecell.Named("freecell-2-cells")
	for rules, want := range map[*freecell.Rules]int{
		&freecell.Standard: len(players.Temperatures), &twoCells: len(players.Temperatures),
		&freecell.BakersGame: 0, &freecell.FourCompanies: 0, &freecell.FreeCellRuns: 0,
	} {
		if got := len(players.Policies(rules)); got != want {
			t.Errorf("%s: %d policies; want %d", rules.Name, got, want)
		}
	}
}

func TestTrialsAllocateNothing(t *testing.T) {
	start := freecellcheck.Microsoft(t, freecell.Standard, 1)
	player := policy(t, "learned1-t1").NewPlayer(start)
	rng, p, seen := game.RandOf(1, 1), start.Clone(), game.NewHashSet(1001)
	play := func() {
		p.CopyFrom(start)
		seen.Reset()
		seen.Add(p.Hash())
		player.PlayTrial(p, rng, seen, 1000)
	}
	for range 50 {
		play()
	}
	if allocs := testing.AllocsPerRun(100, play); allocs != 0 {
		t.Errorf("%v allocations in a trial", allocs)
	}
}

// weightsText returns the text of weights.
func weightsText(w *players.Weights) string {
	var b strings.Builder
	for f := range w {
		b.WriteString(players.Feature(f).String())
		for _, x := range w[f] {
			fmt.Fprintf(&b, " %d", x)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// TestWeightsText: weights are read as they are written, and ParseWeights says what is
// wrong.
func TestWeightsText(t *testing.T) {
	var w players.Weights
	for f := range w {
		for part := range w[f] {
			w[f][part] = int32((f*31+part*17)%2001) - 1000
		}
	}
	text := weightsText(&w)
	if again, err := players.ParseWeights("# a comment\n\n" + text); err != nil || *again != w {
		t.Errorf("not read back: %v", err)
	}
	for want, wrong := range map[string]string{
		"features; expected":     text[:strings.LastIndex(text, "clear-here.7")],
		"line 1; expected":       text[len("space.0"):],
		`line 1: "x"; expected`:  strings.Replace(text, "space.0 -1000", "space.0 x", 1),
		`"1000000"; expected a`:  strings.Replace(text, "space.0 -1000", "space.0 1000000", 1),
		"in order":               text + "more 1\n",
		"0 features; expected 1": "",
	} {
		if _, err := players.ParseWeights(wrong); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v; want %q", err, want)
		}
	}
}
