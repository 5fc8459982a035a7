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

// places are where the cards of a line begin and end, and where empty places are marked, in characters.
type places struct{ at, ends, holes []int }

// Slots returns for each line the number, from 0, of the place that each of its cards has in a row, told by the signs
// for places without a card, or else by blanks. It reports whether some place has no card before one that has.
func Slots(lines []Line) (slots [][]int, gaps bool) {
	table := aligned(Each(lines, func(line Line) (p places) {
		for _, f := range line.Fields {
			if f.Text == Hole {
				p.holes = append(p.holes, f.At)
			} else {
				p.at, p.ends = append(p.at, f.At), append(p.ends, f.At+len(f.Text))
			}
		}
		return p
	}))
	slots = grid(table)
	return slots, gapsIn(table, slots) != noGaps
}

func (r *reader) places() []places {
	return aligned(Each(r.columns, func(c column) places { return c.places }))
}

// aligned returns places with their ends for their beginnings if these are more regular: then cards such as 10H are
// aligned to the right.
func aligned(lines []places) []places {
	byEnds := Each(lines, func(p places) places { return places{p.ends, p.ends, p.holes} })
	if commonest(byEnds) > commonest(lines) {
		return byEnds
	}
	return lines
}

// commonest returns how many neighbours have the commonest distance.
func commonest(lines []places) (n int) {
	counts, _ := distances(lines)
	for _, count := range counts {
		n = max(n, count)
	}
	return n
}

// distances counts how far apart neighbours of a line are, and returns where the first place begins, or -1.
func distances(lines []places) (counts map[int]int, left int) {
	counts, left = map[int]int{}, -1
	for _, p := range lines {
		for i, at := range p.at {
			if left < 0 || at < left {
				left = at
			}
			if i > 0 {
				counts[at-p.at[i-1]]++
			}
		}
	}
	return counts, left
}

// grid returns the places of the cards of each line.
func (r *reader) grid() [][]int { return grid(r.places()) }

// gaps returns how gaps show in the lines.
func (r *reader) gaps() gaps { return gapsIn(r.places(), r.grid()) }

func gapsIn(lines []places, grid [][]int) gaps {
	kind := noGaps
	for i, p := range lines {
		if len(p.holes) > 0 && len(p.at) > 0 && p.holes[0] < p.at[len(p.at)-1] {
			return markedGaps
		}
		for j, slot := range grid[i] {
			if slot != j {
				kind = blankGaps
			}
		}
	}
	return kind
}

func grid(lines []places) [][]int {
	pitch, left := pitch(lines)
	marked := slices.ContainsFunc(lines, func(p places) bool { return len(p.holes) > 0 && len(p.at) > 0 })
	return Each(lines, func(p places) []int {
		if marked {
			return p.marked()
		}
		return p.blanked(pitch, left)
	})
}

// marked returns the places of cards in a line in which each place has a card or a sign.
func (p places) marked() (slots []int) {
	for i, at := range p.at {
		before := 0
		for _, hole := range p.holes {
			if hole < at {
				before++
			}
		}
		slots = append(slots, i+before)
	}
	return slots
}

// blanked returns the places of cards in a line, given how far apart they are and where the first one is.
func (p places) blanked(pitch, left int) (slots []int) {
	slot, last := -1, left-pitch
	for _, at := range p.at {
		if at-last <= max(2*pitch-2, pitch+1) { // the next one, though a ten may be wider
			slot++
		} else {
			slot += max((at-last+pitch/2)/pitch, 1)
		}
		slots, last = append(slots, slot), at
	}
	return slots
}

// pitch returns how many characters apart two neighbours of a line are, the commonest such distance, and where the
// first place begins.
func pitch(lines []places) (pitch, left int) {
	counts, left := distances(lines)
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

// isTorn reports whether blanks as wide as a card stand between the cards of a line. Cards face down are wider, so that
// nothing is told where there are some.
func (r *reader) isTorn() bool {
	if r.format.Down {
		return false
	}
	for _, slots := range r.grid() {
		for i := range len(slots) - 1 {
			if slots[i+1] > slots[i]+1 {
				return true
			}
		}
	}
	return false
}

// areDealtRows reports whether the lines have as many cards as the rows of a deal.
func (r *reader) areDealtRows() bool {
	return slices.Equal(lengthsOf(r.columns), rowsOf(r.format.dealt()))
}

var errNoRows = errors.New("the lines are no rows; expected a card under each card, or a sign such as -- in its place")

// asRows takes lines for rows.
func (r *reader) asRows() attempt {
	if len(r.columns) > 1 && len(r.columns[0].faces) == 0 { // a stroke over the columns
		r := *r
		r.columns = r.columns[1:]
		return r.asRows()
	}
	if last := len(r.columns) - 1; last >= 0 && len(r.columns[last].faces) == 0 {
		r := *r
		r.columns = r.columns[:last]
		return r.asRows()
	}
	a := attempt{Piles: r.Piles, said: "rows"}
	var columns [][]face
	table := r.places()
	slots := grid(table)
	switch gaps := gapsIn(table, slots); {
	case gaps != noGaps:
		if gaps == blankGaps && r.format.Deals && r.format.indent(table, slots) {
			a.doubt = game.Unsure
		}
		if columns = r.stacked(slots); columns == nil && gaps == blankGaps { // which do not line up
			columns, _ = r.closedUp()
			a.doubt = game.Unsure
		}
	case r.marked() && !r.areDealtRows():
		return attempt{err: errNoRows}
	default:
		columns, a.doubt = r.closedUp()
	}
	if columns == nil {
		return attempt{err: errNoRows}
	}
	a.err = a.setColumns(columns)
	return a
}

// indent moves the slots of cards to the right if blanks as wide as a card stand before all rows, which may be empty
// columns, and reports whether it did. Where the order of columns does not count, nothing depends on that.
func (f *Format) indent(lines []places, slots [][]int) bool {
	pitch, left := pitch(lines)
	by, last := left/pitch, 0
	for _, row := range slots {
		last = max(last, slices.Max(append(slices.Clone(row), 0)))
	}
	if by == 0 || last+by >= f.Columns {
		return false
	}
	for _, row := range slots {
		for i := range row {
			row[i] += by
		}
	}
	return true
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
		return make([][]face, r.format.Columns), game.Unsure
	}
	each := func(n int) []int { return slices.Repeat([]int{n}, r.format.Columns) }
	most := each(deepest(r.format.dealsAfter(&r.Piles)[0]))
	s := stacking{reader: r, made: make([][]face, len(r.columns[0].faces)), most: most}
	dealt := r.format.dealt()
	if r.areDealtRows() {
		s.most = dealt
	}
	if s.row(0); len(s.found) == 0 && r.format.Loose { // a tail may have come to any column
		s.most, s.steps = each(len(r.columns)), 0
		s.row(0)
	}
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
		if p.setColumns(s.made) == nil && s.format.plausible(&p) {
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
