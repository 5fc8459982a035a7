package page

import (
	"context"
	"fmt"
	"html"
	"html/template"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"patience/catalogue"
	"patience/cmd/internal/say"
	"patience/label"
	"patience/label/reference"
	"patience/label/review"
	"patience/solve"
)

// A lost game, and a won one that is not the shortest.
const (
	lostGame = "deal=microsoft:17&moves=8h+2h+1h+8h+58+65+3a+8b+4c+43+b8+84+6b+48+63+6h+6h+b3+68+18+3b+a1+b3+7a+1b+1d+" +
		"b6+5b+25"
	wonGame = "deal=microsoft:3&moves=" +
		"5h+6h+5a+5h+2b+2h+45+48+4h+8h+5h+35+3h+1c+1d+1h+1h+8h+27+2h+3h+8h+bh+5h+5h+56+5h+75+d5+45+7b+7h+" +
		"8d+8h+b8+3b+a3+c3+2a+2c+2h+7h+7h+3h+7h+1h+8h+82+8h+4h+42+4h+64+72+67+6h+1h+5h+68+6h+6h+3h+5h+2h+" +
		"3h+3h+5h+bh+ch+ah+2h+3h+2h+4h+1h+7h+dh+8h"
)

// thoroughly are options with the limits of the command review, and few trials.
func thoroughly() Options {
	o := small()
	o.Effort.Nodes, o.Limits.MaxNodes, o.Limits.MaxBytes = 1_000_000, 1_000_000, 1<<30
	return o
}

// commanded reviews a game as the command review does.
func commanded(t *testing.T, v *view, trials int64) *say.Game {
	t.Helper()
	spec := review.DefaultSpec()
	spec.Playouts, spec.MaxPlayouts = trials, trials
	labeler, err := label.New(v.Entry, spec, label.Resources{})
	if err != nil {
		t.Fatal(err)
	}
	report, err := review.Review(t.Context(), labeler, v.Start, v.Moves,
		review.Options{Known: reference.Known(v.Entry, v.Start.Position()), Decide: solve.DecideLimits()})
	if err != nil {
		t.Fatal(err)
	}
	return say.NewGame(&v.Entry, v.ID, &report)
}

var reviewedRow = regexp.MustCompile(
	`<td>([^<]*)</td><td>[^<]*</td><td>([^<]*)</td><td class="[a-z]*">([^<]*)</td></tr>`)

// TestReviewAgrees: the page of a review says what the command says, in sentences, of each
// move, and of the dearest ones. While it judges it tells how far it is.
func TestReviewAgrees(t *testing.T) {
	o := thoroughly()
	s := newSite(t, o)
	for _, query := range []string{lostGame, wonGame} {
		v, err := s.game(httptest.NewRequest(http.MethodGet, "/review?"+query, nil))
		if err != nil {
			t.Fatal(err)
		}
		want := commanded(t, v, o.Effort.StepPlayouts)
		page := get(s.Handler(), "/review?"+query).Body.String()
		if !strings.Contains(page, string(suits(say.Signs(want.Brief())))) {
			t.Errorf("the page does not say: %s", want.Brief())
		}
		if brief := want.Brief(); strings.Contains(brief, "costliest") ||
			query == wonGame && !strings.HasSuffix(brief, "All moves together made the shortest win 5 moves longer.") {
			t.Errorf("in brief: %s", brief)
		}
		rows, lines := reviewedRow.FindAllStringSubmatch(page, -1), want.Lines()
		if len(rows) != len(lines) {
			t.Fatalf("%d rows; want %d:\n%s", len(rows), len(lines), page)
		}
		for i, line := range lines {
			if row := rows[i]; row[1] != line.Least || row[2] != line.Rate || row[3] != line.Remark {
				t.Errorf("move %d: %q; want %+v", i, row[1:], line)
			}
		}
		dears := want.Dears()
		for _, d := range dears {
			for _, text := range []template.HTML{
				template.HTML("<h3>Move " + d.Number + " "), suits(say.Signs(d.Played.Words)), suits(say.Signs(d.Better.Words)),
			} {
				if !strings.Contains(page, string(text)) {
					t.Errorf("no %q", text)
				}
			}
		}
		if n := strings.Count(page, "Try from here"); n != len(dears) || n < 4 {
			t.Errorf("%d dear moves; want %d", n, len(dears))
		}
		inOrder(t, page, `class="looking`, "Judging the start", "Judging move 1 of",
			fmt.Sprintf("Judging move %d of %[1]d …", len(v.words)), `class="review"`)
		if again := get(s.Handler(), "/review?"+query).Body.String(); strings.Contains(again, "Judging") {
			t.Error("it judges again")
		}
	}
}

