package charts

import (
	"bytes"
	"encoding/xml"
	"image"
	"image/color"
	"image/png"
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// TestPlaces: ticks lie within the interval at round numbers, some and not too many.
func TestPlaces(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		low := rapid.Float64Range(-1e6, 1e6).Draw(t, "low")
		high := low + rapid.Float64Range(1e-3, 1e6).Draw(t, "length")
		most := rapid.IntRange(2, 10).Draw(t, "most")
		ticks := Places(low, high, most)
		if len(ticks) == 0 || len(ticks) > most+1 {
			t.Fatalf("%d ticks from %g to %g; want 1 to %d", len(ticks), low, high, most+1)
		}
		slack := (high - low) / 1e6
		for _, tick := range ticks {
			said, err := strconv.ParseFloat(tick.Text, 64)
			if err != nil || said < tick.At-slack || said > tick.At+slack || tick.At < low-slack || tick.At > high+slack {
				t.Fatalf("a tick %q at %g from %g to %g", tick.Text, tick.At, low, high)
			}
		}
	})
	if ticks := Places(1, 40001.5, 2); len(ticks) != 2 { // no multiple of 50,000
		t.Errorf("1 to 40001.5: %v", ticks)
	}
	for _, of := range []struct {
		low, high float64
		want      string
	}{
		{0, 1, "0.0 0.2 0.4 0.6 0.8 1.0"},
		{0, 5, "0 1 2 3 4 5"},
		{0, 25, "0 5 10 15 20 25"},
		{-3, 52, "0 20 40"},
		{0, 0.07, "0.00 0.02 0.04 0.06"},
		{5, 5, "5"},
		{0.1, math.Nextafter(0.1, 1), "0.1"},
		{-1e9, math.Nextafter(-1e9, 0), "-1e+09"},
	} {
		var texts []string
		for _, tick := range Places(of.low, of.high, 5) {
			texts = append(texts, tick.Text)
		}
		if got := strings.Join(texts, " "); got != of.want {
			t.Errorf("%g to %g: %s; want %s", of.low, of.high, got, of.want)
		}
	}
}

var textAt = regexp.MustCompile(`<text[^>]* x="([-0-9.]+)" y="([-0-9.]+)" text-anchor="(\w+)"[^>]*>([^<]*)<`)

// TestTexts: the texts of the lower axis neither overlap nor leave the picture, and
// names stay within the plot.
func TestTexts(t *testing.T) {
	ticks := []Tick{{0, "none of all of these"}, {0.1, "some"}, {0.5, "half"}, {1, "all of all of these"}}
	c := New(300, 100, "", Axis{High: 1, Ticks: ticks}, Axis{High: 1, Ticks: Places(0, 1, 5)})
	c.Name(A, strings.Repeat("long ", 40), Point{0.1, 0.9}, true)
	c.Name(B, "short", Point{0.99, 0.01}, false)
	rows := map[string]float64{} // where the last text of a row ends
	for _, found := range textAt.FindAllStringSubmatch(SVG("", c), -1) {
		x, err := strconv.ParseFloat(found[1], 64)
		if err != nil {
			t.Fatal(err)
		}
		w := width(found[4])
		left := x - map[string]float64{"start": 0, "middle": w / 2, "end": w}[found[3]]
		if end, ok := rows[found[2]]; left < -0.1 || left+w > 300.1 || ok && left < end {
			t.Errorf("%q from %g to %g", found[4], left, left+w)
		}
		rows[found[2]] = left + w
	}
	if len(rows) < 4 {
		t.Errorf("%d rows of texts", len(rows))
	}
}

// TestWellFormed: a chart is XML whatever its texts, and names nothing to load.
func TestWellFormed(t *testing.T) {
	const hostile = `"><script>&'`
	c := New(300, 200, hostile, Axis{Label: hostile, High: 1, Ticks: []Tick{{0, hostile}}},
		Axis{Label: hostile, High: 1, Ticks: []Tick{{0, hostile}}})
	c.Bar(A, 0, 0.5, 1, hostile)
	c.Band(B, 0.2, 0.3)
	c.Area(A, Point{0, 0}, Point{1, 1}, Point{1, 0})
	c.Dots(B, Point{0.5, 0.5})
	c.Mark(A, "mark", Point{0.5, 0.5})
	c.Name(hostile, hostile, Point{0.5, 0.5}, true)
	for _, text := range []string{SVG(hostile, c, c), File(hostile, c)} {
		if err := xml.Unmarshal([]byte(text), new(struct{ XMLName xml.Name })); err != nil {
			t.Error(err)
		}
		if strings.Contains(text, "<script") || strings.Contains(text, "url(") || strings.Contains(text, "href") {
			t.Error("the chart loads something")
		}
	}
}

