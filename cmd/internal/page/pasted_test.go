package page

import (
	"html"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"patience/cmd/internal/say"
)

// inRows is microsoft:11982 after 2H onto 3S, as a screen shows it.
const inRows = "AH AS 4H AC 2D 6S TS JS\n3D 3H QS QC 8S 7H AD KS\nKD 6H 5S 4D 9H JH 9S 3C\nJC 5D 5C 8C 9D TD KH 7C\n" +
	"6C 2C TH QH 6D TC 4S 7S\nJD 7D 8H 9C    QD 4C 5H\nKC 8D 2S 3S\n         2H\n"

// closedUp is the same without gaps, so that its lines may also be columns.
var closedUp = strings.NewReplacer("         ", "", "    ", " ").Replace(inRows)

// TestPastedRows: a board in rows comes to the page of its columns, which says how it was read. If that is not certain,
// the page asks, and the answer reads the board.
func TestPastedRows(t *testing.T) {
	h := newSite(t, small()).Handler()
	paste := func(path string, form url.Values) *httptest.ResponseRecorder {
		r := httptest.NewRequest(http.MethodPost, path, strings.NewReader(form.Encode()))
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		return send(h, r)
	}
	said := `<p id="read">The board was read as rows; ` + say.Signs("the first column is AH 3D KD JC 6C JD KC") + `</p>`
	for _, form := range []url.Values{{"board": {inRows}}, {"board": {closedUp}, "as": {"rows"}}} {
		w := paste("/board", form)
		page := get(h, w.Header().Get("Location")).Body.String()
		if w.Code != http.StatusSeeOther || !strings.Contains(page, said) {
			t.Errorf("status %d to %s:\n%s", w.Code, w.Header().Get("Location"), page)
		}
		to, _ := url.Parse(w.Header().Get("Location"))
		plain := get(h, "/deal?"+url.Values{"board": {to.Query().Get("board")}}.Encode()).Body.String()
		if strings.Contains(plain, `id="read"`) || !strings.Contains(plain, `id="table"`) {
			t.Errorf("the board as it is written:\n%s", plain)
		}
	}
	w := paste("/board", url.Values{"board": {closedUp}, "game": {"freecell"}})
	asked := html.UnescapeString(w.Body.String())
	for _, want := range []string{
		`<form class="which" method="post" action="/board">`, `<input type="hidden" name="board" value="` + closedUp + `">`,
		`<button name="as" value="rows" class="main">`, "Each line is a row", `<img class="board" src="/board.svg?`,
	} {
		if w.Code != http.StatusBadRequest || !strings.Contains(asked, want) {
			t.Errorf("status %d; want %s in\n%s", w.Code, want, asked)
		}
	}
	played := url.Values{"played": {closedUp + "MOVES\n48\n"}}
	w = paste("/game", played)
	if !strings.Contains(w.Body.String(), `<form class="which" method="post" action="/game">`) {
		t.Errorf("a game: status %d\n%s", w.Code, w.Body)
	}
	if w := paste("/board", url.Values{"board": {closedUp}, "as": {"diagonals"}}); !strings.Contains(w.Body.String(),
		"expected columns, top-first, rows, deal") {
		t.Errorf("status %d\n%s", w.Code, w.Body)
	}
	if w := get(h, "/deal?"+url.Values{"board": {closedUp}}.Encode()); !strings.Contains(w.Body.String(),
		`<form class="which" method="get" action="/deal">`) {
		t.Errorf("status %d\n%s", w.Code, w.Body)
	}
}

// TestExamples: the examples of the forms can be sent, and are what the links beside them lead to.
func TestExamples(t *testing.T) {
	h := newSite(t, small()).Handler()
	page := html.UnescapeString(get(h, "/review").Body.String())
	examples := choices{}
	for path, form := range map[string]url.Values{
		"/game":  {"deal": {"617"}, "played": {examples.ExampleGame()}},
		"/board": {"board": {examples.ExampleBoard()}},
	} {
		r := httptest.NewRequest(http.MethodPost, path, strings.NewReader(form.Encode()))
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		if w := send(h, r); w.Code != http.StatusSeeOther {
			t.Errorf("%s: status %d:\n%s", path, w.Code, w.Body)
		}
	}
	for _, link := range regexp.MustCompile(`href="([^"]*)">see this example`).FindAllStringSubmatch(page, -1) {
		address := strings.Replace(link[1], "/review", "/table", 1)
		if w := get(h, address); w.Code != http.StatusOK {
			t.Errorf("%s: status %d", address, w.Code)
		}
	}
	if n := strings.Count(page, "see this example"); n != 2 {
		t.Errorf("%d examples:\n%s", n, page)
	}
}