// inOrder checks that texts are on a page, one after the other.
func inOrder(t *testing.T, page string, texts ...string) {
	t.Helper()
	for _, text := range texts {
		_, rest, ok := strings.Cut(page, text)
		if !ok {
			t.Errorf("no %q where it should be", text)
		}
		page = rest
	}
}

// TestArrows: the board of a dear move has an arrow for what was played and one for what was
// better.
func TestArrows(t *testing.T) {
	h := newSite(t, small()).Handler()
	for query, want := range map[string]int{"": 0, "&played=8h": 1, "&played=8h&better=2a": 2} {
		svg := get(h, "/board.svg?deal=17"+query).Body.String()
		if n := strings.Count(svg, `fill="#ff6b57"`) + strings.Count(svg, `fill="#ffc433"`); n != want {
			t.Errorf("%s: %d arrows; want %d", query, n, want)
		}
	}
	if w := get(h, "/board.svg?deal=17&played=99"); w.Code != http.StatusBadRequest {
		t.Errorf("a word that is no move: status %d", w.Code)
	}
}

// TestMisread: a word that is no legal move comes with its board, and the moves before it
// can be reviewed.
func TestMisread(t *testing.T) {
	h := newSite(t, small()).Handler()
	w := pasted(h, url.Values{"played": {"7a 7b\n7c 77 1d"}, "deal": {"617"}})
	page := html.UnescapeString(w.Body.String())
	if w.Code != http.StatusBadRequest {
		t.Errorf("status %d", w.Code)
	}
	for _, want := range []string{
		"Line 2, move 4 of 5, “77”: ", "The 3 moves before it are fine.", ">Review those 3<", "7c 77 1d</textarea>",
		`value="617"`,
	} {
		if !strings.Contains(page, want) {
			t.Errorf("no %q:\n%s", want, page)
		}
	}
	links := regexp.MustCompile(`"(/(?:review|deal|board\.svg)\?[^"]*moves=7a\+7b\+7c)"`).FindAllStringSubmatch(page, -1)
	if len(links) != 3 {
		t.Errorf("%d links; want 3", len(links))
	}
	for _, link := range links {
		if w := get(h, link[1]); w.Code != http.StatusOK {
			t.Errorf("%s: status %d", link[1], w.Code)
		}
	}
	if first := pasted(h, url.Values{"played": {"DEAL 617\n77"}}).Body.String(); strings.Contains(first, "fine") ||
		!strings.Contains(first, "The start") {
		t.Errorf("a wrong first move:\n%s", first)
	}
}

// TestPastedWords: a deal in its field, words that move runs, and games to be played on.
func TestPastedWords(t *testing.T) {
	h := newSite(t, small()).Handler()
	if to := pasted(h, url.Values{"played": {"7a 7b"}, "deal": {"617"}, "to": {"board"}}).Header().Get("Location"); to !=
		"/deal?deal=microsoft%3A617&game=freecell&moves=7a+7b" {
		t.Errorf("to play on: %q", to)
	}
	if w := pasted(h, url.Values{"played": {nearEnd + "MOVES\n3h"}, "deal": {"617"}}); w.Code != http.StatusBadRequest {
		t.Errorf("a deal and a board: status %d", w.Code)
	}
	const board = "Foundations: H-J C-J D-J S-T\n: QS KH\n: JS\n: KS QD\n: QH KC\n: QC KD\n"
	w := pasted(h, url.Values{"played": {board + "2h 34 4h"}})
	if page := get(h, w.Header().Get("Location")).Body.String(); w.Code != http.StatusSeeOther ||
		strings.Contains(page, "How the game was read") {
		t.Errorf("a board before its moves: status %d: %s", w.Code, page)
	}
	w = pasted(h, url.Values{"played": {runs + "MOVES\n32 42 25v3"}})
	if page := get(h, w.Header().Get("Location")).Body.String(); !strings.Contains(page, "How the game was read: ") {
		t.Errorf("a run: status %d to %s: %s", w.Code, w.Header().Get("Location"), page)
	}
}

// pasted pastes a game.
func pasted(h http.Handler, form url.Values) *httptest.ResponseRecorder {
	r := httptest.NewRequest(http.MethodPost, "/game", strings.NewReader(form.Encode()))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	return send(h, r)
}

