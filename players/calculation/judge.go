package calculation

import "math"

// A judge values tables by weights: it estimates the log odds of a win. It is
// not safe for concurrent use.
type judge struct {
	weights []float32
	view    view
	depths  depths
	lister  lister
	list    []int32 // of features
}

func (j *judge) sum(list []int32) (sum float32) {
	for _, f := range list {
		sum += j.weights[f]
	}
	return sum
}

// features lists the features of a table in j.list.
func (j *judge) features(t *table) []int32 {
	j.view.set(t)
	j.depths.set(t)
	j.list = j.view.appendCommon(j.list[:0])
	j.list = j.view.appendJoint(j.list, t, &j.depths, -1, 0)
	for i := range int(t.stacks) {
		j.list = j.view.appendStack(j.list, t.stack(i))
	}
	return j.list
}

// value returns the value of a table.
func (j *judge) value(t *table) float32 { return j.sum(j.features(t)) }

// best returns the index of the best option, the first of equals.
func (j *judge) best(options []option) int {
	best, most := 0, float32(math.Inf(-1))
	for i := range options {
		if v := j.value(&options[i].table); v > most {
			best, most = i, v
		}
	}
	return best
}

// draw makes of t the best table after a card of rank r was drawn: the one that
// best would find among the options. It reports false if the card went home in
// the only way.
func (j *judge) draw(t *table, r uint8) (choice bool) {
	if t.wanted(r) {
		l := &j.lister
		l.draw(t, r)
		i := 0
		if l.options > 1 {
			i = j.best(l.all())
		}
		t.copyFrom(&l.room[i].table)
		return l.options > 1
	}
	t.see(r)
	t.put(j.bestStack(t, r), r)
	return true
}

// bestStack returns the best stack for a card of rank r that has been seen. It
// compares only what differs between the stacks.
func (j *judge) bestStack(t *table, r uint8) int {
	j.view.set(t)
	j.depths.set(t)
	best, most, empty := 0, float32(math.Inf(-1)), false
	for i := range int(t.stacks) {
		if t.size[i] == 0 {
			if empty {
				continue
			}
			empty = true
		}
		v := j.view.addedValue(j.weights, t.stack(i), r)
		t.put(i, r)
		j.list = j.view.appendJoint(j.list[:0], t, &j.depths, i, r)
		t.size[i]--
		if v += j.sum(j.list); v > most {
			best, most = i, v
		}
	}
	return best
}

// certain is what counts as a sure win, in the units of chance.
const certain = 1 << 16

// chance returns the chance of a win from a table after a draw, as the judge
// sees it.
func (j *judge) chance(t *table) int64 {
	switch {
	case t.won():
		return certain
	case t.left == 0:
		return 0
	}
	x := int(j.value(t)*chanceSteps) + len(chances)/2
	return chances[max(0, min(x, len(chances)-1))]
}

// chances holds the chance for log odds from −10 to 10.
var chances = func() (table [20*chanceSteps + 1]int64) {
	for i := range table {
		x := float64(i-len(table)/2) / chanceSteps
		table[i] = int64(math.Round(certain / (1 + math.Exp(-x))))
	}
	return table
}()

const chanceSteps = 32 // a unit of log odds
