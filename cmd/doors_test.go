package cmd

import (
	"encoding/json"
	"errors"
	"fmt"
	"html"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"patience/catalogue"
	"patience/cmd/internal/answer"
	"patience/cmd/internal/api"
	"patience/cmd/internal/page"
	"patience/cmd/internal/say"
	"patience/game"
	"patience/internal/testkit/thorough"
)

// A dealtBoard is a deal, or the position after some moves of a solution.
type dealtBoard struct {
	Game, Deal string
	Moves      int
}

// doorBoards returns boards of eight games. Short tests, and js/test/doors.test.mjs, ask about the first board of each
// game. Tests by day also ask about Microsoft's boards, whose labels are known, and tests at night about all boards.
func doorBoards(t *testing.T) (boards []dealtBoard) {
	text, err := os.ReadFile("testdata/doors.json")
	if err == nil {
		err = json.Unmarshal(text, &boards)
	}
	if err != nil || len(boards) < 8 {
		t.Fatalf("%v: %v", boards, err)
	}
	return boards
}

// The effort of all doors. The service, the page and WebAssembly have it as options, and commands as flags.
var doorEffort = answer.Effort{
	Playouts: 200, Nodes: 300, MovePlayouts: 20, MoveNodes: 100, StepPlayouts: 20, ScanPlayouts: 4096, ScanDeals: 40,
}

const doorNodes = 20_000

// doors are the ways to ask.
type doors struct {
	*testing.T
	site http.Handler    // the page and HTTP, which share their cache
	wasm *answer.Service // what cmd/wasm calls
}

func newDoors(t *testing.T) *doors {
	o := page.DefaultOptions(catalogue.Standard())
	o.Effort, o.Limits.MaxNodes = doorEffort, doorNodes
	o.API = func(s *answer.Service) http.Handler { return api.Handler(s, o.Timeout) }
	site, err := page.New(o)
	if err != nil {
		t.Fatal(err)
	}
	alone := answer.DefaultOptions(catalogue.Standard())
	alone.Effort, alone.Limits.MaxNodes = doorEffort, doorNodes
	return &doors{t, site.Handler(), answer.New(alone)}
}

// get returns the text of a page.
func (d *doors) get(path string, query url.Values) string {
	w, r := httptest.NewRecorder(), httptest.NewRequest("GET", path+"?"+query.Encode(), nil)
	r.Host = "localhost"
	d.site.ServeHTTP(w, r)
	return plainPage(w.Body.String())
}

var redSuit = regexp.MustCompile(`<span class="suit">([^<]*)</span>`)

// plainPage is a page without what makes red suits red.
func plainPage(page string) string { return html.UnescapeString(redSuit.ReplaceAllString(page, "$1")) }

// ask asks over HTTP and as WebAssembly does, and compares the answers.
func (d *doors) ask(operation string, question map[string]any) []map[string]any {
	d.Helper()
	text, err := json.Marshal(question)
	if err != nil {
		d.Fatal(err)
	}
	w, r := httptest.NewRecorder(), httptest.NewRequest("POST", "/api/"+operation, strings.NewReader(string(text)))
	r.Host = "localhost"
	d.site.ServeHTTP(w, r)
	alone, err := d.wasm.Answer(d.Context(), operation, strings.NewReader(string(text)))
	if err != nil || w.Code != http.StatusOK {
		d.Fatalf("%s %s: %v; HTTP: %s", operation, text, err, w.Body)
	}
	got := decoded(d.T, w.Body.Bytes())
	d.same(operation, got, decoded(d.T, alone))
	return got
}

// same compares objects of JSON.
func (d *doors) same(about string, got, want []map[string]any) {
	d.Helper()
	if len(got) == 0 || !reflect.DeepEqual(got, want) {
		d.Errorf("%s:\n%v\nand\n%v", about, got, want)
	}
}

// command runs a command, and returns its output and its objects of JSON. It may warn of few random games.
func (d *doors) command(stdin, args string) (text string, objects []map[string]any) {
	d.Helper()
	return d.printed(stdin, args), d.objects(stdin, args)
}

// objects returns the objects of JSON that a command prints.
func (d *doors) objects(stdin, args string) []map[string]any {
	d.Helper()
	return decoded(d.T, []byte(d.printed(stdin, args+" --json")))
}

