package page

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"patience/cmd/internal/say"
	"patience/game"
	"patience/label"
	"patience/rollout"
	"patience/solve"
)

// TestChance: the chance is the share of games that the trained player wins, the same after a
// forced move as before it, and of hidden cards it says nothing.
func TestChance(t *testing.T) {
	s := newSite(t, small())
	v := viewOf(t, s, url.Values{"deal": {"6"}})
	player, ok := trainedPlayer(&v.entry)
	if !ok {
		t.Fatal("FreeCell has no trained player")
	}
	o := rollout.DefaultOptions()
	o.Policy, o.Playouts, o.MaxPlayouts = player, gamesHere, gamesHere
	want, err := rollout.Run(t.Context(), v.position, o)
	if err != nil {
		t.Fatal(err)
	}
	got, ok := s.chance(t.Context(), v, v.position, gamesHere)
	if rate := float64(want.Wins) / gamesHere; !ok || got != rate || rate < 0.2 || rate > 0.8 {
		t.Errorf("deal 6: %v; want %v", got, rate)
	}
	// One move is possible: from the only pile that is left.
	forced := viewOf(t, s, url.Values{"board": {forcedBoard}})
	moves := forced.position.AppendMoves(nil)
	if len(moves) != 1 {
		t.Fatalf("%d moves; want a board with one", len(moves))
	}
	before, _ := s.chance(t.Context(), forced, forced.position, gamesHere)
	after := forced.position.Clone()
	after.Play(moves[0])
	if rate, _ := s.chance(t.Context(), forced, after, gamesHere); rate != before || s.answers.Len() != 2 {
		t.Errorf("a forced move takes %v to %v; %d answers", before, rate, s.answers.Len())
	}
	hidden := viewOf(t, s, url.Values{"game": {"klondike-1"}, "deal": {"random:9"}})
	if rate, ok := s.chance(t.Context(), hidden, hidden.position, gamesHere); ok {
		t.Errorf("the chance %v knows hidden cards", rate)
	}
}

// forcedBoard has one legal move: the ace goes home.
const forcedBoard = "Foundations: H-0 C-0 D-K S-K\nFreecells: KH KC QH QC\n: JH TH 9H 8H 7H 6H 5H 4H 3H 2H AH\n" +
	": JC TC\n: 9C\n: 8C\n: 7C\n: 6C\n: 5C\n: 4C 2C AC 3C\n"

// TestBar: the bar shows a won, a lost, a proved and a guessed position as such.
func TestBar(t *testing.T) {
	s := newSite(t, small())
	for _, c := range []struct{ address, want string }{
		{"/table?deal=617", "98 moves left"},
		{"/table?deal=11982", "Lost, proved"},
		{"/table?deal=100001", "about "},
		{"/table?board=" + url.QueryEscape(nearEnd) + "&moves=3h+2h+1h", "0 moves left"},
		{"/table?game=klondike-1&deal=random:9", "52 cards to go"},
	} {
		page := get(s.Handler(), c.address).Body.String()
		_, bar, _ := strings.Cut(page, `id="bar"`)
		if bar, _, _ = strings.Cut(bar, "</div>"); !strings.Contains(bar, c.want) {
			t.Errorf("%s: the bar is %s", c.address, bar)
		}
	}
}

// TestChip: what a move does, in a word and a colour.
func TestChip(t *testing.T) {
	exactly := func(n int) label.Exact {
		return label.Exact{Status: solve.Optimal, Low: &n, High: &n, MinMoves: &n}
	}
	nine, twenty := 12, 20
	for _, c := range []struct {
		after        label.Exact
		kind         say.Kind
		word, colour string
	}{
		{exactly(9), say.Good, "best", "good"},
		{exactly(11), say.Bad, "+2", "mid"},
		{exactly(12), say.Bad, "+3", "bad"},
		{label.Exact{Status: solve.NodeLimit, Low: &nine, High: &twenty}, say.Bad, "≥ +3", "bad"},
		{label.Exact{Status: solve.Unsolvable}, say.Lost, "loses", "lost"},
		{label.Exact{}, say.Plain, "", ""},
	} {
		word := chip(exactly(10), c.after, c.kind)
		if colour := chipKind(c.kind, word); word != c.word || colour != c.colour {
			t.Errorf("%+v: %q in %q; want %q in %q", c.after, word, colour, c.word, c.colour)
		}
	}
}

