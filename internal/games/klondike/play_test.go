package klondike_test

import (
	"slices"
	"strings"
	"testing"

	"patience/game"
	"patience/internal/games/klondike"
)

// TestReadPlay reads the same game as it is written here, with draws apart, and as
// Klondike-Solver writes it.
func TestReadPlay(t *testing.T) {
	rules := klondike.Standard(1, false, false)
	b, err := klondike.RandomDeal(&rules, 9, 1)
	if err != nil {
		t.Fatal(err)
	}
	want := strings.Fields("16w3 27 3w3 13w6 10w7 17w2 6h 52 16wh 73")
	moves, err := b.ParseNotation(want)
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{
		"16w3 27 3w3 13w6 10w7 17w2 6h 52 16wh 73",
		"DR16 W3 27 F2 DR3 W3 DR5 NEW DR8 W6 DR10 W7 DR17 W2 6H 52 F5 DR16 WH 73",
		"d d d d d d d d d d d d d d d d w3 27 3w3 13w6 10w7 17w2 6h 52 16wh 73 d dr2",
		"16w3 27-1 3w3 13w6 10w7 17w2 6h 52v1 16wh 73",
	} {
		play, err := b.ReadPlay(strings.Fields(text))
		if err != nil || !slices.Equal(play.Moves, moves) {
			t.Errorf("%s: %v, %v; want %v", text, play.Moves, err, moves)
		}
		if (play.Said == "") != (text == strings.Join(want, " ")) {
			t.Errorf("%s: said %q", text, play.Said)
		}
	}
	for text, want := range map[string]string{
		"w3": "legal move", "16w3 new": "legal move", "2x7": "legal move", "16w3 27-2": "legal move", "327": "legal move",
		"1w4": "legal move", "": "",
	} {
		if _, err := b.ReadPlay(strings.Fields(text)); (err == nil) != (want == "") || err != nil &&
			!strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v; want %q", text, err, want)
		}
	}
}

// TestReadPasses: of limited passes none may be wasted, and no more drawn than there
// are.
func TestReadPasses(t *testing.T) {
	rules := klondike.Standard(1, false, false).WithPasses(2)
	b, err := klondike.RandomDeal(&rules, 9, 1)
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{
		"dr16 w3": "", "dr40 w3": "turned over more often",
		"dr49": "no card can be drawn", "dr16 w3 dr24 wd": "legal move",
	} {
		play, err := b.ReadPlay(strings.Fields(text))
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v; want %q", text, err, want)
		}
		if err == nil && game.Position(b.Position()).Home() != 0 || len(play.Moves) > 1 {
			t.Errorf("%s: %v", text, play.Moves)
		}
	}
}
