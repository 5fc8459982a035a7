package page

import (
	"context"
	"fmt"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"patience/catalogue"
	"patience/game"
	"patience/internal/testkit/thorough"
	"patience/label"
	"patience/label/reference"
)

// A hand plays a move in one of the ways that there are.
type hand struct {
	name          string
	width, height int64
	scheme        string
	touch         bool
	play          func(t *testing.T, ctx context.Context, g playable)
}

// A playable is a gesture as the script of the page has it, with the letters of its piles.
type playable struct {
	From, To, Cards int
	Word            string
	At              int // the card of the target that is seen, from the end
}

func players() []hand {
	return []hand{
		{"clicks", 1280, 800, "light", false, func(t *testing.T, ctx context.Context, g playable) {
			click(t, ctx, spot(t, ctx, g.From, g.Cards), 1)
			click(t, ctx, spot(t, ctx, g.To, g.At), 1)
		}},
		{"drags", 1920, 1080, "dark", false, func(t *testing.T, ctx context.Context, g playable) {
			dragTo(t, ctx, spot(t, ctx, g.From, g.Cards), spot(t, ctx, g.To, g.At))
		}},
		{"touches", 390, 844, "light", true, func(t *testing.T, ctx context.Context, g playable) {
			touchTo(t, ctx, spot(t, ctx, g.From, g.Cards), spot(t, ctx, g.To, g.At))
		}},
		{"touches, sideways", 844, 390, "dark", true, func(t *testing.T, ctx context.Context, g playable) {
			touchTo(t, ctx, spot(t, ctx, g.From, g.Cards), spot(t, ctx, g.To, g.At))
		}},
		{"keys", 768, 1024, "light", false, func(t *testing.T, ctx context.Context, g playable) {
			for _, key := range g.Word { // two for each move
				do(t, ctx, chromedp.KeyEvent(string(key)))
			}
		}},
	}
}

// A wholeGame is a deal that tests play from a page to its end.
type wholeGame struct{ game, deal string }

var wholeGames = []wholeGame{{"freecell", "microsoft:3"}, {"klondike-1", "random:3"}}

// query is that of the page after some moves.
func (g *wholeGame) query(words []string) string {
	return url.Values{"game": {g.game}, "deal": {g.deal}, "moves": {strings.Join(words, " ")}}.Encode()
}

// TestWholeGames: a game of FreeCell and one of Klondike, with draws, are won by clicks, by
// drags, by touches and by keys, on screens of five sizes; usually their last moves, and by night
// all of them.
func TestWholeGames(t *testing.T) {
	if testing.Short() {
		t.Skip("starts a browser")
	}
	ctx := browser(t)
	_, address := listening(t, small(), headerTimeout)
	for _, deal := range wholeGames {
		words := solution(t, deal.game, deal.deal)
		for _, w := range players() {
			t.Run(deal.game+" by "+w.name, func(t *testing.T) {
				began := time.Now()
				prepareFor(t, ctx, w)
				from := max(0, len(words)-thorough.Number(6, len(words)))
				do(t, ctx, chromedp.Navigate("http://"+address+"/deal?"+deal.query(words[:from])))
				await(t, ctx, "document.readyState === 'complete'")
				choose(t, ctx, `{"tap":false,"safe":false}`)
				for n := from; n < len(words); n++ {
					w.play(t, ctx, gestureTo(t, ctx, strings.Join(words[:n+1], " ")))
					await(t, ctx, playedTo(words[:n+1]))
				}
				await(t, ctx, "document.getElementById('end')?.textContent.includes('Won in "+fmt.Sprint(len(words))+" moves')")
				t.Logf("%d moves in %v", len(words)-from, time.Since(began).Round(time.Millisecond))
			})
		}
	}
}

// solution returns the words of a shortest solution of a deal.
func solution(t *testing.T, name, deal string) []string {
	t.Helper()
	e, err := catalogue.Lookup(name)
	if err != nil {
		t.Fatal(err)
	}
	id, err := game.ParseDeal(deal)
	if err != nil {
		t.Fatal(err)
	}
	b, err := e.Deal(id, game.DefaultSeed)
	if err != nil {
		t.Fatal(err)
	}
	labeler, err := label.New(e, label.DefaultSpec(), label.Resources{Workers: 1, Published: reference.Proofs(e)})
	if err != nil {
		t.Fatal(err)
	}
	exact, err := labeler.Exact(t.Context(), b.Position())
	if err != nil {
		t.Fatal(err)
	}
	words, err := b.Notation(exact.Solution)
	if err != nil || len(words) == 0 {
		t.Fatalf("%d moves, %v", len(words), err)
	}
	return words
}

