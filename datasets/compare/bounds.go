package compare

import (
	"fmt"
	"math"

	"patience/internal/stats"
	"patience/solve"
)

// orItsBound returns a label itself if its value is known wherever it has a lower
// bound, and otherwise the lower bound, with warnings.
func (l Label) orItsBound(a, b *Population) (Label, []stats.Warning) {
	openA, openB := l.open(a), l.open(b)
	if openA+openB == 0 {
		return l, nil
	}
	bound := l
	bound.Name, bound.Short = l.low, "lower bound of the "+l.Short
	bound.Doc, bound.Axis = l.Doc+": proved lower bound", l.Axis+", lower bound"
	warnings := []stats.Warning{{
		Code: "bounds",
		Text: fmt.Sprintf("the value is known only within bounds for %.0f and %.0f %% of the deals, so lower bounds are "+
			"compared", share(openA, a), share(openB, b)),
		Kind: "some deals have values that are known only within bounds, so lower bounds are compared",
	}}
	if least, largest, ok := l.possible(a, b); ok {
		warnings = append(warnings, stats.Warning{
			Code: "possible_delta",
			Text: fmt.Sprintf("whatever the values between their bounds are, Cliff's delta is between %s and %s in these "+
				"deals", signed(least, 2), signed(largest, 2)),
			Kind: "the values between their bounds could make Cliff's delta larger or smaller",
		})
	}
	return bound, warnings
}

// open returns the number of deals of which only bounds are known.
func (l *Label) open(p *Population) (n int) {
	c := l.in(p)
	for i := range p.Deals {
		if c.least.has(i) && !c.own.has(i) {
			n++
		}
	}
	return n
}

func share(n int, p *Population) float64 { return 100 * float64(n) / float64(p.Deals) }

// possible returns the least and the largest Cliff's delta that the bounds of
// the values allow.
func (l *Label) possible(a, b *Population) (least, largest float64, ok bool) {
	lowA, highA := l.ends(a)
	lowB, highB := l.ends(b)
	if len(lowA) == 0 || len(lowB) == 0 {
		return 0, 0, false
	}
	return stats.CliffDelta(lowA, highB, 0.95).Value, stats.CliffDelta(highA, lowB, 0.95).Value, true
}

// ends returns the bounds of the values that exist. A value without an upper
// bound may be any.
func (l *Label) ends(p *Population) (low, high []float64) {
	c := l.in(p)
	for i := range p.Deals {
		if !c.least.has(i) {
			continue
		}
		low = append(low, c.least.number(i))
		if c.most.has(i) {
			high = append(high, c.most.number(i))
		} else {
			high = append(high, math.Inf(1))
		}
	}
	return low, high
}

// proved reports whether the label is a bound that a search proves.
func (l *Label) proved() bool { return l.low != "" && l.Name == l.low }

// sameEverywhere reports whether no search was made for a bound, so that it says
// no more than the one that needs no search.
func sameEverywhere(bound string, a, b *Population) bool {
	for _, p := range []*Population{a, b} {
		status := p.table.column(columnStatus)
		for i := range p.Deals {
			if status.text(i) != string(solve.Skipped) {
				return false
			}
		}
	}
	return bound == "min_moves_low"
}