// printed returns the output of a command.
func (d *doors) printed(stdin, args string) string {
	d.Helper()
	o := patience(stdin, strings.Fields(args)...)
	if o.status != statusDone {
		d.Fatalf("patience %s: %s", args, o.errors)
	}
	return o.out
}

// TestDoorsAgree: the command, the page, HTTP and WebAssembly give the same numbers and words about a board, if they
// are told the same effort.
func TestDoorsAgree(t *testing.T) {
	d := newDoors(t)
	for i, b := range doorBoards(t) {
		known := strings.HasPrefix(b.Deal, "microsoft:") && !testing.Short()
		if i >= 8 && !known && !thorough.Wanted() {
			continue
		}
		t.Run(fmt.Sprintf("%s %s %d", b.Game, b.Deal, b.Moves), func(t *testing.T) {
			of := &doors{t, d.site, d.wasm}
			of.agree(b.Game, b.Deal, b.Moves)
		})
	}
	d.picks()
}

// A doorBoard is how the doors name a board.
type doorBoard struct {
	*doors
	question map[string]any
	query    url.Values
	args     string // of a command that reads stdin
	stdin    string // a board, or "" for a deal
	table    string // the page's, before all searches
	effort   answer.Effort
}

// agree asks all doors about a board.
func (d *doors) agree(name, deal string, moves int) {
	e, err := catalogue.Lookup(name)
	if err != nil {
		d.Fatal(err)
	}
	b := doorBoard{
		d,
		map[string]any{"game": name, "deal": deal},
		url.Values{"game": {name}, "deal": {deal}, "hidden": {"shown"}},
		fmt.Sprintf("%s --game %s", deal, name), "", "", doorEffort.For(&e),
	}
	if moves > 0 {
		words := strings.Fields(success(d.T, "", "solve", deal, "--game", name, "--any", "--format", "standard"))[:moves]
		b.question["moves"] = words
		b.query.Set("moves", strings.Join(words, " "))
		b.stdin = success(d.T, strings.Join(words, " "), "deal", deal, "--game", name, "--moves", "-")
		b.reviews(name, deal, strings.Join(words, " "))
		b.args = "--position - --game " + name
	}
	b.table = b.get("/table", b.query) // before a search
	dealt := b.objects(b.query.Get("moves"), fmt.Sprintf("deal %s --game %s --moves -", deal, name))
	b.same("deal", b.ask("deal", b.question), dealt)
	parts := b.events()
	b.guesses(parts, b.chances())
	b.labels(parts)
	b.solutions()
}

// events returns the parts that the page sends after a board, by their names.
func (b *doorBoard) events() map[string]string {
	parts := map[string]string{}
	for part := range strings.SplitSeq(b.get("/judged", b.query), "event: ") {
		if name, text, ok := strings.Cut(part, "\ndata: "); ok {
			parts[name] = strings.ReplaceAll(text, "\ndata: ", "\n")
		}
	}
	return parts
}

var (
	pageRating   = regexp.MustCompile(`<summary>Rated ([^<]*)</summary>`)
	pageChance   = regexp.MustCompile(`Random play wins: (.*?)\.(?: This is an estimate|</p>)`)
	pageShortest = regexp.MustCompile(`<p>(It can(?:not)? be won[^<]*|If it can be won[^<]*|Whether it can[^<]*)</p>`)
)

// labels: how hard the board is, and what each move does.
func (b *doorBoard) labels(parts map[string]string) {
	judged := b.ask("judge", b.question)
	args := fmt.Sprintf("score %s --moves --move-playouts %d --move-exact-nodes %d", b.args, b.effort.MovePlayouts,
		b.effort.MoveNodes)
	if !strings.HasPrefix(b.args, "microsoft") { // those have labels
		args += fmt.Sprintf(" --playouts %d --exact-nodes %d", b.effort.Playouts, b.effort.Nodes)
	}
	text, objects := b.command(b.stdin, args)
	b.same("judge and score", judged, []map[string]any{withFields(objects[0], judged[0])})
	for name, pattern := range map[string]*regexp.Regexp{
		"rated": pageRating, "wins": pageChance, "shortest": pageShortest,
	} {
		for _, said := range pattern.FindAllStringSubmatch(parts["difficulty"], -1) {
			if !strings.Contains(text, said[1]) {
				b.Errorf("%s: the page says %q; score says\n%s", name, said[1], text)
			}
		}
	}
	if !strings.Contains(parts["difficulty"], "Random play wins: ") {
		b.Errorf("the page says\n%v", parts)
	}
	_, table, _ := strings.Cut(text, "\nmove ")
	b.sameMoves(parts["moves"], table, "", nil)
}

