package piles_test

import (
	"strings"
	"testing"

	"patience/game"
	"patience/internal/games/piles"
)

const canfieldBoard = `Foundations: H-T C-J D-0 S-9
Reserve: 3D QS
Talon: 5D 6D TS 7D 8D JD 9D QC JH KD AD
Waste: 4D AC
: AS KH
: 2D
: KC QH
: AH KS QD JS TD
`

// TestBaseOfBoards: which rank foundations begin with follows from the cards that are nowhere else.
func TestBaseOfBoards(t *testing.T) {
	t.Parallel()
	replaced := func(old, with string) string { return strings.Replace(canfieldBoard, old, with, 1) }
	for text, want := range map[string]string{
		canfieldBoard:                           "",
		replaced("H-T C-J D-0 S-9\n", "\n"):     "no foundation has a card",
		replaced("H-T", "H-9"):                  "foundations begin with 2 and with A",
		replaced("D-0", "D-3"):                  "foundation D ends with 3; expected a card that is nowhere else",
		replaced(": 2D\n", ": 2D 3C\n"):         "foundations begin with 3 and with 2",
		replaced(": 2D\n", ": 2D AC\n"):         "there twice",
		replaced(": KC QH", ": QH KC"):          "KC lies on QH",
		replaced(": 2D\n: KC QH", ":\n: KC QH"): "1 of 52 cards missing, first 2D",
	} {
		b, err := piles.ParseBoard(&piles.Canfield, []byte(text))
		switch {
		case want == "" && (err != nil || b.String() != text || b.Base.First != 2):
			t.Errorf("%v, %v; want\n%s", b, err, text)
		case want != "" && (err == nil || !strings.Contains(err.Error(), want)):
			t.Errorf("%s: %v; want %q", text, err, want)
		}
	}
}

// TestBaseOfJSON: in JSON, foundations are cards.
func TestBaseOfJSON(t *testing.T) {
	t.Parallel()
	b, err := piles.ParseBoard(&piles.Canfield, []byte(canfieldBoard))
	if err != nil {
		t.Fatal(err)
	}
	text, err := b.MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	if again, err := piles.ParseBoard(&piles.Canfield, text); err != nil || again.String() != canfieldBoard {
		t.Errorf("%s is %v, %v", text, again, err)
	}
	before, _, _ := strings.Cut(string(text), `"foundation"`)
	for _, foundations := range []string{`{"H": 9, "C": 10, "D": 0, "S": 8}`, `[9, 10, 0, 8]`} {
		_, err := piles.ParseBoard(&piles.Canfield, []byte(before+`"foundation": `+foundations+"}"))
		if err == nil || !strings.Contains(err.Error(), "numbers of cards; expected the cards") {
			t.Errorf("%s: %v", foundations, err)
		}
	}
}

// TestFilledBoards: a column is filled by the move that empties it, on the board and in the position, and a board with
// an empty column is refused while something would fill it.
func TestFilledBoards(t *testing.T) {
	t.Parallel()
	b, err := piles.ParseBoard(&piles.Canfield, []byte(canfieldBoard))
	if err != nil {
		t.Fatal(err)
	}
	moves, err := b.ParseNotation([]string{"2h", "r1"})
	if err == nil {
		t.Errorf("%v; the reserve has no card for column 1 any more", moves)
	}
	if moves, err = b.ParseNotation([]string{"2h", "21"}); err != nil {
		t.Fatal(err)
	}
	after, err := b.After(moves)
	if err != nil {
		t.Fatal(err)
	}
	const want = `Foundations: H-T C-J D-2 S-9
Reserve:
Talon: 5D 6D TS 7D 8D JD 9D QC JH KD AD
Waste: 4D AC
: AS KH QS
: 3D
: KC QH
: AH KS QD JS TD
`
	if got := after.String(); got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
	if got := game.After(b.Position(), moves...).Board().String(); len(got) != len(want) {
		t.Errorf("the position is\n%s\nwant\n%s", got, want)
	}
	empty := strings.NewReplacer(": 2D\n", ":\n", "D-0", "D-2").Replace(canfieldBoard)
	if _, err := piles.ParseBoard(&piles.Canfield, []byte(empty)); err == nil ||
		!strings.Contains(err.Error(), "column 2 is empty; expected a card, as it is filled from the reserve at once") {
		t.Errorf("%v in\n%s", err, empty)
	}
}
