package freecell

import (
	"iter"
	"math/bits"

	"patience/game"
	"patience/game/card"
)

// A aloneTrial is a trial of the uniform policy.
type aloneTrial struct {
	p       *Position
	rng     *Rand
	seen    *game.HashSet
	kinds   *[8]kind
	build   Build
	deck    card.Set
	spaces  card.Set    // the cards that an empty column takes
	classes [8]card.Set // of the moves from the position
}

// PlayUniform plays a uniformly random trial; see [game.UniformPlayer]. It makes
// the moves that Pick, HashAfter and Play make one by one, but counts a
// position's moves once for all draws, and decides nothing by branches that a
// processor cannot predict.
func (p *Position) playAlone(
	rng *Rand, seen *game.HashSet, maxMoves int,
) (moves int, branching int64, end game.TrialEnd) {
	var t aloneTrial
	t.p, t.rng, t.seen, t.deck, t.spaces = p, rng, seen, p.rules.deck(), p.rules.SpaceCards()
	t.build, t.kinds = p.rules.Build, &buildings[p.rules.Build].kinds
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
		t.play(m)
	}
	return moves, branching, game.TrialWon
}

// list sets the classes of moves and returns the running sums of their sizes.
func (t *aloneTrial) list() (sums uint64) {
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

// A aloneMove is a move of a uniform trial.
type aloneMove struct {
	kind  *kind
	c     card.Card // the one that moves
	to    Place
	after uint64 // the hash
}

// draw returns a uniformly random move to a position that was not seen, which then
// counts as seen; false if there is none.
func (t *aloneTrial) draw(sums uint64) (m aloneMove, ok bool) {
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
func (t *aloneTrial) drawUnseen() (m aloneMove, ok bool) {
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
func (t *aloneTrial) unseen() iter.Seq[aloneMove] {
	return func(yield func(aloneMove) bool) {
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
func (t *aloneTrial) first(class int, cards card.Set) aloneMove {
	c, kind := cards.First()&63, &t.kinds[class&7]
	to, row := kind.to.of(c)&63, &zobrist[c]
	return aloneMove{kind, c, to, t.p.hash ^ row[t.p.on[c]&63] ^ row[to]}
}

// play makes a move.
func (t *aloneTrial) play(m aloneMove) {
	p, c, bit := t.p, m.c&63, card.Bit(m.c)
	under := card.Bit(card.Card(p.on[c])) & card.All
	p.on[c], p.hash = m.to, m.after
	p.ends = p.ends&^(bit|1<<(m.to&63)) | bit&m.kind.column | under // no place is an end
	p.cells = p.cells&^bit | bit&m.kind.cell
	p.bases = p.bases&^bit | bit&m.kind.floor
	p.next ^= (bit | bit<<card.NumSuits&t.deck) & m.kind.home
}
