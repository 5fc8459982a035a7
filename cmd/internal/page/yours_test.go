package page

import (
	"context"
	"fmt"
	"html"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"patience/catalogue"
	"patience/cmd/internal/say"
)

// TestKeys: what the page kept by the titles of deals is found by their keys, in every game.
func TestKeys(t *testing.T) {
	if testing.Short() {
		t.Skip("starts a browser")
	}
	ctx := browser(t)
	s, address := listening(t, small(), headerTimeout)
	do(t, ctx, chromedp.Navigate("http://"+address+"/"))
	for _, e := range catalogue.Standard().Entries() {
		for _, q := range []url.Values{
			{"game": {e.Name()}, "deal": {"random:3"}},
			{"game": {e.Name()}, "deal": {"random:3"}, "seed": {"7"}},
		} {
			v := viewOf(t, s, q)
			await(t, ctx, fmt.Sprintf("keyOf(%q) === %q", v.Title(), v.Key()))
		}
	}
	await(t, ctx, "keyOf('FreeCell 617') === 'freecell 617'")
	if v := viewOf(t, s, url.Values{"board": {nearEnd}}); v.Key() != "" || v.Name != say.Unnamed {
		t.Errorf("a board without a name has the key %s", v.Key())
	}
}

// TestKeysOfLists: the deals of a list have the keys that their own pages have.
func TestKeysOfLists(t *testing.T) {
	o := small()
	o.Effort.ScanDeals = 50
	s := newSite(t, o)
	for _, query := range []string{"difficulty=easy", "game=klondike-3&difficulty=easy"} {
		page := get(s.Handler(), "/find?"+query).Body.String()
		found := regexp.MustCompile(`<a href="([^"]*)">.*<b data-deal="([^"]*)"`).FindAllStringSubmatch(page, -1)
		if len(found) == 0 {
			t.Errorf("%s: no deals", query)
		}
		for _, deal := range found {
			if key := viewOf(t, s, queryOf(t, html.UnescapeString(deal[1]))).Key(); key != deal[2] {
				t.Errorf("%s has the key %s; want %s", deal[1], deal[2], key)
			}
		}
	}
}

// TestWonOnce: a deal counts as played from its first move, and as won once, with the fewest moves of its games and the
// least that there are, as soon as that is known.
func TestWonOnce(t *testing.T) {
	if testing.Short() {
		t.Skip("starts a browser")
	}
	ctx := browser(t)
	s, address := listening(t, small(), headerTimeout)
	words := solution(t, "freecell", "microsoft:3")
	v := viewOf(t, s, url.Values{"deal": {"3"}})
	n := len(words)
	do(t, ctx, chromedp.EmulateViewport(1280, 800), chromedp.Navigate("http://"+address+v.link("/deal", words, n-1)))
	await(t, ctx, loaded("Every legal move"))
	choose(t, ctx, `{"safe":false}`)
	await(t, ctx, "Object.keys(yours().deals).length === 0")
	for range 2 {
		do(t, ctx, chromedp.KeyEvent("r"))
		await(t, ctx, loaded(fmt.Sprintf("Won in %d moves", n)))
		await(t, ctx, fmt.Sprintf("Object.keys(yours().deals).join() === 'freecell 3' && yours().open.length === 0 && "+
			"(({ won, least, kept, grade }) => won === %d && least === won && kept === won && grade === 'easy')"+
			"(yours().deals['freecell 3'])", n))
		do(t, ctx, chromedp.KeyEvent("u"))
		await(t, ctx, loaded(fmt.Sprintf("after %d moves", n-1)))
		await(t, ctx, "yours().open.length === 1 && yours().open[0].title === 'FreeCell 3'")
	}
	await(t, ctx, "called('FreeCell 20261127', 'freecell 20261127') === 'FreeCell, 27 November'")
	await(t, ctx, "resultOf('FreeCell, 27 November', { won: 85, least: 84, kept: 84, grade: 'hard' }) === "+
		"'FreeCell, 27 November: won in 85 moves, 84 is the least. 84 of 85 kept the shortest way. Hard.'")
	do(t, ctx, chromedp.KeyEvent("r"))
	await(t, ctx, loaded("Won in 73 moves")+" && "+
		"(navigator.clipboard.writeText = async (text) => { window.copied = text; }, true)")
	do(t, ctx, chromedp.Click(chromedp.CSS("#share")))
	await(t, ctx, "window.copied?.startsWith('FreeCell 3: won in 73 moves, the least there is. Easy.\\nhttp') && "+
		"!window.copied.includes('moves=') && "+loaded("Result copied"))
}

