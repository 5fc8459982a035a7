package schedule_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"patience/solve"

	"patience/game/gametest/oracle"
	"patience/internal/games/calculation"
	"patience/internal/search/schedule"
	"patience/internal/testkit/calculationtest"
	"patience/internal/testkit/thorough"
)

// usual are limits within which every random deal of the full deck that was tried was decided.
func usual() schedule.Options { return schedule.Options{MaxConflicts: 1 << 18, MaxKept: 1 << 15} }

// smallDecks are sizes at which everything that can be reached from most
// deals can be listed, and how many deals of each are looked at.
var smallDecks = []struct{ foundations, ranks, stacks, given, deals int }{
	{foundations: 1, ranks: 6, stacks: 1, given: 0, deals: 100},
	{foundations: 1, ranks: 6, stacks: 2, given: 0, deals: 100},
	{foundations: 2, ranks: 5, stacks: 1, given: 0, deals: 100},
	{foundations: 2, ranks: 5, stacks: 2, given: 0, deals: 10},
	{foundations: 2, ranks: 5, stacks: 2, given: 1, deals: 100},
	{foundations: 2, ranks: 7, stacks: 1, given: 1, deals: 100},
	{foundations: 2, ranks: 7, stacks: 2, given: 3, deals: 100},
	{foundations: 3, ranks: 5, stacks: 1, given: 1, deals: 100},
	{foundations: 3, ranks: 5, stacks: 2, given: 2, deals: 10},
	{foundations: 3, ranks: 5, stacks: 2, given: 3, deals: 100},
	{foundations: 4, ranks: 5, stacks: 1, given: 1, deals: 25},
	{foundations: 4, ranks: 5, stacks: 1, given: 2, deals: 100},
	{foundations: 4, ranks: 5, stacks: 2, given: 3, deals: 50},
	{foundations: 4, ranks: 5, stacks: 3, given: 3, deals: 10},
	{foundations: 4, ranks: 7, stacks: 1, given: 4, deals: 100},
}

// TestSmallDecks holds the verdicts and the least numbers of moves against
// exhaustive search, from deals and from positions along play, with limits that
// are wide enough to decide and with narrow ones, which must never lead to a
// wrong verdict. Under -short it takes a tenth of the deals.
func TestSmallDecks(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	count := map[solve.Verdict]int{}
	for _, d := range smallDecks {
		rules := calculation.Rules{Stacks: d.stacks, Foundations: d.foundations, Ranks: d.ranks, Given: d.given}
		graphs := 0
		for range fewerIfShort(d.deals) {
			g, ok := oracle.Distances(calculationtest.Deal(d.foundations, d.ranks, d.stacks, d.given, rng), 5_000)
			if !ok {
				continue
			}
			graphs++
			for i := range 5 {
				if i > 0 {
					i = rng.IntN(len(g.States))
				}
				count[check(t, rules, g.States[i], g.Distance[i])]++
			}
		}
		t.Logf("%+v: %d can be listed", d, graphs)
		if graphs == 0 && !testing.Short() {
			t.Errorf("%+v: no deal can be listed", d)
		}
	}
	t.Log(count)
	if enough := fewerIfShort(1000); count[solve.Winnable] < enough || count[solve.Unwinnable] < enough {
		t.Errorf("%v; expected %d of both", count, enough)
	}
}

func fewerIfShort(n int) int {
	n = thorough.Number(max(n/3, min(n, 20)), n)
	if testing.Short() {
		return (n + 9) / 10
	}
	return n
}

func check(t *testing.T, rules calculation.Rules, s calculationtest.State, distance int) solve.Verdict {
	t.Helper()
	p := position(t, rules, s.Text())
	want := solve.Unwinnable
	if distance >= 0 {
		want = solve.Winnable
	}
	wide, narrow := usual(), schedule.Options{MaxConflicts: 8, MaxKept: 1}
	checkVerdict(t, decide(t, p, wide), want, distance)
	checkVerdict(t, decide(t, p, narrow), want, distance, solve.Undecided)
	checkVerdict(t, least(t, p, narrow), want, distance, solve.Undecided)
	out := least(t, p, wide)
	checkVerdict(t, out, want, distance)
	if want == solve.Winnable && (out.Low != distance || len(out.Solution) != distance) {
		t.Fatalf("%d moves, at least %d; want %d:\n%s", len(out.Solution), out.Low, distance, s.Text())
	}
	return want
}

