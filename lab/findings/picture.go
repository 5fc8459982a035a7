package main

import (
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"

	"patience/lab/charts"
)

// drawTo draws the least moves and the ratings of both populations as shares of
// deals, and the two labels against each other.
func drawTo(file string, microsoft, random []*deal) error {
	moves := charts.New("least number of moves", "share of deals")
	ratings := charts.New("rating", "share of deals")
	for _, of := range []struct {
		p     *plot.Plot
		label label
		width float64
	}{{moves, leastMoves, 1}, {ratings, rating, 100}} {
		if err := shares(of.p, of.label, of.width, microsoft, random); err != nil {
			return err
		}
	}
	both := charts.New("rating", "least number of moves")
	var points plotter.XYs
	for _, d := range having(microsoft, rating, leastMoves) {
		points = append(points, plotter.XY{X: float64(*d.Rating), Y: float64(*d.Moves)})
	}
	dots, err := plotter.NewScatter(points)
	if err != nil {
		return err
	}
	dots.GlyphStyle = charts.Dots
	both.Add(dots)
	return charts.Save(file, moves, ratings, both)
}

// shares draws the shares of deals in classes of a label, as a line for each
// population.
func shares(p *plot.Plot, l label, width float64, microsoft, random []*deal) error {
	for i, all := range [][]*deal{microsoft, random} {
		values := l.values(l.sorted(all))
		if len(values) == 0 {
			continue
		}
		counts := map[int]int{}
		for _, v := range values {
			counts[int(v/width)]++
		}
		var line plotter.XYs
		for class := int(values[0] / width); class <= int(values[len(values)-1]/width); class++ {
			line = append(line, plotter.XY{X: (float64(class) + 0.5) * width, Y: float64(counts[class]) / float64(len(values))})
		}
		steps, err := plotter.NewLine(line)
		if err != nil {
			return err
		}
		steps.StepStyle, steps.Width = plotter.MidStep, vg.Points(1)
		steps.Color = charts.Blue
		if i == 1 {
			steps.Color = charts.Orange
		}
		p.Add(steps)
		p.Legend.Add(ranges(all), steps)
	}
	p.Legend.Top = true
	return nil
}
