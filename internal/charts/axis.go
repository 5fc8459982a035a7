package charts

import (
	"cmp"
	"fmt"
	"math"
)

// An Axis goes from Low to High, in units of its own.
type Axis struct {
	Label     string
	Low, High float64
	Ticks     []Tick
}

// A Tick is a place on an axis with its text.
type Tick struct {
	At   float64
	Text string
}

// Places returns ticks at round numbers within an interval, at most this many and one:
// a step of 1, 2 or 5 times a power of ten apart. An interval as narrow as the rounding of
// its ends has one.
func Places(low, high float64, most int) []Tick {
	step := roundStep((high - low) / float64(most))
	if step <= 1e-12*max(math.Abs(low), math.Abs(high)) {
		return []Tick{{low, fmt.Sprintf("%.4g", low)}}
	}
	if ticks := multiples(low, high, step); ticks != nil {
		return ticks
	}
	return multiples(low, high, roundStep(step/2.5)) // the next step below, less than the interval
}

// multiples returns ticks at the multiples of a step within an interval.
func multiples(low, high, step float64) []Tick {
	decimals := max(0, int(-math.Floor(math.Log10(step)+1e-9)))
	var ticks []Tick
	for i := math.Ceil(low/step - 1e-9); i*step <= high+1e-9*step; i++ {
		at := cmp.Or(i*step, 0) // no -0
		ticks = append(ticks, Tick{at, fmt.Sprintf("%.*f", decimals, at)})
	}
	return ticks
}

// roundStep returns the least round number that is not below a step.
func roundStep(least float64) float64 {
	if least <= 0 {
		return 0
	}
	power := math.Pow(10, math.Floor(math.Log10(least)))
	for _, factor := range []float64{1, 2, 5} {
		if factor*power >= least*(1-1e-9) {
			return factor * power
		}
	}
	return 10 * power
}
