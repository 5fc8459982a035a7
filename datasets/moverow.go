package datasets

import (
	"fmt"

	"patience/catalogue"
	"patience/game"
	"patience/label"
)

// A MoveRow is one legal move of a labelled position, with a field for each
// column; see [Row]. What is said after the move is said of the position that the
// move leads to.
type MoveRow struct {
	Game          string  `parquet:"game,dict" doc:"As in the table of positions."`
	Source        string  `parquet:"source,dict" doc:"As in the table of positions."`
	Deal          int64   `parquet:"deal" doc:"As in the table of positions."`
	Seed          *uint64 `parquet:"seed" doc:"As in the table of positions."`
	PositionIndex int32   `parquet:"position_index" doc:"With source, seed and deal it names the row of the position."`
	Split         string  `parquet:"split,dict" doc:"The split of the deal."`
	Key           Key     `parquet:"key" doc:"The key of the position."`
	On            []int8  `parquet:"on,list" doc:"The position as numbers; see the table of positions."`

	// Numbers are what on does not tell of the position; see [Row].
	Numbers []int16 `parquet:"-"`

	MoveIndex int32  `parquet:"move_index" doc:"The number of the move among the legal moves of the position, from 0."`
	Move      string `parquet:"move,dict" doc:"The move in the notation of the game."`
	Card      *int8  `parquet:"card" doc:"The card that the move puts elsewhere: the first one whose entry in on changes. null if none does."`
	To        *int8  `parquet:"to" doc:"The entry of that card in on after the move; null without one."`
	KeyAfter  Key    `parquet:"key_after" doc:"The key of the position after the move."`

	KeepsShortest     *bool    `parquet:"keeps_shortest" doc:"Whether some shortest solution begins with the move; null if that is not known."`
	ExactStatusAfter  string   `parquet:"exact_status_after,dict" doc:"How the search for min_moves_after ended; see exact_status."`
	MinMovesAfter     *int32   `parquet:"min_moves_after" doc:"Least number of moves to win after the move; null unless exact_status_after is optimal."`
	MinMovesAfterLow  *int32   `parquet:"min_moves_after_low" doc:"Proven lower bound on it if the game can still be won; null only if it cannot."`
	MinMovesAfterHigh *int32   `parquet:"min_moves_after_high" doc:"Upper bound on it: length of the shortest solution known; null without one."`
	VerdictAfter      string   `parquet:"verdict_after,dict" doc:"Whether the game can still be won: winnable; unwinnable, which is proved; undecided."`
	PlayoutsAfter     int64    `parquet:"playouts_after" doc:"Random trials played after the move; 0 for none."`
	WinsAfter         int64    `parquet:"wins_after" doc:"Trials won of these."`
	WinRateAfter      *float64 `parquet:"win_rate_after" doc:"wins_after / playouts_after; null without trials."`
	WinRateAfterLow   *float64 `parquet:"win_rate_after_low" doc:"Lower end of Wilson's 95 % interval of that rate."`
	WinRateAfterHigh  *float64 `parquet:"win_rate_after_high" doc:"Upper end of that interval."`
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

// MoveIdentity returns the row of a move with the columns that say which move it
// is. They are those before keeps_shortest.
func MoveIdentity(e catalogue.Entry, row *Row, board game.Board, index int, m game.Move) (MoveRow, error) {
	notation, err := board.Notation([]game.Move{m})
	if err != nil {
		return MoveRow{}, fmt.Errorf("move %d: %w", index, err)
	}
	after := board.Position()
	after.Play(m)
	r := MoveRow{
		Game: row.Game, Source: row.Source, Deal: row.Deal, Seed: row.Seed, PositionIndex: row.PositionIndex, Split: row.Split,
		Key: row.Key, On: row.On, Numbers: row.Numbers, MoveIndex: int32(index), Move: notation[0], KeyAfter: Key(after.Hash()),
	}
	for c, on := range e.Features.Places(after) {
		if on != row.On[c] {
			r.Card, r.To = pointer(int8(c)), pointer(on)
			break
		}
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
	rate := m.Sampled.WinRate()
	r.PlayoutsAfter, r.WinsAfter = m.Sampled.Playouts, m.Sampled.Wins
	r.WinRateAfter, r.WinRateAfterLow, r.WinRateAfterHigh = &rate.Rate, &rate.Low, &rate.High
}
