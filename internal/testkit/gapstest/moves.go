package gapstest

import "slices"

// A Move puts a card into a gap.
type Move struct {
	Card        string // suit's digit, rank's letter
	Row, Column int    // of the gap, from 0
}

// Moves returns the legal moves: for each gap whose left neighbour is a card
// that has a successor, this successor.
func (s State) Moves() (moves []Move) {
	for i, row := range s.Rows {
		for j, c := range row {
			if c != gap || row[j-1] == gap || rank(row[j-1]) == s.Ranks {
				continue
			}
			left := row[j-1]
			moves = append(moves, Move{card(rank(left)+1, suit(left)), i, j})
		}
	}
	return moves
}

// Next returns the positions that the moves lead to, in their order.
func (s State) Next() (next []State) {
	for _, m := range s.Moves() {
		next = append(next, s.Play(m))
	}
	return next
}

// Play returns the state after a move.
func (s State) Play(m Move) State {
	t := State{Ranks: s.Ranks}
	for i, row := range s.Rows {
		t.Rows[i] = slices.Clone(row)
		if j := slices.Index(row, m.Card); j >= 0 {
			t.Rows[i][j] = gap
		}
	}
	t.Rows[m.Row][m.Column] = m.Card
	return t
}

// Points returns the article's points: r−1 … 1 for cards 1 and 2, 2 and 3, …
// of a suit that lie side by side.
func (s State) Points() (points int) {
	for _, row := range s.Rows {
		for j := range len(row) - 1 {
			a, b := row[j], row[j+1]
			if a != gap && b != gap && suit(a) == suit(b) && rank(a)+1 == rank(b) {
				points += s.Ranks - rank(a)
			}
		}
	}
	return points
}
