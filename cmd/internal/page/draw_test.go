package page

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"patience/game"
)

// TestDraws: every legal move is a gesture after some draws, and none is one twice. Undo
// takes draws back one by one. What was drawn stays drawn until a move takes it.
func TestDraws(t *testing.T) {
	s := newSite(t, small())
	for i, name := range []string{
		"klondike-1", "klondike-3", "klondike-3-back", "klondike-1-1-passes",
		"klondike-3-3-passes", "trigon", "1-2-3-4-columns-1-up-waste-2-drawn-3-passes-8-ranks",
	} {
		v := viewOf(t, s, url.Values{"game": {name}, "deal": {fmt.Sprint(i + 1)}})
		for range 12 {
			found := drawnGestures(t, s, v)
			if len(found) == 0 {
				break
			}
			keys := slices.Sorted(func(yield func(string) bool) {
				for key := range found {
					if !yield(key) {
						return
					}
				}
			})
			next := queryOf(t, found[keys[len(v.words)*5%len(keys)]])
			next.Del(drawsKey)
			v = viewOf(t, s, next)
		}
	}
}

const waste = 1 // its index among the piles of the layout

// drawnGestures returns the links of all moves, by the positions that they lead to, and
// holds them to the legal moves.
func drawnGestures(t *testing.T, s *Site, v *view) map[string]string {
	t.Helper()
	found := map[string]string{}
	for now := v; ; {
		for _, g := range now.Gestures() {
			after := viewOf(t, s, queryOf(t, g.Link))
			found[string(after.Position.AppendKey(nil))] = g.Link
			was, is := now.table.(game.Pictured).Layout().Piles[waste], after.table.(game.Pictured).Layout().Piles[waste]
			if g.From != waste && now.draws > 0 && !slices.Equal(was.Cards, is.Cards) {
				t.Fatalf("%s: %s leaves %v on the waste, where %v lay", v.Game(), g.Words, is.Cards, was.Cards)
			}
		}
		link := now.Draw()
		if link == "" || now.draws == 60 {
			break
		}
		next := viewOf(t, s, queryOf(t, link))
		if back := viewOf(t, s, queryOf(t, next.Undo())); back.Text() != now.Text() || next.draws != now.draws+1 {
			t.Fatalf("after draw %d undo leads to\n%s", next.draws, back.Text())
		}
		now = next
	}
	moves := v.Position.AppendMoves(nil)
	for _, m := range moves {
		p := v.Position.Clone()
		p.Play(m)
		if found[string(p.AppendKey(nil))] == "" {
			t.Fatalf("%s %v: %s is no gesture", v.Game(), v.words, v.Position.MoveText(m))
		}
	}
	if len(found) != len(moves) {
		t.Fatalf("%s %v: %d gestures; expected %d", v.Game(), v.words, len(found), len(moves))
	}
	return found
}

// TestNothingHidden: the table tells no card that lies face down or in the stock, unless
// it is asked to, and neither does the page where it names no move.
func TestNothingHidden(t *testing.T) {
	s := newSite(t, small())
	h := s.Handler()
	for _, draws := range []string{"", "&draws=4", "&moves=16w3+27"} {
		address := "/table?game=klondike-1&deal=random:9" + draws
		v := viewOf(t, s, queryOf(t, address))
		unseen := map[string]bool{}
		for _, p := range v.table.(game.Concealing).Open().(game.Pictured).Layout().Piles {
			for _, c := range p.Cards {
				unseen[c.String()] = true
			}
		}
		for _, p := range v.table.(game.Pictured).Layout().Piles {
			for _, c := range p.Cards {
				delete(unseen, c.String())
			}
		}
		closed, open := withoutOutlines(get(h, address)), withoutOutlines(get(h, address+"&hidden=shown"))
		if len(unseen) < 30 || !strings.Contains(closed, "##") {
			t.Errorf("%s: %d cards unseen", address, len(unseen))
		}
		for card := range unseen {
			if strings.Contains(strings.ReplaceAll(closed, v.Text(), ""), card) && !onWaste(v, card) {
				t.Errorf("%s tells %s", address, card)
			}
			if !strings.Contains(open, card) {
				t.Errorf("%s does not tell %s when asked to", address, card)
			}
		}
	}
}

