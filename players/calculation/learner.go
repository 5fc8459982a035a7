package calculation

import (
	"math"
	"math/rand/v2"
)

// A Learner changes weights so that values become true: it plays games with
// random stocks by the weights and moves the value of each table towards how the
// game went on, temporal differences with lambda (Sutton 1988), by Adam.
type Learner struct {
	Weights  *Weights
	gradient *Weights
	first    *Weights // Adam's moments
	second   *Weights
	steps    float64
	rng      *rand.Rand
	seen     []Sparse
	values   []float64
}

// NewLearner returns a learner with small random weights, or with those given.
func NewLearner(w *Weights, rng *rand.Rand) *Learner {
	if w == nil {
		w = NewWeights()
		for i, g := range w.Groups() {
			if fanIn := []float64{40, 0, hidden1, 0, hidden2, 0}[i]; fanIn > 0 {
				for j := range g {
					g[j] = float32(rng.NormFloat64() * math.Sqrt(1/fanIn))
				}
			}
		}
	}
	return &Learner{Weights: w, gradient: NewWeights(), first: NewWeights(), second: NewWeights(), rng: rng}
}

// lambda weighs the end of a game against the values on the way.
const lambda = 0.8

// Play plays a game with a number of stacks and of columns given, and adds the
// gradient of its tables. It reports whether it was won.
func (l *Learner) Play(stacks, given int, explore float64) bool {
	t := Table{used: stacks}
	var stock []uint8
	for f := range t.heights {
		t.heights[f] = uint8(given)
		for h := given; h < ranks; h++ {
			stock = append(stock, order[f][h])
			t.unseen[order[f][h]]++
		}
	}
	t.left = len(stock)
	l.rng.Shuffle(len(stock), func(i, j int) { stock[i], stock[j] = stock[j], stock[i] })
	n := 0
	for _, rank := range stock {
		t.Draw(rank)
		t = l.choose(&t, rank, explore)
		if t.left == 0 || t.Won() {
			break
		}
		if n == len(l.seen) {
			l.seen, l.values = append(l.seen, Sparse{}), append(l.values, 0)
		}
		t.Inputs(&l.seen[n])
		n++
	}
	l.learn(n, t.Won())
	return t.Won()
}

// choose returns the table of the greatest value, or seldom another one.
func (l *Learner) choose(t *Table, rank uint8, explore float64) Table {
	choices := t.after(nil, rank)
	best, most := 0, -1.0
	if len(choices) > 1 {
		if l.rng.Float64() < explore {
			return choices[l.rng.IntN(len(choices))].Table
		}
		var s Sparse
		var u Units
		for i := range choices {
			choices[i].Inputs(&s)
			if v := l.Weights.Value(&s, &u); v > most {
				best, most = i, v
			}
		}
	}
	return choices[best].Table
}

// learn adds the gradients of the first n tables seen.
func (l *Learner) learn(n int, won bool) {
	target := 0.0
	if won {
		target = 1
	}
	var u Units
	for i := n - 1; i >= 0; i-- {
		v := l.Weights.Value(&l.seen[i], &u)
		l.back(&l.seen[i], &u, float32(v-target))
		target = lambda*target + (1-lambda)*v
	}
}

// back adds the gradient of a table whose value is too high by an error.
func (l *Learner) back(s *Sparse, u *Units, err float32) {
	w, g := l.Weights, l.gradient
	g.B3[0] += err
	var first [hidden1]float32
	for k, x := range u.Second {
		g.W3[k] += err * x
		if x <= 0 {
			continue
		}
		e := err * w.W3[k]
		g.B2[k] += e
		addTimes((*[hidden1]float32)(g.W2[k*hidden1:]), &u.First, e)
		addTimes(&first, (*[hidden1]float32)(w.W2[k*hidden1:]), e)
	}
	for j, y := range u.First {
		if y <= 0 {
			first[j] = 0
		}
		g.B1[j] += first[j]
	}
	for i, index := range s.Index {
		addTimes((*[hidden1]float32)(g.W1[index*hidden1:]), &first, s.Value[i])
	}
}

// Step changes the weights by the gradient, and forgets it (Adam, Kingma and Ba
// 2015).
func (l *Learner) Step(rate float64) {
	l.steps++
	m, v := 1-math.Pow(0.9, l.steps), 1-math.Pow(0.999, l.steps)
	groups, first, second := l.gradient.Groups(), l.first.Groups(), l.second.Groups()
	for i, w := range l.Weights.Groups() {
		for j := range w {
			g := groups[i][j]
			first[i][j] += 0.1 * (g - first[i][j])
			second[i][j] += 0.001 * (g*g - second[i][j])
			w[j] -= float32(rate * float64(first[i][j]) / m / (math.Sqrt(float64(second[i][j])/v) + 1e-6))
			groups[i][j] = 0
		}
	}
}
