package freecell

import (
	"slices"

	"patience/game/card"
	"patience/internal/games/freecell"
)

// A relaxation is the columns of a position as sets, and the search in the
// lattice of foundations; see [Relaxed].
type relaxation struct {
	deck   card.Set
	above  [64]card.Set // by card of a column: the cards above it
	holds  [64]card.Set // by card of a column: the cards that cannot go home before it leaves
	held   [64]card.Set // by card: the cards that must leave before it can go home
	column [64]card.Set // by last card of a column: the cards of the column
	forced card.Set     // the cards that lie above a lower card of their suit

	paired  card.Set
	partner [64]card.Card // by paired card: the other one

	open   openList
	closed []card.Set
}

// layOut reads a position.
func (r *relaxation) layOut(p *freecell.Position) {
	r.layOutColumns(p)
	r.hold()
}

// layOutColumns reads the columns of a position.
func (r *relaxation) layOutColumns(p *freecell.Position) {
	r.deck = card.UpTo(p.Rules().Ranks)
	r.forced = 0
	clear(r.above[:])
	clear(r.holds[:])
	for ends := p.Ends(); ends != 0; ends &= ends - 1 {
		r.layOutColumn(p, ends.First())
	}
}

// hold finds, for each card, those that hold it.
func (r *relaxation) hold() {
	for c := card.Card(card.NumSuits); c < card.Deck; c++ {
		below := c - card.NumSuits
		r.held[c&63] = r.held[below&63] | r.above[below&63]
	}
}

func (r *relaxation) layOutColumn(p *freecell.Position, end card.Card) {
	var cards [card.Deck]card.Card
	height := 0
	var above card.Set
	for place := freecell.Place(end); place < freecell.Floor; {
		c := card.Card(place)
		r.above[c&63] = above
		above |= card.Bit(c)
		cards[height] = c
		height++
		place = p.On(c)
	}
	r.column[end&63] = above
	var holds card.Set
	for height--; height >= 0; height-- {
		c := cards[height]
		r.holds[c&63] = holds
		r.forced |= holds & card.Bit(c)
		holds |= higher(c)
	}
}

// forcedCards returns the cards that lie above a lower card of their suit, without the rest of layOut.
func forcedCards(p *freecell.Position) (forced card.Set) {
	for ends := p.Ends(); ends != 0; ends &= ends - 1 {
		var above card.Set
		for place := freecell.Place(ends.First()); place < freecell.Floor; place = p.On(card.Card(place)) {
			forced |= above & higher(card.Card(place))
			above |= card.Bit(card.Card(place))
		}
	}
	return forced
}

// higher returns the higher cards of c's suit.
func higher(c card.Card) card.Set {
	return card.OfClubs << card.NumSuits << (c & 63) & card.All
}

// pairUp finds disjoint pairs of cards that are not gone and hold each other.
// One card of each pair must make a detour.
func (r *relaxation) pairUp(gone card.Set) {
	r.paired = 0
	single := r.deck &^ gone
	for rest := single; rest != 0; rest &= rest - 1 {
		c := rest.First()
		partners := r.mutual(c) & single
		if partners == 0 || !single.Has(c) {
			continue
		}
		pair := r.pair(c, partners.First())
		single &^= pair
		r.paired |= pair
	}
	r.augment(single)
}

// mutual returns the cards that a card holds and is held by.
func (r *relaxation) mutual(c card.Card) card.Set { return r.holds[c&63] & r.held[c&63] }

// pair makes two cards partners and returns both.
func (r *relaxation) pair(c, partner card.Card) card.Set {
	r.partner[c&63], r.partner[partner&63] = partner, c
	return card.Bit(c) | card.Bit(partner)
}

// augment pairs up two more single cards where an existing pair between them can
// be split into two pairs.
func (r *relaxation) augment(single card.Set) {
	for rest := single; rest != 0; rest &= rest - 1 {
		c := rest.First()
		if !single.Has(c) {
			continue
		}
		for partners := r.mutual(c) & r.paired; partners != 0; partners &= partners - 1 {
			p := partners.First()
			q := r.partner[p&63]
			others := r.mutual(q) & single &^ card.Bit(c)
			if others == 0 {
				continue
			}
			x := others.First()
			r.pair(c, p)
			r.pair(q, x)
			both := card.Bit(c) | card.Bit(x)
			single &^= both
			r.paired |= both
			break
		}
	}
}

