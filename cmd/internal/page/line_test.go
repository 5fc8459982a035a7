package page

import (
	"encoding/json"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"patience/game"
)

// TestLines: whatever is played, taken back and tried another way, the address holds
// the line that is shown, no line twice, and every line of the last few.
func TestLines(t *testing.T) {
	s := newSite(t, small())
	rapid.Check(t, func(r *rapid.T) {
		v := viewOf(t, s, url.Values{"board": {runs}})
		shown := [][]string{}
		for range rapid.IntRange(1, 25).Draw(r, "steps") {
			links := lineLinks(v)
			v = viewOf(t, s, queryOf(t, rapid.SampledFrom(links).Draw(r, "link")))
			checkLines(r, v)
			shown = append(shown, slices.Clone(v.Notation))
			for _, line := range shown[max(0, len(shown)-keptLines):] {
				if !slices.ContainsFunc(slices.Concat([][]string{v.words}, v.others),
					func(kept []string) bool { return holds(kept, line) }) {
					r.Fatalf("%v is in none of %v and %v", line, v.words, v.others)
				}
			}
		}
	})
}

// lineLinks are addresses that a player may go to.
func lineLinks(v *view) (links []string) {
	for _, turn := range v.Turns() {
		links = append(links, turn.Link)
	}
	for _, branch := range v.Branches() {
		links = append(links, branch.Link)
	}
	for _, m := range v.Position.AppendMoves(nil) {
		if words, err := v.Board.Notation([]game.Move{m}); err == nil {
			links = append(links, v.played(words))
		}
	}
	return links
}

func checkLines(r *rapid.T, v *view) {
	r.Helper()
	all := slices.Concat([][]string{v.words}, v.others)
	if len(v.others) > keptLines || !holds(v.words, v.Notation) {
		r.Fatalf("%v of %v, others %v", v.Notation, v.words, v.others)
	}
	for i, a := range all {
		for j, b := range all {
			if i != j && holds(a, b) {
				r.Fatalf("%v is a part of %v", b, a)
			}
		}
	}
}

// TestBranch: another way is shown, and its link leads there.
func TestBranch(t *testing.T) {
	s := newSite(t, small())
	q := url.Values{"board": {runs}, "moves": {"43 3a"}, "also": {"1 2a 1b"}}
	page := get(s.Handler(), "/deal?"+q.Encode()).Body.String()
	if !strings.Contains(page, "Another line from move 2: <a") ||
		!strings.Contains(page, ">K♥\uFE0E to a cell, J♠\uFE0E to a cell</a>") {
		t.Errorf("no branch:\n%s", page)
	}
	v := viewOf(t, s, q)
	if to := queryOf(t, v.Branches()[0].Link); to.Get("moves") != "43 2a 1b" || to.Get("at") != "2" ||
		to.Get("also") != "1 3a" {
		t.Errorf("the branch leads to %v", to)
	}
	for _, wrong := range []string{"", "x", "3 2a", "1 zz", "-1 2a", "1 43"} {
		q.Set("also", wrong)
		if w := get(s.Handler(), "/deal?"+q.Encode()); w.Code != http.StatusBadRequest {
			t.Errorf("also %q: status %d", wrong, w.Code)
		}
	}
}

// TestPlaces: a card is drawn in the cell or the empty column to which it was brought.
func TestPlaces(t *testing.T) {
	s := newSite(t, small())
	v := viewOf(t, s, url.Values{"board": {runs}})
	for _, pile := range []int{2, 15} { // the third cell, the last column
		for _, g := range v.Gestures() {
			if g.From != 8 || g.To != pile {
				continue
			}
			after := viewOf(t, s, queryOf(t, g.Link))
			again := viewOf(t, s, url.Values{"board": {runs}, "moves": {after.Notation[0] + " " + after.Notation[0][1:] + "h"}})
			if !strings.Contains(after.Described(), "JS") || len(again.Notation) != 2 {
				t.Errorf("pile %d: %v leads to %s", pile, after.Notation, after.Described())
			}
		}
	}
	if cell := viewOf(t, s, url.Values{"board": {runs}, "moves": {"1c"}}).Text(); !strings.Contains(cell, "Freecells: "+
		"- - JS") {
		t.Errorf("the third cell:\n%s", cell)
	}
}

// TestCosts: what moves cost comes as events, until all is known.
func TestCosts(t *testing.T) {
	h := newSite(t, small()).Handler()
	q := url.Values{"board": {nearEnd}, "moves": {"3a ah 2h 1h"}, "at": {"0"}}
	if page := get(h, "/deal?"+q.Encode()).Body.String(); !strings.Contains(page, `>3a</a> <span class="cost "></span>`) {
		t.Errorf("before any search:\n%s", page)
	}
	stream := get(h, "/costs?"+q.Encode())
	events := strings.Split(strings.TrimSpace(stream.Body.String()), "\n\n")
	if kind := stream.Header().Get("Content-Type"); kind != "text/event-stream" || len(events) < 3 ||
		events[len(events)-1] != "event: done\ndata:" {
		t.Fatalf("content type %s, events %q", kind, events)
	}
	costs := make([]cost, 5)
	curves := 0
	for _, event := range events {
		text, isCosts := strings.CutPrefix(event, "event: costs\ndata: ")
		changed := map[int]cost{}
		if isCosts {
			if err := json.Unmarshal([]byte(text), &changed); err != nil {
				t.Fatal(err)
			}
		}
		for i, c := range changed {
			costs[i] = c
		}
		if strings.HasPrefix(event, "event: curve\ndata: <div class=\"curve\"") &&
			strings.Contains(event, "100 % at the start, 100 % after the last move") {
			curves++
		}
	}
	if curves != 1 {
		t.Errorf("%d curves, where nothing changes them:\n%s", curves, events)
	}
	want := []cost{{}, {"+1", "bad"}, {"best", "good"}, {"best", "good"}, {"best", "good"}}
	if !slices.Equal(costs, want) {
		t.Errorf("costs %v; want %v", costs, want)
	}
	if page := get(h, "/deal?"+q.Encode()).Body.String(); !strings.Contains(page, `>3a</a> <span class="cost bad">&#43;1</span>`) {
		t.Errorf("after the searches:\n%s", page)
	}
}
