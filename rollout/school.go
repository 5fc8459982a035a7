package rollout

import (
	"context"
	"runtime"
	"slices"
	"sync/atomic"

	"golang.org/x/sync/errgroup"

	"patience/game"
	"patience/heuristics"
)

// A turn is a round of a run. The numbers of run and round determine its random numbers.
type turn struct {
	run, round int
	trials     int  // of a lane
	last       bool // nobody learns from it
}

// round returns the estimates of the lanes in a turn.
func (o *Options) round(ctx context.Context, start game.Position, t turn,
	s *school,
) (estimates [lanes]float64, err error) {
	var next atomic.Int64
	var pedigrees [lanes]*pedigree
	if !t.last {
		pedigrees = s.enrol()
	}
	workers, ctx := errgroup.WithContext(ctx)
	for range min(o.Workers, lanes, runtime.GOMAXPROCS(0)) {
		workers.Go(func() error {
			split := newSplitter(newPlayer(start, o.Policy, o.MaxMoves), s.gauge())
			for lane := next.Add(1) - 1; lane < lanes; lane = next.Add(1) - 1 {
				split.seed(game.NewTrials("splitting/"+o.Policy.Name, start.AppendKey(nil), o.Seed, uint64(t.round),
					uint64(int64(t.run*lanes)+lane)))
				split.pedigree = pedigrees[lane]
				estimate, err := split.estimate(ctx, t.trials)
				if err != nil {
					return err
				}
				estimates[lane] = estimate
			}
			return nil
		})
	}
	return estimates, workers.Wait()
}

// A school trains the gauges of lanes. A pedigree is what it keeps about the trials of a
// lane in a round, and a lesson is what it learns from all pedigrees.
type school struct {
	newGauge  func() heuristics.Gauge
	pedigrees []*pedigree // of all lanes so far
	known     int         // how many of them learn has looked at
	lesson    *heuristics.Lesson
}

// school returns one that has seen no trials yet.
func (o *Options) school() *school { return &school{newGauge: o.Splitting.Gauge} }

// gauge returns a gauge, trained if there is a lesson.
func (s *school) gauge() heuristics.Gauge {
	g := s.newGauge()
	if s.lesson == nil {
		return g
	}
	return g.(heuristics.Teachable).Taught(s.lesson)
}

// teaches reports whether the gauge can be trained.
func (s *school) teaches() bool {
	_, ok := s.newGauge().(heuristics.Teachable)
	return ok
}

// enrol returns new pedigrees for the lanes, or nil for each if the gauge cannot be
// trained.
func (s *school) enrol() (pedigrees [lanes]*pedigree) {
	if !s.teaches() {
		return pedigrees
	}
	for i := range pedigrees {
		pedigrees[i] = &pedigree{gauge: s.newGauge().(heuristics.Teachable)}
	}
	s.pedigrees = append(s.pedigrees, pedigrees[:]...)
	return pedigrees
}

// learn makes a new lesson from all trials so far, if one was won since it was last called.
func (s *school) learn() {
	fresh := s.pedigrees[s.known:]
	s.known = len(s.pedigrees)
	if slices.ContainsFunc(fresh, func(f *pedigree) bool { return f.rate > 0 }) {
		s.lesson = teach(s.pedigrees, s.lesson)
	}
}
