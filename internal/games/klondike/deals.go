package klondike

import (
	"math"
	"math/big"
	"slices"

	"patience/game"
	"patience/game/card"
	"patience/internal/boards"
	"patience/internal/decks"
)

const fullDeck = card.Deck

// sources are random deals, and those of other programs. Their decks are held against the
// numbers that lonelybot (github.com/vuonghy2442/lonelybot) has for them in its tests.
var sources = []boards.Source[*Rules, *Board]{
	boards.Random(RandomDeal),
	numbered(decks.SolvitaireSource, math.MaxUint32, solvitaireDeck),
	numbered("klondike-solver", math.MaxUint32, klondikeSolverDeck),
	numbered("greenfelt", minstdModulus-1, greenfeltDeck),
	boards.PySol(pysolDeal),
}

func numbered(name string, last int64, deck func(uint32) []card.Card) boards.Source[*Rules, *Board] {
	return boards.Numbered(name, last, func(rules *Rules, number int64) *Board {
		return deal(rules, deck(uint32(number)))
	})
}

// RandomDeal returns the board of a random deal, numbered from 1, of a seed. It
// depends on the seed, the number and the deck only, so games that differ in other
// rules share their deals. The error says that the number is less than 1.
func RandomDeal(rules *Rules, number int64, seed uint64) (*Board, error) {
	deck, err := boards.RandomDeck("klondike/deal", number, seed, 1, rules.Ranks, uint64(rules.Ranks))
	if err != nil {
		return nil, err
	}
	return deal(rules, deck), nil
}

// sorted returns the full deck suit by suit, from the aces up.
func sorted(suits ...card.Suit) (deck []card.Card) {
	for _, s := range suits {
		for rank := range card.MaxRank {
			deck = append(deck, card.New(rank+1, s))
		}
	}
	return deck
}

// klondikeSolverDeck is the deck of ShootMe's Klondike-Solver: 269 exchanges of two
// cards.
func klondikeSolverDeck(seed uint32) []card.Card {
	deck := sorted(card.Clubs, card.Diamonds, card.Spades, card.Hearts)
	r := newShootMe(seed)
	for range 269 {
		i, k := r.next()%fullDeck, r.next()%fullDeck
		deck[i], deck[k] = deck[k], deck[i]
	}
	return deck
}

// A shootMe is the random generator of Klondike-Solver.
type shootMe struct{ value, mix, twist uint32 }

func newShootMe(seed uint32) *shootMe {
	r := &shootMe{seed, 51651237, 895213268}
	for range 50 {
		r.next()
	}
	r.value = 0x9417B3AF ^ seed ^ uint32(int32(seed)>>15)
	for range 950 {
		r.next()
	}
	return r
}

func (r *shootMe) next() uint32 {
	y := r.value ^ (r.twist - r.mix) ^ r.value
	y ^= r.twist ^ r.value ^ r.mix
	r.mix ^= r.twist ^ r.value
	r.value ^= r.twist - r.mix
	r.twist ^= r.value ^ y
	r.value ^= r.twist<<7 ^ uint32(int32(r.mix)>>16) ^ y<<8
	return r.value & math.MaxInt32
}

// minstdModulus is that of the minimal standard generator of Lewis, Goodman and
// Miller (1969), whose multiplier is 16807.
const minstdModulus = math.MaxInt32

// greenfeltDeck is the deck of the site greenfelt.net: each card in turn is
// exchanged with another one, seven times over.
func greenfeltDeck(seed uint32) []card.Card {
	deck := sorted(card.Clubs, card.Diamonds, card.Hearts, card.Spades)
	state := uint64(seed)
	for range 7 {
		for i := range deck {
			state = state * 16807 % minstdModulus
			k := state % fullDeck
			deck[i], deck[k] = deck[k], deck[i]
		}
	}
	slices.Reverse(deck)
	return deck
}

// pysolDeal returns the deal of a deck of PySol, which deals rows from the last column on. The one that ends with the
// first column comes last.
func pysolDeal(rules *Rules, deck []card.Card) *Board {
	var rows [][]int
	for _, first := range [...]int{1, 2, 3, 4, 5, 6, 0} {
		row := boards.Row(first, MaxColumns)
		slices.Reverse(row)
		rows = append(rows, row)
	}
	return &Board{boards.Board[*Rules]{Rules: rules, Piles: rules.Format().DealRows(deck, rows)}}
}

// solvitaireDeck is the deck of Solvitaire: rows are dealt from the last card of the
// first 28, and from the last column; the others are the stock.
func solvitaireDeck(seed uint32) []card.Card {
	return solvitaireOrder(decks.Solvitaire(seed, card.MaxRank, 1))
}

// solvitaireOrder returns the cards in the order in which [deal] deals them.
func solvitaireOrder(deck []card.Card) (ordered []card.Card) {
	rest := deck[:MaxColumns*(MaxColumns+1)/2]
	for row := range MaxColumns {
		n := len(rest) - (MaxColumns - row)
		ordered = append(ordered, rest[n:]...)
		rest = rest[:n]
	}
	return append(ordered, deck[len(ordered):]...)
}

// microsoftDigits is the number of decimal digits of 52!.
const microsoftDigits = 68

// microsoftDeck returns the deck of a number below 52!, in decimal, which
// Microsoft's Klondike gives a deal: the digits of the number in the factorial
// system, the lowest one first, say which cards are exchanged. It returns false for
// a number that is too large.
func microsoftDeck(digits string) ([]card.Card, bool) {
	number, ok := new(big.Int).SetString(digits, 10)
	if !ok || number.Cmp(new(big.Int).MulRange(1, fullDeck)) >= 0 {
		return nil, false
	}
	deck := sorted(card.Spades, card.Hearts, card.Clubs, card.Diamonds)
	game.Shuffle(deck, func(left int) int {
		var digit big.Int
		number.DivMod(number, big.NewInt(int64(left)), &digit)
		return int(digit.Int64())
	})
	slices.Reverse(deck)
	return deck, true
}
