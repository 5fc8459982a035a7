package answer

import (
	"cmp"
	"context"
	"slices"

	"patience/cmd/internal/say"
	"patience/game"
	"patience/label"
	"patience/solve"
)

// This file holds the coach of a player who sees all cards. A plan is a win that is known, and the shortest one: found
// now, found for an earlier position of the game from which the player followed it, or after a move that was judged.
// So whoever follows plans has fewer moves left after each, wins, and comes to no position twice.

// Plan returns what a player does best. A deep plan looks longer for a win than the tenth of a second of Decided.
func (s *Service) Plan(ctx context.Context, at *Subject, deep bool) (*say.Plan, error) {
	c := coach{Service: s, at: at, positions: Positions(at.Start, at.Moves)}
	c.seen = LastSeen(c.positions)
	if at.Position.Won() {
		return &say.Plan{}, nil
	}
	found, err := c.find(ctx, deep)
	if err != nil {
		return nil, err
	}
	c.exact = s.Along(at, c.positions)
	if n := len(at.Moves); c.exact[n].Status == solve.Unsolvable || len(at.Position.AppendMoves(nil)) == 0 {
		return &say.Plan{Lost: true, Loss: say.LossOf(c.exact)}, nil
	}
	plan, err := c.choose(ctx, found)
	return plan, cmp.Or(err, ctx.Err())
}

// LastSeen returns where in a game each of its positions, by its key, was last.
func LastSeen(positions []game.Position) map[string]int {
	last := map[string]int{}
	for i, p := range positions {
		last[string(p.AppendKey(nil))] = i
	}
	return last
}

type coach struct {
	*Service
	at        *Subject
	positions []game.Position // of the game
	exact     []label.Exact   // what is proved of them
	seen      map[string]int  // see LastSeen
}

// A way is a move with which a known win begins.
type way struct {
	move   game.Move
	left   int // moves of the win
	back   int // the last position of the game to which it returns; -1 for none
	chance say.PlayerChance
}

// find returns the wins of the position that are known, or else those that a search finds.
func (c *coach) find(ctx context.Context, deep bool) ([]way, error) {
	if ways := c.known(); len(ways) > 0 {
		return ways, nil
	}
	decide := c.Decided
	if deep {
		decide = c.decidedLong
	}
	_, err := decide(ctx, c.at, c.at.Position)
	return c.known(), err
}

// decidedLong is Decided. It searches on if that leaves the position undecided, as long as the command solve with --any
// does, within the limits of the service.
func (s *Service) decidedLong(ctx context.Context, at *Subject, p game.Position) (label.Exact, error) {
	if exact, err := s.Decided(ctx, at, p); err != nil || exact.Verdict() != solve.Undecided {
		return exact, err
	}
	return once(ctx, s, at.key(long, p), false, func(ctx context.Context) (label.Exact, error) {
		limits := solve.DecideLimits()
		limits.MaxNodes, limits.MaxBytes = s.decideNodes(), min(limits.MaxBytes, s.Limits.MaxBytes)
		return decidedWithin(ctx, &at.Entry, p, limits)
	})
}

// known returns the wins of the position that kept answers know.
func (c *coach) known() (ways []way) {
	n := len(c.at.Moves)
	for i, p := range c.positions {
		for _, solution := range c.solutions(p) {
			if len(solution) > n-i && slices.Equal(solution[:n-i], c.at.Moves[i:]) {
				ways = append(ways, c.way(solution[n-i:]))
			}
		}
	}
	return ways
}

// solutions returns the wins of a position of the game that kept answers know.
func (c *coach) solutions(p game.Position) (all [][]game.Move) {
	proved, _ := c.at.Known().Of(p)
	for _, key := range []string{searched, verdict, long} {
		found, _ := peek[label.Exact](c.Service, c.at.key(key, p))
		all = append(all, found.Solution)
	}
	result, _ := peek[label.Result](c.Service, c.at.key(rated, p))
	longer, _ := peek[Way](c.Service, c.at.key(solved, p))
	all = append(all, proved.Solution, result.Exact.Solution, longer.Exact.Solution)
	labels, _ := peek[[]label.MoveLabel](c.Service, c.at.key(moved, p))
	for _, l := range labels {
		if l.Exact.Solution != nil || game.After(p, l.Move).Won() {
			all = append(all, append([]game.Move{l.Move}, l.Exact.Solution...))
		}
	}
	return all
}

