package freecell

import (
	"math/bits"
	"math/rand/v2"

	"patience/game"
	"patience/game/card"
)

var _ game.UniformPlayer = (*Position)(nil)

// PlaysUniform reports true for rules of single cards.
func (p *Position) PlaysUniform() bool { return p.rules.Moves == SingleCards }

// cardBits holds card.Bit, which takes longer to compute than to look up.
var cardBits = func() (bits [64]card.Set) {
	for c := range card.Card(64) {
		bits[c] = card.Bit(c)
	}
	return bits
}()

// A placeEffect says what it means to lie on a place. The set card holds the card
// that the place is. The other sets are all ones or zero.
type placeEffect struct {
	card, end, cell, floor, home card.Set
	counts                       int64 // cells in use, and above 32 bits columns in use
}

var placeEffects = func() (effects [64]placeEffect) {
	for place := range Place(64) {
		e := &effects[place]
		switch place {
		case Cell:
			e.cell, e.counts = ^card.Set(0), 1
		case Floor:
			e.floor, e.end, e.counts = ^card.Set(0), ^card.Set(0), 1<<32
		case Home:
			e.home = ^card.Set(0)
		default:
			e.card, e.end = card.Bit(card.Card(place)), ^card.Set(0)
		}
	}
	return effects
}()

// PlayUniform plays a uniformly random trial; see [game.UniformPlayer]. It makes
// the moves that Pick, HashAfter and Play make one by one, in half the
// instructions: the sets stay in local variables, and a position's moves are
// counted once for all draws. It is one long function since a call costs more
// than most of its lines.
func (p *Position) PlayUniform(rng *rand.PCG, seen *game.HashSet, maxMoves int) (moves int, branching int64, end game.TrialEnd) {
	var (
		alternate = p.rules.Build == AlternateColour
		targets   = p.rules.targets()
		deck      = p.rules.deck()
		on        = &p.on
		classes   [8]card.Set
	)
	ends, bases, cells, next, hash := p.ends, p.bases, p.cells, p.next, p.hash
	columns := p.rules.Columns
	counts := int64(p.FreeCells()) | int64(p.EmptyColumns())<<32 // how many are left
	for {
		if next == 0 {
			end = game.TrialWon
			break
		}
		heads := ends | cells
		home := heads & next
		classes[homeClass], classes[cellClass], classes[floorClass] = home, ends, heads&^bases
		sums := uint64(home.Len())
		if alternate {
			s0, s1 := ends>>shift0&heads&children0, ends>>shift1&heads&children1
			s2, s3 := ends>>shift2&heads&children2, ends>>shift3&heads&children3
			classes[1], classes[2], classes[3], classes[4] = s0, s1, s2, s3
			sums |= uint64(s0.Len())<<8 | uint64(s1.Len())<<16 | uint64(s2.Len())<<24 | uint64(s3.Len())<<32
		} else {
			s := ends >> card.NumSuits & heads
			classes[1] = s
			sums |= uint64(s.Len()) << 8
		}
		toFloor := heads &^ bases
		emptyColumns := counts >> 32
		sums |= uint64(int64(columns)-emptyColumns) << 40 & uint64(-int64(int32(counts))>>63) // each column has one end
		sums |= uint64(toFloor.Len()) << 48 & uint64(-emptyColumns>>63)
		sums *= onesPerByte
		n := sums >> 56
		branching += int64(n)
		if n == 0 {
			rng.Uint64() // Pick is given a random number also where there is no move
			end = game.TrialDead
			break
		}
		var c card.Card
		var to Place
		var after uint64
		drawn := false
		for range game.DrawsBeforeListing {
			i, _ := bits.Mul64(rng.Uint64(), n)
			class, i := findByte(sums, i)
			from := classes[class&7]
			for ; i >= 8; i-- { // only of cards to an empty column
				from &= from - 1
			}
			c = without(from, i).First() & 63
			to = targets[class&7].of(c) & 63
			row := &zobrist[c]
			after = hash ^ row[on[c]&63] ^ row[to]
			if seen.AddDirectly(after) || seen.Add(after) {
				drawn = true
				break
			}
		}
		if !drawn {
			p.ends, p.bases, p.cells, p.next, p.hash = ends, bases, cells, next, hash
			m, ok := p.pickUnseen(rng, seen)
			if !ok {
				end = game.TrialDead
				break
			}
			c, to = MoveCard(m)&63, MoveTo(m)&63
			after = p.HashAfter(m)
		}
		if moves == maxMoves {
			end = game.TrialCapped
			break
		}
		moves++
		hash = after
		bit, left, onto := cardBits[c], &placeEffects[on[c]&63], &placeEffects[to]
		counts += left.counts - onto.counts
		ends = ends&^(bit|onto.card) | bit&onto.end | left.card
		cells = cells&^bit | bit&onto.cell
		bases = bases&^bit | bit&onto.floor
		next ^= (bit | bit<<card.NumSuits&deck) & onto.home
		on[c] = to
	}
	p.ends, p.bases, p.cells, p.next, p.hash = ends, bases, cells, next, hash
	return moves, branching, end
}

// pickUnseen returns a uniformly random one of the legal moves to positions not
// seen; false if there is none.
func (p *Position) pickUnseen(rng *rand.PCG, seen *game.HashSet) (game.Move, bool) {
	var listed [64]game.Move
	unseen := seen.Unseen(p, p.AppendMoves(listed[:0]))
	if len(unseen) == 0 {
		return 0, false
	}
	i, _ := bits.Mul64(rng.Uint64(), uint64(len(unseen)))
	seen.Add(p.HashAfter(unseen[i]))
	return unseen[i], true
}

// without returns x without its i lowest cards, i below 8. It has no branches,
// and the compiler inlines it.
func without(x card.Set, i uint64) card.Set {
	y := x & (x - 1)
	y &= y - 1
	y &= y - 1
	y &= y - 1
	x ^= (x ^ y) & -card.Set(i>>2)
	y = x & (x - 1)
	y &= y - 1
	x ^= (x ^ y) & -card.Set(i>>1&1)
	y = x & (x - 1)
	return x ^ (x^y)&-card.Set(i&1)
}