// TestStreak: days in a row count from the day that the server has, wherever the browser is.
func TestStreak(t *testing.T) {
	if testing.Short() {
		t.Skip("starts a browser")
	}
	ctx := browser(t)
	_, address := listening(t, small(), headerTimeout)
	do(t, ctx, chromedp.Navigate("http://"+address+"/"))
	await(t, ctx, loaded("Today’s deal"))
	var deals []string
	for day := range 3 {
		deals = append(deals, fmt.Sprintf(`"FreeCell %s":80`, today(time.Now().AddDate(0, 0, -day))))
	}
	for _, zone := range []string{"America/Los_Angeles", "Pacific/Auckland", "UTC"} {
		if _, err := chromedp.Call(ctx, emulation.SetTimezoneOverride,
			emulation.SetTimezoneOverrideParams{TimezoneID: zone}); err != nil {
			t.Fatal(err)
		}
		await(t, ctx, fmt.Sprintf("(localStorage.clear(), localStorage.setItem('patience.won', '{%s}'), true)",
			strings.Join(deals, ",")))
		do(t, ctx, chromedp.Navigate("http://"+address+"/"))
		await(t, ctx, loaded("You have won 3 deals, and the deal of the day 3 days in a row."))
	}
}

// games are some that the browser keeps: the deals of two days were won, one of them in the least moves.
func games(now time.Time) string {
	day := func(ago int) string { return today(now.AddDate(0, 0, -ago)) }
	return fmt.Sprintf(`{"version": 1, "deals": {
		"freecell %s": {"won": 84, "least": 84},
		"freecell %s": {"won": 85, "least": 84, "kept": 84, "grade": "hard"},
		"freecell 617": {}, "klondike-3 random:3": {"won": 120, "least": 117}, "gaps random:5": {}, "freecell 6": {}},
		"open": [
		{"title": "FreeCell 6", "deal": "freecell 6", "link": "/deal?deal=6&moves=4a", "moves": 1, "chance": "44 %%"}],
		"last": {"title": "FreeCell %[2]s", "deal": "freecell %[2]s", "link": "/deal?deal=%[2]s"}}`, day(2), day(1))
}

// keepGames gives the browser games to keep, and opens the page of them.
func keepGames(t *testing.T, ctx context.Context, address string) {
	t.Helper()
	do(t, ctx, chromedp.Navigate("http://"+address+"/yours"))
	await(t, ctx, loaded("Your games")+" && (localStorage.clear(), true)")
	await(t, ctx, fmt.Sprintf("(keepYours(%s), window.old = true)", games(time.Now())))
	do(t, ctx, chromedp.Reload())
	await(t, ctx, "!window.old && "+loaded("1 game is open"))
}

// TestYours: the page sums up what the browser keeps. What is saved as a file, forgotten, and read from the file gives
// the same page.
func TestYours(t *testing.T) {
	if testing.Short() {
		t.Skip("starts a browser")
	}
	ctx := browser(t)
	_, address := listening(t, small(), headerTimeout)
	file := filepath.Join(t.TempDir(), "games.json")
	for _, width := range []int64{390, 1280} {
		do(t, ctx, chromedp.EmulateViewport(width, 844))
		keepGames(t, ctx, address)
		sound(t, ctx)
		for id, want := range map[string]string{
			"played": "6", "all-won": "3 50 %", "over": "+1.3 moves", "in-a-row": "2 best 2",
		} {
			await(t, ctx, fmt.Sprintf("byId(%q).textContent === %q", id, want))
		}
		await(t, ctx, "[...document.querySelectorAll('#by-game tr')].map((row) => "+
			"[...row.cells].map((c) => c.textContent).join()).join('|') === "+
			"'FreeCell,4,250 %,the least, once,+0.5,0 best 2|"+
			"Klondike, draw 3,1,1100 %,+3,+3.0,1 best 1|Gaps,1,00 %,–,–,0 best 0'")
		await(t, ctx, "document.querySelector('#days .today').textContent.endsWith('play') && "+
			"[1, 2, 3].map((n) => standOf(daysBefore(today, n), yours())[1]).join() === '+1,least,'")
		await(t, ctx, "byId('result').textContent.includes("+
			"'won in 85 moves, 84 is the least. 84 of 85 kept the shortest way. Hard.')")
		page, err := chromedp.Run(ctx, chromedp.Evaluate[string]("document.querySelector('main').innerText"))
		if err != nil {
			t.Fatal(err)
		}
		saved, err := chromedp.Run(ctx, chromedp.Evaluate[string]("JSON.stringify(yours())"))
		if err == nil {
			err = os.WriteFile(file, []byte(saved), 0o644)
		}
		if err != nil {
			t.Fatal(err)
		}
		do(t, ctx, chromedp.Click(chromedp.CSS("#forget")))
		await(t, ctx, loaded("Forget 6 games? This cannot be undone.")+" && document.activeElement.id === 'no'")
		do(t, ctx, chromedp.Click(chromedp.CSS("#yes")))
		await(t, ctx, loaded("6 games forgotten.")+" && "+loaded("No game yet."))
		do(t, ctx, chromedp.Reload())
		await(t, ctx, loaded("No game yet."))
		do(t, ctx, chromedp.SetUploadFiles(chromedp.CSS("#file"), []string{file}))
		await(t, ctx, loaded("6 games read from games.json."))
		await(t, ctx, fmt.Sprintf("(say(''), document.querySelector('main').innerText === %q)", page))
	}
	await(t, ctx, "((twice) => (add(twice, checked(yours())), JSON.stringify(twice)))(yours()) === "+
		"JSON.stringify(yours())")
	marks := map[string]string{"freecell 617": " played", "klondike-3 random:3": " won in 120", "gaps 1": ""}
	for deal, want := range marks {
		await(t, ctx, fmt.Sprintf("((item) => { item.dataset.deal = %q; mark(yours(), [item]); return item.textContent; })"+
			"(make('li', {})) === %q", deal, want))
	}
	if err := os.WriteFile(file, []byte(`{"deals": {}}`), 0o644); err != nil {
		t.Fatal(err)
	}
	do(t, ctx, chromedp.SetUploadFiles(chromedp.CSS("#file"), []string{file}))
	await(t, ctx, loaded("games.json has no games that this page has saved."))
	do(t, ctx, chromedp.Click(chromedp.CSS("#days .today a")))
	await(t, ctx, loaded("Every legal move")+" && location.search === '?deal="+today(time.Now())+"'")
}

