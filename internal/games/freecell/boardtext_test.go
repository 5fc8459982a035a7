package freecell_test

import (
	"fmt"
	"strings"
	"testing"

	"patience/internal/games/freecell"
)

// small has 12 cards on 3 columns and 2 cells.
var small = freecell.Rules{Name: "small", Columns: 3, Cells: 2, Ranks: 3}

const smallBoard = `Foundations: H-0 C-A D-0 S-0
Freecells: 3C
: AD 2D 3D
: AH 2H 3H AS
: 2S 3S 2C
`

// TestParseBoard reads one board in many spellings.
func TestParseBoard(t *testing.T) {
	for _, text := range []string{
		smallBoard,
		"Foundations: C-A\nFreecells: 3C\nAD 2D 3D\nAH 2H 3H AS\n2S 3S 2C",
		"foundations: c-1\nfreecells: 3c\nad 2d 3d\n: ah 2h 3h as\n:2s 3s 2c\n\n",
		"\r\nFoundations: H-0 C-A D-0 S-0\r\nFreecells: 3C -\r\n: AD 2D 3D\r\n: AH 2H 3H AS\r\n: 2S 3S 2C\r\n",
		"\ufeff" + smallBoard,
		"Founds: C-A\nFC: 3C -\nAD 2D 3D\nAH 2H 3H AS\n2S 3S 2C\n",
		`{"columns": [["AD","2D","3D"],["AH","2H","3H","AS"],["2S","3S","2C"]], "cells": ["3C"], "foundations": {"C": 1}}`,
	} {
		board, err := freecell.ParseBoard(&small, []byte(text))
		if err != nil || board.String() != smallBoard {
			t.Errorf("%q is read as\n%v%v", text, board, err)
		}
	}
}

// TestParseBoardPySol: a blank line is an empty column in PySol's text.
func TestParseBoardPySol(t *testing.T) {
	board, err := freecell.ParseBoard(&small, []byte("Founds: C-2\nFC: - 3C\n\nAD 2D 3D\nAH 2H 3H AS 2S 3S\n\n"))
	const want = "Foundations: H-0 C-2 D-0 S-0\nFreecells: - 3C\n:\n: AD 2D 3D\n: AH 2H 3H AS 2S 3S\n"
	if err != nil || board.String() != want {
		t.Errorf("%v\n%vwant\n%s", err, board, want)
	}
}

// TestParseBoardEmptyCells: empty cells before one with a card are kept, in
// text and in JSON; the position does not know them.
func TestParseBoardEmptyCells(t *testing.T) {
	for _, test := range []struct{ cells, want string }{
		{cells: "", want: ""},
		{cells: " -", want: ""},
		{cells: " - -", want: ""},
		{cells: " - - - -", want: ""},
		{cells: " 3C -", want: " 3C"},
		{cells: " - 3C", want: " - 3C"},
	} {
		column := ""
		if !strings.Contains(test.cells, "3C") {
			column = " 3C"
		}
		const format = "Foundations: H-0 C-A D-0 S-0\nFreecells:%s\n: AD 2D 3D%s\n: AH 2H 3H AS\n: 2S 3S 2C\n"
		board, err := freecell.ParseBoard(&small, fmt.Appendf(nil, format, test.cells, column))
		if err != nil {
			t.Errorf("%q: %v", test.cells, err)
			continue
		}
		if want := fmt.Sprintf(format, test.want, column); board.String() != want {
			t.Errorf("%q is read as\n%swant\n%s", test.cells, board, want)
		}
		object, err := board.MarshalJSON()
		if err != nil {
			t.Fatal(err)
		}
		if again, err := freecell.ParseBoard(&small, object); err != nil || again.String() != board.String() {
			t.Errorf("%s is read as\n%v%v", object, again, err)
		}
		if canonical := board.Position().Board().String(); strings.Contains(canonical, " -") {
			t.Errorf("%q: the position writes\n%s", test.cells, canonical)
		}
	}
}

