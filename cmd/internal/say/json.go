package say

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"reflect"
	"strings"

	"patience/catalogue"
	"patience/game"
	"patience/internal/model"
	"patience/internal/portable"
	"patience/label"
	"patience/label/pick"
	"patience/rollout"
	"patience/solve"
)

// The objects of JSON share these parts. Their fields have the names of a
// dataset's columns, where it has them.

// A Subject says which position an object is about.
type Subject struct {
	Game   string  `json:"game"`
	Source string  `json:"source"`         // microsoft, random, or position for a board that is no deal
	Deal   int64   `json:"deal"`           // number of the deal; 0 for a board that is no deal
	Seed   *uint64 `json:"seed"`           // of a random deal
	Index  int     `json:"position_index"` // of a board among those of a file, from 0
	// how the lines of a board were read, unless they can mean nothing else
	Read string `json:"read,omitempty" csv:"-"`
}

// NewSubject returns the subject of a deal, or of the board with an index in a
// file.
func NewSubject(e *catalogue.Entry, id game.DealID, seed uint64, index int) Subject {
	s := Subject{Game: e.Name(), Source: id.Source, Deal: id.Number, Index: index}
	if id.Source == game.Random {
		s.Seed = &seed
	}
	return s
}

// Proved is what is proved of a position.
type Proved struct {
	Verdict solve.Verdict `json:"verdict"` // winnable, unwinnable or undecided
	// how the search for a shortest solution ended: optimal, unsolvable, node_limit, memory_limit or skipped
	ExactStatus  solve.Status `json:"exact_status"`
	MinMoves     *int         `json:"min_moves"`      // the least number of moves to win
	MinMovesLow  *int         `json:"min_moves_low"`  // it is at least this
	MinMovesHigh *int         `json:"min_moves_high"` // and at most this
}

// NewProved returns what is proved by an exact label.
func NewProved(e *label.Exact) Proved {
	return Proved{e.Verdict(), e.Status, e.MinMoves, e.Low, e.High}
}

// Chance is the win rate of random games.
type Chance struct {
	Playouts int64   `json:"playouts"`      // random games
	Wins     int64   `json:"wins"`          // that were won
	Rate     float64 `json:"win_rate"`      // share won
	Low      float64 `json:"win_rate_low"`  // its 95 % interval
	High     float64 `json:"win_rate_high"` //
	// how it was estimated: sampled, first_win, no_win, splitting or computed
	Estimator rollout.Estimator `json:"win_rate_estimator"`
	Runs      int               `json:"win_rate_runs"`     // runs of splitting; the rate is their mean
	RunsWon   int               `json:"win_rate_runs_won"` // how many of them found a win
	Spread    *float64          `json:"win_rate_spread"`   // decades by which they disagree
}

// NewChance returns the win rate of trials as the columns of a dataset have it: 0 to 0 where it
// is proved that no win is possible.
func NewChance(r *rollout.Result, e *label.Exact) Chance {
	rate := e.WinRate(r)
	return Chance{
		Playouts: r.Playouts, Wins: r.Wins,
		Rate: portable.Rounded(rate.Rate), Low: portable.Rounded(rate.Low), High: portable.Rounded(rate.High),
		Estimator: r.Estimator, Runs: r.Rare.Runs, RunsWon: r.Rare.Won, Spread: portable.RoundedOf(r.Spread()),
	}
}

// Solution is the object of solve.
type Solution struct {
	Subject
	Proved
	StoppedBy  *solve.Status    `json:"stopped_by"`            // node_limit or memory_limit, if the position is undecided
	Solution   []string         `json:"solution"`              // the moves in standard notation
	GroupHands []game.GroupHand `json:"group_hands,omitempty"` // with --explain only: the moves, bundled by purpose
	Judged     *int             `json:"judged,omitempty"`      // with --judged only: positions that the network judged
	// with --judged only: how many of them until its first solution
	ToWin    *int    `json:"judged_to_win,omitempty"`
	Expanded int64   `json:"expanded"`  // positions whose moves were listed
	Stored   int64   `json:"stored"`    // positions stored
	DeadEnds int64   `json:"dead_ends"` // dead ends learned from, in games searched so
	Seconds  float64 `json:"seconds"`   // wall time
	// all of this comes with the program, and nothing was searched
	Published bool `json:"published"`
}

