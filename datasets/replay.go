package datasets

import (
	"errors"
	"fmt"
	"strings"

	"github.com/parquet-go/parquet-go"

	"patience/game"
	"patience/solve"
)

// replay checks the solution of a row. There must be one exactly if the plan
// keeps solutions and one is known. Its moves, read from the board and played by
// the rules, must win in min_moves_high moves. No search is involved.
func (c *checker) replay(id game.DealID, row parquet.Row) error {
	solution, least, high := c.valueOf(row, "solution"), c.valueOf(row, "min_moves"), c.valueOf(row, "min_moves_high")
	optimal := c.valueOf(row, "exact_status").String() == string(solve.Optimal)
	switch {
	case optimal == least.IsNull():
		return errors.New("min_moves and exact_status disagree")
	case optimal && (high.IsNull() || high.Int32() != least.Int32()):
		return errors.New("min_moves and min_moves_high disagree")
	case solution.IsNull() == (!high.IsNull() && c.Solutions):
		return errors.New("a solution is missing, or is there without having been found")
	case solution.IsNull():
		return nil
	}
	moves, err := c.readSolution(id, solution.String())
	if err != nil {
		return fmt.Errorf("its solution: %w", err)
	}
	if len(moves) != int(high.Int32()) {
		return fmt.Errorf("its solution takes %d moves; min_moves_high is %d", len(moves), high.Int32())
	}
	c.Replayed++
	return nil
}

// readSolution returns the moves of a solution that wins the deal.
func (c *checker) readSolution(id game.DealID, text string) ([]game.Move, error) {
	board, err := c.game.Deal(id, c.Seed)
	if err != nil {
		return nil, err
	}
	moves, err := board.ParseNotation(strings.Fields(text))
	if err != nil {
		return nil, err
	}
	return moves, game.Replay(board.Position(), moves)
}
