package catalogue

import (
	"fmt"
	"slices"
	"strings"

	"patience/features"
	"patience/game"
	"patience/heuristics"
	"patience/internal/model"
	"patience/internal/search/guided"
	"patience/internal/spelling"
	"patience/rollout"
	"patience/solve"
)

// An Entry is everything that the program knows about one game. Game is
// required, and searches need Solvers. All else may be missing.
type Entry struct {
	game.Game // name, rules, deals, boards, notation
	// Bounds are the lower bounds on the number of moves, the weakest first.
	Bounds []heuristics.Heuristic
	// Gauge returns a new gauge of how near a win is, for the measuring of rare
	// wins; nil for games that have none of their own. Use NewGauge.
	Gauge func() heuristics.Gauge
	// Features describe a position by numbers.
	Features *features.Set
	// Players are policies of random play besides the uniform one.
	Players []rollout.Policy
	// Player is the one of Players whose games tell a person the chance of a win: one that learned the
	// game, or a searcher. It is fast, and knows no more than a person sees. It is nil for games without one.
	Player *rollout.Policy
	// Ladder are players of rising skill, from one that wins little more than the uniform one; nil for games without.
	Ladder []Rung
	// NewScorer gives learning trials (rollout.Learn) their initial move scores. It
	// may be nil: then all moves look alike.
	NewScorer func(p game.Position) rollout.Scorer
	// Solvers say which method answers which question.
	Solvers solve.Methods
	// Extras are the columns that the game adds to the labels.
	Extras []Extra
	// GroupHands divides moves from a board of the game into the fewest group hands; nil
	// for games that have none. The error names a move that is not legal.
	GroupHands func(b game.Board, moves []game.Move) ([]game.GroupHand, error)
	// Reference is the random deals with which grades compare; nil for games without them.
	Reference *Reference
	// Model returns a model that judges positions without search; nil for games without
	// one.
	Model func() model.Model
	// Guided says how to search while a trained network judges few positions; nil for games
	// without such a network.
	Guided *guided.Method
	// Words are texts about the game.
	Words Words
}

// Bound returns the strongest bound that is consistent for the rules of a
// position. These may be the rules of a variant of the game.
func (e *Entry) Bound(p game.Position) heuristics.Heuristic {
	return heuristics.Strongest(e.Bounds, p)
}

// NewGauge returns a gauge of the game, or else one that counts cards home.
func (e *Entry) NewGauge() heuristics.Gauge {
	if e.Gauge != nil {
		return e.Gauge()
	}
	return heuristics.GaugeOf(game.Position.Home)
}

// A tellingGame can say its rules in full.
type tellingGame interface{ Told() []string }

// Told returns the rules in sentences, a paragraph for each topic, from which a program can be written that plays the
// same game; nil for a game that cannot say them.
func (e *Entry) Told() []string {
	if g, ok := e.Game.(tellingGame); ok {
		return g.Told()
	}
	return nil
}

// Bare returns the entry without features, and without the extras that are not
// asked for by a flag.
func (e Entry) Bare() Entry {
	e.Features = e.Features.Bare()
	e.Extras = slices.DeleteFunc(slices.Clone(e.Extras), func(x Extra) bool { return x.Flag == "" })
	return e
}

// Policy returns the policy of random play with a name: the uniform one or one of the
// Players. The error has the nearest names, or lists all.
func (e *Entry) Policy(name string) (rollout.Policy, error) {
	var names []string
	for _, p := range append([]rollout.Policy{{Name: rollout.Uniform}}, e.Players...) {
		if p.Name == name {
			return p, nil
		}
		names = append(names, p.Name)
	}
	return rollout.Policy{}, fmt.Errorf("unknown policy %q of game %s; %s", name, e.Name(),
		spelling.Expected(name, names, "one of "+strings.Join(names, ", ")))
}

// DefaultPolicy returns the policy of random play that is not told another: the one of the ratings, which is the
// uniform one where the game has none.
func (e *Entry) DefaultPolicy() string {
	if e.Reference == nil {
		return rollout.Uniform
	}
	return e.Reference.Policy
}

// player returns the player with the first of the names that there is; nil if there is none.
func player(players []rollout.Policy, names ...string) *rollout.Policy {
	for _, name := range names {
		if i := slices.IndexFunc(players, func(p rollout.Policy) bool { return p.Name == name }); i >= 0 {
			return &players[i]
		}
	}
	return nil
}

// Words are texts about a game.
type Words struct {
	// Name is the game's name for people, such as "Baker's Game"; "" if it is that of
	// its rules.
	Name string
	// Summary describes the game in a few words, at most 50 letters, for a list of
	// games; "" if its rules do.
	Summary string
	// Move says what a move is, to follow a number of moves, such as "of single
	// cards". It is "" where nobody would ask.
	Move string
	// Hidden names what a player of the game does not see, such as "the order of the
	// stock". It is "" if the positions are not [game.Hidden].
	Hidden string
	// Notation says how moves are written, "" where nobody would ask.
	Notation string
	// Features is a paragraph on the features as a whole; "" for none.
	Features string
	// Places is the number of values that an entry of a position's places has
	// (features.Set.Places); 0 if there are no places.
	Places int
	// Decoder is Python, beginning with an empty line, that lays out places for a
	// dataset card; "" for none.
	Decoder string
	// Columns are sentences about columns of datasets, by column name, that hold
	// for this game only. datasets/SCHEMA.md has them beside the column's general text.
	Columns map[string]string
}

// A Reference is the win rates of random deals. Ratings and grades compare a deal with
// them.
type Reference struct {
	Deals  string    // the deals, for people: "random:1-5000"
	Games  int64     // the most random games of a deal
	Policy string    // the policy of the random play
	Rates  []float64 // in ascending order, at least one
	// Rated1500 is the win rate whose rating is 1500: the median of the first 2,000
	// of the deals when ratings were introduced. It stays as it is, so that ratings
	// can be compared with those of earlier versions.
	Rated1500 float64
}