// prepareFor makes the screen that of a hand.
func prepareFor(t *testing.T, ctx context.Context, w hand) {
	t.Helper()
	media := emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{
		{Name: "prefers-color-scheme", Value: w.scheme}, {Name: "prefers-reduced-motion", Value: "reduce"},
	}}
	if _, err := chromedp.Call(ctx, emulation.SetEmulatedMedia, media); err != nil {
		t.Fatal(err)
	}
	var options []chromedp.EmulateViewportOption
	if w.touch {
		options = append(options, chromedp.EmulateTouch)
	}
	do(t, ctx, chromedp.EmulateViewport(w.width, w.height, options...))
}

// playedTo is true when the page shows the position after some moves.
func playedTo(words []string) string {
	return fmt.Sprintf("!busy && new URLSearchParams(location.search).get('moves') === %q", strings.Join(words, " "))
}

// gestureTo returns the gesture that leads to the position after some moves. Where it takes
// the last card of the waste, it first draws until that is the card.
func gestureTo(t *testing.T, ctx context.Context, words string) playable {
	t.Helper()
	const find = `(() => {
		const { gestures, piles } = hands;
		const g = gestures.find((g) => new URL(g.link, location).searchParams.get('moves') === %q);
		return g ? { From: g.from, To: g.to, Cards: g.cards, At: Number(hands.lastOf(g.to).dataset.cards),
			Word: piles[g.from].letter + (piles[g.to].home ? "h" : piles[g.to].letter) } : { From: -1 };
	})()`
	for range 60 {
		await(t, ctx, "!busy")
		g, err := chromedp.Run(ctx, chromedp.Evaluate[playable](fmt.Sprintf(find, words)))
		if err != nil {
			t.Fatal(err)
		}
		if g.From >= 0 {
			return g
		}
		before, err := chromedp.Run(ctx, chromedp.Evaluate[string]("location.href"))
		if err != nil {
			t.Fatal(err)
		}
		do(t, ctx, chromedp.KeyEvent("d"))
		await(t, ctx, fmt.Sprintf("location.href !== %q", before))
	}
	t.Fatalf("no gesture leads to %s", words)
	return playable{}
}

// TestWholeByLinks: without script the games are won by links, among them those of the list of
// moves.
func TestWholeByLinks(t *testing.T) {
	if testing.Short() {
		t.Skip("starts a browser")
	}
	_, address := listening(t, small(), headerTimeout)
	for _, deal := range wholeGames {
		t.Run(deal.game, func(t *testing.T) {
			ctx, words := browser(t), solution(t, deal.game, deal.deal)
			if _, err := chromedp.Call(ctx, emulation.SetScriptExecutionDisabled,
				emulation.SetScriptExecutionDisabledParams{Value: true}); err != nil {
				t.Fatal(err)
			}
			from := max(0, len(words)-thorough.Number(3, len(words)))
			do(t, ctx, chromedp.Navigate("http://"+address+"/deal?"+deal.query(words[:from])))
			for n := from; n < len(words); n++ {
				followTo(t, ctx, strings.Join(words[:n+1], " "))
			}
			await(t, ctx, "document.readyState === 'complete' && document.getElementById('end') !== null")
		})
	}
}

// followTo clicks the link to the position after some moves. As long as there is none, it
// draws.
func followTo(t *testing.T, ctx context.Context, words string) {
	t.Helper()
	link := fmt.Sprintf(`[...document.querySelectorAll("#judged a[data-play]")].find((a) =>
		a.offsetParent && new URL(a.href).searchParams.get("moves") === %q)`, words)
	for range 60 {
		await(t, ctx, "document.readyState === 'complete'")
		step := fmt.Sprintf("(() => { const to = %s || document.getElementById('draw'); "+
			"if (!to) return ''; to.id = 'to'; return to.href; })()", link)
		href, err := chromedp.Run(ctx, chromedp.Evaluate[string](step))
		if err != nil || href == "" {
			t.Fatalf("no link to %s: %v", words, err)
		}
		do(t, ctx, chromedp.Click(chromedp.CSS("#to")))
		await(t, ctx, fmt.Sprintf("location.href === %q", href))
		if to, err := url.Parse(href); err == nil && to.Query().Get("moves") == words {
			return
		}
	}
	t.Fatalf("no link to %s", words)
}
