package klondike

import (
	"patience/game/card"
	"patience/internal/games/klondike"
)

// A table bounds the moves, other than moves home, of the cards that still lie where they
// were dealt: the face-down cards and the first face-up card of each column. They must
// leave their places one by one. The table has an entry for every combination of how many
// cards each column still has there. An entry is the least number of moves that turn all
// cards up in an easier game, with only these rules:
//
//   - A card may go home unless a lower card of its suit is covered, which means that
//     another of these cards lies on it.
//   - A card that does not go home moves onto a card that is not covered, or as a king to
//     an empty column. A column is empty when all these cards have left it.
//
// A move changes only one of the numbers, by one. An entry plus the number of cards that
// are not home is therefore a consistent bound. Where the entry is [never], the game is
// lost.
type table struct {
	columns [][]card.Card
	masks   []card.Set // of columns
	stride  []int      // by column
	least   []uint8
	dealt   [64]spot // by card that lies in a column
	buried  card.Set // those that lie above a lower card of their suit
	kings   int      // their rank
	space   bool     // a column is empty from the start
	n       []int    // by column: the number of cards, while the table is made
}

// A spot is where a card was dealt.
type spot struct {
	column, depth int
	ok            bool
}

// never is the entry of a table where the cards cannot be turned up.
const never = 255

func newTable(l *Plan) *table {
	t := &table{columns: l.columns, kings: l.rules.Ranks, space: len(l.columns) < l.rules.Columns}
	size := 1
	for _, column := range t.columns {
		t.addColumn(column)
		t.stride = append(t.stride, size)
		size *= len(column) + 1
	}
	t.n = make([]int, len(t.columns))
	t.least = make([]uint8, size)
	for i := range t.least {
		t.least[i] = t.entry(i)
		t.count()
	}
	return t
}

// addColumn notes where the cards of a column lie.
func (t *table) addColumn(column []card.Card) {
	var mask card.Set
	for depth, c := range column {
		t.dealt[c] = spot{len(t.masks), depth, true}
		if lower := card.UpTo(c.Rank()-1) & card.OfSuit(c.Suit()); mask&lower != 0 {
			t.buried |= card.Bit(c)
		}
		mask |= card.Bit(c)
	}
	t.masks = append(t.masks, mask)
}

// count goes on to the next combination of numbers of cards.
func (t *table) count() {
	for i := range t.n {
		if t.n[i]++; t.n[i] <= len(t.columns[i]) {
			return
		}
		t.n[i] = 0
	}
}

// entry computes an entry from the entries with fewer cards. The first card of a column
// need not leave.
func (t *table) entry(i int) uint8 {
	least := uint8(0)
	for _, n := range t.n {
		if n > 1 {
			least = never
		}
	}
	for column, n := range t.n {
		if least == 0 || n == 0 {
			continue
		}
		after := t.least[i-t.stride[column]]
		switch c := t.columns[column][n-1]; {
		case after == never:
		case t.mayGoHome(c):
			least = min(least, after)
		case t.mayMove(c, n):
			least = min(least, after+1)
		}
	}
	return least
}

// isCovered reports whether a card lies where it was dealt, below another one.
func (t *table) isCovered(c card.Card) bool {
	at := t.dealt[c&63]
	return at.ok && at.depth < t.n[at.column]-1
}

// mayGoHome reports whether no lower card of the suit is covered.
func (t *table) mayGoHome(c card.Card) bool {
	for lower := int(c) - card.NumSuits; lower >= 0; lower -= card.NumSuits {
		if t.isCovered(card.Card(lower)) {
			return false
		}
	}
	return true
}

// mayMove reports whether a card, the last of n, may move onto a card, or as a king to
// an empty column.
func (t *table) mayMove(c card.Card, n int) bool {
	if c.Rank() == t.kings {
		return n > 1 && t.hasSpace()
	}
	pair := klondike.FitsOn(c)
	return !t.isCovered(pair.First()) || !t.isCovered(klondike.Twin(pair.First()))
}

func (t *table) hasSpace() bool {
	for _, n := range t.n {
		if n == 0 {
			return true
		}
	}
	return t.space
}

// left returns how many cards of a column still lie where they were dealt.
func (t *table) left(column int, d *Draft) int {
	if n := (t.masks[column] & d.down).Len(); n > 0 {
		return n + 1
	}
	if d.floor.Has(t.columns[column][0]) {
		return 1
	}
	return 0
}

// of returns the entry of a draft.
func (t *table) of(d *Draft) uint8 {
	i := 0
	for column, stride := range t.stride {
		i += stride * t.left(column, d)
	}
	return t.least[i]
}
