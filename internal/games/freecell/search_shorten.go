package freecell

import "patience/game"

// Shorten returns a solution from p that is no longer than the given one. Where
// a card moves twice, without a move of it in between, it tries to make one move
// of the two, at the first moment at which the moves in between stay legal; if
// the card comes back to where it was, it tries to leave out both. It does so
// until nothing more can be merged.
//
// Between the two moves only the place of that card differs, so the moves after
// them stay legal. Of cards that come back from home too it is tried which are.
func (p *Position) Shorten(solution []game.Move) []game.Move {
	s := shortener{moves: append([]game.Move(nil), solution...)}
	for s.pass(*p) {
	}
	return s.moves
}

type shortener struct {
	moves []game.Move
	trial []game.Move
}

// pass tries each pair of moves once and reports whether it merged any.
func (s *shortener) pass(p Position) (merged bool) {
	for i := 0; i < len(s.moves); i++ {
		for s.merge(&p, i) {
			merged = true
			if i == len(s.moves) {
				return merged
			}
		}
		p.Play(s.moves[i])
	}
	return merged
}

// merge tries to merge move i, which is made in p, with the next move of its
// card, and reports whether it did.
func (s *shortener) merge(p *Position, i int) bool {
	j := i + 1
	for ; j < len(s.moves) && MoveCard(s.moves[j]) != MoveCard(s.moves[i]); j++ {
	}
	if j == len(s.moves) {
		return false
	}
	// q is the position after the moves between i and t, without move i, and
	// s.trial are the moves that lead to it.
	q := *p
	s.trial = s.trial[:0]
	for t := i; ; t++ {
		if s.directly(q, t, j) {
			s.moves = append(s.moves[:i], append(s.trial, s.moves[j+1:]...)...)
			return true
		}
		if t+1 >= j || !s.play(&q, s.moves[t+1]) {
			return false
		}
	}
}

// directly tries to make move j in q, right after move t, and then the moves
// between t and j. If one is not legal it reports false and leaves s.trial as it
// was.
func (s *shortener) directly(q Position, t, j int) bool {
	made := len(s.trial)
	if q.on[MoveCard(s.moves[j])&63] != MoveTo(s.moves[j]) && !s.play(&q, s.moves[j]) {
		return false
	}
	for k := t + 1; k < j; k++ {
		if !s.play(&q, s.moves[k]) {
			s.trial = s.trial[:made]
			return false
		}
	}
	return true
}

// play takes the card of a move to where the move goes, from wherever the card
// is in q, and reports whether that is legal.
func (s *shortener) play(q *Position, m game.Move) bool {
	c, to := MoveCard(m), MoveTo(m)
	if !q.canMove(c, to) {
		return false
	}
	m = NewMove(c, q.on[c&63], to)
	q.Play(m)
	s.trial = append(s.trial, m)
	return true
}
