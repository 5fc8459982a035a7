package freecell_test

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"patience/game"
	"patience/game/card"
	"patience/game/gametest"
	"patience/internal/boards"
	"patience/internal/games/freecell"
)

// TestNotation plays at random and replays the notation with a reader
// that knows columns, cells and cards as text and nothing else.
func TestNotation(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 8))
	for number := range int64(50) {
		board := microsoft(t, number+1)
		p := board.Position()
		moves := randomMoves(p, rng, 60)
		notation, err := board.Notation(moves)
		if err != nil {
			t.Fatal(err)
		}
		if got, want := replayStandard(t, board.String(), notation), sortedLines(p.Board().String()); !slices.Equal(got,
			want) {
			t.Fatalf("deal %d: %v leads to\n%v\nwant\n%v", number+1, notation, got, want)
		}
	}
}

// TestNotationEmptyCells is TestNotation from boards in mid-game whose cells
// have gaps.
func TestNotationEmptyCells(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 9))
	gaps := 0
	for number := range int64(100) {
		p := microsoft(t, number+1).Position()
		gametest.Walk(p, rng, 10+rng.IntN(40), func(game.Position) {})
		board := p.Board().(*freecell.Board)
		for len(board.Cells) < board.Rules.Cells {
			board.Cells = slices.Insert(board.Cells, rng.IntN(len(board.Cells)+1), boards.Empty)
		}
		if strings.Contains(board.String(), " -") {
			gaps++
		}
		moves := randomMoves(p, rng, 60)
		notation, err := board.Notation(moves)
		if err != nil {
			t.Fatal(err)
		}
		if got, want := replayStandard(t, board.String(), notation), sortedLines(p.Board().String()); !slices.Equal(got,
			want) {
			t.Fatalf("from\n%v%v leads to\n%v\nwant\n%v", board, notation, got, want)
		}
		if back, err := board.ParseNotation(notation); err != nil || !slices.Equal(back, moves) {
			t.Fatalf("%v; %v comes back as %x; want %x", err, notation, back, moves)
		}
		after, err := board.After(moves)
		placed, err2 := board.AfterNotation(notation)
		if err != nil || err2 != nil || after.String() != placed.String() {
			t.Fatalf("%v leads to\n%v%v, and its words to\n%v%v", notation, after, err, placed, err2)
		}
	}
	if gaps < 10 {
		t.Errorf("%d boards have empty cells before one with a card; the test shows nothing", gaps)
	}
}

// TestCellLetters: the letter of a cell is its place in the board given.
func TestCellLetters(t *testing.T) {
	for cells, want := range map[string]string{"- QS - KS": "1h bh dh", "QS KS": "1h ah bh", "KS - - QS -": "1h dh ah"} {
		board, err := freecell.ParseBoard(&freecell.Standard, []byte("Foundations: H-K C-K D-K S-T\nFreecells: "+cells+
			"\n: JS\n"))
		if err != nil {
			t.Fatal(err)
		}
		p := board.Position()
		var moves []game.Move
		for !p.Won() {
			moves = append(moves, p.AppendMoves(nil)[0]) // the first is a move home
			p.Play(moves[len(moves)-1])
		}
		notation, err := board.Notation(moves)
		if got := strings.Join(notation, " "); got != want || err != nil {
			t.Errorf("%s: %s, %v; want %s", cells, got, err, want)
		}
		if back, err := board.ParseNotation(strings.Fields(want)); err != nil || !slices.Equal(back, moves) {
			t.Errorf("%s: %s is read as %x, %v", cells, want, back, err)
		}
	}
}

// TestManyCells: all 52 cells that there can be have names.
func TestManyCells(t *testing.T) {
	rules := freecell.Rules{Name: "cells", Columns: 8, Cells: card.Deck, Ranks: card.MaxRank}
	board, err := freecell.RandomDeal(&rules, 1, 1)
	if err != nil {
		t.Fatal(err)
	}
	p := board.Position().(*freecell.Position)
	var moves []game.Move
	for p.Cells().Len() < card.Deck {
		for _, m := range p.AppendMoves(nil) {
			if freecell.MoveTo(m) == freecell.Cell {
				moves = append(moves, m)
				p.Play(m)
				break
			}
		}
	}
	moves = append(moves, p.AppendMoves(nil)[0])
	notation, err := board.Notation(moves)
	if err != nil {
		t.Fatal(err)
	}
	names := map[string]bool{}
	for _, m := range notation[:card.Deck] {
		names[m[1:]] = true
	}
	if back, err := board.ParseNotation(notation); err != nil || len(names) != card.Deck || !slices.Equal(back, moves) {
		t.Errorf("%v; %d names; %v comes back as %x", err, len(names), notation, back)
	}
}

