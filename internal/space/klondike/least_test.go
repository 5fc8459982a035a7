package klondike

import (
	_ "embed"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"patience/game/card"
	"patience/game/gametest/oracle"
	bounds "patience/heuristics/klondike"
	"patience/internal/games/klondike"
	"patience/internal/search/greedy"
	"patience/internal/testkit/klondiketest"
	"patience/internal/testkit/thorough"
	"patience/solve"
)

// leastDecks are small decks, of which late positions reach little.
var leastDecks = []klondike.Rules{
	{Name: "3 ranks", Draw: 1, Columns: 3, Ranks: 3},
	{Name: "3 ranks, 4 columns", Draw: 2, Columns: 4, Ranks: 3},
	{Name: "4 ranks, back", Draw: 1, Columns: 4, Ranks: 4, Back: true},
	{Name: "4 ranks, 3 columns", Draw: 3, Columns: 3, Ranks: 4},
	{Name: "5 ranks, back", Draw: 2, Columns: 5, Ranks: 5, Back: true},
	{Name: "6 ranks", Draw: 1, Columns: 5, Ranks: 6},
	{Name: "6 ranks, draw 3", Draw: 3, Columns: 6, Ranks: 6},
	klondike.Standard(1, false, false),
	klondike.Standard(3, false, false),
}

// TestLeast holds least moves to the naive rules, draws free and draws counted,
// at positions that can be reached from small deals. The referee replays the
// solutions, and their draws are counted in what Notation writes.
func TestLeast(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 1))
	won, lost := 0, 0
	for _, rules := range leastDecks {
		for range thorough.Number(8, 24) {
			s, most := lateState(rules, rng), 250
			if rules.Ranks == card.MaxRank {
				s, most = endState(rules, rng), 1000
			}
			b := leastBoard(t, rules, s)
			if g, ok := oracle.Distances(s, 100); ok {
				checkLeast(t, b, false, g.Distance[0])
			}
			if g, ok := oracle.Distances(klondiketest.Drawing{State: s}, most); ok {
				checkLeast(t, b, true, g.Distance[0])
				if g.Distance[0] >= 0 {
					won++
				} else {
					lost++
				}
			}
		}
	}
	t.Logf("%d won, %d lost", won, lost)
	if won < 15 || lost < 8 {
		t.Error("expected more positions")
	}
}

// lateState makes a random number of random moves from a random deal.
func lateState(rules klondike.Rules, rng *rand.Rand) klondiketest.State {
	s := klondiketest.Deal(rules.Ranks, rules.Columns, rules.Draw, rules.Back, false, rng)
	for range rules.Cards() + rng.IntN(2*rules.Cards()) {
		if next := s.Next(); len(next) > 0 {
			s = next[rng.IntN(len(next))]
		}
	}
	return s
}

// endState lays out the last cards of a deck at random: some in columns, of which all
// but the last lie face down, and the others on the waste and in the stock.
func endState(rules klondike.Rules, rng *rand.Rand) klondiketest.State {
	s := klondiketest.State{Ranks: rules.Ranks, Draw: rules.Draw, Columns: make([][]klondiketest.Card, rules.Columns)}
	var cards []klondiketest.Card
	for i := range s.Home {
		s.Home[i] = rules.Ranks - 1 - rng.IntN(3)
		for rank := s.Home[i] + 1; rank <= rules.Ranks; rank++ {
			cards = append(cards, klondiketest.Card{Rank: rank, Suit: "cdhs"[i]})
		}
	}
	rng.Shuffle(len(cards), func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })
	for i := range s.Columns {
		n := min(rng.IntN(3), len(cards))
		s.Columns[i], cards = cards[:n:n], cards[n:]
		for j := range n {
			s.Columns[i][j].Down = j < n-1
		}
	}
	n := rng.IntN(len(cards) + 1)
	s.Waste, s.Stock = cards[:n:n], cards[n:]
	return s
}

// leastBoard returns the board of a state.
func leastBoard(t *testing.T, rules klondike.Rules, s klondiketest.State) *klondike.Board {
	t.Helper()
	b, err := klondike.ParseBoard(&rules, []byte(s.Text()))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// checkLeast searches for the least number of moves, which is -1 if the game is lost.
func checkLeast(t *testing.T, b *klondike.Board, draws bool, want int) {
	t.Helper()
	p := b.Position()
	s := drafter{
		methods: solve.Methods{Any: greedy.Method(bounds.Guides)}, draws: draws,
		o: solve.Options{Limits: solve.Limits{MaxNodes: 20_000_000, MaxBytes: 1 << 30}},
	}
	out, err := s.Solve(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	if want < 0 {
		if out.Status != solve.Unsolvable {
			t.Fatalf("draws counted: %v: %s, want unsolvable:\n%s", draws, out.Status, b)
		}
		return
	}
	if out.Status != solve.Optimal || out.Low != want {
		t.Fatalf("draws counted: %v: %s, %d; want %d:\n%s", draws, out.Status, out.Low, want, b)
	}
	notation, err := b.Notation(out.Solution)
	if err != nil {
		t.Fatal(err)
	}
	if n := len(notation) + countDraws(t, notation); draws && n != want || !draws && len(notation) != want {
		t.Fatalf("%d moves with draws; want %d: %v from\n%s", n, want, notation, b)
	}
}

// countDraws adds the numbers before w.
func countDraws(t *testing.T, notation []string) (draws int) {
	t.Helper()
	for _, word := range notation {
		before, _, found := strings.Cut(word, "w")
		if !found || before == "" {
			continue
		}
		n, err := strconv.Atoi(before)
		if err != nil {
			t.Fatal(err)
		}
		draws += n
	}
	return draws
}

//go:embed testdata/minimal-klondike.txt
var minimalKlondike string

// TestMinimalKlondike holds least moves with draws to those that MinimalKlondike
// proves. Under -short it leaves out what takes more than a second or so.
func TestMinimalKlondike(t *testing.T) {
	decks := 0
	for line := range strings.Lines(minimalKlondike) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		var draw, want int
		var back bool
		var digits string
		if _, err := fmt.Sscan(line, &draw, &want, &back, &digits); err != nil {
			t.Fatal(err)
		}
		if decks++; !thorough.Wanted() && !slices.Contains([]int{0, 80, 98, 129, 139}, want) {
			continue
		}
		rules := klondike.Standard(draw, back, false)
		b, err := klondike.ParseBoard(&rules, []byte(digits))
		if err != nil {
			t.Fatal(err)
		}
		if want == 0 {
			want = -1
		}
		checkLeast(t, b, true, want)
	}
	if decks != 16 {
		t.Errorf("%d decks; expected 16", decks)
	}
}
