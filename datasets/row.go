package datasets

import (
	"context"
	"fmt"
	"strings"

	"patience/features"
	"patience/game"
	"patience/heuristics"
	"patience/label"
	"patience/rollout"
)

// A Row is one labelled position. Every column is declared here, with its
// meaning; the features stand where Features does, one column each. Pointers
// are columns that may be null: null means not known or without meaning.
type Row struct {
	Game          string `parquet:"game,dict" doc:"The game's name; its rules are in the file's metadata."`
	Source        string `parquet:"source,dict" doc:"Where the deal comes from: microsoft, or random (deal i of the plan's seed)."`
	Deal          int64  `parquet:"deal" doc:"The number of the deal in its source, from 1."`
	PositionIndex int32  `parquet:"position_index" doc:"0 for the deal itself; positions along play count from 1."`
	PositionKind  string `parquet:"position_kind,dict" doc:"How the position came about: deal; given, for one that score reads and that is no deal."`
	Split         string `parquet:"split,dict" doc:"train, validation or test: by the deal's key modulo 10, 0 is test and 1 validation, so that all positions of a deal, and the same cards from any source, fall in one."`
	Key           int64  `parquet:"key" doc:"63-bit Zobrist hash of the position (difficulty paper, section 3): equal for positions that differ only in the order of columns or cells."`
	Position      string `parquet:"position" doc:"The board as text, floor of each column first, in the form that FreeCell solvers exchange."`
	On            []int8 `parquet:"on,list" doc:"What each card lies on, by card 4·(rank−1)+suit, suits C D H S: a card 0..51, 52 the floor of a column, 53 a cell, 54 home. In Gaps where it lies, 16·row + column. 52 values for a full deck."`

	Features []float32 `parquet:"-"`

	Policy           string   `parquet:"policy,dict" doc:"The rule by which a trial picks its moves."`
	Playouts         int64    `parquet:"playouts" doc:"Random trials played: the plan's number, or up to the first win, or the plan's maximum; see win_rate_estimator."`
	Wins             int64    `parquet:"wins" doc:"Trials won."`
	WinRate          float64  `parquet:"win_rate" doc:"wins / playouts. In Calculation no policy looks at the stock."`
	WinRateLow       float64  `parquet:"win_rate_low" doc:"Lower end of the 95 % interval of the win rate: Wilson's, or the exact one of a first success if win_rate_estimator is first_win."`
	WinRateHigh      float64  `parquet:"win_rate_high" doc:"Upper end of that interval."`
	WinRateEstimator string   `parquet:"win_rate_estimator,dict" doc:"sampled: the planned trials, unbiased. first_win: none of these was won and trials went on to the first win, so that the rate is 1/playouts, biased upwards. no_win: no win in the plan's maximum."`
	MeanMoves        float64  `parquet:"mean_moves" doc:"Mean number of moves of a trial (the paper's L)."`
	MeanMovesWon     *float64 `parquet:"mean_moves_won" doc:"Mean number of moves of a won trial; null without one."`
	MeanBranching    float64  `parquet:"mean_branching" doc:"Mean total branching of a trial (the paper's B): the sum of the numbers of legal moves, seen or not, over its positions."`
	Dead             int64    `parquet:"dead" doc:"Trials that ended where no legal move leads to a position not seen in the trial."`
	Capped           int64    `parquet:"capped" doc:"Trials that ended after the largest number of moves."`
	BestHome         int32    `parquet:"best_home" doc:"The most cards that any trial brought home."`
	EndBoundMean     *float64 `parquet:"end_bound_mean" doc:"Mean over lost trials of the lower bound on the moves still needed at the last position: relaxed_bound, or where runs move the same with one detour for a run; null if all were won."`
	EndBoundMin      *int32   `parquet:"end_bound_min" doc:"The least of these bounds; null if all trials were won."`

	ExactStatus  string  `parquet:"exact_status,dict" doc:"How the search for min_moves ended: optimal; unsolvable, if no move sequence wins; node_limit or memory_limit, if the plan's limit (of positions, in Calculation of dead ends, which count for 8) stopped it; skipped, if none was made."`
	MinMoves     *int32  `parquet:"min_moves" doc:"Least number of moves to win. A move is of a single card: carrying a run card by card counts every step. Only in games whose rules move whole runs (four-companies) is a run one move. In Calculation the player knows the order of the stock. null unless exact_status is optimal."`
	MinMovesLow  *int32  `parquet:"min_moves_low" doc:"Proven lower bound on min_moves if the deal can be won: the larger of the bound that needs no search (relaxed_bound, or the cards not home where that is null) and what the search proved; min_moves itself if that is known; null if unsolvable."`
	MinMovesHigh *int32  `parquet:"min_moves_high" doc:"Upper bound on min_moves: length of the shortest solution known, min_moves itself if that is known; null without a solution."`
	EffortBelow  *int64  `parquet:"effort_below" doc:"Positions that the search expanded with f below min_moves, a measure of effort that does not depend on tie-breaking; null unless exact_status is optimal; always null in Calculation, where no positions are searched."`
	Solution     *string `parquet:"solution" doc:"A solution of min_moves moves in the notation of the game, separated by spaces; in FreeCell each is from and to, columns 1 to 8, cells a, b, c …, home h. null if none was found or the plan keeps none (solutions)."`
	RelaxedBound *int32  `parquet:"relaxed_bound" doc:"Least number of moves of single cards to win with unlimited cells, a lower bound on min_moves; null for games in which whole runs move, where it is none."`
	FAS          *int32  `parquet:"fas" doc:"Minimum feedback arc set of the graph of needs (Paul and Helmert; the difficulty paper, section 2); null if not computed."`
	MinCells     *int32  `parquet:"min_cells" doc:"Least number of cells, 0 to 5, with which the position can be won by moves of the game's kind: enough, and one fewer proved too few; null if not searched for (min-cells) or not decided within the plan's limit."`
	MinRunMoves  *int32  `parquet:"min_run_moves" doc:"Least number of moves to win when a run moved at once counts one: another metric than min_moves and relaxed_bound, at most min_moves and not to be mixed with it (Paul and Helmert 2016 count so); null if not computed."`
}

