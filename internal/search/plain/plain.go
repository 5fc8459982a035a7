// Package plain decides whether a position can be won, with nothing but the rules.
//
// [Search] makes every legal move in every position that can be reached, and looks at each
// position once. It knows no moves that may be left out, no positions that are certainly lost,
// no positions that stand for each other, and no bounds. Of a position it uses AppendMoves,
// Play, Undo, Won and AppendKey alone, and it compares whole keys. So it is slow, but it can be
// read in a few minutes, and it shares nothing with the searches whose verdicts it checks
// except the rules.
package plain

import (
	"context"
	"slices"

	"patience/game"
)

// BytesPerPosition is more memory than a visited position takes.
const BytesPerPosition = 128

// An Outcome is what a search found.
type Outcome struct {
	// Positions is the number of positions visited, the start included.
	Positions int64
	// Solution wins the game. It is nil if no visited position is won.
	Solution []game.Move
	// Complete says that every position that can be reached was visited. Without a
	// solution, this proves that there is none.
	Complete bool
}

// Search visits the positions that can be reached from a start, depth first, until one is won,
// none is left, or a number of them was visited. The error is that of ctx when it is
// cancelled, or says that the referee rejects the solution.
func Search(ctx context.Context, start game.Position, limit int64) (Outcome, error) {
	s := search{pos: start.Clone(), visited: map[string]struct{}{}}
	s.visit()
	for !s.pos.Won() && len(s.frames) > 0 && int64(len(s.visited)) < limit {
		if len(s.visited)%cancelCheck == 0 && ctx.Err() != nil {
			return Outcome{}, ctx.Err()
		}
		s.step()
	}
	out := Outcome{Positions: int64(len(s.visited)), Complete: len(s.frames) == 0}
	if !s.pos.Won() {
		return out, ctx.Err()
	}
	out.Solution = shortened(start, s.path)
	return out, game.Replay(start, out.Solution)
}

// cancelCheck is the number of positions between two looks at the context. Chosen, not tuned.
const cancelCheck = 1024

// A search is a Search under way. Its path leads from the start to pos.
type search struct {
	pos     game.Position
	visited map[string]struct{} // keys
	key     []byte
	path    []game.Move
	untried []game.Move // of all positions on the path; the next one to try comes last
	frames  []int       // for each position on the path: where its untried moves begin
}

// visit adds pos to the visited positions, and its moves to the untried ones.
func (s *search) visit() {
	s.key = s.pos.AppendKey(s.key[:0])
	s.visited[string(s.key)] = struct{}{}
	first := len(s.untried)
	s.untried = s.pos.AppendMoves(s.untried)
	slices.Reverse(s.untried[first:])
	s.frames = append(s.frames, first)
}

// step makes the next untried move of pos, or goes back if there is none.
func (s *search) step() {
	last := len(s.untried) - 1
	if last < s.frames[len(s.frames)-1] {
		s.back()
		return
	}
	m := s.untried[last]
	s.untried = s.untried[:last]
	s.pos.Play(m)
	s.key = s.pos.AppendKey(s.key[:0])
	if _, seen := s.visited[string(s.key)]; seen {
		s.pos.Undo(m)
		return
	}
	s.path = append(s.path, m)
	s.visit()
}

// back goes back to the position before, or ends the search at the start.
func (s *search) back() {
	s.frames = s.frames[:len(s.frames)-1]
	if n := len(s.path); n > 0 {
		s.pos.Undo(s.path[n-1])
		s.path = s.path[:n-1]
	}
}

// shortened returns a solution that visits only positions of a path, whose end is won. A search
// in depth wanders through thousands of positions, so from each one it takes the move that
// leads farthest along the path.
func shortened(start game.Position, path []game.Move) []game.Move {
	p, key := start.Clone(), []byte(nil)
	place := map[string]int{}
	for i, m := range path {
		p.Play(m)
		key = p.AppendKey(key[:0])
		place[string(key)] = i + 1
	}
	p, solution := start.Clone(), []game.Move{}
	for at := 0; at < len(path); {
		best := path[at]
		for _, m := range p.AppendMoves(nil) {
			p.Play(m)
			key = p.AppendKey(key[:0])
			p.Undo(m)
			if place[string(key)] > at {
				best, at = m, place[string(key)]
			}
		}
		p.Play(best)
		solution = append(solution, best)
	}
	return solution
}