// randomMoves makes up to n random moves and returns them.
func randomMoves(p game.Position, rng *rand.Rand, n int) (moves []game.Move) {
	for range n {
		m, legal := p.Pick(rng.Uint64())
		if legal == 0 {
			break
		}
		p.Play(m)
		moves = append(moves, m)
	}
	return moves
}

// replayStandard returns the columns after the moves, sorted.
func replayStandard(t *testing.T, board string, notation []string) []string {
	t.Helper()
	stacks := map[byte][]string{}
	_, cells, _ := strings.Cut(strings.Split(board, "\n:")[0], "Freecells:")
	for i, cell := range strings.Fields(cells) {
		if cell != "-" {
			stacks["abcd"[i]] = []string{cell}
		}
	}
	for i, line := range strings.Split(board, "\n:")[1:] {
		stacks["12345678"[i]] = strings.Fields(line)
	}
	for _, m := range notation {
		from, to := m[0], m[1]
		if strings.IndexByte("abcd", to) >= 0 && len(stacks[to]) > 0 {
			t.Fatalf("%s: the cell is full", m)
		}
		last := len(stacks[from]) - 1
		if last < 0 {
			t.Fatalf("%s: nothing is there", m)
		}
		stacks[to] = append(stacks[to], stacks[from][last])
		stacks[from] = stacks[from][:last]
	}
	var columns []string
	for _, name := range []byte("12345678") {
		columns = append(columns, strings.Join(stacks[name], " "))
	}
	slices.Sort(columns)
	return columns
}

func sortedLines(board string) []string {
	columns := strings.Split(strings.TrimSpace(board), "\n:")[1:]
	for i := range columns {
		columns[i] = strings.TrimSpace(columns[i])
	}
	slices.Sort(columns)
	return columns
}

// notationBoard is of the small rules, with 2C on 3D and an empty cell.
const notationBoard = `Foundations: C-A
Freecells: 3C
: AD 2D 3D 2C
: AH 2H 3H AS
: 2S 3S
`

// TestParseNotation: what is read is what the rules allow, and wrong moves are
// refused in words.
func TestParseNotation(t *testing.T) {
	board := parse(t, notationBoard)
	for text, want := range map[string]string{
		"":            "",
		"1h ah 2h":    "2C home, 3C home, AS home",
		"1h ah 2h 3a": "2C home, 3C home, AS home, 3S to a cell",
		"2b 3h":       `move 2 of 2, "3h": 3S cannot go there`,
		"2b 1c":       `move 2 of 2, "1c": c is no place; expected columns 1 to 3, cells a and b, h for home`,
		"2a":          `move 1 of 1, "2a": 3C is there already`,
		"b1":          `move 1 of 1, "b1": no card is there to be moved`,
		"41":          `move 1 of 1, "41": 4 is no place; expected columns 1 to 3, cells a and b, h for home`,
		"14":          `move 1 of 1, "14": 4 is no place; expected columns 1 to 3, cells a and b, h for home`,
		"h1":          `move 1 of 1, "h1": no card is there to be moved`,
		"13":          `move 1 of 1, "13": 2C cannot go there`,
		"11":          `move 1 of 1, "11": 2C cannot go there`,
		"1":           `move 1 of 1, "1": expected two characters, where from and where to`,
		"1hh":         `move 1 of 1, "1hh": expected two characters, where from and where to`,
	} {
		if got := readNotation(board, strings.Fields(text)); got != want {
			t.Errorf("%q: %s; want %s", text, got, want)
		}
	}
}

// readNotation returns the moves that are read as people name them, or the
// error.
func readNotation(board game.Board, notation []string) string {
	moves, err := board.ParseNotation(notation)
	if err != nil {
		return err.Error()
	}
	var names []string
	p := board.Position()
	for _, m := range moves {
		names = append(names, p.MoveText(m))
		p.Play(m)
	}
	return strings.Join(names, ", ")
}

// TestAfterNotation: a card is where its word puts it, and words name it there.
func TestAfterNotation(t *testing.T) {
	board, err := freecell.ParseBoard(&freecell.Standard, []byte("Foundations: H-K C-K D-K S-T\n: QS JS\n: KS\n"))
	if err != nil {
		t.Fatal(err)
	}
	after, err := board.AfterNotation([]string{"1c", "27", "cb"})
	const want = "Foundations: H-K C-K D-K S-T\nFreecells: - JS\n: QS\n:\n:\n:\n:\n:\n: KS\n:\n"
	if err != nil || after.String() != want {
		t.Errorf("%v\n%vwant\n%s", err, after, want)
	}
	if _, err := board.AfterNotation([]string{"1c", "2c"}); err == nil {
		t.Error("two cards in one cell")
	}
}

