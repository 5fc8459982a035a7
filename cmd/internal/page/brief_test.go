package page

import (
	"fmt"
	"html"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"patience/catalogue"
)

// completed makes a brief link whole, as the script does.
func completed(t *testing.T, address url.Values, brief string) string {
	t.Helper()
	page, change, isBrief := strings.Cut(brief, "?"+briefMark)
	if !isBrief {
		return brief
	}
	c, err := url.ParseQuery(change)
	if err != nil {
		t.Fatal(err)
	}
	game := strings.Fields(address.Get("moves"))
	lines := [][]string{game}
	for _, text := range address["also"] {
		words := strings.Fields(text)
		lines = append(lines, slices.Concat(game[:int(number(t, words[0]))], words[1:]))
	}
	integer := func(key, otherwise string) int { return int(number(t, append(c[key], otherwise)[0])) }
	at := strconv.Itoa(len(game))
	if address.Has(atKey) {
		at = address.Get(atKey)
	}
	l := line{words: lines[integer(lineKey, "0")], others: lines[1:]}
	if c.Has(playKey) {
		l.words = slices.Concat(game[:integer(keepKey, at)], strings.Fields(c.Get(playKey)))
	}
	if c.Has(alsoKey) {
		l.others = nil
		for _, i := range strings.FieldsFunc(c.Get(alsoKey), func(r rune) bool { return r == '.' }) {
			l.others = append(l.others, lines[int(number(t, i))])
		}
	}
	v := view{query: url.Values{}}
	for key := range address {
		if !slices.Contains([]string{"moves", atKey, alsoKey, drawsKey, sinceKey}, key) {
			v.query.Set(key, address.Get(key))
		}
	}
	for _, key := range []string{hiddenKey, drawsKey} {
		if c.Has(key) {
			v.query.Set(key, c.Get(key))
		}
		if c.Get(key) == "" && c.Has(key) {
			v.query.Del(key)
		}
	}
	return v.linkWith(page, l, integer(atKey, strconv.Itoa(len(l.words))))
}

var anyLink = regexp.MustCompile(`(href|"link")(=|:)"(/[^"]*)"`)

// linksOf returns the links of a page, in order, each as the values of its address.
func linksOf(t *testing.T, text string, change func(string) string) (links []string) {
	t.Helper()
	for _, m := range anyLink.FindAllStringSubmatch(text, -1) {
		u, err := url.Parse(change(html.UnescapeString(strings.ReplaceAll(m[3], `\u0026`, "&"))))
		if err != nil {
			t.Fatal(err)
		}
		links = append(links, u.Path+"?"+u.Query().Encode())
	}
	return links
}

// TestBriefLinks: the links of a table for the script lead where those of the page do, also
// when moves were taken back, cards drawn, and other lines kept.
func TestBriefLinks(t *testing.T) {
	s := newSite(t, small())
	h := s.Handler()
	asIs := func(link string) string { return link }
	brief := 0
	for _, e := range catalogue.Standard().Entries() {
		address := fmt.Sprintf("/deal?game=%s&deal=random%%3A3", e.Name())
		for step := range 12 {
			q := queryOf(t, address)
			r := httptest.NewRequest(http.MethodGet, "/deal?"+q.Encode(), nil)
			v, err := s.recall(r, viewOf(t, s, q))
			if err != nil {
				t.Fatal(err)
			}
			var page strings.Builder
			if err := s.pages.ExecuteTemplate(&page, "board", v); err != nil {
				t.Fatal(err)
			}
			table := get(h, "/table?"+q.Encode()).Body.String()
			want := linksOf(t, page.String(), asIs)
			got := linksOf(t, table, func(link string) string { return completed(t, q, link) })
			if !slices.Equal(got, want) {
				t.Fatalf("%s: links\n%s\nwant\n%s", address, strings.Join(got, "\n"), strings.Join(want, "\n"))
			}
			brief += strings.Count(table, "?"+briefMark)
			gestures := v.Gestures()
			choices := []string{v.Undo(), v.Draw(), v.Restart(), v.Redo()}
			for i := range 5 {
				if len(gestures) > 0 {
					choices = append(choices, gestures[i*(len(gestures)-1)/4].Link)
				}
			}
			choices = slices.DeleteFunc(choices, func(link string) bool { return link == "" })
			address = choices[(step*7+5)%len(choices)]
		}
	}
	if brief < 1000 {
		t.Errorf("only %d brief links", brief)
	}
}

// TestConstantTable: a table has as many bytes after 200 moves as after 2.
func TestConstantTable(t *testing.T) {
	h := newSite(t, small()).Handler()
	sizes := map[string][]int{}
	for n := 2; n <= 200; n += 2 {
		game := "board=" + url.QueryEscape(nearEnd) + "&moves=" + strings.TrimSuffix(strings.Repeat("1a+a1+", n/2), "+")
		for name, address := range map[string]string{
			"table":  fmt.Sprintf("/table?%s&since=%d", game, n),
			"labels": "/judged?" + game,
		} {
			if w := get(h, address); w.Code != 200 {
				t.Fatalf("%s: status %d", address, w.Code)
			} else {
				sizes[name] = append(sizes[name], w.Body.Len())
			}
		}
	}
	for name, all := range sizes {
		all = all[1:] // the labels of the first are there when the others are asked for
		t.Logf("%s: %d to %d bytes", name, slices.Min(all), slices.Max(all))
		if slices.Max(all)-slices.Min(all) > 16 {
			t.Errorf("%s: bytes grow with the game: %v", name, all)
		}
	}
}

// TestBriefScript: the script makes of what it gets the links and the turns that the page
// has.
func TestBriefScript(t *testing.T) {
	if testing.Short() {
		t.Skip("starts a browser")
	}
	ctx := browser(t)
	_, address := listening(t, small(), headerTimeout)
	do(t, ctx, chromedp.EmulateViewport(1280, 800),
		chromedp.Navigate("http://"+address+"/deal?board="+url.QueryEscape(runs)))
	await(t, ctx, loaded("Every legal move"))
	choose(t, ctx, `{"safe":false}`)
	const all = "JSON.stringify([...root.querySelectorAll('#table a[href]')].map((a) => " +
		"[a.pathname + '?' + new URLSearchParams(a.search), a.textContent, a.closest('li')?.className, " +
		"a.getAttribute('aria-current')]))"
	same := func(what string) {
		t.Helper()
		await(t, ctx, "!busy && (window.page = null, fetch(location.href).then((r) => r.text()).then((t) => { "+
			"window.page = new DOMParser().parseFromString(t, 'text/html'); }), true)")
		await(t, ctx, "window.page !== null && ((root) => "+all+")(document) === ((root) => "+all+")(window.page) && "+
			"same(tableOf(hands.gestures[0].link), tableOf(JSON.parse(page.getElementById('gestures').textContent)[0].link))")
		t.Log(what)
	}
	same("at first")
	for _, key := range []string{"4", "3", "3", "a", "u", "u"} {
		do(t, ctx, chromedp.KeyEvent(key))
	}
	await(t, ctx, "new URLSearchParams(location.search).get('at') === '0'")
	same("taken back")
	do(t, ctx, chromedp.KeyEvent("2"), chromedp.KeyEvent("a"))
	await(t, ctx, "new URLSearchParams(location.search).getAll('also').length === 1")
	same("another line")
	do(t, ctx, chromedp.Click(chromedp.CSS(".branch a")))
	await(t, ctx, "new URLSearchParams(location.search).get('moves').startsWith('43')")
	same("back to the first line")
}
