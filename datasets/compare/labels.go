package compare

import (
	"slices"

	"patience/catalogue"
	"patience/internal/stats"
	"patience/rollout"
	"patience/solve"
)

// A Label is a column, or a quotient of two columns, by which populations are compared.
type Label struct {
	Name string     `json:"name"`
	Kind stats.Kind `json:"kind"`
	// Short is its name for people, and Doc says what it is.
	Short string `json:"short"`
	Doc   string `json:"doc"`
	// Axis is the label of an axis, with the unit.
	Axis string `json:"axis"`
	// Of are the columns of the successes and of the trials of a rate.
	of [2]string
	// Derived says that the rate is no column of its own, but their quotient.
	derived bool
	// Low and high are the columns of its bounds: of a rate its 95 % interval, and
	// otherwise bounds that are proved.
	low, high string
	// Verdict says that the label is no column: it is 1 if the deal is known to be
	// winnable, and 0 if it is proved that it is not.
	verdict bool
}

// common are the labels of every game, the most important first. A new column of
// all games needs one line here; those of one game come from its entry.
var common = []Label{
	{
		Name: "win_rate", Kind: stats.Rate, Short: "win rate of random play",
		Doc: "share of random games won", Axis: "random games won, as a share",
		of: [2]string{"wins", "playouts"}, low: "win_rate_low", high: "win_rate_high",
	},
	{
		Name: "rating", Kind: stats.Count, Short: "rating", Doc: "difficulty rating", Axis: "difficulty rating, in points",
		low: "rating_low", high: "rating_high",
	},
	{
		Name: "min_moves", Kind: stats.Count, Short: "least moves",
		Doc: "least number of moves to win", Axis: "least moves to win",
		low: "min_moves_low", high: "min_moves_high",
	},
	{
		Name: "winnable", Kind: stats.Count, Short: "winnable deals", Doc: "share of deals that can be won",
		Axis: "share of deals that can be won", of: [2]string{"wins"}, high: "min_moves_high", verdict: true,
	},
	{
		Name: "bound", Kind: stats.Count, Short: "lower bound on the moves",
		Doc:  "lower bound on the moves that needs no search",
		Axis: "lower bound, in moves",
	},
	{
		Name: "mean_moves", Kind: stats.Skewed, Short: "length of a random game", Doc: "mean length of a random game",
		Axis: "length of a random game, in moves",
	},
	{
		Name: "mean_moves_won", Kind: stats.Skewed, Short: "length of a won random game",
		Doc:  "mean length of a won random game",
		Axis: "length of a won random game, in moves",
	},
	{
		Name: "mean_branching", Kind: stats.Skewed, Short: "choice in a random game",
		Doc:  "numbers of legal moves in a random game, added up",
		Axis: "choice in a random game, in moves",
	},
	{
		Name: "dead", Kind: stats.Rate, Short: "random games stuck", Doc: "share of random games that got stuck",
		Axis: "random games stuck, as a share", of: [2]string{"dead", "playouts"}, derived: true,
	},
	{
		Name: "capped", Kind: stats.Rate, Short: "random games given up",
		Doc:  "share of random games given up at the limit of moves",
		Axis: "random games given up, as a share", of: [2]string{"capped", "playouts"}, derived: true,
	},
	{
		Name: "best_home", Kind: stats.Count, Short: "most cards home", Doc: "most cards home in any random game",
		Axis: "cards home in the best random game",
	},
	{
		Name: "end_bound_mean", Kind: stats.Skewed, Short: "mean moves missing",
		Doc:  "mean lower bound on the moves still needed at the end of lost random games",
		Axis: "moves missing at the end, on average",
	},
	{
		Name: "end_bound_min", Kind: stats.Count, Short: "least moves missing",
		Doc:  "least lower bound on the moves still needed at the end of lost random games",
		Axis: "moves missing at the end, at least",
	},
}

// mostMain is how many labels a reader wants first, and wanted are the names of these
// labels, the most wanted first.
const mostMain = 3

var wanted = []string{"win_rate", "min_moves", "min_moves_low", "winnable", "rating", "rating_low"}

// The columns that say what a row is.
const (
	columnSource    = "source"
	columnDeal      = "deal"
	columnIndex     = "position_index"
	columnKind      = "position_kind"
	columnEstimator = "win_rate_estimator"
	columnStatus    = "exact_status"
)

