package boards_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"patience/catalogue"
	"patience/game"
)

// columnGames are games whose boards are columns, one of each shape of deal.
var columnGames = []string{
	"freecell", "eight-off", "seahaven-towers", "beleaguered-castle", "delta-star", "fan", "somerset", "spanish-patience",
	"king-albert", "raglan", "thirty", "9-columns-in-suit-kings-2-filled-4-cells", "simple-simon", "klondike-1",
	"spiderette",
}

// dealtLines returns the board of a deal as lines before its columns, and the columns
// without colons.
func dealtLines(t interface{ Fatal(...any) }, name string, number int64) (e catalogue.Entry, head, columns []string) {
	e, err := catalogue.Lookup(name)
	if err != nil {
		t.Fatal(err)
	}
	b, err := e.Deal(game.DealID{Source: game.Random, Number: number}, 1)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(b.String()) {
		if column, ok := strings.CutPrefix(line, ":"); ok {
			columns = append(columns, strings.TrimSpace(column))
		} else {
			head = append(head, strings.TrimSpace(line))
		}
	}
	return e, head, columns
}

// rowsOf returns columns row by row.
func rowsOf(columns []string) (rows []string) {
	for row := 0; ; row++ {
		var cards []string
		for _, column := range columns {
			if words := strings.Fields(column); row < len(words) {
				cards = append(cards, words[row])
			}
		}
		if cards == nil {
			return rows
		}
		rows = append(rows, strings.Join(cards, " "))
	}
}

// TestRowsAreRead: in every game of columns, a deal in rows is read, whatever stands before the rows and with or
// without colons. It is refused if the last cards may stand under others.
func TestRowsAreRead(t *testing.T) {
	for _, name := range columnGames {
		read := 0
		for number := range int64(20) {
			e, head, columns := dealtLines(t, name, number+1)
			rows := rowsOf(columns)
			want, err := e.Deal(game.DealID{Source: game.Random, Number: number + 1}, 1)
			if err != nil {
				t.Fatal(err)
			}
			for _, colon := range []string{"", ": "} {
				if colon != "" && name == "king-albert" {
					continue // whose rows are as long as columns
				}
				text := strings.Join(head, "\n") + "\n" + colon + strings.Join(rows, "\n"+colon)
				readings, err := e.ReadBoard([]byte(text), "")
				if err != nil || readings[0].As != game.AsRows || readings[0].Board.String() != want.String() {
					t.Fatalf("%s, deal %d: %v\n%s\n%v", name, number+1, err, text, readings)
				}
				if _, err := game.Only(readings, err); err == nil {
					read++
				}
			}
		}
		if read < 10 {
			t.Errorf("%s: %d of 40 texts are read", name, read)
		}
	}
}

// TestOtherLinesThanColumns: a deal in a list of columns with one line less, or more,
// than the game has columns is refused; with one for each it is read, with and without
// colons and labels.
func TestOtherLinesThanColumns(t *testing.T) {
	for _, name := range columnGames {
		e, head, columns := dealtLines(t, name, 3)
		last := len(columns) - 1
		fewer := append(append([]string{}, columns[1:last]...), columns[0]+" "+columns[last])
		words := strings.Fields(columns[last])
		more := append(append([]string{}, columns[:last]...), strings.Join(words[:1], " "), strings.Join(words[1:], " ")+" ")
		if len(words) < 2 {
			more = append(columns[1:len(columns):len(columns)], strings.Fields(columns[0])[0], "")
		}
		for _, colon := range []string{"", ": "} {
			for _, before := range [][]string{nil, head} {
				text := func(lines []string) []byte {
					return []byte(strings.Join(before, "\n") + "\n" + colon + strings.Join(lines, "\n"+colon))
				}
				for _, lines := range [][]string{fewer, more} {
					if _, err := e.ParseBoard(text(lines)); err == nil {
						t.Errorf("%s: %d lines for %d columns are read:\n%s", name, len(lines), len(columns), text(lines))
					}
				}
				if _, err := e.ParseBoard(text(columns)); before != nil && err != nil {
					t.Errorf("%s: %v", name, err)
				}
			}
		}
	}
}

// TestLateBoardsAreRead: positions along random play are read from their text and
// their JSON, and also without the colons of empty columns at the end.
func TestLateBoardsAreRead(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e, _, p := played(t, columnGames, 150)
		text := p.Board().String()
		object, err := json.Marshal(p.Board())
		if err != nil {
			t.Fatal(err)
		}
		shorter := strings.TrimRight(text, ":\n") + "\n"
		for _, written := range []string{text, string(object), shorter} {
			b, err := e.ParseBoard([]byte(written))
			if err != nil || b.Position().Hash() != p.Hash() {
				t.Fatalf("%s: %v\n%s", e.Name(), err, written)
			}
		}
	})
}

