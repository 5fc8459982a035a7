package main

import (
	"cmp"
	_ "embed"
	"fmt"
	"math"
	"os"
	"slices"
	"strconv"
	"strings"

	"gonum.org/v1/gonum/stat"

	"patience/catalogue"
	"patience/internal/charts"
	"patience/lab/correlation"
)

// The deals of several games and how their features correlate with win rates, made by
// `make -C lab games-tables` of commit 38d43470: lines of game, deal, win rate, minimum moves where they are
// proved; and of game, feature, Spearman's correlation with the logarithm of the win
// rate, ends of its interval.
var (
	//go:embed games.tsv
	gamesTable string
	//go:embed games-features.tsv
	gamesFeaturesTable string
)

// A gameLabels holds the labels of the deals of one game.
type gameLabels struct {
	game    catalogue.Entry
	deals   int
	ratings []float64 // of the deals with known minimum moves
	moves   []float64 // of the same deals
	with    map[string]effect
}

// An effect is a correlation with the ends of its interval.
type effect struct{ value, low, high float64 }

// sign returns -1 or 1 if the whole interval is on that side of 0, and 0 if not.
func (e effect) sign() int {
	switch {
	case e.low > 0:
		return 1
	case e.high < 0:
		return -1
	}
	return 0
}

// String returns the correlation, in brackets if its sign is open.
func (e effect) String() string {
	text := strings.ReplaceAll(fmt.Sprintf("%+.2f", e.value), "-", "−")
	if e.sign() == 0 {
		return "(" + text + ")"
	}
	return text
}

// readGames reads both tables. The games are in the order of the first.
func readGames(deals, features string) (games []*gameLabels, err error) {
	of := map[string]*gameLabels{}
	for fields := range lines(deals) {
		if len(fields) != 4 {
			return nil, fmt.Errorf("games: %q: expected four fields", fields)
		}
		l := of[fields[0]]
		if l == nil {
			l = &gameLabels{with: map[string]effect{}}
			if l.game, err = catalogue.Lookup(fields[0]); err != nil {
				return nil, err
			}
			of[fields[0]], games = l, append(games, l)
		}
		if err := l.add(fields[2], fields[3]); err != nil {
			return nil, fmt.Errorf("games: deal %s of %s: %w", fields[1], fields[0], err)
		}
	}
	for fields := range lines(features) {
		var e effect
		text := strings.Join(fields[min(2, len(fields)):], " ")
		if _, err := fmt.Sscanf(text, "%g %g %g", &e.value, &e.low, &e.high); err != nil || of[fields[0]] == nil {
			return nil, fmt.Errorf("features of games: %q: %v", fields, err)
		}
		of[fields[0]].with[fields[1]] = e
	}
	return games, nil
}

// lines yields the fields of each line of a table.
func lines(table string) func(yield func([]string) bool) {
	return func(yield func([]string) bool) {
		for line := range strings.Lines(table) {
			if !yield(strings.Split(strings.TrimSuffix(line, "\n"), "\t")) {
				return
			}
		}
	}
}

// add takes a deal with its win rate, and its minimum moves if they are known.
func (l *gameLabels) add(rateText, movesText string) error {
	rate, err := strconv.ParseFloat(rateText, 64)
	if err != nil {
		return err
	}
	l.deals++
	if movesText == "" {
		return nil
	}
	moves, err := strconv.ParseFloat(movesText, 64)
	l.moves = append(l.moves, moves)
	l.ratings = append(l.ratings, ratingOf(l.game.Reference, rate))
	return err
}

// ratingAndMoves correlates the ratings of each game with its minimum moves.
func ratingAndMoves(games []*gameLabels) string {
	var text strings.Builder
	text.WriteString("| game | deals won by random play | minimum moves proved | median minimum | Spearman's " +
		"correlation with the rating | rating points per move |\n|---|---:|---:|---:|---:|---:|\n")
	for _, l := range games {
		_, slope := stat.LinearRegression(l.moves, l.ratings, nil, false)
		fmt.Fprintf(&text, "| `%s` | %d | %d | %.0f | %s | %.0f |\n", l.game.Name(), l.deals, len(l.moves),
			quantile(slices.Sorted(slices.Values(l.moves)), 0.5),
			correlated(l.ratings, l.moves, []correlation.Series{{Items: len(l.moves), Block: 1}}), slope)
	}
	return text.String()
}

// drawGames draws the ratings and the minimum moves of the deals of each game, and the
// median ratings of five parts with rising minimum moves.
func drawGames(file string, games []*gameLabels) error {
	const width, height, most = 230, 190, 4000.0
	low, high := math.Inf(1), math.Inf(-1)
	for _, l := range games {
		low, high = min(low, slices.Min(l.moves)), max(high, slices.Max(l.moves))
	}
	var list []*charts.Chart
	for _, l := range games {
		c := charts.New(width, height, l.game.Words.Name,
			charts.Axis{Label: "minimum moves", Low: low, High: high, Ticks: charts.Places(low, high, 5)},
			charts.Axis{Label: "rating, in points", Low: 0, High: most, Ticks: charts.Places(0, most, 4)})
		var dots []charts.Point
		for i := range l.moves {
			dots = append(dots, charts.Point{X: l.moves[i], Y: min(max(l.ratings[i], 0), most)})
		}
		c.Density(charts.A, 1, 100, dots...)
		c.Line(charts.B, fifths(dots)...)
		list = append(list, c)
	}
	rows := slices.Collect(slices.Chunk(list, 4))
	const title = "Rating and minimum moves of deals of several games, with the medians of five parts"
	return os.WriteFile(file, []byte(charts.FileOfRows(title, rows...)), 0o666)
}

// fifths returns the middles of five equal parts of points from left to right: the
// median of both coordinates of each.
func fifths(points []charts.Point) (middles []charts.Point) {
	const parts = 5
	points = slices.SortedStableFunc(slices.Values(points), func(p, q charts.Point) int { return cmp.Compare(p.X, q.X) })
	for i := range parts {
		var x, y []float64
		for _, p := range points[len(points)*i/parts : len(points)*(i+1)/parts] {
			x, y = append(x, p.X), append(y, p.Y)
		}
		slices.Sort(y)
		middles = append(middles, charts.Point{X: quantile(x, 0.5), Y: quantile(y, 0.5)})
	}
	return middles
}
