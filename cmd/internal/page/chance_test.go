package page

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"patience/cmd/internal/say"
	"patience/label"
	"patience/solve"
)

// TestBar: the bar shows a won, a lost, a proved and a guessed position as such.
func TestBar(t *testing.T) {
	s := newSite(t, small())
	for _, c := range []struct{ address, want string }{
		{"/table?deal=617", "98 moves left"},
		{"/table?deal=11982", "Lost, proved"},
		{"/table?deal=100001", "about "},
		{"/table?board=" + url.QueryEscape(nearEnd) + "&moves=3h+2h+1h", "0 moves left"},
		{"/table?game=klondike-1&deal=random:9", "52 cards to go"},
		{"/table?game=gaps&deal=random:1", "cards to go"},
		{"/table?game=bakers-game&deal=random:1000009", "chance"},
		{"/table?game=simple-simon&deal=random:1", "chance"},
	} {
		page := get(s.Handler(), c.address).Body.String()
		_, bar, _ := strings.Cut(page, `id="bar"`)
		if bar, _, _ = strings.Cut(bar, "</div>"); !strings.Contains(bar, c.want) {
			t.Errorf("%s: the bar is %s", c.address, bar)
		}
	}
}

// TestChip: what a move does, in a word and a colour.
func TestChip(t *testing.T) {
	exactly := func(n int) label.Exact {
		return label.Exact{Status: solve.Optimal, Low: &n, High: &n, MinMoves: &n}
	}
	nine, twenty := 12, 20
	for _, c := range []struct {
		after        label.Exact
		kind         say.Kind
		word, colour string
	}{
		{exactly(9), say.Good, "best", "good"},
		{exactly(11), say.Bad, "+2", "mid"},
		{exactly(12), say.Bad, "+3", "bad"},
		{label.Exact{Status: solve.NodeLimit, Low: &nine, High: &twenty}, say.Bad, "≥ +3", "bad"},
		{label.Exact{Status: solve.Unsolvable}, say.Lost, "loses", "lost"},
		{label.Exact{}, say.Plain, "", ""},
	} {
		word := say.Chip(exactly(10), c.after, c.kind)
		if colour := chipKind(c.kind, word); word != c.word || colour != c.colour {
			t.Errorf("%+v: %q in %q; want %q in %q", c.after, word, colour, c.word, c.colour)
		}
	}
}

// TestGlanceOfGames: the first estimate of a game without ratings, and of one from which the model never
// learned, says so.
func TestGlanceOfGames(t *testing.T) {
	s := newSite(t, small())
	for _, name := range []string{"freecell", "bakers-game", "eight-off", "streets-and-alleys", "seahaven-towers"} {
		v := viewOf(t, s, url.Values{"game": {name}, "deal": {"random:2"}, "seed": {"90210"}})
		g, err := s.guess(t.Context(), &v.Subject)
		if err != nil {
			t.Fatal(err)
		}
		rated, learned := v.Entry.Reference != nil, v.Entry.Model().Learned()
		j := v.glance(g)
		if !v.IsGuessed() || j.Alone == rated || (j.Rating != "") != rated || (j.Headline != "") != rated ||
			strings.Contains(j.Shortest, "never learned") == learned || !strings.Contains(j.Shortest, "estimates that the") {
			t.Errorf("%s: %+v", name, j)
		}
	}
}

// TestWin: where no shortest solution is proved, the move that is listed first begins a known win, and no other
// move begins a shorter one.
func TestWin(t *testing.T) {
	o := small()
	o.Effort.MoveNodes = 500
	s := newSite(t, o)
	v := viewOf(t, s, url.Values{"deal": {"random:4"}, "seed": {"90210"}})
	moves, err := s.judgeMoves(httptest.NewRequest(http.MethodGet, "/", nil), v, label.Exact{Status: solve.NodeLimit})
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range moves {
		first, high := moves[0].Label.Exact.High, m.Label.Exact.High
		if first == nil || high != nil && *high < *first {
			t.Errorf("%s, which wins in %v moves; first is %+v", m.Notation, high, moves[0])
		}
	}
}

// TestHint: the key h draws an arrow of the best move, and the arrow goes with the move.
func TestHint(t *testing.T) {
	if testing.Short() {
		t.Skip("starts a browser")
	}
	ctx := browser(t)
	_, address := listening(t, small(), headerTimeout)
	for _, width := range []int64{390, 1280} {
		t.Run(fmt.Sprint(width), func(t *testing.T) {
			do(t, ctx, chromedp.EmulateViewport(width, 844), chromedp.Navigate("http://"+address+"/deal?deal=617"))
			await(t, ctx, loaded("Every legal move")+" && hands.gestures.length > 0")
			do(t, ctx, chromedp.KeyEvent("h"))
			await(t, ctx, "document.querySelectorAll('#table .arrow').length === 1")
			await(t, ctx, "document.getElementById('status').textContent === document.getElementById('plan').textContent")
			await(t, ctx, "document.getElementById('plan').textContent.endsWith(' keeps the shortest way.')")
			do(t, ctx, chromedp.Click(chromedp.CSS("#moves .moves a")))
			await(t, ctx, loaded("after 1 move")+" && !document.querySelector('.arrow')")
			sound(t, ctx)
		})
	}
}

// TestChanceProved: a chance is 0 % where a loss is proved, and nowhere else.
func TestChanceProved(t *testing.T) {
	s := newSite(t, small())
	for _, deal := range []string{"617", "random:21", "6&moves=2c+6a+c2+2b+4c+4d"} {
		address := "/judged?deal=" + deal
		text, lost := get(s.Handler(), address).Body.String(), 0
		for _, m := range regexp.MustCompile(`data-kind="(\w*)">.*?<span class="chance">(.*?)</span>`).FindAllStringSubmatch(text, -1) {
			if strings.HasPrefix(m[2], "0 %") != (m[1] == "lost") || strings.HasPrefix(m[2], "0 %") && m[2] != "0 %, proved" {
				t.Errorf("%s: %q", address, m[1:])
			}
			lost += strings.Count(m[2], "proved")
		}
		if seen := strings.Contains(text, "&lt; 1 %"); !seen && lost == 0 {
			t.Errorf("%s has no small chance: %s", address, text)
		}
	}
}
