package klondike

import (
	"math/rand/v2"
	"testing"

	"patience/internal/games/klondike"
	"patience/internal/testkit/klondiketest"
)

// boundDecks are small decks, some of them with rules for which there is no plan.
var boundDecks = []klondike.Rules{
	{Name: "2 ranks", Draw: 2, Columns: 3, Ranks: 2, Back: true},
	{Name: "3 ranks", Draw: 1, Columns: 3, Ranks: 3},
	{Name: "3 ranks, back", Draw: 2, Columns: 3, Ranks: 3, Back: true},
	{Name: "3 ranks, 4 columns", Draw: 2, Columns: 4, Ranks: 3},
	{Name: "4 ranks", Draw: 3, Columns: 4, Ranks: 4},
	{Name: "3 ranks, any", Draw: 3, Columns: 3, Ranks: 3, AnySpace: true},
	{Name: "3 ranks, 1 pass", Draw: 1, Columns: 3, Ranks: 3, Passes: 1},
	{Name: "4 ranks, 2 passes, back", Draw: 3, Columns: 4, Ranks: 4, Passes: 2, Back: true},
	{Name: "3 ranks, any, 2 passes", Draw: 2, Columns: 3, Ranks: 3, Passes: 2, AnySpace: true},
	{Name: "4 ranks, back", Draw: 1, Columns: 4, Ranks: 4, Back: true},
	{Name: "4 ranks, 3 columns, back", Draw: 3, Columns: 3, Ranks: 4, Back: true},
	{Name: "5 ranks, back", Draw: 2, Columns: 5, Ranks: 5, Back: true},
	{Name: "6 ranks", Draw: 1, Columns: 5, Ranks: 6},
	{Name: "6 ranks, back", Draw: 3, Columns: 6, Ranks: 6, Back: true},
	{Name: "6 ranks, 1 pass", Draw: 1, Columns: 5, Ranks: 6, Passes: 1},
	{Name: "5 ranks, 2 passes", Draw: 1, Columns: 4, Ranks: 5, Passes: 2},
	{Name: "6 ranks, 3 passes, back", Draw: 3, Columns: 6, Ranks: 6, Passes: 3, Back: true},
}

// TestDraftBound holds the bound of drafts to what it claims along each step from the
// drafts that can be reached from small deals, and along random steps from full ones.
func TestDraftBound(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 1))
	steps := map[string]int{}
	for _, rules := range boundDecks {
		for i := range 40 {
			s := klondiketest.Deal(rules.Ranks, rules.Columns, rules.Draw, rules.Back, rules.AnySpace, rng)
			s.Passes = rules.Passes
			plan, ok := NewPlan(leastBoard(t, rules, s).Position().(*klondike.Position), i%2 == 0)
			if ok != (!rules.AnySpace && rules.Passes == 0) {
				t.Fatalf("%s: a plan: %v", rules.Name, ok)
			}
			if ok {
				steps["small"] += checkReachable(t, plan, 150)
			}
		}
	}
	for i := range int64(96) {
		rules := klondike.Standard([]int{1, 3, 2}[i%3], i%4 == 3, false)
		b, err := klondike.RandomDeal(&rules, i+1, 1)
		if err != nil {
			t.Fatal(err)
		}
		plan, _ := NewPlan(b.Position().(*klondike.Position), i%2 == 0)
		steps["full"] += checkWalk(t, plan, rng)
	}
	t.Logf("%v steps", steps)
	if steps["small"] < 20_000 || steps["full"] < 5_000 {
		t.Error("expected more steps")
	}
}

// TestDraftBoundIsStrong: a bound that lost one of its terms is still admissible. Sums of bounds over some
// deals show the loss.
func TestDraftBoundIsStrong(t *testing.T) {
	for _, c := range []struct {
		draw  int
		draws bool // count
		want  int
	}{{1, false, 2759}, {1, true, 4368}, {3, false, 2940}, {3, true, 3399}} {
		rules, sum := klondike.Standard(c.draw, false, false), 0
		for number := range int64(50) {
			b, err := klondike.RandomDeal(&rules, number+1, 1)
			if err != nil {
				t.Fatal(err)
			}
			plan, _ := NewPlan(b.Position().(*klondike.Position), c.draws)
			start, _ := plan.Begin()
			h, _ := NewDraftBound(plan).Of(&start) // 0 of random:33, which is lost
			sum += h
		}
		if sum != c.want {
			t.Errorf("draw %d, draws counted %t: bounds of %d together; want %d", c.draw, c.draws, sum, c.want)
		}
	}
}

// checkReachable checks the steps from the first drafts that can be reached. It
// returns their number.
func checkReachable(t *testing.T, plan *Plan, limit int) (steps int) {
	t.Helper()
	bound := NewDraftBound(plan)
	start, _ := plan.Begin()
	queue, met := []Draft{start}, map[Draft]bool{start: true}
	for i := 0; i < len(queue) && i < limit; i++ {
		for _, step := range checkSteps(t, plan, bound, queue[i]) {
			steps++
			if !met[step.Draft] {
				met[step.Draft] = true
				queue = append(queue, step.Draft)
			}
		}
	}
	return steps
}

// checkWalk checks the steps from the drafts along random ones.
func checkWalk(t *testing.T, plan *Plan, rng *rand.Rand) (steps int) {
	t.Helper()
	bound := NewDraftBound(plan)
	d, _ := plan.Begin()
	for range 60 {
		list := checkSteps(t, plan, bound, d)
		if len(list) == 0 {
			break
		}
		steps += len(list)
		d = list[rng.IntN(len(list))].Draft
	}
	return steps
}

// checkSteps checks a draft's code and bound, and that no step from it lowers the
// bound by more than its cost. From a lost draft no step leads to one that is not
// lost. It returns the steps.
func checkSteps(t *testing.T, plan *Plan, bound *DraftBound, d Draft) []Step {
	t.Helper()
	code := d.Code()
	if again := plan.Decode(&code); again != d {
		t.Fatalf("%x is decoded to\n%+v\nnot\n%+v", code, again, d)
	}
	h, ok := bound.Of(&d)
	if won := d.Home() == plan.rules.Cards(); won != (ok && h == 0) {
		t.Fatalf("bound %d, %v; the game is won: %v", h, ok, won)
	}
	var steps Steps
	list := steps.Of(d)
	for _, step := range list {
		after, okAfter := bound.Of(&step.Draft)
		if okAfter && (!ok || h > after+step.Cost) {
			t.Fatalf("the bound is %d, %v, and %d after a step of cost %d, between\n%+v\nand\n%+v", h, ok, after, step.Cost, d,
				step.Draft)
		}
	}
	return list
}
