package freecell

import (
	"slices"

	"patience/game"
	"patience/game/card"
	bounds "patience/heuristics/freecell"
	"patience/internal/games/freecell"
)

// A column is the cards of a column that is not empty, floor first.
type column []card.Card

// A view is a position laid out for the features.
type view struct {
	position *freecell.Position
	rules    *freecell.Rules
	deck     card.Set
	home     card.Set

	tableau []card.Card // the cards of all columns, each of which is a part of it
	columns []column
	sets    []card.Set // the cards of each column
	above   [64]card.Set
	below   [64]card.Set
	holds   [64]card.Set // the cards of whose suit a lower card lies below this one
	held    [64]card.Set // the converse: the cards above a lower card of this one's suit
	fitted  card.Set     // the cards that fit on the card they lie on

	moves   []game.Move
	movable card.Set // the cards that can go home or onto a column that is not empty
	hosts   card.Set // the last cards onto which a card can be put
	homing  int      // the number of moves home
	builds  int      // the number of moves onto columns that are not empty

	forced, detours int // see [bounds.Detours]
}

// read lays out a position, whatever the view held before.
func (v *view) read(p *freecell.Position) {
	*v = view{
		position: p, rules: p.Rules(), deck: card.UpTo(p.Rules().Ranks), home: p.HomeCards(),
		tableau: slices.Grow(v.tableau[:0], card.Deck), columns: v.columns[:0], sets: v.sets[:0], moves: v.moves[:0],
	}
	for end := range p.Ends().All() {
		v.addColumn(end)
	}
	v.transposeHolds()
	v.readMoves()
	v.forced, v.detours = bounds.Detours(p)
}

func (v *view) addColumn(end card.Card) {
	first := len(v.tableau)
	for place := freecell.Place(end); place < freecell.Floor; place = v.position.On(card.Card(place)) {
		v.tableau = append(v.tableau, card.Card(place))
	}
	cards := v.tableau[first:]
	slices.Reverse(cards)
	v.columns = append(v.columns, cards)
	v.sets = append(v.sets, v.relate(cards))
}

// relate fills in what lies above and below the cards of a column, what they
// hold and where they fit. It returns the set of the cards.
func (v *view) relate(cards column) card.Set {
	var below, holds card.Set
	for i, c := range cards {
		v.below[c&63], v.holds[c&63] = below, holds
		if i > 0 && v.rules.Fits(c, cards[i-1]) {
			v.fitted |= card.Bit(c)
		}
		below |= card.Bit(c)
		holds |= higher(c) & v.deck
	}
	for _, c := range cards {
		v.above[c&63] = below &^ v.below[c&63] &^ card.Bit(c)
	}
	return below
}

// higher returns the higher cards of c's suit.
func higher(c card.Card) card.Set {
	return card.OfClubs << card.NumSuits << (c & 63) & card.All
}

func (v *view) transposeHolds() {
	for c := card.Card(card.NumSuits); v.deck.Has(c); c++ {
		lower := c - card.NumSuits
		v.held[c&63] = v.held[lower&63] | v.above[lower&63]
	}
}

func (v *view) readMoves() {
	v.moves = v.position.AppendMoves(v.moves)
	for _, m := range v.moves {
		switch to := freecell.MoveTo(m); {
		case to == freecell.Home:
			v.homing++
		case to < freecell.Floor:
			v.builds++
			v.hosts |= card.Bit(card.Card(to))
		default:
			continue
		}
		v.movable |= card.Bit(freecell.MoveCard(m))
	}
}

// parents returns the cards of the deck that c may be put on.
func (v *view) parents(c card.Card) card.Set { return v.rules.Parents()[c&63] & v.deck }

// children returns the cards that may be put on p.
func (v *view) children(p card.Card) card.Set { return v.rules.Children(card.Bit(p)) }

// highest returns the kings of the deck.
func (v *view) highest() card.Set { return v.deck &^ card.UpTo(v.rules.Ranks-1) }

// kings returns the kings that lie in columns.
func (v *view) kings() card.Set { return v.inColumns() & v.highest() }

// low returns the low cards that lie in columns.
func (v *view) low() card.Set { return v.inColumns() & lowCards }

func (v *view) inColumns() card.Set { return v.deck &^ v.home &^ v.position.Cells() }

// lowRank is the highest rank that counts as low.
const lowRank = 3

const lowCards card.Set = 1<<(card.NumSuits*lowRank) - 1
