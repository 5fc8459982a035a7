package calculation

import (
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/stat"
	"pgregory.net/rapid"
)

// TestIsWorse: worse is by two standard errors of the difference in a sample.
func TestIsWorse(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(2, 128).Draw(t, "samples")
		chance := rapid.Int64Range(0, certain)
		least := chance.Draw(t, "least")
		draw := func(name string, least int64) (c candidate) {
			c.chances = rapid.SliceOfN(rapid.Int64Range(least, certain), n, n).Draw(t, name)
			c.sum = prior * chance.Draw(t, name+" itself")
			for _, chance := range c.chances {
				c.sum += chance
			}
			return c
		}
		a, best := draw("a", 0), draw("best", least)
		if a.sum > best.sum {
			a, best = best, a
		}
		differences := make([]float64, n)
		for i := range differences {
			differences[i] = float64(best.chances[i] - a.chances[i])
		}
		less, twoErrors := float64(best.sum-a.sum), 2*stat.StdDev(differences, nil)*math.Sqrt(float64(n))
		if math.Abs(less-twoErrors) < 1e-6 {
			return // the sums of the naive rule are rounded
		}
		if got := a.isWorse(&best); got != (less > twoErrors) {
			t.Errorf("worse: %t, with %v less; two standard errors are %v", got, less, twoErrors)
		}
	})
}

// TestCandidates: these are options with improved plans, no two alike, and none
// that was left out is worth more before its plan is improved.
func TestCandidates(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		position, now := randomPosition(t)
		c := chooser{search: search{options: 3, round: 2, samples: 2, draws: 1}, judge: Judge{Net: randomNet()}}
		c.draw(&now, position.Stock()[0]-1)
		if c.options == 0 {
			return
		}
		before := make([]int64, c.options) // the chances of all options
		for i := range c.all() {
			before[i] = c.judge.chance(&c.all()[i].Table)
		}
		c.begin(c.all())
		if len(c.alive) == 0 || len(c.alive) > c.search.options {
			t.Fatalf("%d candidates of %d options", len(c.alive), c.options)
		}
		for i, a := range c.alive {
			number := 0 // of the candidate's option
			for a.option != &c.all()[number] {
				number++
			}
			better := 0
			for _, other := range before {
				if other > before[number] {
					better++
				}
			}
			if better >= c.search.options || a.sum != prior*c.judge.chance(&a.option.Table) {
				t.Errorf("%d options are worth more than candidate %d", better, i)
			}
			for _, b := range c.alive[:i] {
				same := a.option.height == b.option.height && a.option.free == b.option.free
				for s := range int(now.stacks) {
					same = same && slices.Equal(a.option.stack(s), b.option.stack(s))
				}
				if same {
					t.Errorf("candidate %d is there twice", i)
				}
			}
		}
	})
}