// labelsOf returns what is compared in a game: the columns that it adds stand
// before the bound.
func labelsOf(e *catalogue.Entry) []Label {
	var own []Label
	for _, x := range e.Extras {
		kind := stats.Count
		if x.Skewed {
			kind = stats.Skewed
		}
		short := axisOf(&x)
		own = append(own, Label{Name: x.Name, Kind: kind, Short: short, Doc: x.Short, Axis: short})
	}
	at := slices.IndexFunc(common, func(l Label) bool { return l.Name == "bound" })
	return slices.Insert(slices.Clone(common), at, own...)
}

// mostAxis is the number of letters that have room below a chart.
const mostAxis = 44

// axisOf returns the label of an axis of a column that a game adds.
func axisOf(x *catalogue.Extra) string {
	if len(x.Short) > mostAxis {
		return x.Row
	}
	return x.Short
}

// labelsOfBoth returns the labels of one population, and those that only another
// one has.
func labelsOfBoth(a, b *Population) []Label {
	labels := slices.Clone(a.labels)
	for _, l := range b.labels {
		if !slices.ContainsFunc(labels, func(there Label) bool { return there.Name == l.Name }) {
			labels = append(labels, l)
		}
	}
	return labels
}

// columns returns the columns that labels are read from, each once.
func columns(labels []Label) []string {
	names := []string{columnSource, columnDeal, columnIndex, columnKind, columnEstimator, columnStatus}
	seen := map[string]bool{"": true}
	for _, name := range names {
		seen[name] = true
	}
	for _, l := range labels {
		for _, name := range []string{l.Name, l.of[0], l.of[1], l.low, l.high} {
			if !seen[name] && (name != l.Name || !l.verdict) {
				seen[name], names = true, append(names, name)
			}
		}
	}
	return names
}

// sample returns a label of all deals of a population.
func (l *Label) sample(p *Population) stats.Sample {
	s := stats.Sample{Values: l.values(p)}
	if s.Missing = p.Deals - len(s.Values); l.Kind == stats.Rate {
		s.Trials = l.allTrials(p)
	}
	return s
}

// values returns a label for each deal that has one.
func (l *Label) values(p *Population) (values []float64) {
	c := l.in(p)
	for i := range p.Deals {
		if v, ok := c.value(i); ok {
			values = append(values, v)
		}
	}
	return values
}

// allTrials returns the trials for each deal that has the label.
func (l *Label) allTrials(p *Population) (trials []stats.Trials) {
	c := l.in(p)
	for i := range p.Deals {
		if _, ok := c.value(i); ok {
			trials = append(trials, c.trials(i))
		}
	}
	return trials
}

// A labelColumns has the columns of a label in a population.
type labelColumns struct {
	*Label
	own, successes, played, least, most, estimator, status *column
}

func (l *Label) in(p *Population) labelColumns {
	t := &p.table
	return labelColumns{
		l, t.column(l.Name), t.column(l.of[0]), t.column(l.of[1]), t.column(l.low), t.column(l.high),
		t.column(columnEstimator), t.column(columnStatus),
	}
}

// value returns the label of one deal, if it is known: a rate from its counts
// unless it is a column of its own.
func (c *labelColumns) value(i int) (float64, bool) {
	if c.verdict {
		return c.winnable(i)
	}
	if !c.derived {
		return c.own.number(i), c.own.has(i)
	}
	return c.successes.number(i) / c.played.number(i), c.successes.has(i) && c.played.number(i) > 0
}

// winnable returns 1 for a deal that was won, in a search or at random, and 0 for one
// that is proved unwinnable.
func (c *labelColumns) winnable(i int) (float64, bool) {
	if c.status.text(i) == string(solve.Unsolvable) {
		return 0, true
	}
	return 1, c.most.has(i) || c.successes.number(i) > 0
}

// countedEstimators are the values of win_rate_estimator for which the rate is
// wins of playouts.
var countedEstimators = map[string]bool{
	string(rollout.Sampled): true, string(rollout.FirstWin): true,
	string(rollout.NoWin): true,
}

// trials returns what the rate of one deal was estimated from.
func (c *labelColumns) trials(i int) stats.Trials {
	if c.low != "" && !countedEstimators[c.estimator.text(i)] {
		return stats.Trials{Interval: stats.Interval{Low: c.least.number(i), High: c.most.number(i)}}
	}
	return stats.Trials{Successes: int64(c.successes.number(i)), Played: int64(c.played.number(i))}
}
