package datasets

import (
	"slices"

	"patience/game"
)

// MoveCode returns a move as one number, in the form of the column legal. Card is the
// card that the move moves. To is its place after the move, in the form of the column
// on.
func MoveCode(card, to int8) int16 { return 64*int16(card) + int16(to) }

// carrier is a position whose moves move one card, together with the cards that lie on
// it. If a game has places (features.Set.Places), its positions are carriers.
type carrier interface {
	// Carried returns the card that a move puts elsewhere, and the entry of that card in
	// the places after the move.
	Carried(m game.Move) (card, place int8)
}

// legal returns the codes of the legal moves of a position, whose places are on, in
// ascending order. It is nil for games without places.
func legal(p game.Position, on []int8) []int16 {
	if on == nil {
		return nil
	}
	codes := []int16{}
	for _, m := range p.AppendMoves(nil) {
		codes = append(codes, MoveCode(p.(carrier).Carried(m)))
	}
	slices.Sort(codes)
	return slices.Compact(codes)
}

// carried returns the columns card and to of a move from a position, whose places are on.
// They are nil for games without places.
func carried(p game.Position, on []int8, m game.Move) (card, to *int8) {
	if on == nil {
		return nil, nil
	}
	c, place := p.(carrier).Carried(m)
	return &c, &place
}