// kindOfPosition returns the kind of a position: those that are no deal have number 0.
func kindOfPosition(id game.DealID) string {
	if id.Number == 0 {
		return "given"
	}
	return "deal"
}

// Label describes and labels one position of a game: the row that Build
// writes for it. A position that is no deal has a source of its own and the
// number 0.
func Label(ctx context.Context, g game.Game, id game.DealID, board game.Board, o label.Options) (Row, error) {
	set, err := features.For(g.Name())
	if err != nil {
		return Row{}, err
	}
	return labelRow(ctx, g, set, id, board, o)
}

func labelRow(ctx context.Context, g game.Game, set *features.Set, id game.DealID, board game.Board, o label.Options) (Row, error) {
	p := board.Position()
	l, err := label.Label(ctx, p, o)
	if err != nil {
		return Row{}, fmt.Errorf("deal %s: %w", id, err)
	}
	row := Row{
		Game:         g.Name(),
		Source:       id.Source,
		Deal:         id.Number,
		PositionKind: kindOfPosition(id),
		Split:        splitOf(p),
		Key:          int64(p.Hash()),
		Position:     board.String(),
		On:           features.Places(p),
		Features:     set.Extract(p, nil),
		Policy:       o.Rollout.Policy.Name,
	}
	row.setSampled(&l.Sampled)
	if err := row.setExact(board, &l.Exact); err != nil {
		return Row{}, fmt.Errorf("deal %s: %w", id, err)
	}
	row.FAS, row.MinCells = int32Of(l.FAS), int32Of(l.MinCells)
	if l.BoundName == (heuristics.Relaxed{}).Name() {
		row.RelaxedBound = pointer(int32(l.Bound))
	}
	return row, nil
}

// JSON returns the row as a JSON object with the names of the columns.
func (row *Row) JSON() ([]byte, error) {
	s, err := schemaFor(row.Game)
	if err != nil {
		return nil, err
	}
	return s.marshal(row)
}

func splitOf(p game.Position) string {
	switch p.Hash() % 10 {
	case 0:
		return "test"
	case 1:
		return "validation"
	}
	return "train"
}

func (row *Row) setSampled(r *rollout.Result) {
	row.Playouts, row.Wins = r.Playouts, r.Wins
	winRate := r.WinRate()
	row.WinRate, row.WinRateLow, row.WinRateHigh = winRate.Rate, winRate.Low, winRate.High
	row.WinRateEstimator = string(r.Estimator)
	row.MeanMoves, row.MeanBranching = r.MeanMoves(), r.MeanBranching()
	row.Dead, row.Capped, row.BestHome = r.Dead, r.Capped, int32(r.BestHome)
	if r.Wins > 0 {
		row.MeanMovesWon = pointer(float64(r.MovesWon) / float64(r.Wins))
	}
	if mean, ok := r.MeanEndBound(); ok {
		row.EndBoundMean = &mean
	}
	if least, ok := r.LeastEndBound(); ok {
		row.EndBoundMin = pointer(int32(least))
	}
}

func (row *Row) setExact(board game.Board, e *label.Exact) error {
	row.ExactStatus = string(e.Status)
	row.MinMoves, row.MinMovesLow, row.MinMovesHigh = int32Of(e.MinMoves), int32Of(e.Low), int32Of(e.High)
	row.EffortBelow, row.MinRunMoves = e.EffortBelow, int32Of(e.MinRunMoves)
	if e.Solution == nil {
		return nil
	}
	notation, err := board.Notation(e.Solution)
	row.Solution = pointer(strings.Join(notation, " "))
	return err
}

func int32Of(n *int) *int32 {
	if n == nil {
		return nil
	}
	return pointer(int32(*n))
}

func pointer[T any](v T) *T { return &v }
