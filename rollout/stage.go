package rollout

import (
	"context"
	"runtime"
	"sync/atomic"

	"golang.org/x/sync/errgroup"

	"patience/game"
)

// chunkSize is the number of trials that share a generator. It is part of what
// determines a result. Chosen, not tuned.
const chunkSize = 4096

// A stage is the trials first to last−1 of a position: all of them, or those up
// to a number of wins.
type stage struct {
	Options
	start       game.Position
	first, last int64
	enough      int64 // the number of wins; 0 for all trials

	next atomic.Int64 // the next chunk to be played
	wins atomic.Int64 // in the chunks that are finished
}

// run plays the stage and adds its trials to total. Workers take the chunks in
// order, finish each chunk that they take, and take none once there are enough wins.
// Trials after the last win that counts do not count.
func (s *stage) run(ctx context.Context, total *Tally) error {
	tallies := make([]Tally, (s.last-s.first+chunkSize-1)/chunkSize)
	workers, working := errgroup.WithContext(ctx)
	for range min(s.Workers, len(tallies), runtime.GOMAXPROCS(0)) {
		workers.Go(func() error { return s.work(working, tallies) })
	}
	if err := workers.Wait(); err != nil {
		return err
	}
	won := int64(0)
	for i := range tallies {
		t := &tallies[i]
		if left := s.enough - won; s.enough > 0 && won > 0 && t.Wins >= left {
			again, err := s.chunk(ctx, newPlayer(s.start, s.Policy, s.MaxMoves), int64(i), left)
			if err != nil {
				return err
			}
			t = &again
		}
		total.merge(t)
		if won += t.Wins; s.enough > 0 && won == s.enough {
			break
		}
	}
	return nil
}

// fewLanes is the number of trials from which lanes are faster. They take 130 KB for each position,
// which costs as much processor time as they save in about 60 trials.
const fewLanes = 64

// player returns a player for the trials of the stage, which plays them side by side where that is faster.
func (s *stage) player() *player {
	p := newPlayer(s.start, s.Policy, s.MaxMoves)
	if k, ok := p.plays.(*picker); ok && k.byPosition && s.last-s.first >= fewLanes {
		if start, ok := p.start.(sideBySide); ok {
			p.lanes = start.NewLanes(s.MaxMoves)
		}
	}
	return p
}

// work plays chunks until none is left that counts.
func (s *stage) work(ctx context.Context, tallies []Tally) error {
	p := s.player()
	for s.enough == 0 || s.wins.Load() < s.enough {
		chunk := s.next.Add(1) - 1
		if chunk >= int64(len(tallies)) {
			return nil
		}
		t, err := s.chunk(ctx, p, chunk, s.enough)
		if err != nil {
			return err
		}
		tallies[chunk] = t
		s.wins.Add(t.Wins)
	}
	return nil
}

// chunk plays the trials of a chunk up to a number of wins, or all if that is 0.
// It checks the context before each trial, so that many runs that share the processors
// end at once. A check costs far less than a trial.
func (s *stage) chunk(ctx context.Context, p *player, chunk, enough int64) (Tally, error) {
	first := s.first + chunk*chunkSize // among all trials of the position
	last := min(first+chunkSize, s.last)
	trials := game.NewTrials("rollout/"+s.Policy.Name, s.start.AppendKey(nil), s.Seed)
	if p.lanes != nil {
		if t, err := s.sideBySide(ctx, p, trials, first, last); err != nil || enough == 0 || t.Wins < enough {
			return t, err
		}
	}
	var t Tally
	for number := first; number < last; number++ {
		if err := ctx.Err(); err != nil {
			return t, err
		}
		p.rng = trials.Rand(number)
		o := p.trial()
		t.add(o, p.pos.Home())
		if o.ending == game.TrialWon && t.Wins == enough {
			break
		}
		if o.ending != game.TrialWon && s.Bound != nil {
			s.boundEnd(&t.EndBound, p.pos, number)
		}
	}
	return t, nil
}

// sideBySide plays all trials of a chunk in lanes. It checks the context now and then.
func (s *stage) sideBySide(ctx context.Context, p *player, trials game.Trials, first, last int64) (t Tally, err error) {
	for ; first < last && err == nil; first += fewTrials {
		p.lanes(trials, first, min(last, first+fewTrials), func(number int64, at game.Position, moves int,
			branching int64, end game.TrialEnd,
		) {
			t.add(outcome{end, moves, branching}, at.Home())
			if end != game.TrialWon && s.Bound != nil {
				s.boundEnd(&t.EndBound, at, number)
			}
		})
		err = ctx.Err()
	}
	return t, err
}

// fewTrials is a number of trials that are played in milliseconds, many enough that the last ones,
// which leave lanes empty, cost little.
const fewTrials = 1024

// The mean bound of last positions is that of a sample: of the lost ones among the first
// boundedFirst trials, and of one in boundedEvery after these. With the default number
// of trials its standard error is below 0.1. To bound all last positions would take as
// long as the trials.
const (
	boundedFirst = 1024
	boundedEvery = 64
)

// boundEnd counts the bound of the last position of a lost trial: for the mean if the
// trial is in the sample, and for the minimum if it may be less than that.
func (s *stage) boundEnd(e *EndBound, last game.Position, number int64) {
	switch {
	case number < boundedFirst || number%boundedEvery == 0:
		bound := s.Bound(last)
		e.N++
		e.Sum += int64(bound)
		e.least(bound)
	case !e.Known || s.BoundBelow == nil:
		e.least(s.Bound(last))
	default:
		if bound, below := s.BoundBelow(last, e.Min); below {
			e.least(bound)
		}
	}
}
