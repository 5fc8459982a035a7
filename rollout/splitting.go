package rollout

import (
	"context"
	"math"
	"slices"

	"patience/game"
	"patience/heuristics"
)

// wonLevel is the level of a won position, above all others.
const wonLevel = math.MaxInt

// A splitter estimates the share of trials that are won by adaptive multilevel
// splitting. A gauge gives each position a level, which says how near to a win it is; a
// trial is as high as the highest level of its positions. The splitter plays a number of
// trials. As long as not all of them are won, it replaces the lowest trials by copies of
// higher ones: a copy ends at the position at which the higher trial first rose above
// the lowest, and is played on from there. The product of the shares that are not
// replaced is an unbiased estimate (Bréhier, Gazeau, Goudenège, Lelièvre and Rousset,
// Unbiasedness of some generalized adaptive multilevel splitting algorithms, 2016),
// whatever the levels are: they decide only its variance.
//
// A trial that is played on has a set of seen positions of its own. So each trial
// follows the same distribution as one that is played without a break.
type splitter struct {
	*player
	gauge     heuristics.Gauge
	particles []particle
	bests     []int // levels of the particles, for the choice of a cut-off level
	survivors []int // the particles above it
	played    int64 // moves
	parents   game.Rand
	trials    game.Trials
	number    int64 // of the next trial that is played, or played on
	inHand    *particle
	visit     func(game.Move) // follow, made once
	pedigree  *pedigree       // nil if none is kept
}

func newSplitter(p *player, gauge heuristics.Gauge) *splitter {
	s := &splitter{player: p, gauge: gauge}
	s.visit = s.follow
	return s
}

// seed sets where random numbers come from. Each trial that is played, or played on, has
// a generator of its own, and so has the choice of trials to copy. So the trials that a
// step replaces may be played in any order and side by side.
func (s *splitter) seed(trials game.Trials) {
	s.trials, s.parents, s.number = trials, trials.Rand(0), 1
}

// A particle is one of the trials that a splitter keeps: the hashes of its positions,
// and its peaks. The peaks of a copy start with the last position that it shares with
// the trial it was copied from.
type particle struct {
	seen   []uint64
	peaks  []peak
	member int32 // its last member in the pedigree, or noMember
}

// A peak is a position that was higher than all before it in its trial.
type peak struct {
	level int
	moves int // from the start
	pos   game.Position
}

// best returns the highest level of the trial.
func (p *particle) best() int { return p.peaks[len(p.peaks)-1].level }

// copyUpTo makes p the beginning of another trial, up to its first position above a
// level.
func (p *particle) copyUpTo(parent *particle, level int) {
	r := parent.above(level)
	p.seen = append(p.seen[:0], parent.seen[:r.moves+1]...)
	p.peaks = p.peaks[:0]
	p.member = parent.member
	p.addPeak(r.level, r.moves, r.pos)
}

// above returns the first peak above a level. There must be one.
func (p *particle) above(level int) *peak {
	i := slices.IndexFunc(p.peaks, func(r peak) bool { return r.level > level })
	return &p.peaks[i]
}

// addPeak adds a peak. It reuses the memory of discarded peaks.
func (p *particle) addPeak(level, moves int, pos game.Position) {
	n := len(p.peaks)
	if n == cap(p.peaks) {
		p.peaks = append(p.peaks, peak{pos: pos.Clone()})
	}
	p.peaks = p.peaks[:n+1]
	r := &p.peaks[n]
	if r.pos == nil {
		r.pos = pos.Clone()
	}
	r.level, r.moves = level, moves
	r.pos.CopyFrom(pos)
}

// replacedShare is the inverse of the least share of trials that a step replaces.
// Chosen, not tuned: to replace fewer takes more steps, and to replace more makes the
// estimate coarser.
const replacedShare = 10

// estimate makes one estimate with n trials.
func (s *splitter) estimate(ctx context.Context, n int) (float64, error) {
	s.reserve(n)
	for i := range s.particles {
		s.first(&s.particles[i])
	}
	share := 1.0
	err := s.climb(ctx, replacedShare, func(level int) bool {
		share *= float64(len(s.survivors)) / float64(n)
		if s.pedigree != nil && share > 0 {
			s.pedigree.add(s, level, share)
		}
		return true
	})
	if err != nil {
		return 0, err
	}
	share *= s.sharesWon()
	if s.pedigree != nil {
		s.pedigree.close(s, share)
	}
	return share, nil
}

