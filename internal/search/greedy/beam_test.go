package greedy_test

import (
	"cmp"
	"slices"
	"testing"

	"patience/game"
	"patience/heuristics"
	bounds "patience/heuristics/freecell"
	"patience/internal/games/freecell"
	"patience/internal/search/greedy"
	"patience/internal/testkit/freecellcheck"
	"patience/internal/testkit/freecelltest"
)

// TestBeam holds beams against a plain one, which plays every child, values it
// from scratch, compares whole positions and sorts. They find the same moves.
func TestBeam(t *testing.T) {
	t.Parallel()
	for _, rules := range []freecell.Rules{
		freecell.Standard, freecell.FreeCellRuns, freecell.FourCompanies,
		freecell.BakersGame,
	} {
		var d *greedy.Decider
		for number := range int64(3) {
			p := freecellcheck.Microsoft(t, rules, number+1)
			if d == nil {
				d = decider(t, p)
			}
			if solution := run(t, p, d.Options).Solution; solution != nil {
				for _, width := range []int{1, 9, 24} {
					checkBeam(t, d, p, solution, width)
				}
			}
		}
	}
}

// TestBeamWithoutRanking is TestBeam for a guide that has no ranking.
func TestBeamWithoutRanking(t *testing.T) {
	t.Parallel()
	p := freecellcheck.Microsoft(t, freecell.Standard, 5)
	o := options(p)
	solution := run(t, p, o).Solution
	o.Guides = heuristics.CardsHome(p)
	d, err := greedy.New(o)
	if err != nil {
		t.Fatal(err)
	}
	for _, width := range []int{5, 40} {
		checkBeam(t, d, p, solution, width)
	}
}

// TestBeamOfSmallDecks: on small decks too the moves are those of a plain beam,
// and a beam that keeps every position finds a shortest solution.
func TestBeamOfSmallDecks(t *testing.T) {
	t.Parallel()
	freecellcheck.Families(t, func(t *testing.T, rules freecelltest.Rules) {
		deciders := map[freecelltest.Rules]*greedy.Decider{}
		boards := 0
		check := func(g freecellcheck.Graph) {
			if g.Distance[0] < 0 {
				return
			}
			p := freecellcheck.Position(t, g.States[0])
			deck := g.States[0].Rules
			if deciders[deck] == nil {
				deciders[deck] = decider(t, p)
			}
			d := deciders[deck]
			solution := run(t, p, d.Options).Solution
			checkBeam(t, d, p, solution, 1+boards%6)
			// No safe move makes a solution longer, except where whole runs move.
			if short := improve(t, d, p, solution, len(g.States)); p.Rules().Moves != freecell.WholeRuns &&
				len(short) != g.Distance[0] {
				t.Errorf("%d moves, want %d:\n%s", len(short), g.Distance[0], g.States[0].Text())
			}
			boards++
		}
		freecellcheck.SmallDeals(rules, check)
		freecellcheck.TallDeals(rules, check)
		t.Logf("%d boards", boards)
	})
}

func improve(t *testing.T, d *greedy.Decider, p *freecell.Position, solution []game.Move, width int) []game.Move {
	t.Helper()
	short, err := d.Improve(t.Context(), p, solution, width)
	if err != nil {
		t.Fatal(err)
	}
	if err := game.Replay(p, short); err != nil {
		t.Error(err)
	}
	return short
}

func checkBeam(t *testing.T, d *greedy.Decider, p *freecell.Position, solution []game.Move, width int) {
	t.Helper()
	want := d.Guides[0].Shorten(p, solution)
	for _, width := range []int{width / 4, width} {
		if found := plainBeam(p, d.Guides[0], width, len(want)); found != nil {
			want = d.Guides[0].Shorten(p, found)
		}
	}
	if got := improve(t, d, p, solution, width); !slices.Equal(got, want) {
		t.Errorf("width %d: %d moves, want %d:\n%v\n%v\n%s", width, len(got), len(want), got, want, p.Board())
	}
}

// A reached position of a plain beam.
type reached struct {
	position *freecell.Position
	standing heuristics.Standing
	path     []game.Move
}

// plainBeam returns a solution with fewer moves than length, nil if it finds
// none.
func plainBeam(start *freecell.Position, guide heuristics.Guide, width, length int) []game.Move {
	seen := map[string]bool{string(start.AppendKey(nil)): true}
	layer := []reached{{position: start}}
	for moves := 1; moves < length; moves++ {
		var children []reached
		for _, parent := range layer {
			for _, child := range parent.children(guide) {
				key := string(child.position.AppendKey(nil))
				if !seen[key] && moves+int(child.standing.Bound) < length {
					children = append(children, child)
				}
				seen[key] = true
			}
		}
		slices.SortStableFunc(children, func(a, b reached) int { return cmp.Compare(a.standing.Value, b.standing.Value) })
		layer = children[:min(width, len(children))]
		if i := slices.IndexFunc(layer, func(r reached) bool { return r.position.Won() }); i >= 0 {
			return layer[i].path
		}
	}
	return nil
}

// children plays the moves of a position, or its safe move alone.
func (r reached) children(guide heuristics.Guide) (children []reached) {
	moves := r.position.AppendMoves(nil)
	if m, ok := guide.Safe(r.position); ok {
		moves = []game.Move{m}
	}
	for _, m := range moves {
		q := r.position.Clone().(*freecell.Position)
		q.Play(m)
		children = append(children, reached{q, guide.NewRanking().Start(q), append(slices.Clip(r.path), m)})
	}
	return children
}

// TestBeamIsRanked: the guides of FreeCell-like games have rankings of their own.
func TestBeamIsRanked(t *testing.T) {
	for _, rules := range []freecell.Rules{freecell.Standard, freecell.FreeCellRuns, freecell.FourCompanies} {
		p := freecellcheck.Microsoft(t, rules, 1)
		if bounds.Guides(p)[0].NewRanking == nil {
			t.Errorf("%s has none", rules.Name)
		}
	}
}
