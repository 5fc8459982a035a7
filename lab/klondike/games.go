package main

import (
	"context"
	"math"

	"patience/game"
	bounds "patience/heuristics/klondike"
	"patience/internal/games/klondike"
	players "patience/internal/players/klondike"
	"patience/internal/search/greedy"
	"patience/solve"
)

// A lesson is what is seen after a step, and the chance of a win to learn. It counts
// with a weight.
type lesson struct {
	seen           players.Sight
	chance, weight float32
}

// A record is what a game teaches.
type record struct {
	lessons []lesson
	line    []int     // the lessons of the steps taken
	values  []float32 // the chances that were seen there
}

// setChances sets the chances of the steps taken to λ-returns; with trees, to the mean
// of those and of what the tree saw.
func (r *record) setChances(won, tree bool) {
	target := float32(0)
	if won {
		target = 1
	}
	for i := len(r.line) - 1; i >= 0; i-- {
		e := &r.lessons[r.line[i]]
		e.chance = target
		if tree {
			e.chance = (target + r.values[i]) / 2
		}
		target = lambda*target + (1-lambda)*r.values[i]
	}
}

// take notes a step that is taken.
func (r *record) take(e lesson, value float32) {
	r.line, r.values, r.lessons = append(r.line, len(r.lessons)), append(r.values, value), append(r.lessons, e)
}

func settle(p *klondike.Position) {
	for m, ok := p.Settle(); ok; m, ok = p.Settle() {
		p.Play(m)
	}
}

// playByNet plays a game by the steps of the greatest chances.
func (l *learner) playByNet(p *klondike.Position) (won bool) {
	for settle(p); !p.Won(); settle(p) {
		moves, ends := p.AppendSteps(nil, nil)
		if len(ends) == 0 {
			return false
		}
		first, last, e, odds := l.best(p, moves, ends)
		if len(ends) > 1 {
			l.game.take(e, chance(odds))
		}
		for _, m := range moves[first:last] {
			p.Play(m)
		}
	}
	return true
}

// best returns where the moves of the step of the greatest chance begin and end, and
// now and then those of a random one.
func (l *learner) best(p *klondike.Position, moves []game.Move, ends []int) (first, last int, e lesson, odds float32) {
	now := players.Look(p, false)
	var base sums
	l.Net.begin(&now, &base)
	only := -1
	if l.rng.Float64() < explore {
		only = l.rng.IntN(len(ends))
	}
	odds = float32(math.Inf(-1))
	from := 0
	for i, end := range ends {
		if only < 0 || i == only {
			q, a := *p, base
			seen := players.Look(&q, players.Step(&q, moves[from:end]))
			l.Net.change(&now, &seen, &a)
			if h := l.Net.top(&a); h.odds > odds {
				first, last, e, odds = from, end, lesson{seen: seen, weight: 1}, h.odds
			}
		}
		from = end
	}
	return first, last, e, odds
}

// A searcher plays games by trees.
type searcher struct {
	net     players.Net
	tree    *players.Tree
	samples int
	decider *greedy.Decider
}

func newSearcher(samples int) *searcher {
	return &searcher{samples: samples}
}

// mostVisits are the positions of a search once all cards are known.
const mostVisits = 3000

func (s *searcher) play(p *klondike.Position, source *game.Rand, r *record) (won bool) {
	if s.tree == nil {
		s.tree = players.NewTree(&s.net)
		s.decider, _ = greedy.New(greedy.Options{
			Guides:  bounds.Guides(p),
			Options: solve.Options{Limits: solve.Limits{MaxNodes: mostVisits, MaxBytes: 64 << 20}},
		})
	}
	settle(p)
	known := false
	for s.tree.Begin(p); !p.Won(); {
		if !known && p.Down().Len() <= 1 {
			known = true
			if out, err := s.decider.Decide(context.Background(), p); err == nil && out.Verdict() != solve.Undecided {
				return out.Verdict() == solve.Winnable
			}
		}
		edges := s.tree.Edges()
		if len(edges) == 0 {
			return false
		}
		if len(edges) > 1 {
			s.tree.Sample(p, s.samples, source)
			s.note(p, r)
		}
		e, turned := s.tree.Best(), len(p.Turned())
		for _, m := range s.tree.Moves(e) {
			p.Play(m)
		}
		settle(p)
		s.tree.Advance(e, p, turned)
	}
	return true
}

// note notes what is to be learned of the steps from the root.
func (s *searcher) note(p *klondike.Position, r *record) {
	const leastVisits, halfWeight = 3, 8
	best, edges := s.tree.Best(), s.tree.Edges()
	for i := range edges {
		e := &edges[i]
		if e.Visits < leastVisits && e != best {
			continue
		}
		q := *p
		mean := float32(e.Mean())
		l := lesson{
			players.Look(&q, players.Step(&q, s.tree.Moves(e))), mean,
			float32(e.Visits) / float32(e.Visits+halfWeight),
		}
		if e == best {
			l.weight = 1
			r.take(l, mean)
			continue
		}
		r.lessons = append(r.lessons, l)
	}
}
