package page

import (
	"fmt"
	"math"
	"strings"

	"github.com/dustin/go-humanize"

	"patience/cmd/patience/internal/say"
	"patience/stats"
)

// The measures of pictures, in the units of their SVG.
const (
	chartWidth  = 340.0
	chartHeight = 120.0
	chartBase   = 96.0 // the axis, from the top
	chartTop    = 8.0
	chartSide   = 12.0
	tickSide    = 20.0 // from the middle of the last tick's text
)

// A Histogram shows the win rates of reference deals, and where one deal is. The
// axis is logarithmic, from hard to easy. Left of it stand deals that were never
// won.
type Histogram struct {
	Bars                []Bar
	Mark                float64 // x of the win rate
	MarkFrom, MarkWidth float64 // its interval
	Ticks               []Tick
	Summary             string // for those who do not see it
}

// A Bar is a rectangle that stands on the axis.
type Bar struct {
	X, Y, Width, Height float64
	Text                string
}

// A Tick is a place on the axis with its text.
type Tick struct {
	X    float64
	Text string
}

// Rates from 10^firstDecade to 1 have two bars for each decade. Lower ones that
// are not 0 stand in the first.
const (
	firstDecade  = -7
	barsInDecade = 2
	rateBars     = -firstDecade*barsInDecade + 1 // with the bar for 0
	barWidth     = (chartWidth - 2*chartSide) / rateBars
)

func newHistogram(rates []float64, rate stats.Estimate, games int64) *Histogram {
	var counts [rateBars]int
	most := 1
	for _, r := range rates {
		i := min(int(place(r)), rateBars-1)
		counts[i]++
		most = max(most, counts[i])
	}
	h := &Histogram{Mark: round(xOf(rate.Rate)), MarkFrom: round(xOf(rate.Low))}
	h.MarkWidth = max(2, round(xOf(rate.High)-h.MarkFrom))
	for i, n := range counts {
		height := (chartBase - chartTop) * float64(n) / float64(most)
		h.Bars = append(h.Bars, Bar{
			X: round(chartSide + float64(i)*barWidth), Y: round(chartBase - height), Width: round(barWidth - 1), Height: round(height),
			Text: fmt.Sprintf("%s: %s of %s deals", barText(i), humanize.Comma(int64(n)), humanize.Comma(int64(len(rates)))),
		})
	}
	h.Ticks = []Tick{{round(chartSide + barWidth/2), "never"}}
	for _, t := range []Tick{{1e-6, "1 in 10⁶"}, {1e-4, "1 in 10⁴"}, {1e-2, "1 in 100"}, {1, "always"}} {
		h.Ticks = append(h.Ticks, Tick{round(min(xOf(t.X), chartWidth-tickSide)), t.Text})
	}
	h.Summary = fmt.Sprintf("Win rates of %s random deals from hard to easy; this one has %s.", humanize.Comma(int64(len(rates))), say.RateOf(rate, games))
	return h
}

// place returns the place of a rate among the bars: 0 to 1 for 0, and the middle of
// the first bar for rates below those of the bars.
func place(rate float64) float64 {
	if rate <= 0 {
		return 0.5
	}
	return min(1+max(0.5, barsInDecade*(math.Log10(rate)-firstDecade)), rateBars)
}

func xOf(rate float64) float64 { return chartSide + barWidth*place(rate) }

func barText(i int) string {
	if i == 0 {
		return "never won"
	}
	low := math.Pow(10, firstDecade+float64(i-1)/barsInDecade)
	return fmt.Sprintf("chance of a win %s to %s", say.Share(low), say.Share(low*math.Pow(10, 1.0/barsInDecade)))
}

func round(v float64) float64 { return math.Round(10*v) / 10 }

// A Curve shows the chance of a win along a solution, on a logarithmic axis.
type Curve struct {
	Line    string // the points of a polyline
	Points  []Point
	Summary string
}

// A Point is the place of a step in a [Curve].
type Point struct{ X, Y float64 }

// newCurve draws rates that were measured by a number of trials; a rate of 0
// stands where one win in twice as many would.
func newCurve(rates []stats.Estimate, trials int64) *Curve {
	lowest := -math.Log10(2 * float64(trials))
	c := &Curve{Summary: fmt.Sprintf("Chance of a win by random play along the solution: %s at the start, %s after the last move.",
		say.RateOf(rates[0], trials), say.RateOf(rates[len(rates)-1], trials))}
	var line []string
	for i, r := range rates {
		height := 1 - math.Log10(max(r.Rate, math.Pow(10, lowest)))/lowest
		p := Point{
			X: round(chartSide + (chartWidth-2*chartSide)*float64(i)/float64(max(1, len(rates)-1))),
			Y: round(chartBase - (chartBase-chartTop)*height),
		}
		c.Points = append(c.Points, p)
		line = append(line, fmt.Sprintf("%g,%g", p.X, p.Y))
	}
	c.Line = strings.Join(line, " ")
	return c
}
