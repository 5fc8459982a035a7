package freecell_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"patience/game"
	"patience/game/gametest"
	"patience/internal/games/freecell"
	"patience/internal/testkit/freecellcheck"
	"patience/internal/testkit/freecelltest"
	"patience/internal/testkit/thorough"
)

// perftDeals are walked under each game's rules.
var perftDeals = []string{
	"microsoft:1", "microsoft:2", "microsoft:617", "microsoft:11982", "microsoft:32000",
	"microsoft:2147483647", "microsoft:2147483648", "microsoft:4294967295", "microsoft:4294967296", "microsoft:8589934591",
	"random:1", "random:2",
}

// TestPerft holds paths and distinct positions against the naive rules and
// against the golden file, which has five moves, and recomputes the whole position at
// every node. It goes six moves deep from the first deal, and at night from the first
// three. Under -short it goes less deep and leaves the golden file alone.
func TestPerft(t *testing.T) {
	var golden strings.Builder
	for _, rules := range []freecell.Rules{freecell.Standard, freecell.FourCompanies, freecell.BakersGame} {
		for i, deal := range perftDeals {
			depth := 5
			switch {
			case testing.Short():
				depth = 4
			case i < thorough.Number(1, 3):
				depth = 6
			}
			board := dealt(t, &rules, deal)
			counts := gametest.Perft(t, board.Position(), naive(t, board), depth, recompute(t))
			fmt.Fprintf(&golden, "%s %s %v\n", rules.Name, deal, counts[:min(len(counts), 6)])
		}
	}
	if !testing.Short() {
		gametest.Golden(t, "testdata/perft.golden", golden.String())
	}
}

// TestPerftSmallDecks goes deeper, where cells and columns run out.
func TestPerftSmallDecks(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 5))
	for i := range thorough.Number(16, 300) {
		rules := freecell.Rules{
			Name: "small", Columns: 2 + rng.IntN(3), Cells: rng.IntN(3), Ranks: 3 + rng.IntN(2),
			Build: freecell.Build(rng.IntN(3)), Moves: freecell.Moves(rng.IntN(4)), Spaces: freecell.Spaces(rng.IntN(3)),
			Given: rng.IntN(2),
		}
		rules.Filled = rng.IntN(rules.Cells + 1)
		rules.Back, rules.Diagonal = rng.IntN(2) > 0, rng.IntN(2) > 0
		if rng.IntN(2) > 0 {
			rules.Reserve, rules.Cells, rules.Filled = rng.IntN(6), 0, 0
		}
		board, err := freecell.RandomDeal(&rules, int64(i+1), 1)
		if err != nil {
			t.Fatal(err)
		}
		gametest.Perft(t, board.Position(), naive(t, board), 7, recompute(t))
	}
}

// TestNaiveWalks follows random games by both rules, 30 of each.
func TestNaiveWalks(t *testing.T) {
	for _, rules := range []freecell.Rules{freecell.Standard, freecell.FourCompanies, freecell.BakersGame} {
		twin := gametest.Twin[freecelltest.State]{
			Name: rules.Name,
			Deal: func(rng *rand.Rand) freecelltest.State {
				return freecelltest.Deal(freecellcheck.NaiveRules(&rules), rng)
			},
			Position: func(t testing.TB, s freecelltest.State) game.Position { return freecellcheck.Position(t, s) },
		}
		gametest.NaiveWalks(t, slices.Repeat([]gametest.Twin[freecelltest.State]{twin}, 30), 60)
	}
}

// recompute makes every position that it visits anew and compares all of it.
func recompute(t *testing.T) func(game.Position) {
	return func(p game.Position) {
		kept := p.(*freecell.Position)
		if fresh := freecell.Recomputed(kept); fresh != *kept {
			t.Fatalf("kept %+v; from scratch %+v", kept, fresh)
		}
	}
}

func dealt(t *testing.T, rules *freecell.Rules, text string) *freecell.Board {
	t.Helper()
	id, err := game.ParseDeal(text)
	if err != nil {
		t.Fatal(err)
	}
	g, err := freecell.NewGame(*rules)
	if err != nil {
		t.Fatal(err)
	}
	board, err := g.Deal(id, 1)
	if err != nil {
		t.Fatal(err)
	}
	return board.(*freecell.Board)
}

// naive reads a board under the naive rules.
func naive(t *testing.T, b *freecell.Board) freecelltest.State {
	t.Helper()
	return freecellcheck.BoardState(t, b)
}
