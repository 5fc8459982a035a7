package rollout

import (
	"context"
	"fmt"
	"math"
	"slices"

	"patience/game"
	"patience/heuristics"
)

// A Sketcher plays a short run of uniform trials and says how they went: not
// only how many were won, but how far each came. That tells most of what far
// more trials tell of a rare win. It is not safe for concurrent use.
type Sketcher struct {
	player *player
	bound  func(game.Position) int
	gauge  heuristics.Gauge
	seed   uint64
	wins   int
	ended  [len(sketched)][]float64 // by measure, of each trial
	sorted []float64
}

// sketched are the measures of a trial: its moves, its total branching, and of
// its last position the cards home, the lower bound on the moves still needed,
// and the level of the gauge.
var sketched = [...]string{"moves", "branching", "home", "bound", "level"}

// sketchRanks are the shares of the trials that are above the order statistics
// of a measure, of which the last but two are rare. They are part of what the
// weights of a model were learned for.
var sketchRanks = [...]struct {
	share float64
	name  string
}{{0, "most"}, {1. / 64, "64th"}, {1. / 16, "16th"}, {1. / 4, "quarter"}, {1. / 2, "median"}, {3. / 4, "threequarters"}, {1, "least"}}

// SketchNames returns the names of the numbers of a sketch.
func SketchNames() []string {
	names := []string{"wins"}
	for _, measure := range sketched {
		names = appendMeasureNames(names, measure)
	}
	return names
}

func appendMeasureNames(names []string, measure string) []string {
	names = append(names, measure+"_mean", measure+"_deviation")
	for _, r := range sketchRanks {
		names = append(names, measure+"_"+r.name)
	}
	return names
}

// NewSketcher returns a sketcher of a position. The seed is the root seed.
func NewSketcher(start game.Position, bound func(game.Position) int, gauge heuristics.Gauge, seed uint64) *Sketcher {
	s := &Sketcher{player: newPlayer(start, Policy{Name: Uniform}, DefaultOptions().MaxMoves), bound: bound, gauge: gauge, seed: seed}
	s.player.rng = game.NewRand("rollout/sketch", start.AppendKey(nil), seed)
	return s
}

// Play plays trials until there are n of them. Those that were played stay, so
// a longer sketch begins with a shorter one. The error is that of ctx, or says
// that n is less than 1.
func (s *Sketcher) Play(ctx context.Context, n int) error {
	if n < 1 {
		return fmt.Errorf("rollout: sketch of %d trials; expected at least 1", n)
	}
	for len(s.ended[0]) < n {
		if err := ctx.Err(); err != nil {
			return err
		}
		o, last := s.player.trial(), s.player.pos
		if o.ending == game.TrialWon {
			s.wins++
		}
		for i, value := range [...]float64{
			float64(o.moves), float64(o.branching), float64(last.Home()), float64(s.bound(last)), float64(s.gauge.Start(last)),
		} {
			s.ended[i] = append(s.ended[i], value)
		}
	}
	return nil
}

// Trials returns the number of trials played.
func (s *Sketcher) Trials() int { return len(s.ended[0]) }

// Wins returns the number of trials won.
func (s *Sketcher) Wins() int { return s.wins }

// Append appends the numbers of the sketch, as SketchNames names them: log10 of
// the share of wins, with half a win and one trial added so that it is finite,
// and for each measure its mean, its standard deviation, and order statistics.
// There must be trials.
func (s *Sketcher) Append(dst []float32) []float32 {
	dst = append(dst, float32(math.Log10((float64(s.wins)+0.5)/float64(s.Trials()+1))))
	for _, values := range s.ended {
		dst = s.appendMeasure(dst, values)
	}
	return dst
}

func (s *Sketcher) appendMeasure(dst []float32, values []float64) []float32 {
	n, sum, squares := float64(len(values)), 0.0, 0.0
	for _, x := range values {
		sum += x
	}
	mean := sum / n
	for _, x := range values {
		squares += (x - mean) * (x - mean)
	}
	dst = append(dst, float32(mean), float32(math.Sqrt(squares/n)))
	s.sorted = append(s.sorted[:0], values...)
	slices.Sort(s.sorted)
	for _, r := range sketchRanks {
		dst = append(dst, float32(s.sorted[int((1-r.share)*(n-1))]))
	}
	return dst
}
