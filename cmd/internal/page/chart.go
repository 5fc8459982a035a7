package page

import (
	"fmt"
	"html/template"
	"math"
	"slices"

	"github.com/dustin/go-humanize"

	"patience/cmd/internal/say"
	"patience/internal/charts"
	"patience/label/review"
	"patience/rollout"
)

// The size of charts, in the units of their SVG.
const (
	chartWidth  = 340
	chartHeight = 120
)

// Rates from 10^firstDecade to 1 have two bars for each decade. Lower ones that
// are not 0 stand in the first.
const (
	firstDecade  = -13
	barsInDecade = 2
	rateBars     = -firstDecade*barsInDecade + 1 // with the bar for 0
)

// rateTicks are the ticks of an axis of rates, from hard to easy.
var rateTicks = []charts.Tick{
	{At: 0.5, Text: "never"},
	{At: place(1e-9), Text: "1 in 10⁹"},
	{At: place(1e-6), Text: "1 in 10⁶"},
	{At: place(1e-3), Text: "1 in 1,000"},
	{At: place(1), Text: "always"},
}

// newHistogram draws the win rates of reference deals, and where one deal is. The axis
// is logarithmic, from hard to easy. Left of it stand deals that were never won.
func newHistogram(rates []float64, rate rollout.Estimate, games int64) template.HTML {
	var counts [rateBars]int
	most := 1
	for _, r := range rates {
		i := min(int(place(r)), rateBars-1)
		counts[i]++
		most = max(most, counts[i])
	}
	c := charts.New(chartWidth, chartHeight, "", charts.Axis{High: rateBars, Ticks: rateTicks},
		charts.Axis{High: float64(most)})
	for i, n := range counts {
		text := fmt.Sprintf("%s: %s of %s deals", barText(i), humanize.Comma(int64(n)), humanize.Comma(int64(len(rates))))
		c.Bar("bar", float64(i), float64(i+1), float64(n), text)
	}
	c.Band("mark", place(rate.Low), place(rate.High))
	at := place(rate.Rate)
	c.Line("mark", charts.Point{X: at}, charts.Point{X: at, Y: float64(most)})
	return template.HTML(charts.SVG(fmt.Sprintf("Win rates of %s random deals, from hard to easy; this one has %s.",
		humanize.Comma(int64(len(rates))), say.RateOf(rate, games)), c))
}

// place returns the place of a rate among the bars: 0 to 1 for 0, and the middle of
// the first bar for rates below those of the bars.
func place(rate float64) float64 {
	if rate <= 0 {
		return 0.5
	}
	return min(1+max(0.5, barsInDecade*(math.Log10(rate)-firstDecade)), rateBars)
}

func barText(i int) string {
	if i == 0 {
		return "never won"
	}
	low := math.Pow(10, firstDecade+float64(i-1)/barsInDecade)
	return fmt.Sprintf("chance of a win %s to %s", say.Share(low), say.Share(low*math.Pow(10, 1.0/barsInDecade)))
}

// A curve shows the chance of a win along a solution or a game, on a logarithmic axis.
type curve struct {
	rates   []rollout.Estimate // at the start and after each move
	trials  int64              // from each position
	along   string             // what
	least   float64            // the rate at the foot, and that of all below
	chances []say.PlayerChance // of a computer player, on an axis that is not logarithmic; nil for random play
	*charts.Chart
}

// newCurve returns the curve along what has a name, whose end has another. A rate of 0
// stands where one win in twice as many trials would.
func newCurve(rates []rollout.Estimate, trials int64, along, end string) *curve {
	c := &curve{rates: rates, trials: trials, along: along, least: 0.5 / float64(trials)}
	y := charts.Axis{Low: math.Log10(c.least)}
	y.Ticks = decades(int(math.Ceil(y.Low - 1e-9)))
	ends := []charts.Tick{{At: 0, Text: "start"}, {At: float64(len(rates) - 1), Text: end}}
	c.Chart = charts.New(chartWidth, chartHeight, "", charts.Axis{High: float64(len(rates) - 1), Ticks: ends}, y)
	points := make([]charts.Point, len(rates))
	for i := range rates {
		points[i] = c.point(i)
	}
	c.Line("", points...)
	return c
}

