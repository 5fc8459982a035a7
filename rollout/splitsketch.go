package rollout

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strconv"

	"patience/game"
)

// The shape of a sketch by splitting, part of what the weights of a model were
// learned for. Chosen by what is learned from 250 trials: half of them from the
// start, or steps that replace a third, say less.
const (
	splitShare    = 4 // one trial in so many begins at the start
	splitReplaced = 2 // a step replaces the lowest of so many
	splitSteps    = 6 // that are reported
)

// MinSplitTrials is the least number of trials of a sketch by splitting.
const MinSplitTrials = splitShare * splitReplaced

// splitMeasured are the measures of a trial at its peak, the first of its highest
// positions: the level of the gauge, the moves, the cards home, and the lower
// bound on the moves still needed.
var splitMeasured = [...]string{"level", "moves", "home", "bound"}

// SplitSketchNames returns the names of the numbers of a sketch by splitting.
func SplitSketchNames() []string {
	names := []string{"share", "wins"}
	for i := range splitSteps {
		step := "step_" + strconv.Itoa(i+1)
		names = append(names, step+"_level", step+"_share")
	}
	for _, set := range []string{"first", "last"} {
		for _, measure := range splitMeasured {
			names = appendMeasureNames(names, set+"_"+measure)
		}
	}
	return names
}

// AppendSplit plays n uniform trials by splitting and appends how they went, as
// SplitSketchNames names it. A quarter of them begin at the start. Then the lower
// half of these is replaced by trials that play on from where others rose higher,
// again and again until n are played. So the run comes nearer to rare wins than as
// many trials from the start, and says more of them: with 250 trials nearly what
// 1,000 others say. The numbers are:
//
//   - log10 of the share of all trials that those of the end stand for, and of the
//     estimate of the win rate, with half a win and one trial added;
//   - of each step the level up to which trials were replaced, and log10 of the
//     share that was left; of steps that were not needed, the top and the share of
//     the end;
//   - of the trials at first and of those of the end, at their peaks, for each
//     measure its mean, its standard deviation, and order statistics.
//
// Play changes nothing of it. The error is that of ctx, or says that n is less than
// MinSplitTrials.
func (s *Sketcher) AppendSplit(ctx context.Context, dst []float32, n int) ([]float32, error) {
	if n < MinSplitTrials {
		return nil, fmt.Errorf("rollout: sketch of %d trials by splitting; expected at least %d", n, MinSplitTrials)
	}
	split := s.split(n / splitShare)
	first := s.peaks(split)
	steps, err := splitInSteps(ctx, split, n-len(split.particles))
	if err != nil {
		return nil, err
	}
	last := s.peaks(split)

	end := splitStep{level: slices.Max(last[0])}
	if len(steps) > 0 {
		end.share = steps[len(steps)-1].share
	}
	particles := float64(len(split.particles))
	wins := split.sharesWon() * particles
	dst = append(dst, float32(end.share), float32(end.share+math.Log10((wins+0.5)/(particles+1))))
	for len(steps) < splitSteps {
		steps = append(steps, end)
	}
	for _, step := range steps[:splitSteps] {
		dst = append(dst, float32(step.level), float32(step.share))
	}
	for _, values := range append(first[:], last[:]...) {
		dst = s.appendMeasure(dst, values)
	}
	return dst, nil
}

// split returns a splitter with n trials from the start. It has random numbers of
// its own, and shares the room of the sketcher's player.
func (s *Sketcher) split(n int) *splitter {
	own := *s.player
	own.rng = game.NewRand("rollout/split-sketch", own.start.AppendKey(nil), s.seed)
	split := newSplitter(&own, s.gauge)
	split.reserve(n)
	for i := range split.particles {
		split.first(&split.particles[i])
	}
	return split
}

// A splitStep is a step of splitting: the level up to which it replaced trials, and
// log10 of the share of all trials that was left.
type splitStep struct{ level, share float64 }

// splitInSteps splits until another step would play more than a number of trials, or
// none can rise higher.
func splitInSteps(ctx context.Context, split *splitter, trials int) (steps []splitStep, err error) {
	n, share := len(split.particles), 0.0
	err = split.climb(ctx, splitReplaced, func(level int) bool {
		survivors := len(split.survivors)
		trials -= n - survivors
		if survivors == 0 || trials < 0 {
			return false
		}
		share += math.Log10(float64(survivors) / float64(n))
		steps = append(steps, splitStep{float64(level), share})
		return true
	})
	return steps, err
}

// peaks returns the measures of the trials of a splitter.
func (s *Sketcher) peaks(split *splitter) (measures [len(splitMeasured)][]float64) {
	for i := range split.particles {
		p := &split.particles[i]
		peak := p.peaks[len(p.peaks)-1]
		for j, value := range [...]int{s.gauge.Start(peak.pos), peak.moves, peak.pos.Home(), s.bound(peak.pos)} {
			measures[j] = append(measures[j], float64(value))
		}
	}
	return measures
}
