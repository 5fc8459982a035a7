package picture_test

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"io"
	"math"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"patience/catalogue"
	"patience/game"
	"patience/game/picture"
)

func board(t testing.TB, name, deal string) game.Board {
	t.Helper()
	e, err := catalogue.Lookup(name)
	if err != nil {
		t.Fatal(err)
	}
	id, err := game.ParseDeal(deal)
	if err != nil {
		t.Fatal(err)
	}
	b, err := e.Deal(id, 1)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func svg(t testing.TB, b game.Board, title string) string {
	t.Helper()
	var out bytes.Buffer
	if err := picture.Draw(b, title).WriteSVG(&out); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// A document is what a reader of XML finds in a picture.
type document struct {
	titles     []string // of groups, in their order
	head, desc string
	defined    map[string]bool
	used       map[string]bool
	loads      []string // attributes and elements that would load something, or need a font
}

func readSVG(t testing.TB, text string) (d document) {
	t.Helper()
	d.defined, d.used = map[string]bool{}, map[string]bool{}
	decoder := xml.NewDecoder(strings.NewReader(text))
	var path []string
	for {
		token, err := decoder.Token()
		if errors.Is(err, io.EOF) {
			return d
		}
		if err != nil {
			t.Fatal(err)
		}
		switch e := token.(type) {
		case xml.StartElement:
			path = append(path, e.Name.Local)
			d.element(e)
		case xml.EndElement:
			path = path[:len(path)-1]
		case xml.CharData:
			d.words(strings.Join(path, "/"), string(e))
		}
	}
}

func (d *document) element(e xml.StartElement) {
	if slices.Contains([]string{"text", "image", "style", "script", "font"}, e.Name.Local) {
		d.loads = append(d.loads, e.Name.Local)
	}
	for _, a := range e.Attr {
		switch {
		case a.Name.Local == "id" && e.Name.Local == "path":
			d.defined[a.Value] = true
		case a.Name.Local == "href" && strings.HasPrefix(a.Value, "#"):
			d.used[a.Value[1:]] = true
		case a.Name.Local == "href" || strings.Contains(a.Value, "url("):
			d.loads = append(d.loads, a.Value)
		}
	}
}

func (d *document) words(path, text string) {
	switch path {
	case "svg/title":
		d.head += text
	case "svg/desc":
		d.desc += text
	case "svg/g/title":
		d.titles = append(d.titles, text)
	}
}

// TestSVG: a picture is XML that defines all that it uses and loads nothing, and
// shows each card of a deal once.
func TestSVG(t *testing.T) {
	for _, test := range []struct {
		game, deal    string
		cards, places int
		first, last   string
	}{
		{"freecell", "microsoft:617", 52, 8, "7 of diamonds", "queen of hearts"},
		{"four-companies", "microsoft:1", 52, 8, "jack of diamonds", "10 of clubs"},
		{"gaps", "random:3", 52, 4, "ace of clubs", ""},
		{"calculation", "random:3", 52, 8, "", ""},
	} {
		b := board(t, test.game, test.deal)
		if c, ok := b.(game.Concealing); ok {
			b = c.Open()
		}
		d := readSVG(t, svg(t, b, "a <title> & more"))
		var cards, places []string
		for _, title := range d.titles {
			if strings.HasSuffix(title, ", empty") {
				places = append(places, title)
			} else {
				cards = append(cards, title)
			}
		}
		if len(cards) != test.cards || len(places) != test.places {
			t.Errorf("%s: %d cards and %d places; want %d and %d", test.game, len(cards), len(places), test.cards, test.places)
		}
		if test.first != "" && cards[0] != test.first || test.last != "" && cards[len(cards)-1] != test.last {
			t.Errorf("%s: from %s to %s; want %s to %s", test.game, cards[0], cards[len(cards)-1], test.first, test.last)
		}
		slices.Sort(cards)
		if different := len(slices.Compact(cards)); different != 52 && test.game != "calculation" {
			t.Errorf("%s: %d different cards", test.game, different)
		}
		if d.head != "a <title> & more" || !strings.Contains(d.desc, ": ") {
			t.Errorf("%s: title %q, description %q", test.game, d.head, d.desc)
		}
		if len(d.loads) > 0 || len(d.used) == 0 {
			t.Errorf("%s: loads %v, uses %v", test.game, d.loads, d.used)
		}
		for name := range d.used {
			if !d.defined[name] {
				t.Errorf("%s: %s is not defined", test.game, name)
			}
		}
	}
}

// TestReadmePicture: the picture in the README is the one that is drawn. Made by
//
//	patience deal 617 --format svg > docs/images/microsoft-617.svg
func TestReadmePicture(t *testing.T) {
	want, err := os.ReadFile("../../docs/images/microsoft-617.svg")
	if err != nil {
		t.Fatal(err)
	}
	if svg(t, board(t, "freecell", "microsoft:617"), "microsoft:617") != string(want) {
		t.Error("docs/images/microsoft-617.svg is not what is drawn now")
	}
}

// TestMidGame: cells and foundations show what lies there, and of a foundation
// only the last card.
func TestMidGame(t *testing.T) {
	e, err := catalogue.Lookup("freecell")
	if err != nil {
		t.Fatal(err)
	}
	b, err := e.ParseBoard([]byte("Foundations: H-9 C-9 D-9 S-9\nFreecells: - TC\n: KC KD TS\n: JS QH TH JC QC\n: TD " +
		"QD KH JH\n: KS QS JD"))
	if err != nil {
		t.Fatal(err)
	}
	d := readSVG(t, svg(t, b, "late"))
	want := "cell a, empty|10 of clubs|cell c, empty|cell d, empty|9 of hearts|9 of clubs|9 of diamonds|9 of " +
		"spades|king of clubs|"
	if got := strings.Join(d.titles, "|"); !strings.HasPrefix(got, want) || len(d.titles) != 3+1+4+15+4 {
		t.Errorf("%s; want 27 of them, beginning with %s", got, want)
	}
	if !strings.HasPrefix(d.desc, "cell a: empty; cell b: TC; cell c: empty; cell d: empty; foundation H: 9H; ") {
		t.Error(d.desc)
	}
}

// TestPNG: the image has its size, the table's green in the corner, the paper's
// white on a card, and red and black ink. A second time it has the same bytes.
func TestPNG(t *testing.T) {
	b := board(t, "freecell", "microsoft:617")
	var first, second bytes.Buffer
	if err := errors.Join(picture.Draw(b, "617").WritePNG(&first, 2),
		picture.Draw(b, "617").WritePNG(&second, 2)); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(first.Bytes(), second.Bytes()) {
		t.Error("the same board gives two pictures")
	}
	picture, err := png.Decode(&first)
	if err != nil {
		t.Fatal(err)
	}
	// 8 columns of 64 and 9 spaces of 10; a row of 90, 6 steps of 25 and another card.
	if want := image.Rect(0, 0, 2*(8*64+9*10), 2*(10+90+10+6*25+90+10)); picture.Bounds() != want {
		t.Errorf("%v; want %v", picture.Bounds(), want)
	}
	counts := map[color.Color]int{}
	for y := range picture.Bounds().Dy() {
		for x := range picture.Bounds().Dx() {
			counts[picture.At(x, y)]++
		}
	}
	for _, c := range []struct {
		name  string
		ink   color.RGBA
		least int
	}{
		{"table", color.RGBA{0x1e, 0x6b, 0x45, 0xff}, 100_000},
		{"paper", color.RGBA{0xfd, 0xfd, 0xfa, 0xff}, 100_000},
		{"red", color.RGBA{0xc4, 0x16, 0x2a, 0xff}, 5_000},
		{"black", color.RGBA{0x16, 0x18, 0x1d, 0xff}, 5_000},
	} {
		if counts[c.ink] < c.least {
			t.Errorf("%d pixels of %s; want %d", counts[c.ink], c.name, c.least)
		}
	}
}

// TestFormatsAgree: each colour of a picture as SVG is a colour of the same picture as PNG, and no
// pixel is transparent.
func TestFormatsAgree(t *testing.T) {
	d := picture.Draw(board(t, "klondike-1", "random:3"), "3")
	var text, pixels bytes.Buffer
	if err := errors.Join(d.WriteSVG(&text), d.WritePNG(&pixels, 3)); err != nil {
		t.Fatal(err)
	}
	image, err := png.Decode(&pixels)
	if err != nil {
		t.Fatal(err)
	}
	inked := map[string]bool{}
	for y := range image.Bounds().Dy() {
		for x := range image.Bounds().Dx() {
			r, g, b, a := image.At(x, y).RGBA()
			if a != 0xffff {
				t.Fatalf("the pixel at %d,%d is transparent", x, y)
			}
			inked[fmt.Sprintf("#%02x%02x%02x", r>>8, g>>8, b>>8)] = true
		}
	}
	fills := regexp.MustCompile(`"(#[0-9a-f]{6})"`).FindAllStringSubmatch(text.String(), -1)
	if len(fills) == 0 {
		t.Fatal("the SVG has no colours")
	}
	for _, fill := range fills {
		if !inked[fill[1]] {
			t.Errorf("no pixel is %s, as it is in the SVG", fill[1])
		}
	}
}

// A plainBoard has no layout.
type plainBoard struct{ game.Board }

func (plainBoard) String() string { return "pile: 1 2\nhand: ♥\n" }

// TestTextBox: a board without a layout is drawn as its text, with outlines for
// letters.
func TestTextBox(t *testing.T) {
	d := readSVG(t, svg(t, plainBoard{}, "toy"))
	if d.desc != "pile: 1 2\nhand: ♥\n" || len(d.used) < 10 || len(d.loads) > 0 {
		t.Errorf("%+v", d)
	}
	var out bytes.Buffer
	if err := picture.Draw(plainBoard{}, "toy").WritePNG(&out, 1); err != nil {
		t.Fatal(err)
	}
	if _, err := png.Decode(&out); err != nil {
		t.Error(err)
	}
}

// A halfHidden board has a pile with a card face down, and a stock of which nothing
// is seen.
type halfHidden struct{ game.Board }

func (halfHidden) Layout() game.Layout {
	return game.Layout{Piles: []game.Pile{
		{Name: "stock", Cards: []game.Face{{Rank: "A", Suit: "H"}, {}}},
		{Name: "column 1", X: 1, Spread: game.Down, Cards: []game.Face{{}, {Rank: "K", Suit: "S"}}},
	}}
}

// TestBacks: a card face down is drawn as a back, which does not tell what it is,
// and its text is coloured.
func TestBacks(t *testing.T) {
	d := readSVG(t, svg(t, halfHidden{}, "hidden"))
	if got := strings.Join(d.titles, "|"); got != "face down|face down|king of spades" {
		t.Error(got)
	}
	if want := "stock: ##; column 1: ## KS"; d.desc != want {
		t.Errorf("%s; want %s", d.desc, want)
	}
	var out bytes.Buffer
	if err := picture.Draw(halfHidden{}, "hidden").WritePNG(&out, 1); err != nil {
		t.Fatal(err)
	}
	drawn, err := png.Decode(&out)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := drawn.At(10+32, 10+45), (color.RGBA{0x2b, 0x4a, 0x8b, 0xff}); got != want {
		t.Errorf("in the middle of a back %v; want %v", got, want)
	}
	if got, want := picture.Colour("stock: ## KS\n"), "stock: \x1b[34m##\x1b[39m KS\n"; got != want {
		t.Errorf("%q; want %q", got, want)
	}
}

// TestColour: red cards are red, and without the colours the text is the same.
func TestColour(t *testing.T) {
	got := picture.Colour("Foundations: H-0 C-A D-T S-0\nFreecells: - TD\n: 4C 10h AH\n")
	want := "Foundations: <H-0> C-A <D-T> S-0\nFreecells: - <TD>\n: 4C <10h> <AH>\n"
	if got = strings.NewReplacer("\x1b[31m", "<", "\x1b[39m", ">").Replace(got); got != want {
		t.Errorf("%s; want %s", got, want)
	}
	for _, name := range []string{"freecell", "gaps", "calculation"} {
		text := board(t, name, "random:3").String()
		if plain := regexp.MustCompile("\x1b\\[[0-9]+m").ReplaceAllString(picture.Colour(text), ""); plain != text {
			t.Errorf("%s: %s", name, plain)
		}
	}
}

func BenchmarkSVG(b *testing.B) {
	deal := board(b, "freecell", "microsoft:617")
	for b.Loop() {
		svg(b, deal, "617")
	}
}

func BenchmarkPNG(b *testing.B) {
	deal := board(b, "freecell", "microsoft:617")
	for b.Loop() {
		if err := picture.Draw(deal, "617").WritePNG(io.Discard, 2); err != nil {
			b.Fatal(err)
		}
	}
}

// TestDrawToPlay: along a game the table keeps its size, and no card lies below its foot.
func TestDrawToPlay(t *testing.T) {
	for _, name := range []string{"freecell", "klondike-1", "simple-simon", "eight-off", "yukon"} {
		b := board(t, name, "random:3")
		start := picture.DrawToPlay(b, name)
		p := b.Position()
		var played []game.Move
		for i := range 60 {
			moves := p.AppendMoves(nil)
			if len(moves) == 0 {
				break
			}
			m := moves[i*7%len(moves)]
			p.Play(m)
			played = append(played, m)
			after, err := game.BoardAfter(b, played)
			if err != nil {
				t.Fatal(err)
			}
			d := picture.DrawToPlay(after, name)
			if d.Width != start.Width || d.Height != start.Height {
				t.Fatalf("%s after %d moves: %g × %g; want %g × %g", name, i+1, d.Width, d.Height, start.Width, start.Height)
			}
		}
	}
}

// tight is a board with a column of so many cards face down, and so many face up.
type tight struct {
	game.Board
	down, up int
}

func (b tight) Layout() game.Layout {
	cards := make([]game.Face, b.down, b.down+b.up)
	for range b.up {
		cards = append(cards, game.Face{Rank: "K", Suit: "S"})
	}
	return game.Layout{Longest: 11, Piles: []game.Pile{{Name: "column 1", Y: 1, Spread: game.Down, Cards: cards}}}
}

// TestTight: in a long column the cards on those face down come closer first, and rank and suit shrink to what is left
// free.
func TestTight(t *testing.T) {
	card := regexp.MustCompile(`"#o1" transform="translate\(10 ([0-9.]+)\)"`)
	rank := regexp.MustCompile(`"#o4" transform="translate\(16 ([0-9.]+)\)`)
	for _, v := range []struct {
		tight
		back, face float64
	}{{tight{down: 6, up: 6}, 25, 25}, {tight{down: 6, up: 9}, 12.5, 25}, {tight{down: 3, up: 25}, 10, 10.21}} {
		var out bytes.Buffer
		if err := picture.DrawToPlay(v, "tight").WriteSVG(&out); err != nil {
			t.Fatal(err)
		}
		cards, ranks := numbers(t, card, out.String()), numbers(t, rank, out.String())
		if back, down := cards[1]-cards[0], cards[v.down+1]-cards[v.down]; back != v.back || math.Abs(down-v.face) > 0.01 {
			t.Errorf("%d and %d cards: steps of %g and %g; want %g and %g", v.down, v.up, back, down, v.back, v.face)
		}
		for i, base := range ranks[:v.up-1] {
			if next := cards[v.down+i+1]; base > next+0.02 {
				t.Errorf("%d and %d cards: a rank ends at %g under a card at %g", v.down, v.up, base, next)
			}
		}
	}
}

func numbers(t *testing.T, pattern *regexp.Regexp, text string) (list []float64) {
	t.Helper()
	for _, found := range pattern.FindAllStringSubmatch(text, -1) {
		n, err := strconv.ParseFloat(found[1], 64)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, n)
	}
	return list
}

// TestCaption: lines stand under the board, in letters that stay on the table however long
// the lines are.
func TestCaption(t *testing.T) {
	d := picture.Draw(board(t, "freecell", "617"), "")
	width, height := d.Width, d.Height
	d.Caption("FreeCell 617", strings.Repeat("It is very hard. ", 20))
	if d.Width != width || d.Height <= height || !strings.HasSuffix(strings.TrimSpace(d.Text), "It is very hard.") {
		t.Errorf("%v by %v, %q", d.Width, d.Height, d.Text)
	}
	var out bytes.Buffer
	if err := d.WritePNG(&out, 1); err != nil {
		t.Fatal(err)
	}
	m, err := png.Decode(&out)
	if err != nil {
		t.Fatal(err)
	}
	ground, inside, edge := m.At(1, 1), 0, 0
	for y := int(height); y < m.Bounds().Dy(); y++ {
		for x := range m.Bounds().Dx() {
			switch {
			case m.At(x, y) == ground:
			case x < 9 || x >= m.Bounds().Dx()-9:
				edge++
			default:
				inside++
			}
		}
	}
	if inside < 500 || edge > 0 {
		t.Errorf("%d points of letters under the board, %d at its edges", inside, edge)
	}
}
