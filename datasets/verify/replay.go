package verify

import (
	"errors"
	"fmt"
	"strings"

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
	moves, err := board.ParseNotation(strings.Fields(*row.Solution))
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
