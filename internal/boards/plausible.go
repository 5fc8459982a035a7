package boards

import (
	"slices"

	"patience/game/card"
)

// This file tells which boards a deal can have led to. The cards of a column under the run at its end lie where the
// deal put them.

// settled returns how many cards of a column lie where a deal put them for certain: those that lie face down and the
// next one, and all up to the first card of the run at its end. In loose games others may have come with a card below.
func (f *Format) settled(cards []card.Card, down int) int { return f.settledBy(cards, down, f.Fits) }

func (f *Format) settledBy(cards []card.Card, down int, fits func(c, below card.Card) bool) int {
	n := len(cards)
	for n > 1 && (f.Loose && !f.Unbuilt || fits(cards[n-1], cards[n-2])) {
		n--
	}
	return min(max(n, down+1), len(cards))
}

// plausible reports whether a deal can have led to the columns of a board: whether it can have put as many cards into
// columns as cannot have come later, in whatever order the columns are.
func (f *Format) plausible(p *Piles) bool { return f.plausibleBy(p, f.Fits) }

// almostPlausible is plausible for rules by which a card fits on any card that is one rank higher. People make up
// such boards.
func (f *Format) almostPlausible(p *Piles) bool {
	return f.plausibleBy(p, func(c, below card.Card) bool { return c.Rank() == below.Rank()-1 })
}

func (f *Format) plausibleBy(p *Piles, fits func(c, below card.Card) bool) bool {
	settled := make([]int, len(p.Columns))
	for i, cards := range p.Columns {
		settled[i] = f.settledBy(cards, p.down(i), fits)
		if settled[i] == 1 {
			settled[i] = 0 // it may have come into an empty column
		}
	}
	slices.Sort(settled)
	for len(settled) < f.Columns {
		settled = slices.Insert(settled, 0, 0)
	}
	return slices.ContainsFunc(f.dealsAfter(p), func(dealt []int) bool {
		slices.Sort(dealt)
		return atMost(settled[len(settled)-len(dealt):], dealt)
	}) && f.plausibleDown(p)
}

// dealsAfter returns for each way in which some program deals how many cards the columns have been dealt, those of the
// stock included.
func (f *Format) dealsAfter(p *Piles) [][]int {
	rounds := 0
	if f.Deals {
		rounds = (f.Stock - len(p.Stock) + f.Columns - 1) / f.Columns
	}
	return Each(f.deals(), func(dealt []int) []int { return Each(dealt, func(n int) int { return n + rounds }) })
}

// atMost reports whether no number is greater than the one at its place in most.
func atMost(numbers, most []int) bool {
	for i, n := range most {
		if numbers[i] > n {
			return false
		}
	}
	return true
}

// moved returns how many cards lie on a card on which they fit, from the ends of the columns on.
func (f *Format) moved(p *Piles) (n int) {
	for i, cards := range p.Columns {
		n += len(cards) - f.settled(cards, p.down(i))
	}
	return n
}

// canGrow reports whether no column is longer than one that the deal made and a run continued.
func (f *Format) canGrow(p *Piles) bool {
	most := deepest(f.dealsAfter(p)[0]) + f.Ranks - 1
	return !slices.ContainsFunc(p.Columns, func(cards []card.Card) bool { return len(cards) > most })
}

// inOrder reports whether a deal can have led to the columns in their order.
func (f *Format) inOrder(p *Piles) bool {
	settled := make([]int, f.Columns)
	for i := range settled {
		if n := f.settled(p.Columns[i], p.down(i)); n > 1 {
			settled[i] = n // any column may be empty and get a card
		}
	}
	return slices.ContainsFunc(f.dealsAfter(p), func(dealt []int) bool { return atMost(settled, dealt) })
}

// plausibleDown reports whether the deal can have put as many cards face down.
func (f *Format) plausibleDown(p *Piles) bool {
	down, dealt := slices.Sorted(slices.Values(p.Down)), slices.Sorted(slices.Values(f.FaceDown))
	for i, n := range down {
		if n > dealt[len(dealt)-len(down)+i] {
			return false
		}
	}
	return true
}

// isDealt reports whether a board has as many cards in each column as the deal puts there, and none anywhere that the
// deal puts none.
func (f *Format) isDealt(p *Piles) bool {
	lengths, n := make([]int, f.Columns), 0
	for i, cards := range p.Columns {
		lengths[i] = len(cards)
		n += len(cards)
	}
	if !slices.ContainsFunc(f.deals(), func(dealt []int) bool { return slices.Equal(lengths, dealt) }) {
		return false
	}
	onWaste := 0
	if f.Hole {
		onWaste = 1
	}
	return f.isGiven(p) && len(p.Waste) == onWaste && n+len(p.Held())+len(p.Stock) == f.inPlay()
}

// deepest returns the greatest number of cards that the deal puts into a column.
func deepest(dealt []int) int { return slices.Max(append(slices.Clone(dealt), 0)) }

// rowsOf returns how many cards the rows of a deal have.
func rowsOf(dealt []int) []int {
	rows := make([]int, deepest(dealt))
	for _, n := range dealt {
		for row := range n {
			rows[row]++
		}
	}
	return rows
}