// newChanceCurve returns the curve of the computer player's chance along a game, from 0 to 100 %.
func newChanceCurve(chances []say.PlayerChance, end string) *curve {
	rates := make([]rollout.Estimate, len(chances))
	for i := range chances {
		rates[i].Rate = chances[i].Rate
	}
	c := &curve{rates: rates, along: "game", chances: chances}
	ends := []charts.Tick{{At: 0, Text: "start"}, {At: float64(len(rates) - 1), Text: end}}
	shares := []charts.Tick{{At: 0, Text: "0 %"}, {At: 0.5, Text: "50 %"}, {At: 1, Text: "100 %"}}
	c.Chart = charts.New(chartWidth, chartHeight, "", charts.Axis{High: float64(len(rates) - 1), Ticks: ends},
		charts.Axis{High: 1, Ticks: shares})
	points := make([]charts.Point, len(rates))
	for i := range rates {
		points[i] = c.point(i)
	}
	c.Area("area", slices.Concat([]charts.Point{{}}, points, []charts.Point{{X: float64(len(rates) - 1)}})...)
	c.Line("", points...)
	return c
}

// decades are the ticks of powers of ten from one up to 1, or of each third where they
// are many; from below, as a chart draws them.
func decades(first int) (ticks []charts.Tick) {
	step := 1
	if first < -5 {
		step = 3
	}
	for decade := first - first%step; decade <= 0; decade += step {
		text := say.Share(math.Pow10(decade))
		if decade < -3 {
			text = "1 in 10" + string([]rune("⁰¹²³⁴⁵⁶⁷⁸⁹")[min(-decade, 9)])
		}
		ticks = append(ticks, charts.Tick{At: float64(decade), Text: text})
	}
	return ticks
}

// point returns a step on the axes.
func (c *curve) point(step int) charts.Point {
	if c.chances != nil {
		return charts.Point{X: float64(step), Y: c.rates[step].Rate}
	}
	return charts.Point{X: float64(step), Y: math.Log10(max(c.rates[step].Rate, c.least))}
}

// A dot is a move that cost something, on a curve.
type dot struct {
	step       int
	kind, chip string
}

// markDears marks the dearest moves.
func (c *curve) markDears(dears []review.Dear) {
	dots := make([]dot, len(dears))
	for i := range dears {
		dots[i] = dot{dears[i].First, dearKind(&dears[i]), costChip(&dears[i])}
	}
	c.markDots(dots)
}

// markCosts marks the moves of a game that cost something.
func (c *curve) markCosts(costs []cost) {
	var dots []dot
	for i, cost := range costs {
		if cost.Kind == say.Bad || cost.Kind == say.Lost {
			dots = append(dots, dot{i, chipKind(cost.Kind, cost.Said), cost.Said})
		}
	}
	c.markDots(dots)
}

// markDots marks moves, and names the cost of those whose names do not cover one another.
func (c *curve) markDots(dots []dot) {
	for _, d := range dots {
		c.Mark(d.kind, fmt.Sprintf("dot-%d", d.step), c.point(d.step))
	}
	var named []charts.Point
	for _, d := range dots {
		at := c.Place(c.point(d.step))
		covers := func(p charts.Point) bool {
			return math.Abs(p.X-at.X) < nameWidth && math.Abs(p.Y-at.Y) < nameHeight
		}
		if !slices.ContainsFunc(named, covers) {
			named = append(named, at)
			c.Name(d.kind, d.chip, c.point(d.step), true)
		}
	}
}

// dearKind is the colour of a dear move.
func dearKind(d *review.Dear) string {
	if d.Lost {
		return string(say.Lost)
	}
	return chipKind(say.Bad, costChip(d))
}

// The room that the name of a cost needs.
const (
	nameWidth  = 44
	nameHeight = 14
)

// said words the rate of a step.
func (c *curve) said(step int) string {
	return say.RateOf(c.rates[step], c.trials)
}

// with draws the curve with a mark at a step, which the script of the page moves.
func (c *curve) with(step int) template.HTML {
	c.Mark("mark", "mark", c.point(step))
	if c.chances != nil {
		return template.HTML(charts.SVG(fmt.Sprintf("Chance of a win by a computer player along the game: %s at the start, "+
			"%s after the last move.", c.chances[0], c.chances[len(c.chances)-1]), c.Chart))
	}
	return template.HTML(charts.SVG(fmt.Sprintf("Chance of a win by random play along the %s: %s at the start, %s "+
		"after the last move.",
		c.along, c.said(0), c.said(len(c.rates)-1)), c.Chart))
}
