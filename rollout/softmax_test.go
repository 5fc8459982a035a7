package rollout

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/stat"
	"gonum.org/v1/gonum/stat/distuv"
	"pgregory.net/rapid"

	"patience/game"
	"patience/internal/games/freecell"
)

// A ranker is a scorer for tests: it likes moves by their codes, and forces moves
// home of aces if asked to.
type ranker struct {
	p      game.Position
	forces bool
	moves  int
}

func (r *ranker) Begin(p game.Position) { r.p, r.moves = p, 0 }

func (r *ranker) Played(game.Move) { r.moves++ }

func (r *ranker) Forced() (game.Move, bool) {
	for _, m := range r.p.AppendMoves(nil) {
		if freecell.MoveTo(m) == freecell.Home && r.forces {
			return m, true
		}
	}
	return 0, false
}

func (r *ranker) AppendScores(dst []int32, moves []game.Move) []int32 {
	for _, m := range moves {
		dst = append(dst, scoreOf(m, r.moves))
	}
	return dst
}

// scoreOf depends on a move and on how many were made before.
func scoreOf(m game.Move, before int) int32 {
	return int32((int(m)*7919+before*104729)%4096) - 2048
}

// TestChances holds the whole numbers against exponentials.
func TestChances(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		temperature := math.Exp(rapid.Float64Range(-6, 6).Draw(r, "logarithm of the temperature"))
		scores := rapid.SliceOfN(rapid.Int32Range(-1_000_000, 1_000_000), 1, 60).Draw(r, "scores")
		c := newChances(temperature)
		sums := c.appendSums(nil, scores)
		most := slices.Max(scores)
		for i, score := range scores {
			got := sums[i]
			if i > 0 {
				got -= sums[i-1]
			}
			far := (float64(most) - float64(score)) / ScoreUnit / temperature
			want := math.Exp(-far) * (1 << 32)
			// The factor is rounded down to 1 in 2⁻¹⁶ of 256 steps, so far exponents differ more.
			if !(math.Abs(float64(got)-want) <= (0.004+far*0.001*max(1, temperature))*want+2) {
				r.Fatalf("%d of scores %v at temperature %g: %d; want %.1f", i, scores, temperature, got, want)
			}
		}
	})
}

// TestSoftmaxPicks: the first moves of trials have the probabilities of a softmax
// (chi-square test).
func TestSoftmaxPicks(t *testing.T) {
	start := microsoft(t, freecell.Standard, 1)
	moves := start.AppendMoves(nil)
	for _, temperature := range []float64{0.5, 1, 4} {
		player := Softmax("test", temperature, func(game.Position) Scorer { return &ranker{} }).NewPlayer(start)
		weights, total := make([]float64, len(moves)), 0.0
		for i, m := range moves {
			weights[i] = math.Exp(float64(scoreOf(m, 0)) / ScoreUnit / temperature)
			total += weights[i]
		}
		const trials = 20_000
		got, want := make([]float64, len(moves)), make([]float64, len(moves))
		rng, p, seen := game.RandOf(5, 5), start.Clone(), game.NewHashSet(10)
		for range trials {
			p.CopyFrom(start)
			seen.Reset()
			seen.Add(p.Hash())
			player.PlayTrial(p, rng, seen, 1)
			for i, m := range moves {
				if p.Hash() == start.HashAfter(m) {
					got[i]++
				}
			}
		}
		for i := range want {
			want[i] = trials * weights[i] / total
		}
		chi := stat.ChiSquare(got, want)
		if limit := (distuv.ChiSquared{K: float64(len(moves) - 1)}).Quantile(0.9999); chi > limit {
			t.Errorf("temperature %g: chi-square %.1f above %.1f; picked %v, want %v", temperature, chi, limit, got, want)
		}
	}
}

// TestSoftmaxIsByTheRules watches trials of softmax policies move by move.
func TestSoftmaxIsByTheRules(t *testing.T) {
	endings := map[game.TrialEnd]int{}
	for _, test := range trialGames {
		if test.rules.Moves != freecell.SingleCards {
			continue
		}
		for _, forces := range []bool{false, true} {
			policy := Softmax(fmt.Sprint("forces ", forces), 1, func(game.Position) Scorer { return &ranker{forces: forces} })
			for number := int64(1); number <= 20; number++ {
				b, err := freecell.RandomDeal(&test.rules, number, 1)
				if err != nil {
					t.Fatal(err)
				}
				r := newReferee(t, b.Position(), policy, test.maxMoves)
				for range 5 {
					endings[r.trial()]++
				}
			}
		}
	}
	if len(endings) != 3 {
		t.Errorf("endings %v; want all", endings)
	}
}

func TestSoftmaxAllocatesNothing(t *testing.T) {
	start := microsoft(t, freecell.Standard, 1)
	p := newPlayer(start, Softmax("test", 1, func(game.Position) Scorer { return quiet{} }), 1000)
	p.rng = *game.RandOf(1, 2)
	for range 100 {
		p.trial()
	}
	if allocs := testing.AllocsPerRun(200, func() { p.trial() }); allocs != 0 {
		t.Errorf("%v allocations in a trial", allocs)
	}
}

// quiet is a scorer that does not allocate.
type quiet struct{ indifferent }

func (quiet) AppendScores(dst []int32, moves []game.Move) []int32 {
	for _, m := range moves {
		dst = append(dst, scoreOf(m, 0))
	}
	return dst
}

func TestSoftmaxTemperature(t *testing.T) {
	for _, temperature := range []float64{0, -1, math.NaN(), math.Inf(1), 1e-9} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("temperature %g is accepted", temperature)
				}
			}()
			Softmax("test", temperature, nil)
		}()
	}
}
