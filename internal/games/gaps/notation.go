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

// ParseNotation reads what [Board.Notation] writes, and moves in words as MoveText says them. The error names
// the first text that is not a legal move.
func (b *Board) ParseNotation(notation []string) ([]game.Move, error) {
	p := b.Position()
	return boards.Read(notation, func(text string) (game.Move, error) {
		is := func(m game.Move) bool { return boards.SaysSame(p.MoveText(m), text) }
		if said, ok := boards.Said(text); ok {
			text = said
		} else {
			c, err := parseCard(text)
			if err != nil {
				return 0, err
			}
			is = func(m game.Move) bool { return MoveCard(m) == c }
		}
		for _, m := range p.AppendMoves(nil) {
			if is(m) {
				p.Play(m)
				return m, nil
			}
		}
		return 0, errStuck
	})
}
