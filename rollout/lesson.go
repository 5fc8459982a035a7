package rollout

import (
	"cmp"
	"math"
	"slices"

	"patience/heuristics"
	"patience/internal/portable"
)

// A teacher learns from the pedigrees of splitting which properties of a position decide
// whether it is won, for the gauge of later trials. The best gauge is the probability to
// win from a position, the committor. A winner descends from one of the trials that pass
// a milestone, from each with a probability proportional to the committor of its
// position. So the logarithm of the committor is fitted as a conditional logit (McFadden, Conditional logit analysis of
// qualitative choice behavior, 1974): the choice is the member of a milestone that a
// winner descends from. The logarithm is modelled as a curve over the levels of the
// untrained gauge plus a weight for each place.
//
// A lesson changes only the variance of later estimates: they are unbiased with any
// gauge that does not depend on their own trials.
type teacher struct {
	pedigrees  []*pedigree
	selections []selection
	index      []int32  // by place: the index of its weight, or noMember
	places     []uint16 // by weight
	weights    []float64
	scale      []float64 // by weight: the step of the fit
}

// A selection says which members at a milestone the winners descend from.
type selection struct {
	weight  float64   // of its likelihood
	chosen  []float64 // by member: the share of the winners that descend from it
	levels  []int     // by member
	offsets []float64 // by member: the curve at its level
	places  []int32   // by member, as indices of weights: the places that differ between members
	common  []int32   // the places that all members have
	milestone
}

// How lessons are fitted. The ridge is the prior precision of a weight, in
// milestones. The numbers are chosen by measurement: docs/lab/notebook.md, "Rare wins".
const (
	ridge     = 1.0
	fitSteps  = 12
	stepShare = 0.1
	levelUnit = 100 // levels of a trained gauge to a factor of e
)

// teach returns a lesson from pedigrees. It takes over the curve of the lesson before,
// or fits one if there is no lesson. That takes two fits. The first has no curve and finds in what members of one
// milestone differ, from which the curve is made. The second fits the weights again, with the curve as offset.
func teach(pedigrees []*pedigree, before *heuristics.Lesson) *heuristics.Lesson {
	t := &teacher{pedigrees: pedigrees}
	t.number()
	t.choose()
	l := &heuristics.Lesson{Weights: make([]int32, len(t.index))}
	if before != nil {
		l.Lowest, l.Curve = before.Lowest, before.Curve
	} else {
		t.fit()
		t.curve(l)
	}
	t.setOffsets(l)
	t.fit()
	for i, place := range t.places {
		l.Weights[place] = int32(math.Round(levelUnit * t.weights[i]))
	}
	return l
}

// number gives an index to each place that occurs.
func (t *teacher) number() {
	t.index = slices.Repeat([]int32{noMember}, t.pedigrees[0].gauge.Places())
	for _, f := range t.pedigrees {
		for _, place := range f.places {
			if t.index[place] == noMember {
				t.index[place] = int32(len(t.places))
				t.places = append(t.places, place)
			}
		}
	}
}

// choose lists the selections. The selections of a splitter are weighted by the square
// root of its estimate, so that a splitter that found a way to win counts more.
func (t *teacher) choose() {
	best := 0.0
	for _, f := range t.pedigrees {
		best = max(best, f.rate)
	}
	for _, f := range t.pedigrees {
		for _, m := range f.milestones {
			if c := t.selection(f, m); c.chosen != nil {
				c.weight = math.Sqrt(f.rate / best)
				t.selections = append(t.selections, c)
			}
		}
	}
}

// selection returns the selection at a milestone. It has nothing chosen if no winner
// descends from the members.
func (t *teacher) selection(f *pedigree, m milestone) selection {
	c := selection{milestone: m}
	members := f.members[m.first:m.end]
	wins := 0.0
	for _, member := range members {
		wins += member.wins
	}
	if wins == 0 {
		return c
	}
	c.offsets = make([]float64, len(members))
	for _, member := range members {
		c.chosen = append(c.chosen, member.wins/wins)
		c.levels = append(c.levels, member.level)
	}
	c.setPlaces(t.index, f.placesOf(m))
	return c
}

// setPlaces sets the places from those of the members. Cards that lie alike in all
// members do not distinguish them and would be most of the work, so they are set apart.
func (c *selection) setPlaces(index []int32, places []uint16) {
	n := len(places) / len(c.chosen)
	var differ []int
	for j, first := range places[:n] {
		alike := true
		for i := j; i < len(places) && alike; i += n {
			alike = places[i] == first
		}
		if alike {
			c.common = append(c.common, index[first])
		} else {
			differ = append(differ, j)
		}
	}
	for i := 0; i < len(places); i += n {
		for _, j := range differ {
			c.places = append(c.places, index[places[i+j]])
		}
	}
}

// setOffsets adds the curve of a lesson to the scores of members.
func (t *teacher) setOffsets(l *heuristics.Lesson) {
	for _, c := range t.selections {
		for i, level := range c.levels {
			c.offsets[i] = float64(l.At(level)) / levelUnit
		}
	}
}