// Judged is what random play and a search found out about a position. Its fields are columns
// of a dataset, as score prints them, and a text.
type Judged struct {
	Subject
	Rating     *float64 `json:"rating"`      // difficulty for random play; the median random deal has about 1500
	RatingLow  *float64 `json:"rating_low"`  // its 95 % interval
	RatingHigh *float64 `json:"rating_high"` //
	Chance
	Proved
	Solution []string `json:"solution"` // the moves of the solution that is known, in standard notation
	Text     string   `json:"text"`     // the same in sentences
}

// NewJudged returns the object of a labelled board.
func NewJudged(s Subject, b game.Board, d *Deal) (Judged, error) {
	o := Judged{
		Subject: s, Rating: portable.RoundedOf(d.Rating.Value),
		RatingLow: portable.RoundedOf(d.Rating.Low), RatingHigh: portable.RoundedOf(d.Rating.High),
		Chance: NewChance(&d.Sampled, &d.Exact), Proved: NewProved(&d.Exact), Text: d.Sentence(),
	}
	if d.Exact.Solution == nil {
		return o, nil
	}
	var err error
	o.Solution, err = b.Notation(d.Exact.Solution)
	return o, err
}

// Picked is the object of pick, and its row of CSV.
type Picked struct {
	Subject
	Rating     *float64 `json:"rating"`      // difficulty for random play; the median random deal has about 1500
	RatingLow  *float64 `json:"rating_low"`  // its 95 % interval
	RatingHigh *float64 `json:"rating_high"` //
	HarderThan float64  `json:"harder_than"` // share of random deals that are easier
	Chance
	Proved
	// a solution, seldom a shortest one, in standard notation; in CSV with spaces between the moves
	Solution []string `json:"solution"`
	Position string   `json:"position" csv:"-"` // the board as text; not in CSV
}

// NewPicked returns the object of a deal picked.
func NewPicked(e *catalogue.Entry, p *pick.Picked, seed uint64) (Picked, error) {
	solution, err := p.Board.Notation(p.Solution)
	r := p.Label.Rating
	return Picked{
		Subject: NewSubject(e, p.ID, seed, 0), Rating: portable.RoundedOf(r.Value),
		RatingLow: portable.RoundedOf(r.Low), RatingHigh: portable.RoundedOf(r.High),
		HarderThan: p.Grade.EasierDeals,
		Chance:     NewChance(&p.Label.Sampled, &p.Label.Exact), Proved: NewProved(&p.Label.Exact), Solution: solution,
		Position: p.Board.String(),
	}, err
}

// Guessed is the object of score --fast: what a model guesses. Its intervals hold
// in nine deals of ten.
type Guessed struct {
	Subject
	Proved
	// the labels come with the program, and nothing but guess_best is a guess
	Published bool `json:"published"`
	// random games that the model saw; 0 for labels that come with the program
	Trials int `json:"guess_trials"`
	// whether the model learned from deals of the game; if not, its estimates may be far off
	Learned    bool     `json:"guess_learned"`
	Rating     *float64 `json:"guess_rating"`              // as rating
	RatingLow  *float64 `json:"guess_rating_low"`          //
	RatingHigh *float64 `json:"guess_rating_high"`         //
	Rate       *float64 `json:"guess_log10_win_rate"`      // power of ten of the win rate
	RateLow    *float64 `json:"guess_log10_win_rate_low"`  //
	RateHigh   *float64 `json:"guess_log10_win_rate_high"` //
	Moves      *float64 `json:"guess_min_moves"`           // as min_moves
	MovesLow   *float64 `json:"guess_min_moves_low"`       //
	MovesHigh  *float64 `json:"guess_min_moves_high"`      //
	Winnable   *float64 `json:"guess_winnable"`            // chance that it can be won
	Cells      *float64 `json:"guess_min_cells"`           // least number of free cells
	CellsLow   *float64 `json:"guess_min_cells_low"`       //
	CellsHigh  *float64 `json:"guess_min_cells_high"`      //
	Hints      []Hinted `json:"moves,omitempty"`           // with --moves only: the legal moves, best first
}

// Hinted is what a model guesses of a legal move, and of the position after it, of which
// Proved is proved. What is lost has no guess but the first.
type Hinted struct {
	Move string  `json:"move"`
	Best float64 `json:"guess_best"` // chance that it begins the best way to win
	Proved
	Rating *float64 `json:"guess_rating"`
	Rate   *float64 `json:"guess_log10_win_rate"`
	Moves  *float64 `json:"guess_min_moves"`
	// chance that the position after the move can be won
	Winnable *float64 `json:"guess_winnable"`
}

