package page

import (
	"fmt"
	"net/url"
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
	await(t, ctx, "resultOf('FreeCell 3', yours().deals['freecell 3']) === "+
		"'FreeCell 3: won in 73 moves, the least there is. Easy.'")
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
		deals = append(deals, fmt.Sprintf(`"FreeCell %s":80`, time.Now().AddDate(0, 0, -day).Format("20060102")))
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
