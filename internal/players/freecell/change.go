package freecell

import (
	"patience/game"
	"patience/game/card"
	"patience/internal/games/freecell"
)

// Change returns by how much a legal move changes the features. The next call
// overwrites the terms. A feature may have several terms, which add up.
func (t *Tracker) Change(m game.Move) []Term {
	var none [Features]int32
	t.terms, t.collect, t.row = t.terms[:0], true, &none
	t.change(m)
	t.collect = false
	return t.terms
}

// Score returns the sum of the changes by a legal move, weighted. For all moves
// of a position the weights must be the same.
func (t *Tracker) Score(m game.Move, weights *[Features]int32) int32 {
	t.row = weights
	t.change(m)
	return t.score
}

func (t *Tracker) change(m game.Move) {
	c, from, to := freecell.MoveCard(m)&63, freecell.MoveFrom(m), freecell.MoveTo(m)
	t.score = 0
	left, column := uint8(noColumn), t.columnAfter(to)
	if from != freecell.Cell {
		left = t.column[c] & 15
		t.leave(c, from, left)
	}
	if column != noColumn {
		t.inColumn(c, to, t.sets[column&15], 1)
		t.height(t.heights[column&15], -1)
		t.height(t.heights[column&15]+1, 1)
	}
	if to == freecell.Home {
		t.home(c, left)
	}
	t.ofMove(c, from, to)
	s, after := t.state, &t.after
	s.move(c, from, to, t.deck)
	t.summarize(&s, left, column, after)
	if left != noColumn {
		t.here(left, &s)
	}
	t.compare(after)
}

// add adds a change of a feature.
func (t *Tracker) add(f Feature, change int) {
	t.score += t.row[f] * int32(change)
	if t.collect {
		t.note(f, change)
	}
}

// note keeps a term. It is apart so that add is short enough to be inlined.
func (t *Tracker) note(f Feature, change int) {
	if change != 0 {
		t.terms = append(t.terms, Term{f, int8(change)})
	}
}

// leave adds what changes when a card leaves a column. It is computed once for
// all moves of the card.
func (t *Tracker) leave(c card.Card, from freecell.Place, column uint8) {
	known := &t.left[c]
	if known.at == t.moves+1 && !t.collect {
		t.score += known.score
		return
	}
	t.inColumn(c, from, t.sets[column]&^card.Bit(c), -1)
	t.height(t.heights[column], -1)
	t.height(t.heights[column]-1, 1)
	if !t.collect {
		*known = leaving{t.moves + 1, t.score}
	}
}

// here adds the features of what is left of a column after its last card left.
func (t *Tracker) here(column uint8, s *boardSets) {
	column &= 15
	t.add(ClearHere+slack(int(t.heights[column])-1-s.free), 1)
	if next := t.sets[column] & s.next; next != 0 {
		least := card.Deck
		for ; next != 0; next &= next - 1 {
			c := next.First()
			if n := int(t.heights[column]-t.depth[c&63]) - 2; n >= 0 {
				least = min(least, n)
			}
		}
		if least < card.Deck {
			t.add(DigHere+slack(least-s.free), 1)
		}
	}
}

// inColumn adds (sign 1) or removes (sign −1) the features of card c at the end of
// a column; it lies on `on`, and below is the set of cards under it.
func (t *Tracker) inColumn(c card.Card, on freecell.Place, below card.Set, sign int) {
	next := t.p.Next()
	for k := range Feature(reach) {
		t.add(Above+k, sign*(below&(next<<(card.NumSuits*k))).Len())
	}
	lower := below & (card.Bit(c&^3) - 1)
	if lower != 0 {
		t.add(Inversions, sign)
		t.add(InversionPairs, sign*lower.Len())
	}
	if held := lower & card.OfSuit(c.Suit()); held != 0 {
		t.add(Held, sign)
		t.add(HeldPairs, sign*held.Len())
	}
	if on == freecell.Floor {
		t.add(Bases, sign)
		t.add(BaseRanks, sign*(t.rules.Ranks-c.Rank()))
		if t.kings.Has(c) {
			t.add(BaseKings, sign)
		}
	} else if t.fits[c].Has(card.Card(on)) {
		t.add(Fits, sign)
	} else if card.Card(on).Rank() < c.Rank() {
		t.add(Heavy, sign)
	}
	switch t.towerOn(c, on) {
	case kingTower:
		t.add(KingTowers, sign)
		t.add(Towers, sign)
	case baseTower:
		t.add(Towers, sign)
	}
}