// fit maximizes the penalized likelihood of the selections by accelerated gradient
// steps (Nesterov 1983). The step of each weight is scaled by its own curvature.
func (t *teacher) fit() {
	t.setScale()
	n := len(t.places)
	t.weights = make([]float64, n)
	ahead, last, gradient := make([]float64, n), make([]float64, n), make([]float64, n)
	for step := range fitSteps {
		momentum := float64(step) / float64(step+3)
		for i, w := range t.weights {
			ahead[i] = w + float64(momentum*(w-last[i]))
			gradient[i] = -ridge * ahead[i]
		}
		copy(last, t.weights)
		for i := range t.selections {
			t.selections[i].addGradient(gradient, ahead)
		}
		for i := range t.weights {
			t.weights[i] = ahead[i] + float64(stepShare*t.scale[i]*gradient[i])
		}
	}
}

// setScale sets the scale to the inverse of the curvature at weights of 0.
func (t *teacher) setScale() {
	t.scale = make([]float64, len(t.places))
	share := make([]float64, len(t.places))
	for _, c := range t.selections {
		for _, i := range c.places {
			share[i] += 1 / float64(len(c.chosen))
		}
		for _, i := range c.places {
			t.scale[i] += float64(c.weight * share[i] * (1 - share[i]))
			share[i] = 0
		}
	}
	for i, curvature := range t.scale {
		t.scale[i] = 1 / (curvature + ridge)
	}
}

// addGradient adds the gradient of the logarithm of the likelihood.
func (c *selection) addGradient(gradient, weights []float64) {
	n := len(c.places) / len(c.chosen)
	for i, p := range c.probabilities(weights) {
		d := float64(c.weight * (c.chosen[i] - p))
		for _, place := range c.places[i*n : (i+1)*n] {
			gradient[place] += d
		}
	}
}

// probabilities returns the probability that the weights give to each member's choice.
func (c *selection) probabilities(weights []float64) []float64 {
	p := c.scores(weights)
	top, total := slices.Max(p), 0.0
	for i := range p {
		p[i] = portable.Exp(p[i] - top)
		total += p[i]
	}
	for i := range p {
		p[i] /= total
	}
	return p
}

// scores returns the logarithm of each member's probability to win, up to a constant
// that all members share.
func (c *selection) scores(weights []float64) []float64 {
	n := len(c.places) / len(c.chosen)
	scores := slices.Clone(c.offsets)
	for i := range scores {
		for _, place := range c.places[i*n : (i+1)*n] {
			scores[i] += weights[place]
		}
	}
	return scores
}

// A knot is a point of a curve over levels.
type knot struct {
	level, value float64
	weight       float64
}

// curveMargin is how far a curve extends beyond its knots, in levels.
const curveMargin = 600

// curve sets the curve of the first lesson. At the level of a milestone it is how rare
// it is to get there, less what the weights say about the members that did; between
// milestones it is linear. It never falls.
func (t *teacher) curve(l *heuristics.Lesson) {
	var knots []knot
	for _, c := range t.selections {
		common, mean := 0.0, 0.0
		for _, place := range c.common {
			common += t.weights[place]
		}
		for _, score := range c.scores(t.weights) {
			mean += portable.Exp(common+score) / float64(len(c.chosen))
		}
		knots = append(knots, knot{float64(c.level), c.rarity - portable.Log(mean), c.weight})
	}
	knots = ascending(knots)
	if len(knots) < 2 {
		l.Curve = []int32{0}
		return
	}
	first, last := knots[0], knots[len(knots)-1]
	rise := curveMargin * (last.value - first.value) / (last.level - first.level)
	knots = append(knots, knot{level: last.level + curveMargin, value: last.value + rise})
	knots = slices.Insert(knots, 0, knot{level: first.level - curveMargin, value: first.value - rise})
	l.Lowest = int(knots[0].level)
	for i, right := range knots[1:] {
		left := knots[i]
		for level := float64(l.Lowest + len(l.Curve)); level < right.level; level++ {
			part := (level - left.level) / (right.level - left.level)
			l.Curve = append(l.Curve, int32(math.Round(levelUnit*(left.value+float64(part*(right.value-left.value))))))
		}
	}
}

// ascending returns the weighted isotonic regression of knots: each sequence that does
// not rise is replaced by its mean (the pool-adjacent-violators algorithm).
func ascending(knots []knot) (pooled []knot) {
	slices.SortStableFunc(knots, func(a, b knot) int { return cmp.Compare(a.level, b.level) })
	for _, k := range knots {
		for n := len(pooled); n > 0 && (pooled[n-1].value >= k.value || pooled[n-1].level >= k.level); n-- {
			p, sum := pooled[n-1], pooled[n-1].weight+k.weight
			mean := func(a, b float64) float64 { return (float64(a*p.weight) + float64(b*k.weight)) / sum }
			k = knot{mean(p.level, k.level), mean(p.value, k.value), sum}
			pooled = pooled[:n-1]
		}
		pooled = append(pooled, k)
	}
	return pooled
}