var pageMove = regexp.MustCompile(
	`<tr><td><a data-play href="[^"]*">([^<]*)</a> <span class="narrow">\(([^)]*)\)</span></td><td>([^<]*)</td><td>([^<]*)(?:<br>.*?</span>)?</td><td class="[a-z]*">([^<]*)</td></tr>`)

// sameMoves compares a list of moves of the page with a table of a command, without some columns.
func (b *doorBoard) sameMoves(list, table, heading string, without []int) {
	b.Helper()
	var paged, printed []told
	for _, m := range pageMove.FindAllStringSubmatch(list, -1) {
		paged = append(paged, told{m[2], m[1], m[3], m[4], m[5]})
	}
	lines := strings.Split(strings.TrimSpace(table), "\n")
	for _, line := range lines[min(1, len(lines)):] {
		cells := cells(line)
		for _, i := range without {
			cells = slices.Delete(cells, i, i+1)
		}
		m := asMove(cells)
		m.words = say.Signs(m.words)
		printed = append(printed, m)
	}
	if len(paged) == 0 || !slices.Equal(paged, printed) {
		b.Errorf("moves%s: the page says\n%q\nthe command says\n%q", heading, paged, printed)
	}
}

// solutions: the least number of moves, and whether the board can be won.
func (b *doorBoard) solutions() {
	solved := b.ask("solve", b.question)
	objects := b.objects(b.stdin, fmt.Sprintf("solve %s --exact-nodes %d", b.args, doorNodes))
	b.same("solve", solved, objects)
	if verdict := b.ask("verdict", b.question)[0]["verdict"]; verdict != solved[0]["verdict"] && verdict != "undecided" &&
		solved[0]["verdict"] != "undecided" {
		b.Errorf("verdict %v, and solve says %v", verdict, solved[0]["verdict"])
	}
	shown := b.get("/solution", b.query)
	moves, _ := solved[0]["solution"].([]any)
	if want := fmt.Sprintf("It can be won in %s", say.Counted(len(moves), "move")); len(moves) > 0 &&
		(!strings.Contains(shown, want) || strings.Contains(shown, " no fewer") != (solved[0]["min_moves"] != nil)) {
		b.Errorf("the page of the solution does not say %q of %v:\n%.3000s", want, solved[0]["min_moves"], shown)
	}
}

var (
	pageLeft = regexp.MustCompile(`about (\d+) moves left`)
	pageBar  = regexp.MustCompile(`<b>([^/]*)</b> chance`)
	pageChip = regexp.MustCompile(`<span class="words">([^<]*)</span>.*?<span class="chance">([^<]*)</span>`)
)

// chances: how often the computer player wins. It returns what is said of each move.
func (b *doorBoard) chances() map[string]string {
	said := map[string]string{}
	if !strings.Contains(b.args, "game freecell") {
		return nil
	}
	c := b.ask("chance", b.question)[0]
	chance := func(of map[string]any) string {
		return say.PlayerChance{Rate: of["chance"].(float64), Known: true, Lost: of["lost"].(bool)}.String()
	}
	bar := pageBar.FindStringSubmatch(b.table)
	if bar == nil || html.UnescapeString(bar[1]) != strings.TrimSuffix(chance(c), ", proved") {
		b.Errorf("chance %v; the bar of the page says %q", c, bar)
	}
	objects := b.objects(b.stdin, fmt.Sprintf("score %s --policy %s --playouts %d --max-playouts %[3]d "+
		"--rare-events off --exact-nodes 0", b.args, c["player"], answer.Games))
	if rate := objects[0]["wins"].(float64) / answer.Games; rate != c["chance"] && !c["lost"].(bool) {
		b.Errorf("chance %v; score wins %v", c["chance"], rate)
	}
	for _, m := range c["moves"].([]any) {
		move := m.(map[string]any)
		said[move["move"].(string)] = chance(move)
	}
	return said
}

