package page

import (
	"context"
	"fmt"
	"html"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"patience/catalogue"
	"patience/cmd/internal/hands"
	"patience/cmd/internal/say"
	"patience/game"
)

// runs is a board of FreeCell with which a run can be built and moved. Pile 8 is its
// first column.
const runs = "Foundations: H-T C-K D-K S-T\nFreecells:\n: KS QH JS\n: KH\n: QS\n: JH\n:\n:\n:\n:\n"

// TestPlay: cards are clicked, dragged and sent home, by mouse and by keys, on screens
// of five sizes, on which the whole board can be seen, light and dark. The address holds the
// game, and the page never loads anew.
func TestPlay(t *testing.T) {
	if testing.Short() {
		t.Skip("starts a browser")
	}
	ctx := browser(t)
	_, address := listening(t, small(), headerTimeout)
	for _, v := range []struct {
		width, height int64
		scheme        string
	}{{390, 844, "dark"}, {844, 390, "light"}, {768, 1024, "light"}, {1280, 800, "dark"}, {1920, 1080, "light"}} {
		t.Run(fmt.Sprint(v.width), func(t *testing.T) {
			media := emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{
				Name:  "prefers-color-scheme",
				Value: v.scheme,
			}}}
			if _, err := chromedp.Call(ctx, emulation.SetEmulatedMedia, media); err != nil {
				t.Fatal(err)
			}
			do(t, ctx, chromedp.EmulateViewport(v.width, v.height),
				chromedp.Navigate("http://"+address+"/deal?board="+url.QueryEscape(runs)))
			await(t, ctx, loaded("Every legal move"))
			choose(t, ctx, `{"tap":false,"safe":false}`)
			await(t, ctx, "(window.stays = true) && document.querySelectorAll('.movable').length > 0")
			sound(t, ctx)
			await(t, ctx, "(r => r.top >= 0 && r.bottom <= innerHeight && r.height > 200)"+
				"(document.querySelector('#table .board').getBoundingClientRect())")
			playByMouse(t, ctx)
			playByKeys(t, ctx)
			sound(t, ctx)
			await(t, ctx, "window.stays === true")
		})
	}
}

// playByMouse puts JH on QS by clicks, both on KH by a drag, and JS home.
func playByMouse(t *testing.T, ctx context.Context) {
	click(t, ctx, spot(t, ctx, 11, 1), 1)
	await(t, ctx, "document.querySelectorAll('.held').length === 1")
	await(t, ctx, "document.querySelectorAll('.target').length > 1")
	click(t, ctx, spot(t, ctx, 10, 1), 1)
	await(t, ctx, loaded("after 1 move\n"))
	await(t, ctx, "document.getElementById('status').textContent.startsWith('J♥\uFE0E to column 3')")
	dragTo(t, ctx, spot(t, ctx, 10, 2), spot(t, ctx, 9, 1))
	await(t, ctx, loaded("after 4 moves"))
	await(t, ctx, "new URLSearchParams(location.search).get('moves') === '43 3a 32 a2'")
	await(t, ctx, loaded("Every legal move"))
	dragTo(t, ctx, spot(t, ctx, 8, 1), at{5, 5}) // to nowhere
	await(t, ctx, "document.querySelectorAll('.held, .carried').length === 0")
	js := spot(t, ctx, 8, 1)
	click(t, ctx, js, 1)
	click(t, ctx, js, 2)
	await(t, ctx, loaded("after 5 moves"))
}

