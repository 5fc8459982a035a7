package freecell

import (
	"slices"

	"patience/game"
	"patience/game/card"
	"patience/heuristics"
	"patience/internal/games/freecell"
)

// A foresight values the steps of a position without playing them. How a move changes a
// guide's value depends only on the card that moves and on the cards of two columns. So
// it takes a few set operations, once the cards of each column are known.
//
// Games have at most 18 columns and 52 cards. The masks &31 and &63 change no index; they
// save the compiler's checks.
type foresight struct {
	steps   func(game.Position, *heuristics.Steps) // of the guide
	weights *Weights
	p       *freecell.Position
	singly  bool // cards move singly
	frees   int  // the number of cells that a card frees by leaving one; see freed
	next    card.Set
	counts
	columns [32]card.Set // the cards of each column
	column  [64]uint8    // by card in a column: the number of the column
	depth   [64]uint8    // by card in a column: how many cards lie on it
}

// counts are what the value of a position is made of.
type counts struct {
	sum               int // the weighted sum without Weights.Space
	freeCells, empty  int
	inversions, stuck card.Set
}

// weigh returns the weighted sum, given the number of cards that are not home. It leaves
// out Weights.Dig and Weights.Space.
func (s *counts) weigh(w *Weights, out int) int {
	return w.Out*out + w.Inversions*s.inversions.Len() + w.Breaks*s.stuck.Len()
}

// AppendSteps appends the steps of the guide and their values.
func (f *foresight) AppendSteps(p game.Position, s *heuristics.Steps) {
	first, firstEnd := len(s.Moves), len(s.Ends)
	f.steps(p, s)
	f.look(p)
	moves, ends := s.Moves, s.Ends
	values := slices.Grow(s.Values, len(ends)-firstEnd)
	for _, end := range ends[firstEnd:] {
		step := moves[first:end]
		first = end
		a := f.unchanged()
		switch {
		case !f.singly:
			for _, m := range step {
				f.move(&a, m)
			}
		case len(step) > 2 && isDetour(step):
			f.run(&a, deepest(step), taken(step))
		default:
			for _, m := range step {
				f.single(&a, m)
			}
		}
		values = append(values, f.value(a.sum, a.freeCells, a.empty)>>1)
	}
	s.Values = values
}

// look makes p the position whose steps are valued.
func (f *foresight) look(p game.Position) {
	f.p = p.(*freecell.Position)
	f.singly = f.p.Rules().Moves == freecell.SingleCards
	f.inventory()
}

// unchanged returns the state before any move.
func (f *foresight) unchanged() afterwards {
	return afterwards{sum: f.sum, freeCells: f.freeCells, empty: f.empty, next: f.next}
}

// value returns the weighted sum with the weight of free cells and empty columns.
func (f *foresight) value(sum, freeCells, empty int) int {
	return sum + f.weights.Space[min(freeCells, 4)][min(empty, 3)]
}

// inventory counts the position from scratch: columns, inversions, stuck cards, free
// cells, and the weighted sum.
func (f *foresight) inventory() {
	p, w := f.p, f.weights
	f.next, f.frees = p.Next(), freed(p)
	f.counts = counts{freeCells: p.FreeCells(), empty: p.EmptyColumns()}
	cards, number := p.Cells(), uint8(0)
	for ends := p.Ends(); ends != 0; ends &= ends - 1 {
		column, inversions, stuck := f.walk(ends.First(), number)
		f.columns[number&31] = column
		f.inversions |= inversions
		f.stuck |= stuck
		cards |= column
		number++
	}
	f.sum = f.weigh(w, cards.Len())
	cards &^= p.Cells()
	for next := cards & f.next; next != 0; next &= next - 1 {
		f.sum += w.Dig * int(f.depth[next.First()&63])
	}
}

// freed returns how many cells become free when a card leaves one: 1, or 0 for a reserve,
// whose places take no card again.
func freed(p *freecell.Position) int {
	if p.Rules().Reserve > 0 {
		return 0
	}
	return 1
}

// walk goes through a column from its end down. It takes a quarter of the time of a step,
// so it uses no more variables than there are registers.
func (f *foresight) walk(c card.Card, number uint8) (column, inversions, stuck card.Set) {
	p, parents := f.p, f.p.Rules().Parents()
	for depth := uint8(0); ; depth++ {
		c &= 63
		inversions |= column & (^card.Set(1) << (c | 3))
		f.column[c], f.depth[c] = number, depth
		column |= 1 << c
		below := p.On(c)
		if below >= freecell.Floor {
			return column, inversions, stuck
		}
		stuck |= (^parents[c] >> (below & 63) & 1) << c
		c = card.Card(below)
	}
}

// isDetour reports whether a step moves a run by a detour over cells. The last moves of
// that step put the run together again. A dig, which lifts cards too, ends with the move
// that all its lifts are for.
func isDetour(moves []game.Move) bool {
	last, before := moves[len(moves)-1], moves[len(moves)-2]
	return freecell.MoveFrom(last) >= freecell.Floor && freecell.MoveTo(last) < freecell.Floor &&
		freecell.MoveTo(before) != freecell.Cell
}