// way returns how a win begins, without what it takes back.
func (c *coach) way(win []game.Move) way {
	w, p := way{move: win[0], left: len(win), back: -1}, c.at.Position.Clone()
	here := string(p.AppendKey(nil))
	for i, m := range win {
		p.Play(m)
		switch key := string(p.AppendKey(nil)); {
		case key == here && i+1 < len(win):
			w = way{move: win[i+1], left: len(win) - i - 1, back: -1}
		default:
			if at, ok := c.seen[key]; ok && key != here {
				w.back = at
			}
		}
	}
	return w
}

// choose returns the plan: of the shortest ways to win without a return the one with the best chance.
func (c *coach) choose(ctx context.Context, ways []way) (*say.Plan, error) {
	plan := &say.Plan{Back: -1}
	if len(ways) == 0 {
		return plan, c.guess(ctx, plan)
	}
	for i := range ways {
		ways[i].chance = c.chanceAfter(ctx, ways[i].move)
	}
	best := slices.MinFunc(ways, func(a, b way) int {
		return cmp.Or(cmp.Compare(min(a.back, 0), min(b.back, 0)), cmp.Compare(a.left, b.left),
			cmp.Compare(b.chance.Rate, a.chance.Rate))
	})
	if best.back >= 0 {
		plan.Back = best.back
		return plan, nil
	}
	least := c.exact[len(c.at.Moves)].MinMoves
	plan.Left, plan.Least, plan.Chance = best.left, least != nil && *least == best.left, best.chance
	for _, w := range ways {
		if w.back < 0 && w.chance.Rate > plan.Safest.Rate {
			plan.Safest, plan.SafestLonger = w.chance, w.left-best.left
			plan.SafestWords = c.at.Position.MoveText(w.move)
		}
	}
	return plan, c.begin(plan, best.move)
}

// chanceAfter is the chance after a move.
func (c *coach) chanceAfter(ctx context.Context, m game.Move) say.PlayerChance {
	after := game.After(c.at.Position, m)
	known := label.Known{}
	c.recall(c.at, after, known)
	exact, _ := known.Of(after)
	return c.Chance(ctx, c.at, after, exact)
}

// guess chooses a move to a new position where no win is known: the one with the best chance, or else the one after
// which most random games are won.
func (c *coach) guess(ctx context.Context, plan *say.Plan) error {
	labels, _ := peek[[]label.MoveLabel](c.Service, c.at.key(moved, c.at.Position))
	rate := func(m game.Move) float64 {
		i := slices.IndexFunc(labels, func(l label.MoveLabel) bool { return l.Move == m })
		if i < 0 || labels[i].Sampled == nil {
			return 0
		}
		return labels[i].Sampled.WinRate().Rate
	}
	var best game.Move
	most := -1.0
	for _, m := range c.at.Position.AppendMoves(nil) {
		after := game.After(c.at.Position, m)
		chance := c.chanceAfter(ctx, m)
		if _, seen := c.seen[string(after.AppendKey(nil))]; seen || chance.Lost {
			continue
		}
		if value := 1000*chance.Rate + rate(m) + float64(after.Home())/1e9; value > most {
			best, most, plan.Chance = m, value, chance
		}
	}
	if most < 0 {
		plan.Back = max(0, len(c.at.Moves)-1)
		return nil
	}
	return c.begin(plan, best)
}

// begin notes with which move a plan begins.
func (c *coach) begin(plan *say.Plan, m game.Move) error {
	word, err := c.at.Board.Notation([]game.Move{m})
	if err == nil {
		plan.Play, plan.Notation, plan.Words = m, word[0], c.at.Position.MoveText(m)
	}
	return err
}

// FindLoss looks for the move that lost a game whose last position is lost: for the last position of the game that can
// be won. What it finds, Along tells.
func (s *Service) FindLoss(ctx context.Context, at *Subject, positions []game.Position) error {
	exact := s.Along(at, positions)
	lost := slices.IndexFunc(exact, func(e label.Exact) bool { return e.Status == solve.Unsolvable })
	if last := len(positions) - 1; lost < 0 {
		if lost = last; !s.Chance(ctx, at, positions[last], exact[last]).Lost {
			return nil
		}
	}
	winnable := -1
	for winnable+1 < lost { // a position before one that can be won can be won
		i := winnable + (lost-winnable)/2
		found, err := s.decidedLong(ctx, at, positions[i])
		switch {
		case err != nil || found.Verdict() == solve.Undecided:
			return err
		case found.Verdict() == solve.Winnable:
			winnable = i
		default:
			lost = i
		}
	}
	return nil
}
