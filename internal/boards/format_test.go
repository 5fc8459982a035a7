package boards_test

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"patience/game"
	"patience/game/card"
	"patience/internal/boards"
)

// A toy is the rules of a game that only its format tells.
type toy struct{ f boards.Format }

func (*toy) String() string           { return "toy" }
func (t *toy) Format() *boards.Format { return &t.f }
func parse(t *toy, text string) (*boards.Board[*toy], error) {
	readings, err := t.f.Read([]byte(text), "")
	list := boards.Each(readings, func(r boards.Reading) game.Reading { return r.Reading })
	if _, err := game.Only(list, err); err != nil {
		return nil, err
	}
	return &boards.Board[*toy]{Rules: t, Piles: readings[0].Piles}, nil
}

// oneLower lets a card lie on any that is one rank higher.
func oneLower(c, below card.Card) bool { return c.Rank() == below.Rank()-1 }

// drawToy draws a format of a small deck, with a stock, with cells or with a reserve.
func drawToy(t *rapid.T) *toy {
	f := boards.Format{
		Ranks: rapid.IntRange(2, 5).Draw(t, "ranks"), Columns: rapid.IntRange(2, 5).Draw(t, "columns"),
		Given: rapid.IntRange(0, 1).Draw(t, "given"), FreeCell: rapid.Bool().Draw(t, "as FreeCell"),
		Names: boards.Names{Columns: "12345", Cells: "abcdefgijklmnopqrs", Homes: boards.SuitNames, Count: "x%d"},
	}
	deck := card.NumSuits * (f.Ranks - f.Given)
	left := rapid.IntRange(0, deck/2).Draw(t, "left")
	if rapid.Bool().Draw(t, "with a stock") {
		f.Stock, f.Draw, f.Down, f.FreeCell = left, 2, true, false
		f.Passes = rapid.IntRange(0, 2).Draw(t, "passes")
	} else {
		f.Cells, f.Reserve, f.FreeCell = left, rapid.Bool().Draw(t, "reserve"), f.FreeCell || left > 0
	}
	order, size := make([]int, deck-left), make([]int, f.Columns)
	for i := range order {
		order[i] = i % f.Columns
		size[order[i]]++
	}
	for _, n := range size {
		f.FaceDown = append(f.FaceDown, max(n-1, 0))
	}
	f.Order, f.Fits = func() []int { return order }, oneLower
	return &toy{f}
}

// drawBoard deals a board and moves cards about on it, whatever the rules of any game.
func drawBoard(t *rapid.T, rules *toy) *boards.Board[*toy] {
	deck := slices.Collect((card.UpTo(rules.f.Ranks) &^ card.UpTo(rules.f.Given)).All())
	deck = rapid.Permutation(deck).Draw(t, "deck")
	b := &boards.Board[*toy]{Rules: rules, Piles: rules.f.Deal(deck)}
	for range rapid.IntRange(0, 12).Draw(t, "moves") {
		c := rapid.SampledFrom(deck).Draw(t, "card")
		from := b.PileOf(c)
		last, ok := b.Last(from)
		switch {
		case from.Kind == boards.Waste && rules.f.Passes == 0:
			b.Draw(rules.f.Draw)
		case from.Kind == boards.Foundations || !ok:
		case last.Rank() == b.Home[last.Suit()]+1:
			b.Apply(b.Lift(last, boards.ToHome))
		case len(b.Cells) < rules.f.Cells:
			b.Apply(b.Lift(last, boards.ToCell))
		default:
			to := boards.Pile{Kind: boards.Columns, Index: rapid.IntRange(0, rules.f.Columns-1).Draw(t, "to")}
			if on, ok := b.Last(to); !ok || on.Rank() == last.Rank()+1 {
				b.Apply(boards.Lift{Cards: 1, From: from, To: to})
			}
		}
	}
	return b
}

