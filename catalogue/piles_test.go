package catalogue

import (
	"math"
	"slices"
	"testing"

	"patience/game"
	"patience/game/card"
	"patience/internal/games/klondike"
	"patience/internal/games/piles"
	"patience/internal/games/simplesimon"
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

// TestSimpleSimonByData: Simple Simon as rules of piles has the legal moves and the verdicts of package simplesimon.
func TestSimpleSimonByData(t *testing.T) {
	t.Parallel()
	own, err := simpleSimonEntry(simplesimon.Standard(simplesimon.Suits))
	if err != nil {
		t.Fatal(err)
	}
	rules := piles.Rules{
		Name: "simple simon by data", Ranks: card.MaxRank, Sizes: []int{8, 8, 8, 7, 6, 5, 4, 3, 2, 1}, Up: 8,
		Build: piles.AnySuit, Moves: piles.Runs, SuitRuns: true, Suits: true,
	}
	byData, err := pilesEntry(rules)
	if err != nil {
		t.Fatal(err)
	}
	decided, deals := 0, thorough.Number(20, 1000)
	for number := range int64(deals) {
		b, err := own.Deal(game.DealID{Source: game.Random, Number: number + 1}, game.DefaultSeed)
		if err != nil {
			t.Fatal(err)
		}
		other := &piles.Board{}
		other.Rules, other.Piles = &rules, b.(*simplesimon.Board).Piles.Clone()
		other.Down = make([]int, len(other.Columns))
		p, q := b.Position(), other.Position()
		for range 100 { // the same random game by both
			moves, same := p.AppendMoves(nil), q.AppendMoves(nil)
			if len(moves) != len(same) {
				t.Fatalf("deal %d: %d moves and %d by data in\n%v", number+1, len(moves), len(same), p.Board())
			}
			if len(moves) == 0 {
				break
			}
			m := moves[len(moves)/2]
			text := p.MoveText(m)
			i := slices.IndexFunc(same, func(m game.Move) bool { return q.MoveText(m) == text })
			if i < 0 {
				t.Fatalf("deal %d: no %s by data in\n%v", number+1, text, p.Board())
			}
			p.Play(m)
			q.Play(same[i])
		}
		first, second := verdict(t, &own, b.Position()), verdict(t, &byData, other.Position())
		if first != solve.Undecided && second != solve.Undecided {
			decided++
			if first != second {
				t.Errorf("deal %d: %v; %v by data", number+1, first, second)
			}
		}
	}
	t.Logf("%d of %d deals decided by both", decided, deals)
	if decided < deals/2 {
		t.Errorf("%d of %d deals decided by both; expected more", decided, deals)
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
	out, err := e.Solvers.Decide(t.Context(), p, solve.Options{Limits: solve.Limits{MaxNodes: 100_000, MaxBytes: 1 << 28}})
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
