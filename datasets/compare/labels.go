package compare

import (
	"math"
	"slices"

	"patience/catalogue"
	"patience/internal/stats"
	"patience/rollout"
)

// A Label is a column, or a quotient of two columns, by which populations are compared.
type Label struct {
	Name string     `json:"name"`
	Kind stats.Kind `json:"kind"`
	Doc  string     `json:"doc"`
	// Axis is the label of an axis, with the unit.
	Axis string `json:"axis"`
	// Of are the columns of the successes and of the trials of a rate.
	of [2]string
	// Derived says that the rate is no column of its own, but their quotient.
	derived bool
	// Low and high are the columns of its bounds: of a rate its 95 % interval, and
	// otherwise bounds that are proved.
	low, high string
}

// common are the labels of every game, the most important first. A new column of
// all games needs one line here; those of one game come from its entry.
var common = []Label{
	{
		Name: "win_rate", Kind: stats.Rate, Doc: "share of random games won", Axis: "random games won, as a share",
		of: [2]string{"wins", "playouts"}, low: "win_rate_low", high: "win_rate_high",
	},
	{
		Name: "rating", Kind: stats.Count, Doc: "difficulty rating", Axis: "difficulty rating, in points",
		low: "rating_low", high: "rating_high",
	},
	{
		Name: "min_moves", Kind: stats.Count, Doc: "least number of moves to win", Axis: "least moves to win",
		low: "min_moves_low", high: "min_moves_high",
	},
	{
		Name: "bound", Kind: stats.Count, Doc: "lower bound on the moves that needs no search",
		Axis: "lower bound, in moves",
	},
	{
		Name: "mean_moves", Kind: stats.Skewed, Doc: "mean length of a random game",
		Axis: "length of a random game, in moves",
	},
	{
		Name: "mean_moves_won", Kind: stats.Skewed, Doc: "mean length of a won random game",
		Axis: "length of a won random game, in moves",
	},
	{
		Name: "mean_branching", Kind: stats.Skewed, Doc: "numbers of legal moves in a random game, added up",
		Axis: "choice in a random game, in moves",
	},
	{
		Name: "dead", Kind: stats.Rate, Doc: "share of random games that got stuck",
		Axis: "random games stuck, as a share", of: [2]string{"dead", "playouts"}, derived: true,
	},
	{
		Name: "capped", Kind: stats.Rate, Doc: "share of random games given up at the limit of moves",
		Axis: "random games given up, as a share", of: [2]string{"capped", "playouts"}, derived: true,
	},
	{
		Name: "best_home", Kind: stats.Count, Doc: "most cards home in any random game",
		Axis: "cards home in the best random game",
	},
	{Name: "end_bound_mean", Kind: stats.Skewed, Doc: "mean lower bound on the moves still needed at the end of lost " +
		"random games", Axis: "moves missing at the end, on average"},
	{Name: "end_bound_min", Kind: stats.Count, Doc: "least lower bound on the moves still needed at the end of lost " +
		"random games", Axis: "moves missing at the end, at least"},
}

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
		own = append(own, Label{Name: x.Name, Kind: kind, Doc: x.Short, Axis: axisOf(&x)})
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
			if !seen[name] {
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
	own, successes, played, least, most, estimator *column
}

func (l *Label) in(p *Population) labelColumns {
	t := &p.table
	return labelColumns{
		l, t.column(l.Name), t.column(l.of[0]), t.column(l.of[1]), t.column(l.low), t.column(l.high),
		t.column(columnEstimator),
	}
}

// value returns the label of one deal, if it is known: a rate from its counts
// unless it is a column of its own.
func (c *labelColumns) value(i int) (float64, bool) {
	if !c.derived {
		v := c.own.number(i)
		return v, c.own.has(i) && !math.IsNaN(v)
	}
	return c.successes.number(i) / c.played.number(i), c.successes.has(i) && c.played.number(i) > 0
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