// TestBranchWords: another line of a game is told in words.
func TestBranchWords(t *testing.T) {
	s := newSite(t, small())
	v, err := s.view(httptest.NewRequest(http.MethodGet, "/deal?deal=1&moves=6a+6b&also=0+2a+2b+2c+6d", nil))
	if err != nil {
		t.Fatal(err)
	}
	if got := v.Branches(); len(got) != 1 || strings.Count(got[0].Said, " to a cell") != 3 ||
		!strings.HasSuffix(got[0].Said, ", and 1 more move") {
		t.Errorf("%+v", got)
	}
}

// TestReviewInBrowser: a review judges, ends, and leads back into the game before its
// dearest move, on a large screen and on a small one. The game can be watched.
func TestReviewInBrowser(t *testing.T) {
	if testing.Short() {
		t.Skip("starts a browser")
	}
	ctx := browser(t)
	_, address := listening(t, thoroughly(), headerTimeout)
	for _, size := range []struct{ width, height int64 }{{1280, 800}, {390, 844}} {
		t.Run(fmt.Sprint(size.width), func(t *testing.T) {
			do(t, ctx, chromedp.EmulateViewport(size.width, size.height),
				chromedp.Navigate("http://"+address+"/review?"+lostGame))
			await(t, ctx, loaded("The costliest moves"))
			await(t, ctx, "[...document.querySelectorAll('.looking, .working')].every(e => !e.offsetParent) && "+
				"document.querySelectorAll('.dear').length === 5")
			sound(t, ctx)
			do(t, ctx, chromedp.Click(chromedp.CSS("[data-go=first]")), chromedp.Click(chromedp.CSS("#run")))
			await(t, ctx, "document.getElementById('status').textContent.startsWith('Step 1: ')")
			do(t, ctx, chromedp.Click(chromedp.CSS("#run")))
			await(t, ctx, "document.getElementById('run').textContent === 'Watch'")
			tryFromHere(t, ctx)
			misreadInBrowser(t, ctx, address)
		})
	}
}

// misreadInBrowser pastes a game with a word that is no move, and reviews what is before it.
func misreadInBrowser(t *testing.T, ctx context.Context, address string) {
	t.Helper()
	do(t, ctx, chromedp.Navigate("http://"+address+"/review"))
	do(t, ctx, chromedp.SendKeys(chromedp.CSS("form[action='/game'] input[name=deal]"), "17"),
		chromedp.SendKeys(chromedp.CSS("textarea[name=played]"), "8h 2h 88"),
		chromedp.Click(chromedp.CSS("form[action='/game'] button.main")))
	await(t, ctx, loaded("The 2 moves before it are fine."))
	sound(t, ctx)
	do(t, ctx, chromedp.Click(chromedp.CSS("a.main")))
	await(t, ctx, loaded("Every move"))
}

// tryFromHere goes from the dearest move of a review to the position before it, and plays.
func tryFromHere(t *testing.T, ctx context.Context) {
	t.Helper()
	do(t, ctx, chromedp.Click(chromedp.CSS(".dear .steps a")))
	await(t, ctx, loaded("after 28 moves"))
	await(t, ctx, loaded("Every legal move"))
	do(t, ctx, chromedp.Click(chromedp.CSS("#moves a")))
	await(t, ctx, loaded("after 29 moves"))
}

// TestReviewOfHidden: a review of a game with hidden cards says that it knows them.
func TestReviewOfHidden(t *testing.T) {
	h := newSite(t, small()).Handler()
	page := get(h, "/review?game=klondike-1&deal=random:3&moves=17wc+7d+5c+1w2+10w2").Body.String()
	if !strings.Contains(page, "a player who knows the cards that lie face down.") || strings.Contains(page, ">Chance<") {
		t.Errorf("the review:\n%s", page)
	}
}

// TestReviewWithoutPlayer: a game without a computer player shows random play.
func TestReviewWithoutPlayer(t *testing.T) {
	h := newSite(t, small()).Handler()
	e, err := catalogue.Lookup("gaps")
	if err != nil {
		t.Fatal(err)
	}
	v := viewOf(t, newSite(t, small()), url.Values{"game": {e.Name()}, "deal": {"random:3"}})
	words, err := v.Start.Notation(v.Position.AppendMoves(nil)[:1])
	if err != nil {
		t.Fatal(err)
	}
	page := get(h, "/review?game=gaps&deal=random:3&moves="+words[0]).Body.String()
	if !strings.Contains(page, "random games that are won") || strings.Contains(page, "<th scope=\"col\">Chance<") {
		t.Errorf("the review:\n%s", page)
	}
}
