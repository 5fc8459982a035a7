package stats_test

import (
	"math"
	"testing"

	"patience/internal/stats"
)

// TestPosterior holds the chances to an integral of the likelihood.
func TestPosterior(t *testing.T) {
	const steps = 200_000
	for _, of := range [][2]int64{{0, 1}, {10, 250}, {125, 250}, {990, 1000}, {1000, 1000}} {
		wins, losses := float64(of[0]), float64(of[1]-of[0])
		top := wins / (wins + losses)
		log := func(x, n float64) float64 {
			if n == 0 {
				return 0
			}
			return n * math.Log(x)
		}
		below, mean := make([]float64, steps+1), 0.0
		for i := range steps {
			x := (float64(i) + 0.5) / steps
			likely := math.Exp(log(x, wins) - log(top, wins) + log(1-x, losses) - log(1-top, losses))
			below[i+1], mean = below[i]+likely, mean+likely*x
		}
		all, p := below[steps], stats.NewPosterior(of[0], of[1])
		if got, want := p.Mean(), mean/all; !(math.Abs(got-want) < 1e-6) {
			t.Errorf("%v: mean %g; want %g", of, got, want)
		}
		for _, i := range []int{steps / 1000, steps / 20, steps / 2, steps * 99 / 100, steps * 999 / 1000} {
			x := float64(i) / steps
			got, want := p.Below(x), below[i]/all
			if !(math.Abs(got-want) < 1e-6) {
				t.Errorf("%v: %g below %g; want %g", of, got, x, want)
			}
			if got > 1e-6 && got < 1-1e-6 {
				if back := p.Quantile(got); !(math.Abs(back-x) < 1e-6) {
					t.Errorf("%v: quantile %g is %g; want %g", of, got, back, x)
				}
			}
		}
	}
}