// NewGuessed returns the object of a guess and of hints. Of a position that is proved
// unwinnable, it guesses nothing.
func NewGuessed(s Subject, g *Guess, hints []Hint) Guessed {
	object := Guessed{
		Subject: s, Proved: NewProved(&g.Exact), Published: g.Published != nil, Trials: g.Trials,
		Learned: g.Game.Model().Learned(),
	}
	for i := range hints {
		object.Hints = append(object.Hints, newHinted(&hints[i]))
	}
	if g.Exact.Status == solve.Unsolvable {
		return object
	}
	r := g.Rating()
	object.Rating, object.RatingLow, object.RatingHigh = r.Value, r.Low, r.High
	object.Rate, object.RateLow, object.RateHigh = ends(&g.LogRate)
	object.Moves, object.MovesLow, object.MovesHigh = ends(&g.Moves)
	object.Winnable = g.Winnable
	if g.Resource != nil {
		object.Cells, object.CellsLow, object.CellsHigh = ends(g.Resource)
	}
	return object
}

func newHinted(h *Hint) Hinted {
	object := Hinted{Move: h.Notation, Best: h.Chance, Proved: NewProved(&h.Guess.Exact)}
	if h.Kind != Lost {
		object.Rating, object.Rate, object.Moves = h.Guess.Rating().Value, &h.Guess.LogRate.Value, &h.Guess.Moves.Value
		object.Winnable = h.Guess.Winnable
	}
	return object
}

// ends returns the numbers of a range; those of a win rate without a win are infinite, and
// null.
func ends(r *model.Range) (value, low, high *float64) {
	finite := func(x *float64) *float64 {
		if math.IsInf(*x, 0) {
			return nil
		}
		return x
	}
	return finite(&r.Value), finite(&r.Low), finite(&r.High)
}

// Tally is the object of winrate.
type Tally struct {
	Deals      int64    `json:"deals"`
	Winnable   int64    `json:"winnable"`
	Unwinnable int64    `json:"unwinnable"`
	Undecided  int64    `json:"undecided"`
	Low        float64  `json:"low"` // 95 % interval of the share, undecided deals counted both ways
	High       float64  `json:"high"`
	Positions  *float64 `json:"winnable_mean_positions"`
	Moves      *float64 `json:"winnable_mean_moves"`
	Proof      *float64 `json:"unwinnable_mean_positions"`
	Game       string   `json:"game"`
	Rules      string   `json:"rules"`
	Which      string   `json:"which"` // the deals, as they were given
	Seed       uint64   `json:"seed"`
	Nodes      int64    `json:"nodes"`
	Effort     string   `json:"effort"` // what the means of positions count
}

// A CSVWriter writes objects of one type as rows of CSV, with the names of their
// fields in JSON as the header. What is null is an empty cell, and a list has
// spaces between its words.
type CSVWriter struct {
	w     *csv.Writer
	begun bool
}

// NewCSVWriter returns a writer of rows.
func NewCSVWriter(w io.Writer) *CSVWriter { return &CSVWriter{w: csv.NewWriter(w)} }

// Write writes an object, and before the first one the header.
func (c *CSVWriter) Write(object any) error {
	names, cells := columns(reflect.ValueOf(object))
	if !c.begun {
		c.begun = true
		c.w.Write(names)
	}
	c.w.Write(cells)
	c.w.Flush()
	return c.w.Error()
}

// columns returns the names and values of the fields of an object.
func columns(object reflect.Value) (names, cells []string) {
	for i := range object.NumField() {
		field := object.Type().Field(i)
		if field.Anonymous {
			n, c := columns(object.Field(i))
			names, cells = append(names, n...), append(cells, c...)
		} else if field.Tag.Get("csv") != "-" {
			name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
			names, cells = append(names, name), append(cells, cell(object.Field(i)))
		}
	}
	return names, cells
}

func cell(v reflect.Value) string {
	switch {
	case v.Kind() == reflect.Pointer && v.IsNil():
		return ""
	case v.Kind() == reflect.Pointer:
		v = v.Elem()
	}
	if words, ok := v.Interface().([]string); ok {
		return strings.Join(words, " ")
	}
	return fmt.Sprint(v.Interface())
}

// JSON writes an object as a line of JSON.
func JSON(w io.Writer, object any) error { return json.NewEncoder(w).Encode(object) }