// TestUncommonRows: rows and numbered columns that a reader took for something else once: a line between signs was a
// title, and a column without cards at the left was a bullet or an indent.
func TestUncommonRows(t *testing.T) {
	const spiderette = "Foundations: H-0 C-0 D-0 S-0\n" +
		"Talon: TD JC 6H KH 9S 3C 8D 7S KD 8C 8S 5D AD 2C 3S 2S AH 8H KC 9D 6S JS AS 4S\n"
	const empty = spiderette + ":\n: <KS> QS\n: <QC> <9H> TS\n: <AC> <6D> <4C> QD JD\n: <TH> <3H> <4H> <9C> 2H\n" +
		": <3D> <JH> <QH> <2D> <7H> 6C\n: <TC> <7C> <4D> <5C> <7D> <5S> 5H\n"
	const canfield = "Foundations: H-8 C-9 D-Q S-Q\nReserve: 5D 6D AD 4S KC 3D 6S 3S AC\n" +
		"Talon: 5C 7C 7D 7S\nWaste: 9H KH 2H\n"
	const won = "Foundations: H-8 C-J D-7 S-Q\n"
	for _, c := range []struct{ game, as, text, want string }{
		{"spiderette", "", spiderette + `- <KS> <QC> <AC> <TH> <3D> <TC>
- QS <9H> <6D> <3H> <JH> <7C>
- - TS <4C> <4H> <QH> <4D>
- - - QD <9C> <2D> <5C>
- - - JD 2H <7H> <7D>
- - - - - 6C <5S>
- - - - - - 5H
`, empty},
		{"spiderette", game.AsRows, spiderette + `      <KS>  <QC>  <AC>  <TH>  <3D>  <TC>
      QS    <9H>  <6D>  <3H>  <JH>  <7C>
            TS    <4C>  <4H>  <QH>  <4D>
                  QD    <9C>  <2D>  <5C>
                  JD    2H    <7H>  <7D>
                              6C    <5S>
                                    5H
`, empty},
		{"canfield", "", canfield + `4H 6H 7H 2S
-- 5S 6C --
-- 4D 5H --
-- 3C 4C --
-- 2D 3H --
-- AS 2C --
-- KD AH --
-- QC KS --
-- JH QH --
-- TC JC --
-- -- TH --
`, canfield + ": 4H\n: 6H 5S 4D 3C 2D AS KD QC JH TC\n: 7H 6C 5H 4C 3H 2C AH KS QH JC TH\n: 2S\n"},
		{
			"russian", "", won + "1 - KD QD JD TD 9D 8D\n2 - KH QH JH TH 9H\n3 - KC QC\n4 - KS\n5 -\n6 -\n7 -\n",
			won + ": KD QD JD TD 9D 8D\n: KH QH JH TH 9H\n: KC QC\n: KS\n:\n:\n:\n",
		},
	} {
		e, err := catalogue.Lookup(c.game)
		if err != nil {
			t.Fatal(err)
		}
		readings, err := e.ReadBoard([]byte(c.text), c.as)
		if r, err := game.Only(readings, err); err != nil || r.Board.String() != c.want {
			t.Errorf("%v; want\n%sfor\n%s%v", err, c.want, c.text, readings)
		}
	}
}

// played draws a game of some, a deal of it, and a position after a number of random moves at most.
func played(t *rapid.T, games []string, most int) (e catalogue.Entry, start game.Board, p game.Position) {
	e, err := catalogue.Lookup(rapid.SampledFrom(games).Draw(t, "game"))
	if err != nil {
		t.Fatal(err)
	}
	start, err = e.Deal(game.DealID{Source: game.Random, Number: rapid.Int64Range(1, 1000).Draw(t, "deal")}, 1)
	if err != nil {
		t.Fatal(err)
	}
	p = start.Position()
	for range rapid.IntRange(0, most).Draw(t, "moves") {
		m, n := p.Pick(rapid.Uint64().Draw(t, "move"))
		if n == 0 {
			break
		}
		p.Play(m)
	}
	return e, start, p
}

// TestOwnText: the text that the program writes is read at once as it is read line by line, to which an empty line at
// its end leads.
func TestOwnText(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e, start, p := played(t, columnGames, 100)
		for _, b := range []game.Board{start, p.Board()} {
			own, err := e.ReadBoard([]byte(b.String()), "")
			slow, err2 := e.ReadBoard([]byte(b.String()+"\n"), "")
			if err != nil || err2 != nil || len(own) != len(slow) {
				t.Fatalf("%v, %v: %d and %d readings of\n%s", err, err2, len(own), len(slow), b)
			}
			for i, r := range own {
				s := slow[i]
				if r.As != s.As || r.First != s.First || r.Doubt != s.Doubt || r.Board.String() != s.Board.String() {
					t.Fatalf("%+v\n%+v", r, s)
				}
			}
		}
	})
}

// rows617 is deal 617 as fc-solve's transpose-freecell-board.py writes it.
const rows617 = "7D AD 5C 3S 5S 8C 2D AH\nTD 7S QD AC 6D 8H AS KH\nTH QC 3H 9D 6S 8D 3D TC\nKD 5H 9S 3C 8S 7H 4D " +
	"JS\n4C QS 9C 9H 7C 6H 2C 2S\n4S TS 2H 5D JC 6C JH QH\nJD KS KC 4H\n"

func TestRows617(t *testing.T) {
	e, err := catalogue.Lookup("freecell")
	if err != nil {
		t.Fatal(err)
	}
	for _, as := range []string{"", game.AsRows} {
		readings, err := e.ReadBoard([]byte(rows617), as)
		r, err := game.Only(readings, err)
		if err != nil || r.Said != "board: read as rows; the first column is 7D TD TH KD 4C 4S JD" {
			t.Errorf("%+v, %v", r, err)
		}
	}
	if won, err := game.Only(e.ReadBoard([]byte("Foundations: H-K C-K D-K S-K\n"), game.AsRows)); err != nil ||
		!won.Board.Position().Won() {
		t.Errorf("a board without rows: %v, %v", won.Board, err)
	}
	if _, err = e.ReadBoard([]byte(rows617), game.AsColumns); err == nil {
		_, err = e.ReadBoard([]byte(rows617), "diagonals")
	}
	if want := `as "diagonals"; expected columns, top-first, rows, deal, next-first, next-last`; fmt.Sprint(err) != want {
		t.Errorf("%v; want %s", err, want)
	}
}
