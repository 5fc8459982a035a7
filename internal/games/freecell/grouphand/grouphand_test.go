package grouphand_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"patience/catalogue"
	"patience/game"
	"patience/game/card"
	"patience/internal/games/freecell"
	"patience/internal/games/freecell/grouphand"
)

// tellTests are moves from boards made by hand. The cards that a board does not
// show lie in column 8.
var tellTests = []struct {
	name, board, moves string
	want               string // for each hand: symbol, number of moves, sentence
}{
	{
		"MovS: a sequence through cells",
		": KC 9S 8D 7S\n: TD", "1a 1b 12 b2 a2",
		"MovS12 5 Move 9S 8D 7S from column 1 onto TD in column 2.",
	},
	{
		"MovS: a sequence through an empty column, and a card that rides home",
		": KC AS 9S 8D\n: TD", "13 12 32 1h",
		"MovS12 4 Move 9S 8D from column 1 onto TD in column 2: AS home.",
	},
	{
		"MovS: part of a sequence, to an empty column",
		": KC 9S 8D 7S\n:", "1a 12 a2",
		"MovS12 3 Move 8D 7S from column 1 to the empty column 2.",
	},
	{
		"DL: a card is dug out",
		": 2C KC 4D 9S\n: 5S", "1a 12 1b",
		"DL(1,2) 3 Dig KC out of column 1: 9S to a cell, 4D onto 5S, KC to a cell.",
	},
	{
		"DL: a line is cleared",
		": KC 9S 4D\n: QS", "1a 1b 1c",
		"DL1 3 Clear column 1: 4D 9S KC to cells.",
	},
	{
		"DL: a line is cleared onto another one",
		": QD 3S 4D\n: KS", "1a 1b 12",
		"DL1 3 Clear column 1: 4D 3S to cells, QD onto KS.",
	},
	{
		"DL: a single card",
		": KC 9S 4D\n: QS", "1a",
		"DL(1,3) 1 Take 4D out of column 1 to a cell.",
	},
	{
		"DL: what was lifted is put down after the goal",
		": KC 5S 6H 4D", "1a 1b 1c a2",
		"DL(1,2) 4 Dig 5S out of column 1: 4D 6H 5S to cells, 4D to the empty column 2.",
	},
	{
		"BT: a tower from cells and lines",
		"Freecells: KS QH\n:\n: 3C JS 5D", "a1 b1 2a 21",
		"BT1 4 Build a tower in column 1: KS to the empty column 1, QH onto KS, 5D to a cell, JS onto QH.",
	},
	{
		"BS: a subtower",
		"Freecells: 9S 8H\n:\n: KD", "a1 b1",
		"BS1 2 Build a subtower in column 1: 9S to the empty column 1, 8H onto 9S.",
	},
	{
		"MakS: a sequence at the end of a line",
		"Freecells: 9S 8H\n: 2C TD\n: KD", "a1 b1",
		"MakS1 2 Make a sequence at the end of column 1: 9S onto TD, 8H onto 9S.",
	},
	{
		"TH: a card from under others, one of which is put down",
		": KC AS 9S 4D\n: TD", "1a 12 1h",
		"TH(1,2) 3 Bring AS home: 4D to a cell, 9S onto TD, AS home.",
	},
	{
		"TH: lower cards of the suit go home first, from a cell and from a line",
		"Foundations: H-0 C-0 D-0 S-2\nFreecells: 3S 5S\n: KC 4S\n: AD AH AC 2C 2D 2H", "ah 1h bh",
		"TH(b) 3 Bring 5S home: 3S 4S 5S home.",
	},
	{
		"TH: a single card",
		": KC AS", "1h",
		"TH(1,2) 1 Bring AS home.",
	},
	{
		"riders end a hand and do not begin one",
		": KC AS 9S\n: 5D AD", "1a 1h 2h",
		"TH(1,2) 3 Bring AS home: 9S to a cell, AS AD home.",
	},
	{
		"what digs in another column is a hand of its own",
		"Foundations: H-0 C-0 D-0 S-2\n: KC 4S 9D\n: QC 3S 9H\n: AD AH AC 2C 2D 2H", "1a 2b 2h 1h",
		"DL(1,3) 1 Take 9D out of column 1 to a cell. TH(2,2) 2 Bring 3S home: 9H to a cell, 3S home. TH(1,2) 1 Bring 4S " +
			"home.",
	},
}

