package page

import (
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"patience/docs"
)

// TestRules: every listed game says how to win, what a foundation takes and what a move is, in sentences of the rule
// book, and shows a first move, unless all it can do is draw. Calculation lists the orders of its foundations.
func TestRules(t *testing.T) {
	s := newSite(t, small())
	plain := func(text string) string {
		text = regexp.MustCompile("[*`]").ReplaceAllString(text, "")
		return strings.Join(strings.Fields(text), " ")
	}
	for _, e := range s.options.Games.Entries() {
		_, book, _ := strings.Cut(docs.Sections("rules.md"), "`--game "+e.Name()+"`")
		book, _, _ = strings.Cut(book, "\n#")
		book = plain(docs.Sections("rules.md", "What holds in all games") + book)
		v := viewOf(t, s, url.Values{"game": {e.Name()}, "deal": {"random:3"}})
		rules := v.rules()
		said := ""
		for _, topic := range rules.Topics {
			said += topic.Name + ": " + topic.Text + " "
			for sentence := range strings.SplitSeq(topic.Text, ". ") {
				if !strings.Contains(book, plain(strings.TrimSuffix(sentence, "."))) {
					t.Errorf("%s, %s: not in the rule book: %q", e.Name(), topic.Name, sentence)
				}
			}
		}
		for _, want := range []string{
			`^Win: .* (home|full|king in place 13|7 in place 7)\. `,
			`foundation takes|its foundation all at once|goes to a gap|may go there if it is one rank`, `One move: .{15}|Stock: `,
		} {
			if !regexp.MustCompile(want).MatchString(said) {
				t.Errorf("%s does not say %q: %s", e.Name(), want, said)
			}
		}
		if strings.HasPrefix(e.Name(), "calculation") != (len(rules.Orders) == 4 && len(rules.Orders[3].Ranks) == 13) {
			t.Errorf("%s: orders %v", e.Name(), rules.Orders)
		}
		if rules.First == nil {
			if moves := movesOf(v); !slices.Equal(moves, []string{"draw from the stock"}) {
				t.Errorf("%s: no first move of %v", e.Name(), moves)
			}
			continue
		}
		if w := get(s.Handler(), rules.First.Picture); w.Code != http.StatusOK ||
			!strings.Contains(w.Body.String(), `viewBox="0 0 195 `) || rules.First.Words == "" {
			t.Errorf("%s: first move %v: %s", e.Name(), rules.First, w.Body)
		}
	}
	variant := viewOf(t, s, url.Values{"board": {nearEnd}})
	if rules := variant.rules(); rules == nil || rules.First == nil {
		t.Error("a board has no rules")
	}
}

// movesOf returns the legal moves of a view in words.
func movesOf(v *view) (words []string) {
	for _, m := range v.Position.AppendMoves(nil) {
		words = append(words, v.Position.MoveText(m))
	}
	return words
}

// TestRulesPanel: the rules of a game are open on its first visit, until the button closes them, and closed on the
// next.
func TestRulesPanel(t *testing.T) {
	if testing.Short() {
		t.Skip("starts a browser")
	}
	ctx := browser(t)
	_, address := listening(t, small(), headerTimeout)
	const first = "document.querySelector('#rules .first img')?.naturalWidth > 0 && document.getElementById('rules').open"
	do(t, ctx, chromedp.EmulateViewport(390, 844), chromedp.Navigate("http://"+address+"/deal?deal=3&game=gaps"))
	await(t, ctx, "document.readyState === 'complete' && !document.getElementById('rules').open")
	await(t, ctx, `(localStorage.setItem("patience.rules", '["freecell"]'), true)`)
	do(t, ctx, chromedp.Reload())
	await(t, ctx, loaded("How to play Gaps")+" && "+first)
	sound(t, ctx)
	do(t, ctx, chromedp.Click(chromedp.CSS("#rules button")))
	await(t, ctx, "!document.getElementById('rules').open && localStorage.getItem('patience.rules') === "+
		`'["freecell","gaps"]'`)
	do(t, ctx, chromedp.Reload())
	await(t, ctx, loaded("How to play Gaps")+" && !document.getElementById('rules').open")
}
