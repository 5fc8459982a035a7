package page

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net/url"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"patience/catalogue"
	"patience/cmd/internal/say"
	"patience/game"
	"patience/solve"
)

const moved = "new URLSearchParams(location.search).get('moves')"

// TestFeel: one click plays a card to its best place and safe cards follow it home; one undo
// takes all of that back; words are typed; a card drops onto what it covers most, and is
// refused with words.
func TestFeel(t *testing.T) {
	if testing.Short() {
		t.Skip("starts a browser")
	}
	ctx := browser(t)
	_, address := listening(t, small(), headerTimeout)
	open := func(board string, choices string) {
		do(t, ctx, chromedp.EmulateViewport(1280, 800),
			chromedp.Navigate("http://"+address+"/deal?board="+url.QueryEscape(board)))
		await(t, ctx, loaded("Every legal move"))
		choose(t, ctx, choices)
		await(t, ctx, "document.querySelectorAll('.movable').length > 0")
	}
	t.Run("a click, and what follows", func(t *testing.T) {
		open(nearEnd, "{}")
		click(t, ctx, spot(t, ctx, 10, 1), 1)
		await(t, ctx, loaded("The game is won.")+" && "+moved+" === '3h 2h 1h'")
		control(t, ctx, false)
		await(t, ctx, "!document.querySelector('.title .after')")
		control(t, ctx, true)
		await(t, ctx, loaded("The game is won."))
	})
	t.Run("finish", func(t *testing.T) {
		open(nearEnd, `{"safe":false}`)
		do(t, ctx, chromedp.KeyEvent("f"))
		await(t, ctx, loaded("The game is won."))
	})
	t.Run("words", func(t *testing.T) {
		open(runs, `{"safe":false}`)
		do(t, ctx, chromedp.KeyEvent("4"), chromedp.KeyEvent("3"))
		await(t, ctx, moved+" === '43'")
		do(t, ctx, chromedp.KeyEvent("1"), chromedp.KeyEvent("h"))
		await(t, ctx, moved+" === '43 1h'")
	})
	t.Run("drops", func(t *testing.T) {
		open(runs, `{"safe":false}`)
		dragTo(t, ctx, spot(t, ctx, 11, 1), below(spot(t, ctx, 10, 1), 250))
		await(t, ctx, moved+" === '43'")
		dragTo(t, ctx, spot(t, ctx, 9, 1), below(spot(t, ctx, 8, 1), 200))
		await(t, ctx, "document.getElementById('status').textContent === 'king of hearts cannot go there.'")
		await(t, ctx, "document.querySelectorAll('.held, .carried').length === 0")
	})
}

func below(p at, by float64) at { return at{p.X, p.Y + by} }

// control presses Ctrl+Z, or Ctrl+Shift+Z.
func control(t *testing.T, ctx context.Context, shift bool) {
	t.Helper()
	await(t, ctx, fmt.Sprintf("document.body.dispatchEvent(new KeyboardEvent('keydown', "+
		"{ key: 'z', ctrlKey: true, shiftKey: %v, bubbles: true, cancelable: true })) || true", shift))
}

// TestDeadEnd: where no move is left, the board says so and leads back.
func TestDeadEnd(t *testing.T) {
	s := newSite(t, small())
	e, err := catalogue.Lookup("beleaguered-castle")
	if err != nil {
		t.Fatal(err)
	}
	b, err := e.Deal(game.DealID{Source: game.Random, Number: 3}, game.DefaultSeed)
	if err != nil {
		t.Fatal(err)
	}
	var played []game.Move
	source := rand.New(rand.NewPCG(1, 1))
	p := b.Position()
	for moves := p.AppendMoves(nil); len(moves) > 0; moves = p.AppendMoves(nil) {
		if len(played) == 300 {
			p, played = b.Position(), nil
			continue
		}
		played = append(played, moves[source.IntN(len(moves))])
		p.Play(played[len(played)-1])
	}
	words, err := b.Notation(played)
	if err != nil || p.Won() {
		t.Fatalf("no dead end (%v)", err)
	}
	q := url.Values{"game": {e.Name()}, "deal": {"random:3"}, "moves": {strings.Join(words, " ")}}
	page := get(s.Handler(), "/table?"+q.Encode()).Body.String()
	for _, want := range []string{"No move is left.", "Start again", ">Review<"} {
		if !strings.Contains(page, want) {
			t.Errorf("no %q:\n%s", want, page)
		}
	}
	loss := len(played)
	for out := (solve.Outcome{Status: solve.Unsolvable}); out.Status == solve.Unsolvable; loss-- {
		before := game.After(b.Position(), played[:loss-1]...)
		if out, err = e.Solvers.Decide(t.Context(), before, solve.Options{Limits: solve.DecideLimits()}); err != nil {
			t.Fatal(err)
		}
	}
	costs := get(s.Handler(), "/costs?"+q.Encode()).Body.String()
	want := fmt.Sprintf("Move %d, %s, lost the game.", loss+1,
		say.Signs(game.After(b.Position(), played[:loss]...).MoveText(played[loss])))
	if named := strings.Count(costs, " lost the game."); named == 0 || strings.Count(costs, want) != named {
		t.Errorf("the costs do not say %q:\n%s", want, costs)
	}
	start := get(s.Handler(), "/table?game=beleaguered-castle&deal=random:3").Body.String()
	if strings.Contains(start, "No move is left.") {
		t.Error("the start is a dead end")
	}
}