// checkVerdict checks an outcome, of which the verdict may be another one too.
func checkVerdict(t *testing.T, out solve.Outcome, want solve.Verdict, distance int, or ...solve.Verdict) {
	t.Helper()
	if out.Verdict() != want && !slices.Contains(or, out.Verdict()) {
		t.Fatalf("%s; want %s", out.Verdict(), want)
	}
	if distance >= 0 && (out.Low > distance || out.Solution != nil && len(out.Solution) < distance) {
		t.Fatalf("%d moves, at least %d; want %d", len(out.Solution), out.Low, distance)
	}
}

func decide(t *testing.T, p *calculation.Position, o schedule.Options) solve.Outcome {
	t.Helper()
	return search(t, schedule.Decide, p, o)
}

func least(t *testing.T, p *calculation.Position, o schedule.Options) solve.Outcome {
	t.Helper()
	return search(t, schedule.Least, p, o)
}

// A question is Decide or Least.
type question func(context.Context, *calculation.Position, schedule.Options) (solve.Outcome, error)

func search(t *testing.T, ask question, p *calculation.Position, o schedule.Options) solve.Outcome {
	t.Helper()
	out, err := ask(t.Context(), p, o)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func position(t *testing.T, rules calculation.Rules, text string) *calculation.Position {
	t.Helper()
	b, err := calculation.ParseBoard(&rules, []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return b.Position().(*calculation.Position)
}

// TestTheorem1 holds the theorem of Shintani and Nanzaki at its boundary: in
// the paper's order, the ranks from n + 2 up one after another and then what
// is left, no win is possible with 11 − n stacks, and one is with 12 − n.
func TestTheorem1(t *testing.T) {
	for given := range 12 {
		order := losingOrder(given)
		for _, stacks := range []int{11 - given, 12 - given} {
			if stacks == 0 || stacks < 12-given && stacks > 5 {
				continue // nothing to prove, or too much: one of many pigeons has no hole
			}
			rules := calculation.Standard(stacks, given)
			b, err := calculation.RandomDeal(&rules, 1, 1)
			if err != nil {
				t.Fatal(err)
			}
			b.Stock = order
			if err := b.Validate(); err != nil {
				t.Fatal(err)
			}
			want := solve.Winnable
			if stacks < 12-given {
				want = solve.Unwinnable
			}
			if out := decide(t, b.Position().(*calculation.Position), usual()); out.Verdict() != want {
				t.Errorf("%d columns given, %d stacks: %s; want %s", given, stacks, out.Verdict(), want)
			}
		}
	}
}

// losingOrder returns the cards that are not given, those of ranks from
// given + 2 up first, by rank, then the lower ones.
func losingOrder(given int) []uint8 {
	rules := calculation.Standard(1, given)
	var first, last []uint8
	for rank := 1; rank <= 13; rank++ {
		for f := range 4 {
			switch {
			case rules.Height(f, rank) < given:
			case rank >= given+2:
				first = append(first, uint8(rank))
			default:
				last = append(last, uint8(rank))
			}
		}
	}
	return append(first, last...)
}

// TestTheoremSmallDecks: with as many stacks as ranks less one and the columns
// given, every order of a small deck can be won; with one less, some cannot.
func TestTheoremSmallDecks(t *testing.T) {
	for _, d := range []struct{ foundations, ranks, given int }{
		{1, 3, 0}, {1, 4, 0}, {1, 5, 1}, {2, 3, 0}, {2, 5, 2}, {3, 5, 3}, {4, 5, 3},
	} {
		stacks := d.ranks - 1 - d.given
		rules := calculation.Rules{Stacks: stacks, Foundations: d.foundations, Ranks: d.ranks, Given: d.given}
		if lost := lostOrders(t, rules); lost > 0 {
			t.Errorf("%+v: %d orders are lost with %d stacks", d, lost, stacks)
		}
		if rules.Stacks--; rules.Stacks > 0 && lostOrders(t, rules) == 0 {
			t.Errorf("%+v: no order is lost with %d stacks", d, stacks-1)
		}
	}
}

func lostOrders(t *testing.T, rules calculation.Rules) (lost int) {
	t.Helper()
	b, err := calculation.RandomDeal(&rules, 1, 1)
	if err != nil {
		t.Fatal(err)
	}
	var left [14]int
	for _, rank := range b.Stock {
		left[rank]++
	}
	n := len(b.Stock)
	b.Stock = b.Stock[:0]
	var orders func()
	orders = func() {
		if len(b.Stock) == n {
			if decide(t, b.Position().(*calculation.Position), usual()).Verdict() == solve.Unwinnable {
				lost++
			}
			return
		}
		for rank := range left {
			if left[rank] == 0 {
				continue
			}
			left[rank]--
			b.Stock = append(b.Stock, uint8(rank))
			orders()
			b.Stock = b.Stock[:len(b.Stock)-1]
			left[rank]++
		}
	}
	orders()
	return lost
}

// TestDeals: verdicts of random deals of the full deck. Those with two stacks
// are also the verdicts of CaDiCaL, on clauses that were written separately.
func TestDeals(t *testing.T) {
	for _, want := range []struct {
		stacks, given int
		number        int64
		verdict       solve.Verdict
	}{
		{1, 0, 2, solve.Unwinnable},
		{1, 4, 2, solve.Unwinnable},
		{2, 0, 3, solve.Winnable},
		{2, 0, 7, solve.Unwinnable},
		{2, 4, 2, solve.Winnable},
		{2, 4, 3, solve.Unwinnable},
		{3, 0, 2, solve.Winnable},
		{4, 0, 2, solve.Winnable},
		{12, 0, 2, solve.Winnable},
	} {
		rules := calculation.Standard(want.stacks, want.given)
		b, err := calculation.RandomDeal(&rules, want.number, 1)
		if err != nil {
			t.Fatal(err)
		}
		out := decide(t, b.Position().(*calculation.Position), usual())
		if out.Verdict() != want.verdict {
			t.Errorf("%s, random:%d: %s; want %s", rules.Name, want.number, out.Verdict(), want.verdict)
		}
	}
}

func TestWrongOptionsAndCancel(t *testing.T) {
	rules := calculation.Standard(3, 0)
	b, _ := calculation.RandomDeal(&rules, 1, 1)
	p := b.Position().(*calculation.Position)
	if _, err := schedule.Decide(t.Context(), p, schedule.Options{}); err == nil ||
		!strings.Contains(err.Error(), "max-conflicts 0") {
		t.Errorf("%v; want max-conflicts 0", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := schedule.Decide(ctx, p, usual()); !errors.Is(err, context.Canceled) {
		t.Errorf("%v; want %v", err, context.Canceled)
	}
}

// TestWithin: a search within limits takes the memory that it may, up to a clause, unless it needs less.
func TestWithin(t *testing.T) {
	rules := calculation.Standard(3, 0)
	b, _ := calculation.RandomDeal(&rules, 1, 1)
	p := b.Position().(*calculation.Position)
	least := (&schedule.Options{MaxKept: 1}).Bytes(p)
	clause := (&schedule.Options{MaxKept: 2}).Bytes(p) - least
	if least <= clause || clause <= 0 {
		t.Fatalf("%d bytes with one clause, %d for another", least, clause)
	}
	for _, test := range []struct {
		nodes, bytes int64
		conflicts    int64
		kept         int // 0 if there is not enough memory
	}{
		{1, least, 1, 1},
		{1, least - 1, 1, 0},
		{1 << 40, least, 1 << 40 / solve.PositionsPerDeadEnd, 1},
		{1 << 40, least + clause - 1, 1 << 40 / solve.PositionsPerDeadEnd, 1},
		{1 << 40, least + 9*clause, 1 << 40 / solve.PositionsPerDeadEnd, 10},
		{5 * solve.PositionsPerDeadEnd, least + 9*clause, 5, 5},
	} {
		o, ok := schedule.Within(p, solve.Limits{MaxNodes: test.nodes, MaxBytes: test.bytes})
		if ok != (test.kept > 0) || ok && (o.MaxConflicts != test.conflicts || o.MaxKept != test.kept ||
			o.Bytes(p) > test.bytes) {
			t.Errorf("%+v: %+v, %v", test, o, ok)
		}
	}
}