// TestPNG: a picture has two pixels for a unit, white paper, and the colours of what is drawn where it is drawn; texts
// are letters, also those that run upwards.
func TestPNG(t *testing.T) {
	c := New(200, 100, "Title", Axis{Label: "x", High: 1, Ticks: Places(0, 1, 2)},
		Axis{Label: "upwards", High: 1, Ticks: Places(0, 1, 2)})
	c.Bar(A, 0.2, 0.4, 0.5, "")
	c.Dots(B, Point{0.8, 0.8})
	c.Between(A, []Point{{0.6, 0.2}, {0.7, 0.2}}, []Point{{0.6, 0.4}, {0.7, 0.4}})
	picture, err := png.Decode(bytes.NewReader(PNG([]*Chart{c}, []*Chart{c})))
	if err != nil {
		t.Fatal(err)
	}
	if size := picture.Bounds().Size(); size != image.Pt(400, 400) {
		t.Errorf("size %v; want 400 by 400", size)
	}
	colour := func(p Point, y float64) color.NRGBA {
		place := c.Place(p)
		return color.NRGBAModel.Convert(picture.At(int(2*place.X), int(2*(place.Y+y)))).(color.NRGBA)
	}
	for _, y := range []float64{0, 100} {
		for _, want := range []struct {
			at  Point
			ink color.NRGBA
		}{
			{Point{0.3, 0.25}, inks[A]},
			{Point{0.8, 0.8}, inks[B]},
			{Point{0.95, 0.3}, color.NRGBA{255, 255, 255, 255}},
			{Point{0.65, 0.3}, color.NRGBA{178, 213, 232, 255}},
		} {
			if got := colour(want.at, y); got != want.ink {
				t.Errorf("%v at %v; want %v", got, want.at, want.ink)
			}
		}
	}
	dark := func(from, to image.Point) (n int) {
		for x := from.X; x < to.X; x++ {
			for y := from.Y; y < to.Y; y++ {
				if grey := color.GrayModel.Convert(picture.At(x, y)).(color.Gray); grey.Y < 128 {
					n++
				}
			}
		}
		return n
	}
	if title, label := dark(image.Pt(24, 6), image.Pt(80, 28)), dark(image.Pt(16, 40), image.Pt(34, 160)); title < 50 ||
		label < 50 {
		t.Errorf("%d dark pixels of the title and %d of the axis; want letters", title, label)
	}
}

// TestDensity: points in one cell are one box, and the fullest cell has the fullest shade.
func TestDensity(t *testing.T) {
	c := New(100, 100, "", Axis{High: 10}, Axis{High: 10})
	before := len(c.marks)
	c.Density(A, 1, 2, Point{1.2, 4.9}, Point{0.8, 3.1}, Point{1, 4}, Point{1, 4}, Point{8, 8})
	marks := c.marks[before:]
	if len(marks) != 2 || len(marks[0].places) != 2 || marks[0].shade != 0.5 || marks[1].shade != 1 ||
		marks[1].places[0] != c.exactly(Point{0.5, 5}) || marks[1].places[1] != c.exactly(Point{1.5, 3}) {
		t.Errorf("%+v", marks)
	}
}

func (c *Chart) exactly(p Point) Point { return Point{c.placeX(p.X), c.placeY(p.Y)} }

// TestPlace: the ends of the axes are the corners of the plot, and an axis of one value
// has it in its middle.
func TestPlace(t *testing.T) {
	c := New(100, 100, "", Axis{Low: 2, High: 4}, Axis{Low: 7, High: 7})
	if low, high := c.Place(Point{2, 7}), c.Place(Point{4, 7}); low.X != edge || high.X != 100-edge ||
		low.Y != (c.top+c.bottom)/2 {
		t.Errorf("ends at %v and %v", low, high)
	}
}

// TestRows: rows of charts lie below one another, and the picture holds the widest.
func TestRows(t *testing.T) {
	wide, low := New(100, 60, "", Axis{High: 1}, Axis{High: 1}), New(50, 40, "", Axis{High: 1}, Axis{High: 1})
	text := FileOfRows("", []*Chart{low, wide}, []*Chart{low})
	for _, part := range []string{`viewBox="0 0 150 100"`, `translate(0,0)`, `translate(50,0)`, `translate(0,60)`} {
		if !strings.Contains(text, part) {
			t.Errorf("no %s in %s", part, text)
		}
	}
}
