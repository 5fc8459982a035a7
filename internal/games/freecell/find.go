package freecell

import (
	"slices"

	"patience/game"
	"patience/game/card"
	"patience/internal/boards"
)

// FindMicrosoft returns the numbers of the Microsoft deals that are a board, in ascending
// order: those whose columns and cells are in the same order or, if moved is true, in any
// order. It looks at all numbers. It returns none for rules without Microsoft's deals.
//
// The first card leaves one state of the generator in 52, and the second one in 51 of
// these, which lie at known distances. What the next two leave is dealt to its end. The
// first state tells the number.
func (g Game) FindMicrosoft(b game.Board, moved bool) []int64 {
	board, ok := b.(*Board)
	if !ok || !slices.Contains(g.Sources(), game.Microsoft) {
		return nil
	}
	return newFinder(g.Parameters, board, moved).numbers()
}

// A slot is where a deal puts a card: an index in a column, or in the cells if the column
// is −1.
type slot struct{ column, index int }

// dealtTo returns where the cards go in the order in which they are dealt.
func (r *Rules) dealtTo() (slots []slot) {
	heights := make([]int, r.Columns)
	for _, column := range r.order() {
		slots = append(slots, slot{column, heights[column]})
		heights[column]++
	}
	for j := range r.apart() {
		slots = append(slots, slot{-1, j})
	}
	return slots
}

// A finder finds the Microsoft deals that are a board.
type finder struct {
	rules   *Rules
	board   *Board
	slots   []slot
	heights []int // of the columns of a deal
	anyway  bool  // columns may be in another order, and cells too
	home    card.Set
	inCells card.Set
	found   []int64
}

func newFinder(rules *Rules, board *Board, anyway bool) *finder {
	f := &finder{rules: rules, board: board, slots: rules.dealtTo(), anyway: anyway, home: card.UpTo(rules.Given)}
	f.heights = make([]int, rules.Columns)
	for _, s := range f.slots {
		if s.column >= 0 {
			f.heights[s.column]++
		}
	}
	for _, c := range board.Held() {
		f.inCells |= card.Bit(c)
	}
	return f
}

// A dealing is how far a deal has come.
type dealing struct {
	dealt int              // the number of cards
	place [maxColumns]int  // by column of the deal: one more than that of the board, 0 if none is known
	taken [maxColumns]bool // by column of the board
}

// next returns the cards that may come next if the deal is the board: the ones of the
// deck that it puts home, and those that lie where the next one goes.
func (f *finder) next(d *dealing) card.Set {
	if d.dealt == len(f.slots) {
		return f.home
	}
	s := f.slots[d.dealt]
	if s.column < 0 {
		if f.anyway {
			return f.home | f.inCells
		}
		return f.home | at(f.board.Cells, s.index)
	}
	if !f.anyway {
		return f.home | at(f.board.Columns[s.column], s.index)
	}
	if i := d.place[s.column]; i > 0 {
		return f.home | at(f.board.Columns[i-1], s.index)
	}
	next := f.home
	for i, column := range f.board.Columns {
		if !d.taken[i] && len(column) == f.heights[s.column] {
			next |= at(column, s.index)
		}
	}
	return next
}

func at(cards []card.Card, i int) card.Set {
	if i < len(cards) && cards[i] != boards.Empty {
		return card.Bit(cards[i])
	}
	return 0
}

// take deals a card that may come next.
func (f *finder) take(d *dealing, c card.Card) {
	if f.home.Has(c) {
		return
	}
	if s := f.slots[d.dealt]; f.anyway && s.column >= 0 && d.place[s.column] == 0 {
		i := slices.IndexFunc(f.board.Columns, func(column []card.Card) bool { return at(column, s.index).Has(c) })
		d.place[s.column], d.taken[i] = i+1, true
	}
	d.dealt++
}

// numbers returns the numbers of all deals that are the board.
func (f *finder) numbers() []int64 {
	for number := range setDeals {
		if b, err := MicrosoftDeal(f.rules, number); err == nil && f.same(b) {
			f.found = append(f.found, number)
		}
	}
	var deck [card.Deck]card.Card
	for c := range deck {
		deck[c] = card.Card(c)
	}
	first := f.tree(dealing{}, deck, card.Deck)
	for _, g := range generators {
		for high := range uint64(g.size) {
			if n := first.next[(high+g.plus)%card.Deck]; n != nil {
				f.search(g, high<<16, n)
			}
		}
	}
	slices.Sort(f.found)
	return slices.Compact(f.found)
}

// same reports whether a deal is the board.
func (f *finder) same(b *Board) bool {
	if f.anyway {
		return string(b.position().AppendKey(nil)) == string(f.board.position().AppendKey(nil))
	}
	return b.String() == f.board.String()
}

// A node has what may follow after some draws: by the place in the deck that is drawn.
type node struct {
	may    uint64 // by place: something follows
	next   [card.Deck]*node
	places []uint64 // those in which there is something
	// at and deck are how far the deal has come, and what is left, after the last draw that is looked up.
	at   dealing
	deck [card.Deck]card.Card
}

