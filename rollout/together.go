package rollout

import (
	"context"

	"patience/game"
)

// Runs disagree where each finds only some of the ways to win: less by luck with its trials
// than because its gauge knows only the ways that it has found. So explorers go ahead: rounds
// of many trials, whose only purpose is to train one gauge. They go on until exploredLanes
// lanes have won in all, but there are leastExplorers to mostExplorers of them. Then the runs
// make their estimates with that gauge, in togetherRounds rounds, and after each round the
// gauge is trained on the trials of all. Given the gauge, the estimates are independent, and
// they are unbiased with any.
//
// The numbers are chosen by measurement: docs/lab/notebook.md, "Runs that share a gauge".
const (
	explorerTrials = 512 // of a lane
	leastExplorers = 3
	mostExplorers  = 12
	exploredLanes  = 3
	togetherRounds = 2
)

// mostTogether returns the largest number of trials that together plays.
func mostTogether() int64 {
	trials := mostExplorers * lanes * explorerTrials
	for round := range togetherRounds {
		trials += manyRuns * lanes * (firstTrials << round)
	}
	return int64(trials)
}

// together returns the estimates of runs that share a gauge, which a school trains. The runs
// have the numbers after those of the runs that disagreed, and the explorers that after them.
func (o *Options) together(ctx context.Context, start game.Position, s *school) ([]float64, error) {
	won := 0
	for round := 0; round < leastExplorers || round < mostExplorers && won < exploredLanes; round++ {
		estimates, err := o.round(ctx, start, turn{run: 2 * manyRuns, round: round, trials: explorerTrials}, s)
		if err != nil {
			return nil, err
		}
		for _, estimate := range estimates {
			if estimate > 0 {
				won++
			}
		}
		s.learn()
	}
	rates, weights := make([]float64, manyRuns), 0
	for round := range togetherRounds {
		t := turn{round: round, trials: firstTrials << round, last: round+1 == togetherRounds}
		weights += lanes * t.trials
		for i := range rates {
			t.run = manyRuns + i
			estimates, err := o.round(ctx, start, t, s)
			if err != nil {
				return nil, err
			}
			for _, estimate := range estimates {
				rates[i] += float64(float64(t.trials) * estimate)
			}
		}
		s.learn()
	}
	for i := range rates {
		rates[i] /= float64(weights)
	}
	return rates, nil
}
