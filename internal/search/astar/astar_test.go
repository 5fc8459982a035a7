package astar_test

import (
	"context"
	"fmt"
	"slices"
	"testing"

	bounds "patience/heuristics/freecell"

	"patience/solve"

	"patience/game"
	"patience/heuristics"
	"patience/internal/games/freecell"
	"patience/internal/search/astar"
	space "patience/internal/space/freecell"
	"patience/internal/testkit/freecellcheck"
	"patience/internal/testkit/freecelltest"
	"patience/internal/testkit/thorough"
)

// Lengths of shortest solutions of Microsoft deals 1..10 in single cards, as
// Sukegawa and Hoki (2023) published them.
var published = []int{87, 75, 73, 85, 90, 79, 76, 75, 92, 85}

func TestPublishedLengths(t *testing.T) {
	for i, want := range published {
		number := int64(i + 1)
		if testing.Short() && want > 80 || !thorough.Wanted() && want > 87 {
			continue // these take seconds
		}
		t.Run(fmt.Sprint(number), func(t *testing.T) {
			t.Parallel()
			out := search(t, microsoft(t, number), relaxed())
			if out.Status != solve.Optimal || out.Low != want || len(out.Solution) != want {
				t.Errorf("%s, at least %d, %d moves; want %d", out.Status, out.Low, len(out.Solution), want)
			}
		})
	}
}

// TestSmallDecks holds the search against breadth-first search through
// everything that can be reached, for every consistent heuristic.
func TestSmallDecks(t *testing.T) {
	freecellcheck.Families(t, func(t *testing.T, rules freecelltest.Rules) {
		boards, solvable := 0, 0
		freecellcheck.SmallDeals(rules, func(g freecellcheck.Graph) {
			checkBoard(t, g)
			boards++
			if g.Distance[0] >= 0 {
				solvable++
			}
		})
		t.Logf("%d boards, %d of them solvable", boards, solvable)
	})
}

// TestCombinations is TestSmallDecks for every combination of the fields of rules.
func TestCombinations(t *testing.T) {
	t.Parallel()
	boards, solvable := 0, 0
	freecellcheck.Combinations(func(g freecellcheck.Graph) {
		checkBoard(t, g)
		boards++
		if g.Distance[0] >= 0 {
			solvable++
		}
	})
	t.Logf("%d boards, %d of them solvable", boards, solvable)
}

func checkBoard(t *testing.T, g freecellcheck.Graph) {
	t.Helper()
	start, want := g.States[0], g.Distance[0]
	p := freecellcheck.Position(t, start)
	for _, h := range append(bounds.All(), bounds.Crowded) {
		if !h.Claims(p).Consistent {
			continue
		}
		out := search(t, p, astar.DefaultOptions(h))
		switch {
		case want < 0 && out.Status != solve.Unsolvable:
			t.Errorf("%s: %s; want unsolvable:\n%s", h.Name(), out.Status, start.Text())
		case want >= 0 && (out.Status != solve.Optimal || out.Low != want || len(out.Solution) != want):
			t.Errorf("%s: %s, at least %d, %d moves; want %d:\n%s", h.Name(), out.Status, out.Low, len(out.Solution), want,
				start.Text())
		}
	}
}

// A reversed position lists its moves in the opposite order.
type reversed struct{ *freecell.Position }

func (p reversed) AppendMoves(dst []game.Move) []game.Move {
	from := len(dst)
	dst = p.Position.AppendMoves(dst)
	slices.Reverse(dst[from:])
	return dst
}

// reversedTrails are the trails of a reversed position.
type reversedTrails struct{ solve.Trails }

func (r reversedTrails) AppendAfter(dst []game.Move, p game.Position, trail solve.Trail) []game.Move {
	from := len(dst)
	dst = r.Trails.AppendAfter(dst, p.(reversed).Position, trail)
	slices.Reverse(dst[from:])
	return dst
}

func (p reversed) Clone() game.Position {
	return reversed{p.Position.Clone().(*freecell.Position)}
}
func (p reversed) CopyFrom(src game.Position) { p.Position.CopyFrom(src.(reversed).Position) }
func (p reversed) NewCoder() game.Coder       { return reversedCoder{p.Position.NewCoder()} }

type reversedCoder struct{ game.Coder }

func (c reversedCoder) Encode(p game.Position) game.Code {
	return c.Coder.Encode(p.(reversed).Position)
}

func (c reversedCoder) After(code game.Code, p game.Position, m game.Move) game.Code {
	return c.Coder.After(code, p.(reversed).Position, m)
}

func (c reversedCoder) Decode(code game.Code, p game.Position) {
	c.Coder.Decode(code, p.(reversed).Position)
}

// reversedBound is a bound of a reversed position.
type reversedBound struct{ heuristics.Heuristic }

func (h reversedBound) Claims(p game.Position) heuristics.Claims {
	return h.Heuristic.Claims(p.(reversed).Position)
}

func (h reversedBound) Bound(p game.Position) int { return h.Heuristic.Bound(p.(reversed).Position) }

func (h reversedBound) Children() heuristics.Children {
	return reversedChildren{h.Heuristic.Children()}
}

type reversedChildren struct{ heuristics.Children }

func (c reversedChildren) Of(p game.Position, bound int) {
	c.Children.Of(p.(reversed).Position, bound)
}