// guesses: what the model estimates of the board and of its moves.
func (b *doorBoard) guesses(parts, chances map[string]string) {
	if parts["guessed"] == "" {
		if chances != nil && b.args[:6] == "random" {
			b.Errorf("no estimates on the page: %v", parts)
		}
		return // no model, or known labels
	}
	hints := b.ask("hint", b.question)
	text, objects := b.command(b.stdin, "score "+b.args+" --fast --moves --playouts 16384")
	b.same("hint and score", hints, objects)
	_, table, _ := strings.Cut(text, "\nmove ")
	without := []int{2} // the column best
	if strings.Contains(table, "can be won") {
		without = []int{2, 2}
	}
	b.sameMoves(parts["guessed"], table, " estimated", without)
	if of := pageRating.FindStringSubmatch(parts["guess"]); of != nil && !strings.Contains(text, "is rated "+of[1]) {
		b.Errorf("the page estimates %q; score says\n%s", of[1], text)
	}
	if left := pageLeft.FindStringSubmatch(b.table); left != nil && !strings.Contains(text, "about "+left[1]+" move") {
		b.Errorf("the bar says %q; score says\n%s", left[0], text)
	}
	notation := map[string]string{} // by words
	for _, m := range pageMove.FindAllStringSubmatch(parts["guessed"], -1) {
		notation[m[1]] = m[2]
	}
	for _, m := range pageChip.FindAllStringSubmatch(parts["guessed"], -1) {
		if want, ok := chances[notation[m[1]]]; ok && m[2] != want {
			b.Errorf("%s: the page says %s, and the question chance %s", m[1], m[2], want)
		}
	}
}

// reviews: what the moves up to the board cost.
func (b *doorBoard) reviews(name, deal, words string) {
	reviewed := b.ask("review", b.question)
	args := fmt.Sprintf("review - --game %s --deal %s --playouts %d --exact-nodes %d --nodes %d", name, deal,
		b.effort.StepPlayouts, b.effort.Nodes, doorNodes)
	text, objects := b.command(words, args)
	b.same("review", reviewed, objects)
	said := reviewed[0]["text"].(string)
	if !strings.Contains(text, said) {
		b.Errorf("not printed: %s", said)
	}
	// The page says less, and some of it in other words.
	verdict := pageVerdict.FindStringSubmatch(b.get("/review", b.query))
	if verdict == nil {
		b.Fatal("the page has no verdict")
	}
	for sentence := range strings.SplitSeq(verdict[1], ". ") {
		if _, takes, ok := strings.Cut(sentence, "The shortest win takes "); ok {
			sentence = takes
		}
		if !strings.Contains(say.Signs(said), strings.TrimSuffix(sentence, ".")) &&
			!strings.HasPrefix(sentence, "All moves together") {
			b.Errorf("the page says %q; the review is %s", sentence, said)
		}
	}
}

var (
	pageVerdict = regexp.MustCompile(`<p class="verdict">([^<]*)</p>`)
	pageFound   = regexp.MustCompile(`<tr><td>Random (\d+)</td><td>(\S+) `)
)

// picks: deals of a difficulty.
func (d *doors) picks() {
	deals := fmt.Sprintf("random:1-%d", doorEffort.ScanDeals)
	picked := d.ask("pick", map[string]any{"difficulty": "medium", "deals": deals, "seed": 5, "count": 2})
	objects := d.objects("", "pick --difficulty medium --seed 5 --count 2 --deals "+deals)
	d.same("pick", picked, objects)
	list := pageFound.FindAllStringSubmatch(d.get("/find", url.Values{"difficulty": {"medium"}, "seed": {"5"}}), -1)
	for i, p := range picked {
		want := fmt.Sprintf("%v %.0f", p["deal"], p["rating"])
		if i >= len(list) || list[i][1]+" "+list[i][2] != want {
			d.Errorf("deal %d of the page is %q; want %s of %v", i+1, list, want, slices.Sorted(maps.Keys(p)))
		}
	}
}

// A boardText is what a user may give as a board.
type boardText struct{ Name, Game, Text, As string }

