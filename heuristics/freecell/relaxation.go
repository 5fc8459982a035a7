package freecell

import (
	"slices"

	"patience/game/card"
	"patience/game/freecell"
)

// A relaxation is a position's columns as the lattice search sees them.
type relaxation struct {
	deck   card.Set
	above  [64]card.Set // for a card of a column, the cards above it
	holds  [64]card.Set // for a card of a column, the cards that cannot go home before it leaves
	held   [64]card.Set // the cards that must leave before it can go home
	column [64]card.Set // for the last card of a column, the cards of the column
	forced card.Set     // the cards that lie above a lower card of their suit

	paired  card.Set
	partner [64]card.Card // for a paired card, the other one

	open   openList
	closed []card.Set
}

// layOut reads a position's columns.
func (r *relaxation) layOut(p *freecell.Position) {
	r.deck = card.UpTo(p.Rules().Ranks)
	r.forced = 0
	clear(r.above[:])
	clear(r.holds[:])
	for ends := p.Ends(); ends != 0; ends &= ends - 1 {
		r.layOutColumn(p, ends.First())
	}
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

// higher returns the higher cards of c's suit.
func higher(c card.Card) card.Set {
	return card.OfClubs << card.NumSuits << (c & 63) & card.All
}

// pairUp finds disjoint pairs of cards that are not gone and hold each other:
// one of each pair must take a detour.
func (r *relaxation) pairUp(gone card.Set) {
	r.paired = 0
	single := r.deck &^ gone
	for rest := single; rest != 0; rest &= rest - 1 {
		c := rest.First()
		partners := r.holds[c&63] & r.held[c&63] & single
		if partners == 0 || !single.Has(c) {
			continue
		}
		partner := partners.First()
		r.partner[c&63], r.partner[partner&63] = partner, c
		pair := card.Bit(c) | card.Bit(partner)
		single &^= pair
		r.paired |= pair
	}
	r.augment(single)
}

// augment pairs two more single cards where a pair between them can part for
// two pairs.
func (r *relaxation) augment(single card.Set) {
	for rest := single; rest != 0; rest &= rest - 1 {
		c := rest.First()
		if !single.Has(c) {
			continue
		}
		for partners := r.holds[c&63] & r.held[c&63] & r.paired; partners != 0; partners &= partners - 1 {
			p := partners.First()
			q := r.partner[p&63]
			others := r.holds[q&63] & r.held[q&63] & single &^ card.Bit(c)
			if others == 0 {
				continue
			}
			x := others.First()
			r.partner[c&63], r.partner[p&63] = p, c
			r.partner[q&63], r.partner[x&63] = x, q
			both := card.Bit(c) | card.Bit(x)
			single &^= both
			r.paired |= both
			break
		}
	}
}

// breakUp returns the paired cards that are left when cards go: without them
// and without their partners. Half of what is left is a consistent lower
// bound on the cost to come.
func (r *relaxation) breakUp(paired, going card.Set) card.Set {
	for hit := paired & going; hit != 0; hit &= hit - 1 {
		c := hit.First()
		paired &^= card.Bit(c) | card.Bit(r.partner[c&63])
	}
	return paired
}

// sendHome takes every step that costs nothing. Gone holds the cards that are
// no longer in anybody's way: home, dug out, or forced and paid for.
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

// A vertex of the lattice: the next card of each incomplete suit, which says
// how many are home, the cards gone by then, those of pairs that are still
// whole, and those on detours. In the open list its free steps are
// not taken yet.
type vertex struct {
	next, gone card.Set
	paired     card.Set
	dug        card.Set // the cards on detours by then, the forced ones apart: its cost
	older      int32    // the vertex opened before it in its bucket, as in openList
}

// An openList holds vertices by estimate, the youngest of each first. An
// estimate counts cards, each at most once, so it is at most 52. Estimates
// never fall along a path, so the least one never falls either.
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

// push opens a vertex whose estimate is not above the limit.
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

// pop removes a vertex of the least estimate up to the limit; nil if there is
// none. It is good until the next push.
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

// shortestPath returns the cards on detours along the cheapest path to the
// full foundations, by A* with the deadlocked pairs as its bound; it reports
// false if there are more of them than the limit, at most 52, by any path.
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

// expand opens a vertex for each next card that may be dug out, but not for
// one with another next card above it: digging that one first costs no more.
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
