package freecell

import "patience/game"

// Shorten returns a solution from p that is no longer than the given one. Of
// two moves of a card, with none of it in between, it makes one, at the first
// moment at which the moves in between stay legal, or none where the card
// comes back; and so on until no two moves can be merged.
//
// Between the two moves nothing but the place of that card differs, so what
// comes after is not touched.
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

// pass tries each pair once and reports whether it merged any.
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

// merge tries to merge move i, to be made in p, with the next of its card.
func (s *shortener) merge(p *Position, i int) bool {
	j := i + 1
	for ; j < len(s.moves) && MoveCard(s.moves[j]) != MoveCard(s.moves[i]); j++ {
	}
	if j == len(s.moves) {
		return false
	}
	// q is the position without either move, s.trial how it came about.
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

// directly tries to take the card of move j where it goes to at once, in a
// position in which moves up to t are made, and then the others before j. It
// leaves s.trial as it was if it fails.
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

// play takes a card to the same place as a move did, if that is legal.
func (s *shortener) play(q *Position, m game.Move) bool {
	c, to := MoveCard(m), MoveTo(m)
	if !q.canMove(c, to) {
		return false
	}
	m = newMove(c, q.on[c&63], to)
	q.Play(m)
	s.trial = append(s.trial, m)
	return true
}
