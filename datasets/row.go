package datasets

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"patience/catalogue"
	"patience/datasets/internal/split"
	"patience/game"
	"patience/internal/portable"
	"patience/label"
	"patience/label/sampling"
	"patience/rollout"
)

// A Row is one labelled position, with a field for each column. Their meanings are in
// columns.go, and in SCHEMA.md, which also says what the roles are. The fields Numbers, Features and Extras stand for
// several columns each, which differ from game to game. Columns that can never have a
// value in a game are left out. If a field is a pointer, its column may be null, which
// means that the value is not known or has no meaning. What is true for one game only
// is in catalogue.Words.
type Row struct {
	Game          string  `parquet:"game,dict" role:"key"`
	Source        string  `parquet:"source,dict" role:"key"`
	Deal          int64   `parquet:"deal" role:"key"`
	Seed          *uint64 `parquet:"seed" role:"key"`
	PositionIndex int32   `parquet:"position_index" role:"key"`
	PositionKind  string  `parquet:"position_kind,dict" role:"key"`
	Ply           int32   `parquet:"ply" role:"key"`
	Split         string  `parquet:"split,dict" role:"key"`
	Key           Key     `parquet:"key" role:"key"`
	Position      string  `parquet:"position" role:"input"`
	On            []int8  `parquet:"on,list" role:"input"`

	Legal []int16 `parquet:"legal,list" role:"input"`

	// Numbers are the columns of what on does not tell (features.Number), in the order
	// of the game's set.
	Numbers []int16 `parquet:"-" role:"input"`

	// Features are the columns f_…, in the order of the game's set. A program that
	// reads rows by this type alone does not get them.
	Features []float32 `parquet:"-" role:"input"`

	Policy           string   `parquet:"policy,dict" role:"how"`
	PlaySeed         uint64   `parquet:"play_seed" role:"how"`
	Playouts         int64    `parquet:"playouts" role:"how"`
	Wins             int64    `parquet:"wins" role:"label"`
	WinRate          *float64 `parquet:"win_rate" role:"label"`
	WinRateLow       *float64 `parquet:"win_rate_low" role:"label"`
	WinRateHigh      *float64 `parquet:"win_rate_high" role:"label"`
	WinRateEstimator string   `parquet:"win_rate_estimator,dict" role:"how"`
	WinRateError     *float64 `parquet:"win_rate_error" role:"label"`
	WinRateRuns      int32    `parquet:"win_rate_runs" role:"how"`
	WinRateRunsWon   int32    `parquet:"win_rate_runs_won" role:"label"`
	WinRateSpread    *float64 `parquet:"win_rate_spread" role:"label"`
	Rating           *float64 `parquet:"rating" role:"label"`
	RatingLow        *float64 `parquet:"rating_low" role:"label"`
	RatingHigh       *float64 `parquet:"rating_high" role:"label"`
	MeanMoves        *float64 `parquet:"mean_moves" role:"label"`
	MeanMovesWon     *float64 `parquet:"mean_moves_won" role:"label"`
	MeanBranching    *float64 `parquet:"mean_branching" role:"label"`
	Dead             *int64   `parquet:"dead" role:"label"`   // nil if they are published labels and not
	Capped           *int64   `parquet:"capped" role:"label"` // made here (label.Result), or without trials
	BestHome         *int32   `parquet:"best_home" role:"label"`
	EndBoundMean     *float64 `parquet:"end_bound_mean" role:"label"`
	EndBoundMin      *int32   `parquet:"end_bound_min" role:"label"`
	LearningTrials   *int64   `parquet:"learning_trials" role:"label"`

	ExactStatus  string    `parquet:"exact_status,dict" role:"label"`
	MinMoves     *int32    `parquet:"min_moves" role:"label"`
	MinMovesLow  *int32    `parquet:"min_moves_low" role:"label"`
	MinMovesHigh *int32    `parquet:"min_moves_high" role:"label"`
	Solution     *Solution `parquet:"solution" role:"label"`
	Card         *int8     `parquet:"card" role:"label"`
	To           *int8     `parquet:"to" role:"label"`
	MovesLeft    *int32    `parquet:"moves_left" role:"label"`
	Bound        int32     `parquet:"bound" role:"input"`
	BoundName    string    `parquet:"bound_name,dict" role:"how"`

	// Extras are the columns that the game adds (catalogue.Extra), in their order. Those
	// that follow from the board are input.
	Extras []*int32 `parquet:"-" role:"label"`
}

// A Key is the 63-bit hash of a position. In JSON it is a text of 16 hexadecimal
// digits, because numbers above 2⁵³ lose digits in many programs.
type Key int64

// MarshalJSON returns the digits in quotation marks.
func (k Key) MarshalJSON() ([]byte, error) { return fmt.Appendf(nil, `"%016x"`, uint64(k)), nil }

// UnmarshalJSON reads what MarshalJSON writes.
func (k *Key) UnmarshalJSON(text []byte) error {
	var digits string
	if err := json.Unmarshal(text, &digits); err != nil {
		return err
	}
	n, err := strconv.ParseUint(digits, 16, 63)
	*k = Key(n)
	return err
}

// A Subject is what is labelled: a deal, or another position.
type Subject struct {
	// ID names the deal. A position that is not a deal has any other source and
	// the number 0.
	ID    game.DealID
	Seed  uint64 // of a random deal
	Board game.Board
	// Along says where along play from the deal the position is. It is nil for the
	// deal itself and for a position that is not a deal.
	Along *Along
}