func TestParseBoardEmptyColumns(t *testing.T) {
	for _, text := range []string{"AC AD AH AS 2C 2D\n:\n2H 2S 3C 3D 3H 3S", ": AC 2C AD 3D 2S AS\n: 3S 3C 2D 3H 2H AH"} {
		board, err := freecell.ParseBoard(&small, []byte(text))
		if err != nil || len(board.Columns) != 3 || board.Position().(*freecell.Position).EmptyColumns() != 1 {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// wrongBoards are boards of the small rules and what is said of them.
var wrongBoards = []struct{ text, want string }{
	{"", "board: empty; expected board text or a JSON object"},
	{" \n\n", "board: empty; expected board text or a JSON object"},
	{"\xff\xfe", "board: not UTF-8 text; expected board text or a JSON object"},
	{"hello", `board: line 1: card 1: "hello" is not a card; expected a rank (A 2-9 T J Q K) and a suit (C D H S), like TD`},
	{"AC\nAX", `board: line 2: card 1: "AX" is not a card; expected a rank (A 2-9 T J Q K) and a suit (C D H S), like TD`},
	{"Hole: AC", `board: line 1: unknown label "Hole"; expected Foundations, Freecells or a column of cards`},
	{"Cells: AC", "board: 11 of 12 cards missing, first AD; expected every card in a column, a cell or home"},
	{"Foundations: X-2", `board: line 1: foundation "X-2"; expected a suit and the rank on top, like C-A or H-0`},
	{"Foundations: C2", "board: 10 of 12 cards missing, first AD; expected every card in a column, a cell or home"},
	{"Foundations: C-14", `board: line 1: foundation "C-14"; expected a suit and the rank on top, like C-A or H-0`},
	{"Foundations: C-1 C-2", "board: line 1: foundation C given twice"},
	{"Foundations: C-4", "board: foundation C holds 4 cards; expected 0 to 3"},
	{"Foundations: C-0\nFoundations: C-0", "board: line 2: a second Foundations line"},
	{"Freecells:\nFreecells:", "board: line 2: a second Freecells line"},
	{"Freecells: AC AD AH", "board: 3 cards in cells; expected at most 2"},
	{"Freecells: - - AC", "board: 3 cells; expected at most 2"},
	{"Freecells: - AC -- 2C", "board: 4 cells; expected at most 2"},
	{"Freecells: - 4D", "board: cell 2: 4D is not in the deck of 3 ranks"},
	{"-", "board: 12 of 12 cards missing, first AC; expected every card in a column, a cell or home"},
	{
		"AC 2S AD\nAH 3S\nAS 2C 2D\n2H 3C\n3D 3H", "board: 5 lines of cards for 3 columns: read as columns the first is " +
			"AC 2S AD, read as rows the first column is AC AH AS 2H 3D; expected a line for each of 3 columns, a colon and " +
			"its cards from the lowest on, or a colon alone",
	},
	{": AC AD AC", "board: column 1 card 3: AC is there twice; expected each card once"},
	{"Freecells: AC AC", "board: cell 2: AC is there twice; expected each card once"},
	{": AC 4D", "board: column 1 card 2: 4D is not in the deck of 3 ranks"},
	{"Foundations: C-2\n: 2C", "board: column 1 card 1: 2C contradicts foundation C-2, which has it home"},
	{
		"AC AD AH AS\n2C 2D 2H 2S\n3C 3D 3H",
		"board: 1 of 12 cards missing, first 3S; expected every card in a column, a cell or home",
	},
	{": 3S", "board: 11 of 12 cards missing, first AC; expected every card in a column, a cell or home"},
	{"{", "board: JSON: unexpected EOF; expected an object with columns, tableau piles, cells or " +
		"foundations (lists of cards)"},
	{`{"ranks": []}`, `board: JSON: unknown field "ranks"; expected an object with columns, tableau piles, cells or foundations (lists of cards)`},
	{`{"columns": 3}`, "board: JSON: columns is 3; expected an object with columns, tableau piles, cells or foundations (lists of cards)"},
	{`{"columns": [["AC", 3]]}`, "board: columns[0][1]: 3 is a number, which may stand for any card; expected a word like TD, or an object with rank and suit"},
	{`{"columns": [["AC"]]} {}`, "board: JSON: something follows the object; expected one object"},
	{`{"columns": [["AC"]]}}`, "board: JSON: something follows the object; expected one object"},
	{`{"columns": [["XC"]]}`, `board: columns[0][0]: "XC" is not a card; expected a rank (A 2-9 T J Q K) and a suit (C D H S), like TD`},
	{`{"cells": ["A"]}`, `board: cells[0]: "A" is not a card; expected a rank (A 2-9 T J Q K) and a suit (C D H S), like TD`},
	{`{"foundations": {"X": 1}}`, `board: foundations: "X" is not a suit; expected C, D, H or S`},
	{`{"foundations": {"C": -1}}`, "board: foundation C holds -1 cards; expected 0 to 3"},
}

func TestParseBoardWrong(t *testing.T) {
	for _, w := range wrongBoards {
		_, err := freecell.ParseBoard(&small, []byte(w.text))
		if got := fmt.Sprint(err); got != w.want {
			t.Errorf("%q:\n%s\nwant\n%s", w.text, got, w.want)
		}
	}
}

// FuzzParseBoard: nothing panics, errors are one line, and what is read comes
// back from its own text and JSON.
func FuzzParseBoard(f *testing.F) {
	f.Add([]byte(smallBoard))
	f.Add([]byte(strings.Replace(smallBoard, "3C", "- 3C", 1)))
	for _, w := range wrongBoards {
		f.Add([]byte(w.text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		board, err := freecell.ParseBoard(&small, text)
		if err != nil {
			if strings.Contains(err.Error(), "\n") || len(err.Error()) > 400 {
				t.Errorf("%q: %q", text, err)
			}
			return
		}
		object, err := board.MarshalJSON()
		if err != nil {
			t.Fatal(err)
		}
		for _, written := range [][]byte{[]byte(board.String()), object} {
			if again, err := freecell.ParseBoard(&small, written); err != nil || again.String() != board.String() {
				t.Errorf("%s comes back as\n%v%v", written, again, err)
			}
		}
		board.Position().AppendMoves(nil)
	})
}

// TestParseBoardGiven: what the rules give is home unless a board says that more
// is. A board cannot say that less is.
func TestParseBoardGiven(t *testing.T) {
	rules := small
	rules.Given = 2
	const text = "Foundations: H-2 C-2 D-3 S-2\nFreecells:\n: 3C\n: 3H\n: 3S\n"
	for _, given := range []string{
		text, "Foundations: D-3\n3C\n3H\n3S", `{"columns": [["3C"],["3H"],["3S"]], "cells": [], "foundations": {"D": 3}}`,
	} {
		if board, err := freecell.ParseBoard(&rules, []byte(given)); err != nil || board.String() != text {
			t.Errorf("%q is read as\n%v%v", given, board, err)
		}
	}
	_, err := freecell.ParseBoard(&rules, []byte("Foundations: H-1\n: 2H 3H\n: 3C\n: 3S 3D"))
	if err == nil || !strings.Contains(err.Error(), "foundation H holds 1 cards; expected 2 to 3") {
		t.Errorf("an ace alone is home: %v", err)
	}
}

// TestBoardWithoutCells: the text of a board has a line of cells exactly if the game has cells
// or a reserve. A board of a game without them is read with the line as well.
func TestBoardWithoutCells(t *testing.T) {
	for i := range freecell.Variants {
		rules := &freecell.Variants[i]
		b, err := freecell.RandomDeal(rules, 1, 1)
		if err != nil {
			t.Fatal(err)
		}
		text, label := b.String(), "Freecells:"
		if rules.Reserve > 0 {
			label = "Reserve:"
		}
		if rules.Cells+rules.Reserve > 0 {
			if !strings.Contains(text, "\n"+label) {
				t.Errorf("%s:\n%s", rules.Name, text)
			}
			continue
		}
		if strings.Count(text, "\n") != rules.Columns+1 {
			t.Errorf("%s:\n%s", rules.Name, text)
		}
		with := strings.Replace(text, "\n:", "\nFreecells:\n:", 1)
		if again, err := freecell.ParseBoard(rules, []byte(with)); err != nil || again.String() != text {
			t.Errorf("%s is read as\n%v, %v", with, again, err)
		}
	}
}
