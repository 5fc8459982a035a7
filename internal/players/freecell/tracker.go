package freecell

import (
	"patience/game"
	"patience/game/card"
	"patience/internal/games/freecell"
)

// A Tracker follows a position along moves, and says by how much each legal move would
// change the features. Cards must move singly. It is not safe for concurrent use.
type Tracker struct {
	p         *freecell.Position
	rules     *freecell.Rules
	deck      card.Set
	kings     card.Set      // the cards of the highest rank
	fits      *[64]card.Set // by card: the cards that it fits on
	sets      [16]card.Set  // by number of a column: its cards
	heights   [16]int8      // by number of a column
	column    [64]uint8     // by card in a column: the number of the column
	depth     [64]int8      // by card in a column: the number of cards below it
	tower     [64]towerKind // by card in a column
	last      card.Card     // the card that moved last; noCard at the start
	uncovered card.Card     // the card that it lay on; noCard if on none
	moves     int           // the number of moves since Begin
	movedAt   [64]int       // by card: the number of moves when it moved last
	low       [3]uint8      // columns; see findLow
	state     boardSets
	now       summary
	left      [64]leaving // by card

	// Of the move in hand:
	after   summary
	row     *[Features]int32 // the weights
	score   int32
	collect bool // list the terms too
	terms   []Term
}

// A leaving is the part of a card's scores that it gets for leaving its column.
type leaving struct {
	at    int // the number of moves when it was computed, plus one; 0 for never
	score int32
}

// A towerKind says what begins the run that a card belongs to.
type towerKind uint8

const (
	noTower towerKind = iota
	baseTower
	kingTower // a base of the highest rank
)

// noCard is the number of no card and no place.
const noCard card.Card = 63

// noColumn is the number of no column.
const noColumn = 15

// NewTracker returns a tracker for positions with the rules of p.
func NewTracker(p *freecell.Position) *Tracker {
	rules := p.Rules()
	t := &Tracker{rules: rules, deck: card.UpTo(rules.Ranks), fits: rules.Parents(), terms: make([]Term, 0, 64)}
	t.kings = t.deck &^ card.UpTo(rules.Ranks-1)
	return t
}

// Begin starts at a position. The tracker reads it until the next Begin. The caller must
// report each move by [Tracker.Played].
func (t *Tracker) Begin(p *freecell.Position) {
	t.p, t.last, t.uncovered = p, noCard, noCard
	t.moves = 0
	clear(t.movedAt[:])
	clear(t.left[:])
	clear(t.sets[:])
	clear(t.heights[:])
	number := uint8(0)
	for end := range p.Ends().All() {
		t.pushColumn(end, number)
		number++
	}
	t.look()
}

// look sets what is known of the position.
func (t *Tracker) look() {
	t.state = setsOf(t.p)
	t.findLow()
	t.summarize(&t.state, noColumn, noColumn, &t.now)
}

// pushColumn puts the cards of a column on an empty one, given its end.
func (t *Tracker) pushColumn(end card.Card, number uint8) {
	var cards [card.Deck]card.Card
	n := 0
	for c := end; ; c = card.Card(t.p.On(c)) {
		cards[n] = c
		if n++; t.p.On(c) >= freecell.Floor {
			break
		}
	}
	for n--; n >= 0; n-- {
		t.push(cards[n], t.p.On(cards[n]), number)
	}
}

// push puts a card on a column.
func (t *Tracker) push(c card.Card, on freecell.Place, number uint8) {
	c, number = c&63, number&15
	t.column[c], t.depth[c], t.tower[c] = number, t.heights[number], t.towerOn(c, on)
	t.sets[number] |= card.Bit(c)
	t.heights[number]++
}

// towerOn returns what begins the run of a card that lies on a place.
func (t *Tracker) towerOn(c card.Card, on freecell.Place) towerKind {
	switch {
	case on == freecell.Floor && t.kings.Has(c):
		return kingTower
	case on == freecell.Floor:
		return baseTower
	case on < freecell.Floor && t.fits[c&63].Has(card.Card(on)):
		return t.tower[on&63]
	}
	return noTower
}

// Played follows a move that the position has made.
func (t *Tracker) Played(m game.Move) {
	c, from, to := freecell.MoveCard(m)&63, freecell.MoveFrom(m), freecell.MoveTo(m)
	number := t.columnAfter(to)
	if from != freecell.Cell {
		left := t.column[c] & 15
		t.sets[left] &^= card.Bit(c)
		t.heights[left]--
	}
	if number != noColumn {
		t.push(c, to, number)
	}
	t.moves++
	t.movedAt[c] = t.moves
	t.last, t.uncovered = c, noCard
	if from < freecell.Floor {
		t.uncovered = card.Card(from)
	}
	t.look()
}

// columnAfter returns the number of the column to which a card goes, noColumn if
// it goes to none.
func (t *Tracker) columnAfter(to freecell.Place) (number uint8) {
	switch {
	case to < freecell.Floor:
		return t.column[to&63]
	case to > freecell.Floor:
		return noColumn
	}
	for t.heights[number&15] > 0 {
		number++
	}
	return number
}

// above returns how many cards lie above a card; 0 if it is in no column.
func (t *Tracker) above(c card.Card) int {
	c &= 63
	number := t.column[c] & 15
	if !t.sets[number].Has(c) {
		return 0
	}
	return int(t.heights[number] - t.depth[c] - 1)
}
