package page

import (
	"context"
	"errors"
	"net"
	"net/url"
	"testing"

	"github.com/chromedp/chromedp"
)

// serving is a site that listens at an address until it is stopped.
func serving(t *testing.T, o Options, address string) (s *Site, at string, stop func()) {
	t.Helper()
	s = newSite(t, o)
	listener, err := net.Listen("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- s.Serve(ctx, listener) }()
	return s, listener.Addr().String(), func() {
		cancel()
		if err := <-done; !errors.Is(err, context.Canceled) {
			t.Errorf("the server ends with %v", err)
		}
	}
}

const away = "document.getElementById('status').textContent === " +
	"'The server does not answer. Your game is kept. Try again'"

// TestServerAway: without its server, a board stays, with a card where it was put. The move
// is sent when the server is back, by itself or when the player wants it. Labels that broke
// off come then, too.
func TestServerAway(t *testing.T) {
	if testing.Short() {
		t.Skip("starts a browser")
	}
	ctx := browser(t)
	_, address, stop := serving(t, small(), "127.0.0.1:0")
	do(t, ctx, chromedp.EmulateViewport(1280, 800),
		chromedp.Navigate("http://"+address+"/deal?board="+url.QueryEscape(runs)))
	await(t, ctx, loaded("Every legal move"))
	choose(t, ctx, `{"safe":false}`)
	stop()
	dragTo(t, ctx, spot(t, ctx, 11, 1), spot(t, ctx, 10, 1))
	await(t, ctx, away+` && (() => {
		const [queen, jack] = hands.spots(10); // it lies there, and no more in column 11
		const j = boxOf(jack), q = boxOf(queen);
		return Math.abs(j.x - q.x) < 1 && j.y - q.y > 10 && j.y - q.y < 60;
	})() && !`+moved)
	_, _, stop = serving(t, small(), address)
	await(t, ctx, moved+" === '43' && "+judgedAnew)
	stop()
	do(t, ctx, chromedp.KeyEvent("u"))
	await(t, ctx, away)
	long := small()
	long.Effort.Playouts = 500_000_000
	s, _, stop := serving(t, long, address)
	do(t, ctx, chromedp.Click(chromedp.CSS("#again")))
	await(t, ctx, "!document.querySelector('.title .after') && !("+away+")")
	until(s.turns.busy)
	stop()
	await(t, ctx, away+" && document.querySelectorAll('#judged .old').length > 0")
	_, _, stop = serving(t, small(), address)
	defer stop()
	await(t, ctx, judgedAnew+" && document.getElementById('status').textContent === ''")
}

// TestBrokenPage: a page that broke off while it was judged goes on when the server is back.
func TestBrokenPage(t *testing.T) {
	if testing.Short() {
		t.Skip("starts a browser")
	}
	ctx := browser(t)
	long := small()
	long.Effort.Playouts = 500_000_000
	s, address, stop := serving(t, long, "127.0.0.1:0")
	go chromedp.Do(ctx, chromedp.Navigate("http://"+address+"/deal?deal=100000")) // it does not end
	until(s.turns.busy)
	await(t, ctx, "document.getElementById('judged') !== null") // it comes after the last script
	stop()
	await(t, ctx, away)
	_, _, stop = serving(t, small(), address)
	defer stop()
	await(t, ctx, judgedAnew)
}

// TestHiddenTab: a page that nobody sees asks for nothing, and goes on when it is seen.
func TestHiddenTab(t *testing.T) {
	if testing.Short() {
		t.Skip("starts a browser")
	}
	ctx := browser(t)
	long := small()
	long.Effort.Playouts = 500_000_000
	s, address, stop := serving(t, long, "127.0.0.1:0")
	defer stop()
	see := func(hidden string) {
		await(t, ctx, "(Object.defineProperty(document, 'hidden', { get: () => "+hidden+", configurable: true }), "+
			"document.dispatchEvent(new Event('visibilitychange')), true)")
	}
	go chromedp.Do(ctx, chromedp.Navigate("http://"+address+"/deal?deal=100000"))
	await(t, ctx, "document.querySelectorAll('.movable').length > 0 && document.getElementById('judged') !== null")
	for range 2 { // of the page itself, then of the script
		until(s.turns.busy)
		see("true")
		until(func() bool { return !s.turns.busy() })
		see("false")
	}
	until(s.turns.busy)
}
