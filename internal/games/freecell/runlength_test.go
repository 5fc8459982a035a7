package freecell_test

import (
	"fmt"
	"strings"
	"testing"

	"patience/game"
	"patience/game/card"
	"patience/internal/games/freecell"
)

// TestLongestRun holds theorem 1 against search: with m free cells and n empty
// columns, the longest run that single moves can bring onto a column that is
// not empty, or to an empty one, has exactly as many cards as it says.
func TestLongestRun(t *testing.T) {
	for m := range 3 {
		for n := range 3 {
			for _, toEmpty := range []bool{false, true} {
				want := freecell.LongestRun(m, n, toEmpty)
				if want+1 > card.MaxRank-1 || toEmpty && n == 0 {
					continue
				}
				t.Run(fmt.Sprintf("%d cells %d columns empty %v", m, n, toEmpty), func(t *testing.T) {
					if want > 0 && !movable(t, m, n, want, toEmpty) {
						t.Errorf("a run of %d cards cannot be moved", want)
					}
					if movable(t, m, n, want+1, toEmpty) {
						t.Errorf("a run of %d cards can be moved; the theorem says %d", want+1, want)
					}
				})
			}
		}
	}
}

// longestRunWindows returns the number of cards that the original Windows game
// allowed onto a column that is not empty, for m free cells and n empty columns.
func longestRunWindows(m, n int) int { return (m + 1) * (n + 1) }

// TestLongestRunWindows shows where the old Windows formula parts from the
// theorem: from two empty columns on.
func TestLongestRunWindows(t *testing.T) {
	for m := range 5 {
		for n := range 4 {
			theorem, windows := freecell.LongestRun(m, n, false), longestRunWindows(m, n)
			if (theorem == windows) != (n < 2) || windows > theorem {
				t.Errorf("%d cells, %d columns: theorem %d, Windows %d", m, n, theorem, windows)
			}
		}
	}
	if freecell.LongestRun(2, 2, false) != 12 || longestRunWindows(2, 2) != 9 {
		t.Error("the paper's example, m = n = 2, is 12 against 9")
	}
	if freecell.LongestRun(4, 0, true) != 0 {
		t.Error("a run can be moved to an empty column where there is none")
	}
}

// movable reports, by exhausting the positions, whether a run of length cards
// at the end of column 1 can come to lie on the card one higher at the end of
// column 2, or on the floor of an empty column. The run is black and red by
// turns from spades down. Only its cards move, and no other card but the target
// takes them.
func movable(t *testing.T, cells, emptyColumns, length int, toEmpty bool) bool {
	t.Helper()
	run := make([]card.Card, length)
	for i := range run {
		run[i] = card.New(length+1-i, []card.Suit{card.Spades, card.Hearts}[i%2])
	}
	target := card.New(length+2, card.Hearts)
	if toEmpty {
		target = card.New(length+2, card.Clubs) // takes nothing of the run
	}
	columns := [][]card.Card{
		append([]card.Card{card.New(card.MaxRank, card.Diamonds)}, run...),
		{card.New(card.MaxRank, card.Spades), target},
	}
	used := map[card.Card]bool{
		card.New(card.MaxRank, card.Diamonds): true, card.New(card.MaxRank, card.Spades): true,
		target: true,
	}
	for _, c := range run {
		used[c] = true
	}
	// Everything else lies in one column, the aces deep below, so that nothing
	// goes home, under a card that takes nothing of the run.
	var rest []card.Card
	last := card.New(card.MaxRank, card.Clubs)
	for c := range card.Card(card.Deck) {
		if !used[c] && c != last {
			rest = append(rest, c)
		}
	}
	columns = append(columns, append(rest, last))
	columns = append(columns, make([][]card.Card, emptyColumns)...)
	rules := freecell.Rules{Name: "run", Columns: len(columns), Cells: cells, Ranks: card.MaxRank}
	board := &freecell.Board{}
	board.Rules, board.Columns = &rules, columns
	if err := board.Validate(); err != nil {
		t.Fatal(err)
	}
	goal := func(p *freecell.Position) bool {
		want := freecell.Place(target)
		if toEmpty {
			want = freecell.Floor
		}
		if p.On(run[0]) != want {
			return false
		}
		for i := range run[1:] {
			if p.On(run[i+1]) != freecell.Place(run[i]) {
				return false
			}
		}
		return true
	}
	var moving card.Set
	for _, c := range run {
		moving |= card.Bit(c)
	}
	return reachable(board.Position(), goal, moving)
}

// reachable explores every position that moves of the given cards lead to.
func reachable(start game.Position, goal func(*freecell.Position) bool, moving card.Set) bool {
	seen := map[string]bool{string(start.AppendKey(nil)): true}
	queue := []game.Position{start}
	for len(queue) > 0 {
		p := queue[0]
		queue = queue[1:]
		if goal(p.(*freecell.Position)) {
			return true
		}
		for _, m := range p.AppendMoves(nil) {
			if !moving.Has(freecell.MoveCard(m)) {
				continue
			}
			q := p.Clone()
			q.Play(m)
			if k := string(q.AppendKey(nil)); !seen[k] {
				seen[k] = true
				queue = append(queue, q)
			}
		}
	}
	return false
}

func texts(cards []card.Card) string {
	var w strings.Builder
	for _, c := range cards {
		w.WriteString(" " + c.String())
	}
	return w.String()
}
