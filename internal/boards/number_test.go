package boards_test

import (
	"strings"
	"testing"

	"patience/catalogue"
)

// TestNumbers: a number alone is no board, except a deck of Microsoft's collection in Klondike.
func TestNumbers(t *testing.T) {
	const deck = "37529377358585594134454298882350599254635682470701937210952436445911"
	for number, wants := range map[string][2]string{ // in FreeCell and in Klondike
		"617":                   {"the number 617 may name a deal", "the number 617 may name a deal"},
		" 24000024\n":           {"the number 24000024 may name a deal", "the number 24000024 may name a deal"},
		"100000000000000000000": {"may name a deal", "may name a deal"},
		deck:                    {"decks of Microsoft's collection are read in Klondike only", ""},
		strings.Repeat("9", 68): {"Klondike only", "52! or more"},
		deck + deck:             {"a number of 136 digits; expected a board", "136 digits; expected 156"},
	} {
		for i, name := range []string{"freecell", "klondike-3"} {
			e, err := catalogue.Standard().Lookup(name)
			if err != nil {
				t.Fatal(err)
			}
			_, err = e.ParseBoard([]byte(number))
			if wants[i] == "" && err != nil || wants[i] != "" && (err == nil || !strings.Contains(err.Error(), wants[i])) {
				t.Errorf("%s: %q: %v; want %q", name, number, err, wants[i])
			}
		}
	}
}
