package learner

import (
	"gonum.org/v1/gonum/blas/gonum"

	players "patience/internal/players/calculation"
)

// lessons are what a net has learned from a batch: the derivative of the loss by
// each weight.
type lessons struct {
	*players.Net
	features []int32 // those in hand
}

// back adds to the lessons those of the last forward pass, at whose log odds the
// loss has a derivative.
func (l *lessons) back(n *players.Net, p *players.Pass, slope float32) {
	first := l.backToFirst(n, p, slope)
	whole := first
	clear(whole[:players.StackUnits])
	for i := range p.Stacks() {
		var units [players.StackUnits]float32
		for k, x := range p.Units[i] {
			if x > 0 {
				units[k] = first[k]
			}
		}
		addTo(whole[:players.StackUnits], 1, units[:])
		l.features = p.AppendStackFeatures(l.features[:0], i)
		for _, f := range l.features {
			addTo(l.StackRow(f), 1, units[:])
			l.Direct[f] += slope
		}
	}
	addTo(l.Bias, 1, whole[:])
	l.features = p.AppendTableFeatures(l.features[:0])
	for _, f := range l.features {
		addTo(l.TableRow(f), 1, whole[:])
		l.DirectOf[f] += slope
	}
}

// backToFirst is back through the second layer. It returns the derivatives by the
// units of the first.
func (l *lessons) backToFirst(n *players.Net, p *players.Pass, slope float32) (first [players.FirstUnits]float32) {
	var second [players.SecondUnits]float32
	l.Intercept[0] += slope
	for k, x := range p.Second {
		if x > 0 {
			l.Last[k] += slope * x
			second[k] = slope * n.Last[k]
		}
	}
	addTo(l.SecondOf, 1, second[:])
	for k, x := range p.First {
		if x > 0 {
			addTo(l.SecondRow(k), x, second[:])
			first[k] = gonum.Implementation{}.Sdot(players.SecondUnits, n.SecondRow(k), 1, second[:], 1)
		}
	}
	return first
}

// addTo adds a multiple of x to y, which is as long.
func addTo(y []float32, factor float32, x []float32) {
	gonum.Implementation{}.Saxpy(len(x), factor, x, 1, y, 1)
}
