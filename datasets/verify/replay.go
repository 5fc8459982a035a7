package verify

import (
	"errors"
	"fmt"
	"slices"

	"patience/datasets"
	"patience/game"
	"patience/solve"
)

// replay checks the solution of a row. There must be one exactly if the plan
// keeps solutions and one is known. Its moves, read from the board and played by
// the rules, must win in min_moves_high moves. No search is involved.
func (c *checker) replay(board game.Board, row *datasets.Row) error {
	optimal := row.ExactStatus == string(solve.Optimal)
	switch {
	case optimal == (row.MinMoves == nil):
		return errors.New("min_moves and exact_status disagree")
	case optimal && (row.MinMovesHigh == nil || *row.MinMovesHigh != *row.MinMoves):
		return errors.New("min_moves and min_moves_high disagree")
	case (row.Solution == nil) == (row.MinMovesHigh != nil && c.Layout.Plan.Solutions):
		return errors.New("a solution is missing, or is there without having been found")
	case row.Solution == nil:
		return nil
	}
	moves, err := board.ParseNotation(row.Solution.Moves())
	if err == nil {
		err = game.Replay(board.Position(), moves)
	}
	if err != nil {
		return fmt.Errorf("its solution: %w", err)
	}
	if len(moves) != int(*row.MinMovesHigh) {
		return fmt.Errorf("its solution takes %d moves; min_moves_high is %d", len(moves), *row.MinMovesHigh)
	}
	c.Replayed++
	return nil
}

// ownMove checks the columns card, to and moves_left of a row: the move must be
// legal, and begin the solution if the row has one.
func (c *checker) ownMove(board game.Board, row *datasets.Row) error {
	if !equal(row.MovesLeft, row.MinMoves) {
		return errors.New("moves_left and min_moves disagree")
	}
	if (row.Card == nil) != (row.To == nil) || row.Card != nil &&
		!slices.Contains(row.Legal, datasets.MoveCode(*row.Card, *row.To)) {
		return errors.New("card and to are no legal move")
	}
	if row.Solution == nil {
		return nil
	}
	var want datasets.MoveRow
	moves, err := board.ParseNotation(row.Solution.Moves())
	if err == nil && len(moves) > 0 {
		want, err = datasets.MoveIdentity(c.maker.Game, row, board, 0, moves[0])
	}
	if err == nil && (!equal(row.Card, want.Card) || !equal(row.To, want.To)) {
		err = errors.New("card and to are not the first move of the solution")
	}
	return err
}

// equal reports whether two values are equal or both missing.
func equal[T comparable](a, b *T) bool { return a == b || a != nil && b != nil && *a == *b }
