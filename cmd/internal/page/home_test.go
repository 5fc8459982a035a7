package page

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"patience/catalogue"
	"patience/game"
	"patience/internal/testkit/thorough"
	"patience/label/pick"
	"patience/label/reference"
	"patience/solve"
)

// TestPlayDeal: each difficulty leads to a deal whose labels have it, and each game
// to one of its deals.
func TestPlayDeal(t *testing.T) {
	s := newSite(t, small())
	e := catalogue.Standard().Entries()[0]
	for _, name := range pick.Names() {
		class, err := pick.ParseClass(name, e.Reference)
		if err != nil {
			t.Fatal(err)
		}
		for range 5 {
			w := get(s.Handler(), "/play?difficulty="+name)
			v := viewOf(t, s, queryOf(t, w.Header().Get("Location")))
			known, ok := reference.At(e, v.Position)
			if w.Code != http.StatusSeeOther || !ok || known.Exact.Verdict() != solve.Winnable ||
				*known.Rating.Value < class.Low || *known.Rating.Value >= class.High {
				t.Errorf("%s leads to %s, rated %v", name, v.Name, known.Rating)
			}
		}
	}
	for _, address := range []string{"/play?game=freecell-2-cells", "/play?game=gaps&any=1"} {
		w := get(s.Handler(), address)
		if v := viewOf(t, s, queryOf(t, w.Header().Get("Location"))); !strings.Contains(address, v.Game()) ||
			v.ID.Source != game.Random {
			t.Errorf("%s leads to %s", address, v.Title())
		}
	}
	odd := get(s.Handler(), "/play?difficulty=odd").Header().Get("Location")
	if w := get(s.Handler(), odd); w.Code != http.StatusBadRequest {
		t.Errorf("an odd difficulty: status %d", w.Code)
	}
}

// TestNew: in every listed game, /play leads to a deal of the game that can be won.
func TestNew(t *testing.T) {
	s := newSite(t, small())
	for _, e := range s.options.Games.Entries() {
		for range thorough.Number(2, 50) {
			v := viewOf(t, s, queryOf(t, get(s.Handler(), "/play?game="+e.Name()).Header().Get("Location")))
			if e.Name() == "spider" && !thorough.Wanted() {
				continue // it takes ten seconds and more to solve one
			}
			limits := solve.QuickLimits()
			if e.Name() == "spider" {
				limits = solve.DecideLimits()
			}
			out, err := e.Solvers.Decide(t.Context(), v.Position, solve.Options{Limits: limits})
			if err != nil || v.Game() != e.Name() || out.Verdict() != solve.Winnable ||
				!game.After(v.Position, out.Solution...).Won() {
				t.Errorf("%s leads to %s, %v: %v", e.Name(), v.Title(), out.Verdict(), err)
			}
		}
		list, err := dealsIn(winnable, e.Name())
		fewest := int64(90)
		switch e.Name() {
		case "british-canister", "spider":
			fewest = 14
		case "spider-2":
			fewest = 30
		case "east-haven":
			fewest = 40
		}
		if err != nil || list.Len() < fewest {
			t.Errorf("%s: %d deals that can be won: %v", e.Name(), list.Len(), err)
		}
	}
}

// TestThumb: every game has a picture for its tile.
func TestThumb(t *testing.T) {
	for _, e := range catalogue.Standard().Entries() {
		b, err := e.Deal(game.DealID{Source: game.Random, Number: 1}, game.DefaultSeed)
		if err != nil {
			t.Fatal(err)
		}
		if picture := thumb(b); len(picture) < 200 {
			t.Errorf("%s: %s", e.Name(), picture)
		}
	}
}

// TestHome: a card of today's deal is moved on the first page, which becomes the page of the
// deal without loading anew. The way back leads home, where the game and another one can be
// continued.
func TestHome(t *testing.T) {
	if testing.Short() {
		t.Skip("starts a browser")
	}
	ctx := browser(t)
	_, address := listening(t, small(), headerTimeout)
	for _, width := range []int64{390, 1280} {
		t.Run(fmt.Sprint(width), func(t *testing.T) {
			do(t, ctx, chromedp.EmulateViewport(width, 844), chromedp.Navigate("http://"+address+"/"))
			await(t, ctx, loaded("Today’s deal")+" && document.querySelectorAll('.movable').length > 0")
			sound(t, ctx)
			choose(t, ctx, `{"safe":false}`)
			await(t, ctx, "(window.stays = true)")
			click(t, ctx, spot(t, ctx, 8, 1), 1)
			await(t, ctx, loaded("after 1 move")+" && location.pathname === '/deal' && window.stays")
			await(t, ctx, loaded("Every legal move")+" && !document.querySelector('.welcome')")
			sound(t, ctx)
			await(t, ctx, "(history.back(), true)")
			await(t, ctx, loaded("Continue")+" && location.pathname === '/'")
			do(t, ctx, chromedp.Click(chromedp.CSS("#continue a")))
			await(t, ctx, loaded("after 1 move"))
			do(t, ctx, chromedp.Navigate("http://"+address+"/deal?deal=617"))
			await(t, ctx, loaded("Every legal move")+" && document.querySelectorAll('.movable').length > 0")
			click(t, ctx, spot(t, ctx, 8, 1), 1)
			await(t, ctx, loaded("after 1 move"))
			do(t, ctx, chromedp.Navigate("http://"+address+"/"))
			await(t, ctx, "[...document.querySelectorAll('#continue a')].map((a) => a.textContent.includes('617')).join() === "+
				"'true,false'")
		})
	}
}