// deepest returns the move of the card of highest rank.
func deepest(moves []game.Move) game.Move {
	best := moves[0]
	for _, m := range moves {
		if freecell.MoveCard(m).Rank() > freecell.MoveCard(best).Rank() {
			best = m
		}
	}
	return best
}

// taken returns the cards that moves take.
func taken(moves []game.Move) (cards card.Set) {
	for _, m := range moves {
		cards |= card.Bit(freecell.MoveCard(m))
	}
	return cards
}

// runFrom returns the set of a card in a column or a cell and the cards on it.
func (f *foresight) runFrom(c card.Card) card.Set {
	run := card.Bit(c)
	if (f.p.Cells() | f.p.Ends()).Has(c) {
		return run
	}
	for end := f.endOver(c); end != c; end = card.Card(f.p.On(end)) {
		run |= card.Bit(end)
	}
	return run
}

// endOver returns the end of a card's column.
func (f *foresight) endOver(c card.Card) card.Card { return (f.columnOf(c) & f.p.Ends()).First() }

// columnOf returns the cards of a card's column.
func (f *foresight) columnOf(c card.Card) card.Set { return f.columns[f.column[c&63]&31] }

// afterwards is what changes along the moves of a step. It keeps the cards that the moves
// took from columns. It does not keep the cards that they put there, because no move of a
// step depends on these.
type afterwards struct {
	sum, freeCells, empty int
	next, gone            card.Set
}

// move makes a move.
func (f *foresight) move(a *afterwards, m game.Move) {
	if f.singly || freecell.MoveTo(m) > freecell.Floor || freecell.MoveFrom(m) == freecell.Home {
		f.single(a, m)
	} else {
		f.run(a, m, f.runFrom(freecell.MoveCard(m)))
	}
}

// single makes a move of one card.
func (f *foresight) single(a *afterwards, m game.Move) {
	c, from, to := freecell.MoveCard(m)&63, freecell.MoveFrom(m), freecell.MoveTo(m)
	w, bit := f.weights, card.Bit(c)
	switch from {
	case freecell.Cell:
		a.freeCells += f.frees
	case freecell.Home:
		f.back(a, c)
	default:
		a.gone |= bit
		below := f.columnOf(c) &^ a.gone
		a.sum -= w.Dig*(below&a.next).Len() +
			w.Inversions*int(f.inversions>>c&1) + w.Breaks*int(f.stuck>>c&1)
		if from == freecell.Floor {
			a.empty++
		}
	}
	switch to {
	case freecell.Home:
		f.home(a, c)
	case freecell.Cell:
		a.freeCells--
	case freecell.Floor:
		a.empty--
	default:
		onto := f.columnOf(card.Card(to)) &^ a.gone
		a.sum += w.Dig*(onto&a.next).Len() + w.Inversions*int(higherRank(onto.First())>>c&1)
	}
}

// run makes a move of a run of one card or more to a column.
func (f *foresight) run(a *afterwards, m game.Move, run card.Set) {
	c, from, to := freecell.MoveCard(m), freecell.MoveFrom(m), freecell.MoveTo(m)
	w, n := f.weights, run.Len()
	if from == freecell.Cell {
		a.freeCells += f.frees
	} else {
		a.gone |= run
		below := f.columnOf(c) &^ a.gone
		a.sum -= w.Dig*n*(below&a.next).Len() +
			w.Inversions*(f.inversions&run).Len() + w.Breaks*(f.stuck&run).Len()
		if from == freecell.Floor {
			a.empty++
		}
	}
	if to == freecell.Floor {
		a.empty--
		return
	}
	onto := f.columnOf(card.Card(to)) &^ a.gone
	a.sum += w.Dig*n*(onto&a.next).Len() + w.Inversions*(higherRank(onto.First())&run).Len()
}

// home makes a move home. From then on the cards on the next card of the suit count.
func (f *foresight) home(a *afterwards, c card.Card) {
	deck := card.UpTo(f.p.Rules().Ranks)
	a.sum -= f.weights.Out
	a.next ^= (card.Bit(c) | card.Bit(c)<<card.NumSuits) & deck
	if next := c + card.NumSuits; (deck &^ (a.gone | f.p.Cells())).Has(next) {
		a.sum += f.weights.Dig * f.above(next, a.gone)
	}
}

// back takes a card back from home. From then on the cards on the next card of the suit
// do not count.
func (f *foresight) back(a *afterwards, c card.Card) {
	deck := card.UpTo(f.p.Rules().Ranks)
	a.sum += f.weights.Out
	if next := c + card.NumSuits; (deck &^ (a.gone | f.p.Cells())).Has(next) {
		a.sum -= f.weights.Dig * f.above(next, a.gone)
	}
	a.next ^= (card.Bit(c) | card.Bit(c)<<card.NumSuits) & deck
}

// above returns how many cards lie on a card of a column that is not gone, not counting those
// that are gone. Cards leave a column from its end, so all of them lay on it.
func (f *foresight) above(c card.Card, gone card.Set) int {
	return int(f.depth[c&63]) - (f.columnOf(c) & gone).Len()
}
