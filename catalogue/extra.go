package catalogue

import (
	"context"
	"math"
	"slices"
	"strings"

	"patience/game"
	"patience/solve"
)

// An Extra is a column of whole numbers that a game adds to the labels of its
// positions, such as the least number of cells with which a deal can be won.
type Extra struct {
	Name string // of the column, in lower case
	// Doc says what it is, and when it is null, for the pages of columns. Short says
	// it in a few words that follow the name in reports.
	Doc, Short string
	// Row is what a table of one position's labels calls it, "" for what is not shown
	// there, and Unit what is counted, like "move", "" where Row says that.
	Row, Unit string
	// OfBoard says that it follows from the board without a search, so a model that
	// predicts labels may read it.
	OfBoard bool
	// Skewed says that values span powers of ten, so that they are compared by ratios.
	Skewed bool
	// Flag is the help text of the flag that asks for the column, which has the
	// column's name with hyphens. It is "" if every row has the column.
	Flag string
	// Nodes is the default of the largest number of positions that its search stores,
	// which a flag with -nodes after the name sets. It is 0 for an extra that has no
	// search, or one within the limits of that for the least number of moves.
	Nodes int64
	// Compute returns the value, nil if it is not known. An error means that ctx was
	// cancelled, or that the program has a fault.
	Compute func(ctx context.Context, s Studied) (*int, error)
}

// FlagName returns the name of the flag that asks for the column.
func (x *Extra) FlagName() string { return strings.ReplaceAll(x.Name, "_", "-") }

// Studied is a position, and what is known about it before its extras are computed.
type Studied struct {
	Position game.Position
	// Unsolvable says that the position is proved unsolvable. Solution is the shortest
	// solution known; nil if there is none.
	Unsolvable bool
	Solution   []game.Move
	// Verdict is what a search for any solution found; the zero value if there was none.
	Verdict solve.Outcome
	// Search are the limits of a search.
	Search solve.Options
	// Wins returns how many games a player of the ladder wins from the position.
	Wins func(ctx context.Context, r Rung) (int64, error)
}

// VerdictColumns are the columns of datasets of verdicts, in which a search for any
// solution decides each deal (label.Spec.VerdictNodes).
func VerdictColumns() []Extra {
	return []Extra{{
		Name: "verdict", Short: "whether the deal can be won", Row: "verdict",
		Doc:     "1 if the position can be won, 0 if it is proved that it cannot. Null if the search reached a limit.",
		Compute: verdictColumn(isWon),
	}, {
		Name: "verdict_moves", Short: "moves of the solution found", Row: "moves found", Unit: "move",
		Doc: "The number of moves of the solution found, which is not shortened, or of a published one. Null if none is " +
			"known.",
		Compute: verdictColumn(movesFound),
	}, {
		Name: "verdict_positions", Short: "positions that the search stored", Row: "stored", Unit: "position", Skewed: true,
		Doc: "The number of positions that the search stored, at most 2147483647. Where the search by clauses decides, " +
			"it is the number of dead ends.",
		Compute: verdictColumn(func(out *solve.Outcome) *int { return new(int(min(out.Effort.Stored, math.MaxInt32))) }),
	}}
}

// verdictColumn returns the Compute of a column that follows from the verdict.
func verdictColumn(value func(*solve.Outcome) *int) func(context.Context, Studied) (*int, error) {
	return func(_ context.Context, s Studied) (*int, error) { return value(&s.Verdict), nil }
}

func isWon(out *solve.Outcome) *int {
	switch out.Verdict() {
	case solve.Winnable:
		return new(1)
	case solve.Unwinnable:
		return new(0)
	}
	return nil
}

func movesFound(out *solve.Outcome) *int {
	if out.Verdict() != solve.Winnable {
		return nil
	}
	return new(len(out.Solution))
}

// Extra returns the index of an extra by its name, −1 if there is none.
func (e *Entry) Extra(name string) int {
	for i := range e.Extras {
		if e.Extras[i].Name == name {
			return i
		}
	}
	return -1
}

// Requested returns the extras of listed games that are computed only on request, each
// name once.
func (c *Catalogue) Requested() (extras []Extra) {
	for _, e := range c.Entries() {
		for _, x := range e.Extras {
			if x.Flag != "" && !slices.ContainsFunc(extras, func(other Extra) bool { return other.Name == x.Name }) {
				extras = append(extras, x)
			}
		}
	}
	return extras
}

// resourced is a position of a game that can be played with more or less of a resource,
// such as free cells or redeals. It is the counterpart of resourceGame for a position
// during a game. Every solution is also a solution with more of the resource.
type resourced interface {
	// WithResource returns the same position under rules with n of the resource. It
	// returns false if more than n are in use.
	WithResource(n int) (game.Searchable, bool)
}

// LeastResource returns the Compute of an extra: the least amount of a resource, from 0
// to most, with which a position can be won. The amount is known if it is enough, and
// if one less is proved to be too little. The search for it begins with the amount
// usual. The positions must be able to say what they are with another amount.
func LeastResource(methods solve.Methods, usual, most int) func(context.Context, Studied) (*int, error) {
	return func(ctx context.Context, s Studied) (*int, error) {
		tooLittle, enough := -1, most+1
		for n := usual; tooLittle+1 < enough; {
			switch verdict, err := decideWith(ctx, methods, s, n); {
			case err != nil:
				return nil, err
			case verdict == solve.Winnable:
				enough = n
				n--
			case verdict == solve.Unwinnable:
				tooLittle = n
				n++
			default:
				return nil, nil
			}
		}
		if enough > most {
			return nil, nil
		}
		return &enough, nil
	}
}

// decideWith decides a position with n of its resource. With more of it in use the
// position cannot occur, so it counts as unwinnable.
func decideWith(ctx context.Context, methods solve.Methods, s Studied, n int) (solve.Verdict, error) {
	start, ok := s.Position.(resourced).WithResource(n)
	if !ok {
		return solve.Unwinnable, nil
	}
	out, err := methods.Decide(ctx, start, s.Search)
	return out.Verdict(), err
}
