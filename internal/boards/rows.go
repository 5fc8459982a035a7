package boards

import (
	"errors"
	"maps"
	"math"
	"slices"

	"patience/game"
)

// This file reads rows: lines that have the first cards of all columns, then the second ones, and so on, as a screen
// shows a board. Where a column has ended, there is a gap. If the gaps are closed up, cards stand under other columns
// than their own.

// gaps say how rows show that a column has no card.
type gaps int

const (
	noGaps     gaps = iota
	blankGaps       // blanks as wide as a card
	markedGaps      // a sign such as --
)

// gaps returns how gaps show in the lines.
func (r *reader) gaps() gaps {
	kind := noGaps
	for _, slots := range r.grid() {
		for i, slot := range slots {
			if slot != i {
				kind = blankGaps
			}
		}
	}
	for _, c := range r.columns {
		if len(c.holes) > 0 && len(c.at) > 0 && c.holes[0] < c.at[len(c.at)-1] {
			return markedGaps
		}
	}
	return kind
}

// grid returns for each line the columns that its cards stand in, told by the signs for gaps, or else by the blanks.
func (r *reader) grid() [][]int {
	pitch, left := r.pitch()
	marked := slices.ContainsFunc(r.columns, func(c column) bool { return len(c.holes) > 0 && len(c.at) > 0 })
	return Each(r.columns, func(c column) []int {
		slots, slot, last := make([]int, len(c.at)), -1, left-pitch
		for i, at := range c.at {
			switch steps := (at - last + pitch/2) / pitch; {
			case marked:
				before := 0
				for _, hole := range c.holes {
					if hole < at {
						before++
					}
				}
				slot = i + before
			case at-last <= 2*pitch-2: // the next one, though a ten may be wider
				slot++
			default:
				slot += max(steps, 1)
			}
			slots[i], last = slot, at
		}
		return slots
	})
}

// pitch returns how many characters apart two neighbours of a line are, the commonest such distance of those without a
// gap, and where the first column begins.
func (r *reader) pitch() (pitch, left int) {
	counts, left := map[int]int{}, -1
	for _, c := range r.columns {
		for i, at := range c.at {
			if left < 0 || at < left {
				left = at
			}
			if i > 0 {
				counts[at-c.at[i-1]]++
			}
		}
	}
	const least = 2 // the letters of a card
	nearest := slices.Min(append(slices.Collect(maps.Keys(counts)), math.MaxInt))
	pitch = least
	for distance, n := range counts {
		// Neighbours with a gap between them are at least twice as far apart.
		if distance < 2*nearest && (n > counts[pitch] || n == counts[pitch] && distance < pitch) {
			pitch = max(distance, least)
		}
	}
	return pitch, max(left, 0)
}

// areDealtRows reports whether the lines have as many cards as the rows of a deal.
func (r *reader) areDealtRows() bool {
	return slices.Equal(Each(r.columns, func(c column) int { return len(c.faces) }), rowsOf(r.format.dealt()))
}

var errNoRows = errors.New("the lines are no rows; expected a card under each card, or a sign such as -- in its place")

// asRows takes lines for rows.
func (r *reader) asRows() attempt {
	for last := len(r.columns) - 1; last >= 0 && len(r.columns[last].faces) == 0; last-- {
		r := *r
		r.columns = r.columns[:last]
		return r.asRows()
	}
	a := attempt{Piles: r.Piles, said: "rows"}
	var columns [][]face
	switch gaps := r.gaps(); {
	case gaps != noGaps:
		columns = r.stacked(r.grid())
	case r.marked() && !r.areDealtRows():
		return attempt{err: errNoRows}
	default:
		columns, a.doubt = r.closedUp()
	}
	if columns == nil {
		return attempt{err: errNoRows}
	}
	a.err = a.setColumns(Each(columns, func(faces []face) column { return column{faces: faces} }))
	return a
}

// stacked returns the columns of rows whose cards stand in the columns given. It returns nil if a card has none
// under it.
func (r *reader) stacked(grid [][]int) [][]face {
	columns := make([][]face, r.format.Columns)
	for row, c := range r.columns {
		for i, f := range c.faces {
			slot := grid[row][i]
			if slot >= len(columns) || len(columns[slot]) != row {
				return nil
			}
			columns[slot] = append(columns[slot], f)
		}
	}
	return columns
}

// closedUp returns columns that rows with their gaps closed up can be. They are unsure if they can be others as well.
// If the rows are those of a deal, columns come in the order of the deal, and otherwise in any order. It returns nil
// if they cannot be any.
func (r *reader) closedUp() ([][]face, game.Doubt) {
	for i, c := range r.columns {
		if len(c.faces) > r.format.Columns || i > 0 && len(c.faces) > len(r.columns[i-1].faces) {
			return nil, game.Unsure
		}
	}
	if len(r.columns) == 0 {
		return nil, game.Unsure
	}
	s := stacking{reader: r, made: make([][]face, len(r.columns[0].faces)), most: make([]int, r.format.Columns)}
	dealt := r.format.dealt()
	for i := range s.most {
		s.most[i] = deepest(dealt)
	}
	if r.areDealtRows() {
		s.most = dealt
	}
	s.row(0)
	switch {
	case len(s.found) == 1 && s.steps < maxSteps:
		return s.found[0], game.Certain
	case len(s.found) > 0 && r.areDealtRows():
		return r.stacked(dealtGrid(dealt)), game.Unsure
	case len(s.found) > 0:
		return s.found[0], game.Unsure
	case s.steps < maxSteps:
		return nil, game.Unsure
	}
	return r.stacked(r.grid()), game.Unsure
}

// dealtGrid returns the columns that the cards of each row of a deal stand in.
func dealtGrid(dealt []int) [][]int {
	grid := make([][]int, deepest(dealt))
	for column, n := range dealt {
		for row := range n {
			grid[row] = append(grid[row], column)
		}
	}
	return grid
}

// A stacking looks for columns that rows can be whose gaps are closed up.
type stacking struct {
	*reader
	most  []int // by column: how many cards the deal puts there; those after them must fit on each other
	made  [][]face
	found [][][]face // two at most
	steps int
}

// maxSteps bounds the cards that a stacking puts down, so that it takes some milliseconds.
const maxSteps = 20_000

// row puts down the cards of a row and of those after it.
func (s *stacking) row(row int) {
	if row == len(s.columns) {
		p := s.Piles
		if p.setColumns(Each(s.made, func(faces []face) column { return column{faces: faces} })) == nil &&
			s.format.plausible(&p) {
			s.found = append(s.found, Each(s.made, slices.Clone))
		}
		return
	}
	var open []int
	for column, cards := range s.made {
		if len(cards) == row {
			open = append(open, column)
		}
	}
	s.cards(row, s.columns[row].faces, open)
}

// cards puts down the cards of a row in some of the columns that are open, in their order.
func (s *stacking) cards(row int, faces []face, open []int) {
	if len(faces) == 0 {
		s.row(row + 1)
		return
	}
	for i, column := range open[:len(open)-len(faces)+1] {
		if len(s.found) == 2 || s.steps == maxSteps {
			return
		}
		cards := s.made[column]
		if row >= s.most[column] && (row == 0 || !s.format.Fits(faces[0].card, cards[row-1].card)) {
			continue
		}
		s.steps++
		s.made[column] = append(cards, faces[0])
		s.cards(row, faces[1:], open[i+1:])
		s.made[column] = cards
	}
}
