package picture_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"patience/catalogue"
	"patience/game"
	"patience/game/picture"
)

// TestArrow: an arrow is drawn between piles that are there, in both formats, and between
// no others.
func TestArrow(t *testing.T) {
	e, err := catalogue.Lookup("freecell")
	if err != nil {
		t.Fatal(err)
	}
	b, err := e.Deal(game.DealID{Source: game.Microsoft, Number: 1}, 1)
	if err != nil {
		t.Fatal(err)
	}
	draw := func(arrows func(*picture.Drawing)) string {
		d := picture.Draw(b, "a board")
		arrows(d)
		var svg, png bytes.Buffer
		if err := d.WriteSVG(&svg); err != nil {
			t.Fatal(err)
		}
		if err := d.WritePNG(&png, 1); err != nil {
			t.Fatal(err)
		}
		return svg.String()
	}
	plain := draw(func(*picture.Drawing) {})
	both := draw(func(d *picture.Drawing) {
		d.Arrow(8, 1, 0, picture.Played)
		d.Arrow(9, 3, 10, picture.Better)
	})
	for _, fill := range []string{`fill="#ff6b57"`, `fill="#ffc433"`} {
		if strings.Contains(plain, fill) || strings.Count(both, fill) != 1 {
			t.Errorf("%s is there %d times; want one", fill, strings.Count(both, fill))
		}
	}
	none := draw(func(d *picture.Drawing) {
		d.Arrow(8, 1, 99, picture.Better)
		d.Arrow(99, 1, 8, picture.Better)
	})
	if none != plain {
		t.Error("an arrow without a pile changes the picture")
	}
}

// TestDrawMove: only the cards of the move, what they go to and the arrow are drawn.
func TestDrawMove(t *testing.T) {
	b := board(t, "freecell", "microsoft:1")
	var svg bytes.Buffer
	if err := picture.DrawMove(b.(game.Pictured).Layout(), 8, 2, 0, "a move").WriteSVG(&svg); err != nil {
		t.Fatal(err)
	}
	d := readSVG(t, svg.String())
	if want := []string{"6 of diamonds", "6 of spades", "cell a, empty"}; !slices.Equal(d.titles, want) ||
		!strings.Contains(svg.String(), `fill="#ffc433"`) {
		t.Errorf("drawn: %v; want %v and an arrow", d.titles, want)
	}
}

// TestNext: an empty place that waits for one card shows it in the picture and in its words, and piles of Calculation
// say what they are.
func TestNext(t *testing.T) {
	for _, v := range []struct{ game, text string }{
		{"calculation", "foundation 2: empty, waits for 2; "},
		{"gaps", "row 3 place 2: empty, waits for 2H; "},
		{"klondike-1", "foundation H: empty; "},
	} {
		d := picture.Draw(board(t, v.game, "random:3"), "")
		if !strings.Contains(d.Text, v.text) {
			t.Errorf("%s: %s", v.game, d.Text)
		}
	}
	words := func(b game.Board) int { return strings.Count(svg(t, b, ""), `fill="#e3efe8"`) }
	if n, none := words(board(t, "calculation", "random:3")), words(board(t, "gaps", "random:3")); n != 10 || none != 0 {
		t.Errorf("%d words at the piles of Calculation and %d of Gaps; want 10 and none", n, none)
	}
}