// TestHiddenCardsLookAlike: in every game with hidden cards, boards that differ only in
// these look alike to a player, as a picture and in words. A player who asks sees them.
func TestHiddenCardsLookAlike(t *testing.T) {
	s, games := newSite(t, small()), 0
	for _, e := range s.options.Games.Entries() {
		v := viewOf(t, s, url.Values{"game": {e.Name()}, "deal": {"random:1"}})
		p, ok := game.AsHidden(v.Position.Clone())
		if !ok {
			continue
		}
		games++
		before := tableOf(t, s, e.Name(), p.Board(), "")
		open := tableOf(t, s, e.Name(), p.Board(), shown)
		p.Reshuffle(game.RandOf(1, 2))
		if after := tableOf(t, s, e.Name(), p.Board(), ""); after != before || !strings.Contains(after, game.FaceDown) {
			t.Errorf("%s: a player sees hidden cards:\n%s\nand\n%s", e.Name(), before, after)
		}
		if after := tableOf(t, s, e.Name(), p.Board(), shown); after == open || strings.Contains(after, game.FaceDown) {
			t.Errorf("%s: a player who asks does not see hidden cards:\n%s", e.Name(), after)
		}
	}
	if games < 4 {
		t.Errorf("%d games have hidden cards", games)
	}
}

// tableOf returns the words for a board and its picture, for a player who asks for hidden
// cards or does not.
func tableOf(t *testing.T, s *Site, name string, b game.Board, hidden string) string {
	t.Helper()
	v := viewOf(t, s, url.Values{"game": {name}, "board": {b.String()}, "hidden": {hidden}})
	picture, err := v.Picture()
	if err != nil {
		t.Fatal(err)
	}
	return v.Text() + v.Described() + "\n" + string(picture)
}

// withoutOutlines returns a page without the outlines of its pictures.
func withoutOutlines(w *httptest.ResponseRecorder) string {
	return regexp.MustCompile(` d="[^"]*"`).ReplaceAllString(w.Body.String(), "")
}

// onWaste reports whether a card lies in the waste, as text tells.
func onWaste(v *view, card string) bool {
	_, waste, _ := strings.Cut(v.Text(), "Waste:")
	waste, _, _ = strings.Cut(waste, "\n")
	return strings.Contains(waste, card)
}

func TestWrongDraws(t *testing.T) {
	h := newSite(t, small()).Handler()
	for _, address := range []string{
		"/deal?game=klondike-1&deal=1&draws=x", "/deal?game=freecell&deal=1&draws=1",
		"/deal?game=klondike-1-1-passes&deal=1&draws=25", "/deal?game=klondike-1&deal=1&draws=256",
	} {
		if w := get(h, address); w.Code != http.StatusBadRequest || !strings.Contains(w.Body.String(), "draws") {
			t.Errorf("%s: %d", address, w.Code)
		}
	}
}

// TestPlayKlondike: draws by key and by click, a card of the waste that is dragged, and
// undo, on two screens.
func TestPlayKlondike(t *testing.T) {
	if testing.Short() {
		t.Skip("starts a browser")
	}
	ctx := browser(t)
	_, address := listening(t, small(), headerTimeout)
	for _, width := range []int64{390, 1280} {
		t.Run(fmt.Sprint(width), func(t *testing.T) {
			do(t, ctx, chromedp.EmulateViewport(width, 900),
				chromedp.Navigate("http://"+address+"/deal?game=klondike-1&deal=random:9"))
			await(t, ctx, loaded("Moves in sight"))
			await(t, ctx, "(window.stays = true) && document.querySelectorAll('.movable').length > 0")
			sound(t, ctx)
			do(t, ctx, chromedp.KeyEvent("h"))
			await(t, ctx, "document.getElementById('status').textContent.startsWith('Estimate: ')")
			drawAndPlay(t, ctx)
			sound(t, ctx)
			await(t, ctx, "window.stays === true")
		})
	}
}

