package catalogue

import (
	"math"
	"testing"

	"patience/game"
	"patience/internal/games/klondike"
	"patience/internal/games/piles"
	"patience/internal/testkit/thorough"
	"patience/rollout"
	"patience/solve"
)

// TestKlondikeByData: Klondike as rules of piles has the legal moves, the verdicts and the win rates of package
// klondike.
func TestKlondikeByData(t *testing.T) {
	t.Parallel()
	for _, draw := range []int{1, 3} {
		own, err := klondikeEntry(klondike.Standard(draw, true, false))
		if err != nil {
			t.Fatal(err)
		}
		rules := piles.Trigon
		rules.Name, rules.Build, rules.Draw, rules.Back = "klondike by data", piles.AlternateColour, draw, true
		byData, err := pilesEntry(rules)
		if err != nil {
			t.Fatal(err)
		}
		decided := 0
		for number := range int64(thorough.Number(8, 200)) {
			b, err := own.Deal(game.DealID{Source: "solvitaire", Number: number + 1}, 1)
			if err != nil {
				t.Fatal(err)
			}
			other := &piles.Board{}
			other.Rules, other.Piles = &rules, b.(*klondike.Board).Piles.Clone()
			p, q := b.Position(), other.Position()
			if n, m := len(p.AppendMoves(nil)), len(q.AppendMoves(nil)); n != m {
				t.Errorf("draw %d, deal %d: %d moves and %d by data", draw, number+1, n, m)
			}
			if number < 4 {
				checkRates(t, winRate(t, p), winRate(t, q))
			}
			first, second := verdict(t, &own, p), verdict(t, &byData, q)
			if first != solve.Undecided && second != solve.Undecided {
				decided++
				if first != second {
					t.Errorf("draw %d, deal %d: %v; %v by data", draw, number+1, first, second)
				}
			}
		}
		t.Logf("draw %d: %d deals decided by both", draw, decided)
		if decided < 2 {
			t.Errorf("draw %d: %d deals decided by both; expected more", draw, decided)
		}
	}
}

// TestSimpleSimonBySolvitaire: of these deals Solvitaire says that they can be won if single cards go home, and, with
// the name of a key changed in its code, that they cannot if whole suits do; see docs/lab/simplesimon.md.
func TestSimpleSimonBySolvitaire(t *testing.T) {
	t.Parallel()
	for _, number := range []int64{
		10, 97, 133, 145, 173, 181, 309, 344, 350, 382, 392, 395, 535, 537, 552, 606, 628, 639, 648, 654, 655, 746, 855, 873,
		911,
	} {
		for name, want := range map[string]solve.Verdict{
			piles.SimpleSimon.Name: solve.Unwinnable, piles.SimpleSimonPiles.Name: solve.Unwinnable,
			piles.SimpleSimonSingles.Name: solve.Winnable,
		} {
			e, err := Lookup(name)
			if err != nil {
				t.Fatal(err)
			}
			b, err := e.Deal(game.DealID{Source: "solvitaire", Number: number}, game.DefaultSeed)
			if err != nil {
				t.Fatal(err)
			}
			if got := verdict(t, &e, b.Position()); got != want {
				t.Errorf("%s, solvitaire:%d: %v; want %v", name, number, got, want)
			}
		}
	}
}

// TestSimpleSimonShare: the share of deals that can be won is the published one if single cards go home, and lower if
// whole suits do.
func TestSimpleSimonShare(t *testing.T) {
	t.Parallel()
	deals := thorough.Number(100, 1000)
	for name, share := range map[string]float64{piles.SimpleSimonSingles.Name: 0.9745, piles.SimpleSimon.Name: 0.9373} {
		e, err := Lookup(name)
		if err != nil {
			t.Fatal(err)
		}
		won := 0
		for number := range int64(deals) {
			b, err := e.Deal(game.DealID{Source: game.Random, Number: number + 1}, game.DefaultSeed)
			if err != nil {
				t.Fatal(err)
			}
			switch verdict(t, &e, b.Position()) {
			case solve.Winnable:
				won++
			case solve.Undecided:
				t.Errorf("%s, random:%d is undecided", name, number+1)
			}
		}
		if off := float64(won)/float64(deals) - share; math.Abs(off) > 3*math.Sqrt(share*(1-share)/float64(deals)) {
			t.Errorf("%s: %d of %d deals can be won; published are %g %%", name, won, deals, 100*share)
		}
	}
}

// TestWonBesideSolvitaire: small deals can be won by moves that Solvitaire does not try, so that it calls them
// unsolvable; see docs/research/reproduction/piles.md.
func TestWonBesideSolvitaire(t *testing.T) {
	for _, deal := range []struct {
		rules  string
		number int64
	}{
		// A run of one suit goes onto a card of another suit.
		{`{"tableau piles": {"count": 3, "move built group": "yes", "move built group policy": "same-suit"}, "max rank": 4}`, 2},
		// A card alone in its column goes to an empty one, and then the stock is dealt.
		{`{"tableau piles": {"count": 4, "build policy": "red-black"},
			"stock": {"size": 2, "deal type": "tableau piles"}, "max rank": 5}`, 248},
	} {
		e, err := Standard().LookupRules([]byte(deal.rules))
		if err != nil {
			t.Fatal(err)
		}
		b, err := e.Deal(game.DealID{Source: "solvitaire", Number: deal.number}, game.DefaultSeed)
		if err != nil {
			t.Fatal(err)
		}
		if got := verdict(t, &e, b.Position()); got != solve.Winnable {
			t.Errorf("%s, deal %d: %v; want %v", deal.rules, deal.number, got, solve.Winnable)
		}
	}
}

// verdict decides a position within limits that suit a test.
func verdict(t *testing.T, e *Entry, p game.Position) solve.Verdict {
	t.Helper()
	out, err := e.Solvers.Decide(t.Context(), p, solve.Options{Limits: solve.Limits{MaxNodes: 300_000, MaxBytes: 1 << 28}})
	if err != nil {
		t.Fatal(err)
	}
	return out.Verdict()
}

const rateTrials = 4096

// winRate returns how often random play wins.
func winRate(t *testing.T, p game.Position) float64 {
	t.Helper()
	o := rollout.DefaultOptions()
	o.Playouts, o.MaxPlayouts = rateTrials, rateTrials
	r, err := rollout.Run(t.Context(), p, o)
	if err != nil {
		t.Fatal(err)
	}
	return r.WinRate().Rate
}

// checkRates compares two win rates.
func checkRates(t *testing.T, own, byData float64) {
	t.Helper()
	mean := (own + byData) / 2
	if off := math.Abs(own - byData); off > 4*math.Sqrt(2*mean*(1-mean)/rateTrials) {
		t.Errorf("win rates %.4f and %.4f by data", own, byData)
	}
}
