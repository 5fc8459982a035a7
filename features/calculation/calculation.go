// Package calculation describes positions of Calculation by numbers; see package
// features. The features know the order of the stock, which is the pile of cards
// still to be drawn. So do the solvers.
package calculation

import (
	"slices"

	"patience/features"
	"patience/game"
	"patience/internal/games/calculation"
)

// rows describe a position of Calculation with a full deck. Times count the
// cards to be drawn from now on, and are the earliest ones possible in the
// relaxed game, in which a card serves all foundations and there are stacks for
// all; see [calculation.Future]. They are 0 if the relaxed game shows that the
// game is lost.
var rows = []features.Row[view]{
	features.NewRow("f_home", "cards on foundations", 0, 52, func(v *view) float64 { return float64(v.position.Home()) }),
	features.NewRow("f_stock", "cards in the stock", 0, 52, func(v *view) float64 { return float64(len(v.stock)) }),
	features.NewRow("f_stacked", "cards in stacks", 0, 52, func(v *view) float64 { return float64(v.stacked) }),
	features.NewRow("f_free_stacks", "empty stacks", 0, 5, func(v *view) float64 { return float64(v.count(isEmpty)) }),
	features.NewRow("f_stack_longest", "cards in the longest stack", 0, 52,
		func(v *view) float64 { return float64(v.longest()) }),
	features.NewRow("f_foundation_lowest", "cards on the foundation with the fewest", 0, 13,
		func(v *view) float64 { return float64(slices.Min(v.heights())) }),
	features.NewRow("f_foundation_highest", "cards on the foundation with the most", 0, 13,
		func(v *view) float64 { return float64(slices.Max(v.heights())) }),
	features.NewRow("f_lost", "1 if even the relaxed game is lost, 0 if not", 0, 1,
		func(v *view) float64 { return float64(features.Indicator(v.future.Hopeless)) }),
	features.NewRow("f_must_stack", "least number of stock cards that cannot go home when they are drawn, because "+
		"they must wait on a stack or are never needed", 0, 52, func(v *view) float64 { return float64(v.must) }),
	features.NewRow("f_least_moves", "lower bound on the moves to a win: the number of cards that are not home plus "+
		"f_must_stack", 0, 104, func(v *view) float64 { return float64(52 - v.position.Home() + v.must) }),
	features.NewRow("f_first_home", "least number of cards to draw until the first card can go home", 0, 52,
		(*view).firstHome),
	features.NewRow("f_full_1", "least number of cards to draw until foundation 1 (A 2 3 …) can be full", 0, 52,
		func(v *view) float64 { return float64(v.future.Full[0]) }),
	features.NewRow("f_full_2", "least number of cards to draw until foundation 2 (2 4 6 …) can be full", 0, 52,
		func(v *view) float64 { return float64(v.future.Full[1]) }),
	features.NewRow("f_full_3", "least number of cards to draw until foundation 3 (3 6 9 …) can be full", 0, 52,
		func(v *view) float64 { return float64(v.future.Full[2]) }),
	features.NewRow("f_full_4", "least number of cards to draw until foundation 4 (4 8 Q …) can be full", 0, 52,
		func(v *view) float64 { return float64(v.future.Full[3]) }),
	features.NewRow("f_wait_mean", "mean wait of the stock cards. The wait of a card is the number of cards drawn after "+
		"it until its rank is first needed, and 0 if it is needed at once", 0, 52,
		func(v *view) float64 { return v.waitMean() }),
	features.NewRow("f_wait_longest", "the longest of these waits", 0, 52,
		func(v *view) float64 { return v.waitLongest() }),
	features.NewRow("f_conflicts", "pairs of stock cards that must both be stacked, where the card drawn later is "+
		"also needed later", 0, 1326, func(v *view) float64 { return float64(v.conflicts()) }),
	features.NewRow("f_chain", "length of the longest series of stock cards that must be stacked and are needed in "+
		"the order in which they are drawn, so no card of the series may be put on an earlier one that still "+
		"waits", 0, 13,
		func(v *view) float64 { return float64(v.chain()) }),
	features.NewRow("f_kings_first", "cards in the stock before the first king, as a share of the stock; 1 if there is "+
		"none", 0, 1, func(v *view) float64 { return v.firstOf(13) }),
	features.NewRow("f_kings_mean", "mean place of the kings in the stock, from 0 (the next card) to 1 (the last card); "+
		"1 if there is none", 0, 1, func(v *view) float64 { return v.meanPlace(13) }),
	features.NewRow("f_aces_first", "cards in the stock before the first ace, as a share of the stock; 1 if there is "+
		"none", 0, 1, func(v *view) float64 { return v.firstOf(1) }),
	features.NewRow("f_aces_mean", "mean place of the aces in the stock, from 0 (the next card) to 1 (the last card); "+
		"1 if there is none", 0, 1, func(v *view) float64 { return v.meanPlace(1) }),
	features.NewRow("f_repeats", "cards of the stock that have the same rank as the card drawn before them", 0, 39,
		func(v *view) float64 { return float64(v.repeats()) }),
	features.NewRow("f_stack_playable", "stacks whose last card can go home now", 0, 5,
		func(v *view) float64 { return float64(v.count(v.isPlayable)) }),
	features.NewRow("f_stack_conflicts", "cards in stacks that lie directly on a card that is needed sooner", 0, 51,
		func(v *view) float64 { return float64(v.stackConflicts()) }),
}