// breakUp returns the paired cards that are left when some cards go: all except
// those cards and their partners. Half the number of paired cards left is a
// consistent lower bound on the remaining cost.
func (r *relaxation) breakUp(paired, going card.Set) card.Set {
	for hit := paired & going; hit != 0; hit &= hit - 1 {
		c := hit.First()
		paired &^= card.Bit(c) | card.Bit(r.partner[c&63])
	}
	return paired
}

// sendHome takes every step that costs nothing. The set gone holds the cards
// that are in no card's way any more: cards that are home, dug out, or forced
// and already counted.
func (r *relaxation) sendHome(next, gone card.Set) (card.Set, card.Set) {
	for pending := next; pending != 0; {
		w := pending.First()
		pending &= pending - 1
		if r.above[w&63]&^gone != 0 {
			continue
		}
		gone |= card.Bit(w)
		next = next&^card.Bit(w) | card.Bit(w)<<card.NumSuits&r.deck
		pending = next
	}
	return next, gone
}

// goesHome reports whether c is among the cards that steps at no cost send home. It
// stops there, which saves A* a twentieth of its time.
func (r *relaxation) goesHome(c card.Card, next, gone card.Set) bool {
	for pending := next; pending != 0; {
		w := pending.First()
		pending &= pending - 1
		if r.above[w&63]&^gone != 0 {
			continue
		}
		if w == c {
			return true
		}
		gone |= card.Bit(w)
		next = next&^card.Bit(w) | card.Bit(w)<<card.NumSuits&r.deck
		pending = next
	}
	return false
}

// A vertex of the lattice. In the open list its free steps are not taken yet.
type vertex struct {
	next, gone card.Set // the next card of each incomplete suit; the cards gone by then
	paired     card.Set // the cards of pairs that are still whole
	dug        card.Set // the cards on detours, without the forced ones: their number is the cost
	older      int32    // the vertex below this one in its stack, as in youngest
}

// An openList holds vertices by estimate, a stack for each. An estimate counts
// cards, each at most once, so it is at most 52. Estimates never fall along a
// path, so the least estimate never falls either.
type openList struct {
	vertices []vertex
	youngest [64]int32 // by estimate: index in vertices plus one, 0 for none
	least    int
}

func (l *openList) reset() {
	l.vertices = l.vertices[:0]
	clear(l.youngest[:])
	l.least = 0
}

// push opens a vertex if its estimate is at most the limit.
func (l *openList) push(v vertex, limit int) {
	estimate := v.dug.Len() + v.paired.Len()/2
	if estimate > limit {
		return
	}
	youngest := &l.youngest[estimate&63]
	v.older = *youngest
	l.vertices = append(l.vertices, v)
	*youngest = int32(len(l.vertices))
}

// pop removes a vertex with the least estimate. It returns nil if no estimate is
// within the limit. The result is valid until the next push.
func (l *openList) pop(limit int) *vertex {
	for l.least < limit && l.youngest[l.least&63] == 0 {
		l.least++
	}
	youngest := &l.youngest[l.least&63]
	if *youngest == 0 {
		return nil
	}
	v := &l.vertices[*youngest-1]
	*youngest = v.older
	return v
}

// shortestPath returns the cards on detours along a cheapest path to the full
// foundations. It returns false if every path has more of them than the limit,
// which is at most 52. It is A* with the pairs as its bound.
func (r *relaxation) shortestPath(start vertex, limit int) (card.Set, bool) {
	r.open.reset()
	r.open.push(start, limit)
	r.closed = r.closed[:0]
	for {
		v := r.open.pop(limit)
		if v == nil {
			return 0, false
		}
		next, gone := r.sendHome(v.next, v.gone)
		if next == 0 {
			return v.dug, true
		}
		if slices.Contains(r.closed, next) {
			continue
		}
		r.closed = append(r.closed, next)
		r.expand(vertex{next: next, gone: gone, paired: v.paired, dug: v.dug}, limit)
	}
}

// expand opens a vertex for each next card that can be dug out. It leaves out a
// card that has another next card above it, because digging out that one first
// costs no more.
func (r *relaxation) expand(v vertex, limit int) {
	for next := v.next; next != 0; next &= next - 1 {
		above := r.above[next.First()&63]
		if above&v.next != 0 {
			continue
		}
		digging := above &^ v.gone
		r.open.push(vertex{
			next:   v.next,
			gone:   v.gone | above,
			paired: r.breakUp(v.paired, digging),
			dug:    v.dug | digging,
		}, limit)
	}
}