// playByKeys takes moves back and plays them again, and plays one by Enter.
func playByKeys(t *testing.T, ctx context.Context) {
	do(t, ctx, chromedp.KeyEvent("u"))
	await(t, ctx, loaded("after 4 moves")+" && document.querySelectorAll('.ahead').length === 1")
	do(t, ctx, chromedp.KeyEvent("u")) // the run as a whole
	await(t, ctx, loaded("after 1 move\n"))
	do(t, ctx, chromedp.KeyEvent("r"), chromedp.KeyEvent("r")) // as fast as can be
	await(t, ctx, loaded("after 5 moves"))
	await(t, ctx, "(history.back(), true)")
	await(t, ctx, loaded("after 4 moves"))
	await(t, ctx, "(document.querySelector('.movable[data-pile=\"8\"][data-cards=\"1\"]').focus(), true)")
	do(t, ctx, chromedp.KeyEvent(kb.Enter))
	await(t, ctx, "document.querySelectorAll('.target').length > 0")
	do(t, ctx, chromedp.KeyEvent(kb.Escape))
	await(t, ctx, "document.querySelectorAll('.target').length === 0")
	do(t, ctx, chromedp.KeyEvent(kb.Enter))
	await(t, ctx, "(document.querySelector('.target[data-pile=\"0\"]').focus(), true)")
	do(t, ctx, chromedp.KeyEvent(kb.Enter))
	await(t, ctx, loaded("after 5 moves")+" && location.search.includes('a2+1a')")
}

// choose makes the player's choices, which the browser keeps, and loads the page anew. Games end by the player's hand.
func choose(t *testing.T, ctx context.Context, choices string) {
	t.Helper()
	await(t, ctx, fmt.Sprintf("(memory.set('settings', { finish: false, ...%s }), window.old = true)", choices))
	do(t, ctx, chromedp.Reload())
	await(t, ctx, "!window.old && document.readyState === 'complete'")
}

// at is a place on the screen.
type at struct{ X, Y float64 }

// spot returns where a card can be seen, by its pile and its number from the end.
func spot(t *testing.T, ctx context.Context, pile, cards int) at {
	t.Helper()
	await(t, ctx, "!busy && document.getAnimations().length === 0") // no card is on its way
	expression := fmt.Sprintf(`(() => {
		const spot = document.querySelector('#table [data-pile="%d"][data-cards="%d"]');
		const top = () => (r => ({ X: r.x + r.width / 2, Y: r.y + 6 }))(spot.getBoundingClientRect());
		const seen = document.elementFromPoint(top().X, top().Y);
		if (!seen || !spot.contains(seen)) spot.scrollIntoView({ block: "center" });
		return top();
	})()`, pile, cards)
	place, err := chromedp.Run(ctx, chromedp.Evaluate[at](expression))
	if err != nil {
		t.Fatalf("pile %d, card %d: %v", pile, cards, err)
	}
	return place
}

func mouse(t *testing.T, ctx context.Context, kind input.DispatchMouseEventType, p at, clicks int64) {
	t.Helper()
	params := input.DispatchMouseEventParams{Type: kind, X: p.X, Y: p.Y, Button: input.MouseButtonLeft, ClickCount: clicks}
	if _, err := chromedp.Call(ctx, input.DispatchMouseEvent, params); err != nil {
		t.Fatal(err)
	}
}

func click(t *testing.T, ctx context.Context, p at, clicks int64) {
	t.Helper()
	mouse(t, ctx, chromedp.MousePressed, p, clicks)
	mouse(t, ctx, chromedp.MouseReleased, p, clicks)
}

func dragTo(t *testing.T, ctx context.Context, from, to at) {
	t.Helper()
	mouse(t, ctx, chromedp.MousePressed, from, 1)
	for _, part := range []float64{0.3, 0.7, 1} {
		mouse(t, ctx, chromedp.MouseMoved, at{from.X + part*(to.X-from.X), from.Y + part*(to.Y-from.Y)}, 1)
	}
	mouse(t, ctx, chromedp.MouseReleased, to, 1)
}

