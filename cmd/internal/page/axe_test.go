package page

import (
	"context"
	"net/url"
	"os"
	"testing"

	"github.com/chromedp/chromedp"
)

// TestAxe looks for what keeps people out, by axe-core, light and dark, on a phone and on a
// desk: there is no finding. The variable names the script of axe-core; `make -C lab axe`
// fetches it.
func TestAxe(t *testing.T) {
	path := os.Getenv("PATIENCE_AXE")
	if path == "" {
		t.Skip("make -C lab axe runs it")
	}
	axe, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	ctx := browser(t)
	_, address := listening(t, small(), headerTimeout)
	keepGames(t, ctx, address)
	for _, v := range []struct{ page, text string }{
		{"/", "Today’s deal"},
		{"/find", "Two deals beside"},
		{"/review", "A board"},
		{"/games", "44 games"},
		{"/yours", "Forget all"},
		{"/settings", "Left-handed"},
		{"/deal?deal=1&moves=6a+6b&at=1&also=1+1b", "Every legal move"},
		{"/deal?deal=100001", "Every legal move"},
		{"/solution?deal=1", "Step by step"},
		{"/review?deal=1&moves=6a+6b", "The game"},
		{"/review?" + lostGame, "The costliest moves"},
		{"/compare?a=1&b=617", "617"},
		{"/find?difficulty=1500-1800", "More deals"},
		{"/deal?deal=x", "Something is wrong"},
		{"/deal?board=" + url.QueryEscape(closedUp), "This one"},
		{"/deal?game=klondike-1&deal=random:3&draws=2", "Moves in sight"},
		{"/deal?board=" + url.QueryEscape(nearEnd) + "&moves=3a+ah+2h+1h", "Won in 4 moves"},
	} {
		for _, w := range []hand{
			{width: 390, height: 844, scheme: "light"},
			{width: 390, height: 844, scheme: "dark"},
			{width: 1280, height: 800, scheme: "light"},
			{width: 1280, height: 800, scheme: "dark"},
		} {
			prepareFor(t, ctx, w)
			do(t, ctx, chromedp.Navigate("http://"+address+v.page))
			await(t, ctx, loaded(v.text))
			await(t, ctx, "(document.querySelectorAll('#rules').forEach((rules) => { rules.open = true; }), true)")
			for _, found := range findings(t, ctx, string(axe)) {
				t.Errorf("%s, %d px, %s: %s", v.page, w.width, w.scheme, found)
			}
		}
	}
}

// findings returns what axe-core finds wrong on the page.
func findings(t *testing.T, ctx context.Context, axe string) []string {
	t.Helper()
	if _, err := chromedp.Run(ctx, chromedp.Evaluate[bool](axe+"; window.found = null; axe.run().then((r) => { "+
		"window.found = r; }); true")); err != nil {
		t.Fatal(err)
	}
	await(t, ctx, "window.found !== null")
	found, err := chromedp.Run(ctx, chromedp.Evaluate[[]string](`found.violations.flatMap((v) =>
		 v.nodes.map((n) => v.id + ": " + v.help + " " + n.target + " " + n.failureSummary))`))
	if err != nil {
		t.Fatal(err)
	}
	return found
}
