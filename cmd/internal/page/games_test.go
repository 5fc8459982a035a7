package page

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// TestGames: each game has a tile, with its picture, that plays it, leads to its rules and says how many deals can be
// won. A game that has only another name is found by it.
func TestGames(t *testing.T) {
	s := newSite(t, small())
	page := get(s.Handler(), "/games").Body.String()
	for _, name := range s.options.Games.Names() {
		for _, want := range []string{`<a href="/play?game=` + name + `">`, `href="/play?game=` + name + `#rules"`} {
			if strings.Count(page, want) != 1 {
				t.Errorf("no %s", want)
			}
		}
	}
	if n := strings.Count(page, `<svg class="thumb"`); n != len(s.options.Games.Names()) {
		t.Errorf("%d pictures", n)
	}
	if !strings.Contains(page, "<b>68 %</b> can be won") || !strings.Contains(page, "<b>none</b> of 10,000") {
		t.Errorf("no shares of deals that can be won:\n%s", page)
	}
	if w := get(s.Handler(), "/play?game=Montana"); w.Code != http.StatusSeeOther {
		t.Errorf("Montana: status %d", w.Code)
	}
}

// TestSearch: the games are found by words of their names and sentences, and Enter plays the first that is left.
func TestSearch(t *testing.T) {
	if testing.Short() {
		t.Skip("starts a browser")
	}
	ctx := browser(t)
	_, address := listening(t, small(), headerTimeout)
	const left = "[...document.querySelectorAll('.tile:not([hidden]) b:first-child')].map((b) => b.textContent).join()"
	for _, width := range []int64{320, 390, 1280} {
		t.Run(fmt.Sprint(width), func(t *testing.T) {
			do(t, ctx, chromedp.EmulateViewport(width, 844), chromedp.Navigate("http://"+address+"/games"))
			await(t, ctx, "document.readyState === 'complete' && !document.getElementById('search').hidden")
			sound(t, ctx)
			do(t, ctx, chromedp.SendKeys(chromedp.CSS("#sought"), "montana"))
			await(t, ctx, left+" === 'Gaps'")
			await(t, ctx, "document.getElementById('found').textContent === '1 game found.'")
			sound(t, ctx)
			await(t, ctx, "(document.getElementById('sought').value = '', true)")
			do(t, ctx, chromedp.SendKeys(chromedp.CSS("#sought"), "castle one cell\r"))
			await(t, ctx, "location.pathname === '/deal' && location.search.includes('game=siegecraft')")
		})
	}
}

// TestSkip: the first Tab is on a link past the header, and the next one is then in what the page is about.
func TestSkip(t *testing.T) {
	if testing.Short() {
		t.Skip("starts a browser")
	}
	ctx := browser(t)
	_, address := listening(t, small(), headerTimeout)
	for _, page := range []string{"/", "/games", "/deal?deal=1"} {
		do(t, ctx, chromedp.Navigate("http://"+address+page), chromedp.KeyEvent(kb.Tab))
		await(t, ctx, "document.activeElement.matches('.skip') && document.activeElement.getBoundingClientRect().top > 0")
		do(t, ctx, chromedp.KeyEvent(kb.Enter))
		await(t, ctx, "document.activeElement.matches('main')")
		do(t, ctx, chromedp.KeyEvent(kb.Tab))
		await(t, ctx, "document.activeElement.matches('main *')")
	}
}
