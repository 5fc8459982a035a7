package answer

import (
	"slices"
	"strings"
	"testing"

	"patience/catalogue"
)

// TestKnown: a deal of Microsoft's and one with a small number have their names, and no other board has one: a deal
// with a large number, a large one of Microsoft's whose columns are in another order, and a board in play.
func TestKnown(t *testing.T) {
	s := New(DefaultOptions(catalogue.Standard()))
	for _, test := range []struct {
		place     Place
		reordered bool
		want      string
	}{
		{Place{Deal: "4294967296"}, false, "microsoft:4294967296"},
		{Place{Deal: "4294967296"}, true, ""},
		{Place{Deal: "random:3"}, true, "random:3"},
		{Place{Deal: "random:20000"}, false, ""},
		{Place{Deal: "617", Moves: "4a"}, false, ""},
		{Place{Game: "beleaguered-castle", Deal: "100000"}, false, "microsoft:100000"},
		{Place{Game: "beleaguered-castle", Deal: "random:20000"}, false, ""},
		{Place{Game: "klondike-1", Deal: "random:3"}, false, "random:3"},
		{Place{Game: "klondike-1", Deal: "pysol:9999"}, false, "pysol:9999"},
		{Place{Game: "klondike-1", Deal: "klondike-solver:20000"}, false, ""},
		{Place{Game: "fan", Deal: "pysol:617"}, false, "pysol:617"},
	} {
		at, err := s.read(&test.place)
		if err != nil {
			t.Fatal(err)
		}
		board := at.Board
		if test.reordered {
			lines := strings.Split(strings.TrimSpace(board.String()), "\n")
			slices.Reverse(lines[2:])
			if board, err = at.Entry.ParseBoard([]byte(strings.Join(lines, "\n"))); err != nil {
				t.Fatal(err)
			}
		}
		if name, ok := Known(t.Context(), at.Entry, board); name != test.want || ok != (test.want != "") {
			t.Errorf("%+v: %q, %t", test, name, ok)
		}
	}
}

// TestLong: numbers of 64 bits and more name single deals of PySol, and nothing else does.
func TestLong(t *testing.T) {
	games := catalogue.Standard()
	for _, test := range []struct {
		game, text string
		ok         bool
		fault      string
	}{
		{"freecell", "pysol:9223372036854775808", true, ""},
		{"klondike-1", " PySol: #49275310837120398412 ", true, ""},
		{"freecell", "pysol:100000000000000000001", true, "numbered 1 to"},
		{"freecell", "pysol:9223372036854775807", false, ""},
		{"freecell", "pysol:" + strings.Repeat("9", 31), false, ""},
		{"freecell", "pysol:1-49275310837120398412", false, ""},
		{"freecell", "49275310837120398412", false, ""},
		{"freecell", "microsoft:49275310837120398412", false, ""},
		{"gaps", "pysol:49275310837120398412", false, ""},
	} {
		e, err := games.Lookup(test.game)
		if err != nil {
			t.Fatal(err)
		}
		at, ok, err := Long(e, test.text)
		switch {
		case ok != test.ok || (err == nil) != (test.fault == "") || err != nil && !strings.Contains(err.Error(), test.fault):
			t.Errorf("%+v: %t, %v", test, ok, err)
		case ok && err == nil && !strings.HasPrefix(at.Name, "pysol:"):
			t.Errorf("%+v: %q", test, at.Name)
		}
	}
}
