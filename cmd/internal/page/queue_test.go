package page

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"patience/internal/testkit/thorough"
)

// TestQuickGestures: forty gestures, 40 ms apart, make the same game as one after the other, however long the server
// takes.
func TestQuickGestures(t *testing.T) {
	if testing.Short() {
		t.Skip("starts a browser")
	}
	var latency atomic.Int64 // in milliseconds
	o := small()
	o.Around = func(h http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.URL.Path == "/table" {
				time.Sleep(time.Duration(latency.Load()) * time.Millisecond)
			}
			h.ServeHTTP(w, r)
		})
	}
	_, address := listening(t, o, headerTimeout)
	gestures := quickGestures()
	want := gesturesMake(t, browser(t), address, gestures, "await idle()")
	if strings.Count(want, " ") < 8 {
		t.Fatalf("only these moves were made: %s", want)
	}
	for _, ms := range []int64{0, 400, 100}[:thorough.Number(2, 3)] {
		t.Run(fmt.Sprint(ms), func(t *testing.T) {
			latency.Store(ms)
			if got := gesturesMake(t, browser(t), address, gestures, "await sleep(40)"); got != want {
				t.Errorf("%s; want %s", got, want)
			}
		})
	}
}

// quickGestures are clicks on cards, and keys.
func quickGestures() (all []string) {
	random := rand.New(rand.NewPCG(3, 4))
	ranks := []string{"ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king"}
	for len(all) < 40 {
		switch n := random.IntN(20); {
		case n < 14:
			suit := []string{"clubs", "diamonds", "hearts", "spades"}[random.IntN(4)]
			all = append(all, ranks[random.IntN(13)]+" of "+suit)
		case n == 14:
			all = append(all, "u")
		case n == 15:
			all = append(all, "r")
		default:
			all = append(all, fmt.Sprint(1+random.IntN(8)), "h12345678"[random.IntN(9):][:1])
		}
	}
	return all[:40]
}

// gesturesMake returns the game that gestures make, with a pause after each.
func gesturesMake(t *testing.T, ctx context.Context, address string, gestures []string, pause string) string {
	t.Helper()
	list, err := json.Marshal(gestures)
	if err != nil {
		t.Fatal(err)
	}
	do(t, ctx, chromedp.EmulateViewport(1280, 800), chromedp.Navigate("http://"+address+"/deal?deal=3"))
	await(t, ctx, "document.readyState === 'complete' && typeof hands === 'object' && hands.gestures.length > 0")
	await(t, ctx, fmt.Sprintf(`((gestures) => {
		const sleep = (ms) => new Promise((done) => setTimeout(done, ms));
		const idle = async () => { do await sleep(10); while (busy || hands.waits()); };
		const card = (name) => [...document.querySelectorAll("#table [data-pile]")].find((s) => nameOf(s) === name);
		(async () => {
			for (const g of gestures) {
				const key = new KeyboardEvent("keydown", { key: g, bubbles: true, cancelable: true });
				if (g.length === 1) document.body.dispatchEvent(key);
				else card(g)?.dispatchEvent(new MouseEvent("click", { bubbles: true, button: 0, detail: 1 }));
				%s;
			}
			await idle();
			window.made = location.search;
		})();
		return true;
	})(%s)`, pause, list))
	for made := ""; ; time.Sleep(50 * time.Millisecond) { // as long as the browser may run
		if made, err = chromedp.Run(ctx, chromedp.Evaluate[string]("window.made || ''")); made != "" || err != nil {
			if err != nil {
				t.Fatal(err)
			}
			return strings.ReplaceAll(made, "+", " ")
		}
	}
}
