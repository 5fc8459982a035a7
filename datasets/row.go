package datasets

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"patience/catalogue"
	"patience/datasets/internal/split"
	"patience/game"
	"patience/label"
	"patience/rollout"
	"patience/sampling"
)

// A Row is one labelled position, with a field for each column; the doc tags
// have the meanings, which SCHEMA.md shows. Numbers, features and extras, which
// differ from game to game, have one column each, where these fields stand; columns
// that can never have a value in a game are left out. Fields that are pointers are
// columns that may be null: null means not known or without meaning. What holds for
// one game only is in catalogue.Words.
type Row struct {
	Game          string  `parquet:"game,dict" doc:"The game's name; its rules are in the file's metadata."`
	Source        string  `parquet:"source,dict" doc:"Where the deal comes from: microsoft, or random (deal i of the seed)."`
	Deal          int64   `parquet:"deal" doc:"The number of the deal in its source, from 1."`
	Seed          *uint64 `parquet:"seed" doc:"The seed of random deals: source, seed and deal name a deal. null for deals of other sources."`
	PositionIndex int32   `parquet:"position_index" doc:"Number of the position among those of its deal. 0 is the deal itself; positions along play count from 1. In what score makes of a file of positions: the number of the position in the file, from 0."`
	PositionKind  string  `parquet:"position_kind,dict" doc:"How the position came about: deal; walk, on a random trial of the policy; solution, on a shortest or a longer solution of the deal; near, one or two wrong moves off a shortest solution; given, for one that score reads and that is no deal."`
	Ply           int32   `parquet:"ply" doc:"Number of moves from the deal to the position, along the play that it was taken from."`
	Split         string  `parquet:"split,dict" doc:"train, validation or test, eight, one and one in ten, by a salted hash of the deal. All positions of a deal are in one split, and so are all deals that are equal up to the names of suits, from any source."`
	Key           Key     `parquet:"key" doc:"63-bit Zobrist hash of the position (difficulty paper, section 3): equal for positions that differ only in what the rules ignore, such as the order of columns. JSON has it as hexadecimal text, since 2^53 is the greatest number that JavaScript holds exactly."`
	Position      string  `parquet:"position" doc:"The board as text, floor of each column first, in the form that programs for the game exchange."`
	On            []int8  `parquet:"on,list" doc:"The position as numbers: where each card is, by card 4·(rank−1)+suit, suits C D H S. 52 values for a full deck."`

	// Numbers are the columns of what on does not tell (features.Number), in the order
	// of the game's set.
	Numbers []int16 `parquet:"-"`

	// Features are the columns f_…, in the order of the game's set. A program that
	// reads rows by this type alone does not get them.
	Features []float32 `parquet:"-"`

	Policy           string   `parquet:"policy,dict" doc:"The rule by which a trial picks its moves."`
	PlaySeed         uint64   `parquet:"play_seed" doc:"The root seed of random play."`
	Playouts         int64    `parquet:"playouts" doc:"Random trials played: the plan's number, or up to the first win, or the plan's maximum; see win_rate_estimator."`
	Wins             int64    `parquet:"wins" doc:"Trials won."`
	WinRate          float64  `parquet:"win_rate" doc:"Share of random games won, by win_rate_estimator: wins / playouts, or as it says."`
	WinRateLow       float64  `parquet:"win_rate_low" doc:"Lower end of the 95 % interval of the win rate: Wilson's, the exact one of a first success if win_rate_estimator is first_win, of inverse binomial sampling if it is inverse, or that of 12 independent repetitions if it is splitting."`
	WinRateHigh      float64  `parquet:"win_rate_high" doc:"Upper end of that interval."`
	WinRateEstimator string   `parquet:"win_rate_estimator,dict" doc:"sampled: wins / playouts. inverse: the trials stopped at the number of wins that win-rate-error asks for, so the rate is (wins − 1) / (playouts − 1), unbiased. splitting: the planned trials had fewer than 16 wins, or did not tell the rating within the plan's rating_error, and the rate is that of multilevel splitting. first_win (plans without rare_events): no planned trial was won and trials went on to the first win, so the rate is 1/playouts, biased upwards. no_win: no win in the plan's maximum, or none in the planned trials and in splitting."`
	WinRateError     *float64 `parquet:"win_rate_error" doc:"Standard error of win_rate; null if win_rate_estimator is first_win or no_win."`
	Rating           *float64 `parquet:"rating" doc:"Difficulty for random play on the scale of chess: 1500 is the median random deal, and 400 points are odds of ten to one: 1500 + 400·log10(odds of the median deal / odds of this one), odds p/(1−p) of the win rate p. null if no win rate is known, if the deal is proved unsolvable (exact_status), or without a reference for the game and the policy."`
	RatingLow        *float64 `parquet:"rating_low" doc:"Lower end of the 95 % interval of the rating: the rating of win_rate_high. Without a win it may be known where rating is not."`
	RatingHigh       *float64 `parquet:"rating_high" doc:"Upper end of that interval: the rating of win_rate_low; null if that is 0."`
	MeanMoves        float64  `parquet:"mean_moves" doc:"Mean number of moves of a trial (the paper's L)."`
	MeanMovesWon     *float64 `parquet:"mean_moves_won" doc:"Mean number of moves of a won trial; null without one."`
	MeanBranching    float64  `parquet:"mean_branching" doc:"Mean total branching of a trial (the paper's B): the sum of the numbers of legal moves, seen or not, over its positions."`
	Dead             int64    `parquet:"dead" doc:"Trials that ended where no legal move leads to a position not seen in the trial."`
	Capped           int64    `parquet:"capped" doc:"Trials that ended after the largest number of moves."`
	BestHome         int32    `parquet:"best_home" doc:"The most cards that any trial brought home."`
	EndBoundMean     *float64 `parquet:"end_bound_mean" doc:"Mean, over the lost ones among the first 1024 trials and every 16th trial after them, of the lower bound on the moves still needed at the last position, by the bound that bound_name says; null if none of these was lost."`
	EndBoundMin      *int32   `parquet:"end_bound_min" doc:"The least of such bounds over all lost trials; null if all trials were won."`
	LearningTrials   *int64   `parquet:"learning_trials" doc:"Trials up to the first win of trials that learn from one another: nested rollout policy adaptation (Rosin 2011), the difficulty paper's dynamic probabilities. They are not independent, so this is no win rate. null if not asked for (learning-trials) or if the plan's number of them had no win."`

	ExactStatus  string  `parquet:"exact_status,dict" doc:"How the search for min_moves ended: optimal; unsolvable, if no sequence of moves wins; node_limit or memory_limit, if the plan's limit stopped it; skipped, if none was made."`
	MinMoves     *int32  `parquet:"min_moves" doc:"Least number of moves to win; null unless exact_status is optimal. It is missing more often for hard deals: use min_moves_low beside it."`
	MinMovesLow  *int32  `parquet:"min_moves_low" doc:"Proven lower bound on min_moves if the deal can be won: the larger of bound and what the search proved; min_moves itself if that is known; null only for unsolvable deals."`
	MinMovesHigh *int32  `parquet:"min_moves_high" doc:"Upper bound on min_moves: length of the shortest solution known, min_moves itself if that is known; null without a solution."`
	EffortBelow  *int64  `parquet:"effort_below" doc:"Positions that the search expanded with f below min_moves, a measure of effort that does not depend on tie-breaking; null unless exact_status is optimal, and on a shortest solution of the deal, where min_moves follows without a search."`
	Solution     *string `parquet:"solution" doc:"The shortest solution known, in the notation of the game, moves separated by spaces: of min_moves moves, or of min_moves_high where a limit stopped the search. null if none is known or the plan keeps none (solutions)."`
	Bound        int32   `parquet:"bound" doc:"Lower bound on min_moves that needs no search: the strongest one that holds for the rules."`
	BoundName    string  `parquet:"bound_name,dict" doc:"The name of that bound."`

	// Extras are the columns that the game adds (catalogue.Extra), in their order.
	Extras []*int32 `parquet:"-"`
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

// RandomSeed returns the seed of a random deal, and nil for other subjects.
func (s *Subject) RandomSeed() *uint64 {
	if s.ID.Source == game.Random {
		return &s.Seed
	}
	return nil
}

// Along says how a position came about that was taken from play.
type Along struct {
	Index int // the position_index
	Kind  sampling.Kind
	Ply   int
	Split string // that of the deal
}

// NewRow returns the row of a subject with a label for a spec, as Build writes
// it. The error is of a solution without a notation, which is a fault of the
// program.
func NewRow(e catalogue.Entry, s Subject, spec label.Spec, l label.Result) (Row, error) {
	row := Identity(e, s)
	row.Features = e.Features.Extract(s.Board.Position(), nil)
	row.Policy, row.PlaySeed = spec.Policy, spec.PlaySeed
	row.Bound, row.BoundName = int32(l.Bound), l.BoundName
	for _, n := range l.Extras {
		row.Extras = append(row.Extras, int32Of(n))
	}
	row.setSampled(&l.Sampled)
	row.LearningTrials = l.LearningTrials
	row.Rating, row.RatingLow, row.RatingHigh = l.Rating.Value, l.Rating.Low, l.Rating.High
	if err := row.setExact(s.Board, &l.Exact); err != nil {
		return Row{}, fmt.Errorf("deal %s: %w", s.ID, err)
	}
	return row, nil
}

// Identity returns a row with the columns that say what the subject is. They
// are those before the features.
func Identity(e catalogue.Entry, s Subject) Row {
	p := s.Board.Position()
	row := Row{
		Game:         e.Name(),
		Source:       s.ID.Source,
		Deal:         s.ID.Number,
		PositionKind: "given",
		Split:        split.Of(p),
		Key:          Key(p.Hash()),
		Position:     s.Board.String(),
		On:           e.Features.Places(p),
		Numbers:      e.Features.AppendNumbers(nil, p),
	}
	if s.ID.Number > 0 {
		row.PositionKind = string(sampling.Deal)
	}
	if a := s.Along; a != nil {
		row.PositionIndex, row.PositionKind, row.Ply, row.Split = int32(a.Index), string(a.Kind), int32(a.Ply), a.Split
	}
	row.Seed = s.RandomSeed()
	return row
}

func (row *Row) setSampled(r *rollout.Result) {
	row.Playouts, row.Wins = r.Playouts, r.Wins
	winRate := r.WinRate()
	row.WinRate, row.WinRateLow, row.WinRateHigh = winRate.Rate, winRate.Low, winRate.High
	row.WinRateEstimator = string(r.Estimator)
	if e, ok := r.StandardError(); ok {
		row.WinRateError = &e
	}
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
	row.EffortBelow = e.EffortBelow
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
