package main

import (
	"path/filepath"
	"strings"

	"patience/game"
	"patience/lab/published"
	"patience/solve"
)

// labels are what a table of datasets/reference says of a deal.
type labels struct {
	Number    int64    `parquet:"deal"`
	Playouts  int64    `parquet:"playouts"`
	Wins      int64    `parquet:"wins"`
	Rate      float64  `parquet:"win_rate"`
	RateError *float64 `parquet:"win_rate_error"`
	Status    string   `parquet:"exact_status"`
	MovesLow  *int32   `parquet:"min_moves_low"`
	Cells     *int32   `parquet:"min_cells"`
	Solution  *string  `parquet:"solution"`
}

// published reads the published labels of the source of a part, by number of
// deal. It returns nil if they are made here.
func (p part) published() (map[int64]*labels, error) {
	if p.reference == "" {
		return nil, nil
	}
	rows, err := published.Tables[*labels](filepath.Join("..", "datasets", "reference", "data"), p.reference)
	if err != nil {
		return nil, err
	}
	all := map[int64]*labels{}
	for _, d := range rows {
		all[d.Number] = d
	}
	return all, nil
}

// copyTo copies the labels of a deal into its row, and returns its shortest
// solution, nil if none is known.
func (d *labels) copyTo(r *row, board game.Board) ([]game.Move, error) {
	r.Playouts, r.Wins = d.Playouts, d.Wins
	if d.RateError != nil {
		r.Splitting, r.Rate, r.RateError = true, d.Rate, *d.RateError
	}
	if d.MovesLow != nil {
		r.MovesLow = *d.MovesLow
	}
	switch {
	case d.Cells != nil:
		r.CellsLow, r.CellsHigh = *d.Cells, *d.Cells
	case d.Status == string(solve.Unsolvable):
		r.CellsLow = moreCells
	case d.Solution != nil:
		r.CellsHigh = cells
	}
	if d.Solution == nil {
		return nil, nil
	}
	moves, err := board.ParseNotation(strings.Fields(*d.Solution))
	if err == nil {
		r.MovesHigh = int32(len(moves))
	}
	return moves, err
}
