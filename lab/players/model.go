package main

import (
	"math"

	players "patience/internal/players/freecell"
)

// A vector has a number for each weight, those of a part together; see
// players.Weights.
type vector []float64

func newVector() vector { return make(vector, players.Parts*players.Features) }

// part returns the numbers of a part, by feature.
func (v vector) part(i int) []float64 { return v[i*players.Features : (i+1)*players.Features] }

// partsOf returns the parts that count in a situation.
func partsOf(situation int) [3]int {
	return [3]int{0, 1 + situation/players.Phases, 1 + players.Spaces + situation%players.Phases}
}

// A table has a row for each situation, by feature.
type table [players.Spaces * players.Phases][players.Features]float64

// table returns the sums of the parts.
func (v vector) table() *table {
	var t table
	for situation := range t {
		for _, part := range partsOf(situation) {
			for f, x := range v.part(part) {
				t[situation][f] += x
			}
		}
	}
	return &t
}

// collect adds a table, such as a gradient, to the parts of which its rows are
// sums.
func (v vector) collect(t *table) {
	for situation := range t {
		for _, part := range partsOf(situation) {
			to := v.part(part)
			for f, x := range &t[situation] {
				to[f] += x
			}
		}
	}
}

// weights rounds a vector.
func (v vector) weights() *players.Weights {
	var w players.Weights
	for part := range players.Parts {
		for f, x := range v.part(part) {
			w[f][part] = int32(math.Round(x * players.Unit))
		}
	}
	return &w
}

// A choice is a position in which a player has to choose: the terms of each of
// its moves.
type choice struct {
	situation int
	terms     []players.Term // of all moves, one after the other
	ends      []int          // by move: the end of its terms
}

// of returns the terms of a move.
func (c *choice) of(i int) []players.Term {
	first := 0
	if i > 0 {
		first = c.ends[i-1]
	}
	return c.terms[first:c.ends[i]]
}

// appendProbabilities appends the probabilities of the moves.
func (c *choice) appendProbabilities(dst []float64, t *table) []float64 {
	row, most := &t[c.situation], math.Inf(-1)
	for i := range c.ends {
		score := 0.0
		for _, term := range c.of(i) {
			score += row[term.Feature] * float64(term.Change)
		}
		dst, most = append(dst, score), max(most, score)
	}
	sum := 0.0
	for i, score := range dst {
		dst[i] = math.Exp(score - most)
		sum += dst[i]
	}
	for i := range dst {
		dst[i] /= sum
	}
	return dst
}

// addTerms adds the terms of a move, times a factor.
func (c *choice) addTerms(to *[players.Features]float64, i int, by float64) {
	for _, term := range c.of(i) {
		to[term.Feature] += by * float64(term.Change)
	}
}
