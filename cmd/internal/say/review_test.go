package say_test

import (
	"strings"
	"testing"

	"patience/catalogue"
	"patience/cmd/internal/say"
	"patience/label"
	"patience/label/review"
	"patience/solve"
)

// labeler makes one trial for each position.
func labeler(t *testing.T, e catalogue.Entry) *label.Labeler {
	t.Helper()
	s := review.DefaultSpec()
	s.Playouts, s.MaxPlayouts = 1, 1
	l, err := label.New(e, s, label.Resources{})
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// TestSentences: what is said of games of which everything is known.
func TestSentences(t *testing.T) {
	e, err := catalogue.Lookup("freecell")
	if err != nil {
		t.Fatal(err)
	}
	const board = "Foundations: H-9 C-9 D-9 S-9\n: TC KC KD TS\n: JS QH TH JC QC\n: TD QD KH JH\n: KS QS JD"
	for moves, want := range map[string]string{
		"": "The game ended after 0 moves and was not won. The shortest win from the start takes 20 moves. " +
			"It can still be won. No move made the shortest win longer.",
		"1h 1a": "The game ended after 2 moves and was not won. The shortest win from the start takes 20 moves. " +
			"It can still be won. No move made the shortest win longer.",
	} {
		b, err := e.ParseBoard([]byte(board))
		if err != nil {
			t.Fatal(err)
		}
		played, err := b.ParseNotation(strings.Fields(moves))
		if err != nil {
			t.Fatal(err)
		}
		report, err := review.Review(t.Context(), labeler(t, e), b, played, review.Options{Decide: solve.DecideLimits()})
		if err != nil {
			t.Fatal(err)
		}
		g := say.Game{Name: "The game", Entry: &e, Report: &report}
		if got := g.Sentences(); got != want {
			t.Errorf("%q: %s\nexpected\n%s", moves, got, want)
		}
	}
}

func proved(n int) label.Exact { return label.Exact{Status: solve.NodeLimit}.AtLeast(n).AtMost(n) }

func between(low, high int) label.Exact {
	return label.Exact{Status: solve.NodeLimit}.AtLeast(low).AtMost(high)
}

// played is a game that goes through positions of which this is proved.
func played(exact ...label.Exact) *say.Game {
	g := &say.Game{Name: "The game", Entry: &catalogue.Entry{}, Report: &review.Report{}}
	for i, e := range exact {
		s := review.Stage{Move: "1a", Words: "JS to a cell", Exact: e}
		if i > 0 {
			s.LongerLow, s.LongerHigh = label.Longer(exact[i-1], e)
		}
		g.Stages = append(g.Stages, s)
	}
	g.Dearest = review.Dearest(g.Stages)
	return g
}

// TestCosts: which moves are said to have made the win longer, and by how much.
func TestCosts(t *testing.T) {
	lost := label.Exact{Status: solve.Unsolvable}
	for _, v := range []struct {
		game *say.Game
		want string
	}{
		{
			played(proved(5), proved(4), proved(5)),
			"Move 2, JS to a cell (1a), was the costliest: it made the shortest win 2 moves longer.",
		},
		{
			played(proved(5), proved(5), proved(6)),
			"Move 2, JS to a cell (1a), was the costliest: it made the shortest win 2 moves longer. " +
				"All moves together made it 3 moves longer.",
		},
		{
			played(between(5, 6), between(8, 9)),
			"Move 1, JS to a cell (1a), is the costliest known: it made the shortest win 3 to 5 moves longer.",
		},
		{
			played(proved(5), between(4, 5), proved(4)),
			"One of the moves 1 and 2 made the shortest win 1 move longer.",
		},
		{played(proved(5), proved(4), proved(3)), "It can still be won. No move made the shortest win longer."},
		{played(proved(5), between(4, 6)), "No move is known to have made the shortest win longer."},
		{played(proved(5), proved(4), lost), "Move 2, JS to a cell (1a), lost the game: before it the game could be won, " +
			"afterwards it could not."},
		{played(label.Exact{Status: solve.NodeLimit}, lost), "It was lost at move 1, JS to a cell (1a), or earlier; " +
			"whether the position before that move can be won is not known."},
		{
			played(label.Exact{Status: solve.NodeLimit}),
			"Whether it can still be won is not known. No move is known to have made the shortest win longer.",
		},
		{played(lost, lost), "It could not be won from the start."},
		{played(between(5, 9)), "The shortest win from the start takes 5 to 9 moves."},
	} {
		if got := v.game.Sentences(); !strings.Contains(got, v.want) {
			t.Errorf("%s\nexpected\n%s", got, v.want)
		}
	}
}

// TestSigns: cards are written with their suits, and everything else stays.
func TestSigns(t *testing.T) {
	for text, want := range map[string]string{
		"9D onto TS":           "9♦ onto 10♠",
		"Move 2, AH home (2h)": "Move 2, A♥ home (2h)",
		"T to foundation 3":    "10 to foundation 3",
		"The KC. CHS 10H 2a":   "The K♣. CHS 10♥ 2a",
	} {
		if got := strings.ReplaceAll(say.Signs(text), "\uFE0E", ""); got != want {
			t.Errorf("%q: %q; want %q", text, got, want)
		}
	}
}
