package rollout

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strconv"

	"patience/game"
	"patience/heuristics"
	"patience/internal/portable"
)

// The shape of a sketch. The weights of a model were learned for it. It was chosen by
// what can be learned from 250 trials: with half of them from the start, or with steps
// that replace a third, less can be learned.
const (
	sketchShare    = 4 // 1 in 4 trials begins at the start
	sketchReplaced = 2 // a step replaces the lowest 1 in 2
	sketchSteps    = 6 // the number of steps that are reported
)

// minSketch is the least number of trials of a sketch.
const minSketch = sketchShare * sketchReplaced

// sketched are the measures of a trial at its peak, the first of its highest
// positions: the level of the gauge, the moves, the cards home, and the lower
// bound on the moves still needed.
var sketched = [...]string{"level", "moves", "home", "bound"}

// sketchRanks are the shares of the trials that are above the order statistics of a
// measure.
var sketchRanks = [...]struct {
	share float64
	name  string
}{
	{0, "most"},
	{1. / 64, "64th"},
	{1. / 16, "16th"},
	{1. / 4, "quarter"},
	{1. / 2, "median"},
	{3. / 4, "threequarters"},
	{1, "least"},
}

// SketchNames returns the names of the numbers of a sketch.
func SketchNames() []string {
	names := []string{"share", "wins"}
	for i := range sketchSteps {
		step := "step_" + strconv.Itoa(i+1)
		names = append(names, step+"_level", step+"_share")
	}
	for _, set := range []string{"first", "last"} {
		for _, measure := range sketched {
			measure = set + "_" + measure
			names = append(names, measure+"_mean", measure+"_deviation")
			for _, r := range sketchRanks {
				names = append(names, measure+"_"+r.name)
			}
		}
	}
	return names
}

// A Sketcher plays a short run of uniform trials with splitting, and describes it by
// numbers: not only how many trials were won, but how near each came to a win. For a
// rare win, these numbers tell nearly as much as many more plain trials would.
type Sketcher struct {
	Bound func(game.Position) int // a lower bound on the moves still needed
	Gauge heuristics.Gauge
	Seed  uint64 // the root seed
}

// Append plays n trials from a position and appends numbers that describe them. A
// quarter of the trials begin at the start. Then the lower half of them is replaced by
// trials that play on from positions where others came higher. This is repeated until n
// trials are played. So the trials come closer to a rare win than plain ones: 250 of
// them tell nearly as much as 1,000 plain trials. The numbers, in the order of
// SketchNames, are:
//
//   - log10 of the share of all trials that the last trials stand for, and log10 of the
//     estimated win rate, with half a win and one trial added;
//   - for each step the level up to which trials were replaced, and log10 of the share
//     that was left; for steps that were not needed, the highest level and the share of
//     the last trials;
//   - for the first trials and for the last ones, at their peaks, the mean, the standard
//     deviation and order statistics of each measure.
//
// It returns an error if ctx is cancelled or n is too small.
func (s *Sketcher) Append(ctx context.Context, dst []float32, start game.Position, n int) ([]float32, error) {
	if n < minSketch {
		return nil, fmt.Errorf("rollout: sketch of %d trials; expected at least %d", n, minSketch)
	}
	split := s.split(start, n/sketchShare)
	first := s.peaks(split)
	steps, err := sketchInSteps(ctx, split, n-len(split.particles))
	if err != nil {
		return nil, err
	}
	last := s.peaks(split)

	end := sketchStep{level: slices.Max(last[0])}
	if len(steps) > 0 {
		end.share = steps[len(steps)-1].share
	}
	particles := float64(len(split.particles))
	wins := float64(split.sharesWon() * particles)
	dst = append(dst, float32(end.share), float32(end.share+portable.Log10((wins+0.5)/(particles+1))))
	for len(steps) < sketchSteps {
		steps = append(steps, end)
	}
	for _, step := range steps[:sketchSteps] {
		dst = append(dst, float32(step.level), float32(step.share))
	}
	for _, values := range append(first[:], last[:]...) {
		dst = appendMeasure(dst, values)
	}
	return dst, nil
}

// split returns a splitter with n trials from the start.
func (s *Sketcher) split(start game.Position, n int) *splitter {
	player := newPlayer(start, Policy{Name: Uniform}, DefaultOptions().MaxMoves)
	split := newSplitter(player, s.Gauge)
	split.seed(game.NewTrials("rollout/split-sketch", start.AppendKey(nil), s.Seed))
	split.reserve(n)
	for i := range split.particles {
		split.first(&split.particles[i])
	}
	return split
}

// A sketchStep is a step of splitting: the level up to which it replaced trials, and
// log10 of the share of all trials that was left.
type sketchStep struct{ level, share float64 }

// sketchInSteps splits until another step would exceed the number of trials, or until
// no trial can rise higher.
func sketchInSteps(ctx context.Context, split *splitter, trials int) (steps []sketchStep, err error) {
	n, share := len(split.particles), 0.0
	err = split.climb(ctx, sketchReplaced, func(level int) bool {
		survivors := len(split.survivors)
		trials -= n - survivors
		if survivors == 0 || trials < 0 {
			return false
		}
		share += portable.Log10(float64(survivors) / float64(n))
		steps = append(steps, sketchStep{float64(level), share})
		return true
	})
	return steps, err
}

// peaks returns the measures of a splitter's trials at their peaks.
func (s *Sketcher) peaks(split *splitter) (measures [len(sketched)][]float64) {
	for i := range split.particles {
		p := &split.particles[i]
		peak := p.peaks[len(p.peaks)-1]
		for j, value := range [...]int{s.Gauge.Start(peak.pos), peak.moves, peak.pos.Home(), s.Bound(peak.pos)} {
			measures[j] = append(measures[j], float64(value))
		}
	}
	return measures
}

// appendMeasure sorts the values of a measure, and appends their mean, their standard
// deviation, and order statistics.
func appendMeasure(dst []float32, values []float64) []float32 {
	n, sum, squares := float64(len(values)), 0.0, 0.0
	for _, x := range values {
		sum += x
	}
	mean := sum / n
	for _, x := range values {
		squares += float64((x - mean) * (x - mean))
	}
	dst = append(dst, float32(mean), float32(math.Sqrt(squares/n)))
	slices.Sort(values)
	for _, r := range sketchRanks {
		dst = append(dst, float32(values[int((1-r.share)*(n-1))]))
	}
	return dst
}
