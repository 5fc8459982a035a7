package freecell

import (
	"math/bits"

	"patience/game/card"
	"patience/internal/games/freecell"
)

// A summary holds the features that are counted anew for each position: those
// from Ready to Spread, and which of the groups Space, Dig and Clear is 1.
type summary struct {
	counts            [summed]int8
	space, dig, clear Feature
}

// summed is the number of features from Ready to Spread.
const summed = int(Spread-Ready) + 1

// boardSets are the sets of cards that most features follow from.
type boardSets struct {
	ends, cells, next, out card.Set // out: the cards not home
	free, empty            int      // cells and columns
}

// setsOf returns the sets of a position.
func setsOf(p *freecell.Position) boardSets {
	deck := card.UpTo(p.Rules().Ranks)
	return boardSets{p.Ends(), p.Cells(), p.Next(), deck &^ p.HomeCards(), p.FreeCells(), p.EmptyColumns()}
}

// move makes a move.
func (s *boardSets) move(c card.Card, from, to freecell.Place, deck card.Set) {
	bit := card.Bit(c)
	switch {
	case from == freecell.Cell:
		s.cells &^= bit
		s.free++
	case from == freecell.Floor:
		s.ends &^= bit
		s.empty++
	default:
		s.ends = s.ends&^bit | card.Bit(card.Card(from))
	}
	switch {
	case to < freecell.Floor:
		s.ends = s.ends&^card.Bit(card.Card(to)) | bit
	case to == freecell.Cell:
		s.cells |= bit
		s.free--
	case to == freecell.Floor:
		s.ends |= bit
		s.empty--
	default:
		s.next ^= (bit | bit<<card.NumSuits) & deck
		s.out &^= bit
	}
}

// summarize sets the summary of sets that differ from those of the position by a
// move of a card from a column to another. Either may be noColumn.
func (t *Tracker) summarize(s *boardSets, from, to uint8, sum *summary) {
	heads, children := s.ends|s.cells, t.rules.Children(s.ends)
	c := &sum.counts
	c[0] = count(heads & s.next)
	c[Soon-Ready] = count(heads & (s.next << card.NumSuits))
	c[CellNext-Ready] = count(s.cells & s.next)
	c[CellNext-Ready+1] = count(s.cells & (s.next << card.NumSuits))
	c[CellNext-Ready+2] = count(s.cells & (s.next << (2 * card.NumSuits)))
	c[CellNext-Ready+3] = count(s.cells & (s.next << (3 * card.NumSuits)))
	c[CellFits-Ready] = count(s.cells & children)
	c[EndFits-Ready] = count(s.ends & children)
	c[Takes-Ready] = count(children & s.out)
	c[CellKings-Ready] = count(s.cells & t.kings)
	c[Spread-Ready] = t.spread(s.next)
	sum.space = Space + Feature(4*min(s.free, 4)+min(s.empty, 3))
	above := 0
	if heads&s.next == 0 && s.next != 0 {
		above = t.leastAbove(s.next, from, to)
	}
	sum.dig = Dig + slack(above-s.free)
	sum.clear = Clear + slack(t.leastHeight(from, to)-s.free)
}

func count(s card.Set) int8 { return int8(s.Len()) }

// slack returns the index in a group for a number, which is cut off at −3 and 4.
func slack(n int) Feature { return Feature(min(max(n, -3), 4) + 3) }

// spread returns the largest less the smallest number of cards home of a suit.
func (t *Tracker) spread(next card.Set) int8 {
	if next == 0 {
		return 0
	}
	most := t.rules.Ranks
	if next.Len() == card.NumSuits {
		most = (bits.Len64(uint64(next)) - 1) / card.NumSuits
	}
	return int8(most - (next.First().Rank() - 1))
}

// leastAbove returns the least number of cards above those of a set, which are in
// columns and not at their ends.
func (t *Tracker) leastAbove(next card.Set, from, to uint8) int {
	least := int8(card.Deck)
	for ; next != 0; next &= next - 1 {
		c := next.First() & 63
		column := t.column[c] & 15
		n := t.heights[column] - t.depth[c] - 1
		if column == from {
			n--
		}
		if column == to {
			n++
		}
		least = min(least, n)
	}
	return int(least)
}

// findLow sets low to three columns of least height that are not empty, or to fewer if
// there are fewer.
func (t *Tracker) findLow() {
	t.low = [3]uint8{noColumn, noColumn, noColumn}
	t.heights[noColumn] = noHeight
	for i, h := range t.heights[:t.rules.Columns&15] {
		n := uint8(i)
		switch {
		case h == 0 || h >= t.heights[t.low[2]&15]:
		case h < t.heights[t.low[0]&15]:
			t.low = [3]uint8{n, t.low[0], t.low[1]}
		case h < t.heights[t.low[1]&15]:
			t.low = [3]uint8{t.low[0], n, t.low[1]}
		default:
			t.low[2] = n
		}
	}
}

// noHeight is more than the height of any column.
const noHeight = 100

// leastHeight returns the least number of cards of a column that is not empty,
// 0 if all are empty.
func (t *Tracker) leastHeight(from, to uint8) int {
	least := int8(noHeight)
	for _, n := range t.low {
		if n != from && n != to {
			least = t.heights[n&15]
			break
		}
	}
	if from != noColumn && t.heights[from&15] > 1 {
		least = min(least, t.heights[from&15]-1)
	}
	if to != noColumn {
		least = min(least, t.heights[to&15]+1)
	}
	if least == noHeight {
		return 0
	}
	return int(least)
}