func TestTell(t *testing.T) {
	for _, test := range tellTests {
		t.Run(test.name, func(t *testing.T) {
			b := withRest(t, test.board)
			moves, err := b.ParseNotation(strings.Fields(test.moves))
			if err != nil {
				t.Fatal(err)
			}
			var told []string
			for _, h := range parse(t, b, moves) {
				told = append(told, fmt.Sprintf("%s %d %s", h.Symbol, h.Moves, h.Sentence))
			}
			if got := strings.Join(told, " "); got != test.want {
				t.Errorf("%s\nexpected\n%s", got, test.want)
			}
		})
	}
}

// withRest reads a board and puts the cards that it does not show in column 8.
func withRest(t *testing.T, text string) *freecell.Board {
	t.Helper()
	b, rest := &freecell.Board{}, card.All
	b.Rules = &freecell.Standard
	for line := range strings.Lines(text) {
		label, words, _ := strings.Cut(line, ":")
		if label == "Foundations" {
			if _, err := b.Home.Parse(strings.Fields(words)); err != nil {
				t.Fatal(err)
			}
			continue
		}
		cards, err := game.ParseEach(strings.Fields(words), card.Parse)
		if err != nil {
			t.Fatal(err)
		}
		if label == "Freecells" {
			b.Cells = cards
		} else {
			b.Columns = append(b.Columns, cards)
		}
		for _, c := range cards {
			rest &^= card.Bit(c)
		}
	}
	for s, n := range b.Home {
		rest &^= card.OfSuit(card.Suit(s)) & card.UpTo(n)
	}
	b.Columns = append(b.Columns, make([][]card.Card, freecell.Standard.Columns-len(b.Columns))...)
	b.Columns[freecell.Standard.Columns-1] = slices.Collect(rest.All())
	if err := b.Validate(); err != nil {
		t.Fatal(err)
	}
	return b
}

func parse(t testing.TB, b *freecell.Board, moves []game.Move) []game.GroupHand {
	t.Helper()
	hands, err := grouphand.Parse(b, moves)
	if err != nil {
		t.Fatal(err)
	}
	return hands
}

// solved are deals with a solution each, which is not a shortest one.
func solved(t testing.TB, deals int64) (boards []*freecell.Board, solutions [][]game.Move) {
	t.Helper()
	e, err := catalogue.Lookup("freecell")
	if err != nil {
		t.Fatal(err)
	}
	for number := range deals {
		b, err := e.Deal(game.DealID{Source: game.Microsoft, Number: number + 1}, 0)
		if err != nil {
			t.Fatal(err)
		}
		out, err := e.Solvers.QuickSolution(t.Context(), b.Position())
		if err != nil || out.Solution == nil {
			t.Fatalf("deal %d: no solution, %v", number+1, err)
		}
		boards, solutions = append(boards, b.(*freecell.Board)), append(solutions, out.Solution)
	}
	return boards, solutions
}

