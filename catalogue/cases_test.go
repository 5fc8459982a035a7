package catalogue_test

import (
	"strings"
	"testing"

	"patience/catalogue"
	"patience/game"
	"patience/internal/testkit/dress"
)

// lost is a board one move from microsoft:11982, which cannot be won, as a screen shows it. Its eight rows, read as
// eight columns, are a board that can be won.
const lost = `AH AS 4H AC 2D 6S TS JS
3D 3H QS QC 8S 7H AD KS
KD 6H 5S 4D 9H JH 9S 3C
JC 5D 5C 8C 9D TD KH 7C
6C 2C TH QH 6D TC 4S 7S
JD 7D 8H 9C    QD 4C 5H
KC 8D 2S 3S
         2H
`

// microsofts is a deal of Microsoft's Klondike as another program's files have it: the stock and then the columns.
const microsofts = `2s 4c Qh Kc 8h 3d Jd Kd Ah 8d 3s Js 6c 5d 8c 5s Qs 6d 7d 4h 6h 8s 3c Td
5c
Jc 5h
Ad 4d 6s
Ts 3h Qd 9s
9c Kh 2h 2c Th
7h 7c 2d Qc 4s Jh
7s As Ac 9h 9d Ks Tc
`

// asOurs is the same deal in our text.
const asOurs = `Foundations: H-0 C-0 D-0 S-0
Talon: 2S 4C QH KC 8H 3D JD KD AH 8D 3S JS 6C 5D 8C 5S QS 6D 7D 4H 6H 8S 3C TD
Waste:
: 5C
: <JC> 5H
: <AD> <4D> 6S
: <TS> <3H> <QD> 9S
: <9C> <KH> <2H> <2C> TH
: <7H> <7C> <2D> <QC> <4S> JH
: <7S> <AS> <AC> <9H> <9D> <KS> TC
`

// rows617 is deal 617 of Microsoft's FreeCell as its program shows it.
const rows617 = `7D AD 5C 3S 5S 8C 2D AH
TD 7S QD AC 6D 8H AS KH
TH QC 3H 9D 6S 8D 3D TC
KD 5H 9S 3C 8S 7H 4D JS
4C QS 9C 9H 7C 6H 2C 2S
4S TS 2H 5D JC 6C JH QH
JD KS KC 4H
`

// withoutGaps returns rows with the gaps closed up.
func withoutGaps(rows string) string {
	var lines []string
	for line := range strings.Lines(rows) {
		lines = append(lines, strings.Join(strings.Fields(line), " "))
	}
	return strings.Join(lines, "\n") + "\n"
}

// boardOf returns the board of a deal after moves.
func boardOf(t *testing.T, e *catalogue.Entry, deal string, moves ...string) game.Board {
	t.Helper()
	id, err := game.ParseDeal(deal)
	if err != nil {
		t.Fatal(err)
	}
	b, err := e.Deal(id, game.DefaultSeed)
	if err != nil {
		t.Fatal(err)
	}
	played, err := b.ParseNotation(moves)
	if err != nil {
		t.Fatal(err)
	}
	if b, err = game.BoardAfter(b, played); err != nil {
		t.Fatal(err)
	}
	return b
}

// TestBoardsFromElsewhere: boards as people and programs have written them are read as they were meant, or, where
// somebody else may mean another board by them, refused.
func TestBoardsFromElsewhere(t *testing.T) {
	freecell, klondike := entryOf(t, "freecell"), entryOf(t, "klondike-3")
	after := boardOf(t, freecell, "microsoft:11982", "54")
	deal := boardOf(t, freecell, "microsoft:617")
	taken := dress.Parse(deal.String(), deal.String())
	ours, err := klondike.ParseBoard([]byte(asOurs))
	if err != nil {
		t.Fatal(err)
	}
	heads := "Foundations: H-0 C-0 D-0 S-0\nFreecells:\n"
	type board struct {
		name, text string
		e          *catalogue.Entry
		want       game.Board
		must       bool // it must be read
	}
	list := []board{
		{"a board in play in rows", lost, freecell, after, false},
		{"the same with 10", strings.ReplaceAll(strings.ReplaceAll(lost, " ", "  "), "T", "10"), freecell, after, false},
		{"the same without gaps", withoutGaps(lost), freecell, after, false},
		{"the same with two places", strings.ReplaceAll(lost, "   ", " --"), freecell, after, false},
		{"the same below other lines", heads + lost, freecell, after, false},
		{"the same without gaps, below other lines", heads + withoutGaps(lost), freecell, after, false},
		{"the same in columns", after.String(), freecell, after, true},
		{"the same in columns without colons", strings.ReplaceAll(after.String(), "\n: ", "\n"), freecell, after, true},
		{"Klondike, the stock first", microsofts, klondike, ours, true},
		{"the same in capitals", strings.ToUpper(microsofts), klondike, ours, true},
		{"Klondike, the stock by its name", "Stock: " + microsofts, klondike, ours, true},
		{"Klondike, the stock as a deck", "Deck: " + microsofts, klondike, ours, true},
		{"deal 617 in rows", rows617, freecell, deal, true},
		{"deal 617 in rows, below other lines", heads + rows617, freecell, deal, true},
		{"deal 617 in rows and small letters", strings.ToLower(rows617), freecell, deal, true},
		{"deal 617 in rows, 10 and commas", strings.NewReplacer("T", "10", " ", ", ").Replace(rows617), freecell, deal, true},
	}
	for _, form := range dress.Dresses() {
		if text, ok := form.Write(taken); ok {
			list = append(list, board{"deal 617, " + form.Name, text, freecell, deal, true})
		}
	}
	for _, b := range list {
		got, err := b.e.ParseBoard([]byte(b.text))
		switch {
		case err != nil && (b.must || strings.Contains(err.Error(), "\n")):
			t.Errorf("%s: %v\n%s", b.name, err, b.text)
		case err == nil && got.String() != b.want.String():
			t.Errorf("%s:\n%sis read as\n%s", b.name, b.text, got)
		}
	}
}

func entryOf(t *testing.T, name string) *catalogue.Entry {
	t.Helper()
	e, err := catalogue.Lookup(name)
	if err != nil {
		t.Fatal(err)
	}
	return &e
}
