package calculation

import (
	"fmt"

	"patience/game"
	"patience/game/card"
)

// A Board is a position together with the order of its stacks. A card is its
// rank, 1..Ranks.
type Board struct {
	Rules   *Rules
	Heights [maxFoundations]int // by foundation: the number of its cards
	Stacks  [][]uint8           // Rules.Stacks of them, the lowest card first
	Stock   []uint8             // the next card first
}

var _ game.Concealing = (*Board)(nil)

// Validate returns an error if the board is not a position of its rules: if it
// has too many stacks, or too many or too few cards of a rank.
func (b *Board) Validate() error {
	if n := len(b.Stacks); n > b.Rules.Stacks {
		return fmt.Errorf("%d stacks; expected at most %d", n, b.Rules.Stacks)
	}
	var counts [card.MaxRank + 1]int
	for f := range b.Rules.Foundations {
		if h := b.Heights[f]; h < 0 || h > b.Rules.Ranks {
			return fmt.Errorf("foundation %d holds %d cards; expected 0 to %d", f+1, h, b.Rules.Ranks)
		}
		for h := range b.Heights[f] {
			counts[b.Rules.Rank(f, h)]++
		}
	}
	for _, cards := range append(b.Stacks[:len(b.Stacks):len(b.Stacks)], b.Stock) {
		for _, rank := range cards {
			if rank < 1 || int(rank) > b.Rules.Ranks {
				return fmt.Errorf("rank %d is not in the deck of %d ranks", rank, b.Rules.Ranks)
			}
			counts[rank]++
		}
	}
	for rank := 1; rank <= b.Rules.Ranks; rank++ {
		if counts[rank] != b.Rules.Foundations {
			return fmt.Errorf("%d cards of rank %s on foundations, in stacks and in the stock; expected %d",
				counts[rank], card.RankText(rank), b.Rules.Foundations)
		}
	}
	return nil
}

// Position returns the board's position. The board must be valid.
func (b *Board) Position() game.Position { return b.position() }

func (b *Board) position() *Position {
	l := &layout{rules: *b.Rules}
	for f := range l.rules.Foundations {
		for height := range l.rules.Ranks {
			l.wants[f][height] = uint8(l.rules.Rank(f, height))
		}
	}
	p := &Position{layout: l}
	for place := range p.top {
		p.top[place] = noCard
	}
	for place, ranks := range b.Stacks {
		for _, rank := range ranks {
			p.on[p.drawn], p.chain[p.drawn] = p.top[place], link(p.below(p.top[place]), rank)
			p.top[place] = p.drawn
			l.ranks = append(l.ranks, rank)
			p.drawn++
		}
	}
	p.sortStacks()
	for f := range l.rules.Foundations {
		p.height[f] = uint8(b.Heights[f])
		p.home += p.height[f]
	}
	l.setStock(b.Stock)
	p.hash = p.hashOf()
	start := *p
	l.start = &start
	return p
}

// sortStacks puts the stacks in order by insertion.
func (p *Position) sortStacks() {
	for n := 1; n < p.rules.Stacks; n++ {
		c, place := p.top[n], n
		for ; place > 0 && p.less(c, p.top[place-1]); place-- {
			p.top[place] = p.top[place-1]
		}
		p.top[place] = c
	}
}

// setStock adds the cards of the stock to those of the stacks.
func (l *layout) setStock(stock []uint8) {
	first := len(l.ranks)
	l.ranks = append(l.ranks, stock...)
	l.hashStock(first)
}

// hashStock computes the hashes of the stock, whose cards begin with the one given.
func (l *layout) hashStock(first int) {
	l.stock = make([]uint64, len(l.ranks)+1)
	for c := len(l.ranks) - 1; c >= first; c-- {
		l.stock[c] = mix(l.stock[c+1] + stockNumbers[l.ranks[c]])
	}
}

// Board returns the position as a board with the stacks in the order of their
// places, except that empty ones come last.
func (p *Position) Board() game.Board {
	b := &Board{Rules: &p.rules, Stacks: make([][]uint8, p.rules.Stacks), Stock: append([]uint8{}, p.Stock()...)}
	used := 0
	for place := range p.rules.Stacks {
		if p.top[place] != noCard {
			b.Stacks[used] = p.AppendStack(nil, place)
			used++
		}
	}
	for f := range p.rules.Foundations {
		b.Heights[f] = int(p.height[f])
	}
	return b
}