// TestGlanceIsLevelled: the first list of moves is worded after its win rates were made to average
// to that of the position.
func TestGlanceIsLevelled(t *testing.T) {
	s := newSite(t, small())
	v := viewOf(t, s, url.Values{"deal": {"random:4"}, "seed": {"90210"}})
	g, err := s.guessOf(t.Context(), v)
	if err != nil {
		t.Fatal(err)
	}
	first := s.glanceAt(t.Context(), v, g, &label.Exact{})
	g.LogRate.Value -= 4
	for i, m := range s.glanceAt(t.Context(), v, g, &label.Exact{}) {
		if m.Notation != first[i].Notation || m.Rate == first[i].Rate || m.Guess == first[i].Guess {
			t.Errorf("%s: %s and %s, %s and %s", m.Notation, m.Rate, first[i].Rate, m.Guess, first[i].Guess)
		}
	}
}

// TestGlanceOfGames: the first estimate of a game without ratings, and of one from which the model never
// learned, says so, and all legal moves have one.
func TestGlanceOfGames(t *testing.T) {
	s := newSite(t, small())
	for _, name := range []string{"freecell", "bakers-game", "eight-off", "fan", "american-canister"} {
		v := viewOf(t, s, url.Values{"game": {name}, "deal": {"random:5"}, "seed": {"90210"}})
		g, err := s.guessOf(t.Context(), v)
		if err != nil {
			t.Fatal(err)
		}
		rated, learned := v.entry.Reference != nil, v.entry.Model().Learned()
		j := v.glance(g, &label.Exact{Status: solve.Skipped})
		if !v.IsGuessed() || j.Alone == rated || (j.Rating != "") != rated || (j.Headline != "") != rated ||
			strings.Contains(j.Shortest, "never learned") == learned || !strings.Contains(j.Shortest, "estimates that the") {
			t.Errorf("%s: %+v", name, j)
		}
		if m := s.glanceAt(t.Context(), v, g, &label.Exact{}); len(m) != len(v.position.AppendMoves(nil)) {
			t.Errorf("%s: %d moves", name, len(m))
		}
	}
}

// TestWin: where no shortest solution is proved, the network's win begins with the move that is
// listed first, or a shorter one is known.
func TestWin(t *testing.T) {
	s := newSite(t, small())
	v := viewOf(t, s, url.Values{"deal": {"random:4"}, "seed": {"90210"}})
	n := 80
	if win := s.win(t.Context(), v, &label.Exact{MinMoves: &n}); win != nil {
		t.Errorf("%d moves, though a shortest solution is proved", len(win))
	}
	win := s.win(t.Context(), v, &label.Exact{})
	if err := game.Replay(v.position, win); err != nil {
		t.Fatal(err)
	}
	words, err := v.board.Notation(win[:1])
	if err != nil {
		t.Fatal(err)
	}
	guess, err := s.guessOf(t.Context(), v)
	if err != nil {
		t.Fatal(err)
	}
	first := s.glanceAt(t.Context(), v, guess, &label.Exact{})
	if v.begins(first, nil) || !v.begins(first, win) || first[0].Notation != words[0] ||
		first[0].Remark != fmt.Sprintf("wins in at most %d moves", len(win)) {
		t.Errorf("%+v is first; want %s, which wins in %d", first[0], words[0], len(win))
	}
	moves, err := s.judgeMoves(httptest.NewRequest(http.MethodGet, "/", nil), v, label.Exact{Status: solve.NodeLimit})
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range moves {
		high := m.Label.Exact.High
		if moves[0].Label.Exact.High == nil || *moves[0].Label.Exact.High > len(win)-1 || high != nil &&
			*high < *moves[0].Label.Exact.High {
			t.Errorf("%s, which wins in %v moves; first is %+v", m.Notation, high, moves[0])
		}
	}
}

// TestToFront: the order of the others stays.
func TestToFront(t *testing.T) {
	for i, want := range []string{"abcd", "bacd", "cabd", "dabc"} {
		list := []byte("abcd")
		if toFront(list, i); string(list) != want {
			t.Errorf("%s; want %s", list, want)
		}
	}
}

// TestHint: the key h draws an arrow of the best move, and the arrow goes with the move.
func TestHint(t *testing.T) {
	if testing.Short() {
		t.Skip("starts a browser")
	}
	ctx := browser(t)
	_, address := listening(t, small(), headerTimeout)
	for _, width := range []int64{390, 1280} {
		t.Run(fmt.Sprint(width), func(t *testing.T) {
			do(t, ctx, chromedp.EmulateViewport(width, 844), chromedp.Navigate("http://"+address+"/deal?deal=617"))
			await(t, ctx, loaded("Every legal move")+" && hands.gestures.length > 0")
			do(t, ctx, chromedp.KeyEvent("h"))
			await(t, ctx, "document.querySelectorAll('#table .arrow').length === 1")
			await(t, ctx, "document.getElementById('status').textContent === "+
				"'Hint: ' + document.querySelector('#moves .words').textContent")
			do(t, ctx, chromedp.Click(chromedp.CSS("#moves .moves a")))
			await(t, ctx, loaded("after 1 move")+" && !document.querySelector('.arrow')")
			sound(t, ctx)
		})
	}
}