// TestSettings: what is chosen shows at once, and holds on the board: cards of four colours, and foundations on the
// left, to which cards are dragged. Who wants any deal asks for it.
func TestSettings(t *testing.T) {
	if testing.Short() {
		t.Skip("starts a browser")
	}
	ctx := browser(t)
	_, address := listening(t, small(), headerTimeout)
	colour := func(card string) string {
		return fmt.Sprintf("getComputedStyle([...document.querySelectorAll('.board [data-suit]')].find((g) => "+
			"g.querySelector('title').textContent === %q).lastElementChild).fill", card)
	}
	const left = "((x) => x('foundation') < x('cell'))((name) => Math.max(...[...document.querySelectorAll(" +
		"'.board [data-pile]')].filter((g) => (g.ariaLabel || g.textContent).includes(name)).map((g) => " +
		"g.getBoundingClientRect().left)))"
	for _, size := range []struct{ width, height int64 }{{1280, 800}, {390, 844}, {844, 390}} {
		do(t, ctx, chromedp.EmulateViewport(size.width, size.height), chromedp.Navigate("http://"+address+"/settings"))
		await(t, ctx, loaded("Left-handed"))
		sound(t, ctx)
		do(t, ctx, chromedp.Click(chromedp.CSS("[type=reset]")))
		await(t, ctx, colour("2 of diamonds")+" === 'rgb(196, 22, 42)'")
		do(t, ctx, chromedp.Click(chromedp.CSS("[name=four]")), chromedp.Click(chromedp.CSS("[name=left]")),
			chromedp.Click(chromedp.CSS("[name=safe]")), chromedp.Click(chromedp.CSS("[name=winnable]")),
			chromedp.Click(chromedp.CSS("[name=finish]")), chromedp.Click(chromedp.CSS("[value=dark]")))
		await(t, ctx, colour("2 of diamonds")+" === 'rgb(27, 75, 181)' && "+colour("ace of clubs")+" === 'rgb(20, 105, 58)'")
		await(t, ctx, "'left' in document.querySelector('.board').dataset && "+
			"getComputedStyle(document.documentElement).colorScheme === 'dark'")
		do(t, ctx, chromedp.Navigate("http://"+address+"/deal?board="+url.QueryEscape(runs)))
		await(t, ctx, loaded("Every legal move")+" && "+left)
		sound(t, ctx)
		dragTo(t, ctx, spot(t, ctx, 11, 1), spot(t, ctx, 0, 0)) // to a cell, on the right
		await(t, ctx, loaded("after 1 move")+" && "+left)
		dragTo(t, ctx, spot(t, ctx, 8, 1), spot(t, ctx, 7, 1)) // home, on the left
		await(t, ctx, loaded("after 2 moves")+" && new URLSearchParams(location.search).get('moves') === '4a 1h'")
		await(t, ctx, "(hands.point(hands.gestures.find((g) => g.from === 0)), true) && "+
			"((arrow, card) => arrow.right >= card.left && arrow.right <= card.right)"+
			"(document.querySelector('.arrow').getBoundingClientRect(), hands.lastOf(0).getBoundingClientRect())")
		await(t, ctx, "(document.addEventListener('click', (e) => e.preventDefault()), byId('new').click(), "+
			"byId('new').href.endsWith('&any=1'))")
	}
}
