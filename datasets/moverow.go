package datasets

import (
	"fmt"

	"patience/catalogue"
	"patience/game"
	"patience/label"
)

// A MoveRow is one legal move of a labelled position, with a field for each column; see
// [Row]. The fields whose names end in After describe the position that the move leads
// to.
type MoveRow struct {
	Game          string  `parquet:"game,dict" role:"key"`
	Source        string  `parquet:"source,dict" role:"key"`
	Deal          int64   `parquet:"deal" role:"key"`
	Seed          *uint64 `parquet:"seed" role:"key"`
	PositionIndex int32   `parquet:"position_index" role:"key"`
	Split         string  `parquet:"split,dict" role:"key"`
	Key           Key     `parquet:"key" role:"key"`
	On            []int8  `parquet:"on,list" role:"input"`

	// Numbers are what on does not tell of the position; see [Row].
	Numbers []int16 `parquet:"-" role:"input"`

	MoveIndex int32  `parquet:"move_index" role:"key"`
	Move      string `parquet:"move,dict" role:"input"`
	Card      *int8  `parquet:"card" role:"input"`
	To        *int8  `parquet:"to" role:"input"`
	KeyAfter  Key    `parquet:"key_after" role:"key"`

	KeepsShortest     *bool    `parquet:"keeps_shortest" role:"label"`
	ExactStatusAfter  string   `parquet:"exact_status_after,dict" role:"label"`
	MinMovesAfter     *int32   `parquet:"min_moves_after" role:"label"`
	MinMovesAfterLow  *int32   `parquet:"min_moves_after_low" role:"label"`
	MinMovesAfterHigh *int32   `parquet:"min_moves_after_high" role:"label"`
	VerdictAfter      string   `parquet:"verdict_after,dict" role:"label"`
	PlayoutsAfter     int64    `parquet:"playouts_after" role:"how"`
	WinsAfter         int64    `parquet:"wins_after" role:"label"`
	WinRateAfter      *float64 `parquet:"win_rate_after" role:"label"`
	WinRateAfterLow   *float64 `parquet:"win_rate_after_low" role:"label"`
	WinRateAfterHigh  *float64 `parquet:"win_rate_after_high" role:"label"`
}

// NewMoveRows returns the rows of the moves of a position, given its row and its
// board. The error is of a move without a notation, which is a fault of the
// program.
func NewMoveRows(e catalogue.Entry, row *Row, board game.Board, moves []label.MoveLabel) ([]MoveRow, error) {
	rows := make([]MoveRow, len(moves))
	for i := range moves {
		m, err := MoveIdentity(e, row, board, i, moves[i].Move)
		if err != nil {
			return nil, err
		}
		m.setLabels(&moves[i])
		rows[i] = m
	}
	return rows, nil
}

// MoveIdentity returns a row for a move, with only the columns that say which move it
// is, which are those before keeps_shortest. It returns an error if the move has no
// notation.
func MoveIdentity(e catalogue.Entry, row *Row, board game.Board, index int, m game.Move) (MoveRow, error) {
	notation, err := board.Notation([]game.Move{m})
	if err != nil {
		return MoveRow{}, fmt.Errorf("move %d: %w", index, err)
	}
	p := board.Position()
	moved, to := carried(p, row.On, m)
	p.Play(m)
	r := MoveRow{
		Game: row.Game, Source: row.Source, Deal: row.Deal, Seed: row.Seed, PositionIndex: row.PositionIndex,
		Split: row.Split,
		Key:   row.Key, On: row.On, Numbers: row.Numbers, MoveIndex: int32(index), Move: notation[0],
		KeyAfter: Key(p.Hash()), Card: moved, To: to,
	}
	return r, nil
}

func (r *MoveRow) setLabels(m *label.MoveLabel) {
	e := &m.Exact
	r.KeepsShortest = m.KeepsShortest
	r.ExactStatusAfter, r.VerdictAfter = string(e.Status), string(e.Verdict())
	r.MinMovesAfter, r.MinMovesAfterLow, r.MinMovesAfterHigh = int32Of(e.MinMoves), int32Of(e.Low), int32Of(e.High)
	if m.Sampled == nil {
		return
	}
	rate := e.WinRate(m.Sampled)
	r.PlayoutsAfter, r.WinsAfter = m.Sampled.Playouts, m.Sampled.Wins
	r.WinRateAfter, r.WinRateAfterLow, r.WinRateAfterHigh = rounded(rate.Rate), rounded(rate.Low), rounded(rate.High)
}
