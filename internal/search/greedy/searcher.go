package greedy

import (
	"math"

	"patience/game"
	"patience/heuristics"
	"patience/internal/portable"
)

// A Searcher makes noisy dives: the first dive of a guide, or else one by the values of the
// guide, with a budget of positions of its own, and with a random number added to the value
// of each step. The share of these dives that win says how easily a search finds a win. A
// Searcher is not safe for concurrent use.
type Searcher struct {
	decider Decider
	dive    heuristics.Dive
}

// NewSearcher returns a searcher that visits at most a number of positions, 1 to 1024.
func NewSearcher(guide heuristics.Guide, visits int) *Searcher {
	guide = completed(guide)[0]
	if guide.NewDives == nil {
		guide.NewDives = func() []heuristics.Dive { return []heuristics.Dive{{AppendSteps: valuedSteps(&guide)}} }
	}
	d := newDiver(guide)
	d.noise = new(game.Rand)
	dive := d.dives[0]
	dive.Visits = min(visits, maxDive)
	s := &Searcher{decider: Decider{diver: d, hand: hand{guide: guide}}, dive: dive}
	s.decider.MaxNodes = maxDive
	return s
}

// valuedSteps returns a function that appends the steps of a guide with the guide's values of the
// positions after them.
func valuedSteps(guide *heuristics.Guide) func(game.Position, *heuristics.Steps) {
	return func(p game.Position, s *heuristics.Steps) {
		first, begin := len(s.Ends), len(s.Moves)
		guide.AppendSteps(p, s)
		for _, end := range s.Ends[first:] {
			for _, m := range s.Moves[begin:end] {
				p.Play(m)
			}
			value, _ := guide.Value(p)
			s.Values = append(s.Values, min(value, heuristics.MaxGuideValue))
			for i := end - 1; i >= begin; i-- {
				p.Undo(s.Moves[i])
			}
			begin = end
		}
	}
}

// PlayTrial makes a dive from p, which becomes the last position visited. maxMoves may
// lower its budget. It returns the number of positions visited, the number of steps
// listed, and how the dive ended: won, capped if the budget was used up, and dead
// otherwise. It does not use seen.
func (s *Searcher) PlayTrial(p game.Position, rng *game.Rand, _ *game.HashSet, maxMoves int) (visited int,
	listed int64, end game.TrialEnd,
) {
	d, v := &s.decider, s.decider.diver
	*v.noise = *rng
	dive := s.dive
	dive.Visits = min(dive.Visits, maxMoves)
	won := d.dive(p.(game.Searchable), dive)
	*rng = *v.noise
	p.CopyFrom(v.visits[v.visited-1].position)
	switch {
	case won:
		end = game.TrialWon
	case v.visited == dive.Visits:
		end = game.TrialCapped
	default:
		end = game.TrialDead
	}
	return v.visited, int64(len(v.parents) - 1), end
}

// noiseScale is the scale of the noise of a Searcher in units of a guide's
// value. Chosen, not tuned.
const noiseScale = 4

// gumbel holds 4096 equally spaced quantiles of a Gumbel distribution with the scale
// noiseScale.
var gumbel = func() (table [4096]int16) {
	for i := range table {
		u := (float64(i) + 0.5) / float64(len(table))
		table[i] = int16(math.Round(-noiseScale * portable.Log(-portable.Log(u))))
	}
	return table
}()
