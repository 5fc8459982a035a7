package gaps

import (
	"errors"
	"fmt"
	"slices"

	"patience/game"
)

// Notation writes each move as the card that moves, because a card never has
// two gaps to go to. The error names the first move that is not legal.
func (b *Board) Notation(moves []game.Move) ([]string, error) {
	p := b.Position()
	notation := make([]string, 0, len(moves))
	for i, m := range moves {
		if !slices.Contains(p.AppendMoves(nil), m) {
			return nil, fmt.Errorf("move %d of %d is not legal", i+1, len(moves))
		}
		notation = append(notation, b.Rules.cardText(MoveCard(m)))
		p.Play(m)
	}
	return notation, nil
}

// ParseNotation reads what [Board.Notation] writes. The error names the first
// text that is not a legal move.
func (b *Board) ParseNotation(notation []string) ([]game.Move, error) {
	p := b.Position()
	moves := make([]game.Move, 0, len(notation))
	for i, text := range notation {
		c, err := parseCard(text)
		if err != nil {
			return nil, &game.WordError{Words: notation, Index: i, Err: err}
		}
		legal := p.AppendMoves(nil)
		at := slices.IndexFunc(legal, func(m game.Move) bool { return MoveCard(m) == c })
		if at < 0 {
			return nil, &game.WordError{Words: notation, Index: i, Err: errors.New("the card cannot move")}
		}
		p.Play(legal[at])
		moves = append(moves, legal[at])
	}
	return moves, nil
}