// TestTouch: on a small screen a finger drags a card, and a drag beside the cards scrolls.
func TestTouch(t *testing.T) {
	if testing.Short() {
		t.Skip("starts a browser")
	}
	ctx := browser(t)
	_, address := listening(t, small(), headerTimeout)
	do(t, ctx, chromedp.EmulateViewport(390, 600, chromedp.EmulateTouch),
		chromedp.Navigate("http://"+address+"/deal?board="+url.QueryEscape(runs)))
	await(t, ctx, loaded("Every legal move"))
	choose(t, ctx, `{"safe":false}`)
	touchTo(t, ctx, spot(t, ctx, 11, 1), spot(t, ctx, 10, 1))
	await(t, ctx, loaded("after 1 move\n"))
	await(t, ctx, "new URLSearchParams(location.search).get('moves') === '43'")
	touchTo(t, ctx, spot(t, ctx, 10, 2), spot(t, ctx, 9, 1))
	await(t, ctx, loaded("after 4 moves"))
	await(t, ctx, "(window.at = scrollY, true)")
	touchTo(t, ctx, at{200, 400}, at{200, 100})
	await(t, ctx, "scrollY > window.at && document.querySelectorAll('.held').length === 0")
}

func touchTo(t *testing.T, ctx context.Context, from, to at) {
	t.Helper()
	touch := func(kind input.DispatchTouchEventType, points ...input.TouchPoint) {
		params := input.DispatchTouchEventParams{Type: kind, TouchPoints: []*input.TouchPoint{}}
		for i := range points {
			params.TouchPoints = append(params.TouchPoints, &points[i])
		}
		if _, err := chromedp.Call(ctx, input.DispatchTouchEvent, params); err != nil {
			t.Fatal(err)
		}
	}
	touch(input.DispatchTouchEventTypeTouchStart, input.TouchPoint{X: from.X, Y: from.Y})
	for _, part := range []float64{0.1, 0.4, 0.7, 1} {
		touch(input.DispatchTouchEventTypeTouchMove, input.TouchPoint{
			X: from.X + part*(to.X-from.X),
			Y: from.Y + part*(to.Y-from.Y),
		})
	}
	touch(input.DispatchTouchEventTypeTouchEnd)
}

// TestTails: in Yukon a card in the middle of a column goes with all cards on it, by a click and by a drag, and a
// double click takes the last card home.
func TestTails(t *testing.T) {
	if testing.Short() {
		t.Skip("starts a browser")
	}
	ctx := browser(t)
	_, address := listening(t, small(), headerTimeout)
	for _, size := range []struct{ width, height int64 }{{1280, 800}, {390, 844}} {
		do(t, ctx, chromedp.EmulateViewport(size.width, size.height),
			chromedp.Navigate("http://"+address+"/deal?game=yukon&deal=random:2"))
		await(t, ctx, loaded("52 cards to go"))
		choose(t, ctx, `{"safe":false}`)
		await(t, ctx, "document.querySelectorAll('.movable').length > 0")
		click(t, ctx, spot(t, ctx, 5, 5), 1)
		await(t, ctx, moved+" === '25x5'")
		dragTo(t, ctx, spot(t, ctx, 6, 1), spot(t, ctx, 7, 1))
		await(t, ctx, moved+" === '25x5 34'")
		dragTo(t, ctx, spot(t, ctx, 6, 4), spot(t, ctx, 7, 1))
		await(t, ctx, moved+" === '25x5 34 34x4'")
		const played = "25x5 34 34x4 75x4 57x14 75x15 76 54x16 43x20 35x5 51 36x7 63x3"
		do(t, ctx, chromedp.Navigate("http://"+address+"/deal?game=yukon&deal=random:2&moves="+url.QueryEscape(played)))
		await(t, ctx, loaded("after 13 moves"))
		choose(t, ctx, `{"tap":false,"safe":false}`)
		await(t, ctx, "document.querySelectorAll('.movable').length > 0")
		click(t, ctx, spot(t, ctx, 9, 1), 2)
		await(t, ctx, moved+" === '"+played+" 6h'")
		sound(t, ctx)
	}
}

