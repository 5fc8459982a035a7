package page

import (
	"context"
	"os"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// TestAxe looks for what keeps people out, by axe-core, light and dark: no finding is
// serious. The variable names the script of axe-core; `make -C lab axe` fetches it.
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
	for _, v := range []struct{ page, text string }{
		{"/", "Today’s deal"},
		{"/find", "Two deals"},
		{"/review", "A board"},
		{"/games", "In short"},
		{"/deal?deal=1&moves=6a+6b&at=1&also=1+1b", "Every legal move"},
		{"/deal?deal=100001", "Every legal move"},
		{"/solution?deal=1", "Step by step"},
		{"/review?deal=1&moves=6a+6b", "The game"},
		{"/review?" + lostGame, "The dearest moves"},
		{"/compare?a=1&b=617", "617"},
		{"/find?difficulty=easy", "Rating"},
		{"/deal?deal=x", "Something is wrong"},
	} {
		for _, scheme := range []string{"light", "dark"} {
			media := emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{
				Name:  "prefers-color-scheme",
				Value: scheme,
			}}}
			if _, err := chromedp.Call(ctx, emulation.SetEmulatedMedia, media); err != nil {
				t.Fatal(err)
			}
			do(t, ctx, chromedp.Navigate("http://"+address+v.page))
			await(t, ctx, loaded(v.text))
			for _, found := range serious(t, ctx, string(axe)) {
				t.Errorf("%s, %s: %s", v.page, scheme, found)
			}
		}
	}
}

// serious returns the findings on the page that are serious or worse.
func serious(t *testing.T, ctx context.Context, axe string) []string {
	t.Helper()
	if _, err := chromedp.Run(ctx, chromedp.Evaluate[bool](axe+"; window.found = null; axe.run().then((r) => { "+
		"window.found = r; }); true")); err != nil {
		t.Fatal(err)
	}
	await(t, ctx, "window.found !== null")
	found, err := chromedp.Run(ctx, chromedp.Evaluate[[]string](`found.violations.filter((v) => ["serious", "critical"].includes(v.impact)).flatMap(
		(v) => v.nodes.map((n) => v.id + ": " + v.help + " " + n.target + " " + n.failureSummary))`))
	if err != nil {
		t.Fatal(err)
	}
	return found
}
