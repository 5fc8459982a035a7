package main

import (
	"cmp"
	"math"
	"slices"
	"strconv"

	"patience/internal/charts"
)

// The size of a chart, two of which stand side by side.
const chartWidth, chartHeight = 330, 230

// picture draws the proportion of deals won by positions evaluated, and the excess of the net
// and of other searches by time. Their axes of numbers and times are logarithmic.
func picture(net, others []result) string {
	won, excess := charts.New(chartWidth, chartHeight, "", decades("positions evaluated", net, result.judgedEach),
		percents("% of deals won", 100)),
		charts.New(chartWidth, chartHeight, "", decades("processor seconds per deal", slices.Concat(net, others),
			result.seconds), percents("% above the minimum moves", highest(net)))
	curve(won, charts.A, points(net, result.judgedEach, result.won))
	curve(excess, charts.A, points(net, result.seconds, result.excess))
	sweeps := below(others, highest(net))
	curve(excess, charts.B, points(sweeps, result.seconds, result.excess))
	excess.Name(charts.A, "network", points(net, result.seconds, result.excess)[len(net)/2], true)
	if len(sweeps) > 0 {
		excess.Name(charts.B, "sweeps", points(sweeps, result.seconds, result.excess)[0], true)
	}
	return charts.File("Deals won by positions evaluated, and moves above the minimum by time", won, excess)
}

func curve(c *charts.Chart, class string, points []charts.Point) {
	c.Line(class, points...)
	c.Dots(class, points...)
}

// excess is the mean of the deals won, in percent.
func (r result) excess() float64 {
	sum := 0.0
	for _, x := range r.excesses {
		sum += x
	}
	return 100 * sum / float64(max(1, len(r.excesses)))
}

// highest is the end of an axis of excesses that has room for those of the net.
func highest(net []result) float64 {
	most := slices.MaxFunc(net, func(a, b result) int { return cmp.Compare(a.excess(), b.excess()) })
	return math.Ceil(most.excess()) + 1
}

// below returns the results whose excess is below a limit.
func below(results []result, limit float64) []result {
	return slices.DeleteFunc(slices.Clone(results), func(r result) bool { return r.excess() >= limit })
}

func points(results []result, x, y func(result) float64) (points []charts.Point) {
	for _, r := range results {
		points = append(points, charts.Point{X: math.Log10(x(r)), Y: y(r)})
	}
	return points
}

func percents(label string, high float64) charts.Axis {
	return charts.Axis{Label: label, High: high, Ticks: charts.Places(0, high, 6)}
}

// decades is a logarithmic axis with a tick at each power of ten.
func decades(label string, results []result, of func(result) float64) charts.Axis {
	places := points(results, of, of)
	byX := func(a, b charts.Point) int { return cmp.Compare(a.X, b.X) }
	a := charts.Axis{
		Label: label, Low: math.Floor(slices.MinFunc(places, byX).X),
		High: math.Ceil(slices.MaxFunc(places, byX).X),
	}
	for at := a.Low; at <= a.High; at++ {
		a.Ticks = append(a.Ticks, charts.Tick{At: at, Text: strconv.FormatFloat(math.Pow(10, at), 'f', -1, 64)})
	}
	return a
}
