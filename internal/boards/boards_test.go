package boards_test

import (
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"patience/game"
	"patience/game/card"
	"patience/internal/boards"
)

// A heap is a toy game: each move takes 1 to 3 of the matches that are left. The two ways of taking 3 have one
// notation.
type heap struct {
	game.Position
	left int
}

const otherThree game.Move = 7

func (h *heap) AppendMoves(dst []game.Move) []game.Move {
	for m := range min(h.left, 3) {
		dst = append(dst, game.Move(m+1))
	}
	if h.left >= 3 {
		dst = append(dst, otherThree)
	}
	return dst
}

func taken(m game.Move) int { return min(int(m), 3) }

func (h *heap) Play(m game.Move) { h.left -= taken(m) }

func word(m game.Move) string { return "take" + strings.Repeat("|", taken(m)) }

// onTable returns a heap of matches as a table, and the matches on its board, which moves change beside the position.
func onTable(matches int) (boards.Table, *int) {
	left := matches
	return boards.Table{
		Position: &heap{left: matches}, Word: word, Move: func(m game.Move) { left -= taken(m) },
	}, &left
}

// TestNotation: what is written of legal moves is read as moves with the same notation, the first ones that have it,
// and both ways change the board as the moves do.
func TestNotation(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		matches := rapid.IntRange(0, 30).Draw(r, "matches")
		p, moves := &heap{left: matches}, []game.Move{}
		for range rapid.IntRange(0, 20).Draw(r, "moves") {
			legal := p.AppendMoves(nil)
			if len(legal) == 0 {
				break
			}
			m := rapid.SampledFrom(legal).Draw(r, "move")
			moves = append(moves, m)
			p.Play(m)
		}
		writing, written := onTable(matches)
		words, err := writing.Write(moves)
		if err != nil || len(words) != len(moves) || *written != p.left {
			r.Fatalf("%q, %v, %d matches are left; want %d", words, err, *written, p.left)
		}
		reading, read := onTable(matches)
		again, err := reading.Read(words, errors.New("no move"))
		if err != nil || *read != p.left {
			r.Fatalf("%v, %d matches are left; want %d", err, *read, p.left)
		}
		for i, m := range again {
			if m == otherThree || taken(m) != taken(moves[i]) {
				r.Fatalf("move %d of %q is read as %d; want the first move that takes as many as %d", i, words, m, moves[i])
			}
		}
	})
}

// TestWrongNotation: the error names the first move that is not legal where it stands, and the first word that is none.
func TestWrongNotation(t *testing.T) {
	for _, test := range []struct {
		moves []game.Move
		want  string
	}{
		{[]game.Move{4}, "move 1 of 1 is not legal"},
		{[]game.Move{2, 3, 1, 5}, "move 3 of 4 is not legal"}, // nothing is left
	} {
		table, _ := onTable(5)
		if words, err := table.Write(test.moves); words != nil || err == nil || err.Error() != test.want {
			t.Errorf("%v: %q, %v; want %q", test.moves, words, err, test.want)
		}
	}
	noMove := errors.New("expected fewer matches")
	table, left := onTable(4)
	moves, err := table.Read([]string{"take||", "take|||", "take?"}, noMove)
	wrong := &game.WordError{}
	if moves != nil || !errors.As(err, &wrong) || wrong.Index != 1 || !errors.Is(err, noMove) || len(wrong.Words) != 3 {
		t.Errorf("%v, %v; want that the second word is no move", moves, err)
	}
	if *left != 2 {
		t.Errorf("%d matches are left after the first word alone; want 2", *left)
	}
}

// TestPiles: cards that are written are read as the same cards, and an error says which pile and card is wrong.
func TestPiles(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		piles := rapid.SliceOfN(rapid.SliceOfN(rapid.Uint8Range(0, card.Deck-1), 0, 9), 0, 6).Draw(r, "piles")
		want := boards.Each(piles, func(pile []uint8) []card.Card {
			return boards.Each(pile, func(c uint8) card.Card { return card.Card(c) })
		})
		got, err := boards.ParsePiles("columns", boards.Each(want, boards.Texts), card.Parse)
		if err != nil || !slices.EqualFunc(got, want, slices.Equal) {
			r.Fatalf("%v, %v; want %v", got, err, want)
		}
		if len(want) == 0 {
			return
		}
		texts, i := boards.Each(want, boards.Texts), rapid.IntRange(0, len(want)-1).Draw(r, "pile")
		texts[i] = append(texts[i], "1X")
		if got, err := boards.ParsePiles("columns", texts, card.Parse); got != nil || err == nil ||
			!strings.HasPrefix(err.Error(), "columns["+string(rune('0'+i))+"]: card ") {
			r.Fatalf("%v, %v; want an error of column %d", got, err, i)
		}
	})
}

