package sampling

import (
	"context"

	"patience/game"
	"patience/internal/stray"
	"patience/rollout"
	"patience/solve"
)

// How positions at stake are looked for; part of what determines a sample. Chosen,
// not tuned: random play has lost nearly every game after strayMoves, and few
// verdicts take stakeNodes positions. One move in losingShare must lose.
const (
	strayMoves  = 64
	stakeNodes  = 50_000
	losingShare = 5
)

// stakes takes positions in which many moves lose and some other wins: the last one
// of random play that can still be won, where that play begins on a solution, and
// what follows it is proved lost.
func (a *sample) stakes(ctx context.Context) error {
	out, err := a.labeler.Decide(ctx, a.deal, solve.DecideLimits())
	if err != nil || len(out.Solution) == 0 {
		return err
	}
	rng := a.rand(Stake)
	wanted := a.spec.PerDeal
	for attempts := 8*wanted + 8; wanted > 0 && attempts > 0; attempts-- {
		ply := rng.IntN(len(out.Solution))
		start := a.after(out.Solution[:ply])
		moves := stray.Moves(start, strayMoves, rng)
		last, err := stray.LastWinnable(start, moves, a.verdict(ctx))
		if err != nil {
			return err
		}
		if last < 0 {
			continue
		}
		p := game.After(start, moves[:last]...)
		if many, err := a.manyLose(ctx, p); err != nil {
			return err
		} else if many && a.take(p, Stake, ply+last) {
			wanted--
		}
	}
	return nil
}

// gamesPerBlunder is the number of games that are played for each blunder wanted.
// Chosen, not tuned.
const gamesPerBlunder = 4

// blunders takes the positions from which the policy's games from the deal are lost
// for good: they can be won, and the move that follows is proved to lose.
func (a *sample) blunders(ctx context.Context) error {
	out, err := a.labeler.Decide(ctx, a.deal, solve.DecideLimits())
	if err != nil || len(out.Solution) == 0 {
		return err
	}
	w, err := rollout.NewWalker(a.deal, a.policy, a.labels.MaxMoves, a.labels.PlaySeed)
	if err != nil {
		return err
	}
	for trial, wanted := 0, a.spec.PerDeal; wanted > 0 && trial < gamesPerBlunder*a.spec.PerDeal; trial++ {
		moves, end := w.Walk(uint64(trial))
		if end == game.TrialWon {
			continue
		}
		last, err := stray.LastWinnable(a.deal, moves, a.verdict(ctx))
		if err != nil {
			return err
		}
		if last >= 0 && a.take(a.after(moves[:last]), Blunder, last) {
			wanted--
		}
	}
	return nil
}

// manyLose reports whether at least one in losingShare of the legal moves is proved
// to lose.
func (a *sample) manyLose(ctx context.Context, p game.Position) (bool, error) {
	moves, decide := p.AppendMoves(nil), a.verdict(ctx)
	losing := 0
	for _, m := range moves {
		verdict, err := decide(game.After(p, m))
		if err != nil {
			return false, err
		}
		if verdict == solve.Unwinnable {
			losing++
		}
	}
	return losing*losingShare >= len(moves), nil
}

// verdict returns what says whether a position can be won, with a small effort.
func (a *sample) verdict(ctx context.Context) func(game.Position) (solve.Verdict, error) {
	limits := solve.DecideLimits()
	limits.MaxNodes = stakeNodes
	return func(p game.Position) (solve.Verdict, error) {
		out, err := a.labeler.Decide(ctx, p, limits)
		return out.Verdict(), err
	}
}
