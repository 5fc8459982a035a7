package calculation

import (
	"math"

	"patience/internal/portable"
)

// A Judge values tables by a net. It is not safe for concurrent use.
type Judge struct {
	Net    *Net
	Pass   Pass
	lister lister // for draw
	other  Table  // for improve
}

// value returns the log odds of a win at a table with a sound plan.
func (j *Judge) value(t *Table) float64 {
	if t.Won() {
		return math.Inf(1)
	}
	return j.Net.Forward(&j.Pass, t)
}

// best returns the index of the best option, the first of equals, and its value.
func (j *Judge) best(options []option) (best int, most float64) {
	most = math.Inf(-1)
	for i := range options {
		if v := j.value(&options[i].Table); v > most {
			best, most = i, v
		}
	}
	return best, most
}

// Draw changes t into the best table after a card of rank r is drawn. It returns the
// number of options and, if there are several, the value of the best. If there is no
// option, t stays as it is.
func (j *Judge) Draw(t *Table, r uint8) (n int, value float64) {
	j.lister.draw(t, r)
	options, best := j.lister.all(), 0
	if len(options) > 1 {
		best, value = j.best(options)
	}
	if len(options) > 0 {
		t.copyFrom(&options[best].Table)
	}
	return len(options), value
}

// improve exchanges the slots planned for two cards of a rank, in stacks or unseen, as
// long as that raises the value of a table with a sound plan. Each time it makes the
// exchange that raises the value most. Kings stay as they are: each is the last card of
// its foundation.
func (j *Judge) improve(t *Table) {
	if t.Won() {
		return
	}
	for most := j.value(t); ; {
		var bestA, bestB uint8
		for _, slots := range slotsOf[:king] {
			for i, a := range slots {
				for _, b := range slots[i+1:] {
					j.other.copyFrom(t)
					if !j.other.exchange(a, b) || !j.Pass.waits.set(&j.other) {
						continue
					}
					if v := j.Net.forwardFrom(&j.Pass, &j.other); v > most {
						bestA, bestB, most = a, b, v
					}
				}
			}
		}
		if bestA == bestB {
			return
		}
		t.exchange(bestA, bestB)
	}
}

// certain stands for the probability 1. Probabilities are integers, so their sums do not
// depend on the machine.
const certain = 1 << 20

// chance returns the probability of a win at a table with a sound plan.
func (j *Judge) chance(t *Table) int64 {
	x := float64(j.value(t)*chanceSteps) + float64(len(chances)/2)
	return chances[int(max(0, min(x, float64(len(chances)-1))))]
}

// chances holds the probabilities for log odds from −10 to 10.
var chances = func() (table [20*chanceSteps + 1]int64) {
	for i := range table {
		x := float64(i-len(table)/2) / chanceSteps
		table[i] = int64(math.Round(certain * Logistic(x)))
	}
	return table
}()

const chanceSteps = 128 // in a unit of log odds

// Logistic returns the probability for log odds.
func Logistic(x float64) float64 { return 1 / (1 + portable.Exp(-x)) }
