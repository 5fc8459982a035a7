package datasets

import (
	"slices"

	"patience/catalogue"
	"patience/game"
)

// MoveCode returns a move as one number, as the column legal has it: the card that
// it puts elsewhere, and the place of that card after it, as the column on has it.
func MoveCode(card, to int8) int16 { return 64*int16(card) + int16(to) }

// moved returns the move that leads from places to others: the card whose place
// changes, and its new place. If the card that lay on it changes too, it closed the gap
// that it left. What lies face down has 64 more, so that turning cards changes no place.
// It returns false if none changes.
func moved(before, after []int8) (card, to int8, ok bool) {
	changes := func(c int) bool { return (before[c]^after[c])%64 != 0 }
	for c, place := range after {
		if changes(c) && (!ok || before[card]%64 == int8(c)) {
			card, to, ok = int8(c), place, true
		}
	}
	return card, to, ok
}

// legal returns the codes of the legal moves of a position, whose places are on, in
// ascending order. It is nil for games without places.
func legal(e *catalogue.Entry, p game.Position, on []int8) []int16 {
	if on == nil {
		return nil
	}
	p = p.Clone()
	codes := []int16{}
	for _, m := range p.AppendMoves(nil) {
		p.Play(m)
		if card, to, ok := moved(on, e.Features.Places(p)); ok {
			codes = append(codes, MoveCode(card, to))
		}
		p.Undo(m)
	}
	slices.Sort(codes)
	return slices.Compact(codes)
}

// setMove sets the columns of the row's own move to the first one of a solution.
func (row *Row) setMove(e *catalogue.Entry, p game.Position, solution []game.Move) {
	if len(solution) == 0 || row.On == nil {
		return
	}
	after := p.Clone()
	after.Play(solution[0])
	if card, to, ok := moved(row.On, e.Features.Places(after)); ok {
		row.Card, row.To = &card, &to
	}
}