// TestLine: a line without words has no blank at its end.
func TestLine(t *testing.T) {
	for want, words := range map[string][]string{":": nil, ": 4C": {"4C"}, ": 4C KD": {"4C", "KD"}} {
		if got := boards.Line(":", words); got != want {
			t.Errorf("%q: %q; want %q", words, got, want)
		}
	}
}

func cards(t *testing.T, text string) []card.Card {
	t.Helper()
	list, err := game.ParseEach(strings.Fields(text), card.Parse)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// TestCheckColumns: columns that are marked may be fewer than the deal has, if they can have grown from it. Without
// marks there must be a line for each, and no line may be longer than a dealt column with a run on it.
func TestCheckColumns(t *testing.T) {
	deal := [][]card.Card{cards(t, "4C 2D"), cards(t, "KH 7S"), cards(t, "9D 9C")}
	for _, test := range []struct {
		columns []string
		marked  []bool
		fault   string // the beginning of the error
	}{
		{[]string{"4C 2D", "KH 7S", "9D 9C"}, []bool{true, true, true}, ""},
		{[]string{"4C 2D", "KH 7S 6D 5S", ""}, []bool{false, false, false}, ""},
		{[]string{"4C 2D", "KH 7S 6D 5S"}, nil, ""},
		{[]string{"4C 2D", "KH 7S 6D 5S"}, []bool{true, true}, ""},
		{[]string{"4C 2D", "KH 7S 6D 5S"}, []bool{true, false}, "2 lines of cards for 3 columns: "},
		{[]string{"4C 2D KC", "KH 7S 6D"}, nil, "2 lines with as many cards as the rows of a deal: "},
		{[]string{"4C 2D", "KH 7S", "9D 9C 8D 7C 6D 5C"}, nil, "column 3 has 6 cards; no column grows beyond 5; "},
		{[]string{"", "", "", ""}, nil, "4 lines of cards for 3 columns: "},
	} {
		columns := boards.Each(test.columns, func(text string) []card.Card { return cards(t, text) })
		err := boards.CheckColumns(columns, test.marked, 4, deal)
		if (err == nil) != (test.fault == "") || err != nil && !strings.HasPrefix(err.Error(), test.fault) {
			t.Errorf("%q, marked %v: %v; want %q", test.columns, test.marked, err, test.fault)
		}
	}
}

// TestPictures: a foundation shows all cards that are home, the ace first; a column lies in the row below.
func TestPictures(t *testing.T) {
	home := card.Home{}
	home[card.Hearts] = 2
	for _, test := range []struct{ got, want game.Pile }{
		{boards.Foundation(home, card.Hearts, 5, "h"), game.Pile{
			Name: "foundation H", Letter: "h", X: 5, Suit: "H",
			Cards: []game.Face{{Rank: "A", Suit: "H"}, {Rank: "2", Suit: "H"}},
		}},
		{boards.Foundation(home, card.Clubs, 4, "c"), game.Pile{
			Name: "foundation C", Letter: "c", X: 4, Suit: "C", Cards: []game.Face{},
		}},
		{boards.Column(2, 1.5, "3", cards(t, "TC 9D")), game.Pile{
			Name: "column 3", Letter: "3", X: 1.5, Y: 1, Spread: game.Down,
			Cards: []game.Face{{Rank: "T", Suit: "C"}, {Rank: "9", Suit: "D"}},
		}},
	} {
		if !reflect.DeepEqual(test.got, test.want) {
			t.Errorf("%+v; want %+v", test.got, test.want)
		}
	}
}

type rules string

func (r rules) String() string { return "rules of " + string(r) }

type board struct {
	game.Board
	by   rules
	text string
}

// TestGame: a game has the name that it is given and says its rules, reads boards by them, and is refused if they are
// not valid. What cannot be read is no board, not a board that is nil.
func TestGame(t *testing.T) {
	fault := errors.New("no cards")
	parse := func(r rules, text []byte) (*board, error) {
		if len(text) == 0 {
			return nil, fault
		}
		return &board{by: r, text: string(text)}, nil
	}
	valid := func() error { return nil }
	g, err := boards.NewGame(rules("heaps"), "heap", valid, parse)
	if err != nil || g.Name() != "heap" || g.Rules() != "rules of heaps" || g.Parameters != "heaps" {
		t.Errorf("%+v, %v", g, err)
	}
	if b, err := g.ParseBoard([]byte("5")); err != nil || *b.(*board) != (board{by: "heaps", text: "5"}) {
		t.Errorf("%+v, %v; want the board 5 of heaps", b, err)
	}
	if b, err := g.ParseBoard(nil); b != nil || !errors.Is(err, fault) {
		t.Errorf("%+v, %v; want no board and %v", b, err, fault)
	}
	if _, err := boards.NewGame(rules("heaps"), "heap", func() error { return fault }, parse); !errors.Is(err, fault) {
		t.Errorf("%v; want %v", err, fault)
	}
}