// TestGestures: every legal move is a gesture, with hidden cards or without, and every
// gesture is legal and leads to what it says. Moves after draws are in TestDraws.
func TestGestures(t *testing.T) {
	s, names := newSite(t, small()), []string{onePass}
	for _, e := range catalogue.Standard().Entries() {
		names = append(names, e.Name())
	}
	for _, name := range names {
		for deal := range 3 {
			query := url.Values{"game": {name}, "deal": {fmt.Sprint(deal + 1)}, hiddenKey: {shown}}
			playGestures(t, s, viewOf(t, s, query), deal)
			query.Del(hiddenKey)
			v := viewOf(t, s, query)
			_, draws := hands.StockedBoard(v.Start)
			if v.Hides() && !draws {
				playGestures(t, s, v, deal)
			}
		}
	}
}

// playGestures plays some gestures and holds those that there are to the legal moves.
func playGestures(t *testing.T, s *Site, v *view, deal int) {
	t.Helper()
	for range 25 {
		found := v.Gestures()
		moves := v.Position.AppendMoves(nil)
		if len(moves) == 0 {
			break
		}
		check(t, s, v, found, moves)
		next := found[(deal*7+len(v.words)*5)%len(found)].Link
		v = viewOf(t, s, queryOf(t, next))
	}
}

func check(t *testing.T, s *Site, v *view, found []Gesture, moves []game.Move) {
	t.Helper()
	reached := map[string]bool{}
	for _, g := range found {
		after := viewOf(t, s, queryOf(t, g.Link))
		reached[string(after.Position.AppendKey(nil))] = true
		if g.From == g.To {
			checkOfStock(t, v, after, &g)
			continue
		}
		was, is := v.table.(game.Pictured).Layout().Piles[g.To], after.table.(game.Pictured).Layout().Piles[g.To]
		if _, ok := v.Start.(hands.Placing); len(is.Cards) != len(was.Cards)+g.Cards && (ok || len(was.Cards) > 0) {
			t.Errorf("%s: %d cards to %s, which has %v and then %v", v.Name, g.Cards, was.Name, was.Cards, is.Cards)
		}
		where := " to " + was.Name
		if g.Home {
			where = " home"
		}
		if len(is.Cards) == len(was.Cards)+g.Cards && g.Words != say.Signs(names(is, g.Cards)+where) {
			t.Errorf("%s: %s; there lies %s", v.Name, g.Words, names(is, g.Cards))
		}
		if g.Home != (after.Position.Home() > v.Position.Home()) {
			t.Errorf("%s: %s is home: %v", v.Name, g.Words, g.Home)
		}
	}
	for _, m := range moves {
		p := v.Position.Clone()
		p.Play(m)
		if !reached[string(p.AppendKey(nil))] {
			t.Errorf("%s after %v: %s is no gesture", v.Name, v.words, v.Position.MoveText(m))
		}
	}
}

// checkOfStock: a draw brings a card to the waste, and a deal one to each column, as long as there are some.
func checkOfStock(t *testing.T, before, after *view, g *Gesture) {
	t.Helper()
	words, most := "Draw", 1
	piles, dealt := before.Board.(game.Pictured).Layout().Piles, after.Board.(game.Pictured).Layout().Piles
	if piles[1].Name != "waste" && piles[1].Name != "hole" {
		words, most = "Deal", 0
		for _, p := range piles {
			if p.Spread == game.Down {
				most++
			}
		}
	}
	cards := min(most, len(piles[0].Cards))
	if len(dealt[0].Cards) != len(piles[0].Cards)-cards || g.Cards != cards ||
		g.Words != words+" "+say.Counted(cards, "card") {
		t.Errorf("%s: %s, %d; of a stock of %d cards %d are left", before.Title(), g.Words, g.Cards, len(piles[0].Cards),
			len(dealt[0].Cards))
	}
	if from := before.table.(game.Pictured).Layout().Piles[g.From]; len(from.Cards) == 0 || from.Name[:5] != "stock" {
		t.Errorf("%s: %s from %s", before.Title(), g.Words, from.Name)
	}
}