// drawAndPlay draws 16 times and puts the card onto column 3.
func drawAndPlay(t *testing.T, ctx context.Context) {
	draws := func(n int) string {
		return fmt.Sprintf("new URLSearchParams(location.search).get('draws') === '%d' && "+
			"document.getElementById('status').textContent.includes('last card of the waste')", n)
	}
	do(t, ctx, chromedp.KeyEvent("d"))
	await(t, ctx, draws(1))
	click(t, ctx, spot(t, ctx, 0, 1), 1)
	await(t, ctx, draws(2))
	do(t, ctx, chromedp.KeyEvent("u"))
	await(t, ctx, draws(1))
	for n := 2; n <= 16; n++ {
		do(t, ctx, chromedp.KeyEvent("d"))
		await(t, ctx, draws(n))
	}
	dragTo(t, ctx, spot(t, ctx, 1, 1), spot(t, ctx, 8, 1))
	await(t, ctx, loaded("after 1 move"))
	await(t, ctx, "new URLSearchParams(location.search).get('moves') === '16w3'")
	do(t, ctx, chromedp.KeyEvent("u"))
	await(t, ctx, "!document.querySelector('.title .after') && location.search.includes('at=0')")
}

// onePass is a game in which a draw is a move.
const onePass = "6-6-6-6-6-6-columns-6-up-any-suit-runs-waste-1-drawn-1-passes"

// TestPlayStock: where a draw or a deal is a move, a click on the stock makes it, and a key, its letter, its button and
// Enter on it, as fast as can be. With open cards a click on the next card of the stock does.
func TestPlayStock(t *testing.T) {
	if testing.Short() {
		t.Skip("starts a browser")
	}
	ctx := browser(t)
	_, address := listening(t, small(), headerTimeout)
	for i, game := range []string{"spiderette", onePass} {
		page := "http://" + address + "/deal?deal=random:1&game=" + game
		does := []string{"Deal 7 cards", "Draw 1 card"}[i]
		for _, width := range []int64{390, 1280} {
			do(t, ctx, chromedp.EmulateViewport(width, 844), chromedp.Navigate(page))
			await(t, ctx, loaded("Moves are not judged"))
			choose(t, ctx, `{"safe":false}`)
			const stock = "document.querySelector('#table [data-pile=\"0\"]')"
			await(t, ctx, fmt.Sprintf("%s.ariaLabel === 'stock: %s'", stock, does))
			sound(t, ctx)
			click(t, ctx, spot(t, ctx, 0, 1), 1)
			await(t, ctx, moved+" === 's' && document.getElementById('status').textContent.startsWith('"+does+"')")
			do(t, ctx, chromedp.KeyEvent("d"), chromedp.KeyEvent("s"))
			await(t, ctx, moved+" === 's s s'")
			await(t, ctx, "("+stock+".focus(), document.activeElement === "+stock+")")
			do(t, ctx, chromedp.KeyEvent(kb.Enter))
			await(t, ctx, moved+" === 's s s s'")
			await(t, ctx, fmt.Sprintf("!!document.getElementById('draw') === %v", i == 1)) // four deals of 24 cards
			do(t, ctx, chromedp.KeyEvent("u"))
			await(t, ctx, loaded("after 3 moves"))
			await(t, ctx, "(document.getElementById('draw').click(), true)")
			await(t, ctx, loaded("after 4 moves"))
			sound(t, ctx)
		}
		do(t, ctx, chromedp.Navigate(page+"&hidden=shown"))
		await(t, ctx, loaded("Every legal move")+" && document.querySelectorAll('.movable').length > 0")
		await(t, ctx, "document.querySelector('#table [aria-label$=\""+does+"\"]')"+
			".dispatchEvent(new MouseEvent('click', { bubbles: true }))")
		await(t, ctx, moved+" === 's'")
	}
}
