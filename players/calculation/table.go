// Package calculation has a player of Calculation who does not see the order of
// the stock, and learned what positions are worth by playing.
//
//	position → Table: foundations, stacks, how many cards of each rank are unseen
//	card drawn → Table.After: the tables that the player can make → the best one
//
// The player values a table by a network: the chance that he wins from there.
// [Policies] returns two players. One takes the table of the greatest value. The
// other looks one card further: he takes the mean, over the card that may come
// next, of the value of the best table that he can make then. The command
// scripts/blind learned the weights, from games of the player with himself.
package calculation

import (
	"slices"

	"patience/game/calculation"
)

const (
	foundations = 4
	ranks       = 13
	mostStacks  = 4
	deck        = foundations * ranks
)

// order holds by foundation and height the rank wanted next, 0 if full; heightOf
// by foundation and rank the height at which it is wanted.
var order, heightOf = orders()

func orders() (order [foundations][ranks + 1]uint8, heightOf [foundations][ranks + 1]uint8) {
	rules := calculation.Standard(mostStacks, 0)
	for f := range foundations {
		for h := range ranks {
			rank := rules.Rank(f, h)
			order[f][h] = uint8(rank)
			heightOf[f][rank] = uint8(h)
		}
	}
	return order, heightOf
}

// A stack is the ranks of its cards, the lowest first.
type stack struct {
	cards [deck]uint8
	n     uint8
}

func (s *stack) top() uint8 { return s.cards[s.n-1] }

func (s *stack) push(rank uint8) {
	s.cards[s.n] = rank
	s.n++
}

// A Table is what a player sees who does not see the order of the stock. The card
// drawn is none of it.
type Table struct {
	heights [foundations]uint8
	stacks  [mostStacks]stack
	used    int              // stacks
	unseen  [ranks + 1]uint8 // by rank: cards of the stock
	left    int              // cards of the stock
}

// NewTable returns the table of a position with a full deck of 13 ranks and up to
// four stacks. All cards of the stock are unseen.
func NewTable(p *calculation.Position) *Table {
	t := &Table{used: p.Rules().Stacks, left: len(p.Stock())}
	for f := range t.heights {
		t.heights[f] = uint8(p.Height(f))
	}
	var room [deck]uint8
	for i := range t.used {
		for _, rank := range p.AppendStack(room[:0], i) {
			t.stacks[i].push(rank)
		}
	}
	for _, rank := range p.Stock() {
		t.unseen[rank]++
	}
	return t
}

// Draw takes a card of a rank off the stock.
func (t *Table) Draw(rank uint8) {
	t.unseen[rank]--
	t.left--
}

// Won reports whether every card is on a foundation.
func (t *Table) Won() bool {
	return t.heights == [foundations]uint8{ranks, ranks, ranks, ranks}
}

// A step takes a card from a stack, or the card drawn, to a foundation or a
// stack.
type step struct {
	from int // a stack, or drawn
	to   int // a stack, or foundation0 + a foundation
}

const (
	drawn       = -1
	foundation0 = 8
)

// do makes a step; rank is that of the card drawn.
func (t *Table) do(s step, rank uint8) {
	if s.from != drawn {
		from := &t.stacks[s.from]
		rank = from.top()
		from.n--
	}
	if s.to >= foundation0 {
		t.heights[s.to-foundation0]++
	} else {
		t.stacks[s.to].push(rank)
	}
}

// A choice is a table that the player can make of a card drawn, and the steps to
// it.
type choice struct {
	Table
	steps []step
}

// mostChoices bounds the number of choices that are looked at.
const mostChoices = 64

// after appends the choices once a card of a rank is drawn, 0 for none. Cards go
// home as long as any can; only where it matters which one does, or to which
// foundation, or onto which stack the card drawn goes, there is a choice.
func (t *Table) after(dst []choice, rank uint8) []choice {
	start := choice{Table: *t}
	return start.grow(dst, rank)
}

func (c *choice) grow(dst []choice, rank uint8) []choice {
	if len(dst) >= mostChoices {
		return dst
	}
	home := c.homeSteps(rank)
	switch {
	case len(home) == 0 && rank == 0:
		return append(dst, *c)
	case len(home) == 0:
		return c.stacked(dst, rank)
	}
	for _, s := range home {
		next := choice{Table: c.Table, steps: append(slices.Clip(c.steps), s)}
		next.do(s, rank)
		left := rank
		if s.from == drawn {
			left = 0
		}
		dst = next.grow(dst, left)
	}
	return dst
}

// homeSteps returns steps that bring a card home: the first one that excludes no
// other, or else all. Two of one card, or to one foundation, exclude each other.
func (c *choice) homeSteps(rank uint8) []step {
	var cards [mostStacks + 1]int // by origin: steps
	var targets [foundations]int
	var steps []step
	for from := drawn; from < c.used; from++ {
		card := rank
		if from != drawn {
			if c.stacks[from].n == 0 {
				continue
			}
			card = c.stacks[from].top()
		}
		for f := range c.heights {
			if card > 0 && order[f][c.heights[f]] == card {
				steps = append(steps, step{from, foundation0 + f})
				cards[from+1]++
				targets[f]++
			}
		}
	}
	for i, s := range steps {
		if cards[s.from+1] == 1 && targets[s.to-foundation0] == 1 {
			return steps[i : i+1]
		}
	}
	return steps
}

// stacked appends the choices of a stack for the card drawn; of empty stacks it
// takes the first.
func (c *choice) stacked(dst []choice, rank uint8) []choice {
	empty := false
	for i := range c.used {
		if c.stacks[i].n == 0 {
			if empty {
				continue
			}
			empty = true
		}
		s := step{drawn, i}
		next := choice{Table: c.Table, steps: append(slices.Clip(c.steps), s)}
		next.do(s, rank)
		dst = append(dst, next)
	}
	return dst
}