// names are those of the last cards of a pile.
func names(p game.Pile, cards int) string {
	var list []string
	for _, c := range p.Cards[len(p.Cards)-cards:] {
		list = append(list, c.String())
	}
	return strings.Join(list, " ")
}

func queryOf(t *testing.T, link string) url.Values {
	t.Helper()
	u, err := url.Parse(link)
	if err != nil {
		t.Fatal(err)
	}
	return u.Query()
}

func viewOf(t *testing.T, s *Site, q url.Values) *view {
	t.Helper()
	r, err := http.NewRequest(http.MethodGet, "/deal?"+q.Encode(), nil)
	if err != nil {
		t.Fatal(err)
	}
	v, err := s.view(r)
	if err != nil {
		t.Fatalf("%v: %v", q, err)
	}
	return v
}

// TestGame: the links of a game that was partly taken back.
func TestGame(t *testing.T) {
	s := newSite(t, small())
	v := viewOf(t, s, url.Values{"board": {runs}, "moves": {"43 3a 32"}, "at": {"1"}})
	if len(v.Notation) != 1 || len(v.Turns()) != 4 || !v.Turns()[1].Current || v.Turns()[1].Ahead || !v.Turns()[2].Ahead {
		t.Errorf("turns %+v", v.Turns())
	}
	for what, c := range map[string]struct{ link, moves, at, also string }{
		"undo":         {v.Undo(), "43 3a 32", "0", ""},
		"redo":         {v.Redo(), "43 3a 32", "2", ""},
		"the same":     {v.played([]string{"3a"}), "43 3a 32", "2", ""},
		"another":      {v.played([]string{"2a"}), "43 2a", "", "1 3a 32"},
		"to the end":   {v.played([]string{"3a", "32"}), "43 3a 32", "", ""},
		"another page": {v.Here("/solution"), "43 3a 32", "1", ""},
	} {
		if q := queryOf(t, c.link); q.Get("moves") != c.moves || q.Get("at") != c.at || q.Get("also") != c.also {
			t.Errorf("%s: %s; want moves %q at %q, also %q", what, c.link, c.moves, c.at, c.also)
		}
	}
	for _, wrong := range []string{"4", "-1", "x"} {
		if w := get(s.Handler(), "/deal?deal=1&moves=1a&at="+wrong); w.Code != http.StatusBadRequest ||
			!strings.Contains(w.Body.String(), "expected the number of a move from 0 to 1") {
			t.Errorf("at %s: status %d", wrong, w.Code)
		}
	}
}

// TestEvents: the labels of a position come as events, the same as on its page.
func TestEvents(t *testing.T) {
	h := newSite(t, small()).Handler()
	q := url.Values{"game": {"freecell"}, "deal": {"microsoft:1"}, "moves": {"1a"}}
	whole := func(text string) string { // with whole links, and without escapes
		text = html.UnescapeString(strings.ReplaceAll(text, `\u0026`, "&"))
		return anyLink.ReplaceAllStringFunc(text, func(link string) string {
			m := anyLink.FindStringSubmatch(link)
			return m[1] + m[2] + `"` + completed(t, q, m[3]) + `"`
		})
	}
	page, stream := whole(get(h, "/deal?deal=1&moves=1a").Body.String()),
		get(newSite(t, small()).Handler(), "/judged?deal=1&moves=1a")
	if kind := stream.Header().Get("Content-Type"); kind != "text/event-stream" {
		t.Errorf("content type %s", kind)
	}
	var names []string
	for event := range strings.SplitSeq(strings.TrimSpace(stream.Body.String()), "\n\n") {
		name, data, _ := strings.Cut(strings.TrimPrefix(event, "event: "), "\ndata:")
		again := slices.Contains(names, name) // the guesses, with a win of the network
		names = append(names, name)
		data = whole(strings.TrimSpace(strings.ReplaceAll(data, "\ndata: ", "\n")))
		if name != "bar" && !again && !strings.Contains(page, data) {
			t.Errorf("%s is not on the page:\n%s", name, data)
		}
	}
	want := []string{
		"guess", "guessed", "plan", "working", "bar", "working", "moves", "plan", "working", "difficulty", "done",
	}
	if !slices.Equal(names, want) {
		t.Errorf("events %v; want %v", names, want)
	}
	table := whole(get(newSite(t, small()).Handler(), "/table?deal=1&moves=1a").Body.String())
	if !strings.Contains(page, strings.TrimSpace(table)) {
		t.Errorf("the table is not on the page:\n%s", table)
	}
}

