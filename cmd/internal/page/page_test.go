package page

import (
	"html"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"patience/rollout"

	"patience/catalogue"
	"patience/cmd/internal/answer"
	"patience/game"
	"patience/internal/testkit/racing"
)

// small is little effort, for tests.
func small() Options {
	o := DefaultOptions(catalogue.Standard())
	o.Limits.MaxNodes, o.Limits.MaxBytes = 20_000, 64<<20
	o.Effort = answer.Effort{
		Playouts: 200, Nodes: 2000, MovePlayouts: 20, StepPlayouts: 10,
		ScanPlayouts: 1000, ScanDeals: 3,
	}
	return o
}

func newSite(t *testing.T, o Options) *Site {
	t.Helper()
	s, err := New(o)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// nearEnd is a board of FreeCell that is won in 3 moves, and lost by none.
const nearEnd = "Foundations: H-K C-K D-K S-T\nFreecells:\n: KS\n: QS\n: JS\n:\n:\n:\n:\n:\n"

// get asks a handler as a browser on this machine does.
func get(h http.Handler, address string, change ...func(*http.Request)) *httptest.ResponseRecorder {
	r := httptest.NewRequest(http.MethodGet, address, nil)
	return send(h, r, change...)
}

func post(h http.Handler, form url.Values, change ...func(*http.Request)) *httptest.ResponseRecorder {
	r := httptest.NewRequest(http.MethodPost, "/board", strings.NewReader(form.Encode()))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	return send(h, r, change...)
}

func send(h http.Handler, r *http.Request, change ...func(*http.Request)) *httptest.ResponseRecorder {
	r.Host = "localhost:8617"
	for _, c := range change {
		c(r)
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

// TestPages: each page of each game says what it is for, and sets the headers
// that keep other sites out.
func TestPages(t *testing.T) {
	racing.Skip(t)
	h := newSite(t, small()).Handler()
	for _, v := range []struct{ address, want string }{
		{"/", "See how hard it is."},
		{"/find", "Find a deal"},
		{"/review", "A game from another program"},
		{"/games", "Simple Simon"},
		{"/deal?deal=617", "harder than nearly all random deals"},
		{"/deal?deal=microsoft:617&moves=7a", "after 1 move"},
		{"/deal?deal=random:3&seed=7", "random:3 (seed 7)"},
		{"/deal?deal=3&game=gaps", "has no ratings"},
		{"/deal?deal=3&game=calculation", "who knows the order of the stock"},
		{"/deal?deal=3&game=freecell-2-cells", "has no ratings"},
		{"/solution?deal=1", "Step by step"},
		{"/solution?deal=1&step=5", "Step 5: "},
		{"/compare?a=1&b=11982", "It cannot be won."},
		{"/find?difficulty=easy", "of random deals 1 to "},
		{"/static/page.css", "body"},
		{"/static/page.js", "keydown"},
	} {
		w := get(h, v.address)
		if w.Code != http.StatusOK || !strings.Contains(w.Body.String(), v.want) {
			t.Errorf("%s: status %d without %q:\n%s", v.address, w.Code, v.want, w.Body)
		}
		if w.Header().Get("Content-Security-Policy") != policy || w.Header().Get("X-Content-Type-Options") != "nosniff" {
			t.Errorf("%s: headers %v", v.address, w.Header())
		}
		if body := w.Body.String(); strings.Contains(body, "style=") || strings.Contains(body, "onclick") {
			t.Errorf("%s has something inline, which the policy forbids", v.address)
		}
	}
}

// TestRatedGames: the form of difficulties offers games whose deals have ratings, and
// the other forms all games.
func TestRatedGames(t *testing.T) {
	page := get(newSite(t, small()).Handler(), "/find").Body.String()
	form, others, found := strings.Cut(page, `action="/compare"`)
	if !found || !strings.Contains(form, ">FreeCell</option>") || strings.Contains(form, ">Gaps</option>") ||
		!strings.Contains(others, ">Gaps</option>") {
		t.Errorf("wrong choices of games:\n%s", page)
	}
}

// TestNearTheEnd: least moves and remarks where they are known by hand: JS, QS
// and KS go home, and every other move is a detour.
func TestNearTheEnd(t *testing.T) {
	o := small()
	o.Effort.MoveNodes = 500
	h := newSite(t, o).Handler()
	w := post(h, url.Values{"board": {nearEnd}})
	to := w.Header().Get("Location")
	if w.Code != http.StatusSeeOther || !strings.HasPrefix(to, "/deal?board=") {
		t.Fatalf("status %d to %q: %s", w.Code, to, w.Body)
	}
	page := get(h, to).Body.String()
	for _, want := range []string{
		"It can be won in 3 moves, and no fewer.", "keeps a shortest solution", "1 move longer", ">J♠\uFE0E home<",
		`<span class="working" role="status">Judging every legal move …</span>`,
	} {
		if !strings.Contains(page, want) {
			t.Errorf("no %q:\n%s", want, page)
		}
	}
	solution := get(h, strings.Replace(to, "/deal", "/solution", 1)+"&step=99").Body.String()
	for _, want := range []string{
		"Step by step: It can be won in 3 moves",
		"Step 3: K♠\uFE0E home (1h). Chance of a win: 100 %",
	} {
		if !strings.Contains(solution, want) {
			t.Errorf("no %q:\n%s", want, solution)
		}
	}
	won := get(h, to+"&moves=3h+2h+1h").Body.String()
	if !strings.Contains(won, "The game is won.") || strings.Contains(won, "Every legal move") ||
		strings.Contains(won, "Shortest solution") || strings.Contains(won, "rating") {
		t.Errorf("after the last move:\n%s", won)
	}
}

// TestMarks: the script of a page moves the mark of its curve to where the rows say: along the line, step by step.
func TestMarks(t *testing.T) {
	racing.Skip(t)
	h := newSite(t, small()).Handler()
	row := regexp.MustCompile(`data-x="([0-9.]+)" data-y="([0-9.]+)"`)
	line := regexp.MustCompile(`<polyline points="([0-9., ]+)" fill="none" stroke="currentColor" stroke-width="1.5"`)
	for _, address := range []string{"/solution?board=" + url.QueryEscape(nearEnd), "/review?deal=1&moves=6a+6b+2c"} {
		page := get(h, address).Body.String()
		curve := line.FindStringSubmatch(page)
		if curve == nil {
			t.Errorf("%s: no curve:\n%s", address, page)
			continue
		}
		var marks []string
		for _, at := range row.FindAllStringSubmatch(page, -1) {
			marks = append(marks, at[1]+","+at[2])
		}
		if got := strings.Join(marks, " "); got != curve[1] || len(marks) != 4 {
			t.Errorf("%s: the rows lead to %s; want the points of the curve %s", address, got, curve[1])
		}
	}
}

// TestOpenForms: the page of the start shows the forms into which something wrong was typed.
func TestOpenForms(t *testing.T) {
	h := newSite(t, small()).Handler()
	for _, test := range []struct {
		address       string
		game, further bool
	}{
		{"/", false, false},
		{"/deal?deal=x", false, false},
		{"/deal?deal=x&game=freecell", false, false},
		{"/deal?deal=x&game=gaps", true, false},
		{"/deal?deal=x&seed=3", true, false},
		{"/deal?board=x", false, true},
		{"/deal?played=x", false, true},
		{"/compare?a=x", false, true},
		{"/find?difficulty=x", false, true},
	} {
		page := get(h, test.address).Body.String()
		game, further := strings.Contains(page, "<details open><summary>Another game<"),
			strings.Contains(page, "<details open><summary>Review a game, ")
		if game != test.game || further != test.further {
			t.Errorf("%s: another game open: %v, further forms open: %v", test.address, game, further)
		}
	}
}

// TestKnownSolution: what the page of the solution proved, the page of the deal
// says too.
func TestKnownSolution(t *testing.T) {
	o := small()
	o.Effort.Nodes = 0
	h := newSite(t, o).Handler()
	board := "board=" + url.QueryEscape(nearEnd)
	if page := get(h, "/deal?"+board).Body.String(); !strings.Contains(page, "at least 3 moves") {
		t.Errorf("without a search:\n%s", page)
	}
	get(h, "/solution?"+board)
	if page := get(h, "/deal?"+board).Body.String(); !strings.Contains(page, "3 moves, and no fewer") {
		t.Errorf("with a known solution:\n%s", page)
	}
}

// TestPublished: the page says what comes with the program, of a deal and of positions along
// its solution, also beside the guess that comes first. It is of the default seed.
func TestPublished(t *testing.T) {
	o := small()
	o.Effort.Nodes, o.Limits.MaxNodes = 1, 1
	h := newSite(t, o).Handler()
	for address, want := range map[string]string{
		"/deal?deal=617":                "98 moves, and no fewer",
		"/deal?deal=random:1":           "Rated 1382",
		"/solution?deal=617":            "98 moves, and no fewer",
		"/solution?deal=617&moves=83":   "97 moves, and no fewer",
		"/deal?deal=11982":              "It cannot be won.",
		"/solution?deal=11982&moves=1a": "cannot be won",
	} {
		if page := get(h, address).Body.String(); !strings.Contains(page, want) {
			t.Errorf("%s: %d bytes; want %s", address, len(page), want)
		}
	}
	if page := get(h, "/deal?deal=random:1&seed=2").Body.String(); strings.Contains(page, "1382") ||
		strings.Contains(page, "and no fewer") {
		t.Errorf("another seed:\n%s", page)
	}
	guess, _, _ := strings.Cut(get(h, "/judged?deal=617&moves=83").Body.String(), "event: difficulty")
	if !strings.Contains(guess, "97 moves, and no fewer") || !strings.Contains(guess, ", by estimate: ") ||
		strings.Contains(guess, "A trained model estimates") {
		t.Errorf("a guess after the first move of the solution:\n%s", guess)
	}
}

// TestWrongRequests: one line each, that says what was expected, and status 400.
func TestWrongRequests(t *testing.T) {
	h := newSite(t, small()).Handler()
	for address, want := range map[string]string{
		"/deal":                                    "no deal; expected one like microsoft:3",
		"/deal?deal=x":                             "is not a deal number; expected N or FIRST-LAST",
		"/deal?deal=1-3":                           "3 deals; expected a single one",
		"/deal?deal=0":                             "deal numbers start at 1",
		"/deal?deal=random:1&seed=-1":              "seed &#34;-1&#34;; expected a whole number",
		"/deal?deal=99999999999999":                "microsoft",
		"/deal?deal=1&game=chess":                  "unknown game &#34;chess&#34;; expected a game such as freecell",
		"/deal?deal=1&moves=zz":                    "moves: ",
		"/deal?board=%00%ff":                       "board: ",
		"/deal?deal=1&moves=" + words(2001):        "moves: 2001; expected at most 2000",
		"/board.svg?deal=x":                        "is not a deal number",
		"/solution?deal=1&step=-1":                 "step &#34;-1&#34;; expected a number from 0",
		"/compare?a=1":                             "deal b: no deal",
		"/find?difficulty=odd":                     "difficulty &#34;odd&#34;; expected easy",
		"/find?difficulty=easy&from=0":             "from &#34;0&#34;; expected the number of a deal from 1",
		"/find?difficulty=easy&game=gaps":          "game Gaps has no ratings",
		"/find?difficulty=easy&game=%3Cscript%3E1": "unknown game",
	} {
		w := get(h, address)
		if w.Code != http.StatusBadRequest || !strings.Contains(w.Body.String(), want) ||
			!strings.Contains(w.Body.String(), `role="alert"`) {
			t.Errorf("%.60s: status %d without %q:\n%.900s", address, w.Code, want, w.Body)
		}
		if strings.Contains(w.Body.String(), "<script>1") {
			t.Errorf("%s comes back as it is", address)
		}
	}
	kept := get(h, "/deal?game=bakers-game&deal=0x1&seed=7").Body.String()
	for _, want := range []string{
		"<h1>Something is wrong with this request</h1>", `<option value="bakers-game" selected>Baker&#39;s Game<`,
		`name="deal" value="0x1"`, `name="seed" value="7"`,
	} {
		if !strings.Contains(kept, want) {
			t.Errorf("after a wrong deal there is no %s:\n%.900s", want, kept)
		}
	}
	if w := get(h, "/nothing"); w.Code != http.StatusNotFound {
		t.Errorf("an unknown page: status %d", w.Code)
	}
}

func words(n int) string { return strings.Repeat("7a+", n) }

// TestWrongBodies: nothing, garbage and too much.
func TestWrongBodies(t *testing.T) {
	h := newSite(t, small()).Handler()
	for _, v := range []struct {
		name, board string
		status      int
		want        string
	}{
		{"nothing", "", http.StatusBadRequest, "expected the text of a board"},
		{"garbage", "\x00\xff<b>", http.StatusBadRequest, ">board: not UTF-8"},
		{"a card twice", strings.Replace(nearEnd, "QS", "KS", 1), http.StatusBadRequest, "KS"},
		{
			"too much", strings.Repeat("7C ", maxBody/3), http.StatusRequestEntityTooLarge,
			"longer than 64 KiB; expected the text of one board",
		},
	} {
		w := post(h, url.Values{"board": {v.board}})
		if w.Code != v.status || !strings.Contains(w.Body.String(), v.want) {
			t.Errorf("%s: status %d without %q:\n%.900s", v.name, w.Code, v.want, w.Body)
		}
		if v.name == "garbage" && !strings.Contains(w.Body.String(), "&lt;b&gt;</textarea>") {
			t.Errorf("the form does not keep the board:\n%.2000s", w.Body)
		}
	}
}

// TestStrangers: other hosts, and pages of other sites, get nothing.
func TestStrangers(t *testing.T) {
	o := small()
	o.Host = "deals.example"
	h := newSite(t, o).Handler()
	host := func(name string) func(*http.Request) { return func(r *http.Request) { r.Host = name } }
	header := func(pairs ...string) func(*http.Request) {
		return func(r *http.Request) {
			for i := 0; i < len(pairs); i += 2 {
				r.Header.Set(pairs[i], pairs[i+1])
			}
		}
	}
	for _, v := range []struct {
		name   string
		change func(*http.Request)
		want   int
	}{
		{"another name", host("evil.example:8617"), http.StatusForbidden},
		{"no name", host(""), http.StatusForbidden},
		{"a name that begins alike", host("localhost.evil.example"), http.StatusForbidden},
		{"localhost", host("LOCALHOST"), http.StatusOK},
		{"its name", host("deals.example:80"), http.StatusOK},
		{"IPv4", host("127.0.0.1:8617"), http.StatusOK},
		{"IPv6", host("[::1]:8617"), http.StatusOK},
		{
			"an image of another site", header("Sec-Fetch-Site", "cross-site", "Sec-Fetch-Mode", "no-cors"),
			http.StatusForbidden,
		},
		{"a link of another site", header("Sec-Fetch-Site", "cross-site", "Sec-Fetch-Mode", "navigate"), http.StatusOK},
	} {
		if w := get(h, "/", v.change); w.Code != v.want {
			t.Errorf("%s: status %d; expected %d", v.name, w.Code, v.want)
		}
	}
	w := post(h, url.Values{"board": {nearEnd}}, header("Sec-Fetch-Site", "cross-site", "Sec-Fetch-Mode", "navigate"))
	if w.Code != http.StatusForbidden {
		t.Errorf("a form of another site: status %d", w.Code)
	}
}

// TestHistogram: every deal of the reference stands in a bar, and the mark of
// each stands over its own.
func TestHistogram(t *testing.T) {
	e, err := catalogue.Lookup("freecell")
	if err != nil {
		t.Fatal(err)
	}
	for _, rate := range append([]float64{0, 1e-9, 1e-7, 1}, e.Reference.Rates...) {
		picture := string(newHistogram(e.Reference.Rates, rollout.Estimate{Rate: rate, Low: rate, High: rate}, 1))
		bars := chartBar.FindAllStringSubmatch(picture, -1)
		if len(bars) != rateBars {
			t.Fatalf("%d bars; want %d", len(bars), rateBars)
		}
		left, mark := number(t, bars[min(int(place(rate)), rateBars-1)][1]),
			number(t, chartMark.FindStringSubmatch(picture)[1])
		width := number(t, bars[1][1]) - number(t, bars[0][1])
		if mark < left-0.1 || mark > left+width+0.1 {
			t.Errorf("rate %g: mark at %g; its bar is at %g", rate, mark, left)
		}
	}
}

var (
	chartBar  = regexp.MustCompile(`<rect class="bar" x="([0-9.]+)"`)
	chartMark = regexp.MustCompile(`<polyline class="mark" points="([0-9.]+),`)
)

func number(t *testing.T, text string) float64 {
	t.Helper()
	v, err := strconv.ParseFloat(text, 64)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// FuzzView: no request makes a panic, and every one gets a status.
func FuzzView(f *testing.F) {
	f.Add("deal=617&moves=7a+7b", "")
	f.Add("game=gaps&deal=1", nearEnd)
	f.Add("board="+url.QueryEscape(nearEnd)+"&moves=3h", "{}")
	s, err := New(small())
	if err != nil {
		f.Fatal(err)
	}
	h := s.Handler()
	f.Fuzz(func(t *testing.T, query, board string) {
		r := httptest.NewRequest(http.MethodGet, "/board.svg", nil)
		r.URL.RawQuery = query
		if w := send(h, r); w.Code != http.StatusOK && w.Code != http.StatusBadRequest {
			t.Errorf("status %d", w.Code)
		}
		w := post(h, url.Values{"board": {board}})
		if w.Code != http.StatusSeeOther && w.Code != http.StatusBadRequest && w.Code != http.StatusRequestEntityTooLarge {
			t.Errorf("status %d of a board", w.Code)
		}
	})
}

// FuzzHeaders: no header makes a panic or a failure of the server. A request that names another host, as after a change
// of the name's address, is refused.
func FuzzHeaders(f *testing.F) {
	f.Add("localhost:8617", "Origin", "https://example.org")
	f.Add("[::1]", "X-Forwarded-For", "1.2.3.4, fe80::1%eth0")
	f.Add("127.0.0.1:0", "X-Forwarded-For", ",[::ffff:1.2.3.4]:80")
	f.Add("localhost", "Cookie", cookieName+"=ABCDEFGHIJKLMNOPQRSTUVWXYZ")
	f.Add("::", "If-None-Match", `W/"x", "y"`)
	f.Add("example.org", "Accept-Encoding", "gzip;q=0, *")
	f.Add("localhost", "Range", "bytes=9-1,-0")
	f.Add("localhost", "Sec-Fetch-Site", "cross-site")
	o := small()
	o.BehindProxy = true
	s, err := New(o)
	if err != nil {
		f.Fatal(err)
	}
	h := s.Handler()
	f.Fuzz(func(t *testing.T, host, name, value string) {
		for _, path := range []string{"/", "/static/page.css", "/board.svg?deal=617"} {
			r := httptest.NewRequest(http.MethodGet, path, nil)
			r.Header[http.CanonicalHeaderKey(name)] = []string{value}
			w := send(h, r, func(r *http.Request) { r.Host = host })
			if w.Code >= http.StatusInternalServerError {
				t.Errorf("%s of %q with %s %q: status %d", path, host, name, value, w.Code)
			}
			known := s.knowsHost(host)
			if !known && w.Code != http.StatusForbidden || known && strings.Contains(host, "example") {
				t.Errorf("host %q: status %d, known %t", host, w.Code, known)
			}
		}
	})
}

// TestMethods: a page that has no such method says which it has, and the folder of
// files is no page.
func TestMethods(t *testing.T) {
	h := newSite(t, small()).Handler()
	for _, v := range []struct {
		method, path, allow string
		status              int
	}{
		{http.MethodPost, "/deal?deal=1", "GET, HEAD", http.StatusMethodNotAllowed},
		{http.MethodDelete, "/", "GET, HEAD", http.StatusMethodNotAllowed},
		{http.MethodPost, "/static/page.css", "GET, HEAD", http.StatusMethodNotAllowed},
		{http.MethodGet, "/board", "POST", http.StatusMethodNotAllowed},
		{http.MethodHead, "/static/page.css", "", http.StatusOK},
		{http.MethodGet, "/static/", "", http.StatusNotFound},
		{http.MethodGet, "/static/nothing", "", http.StatusNotFound},
		{http.MethodPost, "/nothing", "", http.StatusNotFound},
	} {
		w := send(h, httptest.NewRequest(v.method, v.path, nil))
		if w.Code != v.status || w.Header().Get("Allow") != v.allow {
			t.Errorf("%s %s: status %d, allowed %q; want %d, %q", v.method, v.path, w.Code, w.Header().Get("Allow"), v.status,
				v.allow)
		}
	}
}

// TestPastedDeal: a pasted board of a deal whose labels come with the program has
// these.
func TestPastedDeal(t *testing.T) {
	h := newSite(t, small()).Handler()
	dealt := get(h, "/deal?deal=617").Body.String()
	e, err := catalogue.Lookup("freecell")
	if err != nil {
		t.Fatal(err)
	}
	start, err := e.Deal(game.DealID{Source: game.Microsoft, Number: 617}, game.DefaultSeed)
	if err != nil {
		t.Fatal(err)
	}
	pasted := get(h, "/deal?board="+url.QueryEscape(start.String())).Body.String()
	const rating = "4725"
	if !strings.Contains(dealt, rating) || !strings.Contains(pasted, rating) {
		t.Errorf("rated %s: the deal %v, its board %v", rating, strings.Contains(dealt, rating),
			strings.Contains(pasted, rating))
	}
}

// TestShippedProof: the solution that comes with the program proves the best move of a
// hard deal, and what is left along it, whatever the page's own searches find.
func TestShippedProof(t *testing.T) {
	h := newSite(t, small()).Handler()
	page := get(h, "/deal?deal=617").Body.String()
	row := regexp.MustCompile(`<td><a data-play href="([^"]*)">[^\n]*</td><td>97</td>`)
	best := row.FindStringSubmatch(page)
	if best == nil {
		t.Fatalf("no move leaves 97:\n%s", page)
	}
	if after := get(h, html.UnescapeString(best[1])).Body.String(); !strings.Contains(after, "It can be won in 97 "+
		"moves, and no fewer.") {
		t.Errorf("after the best move:\n%s", after)
	}
}