// TestEffort: without trails the number of positions expanded with f below the optimum
// does not depend on the order of the moves, while the total may. With trails, which
// may leave out more or fewer positions then, the length does not depend on it.
func TestEffort(t *testing.T) {
	differ := false
	for _, number := range []int64{2, 3, 6, 7, 17, 18, 20} {
		differ = checkEffort(t, microsoft(t, number), relaxed()) || differ
	}
	for _, number := range []int64{2, 3, 17, 18, 20, 28} {
		p, _ := microsoft(t, number).InRuns()
		differ = checkEffort(t, p.(*freecell.Position), astar.DefaultOptions(bounds.Runs)) || differ
	}
	if !differ {
		t.Error("the order of moves changes nothing at all; the test shows nothing")
	}
}

// checkEffort compares searches with those that list moves in the opposite order, and
// reports whether the number of positions expanded differs.
func checkEffort(t *testing.T, p *freecell.Position, o astar.Options) bool {
	t.Helper()
	forward, fewer := plain(t, p, o), search(t, p, o)
	r := reversed{p}
	o.Heuristic = reversedBound{o.Heuristic}
	backward := plain(t, r, o)
	if *forward.EffortBelow != *backward.EffortBelow || forward.Low != backward.Low {
		t.Errorf("effort %d of %d moves; with the moves reversed %d of %d, from\n%s",
			*forward.EffortBelow, forward.Low, *backward.EffortBelow, backward.Low, p.Board())
	}
	o.Trails = reversedTrails{space.Trails(p)}
	if few := search(t, r, o); few.Low != forward.Low || fewer.Low != forward.Low {
		t.Errorf("%d moves with trails, and %d with the moves reversed; without trails %d, from\n%s",
			fewer.Low, few.Low, forward.Low, p.Board())
	}
	return forward.Effort.Expanded != backward.Effort.Expanded
}

func TestLimits(t *testing.T) {
	p := microsoft(t, 1)
	o := relaxed()
	o.MaxNodes = 20_000
	nodes := search(t, p, o)
	if nodes.Status != solve.NodeLimit || nodes.Effort.Stored != 20_000 || nodes.Low < 74 || nodes.Low > 87 {
		t.Errorf("%s with %d stored and at least %d moves; want node_limit, 20000, 74..87", nodes.Status,
			nodes.Effort.Stored, nodes.Low)
	}
	o = relaxed()
	o.MaxBytes = 8 << 20
	memory := search(t, p, o)
	if memory.Status != solve.MemoryLimit || memory.Bytes > 12<<20 || memory.Low < nodes.Low {
		t.Errorf("%s with %d bytes and at least %d moves; want memory_limit, about 8 MiB, %d..87", memory.Status,
			memory.Bytes, memory.Low, nodes.Low)
	}
}

func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := astar.Search(ctx, microsoft(t, 1), relaxed()); err != context.Canceled {
		t.Errorf("got %v, want %v", err, context.Canceled)
	}
}

// TestRefused: limits outside their range, no bound, and a bound that does not
// claim what a proof needs are errors, not outcomes.
func TestRefused(t *testing.T) {
	p := microsoft(t, 3)
	limits := solve.DefaultLimits()
	runs, _ := p.InRuns()
	for _, c := range []struct {
		name  string
		start game.Searchable
		o     solve.Options
	}{
		{name: "no positions", start: p, o: solve.Options{Heuristic: bounds.Relaxed, Limits: solve.Limits{MaxBytes: 1}}},
		{name: "too many positions", start: p, o: solve.Options{
			Heuristic: bounds.Relaxed,
			Limits:    solve.Limits{MaxNodes: 1 << 32, MaxBytes: 1},
		}},
		{name: "no memory", start: p, o: solve.Options{Heuristic: bounds.Relaxed, Limits: solve.Limits{MaxNodes: 1}}},
		{name: "no heuristic", start: p, o: solve.Options{Limits: limits}},
		{
			name: "a heuristic that claims nothing", start: p,
			o: solve.Options{Heuristic: claimsNothing{bounds.Relaxed}, Limits: limits},
		},
		{
			name: "a heuristic of single cards for runs", start: runs,
			o: solve.Options{Heuristic: bounds.Relaxed, Limits: limits},
		},
	} {
		if out, err := astar.Search(t.Context(), c.start, astar.Options{Options: c.o}); err == nil {
			t.Errorf("%s: %s, at least %d moves; want an error", c.name, out.Status, out.Low)
		}
	}
}

type claimsNothing struct{ heuristics.Heuristic }

func (claimsNothing) Claims(game.Position) heuristics.Claims { return heuristics.Claims{} }

// BenchmarkSearch solves Microsoft deals 1..20 and reports the means of a
// deal.
func BenchmarkSearch(b *testing.B) {
	var stored, bytes int64
	deals := 0
	for b.Loop() {
		for number := range int64(20) {
			out := search(b, microsoft(b, number+1), relaxed())
			stored += out.Effort.Stored
			bytes += out.Bytes
			deals++
		}
	}
	b.ReportMetric(float64(stored)/float64(deals), "positions/deal")
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(stored), "ns/position")
	b.ReportMetric(float64(bytes)/float64(stored), "B/position")
}

func relaxed() astar.Options { return astar.DefaultOptions(bounds.Relaxed) }

// plain searches without trails.
func plain(t testing.TB, p game.Searchable, o astar.Options) solve.Outcome {
	t.Helper()
	out, err := astar.Search(context.Background(), p, o)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func search(t testing.TB, p game.Searchable, o astar.Options) solve.Outcome {
	t.Helper()
	if o.Trails == nil {
		o.Trails = space.Trails(p)
	}
	return plain(t, p, o)
}

func microsoft(t testing.TB, number int64) *freecell.Position {
	t.Helper()
	return freecellcheck.Microsoft(t, freecell.Standard, number)
}