// TestPastedForms: games in the forms of other programs come to their reviews, and can
// be played on.
func TestPastedForms(t *testing.T) {
	h := newSite(t, small()).Handler()
	files, err := filepath.Glob("../../../label/review/testdata/played/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("%d games, %v", len(files), err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		r := httptest.NewRequest(http.MethodPost, "/game", strings.NewReader(url.Values{"played": {string(text)}}.Encode()))
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		w := send(h, r)
		to, found := strings.CutPrefix(w.Header().Get("Location"), "/review")
		if table := get(h, "/table"+to).Body.String(); !found ||
			strings.Contains(table, "The game is won.") != strings.Contains(file, "fc-solve") {
			t.Errorf("%s: status %d to %q, and\n%s", file, w.Code, to, table)
		}
	}
}

// TestPastedGame: a pasted game comes to its review, which marks the move that lost it
// and names a better one. What cannot be read is said, and stays in its field.
func TestPastedGame(t *testing.T) {
	o := small()
	o.Effort.Nodes = 200_000
	h := newSite(t, o).Handler()
	paste := func(text string) *httptest.ResponseRecorder {
		r := httptest.NewRequest(http.MethodPost, "/game", strings.NewReader(url.Values{"played": {text}}.Encode()))
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		return send(h, r)
	}
	w := paste("# lost\nDEAL microsoft:11982\n6a 6b\n")
	if to := w.Header().Get("Location"); w.Code != http.StatusSeeOther ||
		to != "/review?deal=microsoft%3A11982&game=freecell&moves=6a+6b" {
		t.Fatalf("status %d to %q: %s", w.Code, to, w.Body)
	}
	if page := get(h, w.Header().Get("Location")).Body.String(); !strings.Contains(page, "It could not be won from the "+
		"start.") {
		t.Errorf("the review:\n%s", page)
	}
	file := get(h, strings.Replace(w.Header().Get("Location"), "/review", "/review.html", 1))
	if !strings.Contains(file.Body.String(), "It could not be won from the start.") ||
		file.Header().Get("Content-Disposition") != `attachment; filename="review.html"` {
		t.Errorf("the file: %v\n%s", file.Header(), file.Body)
	}
	for text, want := range map[string]string{
		"":                         "expected a line like DEAL",
		"6a 6b":                    "no deal; expected a line like DEAL",
		"DEAL microsoft:1\n6a 7\n": "Line 2, move 2 of 2, “7”: ",
		"DEAL microsoft:0\n6a\n":   "deal numbers start at 1",
		"DEAL microsoft:1\n<b>\n":  "&lt;b&gt;\n</textarea>",
		"DEAL microsoft:1\n6a\nDEAL microsoft:2\n6b\n": "DEAL after the beginning of a game; expected one game",
	} {
		if w := paste(text); w.Code != http.StatusBadRequest || !strings.Contains(w.Body.String(), want) {
			t.Errorf("%q: status %d without %q:\n%s", text, w.Code, want, w.Body)
		}
	}
}
