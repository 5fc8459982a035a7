package main

import (
	"fmt"
	"math"
	"strings"
)

// A logistic curve is the chance 1/(1 + exp(−slope·(x−middle))).
type logistic struct{ middle, slope float64 }

func (l logistic) at(x float64) float64 { return 1 / (1 + math.Exp(-l.slope*(x-l.middle))) }

// logisticOf fits a curve to which of the places x are hit, by maximum likelihood with
// Newton's steps. It is not a number if no curve is the best, since a place separates
// the hits.
func logisticOf(x []float64, hit []bool) logistic {
	const center, scale = 1500, 400 // so that both unknowns are near 1
	a, b := 0.0, 0.0
	for range 50 {
		var g0, g1, h00, h01, h11 float64 // gradient and negative Hessian of the logarithm of the likelihood
		for i, at := range x {
			z := (at - center) / scale
			p := 1 / (1 + math.Exp(-a-b*z))
			d, w := -p, p*(1-p)
			if hit[i] {
				d++
			}
			g0, g1 = g0+d, g1+d*z
			h00, h01, h11 = h00+w, h01+w*z, h11+w*z*z
		}
		det := h00*h11 - h01*h01
		da, db := (h11*g0-h01*g1)/det, (h00*g1-h01*g0)/det
		a, b = a+da, b+db
		if math.Abs(da)+math.Abs(db) < 1e-9 {
			return logistic{center - scale*a/b, b / scale}
		}
	}
	return logistic{math.NaN(), math.NaN()}
}

// hard is the rating above which the need of four cells is fitted. A curve that is fitted to all deals
// depends on the many easy ones, and is wrong where half of the deals need four cells.
const hard = 3000

// needing fits, by rating, the chance that a deal cannot be won with fewer cells. The deals have
// both labels.
func needing(all []*deal, cells int32) logistic {
	var x []float64
	var hit []bool
	for _, d := range all {
		if cells < 4 || *d.Rating > hard {
			x, hit = append(x, *d.Rating), append(hit, *d.Cells >= cells)
		}
	}
	return logisticOf(x, hit)
}

// thresholds is a table: for 2, 3 and 4 cells, the rating at which half the deals need
// them, and the share of the deals near it that do.
func thresholds(all []*deal) string {
	const near = 100
	all = having(all, rating, leastCells)
	var text strings.Builder
	text.WriteString("| at least | fitted to | rating at which half of the deals need them | observed proportion among " +
		"the deals rated within 100 points of it |\n|---|---|---:|---:|\n")
	for cells := int32(2); cells <= 4; cells++ {
		fitted := "all deals"
		if cells == 4 {
			fitted = fmt.Sprintf("deals rated above %d", hard)
		}
		middle := resampled(all, func(all []*deal) float64 { return needing(all, cells).middle })
		share, deals := proportion(all, func(d *deal) bool { return math.Abs(*d.Rating-middle.Value) <= near },
			func(d *deal) bool { return *d.Cells >= cells })
		fmt.Fprintf(&text, "| %d cells | %s | %s | %.0f %% (%.0f to %.0f) of %d |\n", cells, fitted, within(middle, "%.0f"),
			100*share.Value, 100*share.Low, 100*share.High, deals)
	}
	return text.String()
}