// TestDoorsReadBoards: the command, the page, HTTP and WebAssembly take a text for the same board and say the same of
// it, or refuse it in the same words. Where there are several readings, the page has a button for each.
func TestDoorsReadBoards(t *testing.T) {
	var texts []boardText
	data, err := os.ReadFile("testdata/texts.json")
	if err == nil {
		err = json.Unmarshal(data, &texts)
	}
	if err != nil || len(texts) < 20 {
		t.Fatalf("%d texts: %v", len(texts), err)
	}
	d := newDoors(t)
	for _, b := range texts {
		t.Run(b.Name+" "+b.As, func(t *testing.T) { (&doors{t, d.site, d.wasm}).read(b) })
	}
}

// read asks all doors to read a text.
func (d *doors) read(b boardText) {
	question := map[string]any{"game": b.Game, "board": b.Text}
	args := []string{"deal", "--position", "-", "--game", b.Game}
	if b.As != "" {
		question["as"], args = b.As, append(args, "--as", b.As)
	}
	form := url.Values{"game": {b.Game}, "board": {b.Text}, "as": {b.As}}
	said := patience(b.Text, args...)
	if said.status != statusDone {
		d.refuse(question, form, strings.TrimPrefix(strings.TrimSpace(said.errors), "patience: "))
		return
	}
	board := d.ask("board", question)[0]
	if board["text"] != said.out && b.Game != "klondike-1" { // whose cards are hidden there
		d.Errorf("HTTP reads\n%s\nand the command\n%s", board["text"], said.out)
	}
	read, _ := board["read"].(string)
	if other := b.Game != board["game"]; !other && !strings.HasSuffix(strings.TrimSpace(said.errors), read) ||
		(read == "") != (said.errors == "") && !other {
		d.Errorf("HTTP says %q, and stderr %q", read, said.errors)
	}
	w := d.post("/board", form)
	to, err := url.Parse(w.Header().Get("Location"))
	if err != nil || to.Query().Get("board") != said.out {
		d.Fatalf("the page reads %s, %v", to, err)
	}
	shown := d.get("/deal", to.Query())
	if want := say.Signs(strings.Replace(read, "board: ", "The board was ", 1)); !strings.Contains(shown, want) ||
		(want == "") == strings.Contains(shown, `id="read"`) {
		d.Errorf("the page does not say %q", want)
	}
}

// refuse asks the doors about a text that the command refused in some words.
func (d *doors) refuse(question map[string]any, form url.Values, words string) {
	text, _ := json.Marshal(question)
	_, err := d.wasm.Answer(d.Context(), "board", strings.NewReader(string(text)))
	r := httptest.NewRequest(http.MethodPost, "/api/board", strings.NewReader(string(text)))
	w := d.send(r)
	told, _ := decoded(d.T, w.Body.Bytes())[0]["error"].(string)
	if err == nil || strings.TrimPrefix(err.Error(), "game: ") != words || told != err.Error() ||
		w.Code != http.StatusBadRequest {
		d.Errorf("the command says\n%s\nWebAssembly\n%v\nHTTP %d\n%v", words, err, w.Code, told)
	}
	paged := d.post("/board", form)
	page := plainPage(paged.Body.String())
	_, rest, _ := strings.Cut(words, ": ")
	if several := (*game.ChoiceError)(nil); errors.As(err, &several) {
		for _, r := range several.Readings {
			want := fmt.Sprintf(`<button name="as" value="%s"`, r.As)
			if first := say.Signs(r.First)[1:]; !strings.Contains(page, want) || !strings.Contains(page, first) {
				d.Errorf("the page has no %s with %s:\n%s", want, first, page)
			}
		}
	} else if paged.Code != http.StatusBadRequest || !strings.Contains(page, rest) {
		d.Errorf("status %d, and the page does not say %s:\n%s", paged.Code, rest, page)
	}
}

// post sends a form to the page.
func (d *doors) post(path string, form url.Values) *httptest.ResponseRecorder {
	r := httptest.NewRequest(http.MethodPost, path, strings.NewReader(form.Encode()))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	return d.send(r)
}

// send sends a request to the page.
func (d *doors) send(r *http.Request) *httptest.ResponseRecorder {
	w := httptest.NewRecorder()
	r.Host = "localhost"
	d.site.ServeHTTP(w, r)
	return w
}