// height adds (sign 1) or removes (sign −1) a column of a height.
func (t *Tracker) height(h int8, sign int) {
	if 1 <= h && h <= shorts {
		t.add(Short+Feature(h-1), sign)
	}
}

// home adds what changes when a card goes home from a column, or from a cell if that is
// noColumn: cards of its suit that were one rank too high count for Above.
func (t *Tracker) home(c card.Card, left uint8) {
	t.add(Out, -1)
	before := 0 // above c, which is at an end or in a cell
	for k := range Feature(reach) {
		after := 0
		if up := c + card.NumSuits*card.Card(k+1); t.deck.Has(up) {
			if after = t.above(up); after > 0 && t.column[up&63] == left {
				after--
			}
		}
		t.add(Above+k, after-before)
		before = after
	}
	other := t.p.Next() & card.RedCards
	if c.Red() {
		other = t.p.Next() &^ card.RedCards
	}
	if other != 0 {
		t.add(Ahead, max(0, c.Rank()-other.First().Rank()))
	}
}

// ofMove adds the features of the move itself: its kind, and when its card and the card under it last moved. The bounds
// are those of Recent.
func (t *Tracker) ofMove(c card.Card, from, to freecell.Place) {
	target := targetOf(to)
	if target > 0 {
		t.add(Kind+(targets-1)*t.sourceOf(c, from)+target-1, 1)
	}
	if c == t.last {
		t.add(Again+target, 1)
	}
	if at := t.movedAt[c]; at > 0 && at < t.moves { // else it moved last: Again
		switch ago := t.moves - at; {
		case ago < 3:
			t.add(Recent, 1)
		case ago < 7:
			t.add(Recent+1, 1)
		case ago < 15:
			t.add(Recent+2, 1)
		}
	}
	if c == t.uncovered {
		t.add(Uncovered+target, 1)
	}
	if card.Card(to) == t.last {
		t.add(OnLast, 1)
		if from == freecell.Cell {
			t.add(OnLastFromCell, 1)
		}
	}
}

// targetOf numbers where a card goes: home, a cell, a card, the floor.
func targetOf(to freecell.Place) Feature {
	switch to {
	case freecell.Home:
		return 0
	case freecell.Cell:
		return 1
	case freecell.Floor:
		return 3
	}
	return 2
}

// sourceOf numbers what a card leaves: a cell, the floor, a card that it fits on,
// another card.
func (t *Tracker) sourceOf(c card.Card, from freecell.Place) Feature {
	switch {
	case from == freecell.Cell:
		return 0
	case from == freecell.Floor:
		return 1
	case t.fits[c].Has(card.Card(from)):
		return 2
	}
	return 3
}

// compare adds the differences from the summary of the position.
func (t *Tracker) compare(after *summary) {
	if t.collect {
		for i := range after.counts {
			t.note(Ready+Feature(i), int(after.counts[i])-int(t.now.counts[i]))
		}
	}
	weights := (*[summed]int32)(t.row[Ready:])
	for i := range weights {
		t.score += weights[i] * (int32(after.counts[i]) - int32(t.now.counts[i]))
	}
	t.swap(t.now.space, after.space)
	t.swap(t.now.dig, after.dig)
	t.swap(t.now.clear, after.clear)
}

// swap adds what changes if another feature of a group is 1.
func (t *Tracker) swap(before, after Feature) {
	if before != after {
		t.add(before, -1)
		t.add(after, 1)
	}
}