// TestParseNotationCounts: a count must be the number of cards that the move
// takes.
func TestParseNotationCounts(t *testing.T) {
	const board = "Foundations: C-A D-A H-A S-A\n: 2S 4C 3D 2C\n: 2D 2H 3S 3C 3H 4D 4H 4S\n:\n:\n"
	single := freecell.Rules{Name: "small", Columns: 4, Cells: 2, Ranks: 4, Diagonal: true}
	whole, runs := single, single
	whole.Moves = freecell.WholeRuns
	runs.Moves = freecell.PartialRuns
	for _, test := range []struct {
		rules    freecell.Rules
		notation string
		want     string
	}{
		{rules: single, notation: "1h", want: "2C home"},
		{rules: single, notation: "1hv2", want: `move 1 of 1, "1hv2": a count of 2; this move takes 1`},
		{rules: single, notation: "13v2", want: `move 1 of 1, "13v2": a count of 2; this move takes 1`},
		{rules: single, notation: "13v1", want: `move 1 of 1, "13v1": expected after the v a number of cards from 2 to d`},
		{rules: single, notation: "13v", want: `move 1 of 1, "13v": expected after the v a number of cards from 2 to d`},
		{rules: whole, notation: "13", want: "4C to an empty column"},
		{rules: whole, notation: "13v3", want: "4C to an empty column"},
		{rules: whole, notation: "13v2", want: `move 1 of 1, "13v2": a count of 2; this move takes 3`},
		{rules: runs, notation: "13", want: "2C to an empty column"},
		{rules: runs, notation: "13v2", want: "3D to an empty column"},
		{rules: runs, notation: "13v3", want: "4C to an empty column"},
		{rules: runs, notation: "13v4", want: `move 1 of 1, "13v4": a count of 4; this move takes 3`},
		{rules: runs, notation: "12", want: "3D onto 4S"},
		{rules: runs, notation: "12v2", want: "3D onto 4S"},
		{rules: runs, notation: "12v3", want: `move 1 of 1, "12v3": 4C cannot go there`},
		{rules: runs, notation: "1hv2", want: `move 1 of 1, "1hv2": a count of 2; this move takes 1`},
		{rules: runs, notation: "1av2", want: `move 1 of 1, "1av2": a count of 2; this move takes 1`},
		{rules: runs, notation: "1a a3v2", want: `move 2 of 2, "a3v2": a count of 2; this move takes 1`},
	} {
		b, err := freecell.ParseBoard(&test.rules, []byte(board))
		if err != nil {
			t.Fatal(err)
		}
		if got := readNotation(b, strings.Fields(test.notation)); got != test.want {
			t.Errorf("%s, %s: %s; want %s", test.notation, &test.rules, got, test.want)
		}
	}
}

// TestParseNotationPlaces: a card goes to the cell or column that is named,
// not only to the first.
func TestParseNotationPlaces(t *testing.T) {
	board := parse(t, "Foundations: H-2 C-2 D-2 S-2\n: 3C 3D 3H 3S\n:\n:")
	for _, text := range []string{"1b b3 1a 3b", "1a a2 1b 2a"} {
		if got, want := readNotation(board, strings.Fields(text)),
			"3S to a cell, 3S to an empty column, 3H to a cell, 3S to a cell"; got != want {
			t.Errorf("%s: %s; want %s", text, got, want)
		}
	}
}

func parse(t testing.TB, text string) game.Board {
	t.Helper()
	readings, err := freecell.ReadBoard(&small, []byte(text), game.AsColumns) // no deal leads to some of them
	if err != nil {
		t.Fatal(err)
	}
	return readings[0].Board
}

// FuzzParseNotation: nothing panics, what is read is legal or leaves the position as it is, and it comes back from its
// own notation.
func FuzzParseNotation(f *testing.F) {
	for _, text := range []string{"", "1h ah 2h 3a", "2b 3h", "1a a2 1b 23", "h1", "10 0a", "ab"} {
		f.Add(text)
	}
	board := parse(f, notationBoard)
	f.Fuzz(func(t *testing.T, text string) {
		moves, err := board.ParseNotation(strings.Fields(text))
		if err != nil {
			if strings.Contains(err.Error(), "\n") || len(err.Error()) > 400 {
				t.Errorf("%q: %q", text, err)
			}
			return
		}
		p := board.Position()
		for _, m := range moves {
			legal, before := slices.Contains(p.AppendMoves(nil), m), p.AppendKey(nil)
			if p.Play(m); !legal && !bytes.Equal(p.AppendKey(nil), before) {
				t.Fatalf("%q: move %x is not legal", text, m)
			}
		}
		notation, err := board.Notation(moves)
		if err != nil {
			t.Fatal(err)
		}
		if back, err := board.ParseNotation(notation); err != nil || !slices.Equal(back, moves) {
			t.Errorf("%v; %v comes back as %x; want %x", err, notation, back, moves)
		}
	})
}
