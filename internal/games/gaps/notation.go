package gaps

import (
	"errors"

	"patience/game"
	"patience/internal/boards"
)

// Notation writes each move as the card that moves, because a card never has
// two gaps to go to. The error names the first move that is not legal.
func (b *Board) Notation(moves []game.Move) ([]string, error) {
	return boards.Table{
		Position: b.Position(),
		Word:     func(m game.Move) string { return b.Rules.cardText(MoveCard(m)) },
		Move:     func(game.Move) {},
	}.Write(moves)
}

var errStuck = errors.New("the card cannot move")

// ParseNotation reads what [Board.Notation] writes. The error names the first
// text that is not a legal move.
func (b *Board) ParseNotation(notation []string) ([]game.Move, error) {
	p := b.Position()
	return boards.Read(notation, func(text string) (game.Move, error) {
		c, err := parseCard(text)
		if err != nil {
			return 0, err
		}
		for _, m := range p.AppendMoves(nil) {
			if MoveCard(m) == c {
				p.Play(m)
				return m, nil
			}
		}
		return 0, errStuck
	})
}