// treeDraws is the number of draws that are looked up before a deal is dealt.
const treeDraws = 4

// tree returns what may follow where a deal has come, with so many cards left in the deck.
func (f *finder) tree(d dealing, deck [card.Deck]card.Card, left int) *node {
	n := &node{}
	if left == card.Deck-treeDraws {
		n.at, n.deck = d, deck
		return n
	}
	may := f.next(&d)
	for place, c := range deck[:left] {
		if !may.Has(c) {
			continue
		}
		after, rest := d, deck
		f.take(&after, c)
		rest[place] = rest[left-1]
		n.next[place], n.places = f.tree(after, rest, left-1), append(n.places, uint64(place))
		n.may |= 1 << place
	}
	return n
}

// A generator is a way to draw: of the high bits of a state the number below size, and
// plus. It deals the numbers base to base + (size << 16) − 1. See [decks.MicrosoftDraws].
type generator struct {
	size, plus uint64
	base       int64
}

var generators = [...]generator{{1 << 15, 0, 0}, {1 << 15, 1 << 15, 1 << 31}, {1 << 16, 1, 1 << 32}}

func (g generator) draw(state uint64) uint64 { return state>>16&(g.size-1) + g.plus }

const (
	multiplier = 214013
	increment  = 2531011
	inverse    = 3115528533 // of the multiplier modulo 2³²
)

// search looks at the states from one with low bits 0 on to the next such one, after all
// of which the same card is drawn.
func (f *finder) search(g generator, state uint64, second *node) {
	start := state*multiplier + increment
	for block := start >> 16 &^ (g.size - 1); block<<16 < start+multiplier<<16; block += g.size {
		for _, place := range second.places {
			low, after := firstDrawn(start, block+(place+secondLeft-g.plus%secondLeft)%secondLeft)
			for low < 1<<16 && after>>16 < block+g.size {
				f.follow(g, state|low, after, second.next[place])
				low, after = nextDrawn(low, after)
			}
		}
	}
}

// secondLeft is the number of cards that are left at the second draw.
const secondLeft = card.Deck - 1

// firstDrawn returns the first state, by its low bits, whose next state has high bits that are high or differ from it
// by a multiple of secondLeft; and that next state, which is start for low bits 0.
func firstDrawn(start, high uint64) (low, after uint64) {
	for ; ; high += secondLeft {
		low = (max(high<<16, start) - start + multiplier - 1) / multiplier
		if after = start + low*multiplier; after>>16 == high {
			return low, after
		}
	}
}

// A stride leads from a state to one after which the same card is drawn: low states on. Then the high bits of the
// states after them differ by high, a multiple of secondLeft.
type stride struct{ low, high uint64 }

// strides are all that can be the next one, the shortest first. There are three at most, because the high bits of the
// states after each other rotate by the same angle.
var strides = func() (list []stride) {
	for low, seen := uint64(1), [2]uint64{1 << 16, 0}; seen[0] > seen[1]; low++ {
		by := low * multiplier
		fits := 1<<16 - by&(1<<16-1) // what fits before the high bits grow by one more
		switch high := by >> 16; {
		case high%secondLeft == 0:
			list, seen[1] = append(list, stride{low, high}), max(seen[1], fits)
		case (high+1)%secondLeft == 0:
			list, seen[0] = append(list, stride{low, high + 1}), min(seen[0], fits)
		}
	}
	return list
}()

// nextDrawn returns the next state, and the state after it, at which the same card is drawn as at one.
func nextDrawn(low, after uint64) (uint64, uint64) {
	for _, s := range strides {
		if next := after + s.low*multiplier; next>>16-after>>16 == s.high {
			return low + s.low, next
		}
	}
	panic("unreachable: strides are complete")
}

// follow deals on from two draws, if the third and the fourth may be those of the board. The first state is that after
// the first draw.
func (f *finder) follow(g generator, first, second uint64, n *node) {
	third := second*multiplier + increment
	place := g.draw(third) % (card.Deck - 2)
	if n.may>>place&1 == 0 {
		return
	}
	fourth := third*multiplier + increment
	n, place = n.next[place], g.draw(fourth)%(card.Deck-3)
	if n.may>>place&1 == 0 {
		return
	}
	number := g.base + int64((first-increment)*inverse&(g.size<<16-1))
	if number != 0 && f.deals(g, fourth, n.next[place]) {
		f.found = append(f.found, number)
	}
}

// deals reports whether the draws after a state deal the rest of the board.
func (f *finder) deals(g generator, state uint64, n *node) bool {
	at, deck := n.at, n.deck
	for left := uint64(card.Deck - treeDraws); left > 0; left-- {
		state = state*multiplier + increment
		i := g.draw(state) % left
		c := deck[i]
		if !f.next(&at).Has(c) {
			return false
		}
		f.take(&at, c)
		deck[i] = deck[left-1]
	}
	return true
}
