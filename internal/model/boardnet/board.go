package boardnet

import "slices"

// Cards are numbered 4·(rank − 1) + suit. What a card may lie on has a number below
// Places.
const (
	Cards = 52
	floor = 52
	cell  = 53
	home  = 54
	// Places are the cards, the floor of a column, any cell, and home.
	Places = 55
)

// A Board says of each card what it lies on.
type Board [Cards]uint8

// Moves says how many cards of a run a game moves at once.
type Moves uint8

// The ways to move, in the order in which a net is told them.
const (
	SingleCards   Moves = iota
	PartialRuns         // a part of a run, as long as cells and empty columns allow
	WholeRuns           // always the whole run
	UnlimitedRuns       // a part of a run of any length
	ways
)

// Rules are what a net reads about the rules of a game.
type Rules struct {
	Columns, Cells int // 0 or more; of columns, at least 1
	Moves          Moves
	Fits           func(card, parent int) bool // whether a card may be put on another one
	ToEmpty        func(card int) bool         // whether a card may go to an empty column
}

// Edges are what the rules of a game say about cards: which cards they relate, and what they tell
// each card besides.
type Edges struct {
	columns, cells           int
	parents, children, twins [Cards][]uint8
	told                     [Cards][told]float32
}

// told is how many numbers the rules tell each card: whether it may go to an empty column, a 1 for one of
// the ways to move, and the numbers of columns and of cells, in parts of large.
const told = 1 + int(ways) + 2

// large is the number of columns, and of cells, of a large board.
const large = 8

// NewEdges returns the edges of a game. Twins are cards of one rank that have the same parents
// and children. It panics if there is no such way to move.
func NewEdges(r *Rules) *Edges {
	e := &Edges{columns: r.Columns, cells: r.Cells}
	for c := range Cards {
		for p := range Cards {
			if r.Fits(c, p) {
				e.parents[c], e.children[p] = append(e.parents[c], uint8(p)), append(e.children[p], uint8(c))
			}
		}
		if r.ToEmpty(c) {
			e.told[c][0] = 1
		}
		e.told[c][1 : 1+ways][r.Moves] = 1
		e.told[c][told-2], e.told[c][told-1] = float32(r.Columns)/large, float32(r.Cells)/large
	}
	for c := range Cards {
		for t := c / 4 * 4; t < c/4*4+4; t++ {
			if t != c && slices.Equal(e.parents[t], e.parents[c]) && slices.Equal(e.children[t], e.children[c]) {
				e.twins[c] = append(e.twins[c], uint8(t))
			}
		}
	}
	return e
}

// A graph is what a net reads of a board.
type graph struct {
	on            *Board
	above         [Cards]uint8 // the card that lies on a card, or none
	end           [Cards]uint8 // the end of its column, none in no column
	height, depth [Cards]int   // the numbers of cards below and above
	column        []uint8      // the cards in columns, each column from its base
	free, out     []uint8      // ends of columns and cards in cells; cards not home

	emptyColumns, freeCells int
}

const none = 255

func (g *graph) read(b *Board, e *Edges) {
	*g = graph{on: b, column: g.column[:0], free: g.free[:0], out: g.out[:0], emptyColumns: e.columns, freeCells: e.cells}
	for c := range g.above {
		g.above[c], g.end[c] = none, none
	}
	for c, place := range b {
		if place < Cards {
			g.above[place] = uint8(c)
		}
	}
	for c, place := range b {
		g.place(uint8(c), place)
	}
}

func (g *graph) place(c, place uint8) {
	if place != home {
		g.out = append(g.out, c)
	}
	switch place {
	case floor:
		g.emptyColumns--
		g.climb(c)
	case cell:
		g.freeCells--
		g.free = append(g.free, c)
	}
}

// climb walks along the column from its base.
func (g *graph) climb(base uint8) {
	first := len(g.column)
	for c := base; c != none; c = g.above[c] {
		g.column = append(g.column, c)
	}
	cards := g.column[first:]
	end := cards[len(cards)-1]
	g.free = append(g.free, end)
	for i, c := range cards {
		g.end[c], g.height[c], g.depth[c] = end, i, len(cards)-1-i
	}
}

// features appends the numbers of the inputs of a card that are 1.
func (g *graph) features(dst []int, c int) []int {
	first := ranks + kinds
	dst = append(dst, c/4, ranks+max(0, int(g.on[c])-floor+1), first+min(g.depth[c], deepest), first+deepest+
		1+min(g.height[c], deepest))
	first += 2 * (deepest + 1)
	if g.on[c] == cell || g.end[c] == uint8(c) {
		dst = append(dst, first)
	}
	return append(dst, first+1+min(g.emptyColumns, most), first+1+most+1+min(g.freeCells, most))
}
