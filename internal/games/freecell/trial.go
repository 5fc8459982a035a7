package freecell

import (
	"iter"
	"math/bits"

	"patience/game"
	"patience/game/card"
)

// PlaysUniform reports true for rules of single cards that stay home.
func (p *Position) PlaysUniform() bool { return p.rules.Moves == SingleCards && !p.rules.Back }

// A kind says what the moves of a class do. The sets are all ones or zero.
type kind struct {
	column, cell, floor, home card.Set
	to                        target
	_                         [30]uint8 // 64 bytes are faster to index
}

func kindsOf(targets *[8]target) (kinds [8]kind) {
	all := ^card.Set(0)
	for i, to := range targets {
		kinds[i] = kind{column: all, to: to}
	}
	kinds[homeClass].home, kinds[homeClass].column = all, 0
	kinds[cellClass].cell, kinds[cellClass].column = all, 0
	kinds[floorClass].floor = all
	return kinds
}

// A uniformTrial is a trial of the uniform policy.
type uniformTrial struct {
	p       *Position
	rng     *game.Rand
	seen    *game.HashSet
	kinds   *[8]kind
	build   Build
	deck    card.Set
	spaces  card.Set    // the cards that an empty column takes
	classes [8]card.Set // of the moves from the position
}

// newUniformTrial returns a trial that lists and plays moves of p.
func newUniformTrial(p *Position) (t uniformTrial) {
	t.p, t.deck, t.spaces = p, p.rules.deck(), p.rules.SpaceCards()
	t.build, t.kinds = p.rules.Build, &buildings[p.rules.Build].kinds
	return t
}

// PlayUniform plays a uniformly random trial, as package rollout does for other games. It makes
// the moves that Pick, HashAfter and Play make one by one, but counts a
// position's moves once for all draws, and decides nothing by branches that a
// processor cannot predict.
func (p *Position) PlayUniform(
	rng *game.Rand, seen *game.HashSet, maxMoves int, visit func(game.Move),
) (moves int, branching int64, end game.TrialEnd) {
	t := newUniformTrial(p)
	t.rng, t.seen = rng, seen
	for p.next != 0 {
		sums := t.list()
		branching += int64(sums >> 56)
		m, ok := t.draw(sums)
		switch {
		case !ok:
			return moves, branching, game.TrialDead
		case moves == maxMoves:
			return moves, branching, game.TrialCapped
		}
		moves++
		from := p.on[m.c&63]
		t.play(m)
		if visit != nil {
			visit(NewMove(m.c, from, m.to))
		}
	}
	return moves, branching, game.TrialWon
}

// list sets the classes of moves and returns the running sums of their sizes.
func (t *uniformTrial) list() (sums uint64) {
	p := t.p
	ends, heads := p.ends, p.ends|p.cells
	home := heads & p.next
	toCell := ends & card.Set(int64(p.cells.Len()-p.rules.Cells)>>63)
	toFloor := heads &^ p.bases & t.spaces & card.Set(int64(p.bases.Len()-p.rules.Columns)>>63)
	t.classes[homeClass], t.classes[cellClass], t.classes[floorClass] = home, toCell, toFloor
	sums = uint64(home.Len()) | uint64(toCell.Len())<<40 | uint64(toFloor.Len())<<48
	switch t.build {
	case AlternateColour:
		s0, s1 := ends>>shift0&heads&children0, ends>>shift1&heads&children1
		s2, s3 := ends>>shift2&heads&children2, ends>>shift3&heads&children3
		t.classes[1], t.classes[2], t.classes[3], t.classes[4] = s0, s1, s2, s3
		sums |= (uint64(s0.Len())<<8 | uint64(s1.Len())<<16) | (uint64(s2.Len())<<24 | uint64(s3.Len())<<32)
	case InSuit:
		s := ends >> card.NumSuits & heads
		t.classes[1] = s
		sums |= uint64(s.Len()) << 8
	default:
		for s := range card.Suit(card.NumSuits) {
			onto := onSuit(ends, s) & heads
			t.classes[1+s] = onto
			sums |= uint64(onto.Len()) << (8 + 8*s)
		}
	}
	return sums * onesPerByte
}

// A uniformMove is a move of a uniform trial.
type uniformMove struct {
	kind  *kind
	c     card.Card // the one that moves
	to    Place
	after uint64 // the hash
}

// draw returns a uniformly random move to a position that was not seen, which then
// counts as seen; false if there is none.
func (t *uniformTrial) draw(sums uint64) (m uniformMove, ok bool) {
	n := sums >> 56
	for range game.DrawsBeforeListing {
		i, _ := bits.Mul64(t.rng.Uint64(), n) // Pick is given a random number also where there is no move
		if n == 0 {
			return m, false
		}
		class, i := findByte(sums, i)
		from := t.classes[class&7]
		for ; i >= 8; i-- { // only of cards to an empty column
			from &= from - 1
		}
		m = t.first(class, without(from, i))
		if t.seen.AddDirectly(m.after) || t.seen.Add(m.after) {
			return m, true
		}
	}
	return t.drawUnseen()
}

// drawUnseen is draw after too many draws of moves to positions seen.
func (t *uniformTrial) drawUnseen() (m uniformMove, ok bool) {
	n := uint64(0)
	for range t.unseen() {
		n++
	}
	if n == 0 {
		return m, false
	}
	i, _ := bits.Mul64(t.rng.Uint64(), n)
	for m = range t.unseen() {
		if i == 0 {
			break
		}
		i--
	}
	return m, t.seen.Add(m.after)
}

// unseen yields the moves to positions not seen, in the order of AppendMoves.
func (t *uniformTrial) unseen() iter.Seq[uniformMove] {
	return func(yield func(uniformMove) bool) {
		for class, cards := range &t.classes {
			for ; cards != 0; cards &= cards - 1 {
				if m := t.first(class, cards); !t.seen.Has(m.after) && !yield(m) {
					return
				}
			}
		}
	}
}

// first returns the move in a class of the first one of some cards.
func (t *uniformTrial) first(class int, cards card.Set) uniformMove {
	c, kind := cards.First()&63, &t.kinds[class&7]
	to, row := kind.to.of(c)&63, &zobrist[c]
	return uniformMove{kind, c, to, t.p.hash ^ row[t.p.on[c]&63] ^ row[to]}
}

// play makes a move.
func (t *uniformTrial) play(m uniformMove) {
	p, c, bit := t.p, m.c&63, card.Bit(m.c)
	under := card.Bit(card.Card(p.on[c])) & card.All
	p.on[c], p.hash = m.to, m.after
	p.ends = p.ends&^(bit|1<<(m.to&63)) | bit&m.kind.column | under // no place is an end
	p.cells = p.cells&^bit | bit&m.kind.cell
	p.bases = p.bases&^bit | bit&m.kind.floor
	p.next ^= (bit | bit<<card.NumSuits&t.deck) & m.kind.home
}

// without returns x without its i lowest cards, i below 8. It has no branches,
// and the compiler inlines it.
func without(x card.Set, i uint64) card.Set {
	y := x & (x - 1)
	y &= y - 1
	y &= y - 1
	y &= y - 1
	x = y | x&card.Set(i>>2-1)
	y = x & (x - 1)
	y &= y - 1
	x = y | x&card.Set(i>>1&1-1)
	y = x & (x - 1)
	return y | x&card.Set(i&1-1)
}
