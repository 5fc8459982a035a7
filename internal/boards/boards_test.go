package boards_test

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
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

// TestCellWords: each cell has four characters; cards that stand elsewhere are not placed.
func TestCellWords(t *testing.T) {
	for text, want := range map[string]string{
		"":                 "",
		"  3S      JC":     "3S,,JC",
		"      JC  ":       ",JC,",
		"  3S  TC  ":       "3S,TC,",
		" 10S      JC":     "10S,,JC",
		"                ": ",,,",
	} {
		if cells, ok := boards.CellWords(text); !ok || strings.Join(cells, ",") != want {
			t.Errorf("%q: %q, %t; want %s", text, cells, ok, want)
		}
	}
	for _, text := range []string{" 3S TC", " 3S", "   3S", " - -", "  3S TC"} {
		if cells, ok := boards.CellWords(text); ok {
			t.Errorf("%q: %q", text, cells)
		}
	}
}

// TestLine: a line without words has no blank at its end.
func TestLine(t *testing.T) {
	for want, words := range map[string][]string{":": nil, ": 4C": {"4C"}, ": 4C KD": {"4C", "KD"}} {
		if got := boards.Labelled(":", words); got != want {
			t.Errorf("%q: %q; want %q", words, got, want)
		}
	}
}

type rules string

func (r rules) String() string { return "rules of " + string(r) }

func (r rules) Told() []string { return []string{r.String()} }

type board struct {
	game.Board
	by   rules
	text string
}

// TestGame: a game has the name that it is given and says its rules, reads boards by them, and is refused if they are
// not valid. What cannot be read is no board, not a board that is nil.
func TestGame(t *testing.T) {
	fault := errors.New("no cards")
	read := func(r rules, text []byte, as string) ([]game.Reading, error) {
		if len(text) == 0 {
			return nil, fault
		}
		return []game.Reading{{As: as, Board: &board{by: r, text: string(text)}}}, nil
	}
	valid := func() error { return nil }
	g, err := boards.NewGame[rules, *board](rules("heaps"), "heap", valid, read)
	if err != nil || g.Name() != "heap" || g.Rules() != "rules of heaps" || g.Told()[0] != g.Rules() ||
		g.Parameters != "heaps" {
		t.Errorf("%+v, %v", g, err)
	}
	if b, err := g.ParseBoard([]byte("5")); err != nil || *b.(*board) != (board{by: "heaps", text: "5"}) {
		t.Errorf("%+v, %v; want the board 5 of heaps", b, err)
	}
	if b, err := g.ParseBoard(nil); b != nil || !errors.Is(err, fault) {
		t.Errorf("%+v, %v; want no board and %v", b, err, fault)
	}
	invalid := func() error { return fault }
	if _, err := boards.NewGame[rules, *board](rules("heaps"), "heap", invalid, read); !errors.Is(err, fault) {
		t.Errorf("%v; want %v", err, fault)
	}
}

// TestDeals: a source deals the numbers that it has, and the error names sources and numbers.
func TestDeals(t *testing.T) {
	deal := func(r rules, number int64, seed uint64) (*board, error) {
		return &board{by: r, text: fmt.Sprintf("%d by %d", number, seed)}, nil
	}
	old := func(r rules, number int64) *board { return &board{by: r, text: fmt.Sprintf("old %d", number)} }
	g, err := boards.NewGame(rules("heaps"), "heap", func() error { return nil },
		func(rules, []byte, string) ([]game.Reading, error) { return nil, nil }, boards.Random(deal),
		boards.Numbered("old", 9, old))
	if err != nil || !slices.Equal(g.Sources(), []string{game.Random, "old"}) {
		t.Fatalf("%v, %v", g.Sources(), err)
	}
	for text, want := range map[string]string{
		"random:5": "5 by 7", "old:9": "old 9", "old:10": "deal old:10: expected a number 1 to 9",
		"old:0": "deal old:0: expected a number 1 to 9",
		"new:1": "deal new:1: heap has no source \"new\"; expected random:1 or old:1",
	} {
		source, number, _ := strings.Cut(text, ":")
		n, _ := strconv.ParseInt(number, 10, 64)
		b, err := g.Deal(game.DealID{Source: source, Number: n}, 7)
		if err != nil && err.Error() != want || err == nil && b.(*board).text != want {
			t.Errorf("%s: %v, %v; want %s", text, b, err, want)
		}
	}
}

// TestLastOfEmptyCell: an empty cell has no card, whatever lies on the waste or in the hole.
func TestLastOfEmptyCell(t *testing.T) {
	p := boards.Piles{Cells: []card.Card{boards.Empty, 7}, Waste: []card.Card{3}}
	for i, want := range []bool{false, true, false} {
		if c, ok := p.Last(boards.Pile{Kind: boards.Cells, Index: i}); ok != want {
			t.Errorf("cell %d: %v, %t; want %t", i, c, ok, want)
		}
	}
}