// TestSolutions: the hands of a solution hold all its moves in their order, and
// the order of columns does not change their number.
func TestSolutions(t *testing.T) {
	boards, solutions := solved(t, 30)
	rng := rand.New(rand.NewPCG(1, 1))
	for i, b := range boards {
		hands := parse(t, b, solutions[i])
		moves := 0
		for _, h := range hands {
			if h.Moves < 1 || h.Symbol == "" || !strings.HasSuffix(h.Sentence, ".") {
				t.Errorf("deal %d: a hand %+v", i+1, h)
			}
			moves += h.Moves
		}
		if moves != len(solutions[i]) {
			t.Errorf("deal %d: the hands hold %d moves; the solution has %d", i+1, moves, len(solutions[i]))
		}
		other := *b
		other.Columns = append(other.Columns[:0:0], b.Columns...)
		rng.Shuffle(len(b.Columns), func(i, j int) {
			other.Columns[i], other.Columns[j] = other.Columns[j],
				other.Columns[i]
		})
		if n := len(parse(t, &other, solutions[i])); n != len(hands) {
			t.Errorf("deal %d: %d hands, with the columns in another order %d", i+1, len(hands), n)
		}
	}
}

// TestLeastOfSolutions holds the number of hands of parts of solutions against
// the naive parser.
func TestLeastOfSolutions(t *testing.T) {
	deals, part := int64(30), 10
	if testing.Short() {
		deals = 10
	}
	boards, solutions := solved(t, deals)
	for i, b := range boards {
		p := b.Position()
		for first := 0; first+part <= len(solutions[i]); first += part / 2 {
			checkLeast(t, p.Board().(*freecell.Board), solutions[i][first:first+part])
			for _, m := range solutions[i][first : first+part/2] {
				p.Play(m)
			}
		}
	}
}

// TestLeastOfWalks does the same with moves picked at random, few of which make
// sense, on small decks and the full one.
func TestLeastOfWalks(t *testing.T) {
	rules := []freecell.Rules{
		freecell.Standard,
		{Name: "small", Columns: 4, Cells: 2, Ranks: 5},
		{Name: "tiny", Columns: 3, Cells: 2, Ranks: 3},
	}
	rapid.Check(t, func(r *rapid.T) {
		g, err := freecell.NewGame(rapid.SampledFrom(rules).Draw(r, "rules"))
		if err != nil {
			r.Fatal(err)
		}
		b, err := g.Deal(game.DealID{Source: game.Random, Number: rapid.Int64Range(1, 1000).Draw(r, "deal")}, 1)
		if err != nil {
			r.Fatal(err)
		}
		p := b.Position()
		walk(r, p, rapid.IntRange(0, 20).Draw(r, "before"))
		b = p.Board()
		checkLeast(r, b.(*freecell.Board), walk(r, p, 9))
	})
}

// walk plays up to n random moves.
func walk(r *rapid.T, p game.Position, n int) (moves []game.Move) {
	for range n {
		legal := p.AppendMoves(nil)
		if len(legal) == 0 {
			break
		}
		m := rapid.SampledFrom(legal).Draw(r, "move")
		moves = append(moves, m)
		p.Play(m)
	}
	return moves
}

type fataler interface {
	Helper()
	Fatalf(format string, args ...any)
}

func checkLeast(t fataler, b *freecell.Board, moves []game.Move) {
	t.Helper()
	hands, err := grouphand.Parse(b, moves)
	if err != nil {
		t.Fatalf("%v", err)
	}
	notation, err := b.Notation(moves)
	if err != nil {
		t.Fatalf("%v", err)
	}
	if want := leastHands(plainMoves(b, notation)); len(hands) != want {
		t.Fatalf("%d hands %v; the naive parser needs %d for %v from\n%s", len(hands), hands, want, notation, b)
	}
}

// TestIllegal: the error names the move.
func TestIllegal(t *testing.T) {
	boards, solutions := solved(t, 1)
	if _, err := grouphand.Parse(boards[0], solutions[0][1:]); err == nil ||
		!strings.Contains(err.Error(), "is not legal") {
		t.Errorf("%v; expected an error that names a move", err)
	}
	if hands := parse(t, boards[0], nil); len(hands) != 0 {
		t.Errorf("no moves are %v", hands)
	}
}

func BenchmarkParse(b *testing.B) {
	boards, solutions := solved(b, 10)
	b.ResetTimer()
	for b.Loop() {
		for i, board := range boards {
			parse(b, board, solutions[i])
		}
	}
}
