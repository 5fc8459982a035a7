package boards

import (
	"slices"

	"patience/game/card"
)

// A Format describes the boards of a game: the piles that it has, how the deal fills them, and what they are called.
type Format struct {
	Ranks   int         // of the deck
	Suits   []card.Suit // of the deck; nil for all four
	Copies  int         // of each card of the deck; 0 for 1
	Given   int         // the ranks that the deal puts home
	Columns int
	Cells   int  // how many there are, or how many cards the reserve has at most
	Reserve bool // the cells are a reserve
	Stock   int  // how many cards stock and waste have at most
	Draw    int  // how many cards of the stock are drawn at a time; 0 without a stock
	Passes  int  // through the stock; 0 if they are not limited
	Draws   bool // a draw is a move
	Deals   bool // the stock deals a card to each column; there is no waste
	Names   Names

	// Order returns the columns to which the deal brings one card after the other. What is
	// left of the deck goes to the stock, or without one to cells or reserve.
	Order func() []int
	// Elsewhere returns how many cards each column gets from another program that deals the game in
	// its own way, or nil; it is nil if none does.
	Elsewhere func() []int
	// Fits reports whether a card may be put on another one that is the last of a column.
	Fits func(c, below card.Card) bool
	// KingsFirst: cards of the highest rank come under the other cards of their column.
	KingsFirst bool
	// Down: cards may lie face down. FaceDown says by column how many of its first cards the deal leaves so.
	Down     bool
	FaceDown []int
	// Loose: cards that lie face up after others that lie face down need not be a run.
	Loose bool
	// Unbuilt: nothing is put on columns.
	Unbuilt bool
	// Whole says why either all cards of a suit are home or none; "" if there may be some.
	Whole string
	// Number reads a board that is written as a number; nil if none is.
	Number func(digits string) (Piles, error)
	// FreeCell: boards are written and drawn as programs for FreeCell do. The text always has
	// foundations, the JSON has our own keys, and pictures have the foundations at the right.
	FreeCell bool
	// Stacked: the reserve is one pile, of which the last card lies face up and can be played.
	Stacked bool
	// Filled are the piles from which a column gets a card at once when a move empties it: the first of them that has one.
	Filled []Kind
	// Based: the deal puts one card home, and all foundations begin with its rank; see [Base].
	Based bool
	// Hole: cards go home onto one pile, the hole, which is the waste of [Piles]. The deal puts one card there.
	Hole bool
	base Base // of the boards that it is for, to which Fits keeps
}

// Names are the characters of the notation that name piles, each at the index of its pile.
type Names struct {
	Columns, Cells string
	Homes          string // by foundation; the same one each time if suits need no names
	Hole           string // "" without a hole
	// Count is how a move of several cards to an empty column, or in loose games to any column, says how many they are,
	// such as "x%d"; "" if it does not.
	Count string
}

// SuitNames are the names of foundations in games whose notation tells their suits.
const SuitNames = "cdhs"

// The names of the waste and of the stock.
const (
	waste = "w"
	stock = "s"
)

// hasStock reports whether there is a stock, with a waste or without.
func (f *Format) hasStock() bool { return f.Draw > 0 || f.Deals }

// hasWaste reports whether there is a waste, or a hole.
func (f *Format) hasWaste() bool { return f.Draw > 0 || f.Hole }

// start returns piles without cards but those that the deal puts home, with all passes left.
func (f *Format) start() Piles {
	p := Piles{Passes: f.Passes}
	p.AddFoundations(f.copies() - 1)
	for _, home := range p.homes() {
		for _, s := range f.suits() {
			home[s] = f.Given
		}
	}
	return p
}

// Deal deals the cards of a deck, without those given: one after the other to the columns, and the rest to the stock or
// to cells.
func (f *Format) Deal(deck []card.Card) Piles {
	p := f.start()
	p.Columns = make([][]card.Card, f.Columns)
	order := f.Order()
	for i, n := range Counts(f.Columns, order) {
		p.Columns[i] = make([]card.Card, 0, n)
		if f.Down {
			p.Down = append(p.Down, f.FaceDown[i])
		}
	}
	for i, column := range order {
		p.Columns[column] = append(p.Columns[column], deck[i])
	}
	if f.KingsFirst {
		for _, cards := range p.Columns {
			putFirst(cards, f.Ranks)
		}
	}
	rest := deck[len(order):]
	if f.Stock > 0 {
		p.Cells, p.Stock = rest[:len(rest)-f.Stock], rest[len(rest)-f.Stock:]
	} else {
		p.Cells = rest
	}
	return p
}

// putFirst moves cards of a rank before the others; each keep their order.
func putFirst(cards []card.Card, rank int) {
	first := 0
	for i, c := range cards {
		if c.Rank() == rank {
			copy(cards[first+1:], cards[first:i])
			cards[first] = c
			first++
		}
	}
}

// DealOn deals a deck whose first card goes home: into the hole, or as the base.
func (f *Format) DealOn(deck []card.Card) Piles {
	p := f.Deal(deck[1:])
	if f.Hole {
		p.Waste = deck[:1:1]
		return p
	}
	p.Base, p.Home[deck[0].Suit()] = Base{deck[0].Rank(), f.Ranks}, 1
	return p
}

// DealRows deals a deck from its last card on, without those given. The first cards go to the columns of each row, and
// the rest as [Format.Deal] does.
func (f *Format) DealRows(deck []card.Card, rows [][]int) Piles {
	deck = slices.Clone(deck)
	slices.Reverse(deck)
	inRows := *f
	inRows.Order = func() []int { return slices.Concat(rows...) }
	return inRows.Deal(deck)
}

// Row returns the columns from first on, before end.
func Row(first, end int) (columns []int) {
	for i := first; i < end; i++ {
		columns = append(columns, i)
	}
	return columns
}

// InTurn returns the columns to which cards are dealt: to all in turn. A triangle begins with rows from the last column
// to the first, each of which has one card less than the row before, at the first columns. So does Solvitaire.
func InTurn(columns, cards int, triangle bool) (order []int) {
	for row := 0; len(order) < cards; row++ {
		turn := Row(0, columns)
		if triangle && row < columns {
			turn = Row(row, columns)
			slices.Reverse(turn)
		}
		order = append(order, turn[:min(len(turn), cards-len(order))]...)
	}
	return order
}

// dealt returns how many cards the deal puts into each column.
func (f *Format) dealt() []int { return Counts(f.Columns, f.Order()) }

// deals returns what dealt does for each way in which some program deals.
func (f *Format) deals() [][]int {
	deals := [][]int{f.dealt()}
	if f.Elsewhere != nil {
		if other := f.Elsewhere(); other != nil && !slices.Equal(other, deals[0]) {
			deals = append(deals, other)
		}
	}
	return deals
}

// Counts returns how often an order has each column.
func Counts(columns int, order []int) []int {
	counts := make([]int, columns)
	for _, column := range order {
		counts[column]++
	}
	return counts
}