// TestFormat: what is dealt and played is valid, and comes back from its text, its JSON and what Solvitaire reads.
// What a player sees of it has as many words, and tells no card that lies face down.
func TestFormat(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rules := drawToy(t)
		b := drawBoard(t, rules)
		if err := b.Validate(); err != nil {
			t.Fatalf("%v\n%s", err, b)
		}
		object, err := json.Marshal(b)
		if err != nil {
			t.Fatal(err)
		}
		texts := []string{b.String(), string(object), strings.ToLower(strings.ReplaceAll(b.String(), "\n: ", "\n:"))}
		if text, err := b.Solvitaire(); err == nil && rules.f.Passes == 0 && !strings.Contains(b.String(), " -") {
			texts = append(texts, string(text))
		}
		for _, text := range texts {
			if again, err := parse(rules, text); err != nil || again.String() != b.String() {
				t.Fatalf("%s comes back as\n%v, %v; want\n%s", text, again, err, b)
			}
		}
		seen, hidden := rules.f.Text(&b.Piles, boards.Seen), len(b.Stock)
		for i, down := range b.Down {
			hidden += down
			for _, c := range b.Columns[i][:down] {
				if strings.Contains(seen, c.String()) {
					t.Fatalf("%s tells %s", seen, c)
				}
			}
		}
		if strings.Count(seen, game.FaceDown) != hidden || len(strings.Fields(seen)) != len(strings.Fields(b.String())) {
			t.Fatalf("%s does not hide %d cards of\n%s", seen, hidden, b)
		}
	})
}

// TestClone: moves on a copy leave a board as it is.
func TestClone(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := drawBoard(t, drawToy(t))
		text, c := b.String(), b.Clone()
		for i := range c.Columns {
			if last, ok := c.Last(boards.Pile{Kind: boards.Columns, Index: i}); ok {
				c.Apply(c.Lift(last, boards.ToHome))
			}
		}
		if len(c.Stock)+len(c.Waste) > 0 {
			c.Draw(1)
		}
		if b.String() != text {
			t.Fatalf("%s\nwant\n%s", b, text)
		}
	})
}

// triangle has three columns of one to three cards, and a stock.
var triangle = &toy{boards.Format{
	Ranks: 3, Columns: 3, Stock: 6, Draw: 3, Passes: 2, Down: true, FaceDown: []int{0, 1, 2},
	Order: func() []int { return []int{0, 1, 2, 1, 2, 2} }, Fits: oneLower,
	Names: boards.Names{Columns: "123", Homes: boards.SuitNames, Count: "x%d"},
}}

const triangleText = "Foundations: H-0 C-A D-0 S-0\nTalon: 2C AD 2H\nWaste: AH AS\n" +
	": 3D\n: <2D> 3H\n: <3C> <3S> 2S\nPasses: 2\n"

// TestWrongBoards: the error says what is wrong, and where: line, pile and card.
func TestWrongBoards(t *testing.T) {
	cells := &toy{boards.Format{
		Ranks: 3, Columns: 3, Cells: 2, FreeCell: true,
		Order: func() []int { return []int{0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2} }, Fits: oneLower,
	}}
	for _, test := range []struct {
		rules      *toy
		text, want string
	}{
		{triangle, replaced("<2D>", "<2D"), `line 5: card 1: "<2D"; expected a card like TD, or <TD> face down`},
		{triangle, replaced("2S", "<2S>"), "column 3: the last card lies face down; expected one face up"},
		{triangle, replaced("<2D> 3H", "3H <2D>"), "column 2: 2D lies face down on a card face up"},
		{triangle, replaced("AH AS", "AH AH"), "waste card 2: AH is there twice"},
		{
			triangle, replaced("AD 2H", "2H"),
			"1 of 12 cards missing, first AD; expected every card in a column, the stock, the waste or home",
		},
		{triangle, replaced("Passes: 2", "Passes: 3"), "3 passes left; the rules have 2"},
		{triangle, replaced("Passes: 2", "Hole: 2C"), `line 7: unknown label "Hole"; expected Foundations, Talon, Waste, Passes or a column of cards`},
		{triangle, replaced("Waste:", "FC: 2C\nWaste:"), "1 cards in cells; expected at most 0"},
		{triangle, replaced("Passes: 2", "Passes: two"), `line 7: "two" passes; expected a number`},
		{triangle, replaced("2C AD 2H", "2C AD 2H 3H 3S 2D 3C"), "9 cards in stock and waste; expected at most 6"},
		{triangle, `{"tableau piles": [["3D"], ["##", "3H"]]}`, "tableau piles[1][0]: ## hides a card face down; expected which one it is, like <TC>"},
		{triangle, `{"stock": [{"rank": 9}]}`, `stock[0]: "9" is not a card; expected a rank`},
		{triangle, `{"hole": ["3C"]}`, "JSON: cards in hole, which this game does not have"},
		{cells, ": 2C AC", "10 of 12 cards missing, first AD; expected every card in a column, a cell or home"},
		{cells, "Freecells: AC 4D", "cell 2: 4D is not in the deck of 3 ranks"},
		{cells, "Foundations: C-2\n: 2C", "column 1 card 1: 2C contradicts foundation C-2, which has it home"},
		{cells, `{"foundations": {"X": 1}}`, `foundations: "X" is not a suit; expected C, D, H or S`},
	} {
		if _, err := parse(test.rules, test.text); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%q: %v; want %s", test.text, err, test.want)
		}
	}
}