// Along says where a position comes from, if it was taken from play.
type Along struct {
	Index int // the position_index
	Kind  sampling.Kind
	Ply   int
	Split string // that of the deal
}

// NewRow returns the row of a subject, with labels that were made by a spec, in the
// form in which Build writes it. It returns an error if a solution has no notation, which
// is a fault of the program.
func NewRow(e catalogue.Entry, s Subject, spec label.Spec, l label.Result) (Row, error) {
	row := Identity(e, s)
	row.Features = e.Features.Extract(s.Board.Position(), nil)
	row.Policy, row.PlaySeed = spec.Policy, spec.PlaySeed
	row.Bound, row.BoundName = int32(l.Bound), l.BoundName
	for _, n := range l.Extras {
		row.Extras = append(row.Extras, int32Of(n))
	}
	row.setSampled(&l.Sampled, &l.Exact)
	if l.Published {
		row.Dead, row.Capped, row.MeanMovesWon = nil, nil, nil
	}
	row.LearningTrials = l.LearningTrials
	row.Rating = portable.RoundedOf(l.Rating.Value)
	row.RatingLow, row.RatingHigh = portable.RoundedOf(l.Rating.Low), portable.RoundedOf(l.Rating.High)
	if solution := l.Exact.Solution; len(solution) > 0 {
		row.Card, row.To = carried(s.Board.Position(), row.On, solution[0])
	}
	if err := row.setExact(s.Board, &l.Exact); err != nil {
		return Row{}, fmt.Errorf("deal %s: %w", s.ID, err)
	}
	return row, nil
}

// given is the kind of a position that was given as a board.
const given sampling.Kind = "given"

// Identity returns a row with the columns that say what the subject is. They
// are those before the features.
func Identity(e catalogue.Entry, s Subject) Row {
	p := s.Board.Position()
	row := Row{
		Game:         e.Name(),
		Source:       s.ID.Source,
		Deal:         s.ID.Number,
		PositionKind: string(given),
		Split:        split.Of(p),
		Key:          Key(p.Hash()),
		Position:     s.Board.String(),
		On:           e.Features.Places(p),
		Numbers:      e.Features.AppendNumbers(nil, p),
	}
	row.Legal = legal(p, row.On)
	if s.ID.Number != 0 {
		row.PositionKind = string(sampling.Deal)
	}
	if s.ID.Source == game.Random {
		row.Seed = &s.Seed
	}
	if a := s.Along; a != nil {
		row.PositionIndex, row.PositionKind, row.Ply, row.Split = int32(a.Index), string(a.Kind), int32(a.Ply), a.Split
	}
	return row
}

func (row *Row) setSampled(r *rollout.Result, e *label.Exact) {
	row.WinRateEstimator = string(r.Estimator)
	if r.Estimator == rollout.Skipped {
		return
	}
	row.Playouts, row.Wins = r.Playouts, r.Wins
	winRate := e.WinRate(r)
	row.WinRate, row.WinRateLow, row.WinRateHigh = rounded(winRate.Rate), rounded(winRate.Low), rounded(winRate.High)
	if standardError, ok := r.StandardError(); ok {
		row.WinRateError = rounded(standardError)
	}
	row.WinRateRuns, row.WinRateRunsWon = int32(r.Rare.Runs), int32(r.Rare.Won)
	row.WinRateSpread = portable.RoundedOf(r.Spread())
	row.MeanMoves, row.MeanBranching = rounded(r.MeanMoves()), rounded(r.MeanBranching())
	row.Dead, row.Capped, row.BestHome = &r.Dead, &r.Capped, new(int32(r.BestHome))
	if r.Wins > 0 {
		row.MeanMovesWon = rounded(float64(r.MovesWon) / float64(r.Wins))
	}
	if mean, ok := r.MeanEndBound(); ok {
		row.EndBoundMean = rounded(mean)
	}
	if least, ok := r.LeastEndBound(); ok {
		row.EndBoundMin = new(int32(least))
	}
}

// A Solution is moves in the game's notation, with blanks between them. In JSON it is a
// list of moves; tables keep the text.
type Solution string

// Moves returns the notation of each move.
func (s Solution) Moves() []string { return strings.Fields(string(s)) }

// MarshalJSON returns the list of moves.
func (s Solution) MarshalJSON() ([]byte, error) { return json.Marshal(s.Moves()) }

// UnmarshalJSON reads a list of moves.
func (s *Solution) UnmarshalJSON(text []byte) error {
	var moves []string
	err := json.Unmarshal(text, &moves)
	*s = Solution(strings.Join(moves, " "))
	return err
}

func (row *Row) setExact(board game.Board, e *label.Exact) error {
	row.ExactStatus = string(e.Status)
	row.MinMoves, row.MinMovesLow, row.MinMovesHigh = int32Of(e.MinMoves), int32Of(e.Low), int32Of(e.High)
	row.MovesLeft = row.MinMoves
	if e.Solution == nil {
		return nil
	}
	notation, err := board.Notation(e.Solution)
	row.Solution = new(Solution(strings.Join(notation, " ")))
	return err
}

// rounded returns a number as rows have it.
func rounded(x float64) *float64 { return new(portable.Rounded(x)) }

func int32Of(n *int) *int32 {
	if n == nil {
		return nil
	}
	return new(int32(*n))
}
