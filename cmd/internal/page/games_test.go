package page

import (
	"fmt"
	"html"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"patience/label"
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

// foundRow is a deal of a list: its page, the share of easier deals, the least moves and the player's chance.
var foundRow = regexp.MustCompile(`<li><a href="/deal([^"]*)">.* harder than (\d+) %</span> ` +
	`<span>([^<]*) moves</span> <span class="often"><small>player wins </small>([^<]*)</span>`)

// TestFind: each deal of a list has a place that its difficulty stands for, and the chance and the least moves that the
// page of the deal has. The switch shows what is chosen, also if that is a range of ratings.
func TestFind(t *testing.T) {
	o := small()
	o.Effort.ScanDeals = 30
	h := newSite(t, o).Handler()
	for _, n := range label.GradeNames() {
		page := html.UnescapeString(get(h, "/find?difficulty="+n.Name).Body.String())
		if strings.Count(page, `aria-pressed="true"`) != 1 ||
			!strings.Contains(page, `value="`+n.Name+`" aria-pressed="true"`) {
			t.Errorf("%s is not chosen:\n%s", n.Name, page)
		}
		rows := foundRow.FindAllStringSubmatch(page, -1)
		if len(rows) == 0 {
			t.Errorf("no %s deals:\n%s", n.Name, page)
		}
		for _, row := range rows {
			if place := number(t, row[2]) / 100; place < n.From-0.005 || place > n.To+0.005 {
				t.Errorf("%s is harder than %s %%, but %s", row[1], row[2], n.Name)
			}
			table := html.UnescapeString(get(h, "/table"+row[1]).Body.String())
			for _, want := range []string{"<b>" + row[4] + "</b>", row[3] + " moves left"} {
				if !strings.Contains(table, want) {
					t.Errorf("the page of %s has no %s", row[1], want)
				}
			}
		}
	}
	page := get(h, "/find?difficulty=1500-1800").Body.String()
	if strings.Contains(page, `aria-pressed="true"`) || !strings.Contains(page, "Deals rated 1500-1800") {
		t.Errorf("a range of ratings:\n%s", page)
	}
}

// TestFindByGame: another game is chosen, and the list is of its deals with the same difficulty.
func TestFindByGame(t *testing.T) {
	if testing.Short() {
		t.Skip("starts a browser")
	}
	ctx := browser(t)
	_, address := listening(t, small(), headerTimeout)
	for _, width := range []int64{320, 390, 1280} {
		do(t, ctx, chromedp.EmulateViewport(width, 844), chromedp.Navigate("http://"+address+"/find?difficulty=hard"))
		await(t, ctx, loaded("More deals"))
		sound(t, ctx)
		await(t, ctx, `((f) => {
			f.value = "spanish-patience";
			return f.dispatchEvent(new Event("change", { bubbles: true }));
		})(document.querySelector("#filters select"))`)
		await(t, ctx, loaded("More deals")+" && location.search === '?game=spanish-patience&difficulty=hard'")
		sound(t, ctx)
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