// climb repeatedly replaces the lowest 1/inverse of the trials, more on ties, until
// all are won or none survives. Before each step it calls goOn with the cut-off
// level; s.survivors holds the trials above it. If goOn returns false, climb ends
// there. It returns an error if ctx is cancelled.
func (s *splitter) climb(ctx context.Context, inverse int, goOn func(level int) bool) error {
	for {
		if err := ctx.Err(); err != nil {
			return err
		}
		level := s.lowest(inverse)
		if level == wonLevel {
			return nil
		}
		s.choose(level)
		if !goOn(level) || len(s.survivors) == 0 {
			return nil
		}
		s.replace(level)
	}
}

// reserve makes room for n trials.
func (s *splitter) reserve(n int) {
	s.particles = slices.Grow(s.particles[:0], n)[:n]
	s.bests = slices.Grow(s.bests[:0], n)[:n]
	s.survivors = slices.Grow(s.survivors[:0], n)
}

// lowest returns the level at or below which trials are replaced. One in inverse trials
// is at or below it; ties make it more.
func (s *splitter) lowest(inverse int) int {
	for i := range s.particles {
		s.bests[i] = s.particles[i].best()
	}
	return nth(s.bests, max(0, len(s.bests)/inverse-1))
}

// nth returns what would be at an index if the values were in ascending order. It
// changes their order (Hoare, Algorithm 65: find, 1961).
func nth(values []int, index int) int {
	for low, high := 0, len(values)-1; low < high; {
		pivot := values[(low+high)/2]
		i, j := low, high
		for i <= j {
			for values[i] < pivot {
				i++
			}
			for values[j] > pivot {
				j--
			}
			if i <= j {
				values[i], values[j] = values[j], values[i]
				i++
				j--
			}
		}
		switch {
		case index <= j:
			high = j
		case index >= i:
			low = i
		default:
			return values[index]
		}
	}
	return values[index]
}

// choose lists the trials that rose above a level: the survivors.
func (s *splitter) choose(level int) {
	s.survivors = s.survivors[:0]
	for i := range s.particles {
		if s.particles[i].best() > level {
			s.survivors = append(s.survivors, i)
		}
	}
}

// replace replaces the trials that are not survivors.
func (s *splitter) replace(level int) {
	next := 0 // of the survivors
	for i := range s.particles {
		if next < len(s.survivors) && s.survivors[next] == i {
			next++
			continue
		}
		p := &s.particles[i]
		p.copyUpTo(&s.particles[s.survivors[below(&s.parents, len(s.survivors))]], level)
		s.continueTrial(p)
	}
}

// sharesWon returns the share of the trials that are won.
func (s *splitter) sharesWon() float64 {
	s.choose(wonLevel - 1)
	return float64(len(s.survivors)) / float64(len(s.particles))
}

// first plays a trial from the start.
func (s *splitter) first(p *particle) {
	level := wonLevel
	if !s.start.Won() {
		level = s.gauge.Start(s.start)
	}
	p.seen = append(p.seen[:0], s.start.Hash())
	p.peaks = p.peaks[:0]
	p.member = noMember
	p.addPeak(level, 0, s.start)
	s.continueTrial(p)
}

// continueTrial plays a trial on from its last peak to its end.
func (s *splitter) continueTrial(p *particle) {
	if p.best() == wonLevel {
		return
	}
	s.seen.ResetFor(2 * len(p.seen)) // room for as many moves again
	for _, hash := range p.seen {
		_ = s.seen.AddDirectly(hash) || s.seen.Add(hash)
	}
	s.rng = s.trials.Rand(s.number)
	s.number++
	last := &p.peaks[len(p.peaks)-1]
	s.pos.CopyFrom(last.pos)
	s.gauge.Start(s.pos)
	s.inHand = p
	s.played += int64(s.playOn(s.maxMoves-last.moves, s.visit).moves)
}

// follow records a move of the trial that is being played.
func (s *splitter) follow(m game.Move) {
	p, level := s.inHand, wonLevel
	p.seen = append(p.seen, s.pos.Hash())
	if !s.pos.Won() {
		level = s.gauge.After(s.pos, m)
	}
	if level > p.best() {
		p.addPeak(level, len(p.seen)-1, s.pos)
	}
}
