package rollout_test

import (
	"math/big"
	"math/rand/v2"
	"testing"

	"patience/game"
	"patience/heuristics"
	"patience/internal/games/piles"
	"patience/internal/stats"
	"patience/internal/testkit/pilescheck"
	"patience/internal/testkit/pilestest"
	"patience/rollout"
)

func computedOf(t *testing.T, p game.Position, playouts int64) rollout.Result {
	t.Helper()
	o := rollout.DefaultOptions()
	o.Playouts, o.MaxPlayouts = playouts, playouts
	o.Splitting = &rollout.Splitting{Gauge: func() heuristics.Gauge { return heuristics.GaugeOf(game.Position.Home) }}
	r, err := rollout.Run(t.Context(), p, o)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestComputed: in small decks the rate is that of fractions, by naive rules.
func TestComputed(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(1, 7))
	won := 0
	for _, twin := range pilescheck.Decks() {
		for range 20 {
			s := twin.Deal(rng)
			if !s.Rules.Hole || s.Build != "none" || s.Cells > 0 {
				break
			}
			exact, _ := naiveRate(s, map[string]*big.Rat{}).Float64()
			r := computedOf(t, twin.Position(t, s), 512)
			rate := r.WinRate()
			if r.Estimator != rollout.Computed || !near(rate.Rate, exact) || rate.Low != rate.Rate || rate.High != rate.Rate {
				t.Fatalf("%s: %v by %s; expected %g, %d won\n%+v", twin.Name, rate, r.Estimator, exact, r.Wins, s)
			}
			if exact > 0 {
				won++
			}
		}
	}
	if won < 20 {
		t.Errorf("%d deals can be won; expected more", won)
	}
}

func near(a, b float64) bool { return a >= b*(1-1e-12) && a <= b*(1+1e-12) }

// naiveRate returns the win rate of random play by naive rules.
func naiveRate(s pilestest.State, known map[string]*big.Rat) *big.Rat {
	key := s.Key()
	if rate := known[key]; rate != nil {
		return rate
	}
	rate, moves := new(big.Rat), s.Next()
	if s.Won() {
		rate.SetInt64(1)
	}
	for _, after := range moves {
		rate.Add(rate, new(big.Rat).Mul(naiveRate(after, known), big.NewRat(1, int64(len(moves)))))
	}
	known[key] = rate
	return rate
}

// TestComputedAgrees: random games that are counted agree with what is computed. The start is late in a game of Golf,
// so that many are won.
func TestComputedAgrees(t *testing.T) {
	t.Parallel()
	b, err := piles.ParseBoard(&piles.Golf, []byte(`Talon: 3D
Hole: AC 2C 3C 5C 6C 7C 8C TC JC QC KC AD 2D 4D 6D 7D 8D`+
		` 9D TD JD QD KD AH 2H 3H 4H 5H 6H 7H 9H JH QH KH AS 2S 3S 4S 5S 6S 7S 8S TS QS KS 9C
: JS TH
: 9S 8H
: 4C
: 5D
:
:
:
`))
	if err != nil {
		t.Fatal(err)
	}
	r := computedOf(t, b.Position(), 100_000)
	if i := stats.Wilson(r.Wins, r.Playouts, 0.9999); r.Wins == 0 || r.Exact < i.Low || r.Exact > i.High {
		t.Errorf("%d of %d games won; computed is %g", r.Wins, r.Playouts, r.Exact)
	}
}
