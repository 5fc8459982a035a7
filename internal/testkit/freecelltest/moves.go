package freecelltest

import "slices"

// Move takes Card, together with all the cards on it, to To: "home", "cell",
// "floor" (an empty column), or the card that it is put on.
type Move struct{ Card, To string }

// Moves returns the legal moves of s. A move says what will lie under which
// card, so no two of them lead to the same position.
func (s State) Moves() []Move {
	if s.Won() {
		return nil
	}
	var moves []Move
	if s.Rules.Back {
		moves = s.movesBack()
	}
	for _, card := range s.Cells {
		if s.goesHome(card) {
			moves = append(moves, Move{card, "home"})
		}
		for _, to := range s.places(card) {
			moves = append(moves, Move{card, to})
		}
	}
	for _, column := range s.Columns {
		if len(column) > 0 {
			moves = append(moves, s.movesFrom(column)...)
		}
	}
	return moves
}

// movesBack returns the moves of the last cards of the foundations.
func (s State) movesBack() (moves []Move) {
	for suit, count := range s.Home {
		if count <= s.Rules.Given {
			continue
		}
		last := card(count, suit)
		if len(s.Cells) < s.Rules.Cells {
			moves = append(moves, Move{last, "cell"})
		}
		for _, to := range s.places(last) {
			moves = append(moves, Move{last, to})
		}
	}
	return moves
}

// movesFrom returns the moves from a column that is not empty.
func (s State) movesFrom(column []string) []Move {
	var moves []Move
	top := column[len(column)-1]
	if s.goesHome(top) {
		moves = append(moves, Move{top, "home"})
	}
	if len(s.Cells) < s.Rules.Cells {
		moves = append(moves, Move{top, "cell"})
	}
	head := s.Rules.head(column)
	for _, to := range s.places(column[head]) {
		if to == "floor" && head == 0 {
			continue // a whole column to an empty one: nothing would change
		}
		moves = append(moves, Move{column[head], to})
	}
	if s.Rules.Sequences || s.Rules.LongSequences {
		moves = append(moves, s.sequencesFrom(column)...)
	}
	return moves
}

// sequencesFrom returns the moves of two cards and more from a column.
func (s State) sequencesFrom(column []string) []Move {
	var moves []Move
	for head := len(column) - 2; head >= 0 && s.Rules.builds(column[head+1], column[head]); head-- {
		for _, to := range s.places(column[head]) {
			if (to != "floor" || head > 0) && len(column)-head <= s.capacity(to) {
				moves = append(moves, Move{column[head], to})
			}
		}
	}
	return moves
}

// capacity returns how many cards can go to a place one after the other, in
// order: each cell and the place take one, and each other empty column can
// take as many as could go without it, before they go on to the place, if it
// takes any card.
func (s State) capacity(to string) int {
	if s.Rules.LongSequences {
		return s.Rules.Ranks
	}
	n := max(0, s.Rules.Cells-len(s.Cells)) + 1 // a reserve has no room
	spare := 0
	for _, column := range s.Columns {
		if len(column) == 0 && !s.Rules.KingSpaces && !s.Rules.ClosedSpaces {
			spare++
		}
	}
	if to == "floor" {
		spare--
	}
	for range max(spare, 0) {
		n += n
	}
	return n
}

// head returns the index of the deepest card that moves when column gives
// something to another column.
func (r Rules) head(column []string) int {
	head := len(column) - 1
	if r.WholeRuns {
		for head > 0 && r.builds(column[head], column[head-1]) {
			head--
		}
	}
	return head
}

// goesHome reports whether card is the next of its suit.
func (s State) goesHome(card string) bool {
	return rank(card) == s.Home[suit(card)]+1
}

// places returns where card can go in the columns.
func (s State) places(card string) []string {
	var places []string
	floor := false
	for _, column := range s.Columns {
		if len(column) == 0 {
			floor = true
		} else if top := column[len(column)-1]; s.Rules.builds(card, top) {
			places = append(places, top)
		}
	}
	if floor && !s.Rules.ClosedSpaces && (!s.Rules.KingSpaces || rank(card) == s.Rules.Ranks) {
		places = append(places, "floor")
	}
	return places
}

// Next returns the positions that the moves lead to, in their order.
func (s State) Next() (next []State) {
	for _, m := range s.Moves() {
		next = append(next, s.Play(m))
	}
	return next
}

// Play returns the position after m, which has to be one of the moves of s.
func (s State) Play(m Move) State {
	t := s.clone()
	cards := t.take(m.Card)
	switch m.To {
	case "home":
		t.Home[suit(m.Card)]++
	case "cell":
		t.Cells = append(t.Cells, m.Card)
	default:
		to := t.columnEndingIn(m.To)
		t.Columns[to] = slices.Concat(t.Columns[to], cards)
	}
	return t
}

// clone returns a copy that may get other cells and other columns. Nothing may be written into
// its columns, which are those of s.
func (s State) clone() State {
	s.Cells, s.Columns = slices.Clone(s.Cells), slices.Clone(s.Columns)
	return s
}

// take removes card, and the cards on it, from a cell, a column or its foundation.
func (s *State) take(card string) []string {
	if rank(card) == s.Home[suit(card)] {
		s.Home[suit(card)]--
		return []string{card}
	}
	if i := slices.Index(s.Cells, card); i >= 0 {
		s.Cells = slices.Delete(s.Cells, i, i+1)
		return []string{card}
	}
	for c, column := range s.Columns {
		if i := slices.Index(column, card); i >= 0 {
			s.Columns[c] = column[:i]
			return column[i:]
		}
	}
	panic("freecelltest: no card " + card)
}

// columnEndingIn returns the index of the column whose top card is to, or of
// the first empty column if to is "floor".
func (s State) columnEndingIn(to string) int {
	for c, column := range s.Columns {
		if len(column) == 0 && to == "floor" {
			return c
		}
		if len(column) > 0 && column[len(column)-1] == to {
			return c
		}
	}
	panic("freecelltest: no column ends in " + to)
}