func replaced(old, other string) string { return strings.Replace(triangleText, old, other, 1) }

// TestWords: moves are written by the names of their piles, and change the board.
func TestWords(t *testing.T) {
	b, err := parse(triangle, triangleText)
	if err != nil {
		t.Fatal(err)
	}
	l := b.Lift(card.New(2, card.Spades), card.New(3, card.Diamonds))
	words := []string{b.Rules.Format().Word(&b.Piles, l)}
	b.Apply(l)
	l = b.Lift(card.New(2, card.Hearts), boards.ToHome)
	l.Draws = 1
	words = append(words, b.Rules.Format().Word(&b.Piles, l))
	b.Apply(l)
	b.Columns[1], b.Down[1] = nil, 0
	words = append(words, b.Rules.Format().Word(&b.Piles, b.Lift(card.New(3, card.Diamonds), boards.ToColumn)))
	if want := []string{"31", "1wh", "12x2"}; !slices.Equal(words, want) {
		t.Errorf("%q; want %q", words, want)
	}
	const want = "Foundations: H-A C-A D-0 S-0\nTalon:\nWaste: AH AS 2C AD\n: 3D 2S\n:\n: <3C> 3S\nPasses: 2\n"
	if b.String() != want {
		t.Errorf("%s; want %s", b, want)
	}
}

// TestLayout: foundations show all cards that are home, cards face down their backs, and the waste those of one draw.
func TestLayout(t *testing.T) {
	b, err := parse(triangle, triangleText)
	if err != nil {
		t.Fatal(err)
	}
	piles := b.Layout().Piles
	for _, want := range []game.Pile{
		{Name: "stock", Cards: make([]game.Face, 3)},
		{
			Name: "waste", Letter: "w", X: 1, Spread: game.Right,
			Cards: []game.Face{{Rank: "A", Suit: "H"}, {Rank: "A", Suit: "S"}},
		},
		{Name: "foundation C", Letter: "c", X: 3, Suit: "C", Cards: []game.Face{{Rank: "A", Suit: "C"}}},
		{Name: "foundation H", Letter: "h", X: 5, Suit: "H", Cards: []game.Face{}},
		{
			Name: "column 3", Letter: "3", X: 2, Y: 1, Spread: game.Down,
			Cards: []game.Face{{}, {}, {Rank: "2", Suit: "S"}},
		},
	} {
		i := slices.IndexFunc(piles, func(p game.Pile) bool { return p.Name == want.Name })
		if i < 0 || !reflect.DeepEqual(piles[i], want) {
			t.Errorf("%+v; want %+v", piles, want)
		}
	}
}

// TestMarkedColumns: columns that are marked may be fewer than the deal has, if they can have grown from it. None may
// be longer than a dealt column with a run on it. Lines without marks are columns only if a deal can have led to them.
func TestMarkedColumns(t *testing.T) {
	order := func() []int { return []int{0, 0, 1, 1, 2, 2, 0, 1, 2, 0, 1, 2} }
	rules := &toy{boards.Format{Ranks: 3, Columns: 3, FreeCell: true, Order: order, Fits: oneLower}}
	const home = "Foundations: C-A\n"
	for text, fault := range map[string]string{
		home + ": 2C AD 3D 3H\n: 2D AH 3S 2H\n: 3C 2S AS": "",
		home + "2C AD 3D 3H\n2D AH 3S 2H\n3C 2S AS":       "",
		home + ": 2C AD 3D 3H 2H\n: 2D AH 3S 3C 2S AS":    "",
		home + "2C AD 3D 3H 2H\n2D AH 3S 3C 2S AS":        "2 lines of cards for 3 columns",
		home + ": 2C AD 3H 3D AH 2D\n: 2H 3S 3C 2S AS":    "2 lines of cards for 3 columns",
		home + "2C AD 3H 3D 2H AH 2D 3S\n3C 2S AS\n":      "2 lines of cards for 3 columns",
		home + ":\n:\n:\n:\n":                             "4 lines of cards for 3 columns",
	} {
		_, err := parse(rules, text)
		if fault != "" && !strings.Contains(fmt.Sprint(err), fault) || fault == "" && err != nil {
			t.Errorf("%q: %v; want %s", text, err, fault)
		}
	}
}
