package freecell

import (
	"patience/game/card"
	"patience/internal/games/freecell"
)

// lookAgain looks at a position unless the survey looked at it last.
func (v *survey) lookAgain(p *freecell.Position) {
	v.p = p
	if v.looked != p.Hash() {
		v.look(p)
	}
}

// noPlan is no set of cards.
const noPlan card.Set = 1 << 63

// look does the inventory of a position and lays out its columns, in one walk.
func (v *survey) look(p *freecell.Position) {
	r, w := &v.relax, v.weights
	v.p, v.looked, v.next = p, p.Hash(), p.Next()
	v.frees = freed(p)
	v.counts = counts{freeCells: p.FreeCells(), empty: p.EmptyColumns()}
	v.inColumns, v.followed = 0, noPlan
	r.deck, r.forced = card.UpTo(p.Rules().Ranks), 0
	clear(r.above[:])
	number := uint8(0)
	for ends := p.Ends(); ends != 0; ends &= ends - 1 {
		v.walkDown(ends.First(), number)
		v.inColumns |= v.columns[number&31]
		number++
	}
	v.sum = v.weigh(w, (v.inColumns | p.Cells()).Len())
	for next := v.inColumns & v.next; next != 0; next &= next - 1 {
		v.sum += w.Dig * r.above[next.First()&63].Len()
	}
}

// walkDown is walk, and also lays out the column.
func (v *survey) walkDown(c card.Card, number uint8) {
	p, parents, above := v.p, v.p.Rules().Parents(), &v.relax.above
	var column, inversions, stuck, forced card.Set
	for depth := uint8(0); ; depth++ {
		c &= 63
		inversions |= column & (^card.Set(1) << (c | 3))
		forced |= column & higher(c)
		above[c], v.column[c], v.depth[c] = column, number, depth
		column |= 1 << c
		below := p.On(c)
		if below >= freecell.Floor {
			break
		}
		stuck |= (^parents[c] >> (below & 63) & 1) << c
		c = card.Card(below)
	}
	v.columns[number&31] = column
	v.inversions |= inversions
	v.stuck |= stuck
	v.relax.forced |= forced
}

// follow sends all cards home, as if the cards of a plan lay on no other card. It reports
// whether that succeeds, which makes it a plan of the relaxed bound for the position
// looked at. It sets v.before.
func (v *survey) follow(plan card.Set) bool {
	v.followed = plan
	next, home := v.next, card.Set(0)
	for pending := next; pending != 0; {
		w := pending.First() & 63
		pending &= pending - 1
		if v.relax.above[w]&^(home|plan) != 0 {
			continue
		}
		v.before[w] = home
		home |= card.Bit(w)
		next = next&^card.Bit(w) | card.Bit(w)<<card.NumSuits&v.relax.deck
		pending = next
	}
	return next == 0
}

// cheapestPlan returns a cheapest plan for the position looked at, given any plan.
func (v *survey) cheapestPlan(plan card.Set) card.Set {
	r := &v.relax
	limit := (plan &^ r.forced).Len() - 1
	if limit < 0 {
		return plan
	}
	r.layOut(v.p)
	next, gone := r.sendHome(v.next, r.forced)
	r.pairUp(gone)
	if dug, ok := r.shortestPath(vertex{next: next, gone: gone, paired: r.paired}, limit); ok {
		return dug | r.forced
	}
	return plan
}

// correct finds the correction of the position looked at.
func (v *survey) correct() {
	if v.model != nil && v.model.W != nil {
		if v.model.Below {
			v.corr = 0
			for _, i := range v.glimpser.Of(v.p) {
				v.corr += int(v.model.W[i])
			}
		} else {
			v.corr = v.glimpser.Sum(v.p, v.model)
		}
	}
}
