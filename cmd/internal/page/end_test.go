package page

import (
	"context"
	"fmt"
	"image"
	"image/png"
	"net/url"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"patience/cmd/internal/say"
	"patience/game"
	"patience/label/reference"
)

// TestEnd: a shipped solution is won in the least number of moves, and leads to another deal
// of its difficulty; a longer game says how many of its moves kept the shortest way.
func TestEnd(t *testing.T) {
	s := newSite(t, small())
	for _, deal := range []int64{1, 3, 617} {
		v := viewOf(t, s, url.Values{"deal": {fmt.Sprint(deal)}})
		known, ok := reference.Lookup(v.Entry, game.DealID{Source: game.Microsoft, Number: deal})
		if !ok {
			t.Fatalf("deal %d has no labels", deal)
		}
		words, err := v.Start.Notation(known.Exact.Solution)
		if err != nil {
			t.Fatal(err)
		}
		page := get(s.Handler(), v.link("/table", words, len(words))).Body.String()
		for _, want := range []string{
			fmt.Sprintf("Won in %d moves, the least there is", len(words)),
			"difficulty=" + map[int64]string{1: "hard", 3: "easy", 617: "expert"}[deal], ">Play again<", ">Review<", ">Share<",
		} {
			if !strings.Contains(page, want) {
				t.Errorf("deal %d: no %q:\n%s", deal, want, page)
			}
		}
	}
	costs := []cost{{}, {"+1", say.Bad}, {"best", say.Good}, {"best", say.Good}}
	if got := kept(costs); got != "2 of your 3 moves kept the shortest way." {
		t.Errorf("kept: %s", got)
	}
	if got := kept(append(costs, cost{})); got != "" {
		t.Errorf("kept, of which one is not known: %s", got)
	}
}

// TestShared: the picture of a deal is larger if its labels are known, and is the same at every
// move of a game until it is won. Then it says so in the place of another line.
func TestShared(t *testing.T) {
	h := newSite(t, small()).Handler()
	sizes := map[string]image.Point{}
	deal := wholeGame{"freecell", "microsoft:617"}
	won := deal.query(solution(t, "freecell", "microsoft:617"))
	for _, query := range []string{
		"deal=617", "deal=617&moves=6a", won, "deal=random:100001", "game=klondike-1&deal=random:3",
	} {
		w := get(h, "/share.png?"+query)
		m, err := png.Decode(w.Body)
		if err != nil || w.Header().Get("Content-Type") != "image/png" {
			t.Fatalf("%s: %v", query, err)
		}
		sizes[query] = m.Bounds().Size()
	}
	if rated := sizes["deal=617"]; rated != sizes["deal=617&moves=6a"] || rated != sizes[won] ||
		rated.Y <= sizes["deal=random:100001"].Y {
		t.Errorf("sizes %v", sizes)
	}
	if get(h, "/share.png?"+won).Body.String() == get(h, "/share.png?deal=617").Body.String() {
		t.Error("the picture does not say that the game is won")
	}
}

// TestEndInBrowser: after a detour the end says so by itself, and the way back plays again.
func TestEndInBrowser(t *testing.T) {
	if testing.Short() {
		t.Skip("starts a browser")
	}
	ctx := browser(t)
	_, address := listening(t, small(), headerTimeout)
	board := "http://" + address + "/deal?board=" + url.QueryEscape(nearEnd)
	for _, size := range []struct{ width, height int64 }{{390, 844}, {844, 390}, {1280, 800}} {
		t.Run(fmt.Sprint(size.width), func(t *testing.T) { endAt(t, ctx, board, size.width, size.height) })
	}
}

func endAt(t *testing.T, ctx context.Context, board string, width, height int64) {
	do(t, ctx, chromedp.EmulateViewport(width, height), chromedp.Navigate(board+"&moves=3a+ah+2h"))
	await(t, ctx, loaded("Every legal move"))
	choose(t, ctx, "{}")
	await(t, ctx, "document.querySelectorAll('.movable').length > 0")
	do(t, ctx, chromedp.KeyEvent("1"), chromedp.KeyEvent("h"))
	await(t, ctx, loaded("Won in 4 moves")+" && "+loaded("3 is the least. 3 of your 4 moves kept the shortest way."))
	sound(t, ctx)
	await(t, ctx, "(r => r.top >= 0 && r.bottom <= innerHeight)(document.getElementById('end').getBoundingClientRect())")
	do(t, ctx, chromedp.Click(chromedp.CSS("#end a[data-play]")))
	await(t, ctx, "!document.querySelector('.title .after, #end')")
}
