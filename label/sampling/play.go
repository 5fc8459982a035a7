package sampling

import (
	"context"
	"math/rand/v2"

	"patience/game"
	"patience/label"
	"patience/rollout"
	"patience/solve"
)

// rand returns the random numbers for one kind of positions of the deal.
func (a *sample) rand(kind Kind) *rand.Rand {
	return rand.New(game.NewRand("sampling/"+string(kind), a.deal.AppendKey(nil), a.labels.PlaySeed))
}

// after returns the position after some moves from the deal.
func (a *sample) after(moves []game.Move) game.Position { return game.After(a.deal, moves...) }

// walkTrials is the number of random trials from which positions are taken. It is
// part of what determines a sample; chosen, not tuned.
const walkTrials = 512

// homeSteps are the numbers of cards home that divide the positions of random trials into
// strata. A sample takes equally many positions from each stratum, so the numbers decide
// what is in a dataset. They are chosen for decks of 52 cards, and not tuned.
var homeSteps = []int{3, 8, 16, 29}

// A spot is a position on a random trial.
type spot struct {
	trial uint64
	ply   int
}

// A stratum is a uniform sample of the spots with about as many cards home, on
// trials that were won or on trials that were lost.
type stratum struct {
	spots []spot
	n     int // spots seen
}

// add counts a spot and keeps it with the right probability (reservoir sampling,
// algorithm R).
func (s *stratum) add(at spot, most int, rng *rand.Rand) {
	s.n++
	if len(s.spots) < most {
		s.spots = append(s.spots, at)
	} else if i := rng.IntN(s.n); i < most {
		s.spots[i] = at
	}
}

// walks takes positions on random trials, in turns from the strata, in a random
// order of them. So rare spots, such as those on trials that were won, are as
// likely as common ones.
func (a *sample) walks(ctx context.Context) error {
	w, err := rollout.NewWalker(a.deal, a.policy, a.labels.MaxMoves, a.labels.PlaySeed)
	if err != nil {
		return err
	}
	rng := a.rand(Walk)
	strata := make([]stratum, 2*(len(homeSteps)+1))
	for trial := range uint64(walkTrials) {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		a.stratify(w, trial, strata, rng)
	}
	rng.Shuffle(len(strata), func(i, j int) { strata[i], strata[j] = strata[j], strata[i] })
	for wanted := a.spec.PerDeal; wanted > 0; {
		some := false
		for i := range strata {
			s := &strata[i]
			if len(s.spots) == 0 || wanted == 0 {
				continue
			}
			some = true
			at := s.spots[0]
			s.spots = s.spots[1:]
			moves, _ := w.Walk(at.trial)
			if a.take(a.after(moves[:at.ply]), Walk, at.ply) {
				wanted--
			}
		}
		if !some {
			break
		}
	}
	return nil
}

// stratify adds the spots of a trial to the strata. The deal is none of them.
func (a *sample) stratify(w *rollout.Walker, trial uint64, strata []stratum, rng *rand.Rand) {
	moves, end := w.Walk(trial)
	first := 0
	if end == game.TrialWon {
		first = len(homeSteps) + 1
	}
	p := a.deal.Clone()
	for i, m := range moves {
		p.Play(m)
		step := 0
		for step < len(homeSteps) && p.Home() >= homeSteps[step] {
			step++
		}
		strata[first+step].add(spot{trial, i + 1}, a.spec.PerDeal, rng)
	}
}

// solutions takes positions on a shortest solution and, half as many rounded
// down, on a longer one, if such solutions are known.
func (a *sample) solutions(ctx context.Context) error {
	e, err := a.exact(ctx, a.deal)
	if err != nil {
		return err
	}
	if a.spec.PerDeal == All {
		a.along(&e)
		return nil
	}
	rng := a.rand(Solution)
	longer := a.spec.PerDeal / 2
	if e.Status == solve.Optimal {
		a.spread(rng, e.Solution, a.spec.PerDeal-longer, &e)
	}
	out, err := a.labeler.Decide(ctx, a.deal, solve.DecideLimits())
	if err != nil {
		return err
	}
	a.spread(rng, out.Solution, longer, nil)
	return nil
}

// along takes all positions on a shortest solution, if it is known, but the deal
// and the last. What is proved of them follows from the deal.
func (a *sample) along(e *label.Exact) {
	if e.Status != solve.Optimal {
		return
	}
	p := a.deal.Clone()
	for n, m := range e.Solution {
		if n > 0 {
			a.take(p.Clone(), Solution, n)
			a.known.Add(p, e.After(n))
		}
		p.Play(m)
	}
}

// spread takes up to n positions on a solution, one from each of n parts of it.
// Their exact labels follow from those of the deal if these are given.
func (a *sample) spread(rng *rand.Rand, solution []game.Move, n int, e *label.Exact) {
	inner := len(solution) - 1 // positions between the deal and the end
	for part := range n {
		from, to := 1+part*inner/n, 1+(part+1)*inner/n
		if from >= to {
			continue
		}
		ply := from + rng.IntN(to-from)
		p := a.after(solution[:ply])
		if a.take(p, Solution, ply) && e != nil {
			a.known.Add(p, e.After(ply))
		}
	}
}

// near takes positions that one or two wrong moves lead to from a shortest
// solution. A move is wrong if it is proved that no shortest solution begins
// with it.
func (a *sample) near(ctx context.Context) error {
	e, err := a.exact(ctx, a.deal)
	if err != nil || e.Status != solve.Optimal || len(e.Solution) == 0 {
		return err
	}
	rng := a.rand(Near)
	wanted := a.spec.PerDeal
	for attempts := 4*wanted + 8; wanted > 0 && attempts > 0; attempts-- {
		ply := rng.IntN(len(e.Solution))
		p, steps, err := a.stray(ctx, a.after(e.Solution[:ply]), e.After(ply), 1+rng.IntN(2), rng)
		if err != nil {
			return err
		}
		if steps > 0 && a.take(p, Near, ply+steps) {
			wanted--
		}
	}
	return nil
}

// stray makes up to most wrong moves from a position with the exact labels
// given. It returns the number of moves made: it stops before a random move that
// is not proved wrong.
func (a *sample) stray(
	ctx context.Context, p game.Position, e label.Exact, most int, rng *rand.Rand,
) (game.Position, int, error) {
	for steps := range most {
		m, n := p.Pick(rng.Uint64())
		if n == 0 {
			return p, steps, nil
		}
		q := game.After(p, m)
		next, err := a.exact(ctx, q)
		if err != nil {
			return nil, 0, err
		}
		if keeps := label.KeepsShortest(e, next); keeps == nil || *keeps {
			return p, steps, nil
		}
		p, e = q, next
	}
	return p, most, nil
}