// TestSafe: a card goes home by itself only if no card that is left could lie on it.
func TestSafe(t *testing.T) {
	s := newSite(t, small())
	safe := func(board string) (cards []string) {
		for _, g := range viewOf(t, s, url.Values{"board": {board}}).Gestures() {
			if g.Safe {
				cards = append(cards, g.Words)
			}
		}
		return cards
	}
	if got := safe(nearEnd); len(got) != 1 || got[0] != say.Signs("JS home") {
		t.Errorf("near the end: %v", got)
	}
	// The four of hearts is not safe while a three is left, and the two of spades always is.
	const early = "Foundations: H-3 C-3 D-3 S-A\nFreecells:\n: 4S 3S 2S\n: 4H\n: 4C\n: 4D\n: 5S 5H 5C 5D 6S 6H 6C 6D\n" +
		": 7S 7H 7C 7D 8S 8H 8C 8D\n: 9S 9H 9C 9D TS TH TC TD\n: JS JH JC JD QS QH QC QD KS KH KC KD\n"
	if got := safe(early); len(got) != 1 || got[0] != say.Signs("2S home") {
		t.Errorf("early: %v", got)
	}
}

// TestArrowKeys: arrows lead to the board and walk it from card to card, and a card that is taken
// says where it may go.
func TestArrowKeys(t *testing.T) {
	if testing.Short() {
		t.Skip("starts a browser")
	}
	ctx := browser(t)
	_, address := listening(t, small(), headerTimeout)
	do(t, ctx, chromedp.EmulateViewport(1280, 800),
		chromedp.Navigate("http://"+address+"/deal?board="+url.QueryEscape(runs)))
	await(t, ctx, loaded("Every legal move")+" && hands.gestures.length > 0")
	choose(t, ctx, `{"safe":false}`)
	at := func(pile string) string {
		return "document.activeElement.dataset.pile === '" + pile + "'"
	}
	do(t, ctx, chromedp.KeyEvent(kb.ArrowRight))
	await(t, ctx, at("8"))
	do(t, ctx, chromedp.KeyEvent(kb.ArrowRight))
	await(t, ctx, at("9"))
	do(t, ctx, chromedp.KeyEvent(kb.ArrowRight), chromedp.KeyEvent(kb.ArrowRight))
	await(t, ctx, at("11"))
	do(t, ctx, chromedp.KeyEvent(kb.ArrowLeft))
	await(t, ctx, at("10"))
	do(t, ctx, chromedp.KeyEvent(kb.ArrowRight), chromedp.KeyEvent(kb.Enter))
	await(t, ctx, "document.getElementById('status').textContent.startsWith('jack of hearts taken. It has ')")
	await(t, ctx, "document.getElementById('status').textContent.includes('column 3')")
	do(t, ctx, chromedp.KeyEvent(kb.ArrowLeft), chromedp.KeyEvent(kb.Enter))
	await(t, ctx, loaded("after 1 move\n"))
	await(t, ctx, at("10"))
	do(t, ctx, chromedp.KeyEvent(kb.ArrowUp))
	await(t, ctx, at("10")+" && document.activeElement.dataset.cards === '2'")
}
