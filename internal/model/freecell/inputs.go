// Package freecell has the model of FreeCell with four cells: what its networks
// read from a position, and their weights. See package model.
//
// They read features of the position, where each card lies, and how four quick
// dives of the greedy search fare, which win most positions that can be won.
//
// The suits have no order and the names of the two colours have none either, so
// a position is first renamed to a form that all eight renamings of it share:
// the model judges twins alike. `make -C lab train` makes the weights.
//
// A Judge judges moves, too, by a network of messages along the board (package
// boardnet). The players board1-t… of FreeCell pick moves by it.
package freecell

import (
	"cmp"
	"fmt"
	"math"
	"strings"
	"sync"

	described "patience/features/freecell"
	"patience/game"
	"patience/game/card"
	"patience/heuristics"
	bounds "patience/heuristics/freecell"
	"patience/internal/games/freecell"
	"patience/internal/search/greedy"
)

// set is the features of a position; used are those that do not depend on the
// names of suits. What those of single suits say the inputs of single cards say
// too.
var (
	set  = described.Set(&freecell.Standard)
	used = usedFeatures()
)

func usedFeatures() (indices []int) {
	for i, f := range set.Features() {
		if !namesSuits(f.Name) {
			indices = append(indices, i)
		}
	}
	return indices
}

// namesSuits reports whether a feature depends on the names of suits: it is of a
// single one, such as f_above_ac, or of one colour, or takes suits in order.
func namesSuits(name string) bool {
	if name == "f_red_ends" || name == "f_deadlocks_disjoint" {
		return true
	}
	suit, ok := strings.CutPrefix(name, "f_above_")
	suit = strings.TrimPrefix(suit, "next_")
	return ok && (len(suit) == 1 || len(suit) == 2)
}

// The values of the input depth of cards that are in no column.
const (
	depthInCell = -1
	depthHome   = -2
)

// probeVisits is the number of positions that a dive may visit. With more,
// guesses are hardly better: docs/lab/notebook.md, "The model".
const probeVisits = 200

// guide makes the dives that the inputs report.
var guide = bounds.GuidesOf(&freecell.Standard)[0].(heuristics.Foreseeing)

var dives = guide.Dives()

var probers = sync.Pool{New: func() any {
	return greedy.NewProber(guide, probeVisits)
}}

// InputNames returns the names of the inputs: the features that do not
// depend on the names of suits; for each card its depth, and how many lower cards
// lie below it in its column; and for each dive whether it wins, log2 of the
// positions it visits, and the moves of its solution, 0 if it does not win.
func InputNames() (names []string) {
	features := set.Features()
	for _, i := range used {
		names = append(names, features[i].Name)
	}
	for _, block := range []string{"depth_", "over_"} {
		for c := range card.Card(card.Deck) {
			names = append(names, block+strings.ToLower(c.String()))
		}
	}
	for i := range dives {
		for _, what := range []string{"won", "visits", "moves"} {
			names = append(names, fmt.Sprintf("dive_%d_%s", i+1, what))
		}
	}
	return names
}

// AppendInputs appends the inputs of a position of FreeCell with the full deck.
func AppendInputs(dst []float32, position game.Position) []float32 {
	p := position.(*freecell.Position)
	var buffer [128]float32
	values := set.Extract(p, buffer[:0])
	for _, i := range used {
		dst = append(dst, values[i])
	}
	var lie lies
	lie.read(p)
	suits := lie.renaming()
	for _, block := range [][card.Deck]float32{lie.depth, lie.over} {
		first := len(dst)
		dst = append(dst, block[:]...)
		for c := range card.Card(card.Deck) {
			dst[first+int(suits.Card(c))] = block[c]
		}
	}
	return appendProbes(dst, p.Twin())
}

// appendProbes appends how the dives from a position end.
func appendProbes(dst []float32, p *freecell.Position) []float32 {
	prober := probers.Get().(*greedy.Prober)
	defer probers.Put(prober)
	var buffer [8]greedy.Probe
	for _, probe := range prober.AppendProbes(buffer[:0], p) {
		won := float32(0)
		if probe.Won {
			won = 1
		}
		dst = append(dst, won, float32(math.Log2(float64(probe.Visits))), float32(probe.Moves))
	}
	return dst
}

// A lies is where the cards lie: the cards above each one, or a negative value
// if it is in no column, and the cards of lower rank below it in its column.
type lies struct{ depth, over [card.Deck]float32 }

func (l *lies) read(p *freecell.Position) {
	for c := range p.HomeCards().All() {
		l.depth[c] = depthHome
	}
	for c := range p.Cells().All() {
		l.depth[c] = depthInCell
	}
	for end := range p.Ends().All() {
		var above card.Set
		for place := freecell.Place(end); place < freecell.Floor; place = p.On(card.Card(place)) {
			c := card.Card(place)
			l.depth[c] = float32(above.Len())
			for higher := range (above &^ (card.Bit(c&^3+card.NumSuits) - 1)).All() {
				l.over[higher]++
			}
			above |= card.Bit(c)
		}
	}
}

// renaming returns how to rename suits: within a colour the suit whose cards are
// less deep comes first, the lowest cards counting first, and so do the colours.
func (l *lies) renaming() (r card.Renaming) {
	black, red := [2]card.Suit{}, [2]card.Suit{}
	blacks, reds := 0, 0
	for s := range card.Suit(card.NumSuits) {
		if card.New(1, s).Red() {
			red[reds], reds = s, reds+1
		} else {
			black[blacks], blacks = s, blacks+1
		}
	}
	first, second := black, red
	l.order(&first)
	l.order(&second)
	places := append(black[:], red[:]...)
	if cmp.Or(l.compare(second[0], first[0]), l.compare(second[1], first[1])) < 0 {
		first, second = second, first
	}
	for i, s := range append(first[:], second[:]...) {
		r[s] = places[i]
	}
	return r
}

func (l *lies) order(suits *[2]card.Suit) {
	if l.compare(suits[1], suits[0]) < 0 {
		suits[0], suits[1] = suits[1], suits[0]
	}
}

// compare compares the lies of the cards of two suits, the lowest first.
func (l *lies) compare(a, b card.Suit) int {
	for rank := 1; rank <= card.MaxRank; rank++ {
		x, y := card.New(rank, a), card.New(rank, b)
		if d := cmp.Or(cmp.Compare(l.depth[x], l.depth[y]), cmp.Compare(l.over[x], l.over[y])); d != 0 {
			return d
		}
	}
	return 0
}
