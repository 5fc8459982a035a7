package klondike

import (
	"math"

	"patience/game/card"
	"patience/internal/portable"
)

// Weights are the weights of a net that values what a player sees. The net looks at all
// cards once for each suit: at those of the suit, of the other suit of its colour, and of
// the other colour. The rows for the states of the cards and of the whole table add up to
// units. The units are rectified and added up over the suits, and a second layer leads to
// the log odds of a win. All numbers are integers, so no rounding decides a move.
type Weights struct {
	Row  [Rows][Units]int16   // times RowOne
	Mix  [Units][Second]int16 // times One
	Bias [Second]int16        // times One
	Out  [Second]int16        // times One
	Last int16                // times One
}

// The sizes of a net, and the integers that stand for the weight 1.
const (
	Units  = 24
	Second = 16
	RowOne = 256
	One    = 512

	cardRows = 3 * card.MaxRank * CardStates
	BiasRow  = cardRows + WholeStates // the row that always counts
	Rows     = BiasRow + 1
)

// CardRow returns the row of a state of a card for a suit.
func CardRow(c card.Card, state uint8, suit int) int {
	return (int(relations[int(c&3)^suit])*card.MaxRank+int(c>>2))*CardStates + int(state)
}

// relations says how two suits are related, by the exclusive or of their numbers: the
// same suit, other colours, or one colour.
var relations = [4]uint8{0, 2, 2, 1}

// WholeRow returns the row of a state of the whole table.
func WholeRow(state uint8) int { return cardRows + int(state) }

// A Net computes with weights. Four units of a row are one word, each in a lane of 16
// bits, so that one addition adds all four. The carry from a negative lane is taken back
// when lanes are read. The sum of each lane must fit; see bound in the tests.
type Net struct {
	rows [Rows]row
	top  Weights // without its rows
}

const lanes = Units / 4

type row [lanes]uint64

// NewNet returns a net with weights.
func NewNet(w *Weights) *Net {
	n := new(Net)
	n.Set(w)
	return n
}

// Set sets the weights.
func (n *Net) Set(w *Weights) {
	for i := range w.Row {
		n.rows[i] = row{}
		for j, x := range w.Row[i] {
			n.rows[i][j/4] += uint64(int64(x)) << (16 * (j % 4))
		}
	}
	n.top.Mix, n.top.Bias, n.top.Out, n.top.Last = w.Mix, w.Bias, w.Out, w.Last
}

// sums are the sums of the rows of a sight, by suit.
type sums [card.NumSuits]row

func (r *row) add(other *row) {
	for i := range r {
		r[i] += other[i]
	}
}

func (r *row) exchange(old, other *row) {
	for i := range r {
		r[i] += other[i] - old[i]
	}
}

// begin adds up all rows of a sight.
func (n *Net) begin(s *Sight, a *sums) {
	whole := n.rows[BiasRow]
	for _, state := range s.Wholes {
		whole.add(&n.rows[WholeRow(state)])
	}
	for suit := range a {
		a[suit] = whole
		for c, state := range s.Cards {
			a[suit].add(&n.rows[CardRow(card.Card(c), state, suit)])
		}
	}
}

// change changes the sums from those of one sight to those of another.
func (n *Net) change(a *sums, from, to *Sight) {
	for c, state := range to.Cards {
		if old := from.Cards[c]; old != state {
			for suit := range a {
				i := CardRow(card.Card(c), 0, suit)
				a[suit].exchange(&n.rows[i+int(old)], &n.rows[i+int(state)])
			}
		}
	}
	for i, state := range to.Wholes {
		if old := from.Wholes[i]; old != state {
			for suit := range a {
				a[suit].exchange(&n.rows[WholeRow(old)], &n.rows[WholeRow(state)])
			}
		}
	}
}

// Where lanes are read, each is made positive first.
const (
	laneHalf  = 1 << 15
	laneMask  = 1<<16 - 1
	laneHalfs = laneHalf | laneHalf<<16 | laneHalf<<32 | laneHalf<<48
)

// logOdds returns the log odds of a win, times One.
func (n *Net) logOdds(a *sums) int32 {
	var second [Second]int32
	for k, b := range n.top.Bias {
		second[k] = int32(b) * RowOne
	}
	for i := range lanes {
		x0, x1, x2, x3 := a[0][i]+laneHalfs, a[1][i]+laneHalfs, a[2][i]+laneHalfs, a[3][i]+laneHalfs
		for j := range 4 {
			pool := lane(x0) + lane(x1) + lane(x2) + lane(x3)
			x0, x1, x2, x3 = x0>>16, x1>>16, x2>>16, x3>>16
			if pool == 0 {
				continue
			}
			for k, w := range &n.top.Mix[4*i+j] {
				second[k] += pool * int32(w)
			}
		}
	}
	sum := int32(n.top.Last) * One
	for k, w := range &n.top.Out {
		sum += max(second[k], 0) / RowOne * int32(w)
	}
	return sum / One
}

// lane returns the lowest lane, 0 if it is negative.
func lane(x uint64) int32 { return max(int32(x&laneMask)-laneHalf, 0) }

// certain stands for the probability 1.
const certain = 1 << 16

// mostOdds is the largest log odds that the table of probabilities distinguishes.
const mostOdds = 8 * One

// chances are the win probabilities for log odds, from -mostOdds on.
var chances = func() (table [2 * mostOdds]int32) {
	for i := range table {
		table[i] = int32(math.Round(certain / (1 + portable.Exp(-float64(i-mostOdds)/One))))
	}
	return table
}()

// chance returns the win probability for log odds, times certain.
func chance(odds int32) int32 {
	return chances[max(0, min(int(odds)+mostOdds, len(chances)-1))]
}

// preferences are the net's preferences by how far the log odds are below those of the
// best step.
var preferences = func() (table [mostOdds]int32) {
	for i := range table {
		table[i] = int32(math.Round(certain * portable.Exp(-float64(i)/spread)))
	}
	return table
}()

func preference(below int32) int32 { return preferences[min(int(below), len(preferences)-1)] }
