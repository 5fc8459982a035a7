package klondike_test

import (
	"encoding/json"
	"strings"
	"testing"

	"patience/internal/games/klondike"
)

// TestTexts: the same board in all texts.
func TestTexts(t *testing.T) {
	rules := small(3, 3, 2, false, false)
	const want = "Foundations: H-0 C-A D-0 S-0\nTalon: 2C AD 2H\nWaste: AH AS\n: 3D\n: <2D> 3H\n: <3C> <3S> 2S\n"
	for _, text := range []string{
		want,
		"\ntalon: 2c ad 2h\nwaste: ah as\n3d\n<2D> 3H\n<3C> <3S> 2S\nfoundations: C-A\n",
		`{"tableau piles":[["3D"],["2d","3H"],["3c","3s","2S"]],"stock":["2H","AD","2C"],"waste":["AH","AS"],"foundation":[[],[],["AC"],[]]}`,
	} {
		b, err := klondike.ParseBoard(&rules, []byte(text))
		if err != nil || b.String() != want {
			t.Errorf("%q: %v, %v", text, b, err)
		}
	}
}

// TestPassesLeft: what is left of limited passes stands in all texts, and all are
// left where it does not.
func TestPassesLeft(t *testing.T) {
	rules := limited(small(3, 3, 2, false, false), 3)
	const cards = "Foundations: H-0 C-A D-0 S-0\nTalon: 2C AD 2H\nWaste: AH AS\n: 3D\n: <2D> 3H\n: <3C> <3S> 2S\n"
	for text, want := range map[string]string{
		cards:                 cards + "Passes: 3\n",
		cards + "passes: 2\n": cards + "Passes: 2\n",
		`{"tableau piles":[["3D"],["2d","3H"],["3c","3s","2S"]],"stock":["2H","AD","2C"],"waste":["AH","AS"],"foundation":[["AC"]],"passes":1}`: cards + "Passes: 1\n",
	} {
		b, err := klondike.ParseBoard(&rules, []byte(text))
		if err != nil || b.String() != want {
			t.Errorf("%q: %v, %v", text, b, err)
		}
	}
	for text, want := range map[string]string{
		"Passes: 4\n": "4 passes left; the rules have 3", "Passes: 0\n": "0 passes",
		"Passes: two\n": "expected a number",
	} {
		if _, err := klondike.ParseBoard(&rules, []byte(cards+text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", text, err)
		}
	}
	rules.Passes = 0
	if _, err := klondike.ParseBoard(&rules, []byte(cards+"Passes: 1\n")); err == nil {
		t.Error("rules without a limit have passes left")
	}
}

// TestDigits: a deck of MinimalKlondike (KlondikeTest/SolverTest.cs), which is dealt
// row by row, the first stock card first.
func TestDigits(t *testing.T) {
	const digits = "0110610120131331321310210510140530421340230430330320620310340220520240410540640630441211221231241111" +
		"12113114101102103104091092093094081082083084071072073074"
	rules := klondike.Standard(1, false, false)
	b, err := klondike.ParseBoard(&rules, []byte(digits))
	if err != nil {
		t.Fatal(err)
	}
	const want = "Talon: QC QD QH QS JC JD JH JS TC TD TH TS 9C 9D 9H 9S 8C 8D 8H 8S 7C 7D 7H 7S\nWaste:\n: AC\n: <6C> " +
		"2C\n"
	if got := b.String(); !strings.Contains(got, want) {
		t.Errorf("%s; want %s", got, want)
	}
	if again, ok := b.Digits(); !ok || again != digits {
		t.Errorf("%s comes back as %s, %t", digits, again, ok)
	}
}

// TestTalon: a stock between arrows, as Klondike-Solver writes it, with the waste before
// them, the card that can be played first.
func TestTalon(t *testing.T) {
	rules := small(3, 3, 2, false, false)
	const want = "Foundations: H-0 C-A D-0 S-0\nTalon: 2C AD 2H\nWaste: AH AS\n: 3D\n: <2D> 3H\n: <3C> <3S> 2S\n"
	b, err := klondike.ParseBoard(&rules,
		[]byte("Foundations: H-0 C-A D-0 S-0\nTalon: AS AH ==> 2C AD 2H <==\n: 3D\n: <2D> 3H\n: <3C> <3S> 2S"))
	if err != nil || b.String() != want {
		t.Errorf("%v, %v; want %s", b, err, want)
	}
}

func TestWrongBoards(t *testing.T) {
	rules := klondike.Standard(1, false, false)
	for text, want := range map[string]string{
		"":                        "empty",
		": <3D>\n":                "column 1: the last card lies face down",
		": 3D 2D\n":               "2D lies on 3D",
		": 3D <2D> 4C\n":          "2D lies face down on a card face up",
		": <3D 4C\n":              "card 1",
		"Talon: 3D 3D\n":          "3D is there twice",
		"Talon: 3D\n":             "51 of 52 cards missing, first AC",
		"Foundations: C-X\n":      "foundation \"C-X\"",
		"Foundations: X\n":        "foundation \"X\"",
		"Hole: 3D\n":              "unknown label",
		strings.Repeat(":\n", 8):  "8 lines of cards for 7 columns",
		strings.Repeat("014", 51): "153 digits; expected 156",
		strings.Repeat("014", 52): "AS is there twice",
		strings.Repeat("145", 52): "card 1: 145",
		`{"stock":[1]}`:           "stock[0]: 1 is a number",
		`{"foundation":[["2C"]]}`: "50 of 52 cards missing",
	} {
		_, err := klondike.ParseBoard(&rules, []byte(text))
		if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%q: %v; want %s", text, err, want)
		}
	}
}

func FuzzParseBoard(f *testing.F) {
	rules := small(3, 3, 2, false, false)
	b, err := klondike.RandomDeal(&rules, 1, 1)
	if err != nil {
		f.Fatal(err)
	}
	object, err := json.Marshal(b)
	if err != nil {
		f.Fatal(err)
	}
	digits, _ := b.Digits()
	f.Add([]byte(b.String()))
	f.Add(object)
	f.Add([]byte(digits))
	f.Add([]byte("Talon: AS ==> 2C <==\n3D\n<2D> 3H\n\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		b, err := klondike.ParseBoard(&rules, text)
		if err != nil {
			if strings.Contains(err.Error(), "\n") || len(err.Error()) > 400 {
				t.Errorf("%q: %q", text, err)
			}
			return
		}
		checkRoundTrips(t, &rules, b)
		if b.Position().Board().Position().Hash() != b.Position().Hash() {
			t.Errorf("%q: two hashes", text)
		}
	})
}

// checkRoundTrips reads what the board is written as.
func checkRoundTrips(t *testing.T, rules *klondike.Rules, b *klondike.Board) {
	t.Helper()
	object, err := json.Marshal(b)
	if err != nil {
		t.Fatal(err)
	}
	texts := []string{b.String(), string(object)}
	if digits, ok := b.Digits(); ok {
		texts = append(texts, digits)
	}
	for _, text := range texts {
		if again, err := klondike.ParseBoard(rules, []byte(text)); err != nil || again.String() != b.String() {
			t.Errorf("%q comes back as %v, %v", text, again, err)
		}
	}
}
