package freecell

import "patience/game/card"

// The pairs of a child, which may be put on its parent, fall into at most four
// classes, so that a few operations on sets find all moves onto cards at once.
//
// In alternate colours and in suit the numbers of the two cards of a class differ
// by the same amount. So a shift of a set of parents to the right by this amount
// gives their children. There are four classes in alternate colours, and one in
// suit. Regardless of suit a class has the parents of one suit.
const (
	shift0    = 2
	shift1    = 3
	shift2    = 5
	shift3    = 6
	children0 = card.OfClubs<<card.Hearts | card.OfClubs<<card.Spades
	children1 = card.OfClubs<<card.Diamonds | card.OfClubs<<card.Spades
	children2 = card.OfClubs | card.OfClubs<<card.Hearts
	children3 = card.OfClubs | card.OfClubs<<card.Diamonds
)

const maxBuildClasses = 4

// onSuit returns the cards one rank below cards of a suit, whichever suit they have.
func onSuit(parents card.Set, s card.Suit) card.Set {
	return (parents >> s & card.OfClubs) >> card.NumSuits * card.Aces
}

// A building holds what a way to build decides.
type building struct {
	targets   [8]target
	kinds     [8]kind
	parents   [64]card.Set    // by card: the cards that it may be put on
	renamings []card.Renaming // of suits, those that it does not notice
}

// buildings are by [Build].
var buildings = [...]building{
	AlternateColour: newBuilding(card.Renamings(true), func(c, parent card.Card) bool { return c.Red() != parent.Red() },
		target{shift0, 0xFF}, target{shift1, 0xFF}, target{shift2, 0xFF}, target{shift3, 0xFF}),
	InSuit: newBuilding(card.Renamings(false), func(c, parent card.Card) bool { return c.Suit() == parent.Suit() },
		target{card.NumSuits, 0xFF}),
	AnySuit: newBuilding(card.Renamings(false), func(card.Card, card.Card) bool { return true },
		target{card.NumSuits, suitless}, target{card.NumSuits + 1, suitless}, target{card.NumSuits + 2, suitless},
		target{card.NumSuits + 3, suitless}),
}

// newBuilding returns the building in which a card may be put on one of the next
// rank if they fit. The targets are of its classes.
func newBuilding(renamings []card.Renaming, fit func(c, parent card.Card) bool, classes ...target) building {
	b := building{renamings: renamings}
	b.targets[homeClass] = target{place: Home}
	b.targets[cellClass] = target{place: Cell}
	b.targets[floorClass] = target{place: Floor}
	copy(b.targets[buildClass:], classes)
	b.kinds = kindsOf(&b.targets)
	for c := range card.Card(card.Deck - card.NumSuits) {
		for parent := range (card.UpTo(c.Rank()+1) &^ card.UpTo(c.Rank())).All() {
			if fit(c, parent) {
				b.parents[c] |= card.Bit(parent)
			}
		}
	}
	return b
}

// A target says where the cards of a class go: to one place, or each to a card
// whose number is the sum of a constant and of some bits of its own.
type target struct {
	place    Place // the place, or the constant
	cardMask Place // the bits; 0 for a place
}

// suitless is the mask of the bits of a card's number that do not tell its suit.
const suitless Place = 0xFF &^ (card.NumSuits - 1)

func (t target) of(c card.Card) Place { return t.place + Place(c)&t.cardMask }

func (r *Rules) targets() *[8]target { return &buildings[r.Build].targets }

// deck returns the set of all cards.
func (r *Rules) deck() card.Set { return card.UpTo(r.Ranks) }

// parents returns the cards that c may be put on.
func (r *Rules) parents(c card.Card) card.Set {
	return r.Parents()[c&63] & r.deck()
}

// Parents returns by card the cards of a full deck that it may be put on. The table
// must not be changed.
func (r *Rules) Parents() *[64]card.Set { return &buildings[r.Build].parents }

// children returns the cards that may be put on c.
func (r *Rules) children(c card.Card) card.Set { return r.Children(card.Bit(c)) }

// Children returns the cards that may be put on some card of a set.
func (r *Rules) Children(parents card.Set) (children card.Set) {
	switch r.Build {
	case AlternateColour:
		return parents>>shift0&children0 | parents>>shift1&children1 | parents>>shift2&children2 | parents>>shift3&children3
	case InSuit:
		return parents >> card.NumSuits
	}
	for s := range card.Suit(card.NumSuits) {
		children |= onSuit(parents, s)
	}
	return children
}