// Set returns the features of Calculation. Set.Places is nil, because cards of
// one rank are alike.
func Set() *features.Set {
	return features.NewSet(rows, func(v *view, p game.Position) { *v = layOut(p.(*calculation.Position)) }, nil)
}

// A view is a position laid out for the features.
type view struct {
	position *calculation.Position
	future   calculation.Future
	stock    []uint8
	stacks   [][]uint8
	stacked  int
	must     int
}

func layOut(p *calculation.Position) view {
	v := view{position: p, future: p.Future(), stock: p.Stock(), stacked: p.Stacked()}
	v.must, _ = p.MustStack()
	for place := range p.Rules().Stacks {
		v.stacks = append(v.stacks, p.AppendStack(nil, place))
	}
	return v
}

func (v *view) count(is func(stack []uint8) bool) (n int) {
	for _, stack := range v.stacks {
		n += features.Indicator(is(stack))
	}
	return n
}

func isEmpty(stack []uint8) bool { return len(stack) == 0 }

func (v *view) isPlayable(stack []uint8) bool {
	return len(stack) > 0 && v.wantedNow(stack[len(stack)-1])
}

func (v *view) wantedNow(rank uint8) bool {
	for f := range v.position.Rules().Foundations {
		if v.position.Wants(f) == int(rank) {
			return true
		}
	}
	return false
}

func (v *view) longest() (n int) {
	for _, stack := range v.stacks {
		n = max(n, len(stack))
	}
	return n
}

// heights returns by foundation the number of its cards.
func (v *view) heights() (heights []int) {
	for f := range v.position.Rules().Foundations {
		heights = append(heights, v.position.Height(f))
	}
	return heights
}

// firstHome returns how many cards are drawn before the first one that can go
// home, from the stock or a stack.
func (v *view) firstHome() float64 {
	if v.count(v.isPlayable) > 0 {
		return 0
	}
	for i, rank := range v.stock {
		if v.wantedNow(rank) {
			return float64(i)
		}
	}
	return float64(len(v.stock))
}

// wait returns for how many draws the card at a place of the stock waits until
// its rank is wanted.
func (v *view) wait(place int) int {
	return max(0, v.future.Wanted[v.stock[place]]-place)
}

func (v *view) waitMean() float64 {
	sum := 0
	for place := range v.stock {
		sum += v.wait(place)
	}
	return float64(sum) / float64(max(1, len(v.stock)))
}

func (v *view) waitLongest() float64 {
	longest := 0
	for place := range v.stock {
		longest = max(longest, v.wait(place))
	}
	return float64(longest)
}

// inTheWay reports whether two cards of the stock must be stacked and the first
// is wanted before the second.
func (v *view) inTheWay(first, second int) bool {
	return v.wait(first) > 0 && v.wait(second) > 0 && v.future.Wanted[v.stock[first]] < v.future.Wanted[v.stock[second]]
}

func (v *view) conflicts() (n int) {
	for second := range v.stock {
		for first := range second {
			n += features.Indicator(v.inTheWay(first, second))
		}
	}
	return n
}

func (v *view) chain() (longest int) {
	var ending [52]int // by card: the longest row that ends with it
	for second := range v.stock {
		if v.wait(second) == 0 {
			continue
		}
		ending[second] = 1
		for first := range second {
			if v.inTheWay(first, second) {
				ending[second] = max(ending[second], ending[first]+1)
			}
		}
		longest = max(longest, ending[second])
	}
	return longest
}

func (v *view) firstOf(rank uint8) float64 {
	for place, r := range v.stock {
		if r == rank {
			return float64(place) / float64(len(v.stock))
		}
	}
	return 1
}

func (v *view) meanPlace(rank uint8) float64 {
	sum, n := 0, 0
	for place, r := range v.stock {
		if r == rank {
			sum += place
			n++
		}
	}
	if n == 0 || len(v.stock) == 1 {
		return float64(features.Indicator(n == 0))
	}
	return float64(sum) / float64(n) / float64(len(v.stock)-1)
}

func (v *view) repeats() (n int) {
	for place := 1; place < len(v.stock); place++ {
		n += features.Indicator(v.stock[place] == v.stock[place-1])
	}
	return n
}

func (v *view) stackConflicts() (n int) {
	for _, stack := range v.stacks {
		for i := 1; i < len(stack); i++ {
			n += features.Indicator(v.future.Wanted[stack[i]] > v.future.Wanted[stack[i-1]])
		}
	}
	return n
}
