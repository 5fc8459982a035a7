// Package exhaust decides whether a position can be won by trying every move
// that matters.
//
// [Decide] is a depth-first search that visits each position once. The game says which
// moves must be tried to find a win if there is one, and which positions are certainly
// lost (game.Reducible). Positions are compared by their full codes, so a verdict is a
// proof. The referee replays every solution. If the search reaches a limit, it returns
// a status that says so. [Method] turns Decide into a solve.Solver.
package exhaust

import (
	"context"
	"fmt"

	"patience/game"
	"patience/internal/memory"
	"patience/solve"
)

const (
	// bytesPerPosition is more memory than a position takes.
	bytesPerPosition = 96
	firstTable       = 10 // bits; chosen, not tuned
)

// Decide decides whether the game can be won from a position. The error is that
// of ctx, when it is cancelled. Of the options it uses the limits, and Watch.
func Decide(ctx context.Context, start game.Reducible, o solve.Options) (solve.Outcome, error) {
	coder := start.NewCoder()
	if err := ctx.Err(); err != nil {
		return solve.Outcome{}, err // small deals are decided without a look at it
	}
	budget := max(1, min(o.MaxNodes, o.MaxBytes/bytesPerPosition))
	s := search{
		coder: coder, pos: start.Clone().(game.Reducible), seen: memory.NewTable(coder.Size(), 0, firstTable),
		budget: budget, path: []game.Move{}, watch: o.Watch,
	}
	defer s.seen.Free()
	status, err := s.run(ctx)
	if status == solve.NodeLimit && budget < o.MaxNodes {
		status = solve.MemoryLimit
	}
	out := solve.Outcome{Status: status, Effort: s.effort()}
	if status == solve.Found {
		out.Solution = s.path
		err = game.Replay(start, s.path)
	}
	return out, err
}

// Method returns the exhaustive search.
func Method() solve.Method {
	return solve.Method{
		Name: "exhaustive", Unit: solve.Positions,
		New: func(p game.Position, o solve.Options) (solve.Solver, error) {
			if _, ok := p.(game.Reducible); !ok {
				return nil, fmt.Errorf("positions of type %T do not say which moves are enough", p)
			}
			return solver{o}, nil
		},
	}
}

// A solver is Decide as a solve.Solver.
type solver struct{ solve.Options }

// Solve decides a position. It reserves all the memory that the search may take.
func (s solver) Solve(ctx context.Context, p game.Position) (out solve.Outcome, err error) {
	bytes := min(s.MaxBytes, min(s.MaxNodes, s.MaxBytes/bytesPerPosition)*bytesPerPosition)
	err = s.Memory.Share(ctx, bytes, func(ctx context.Context, reserve memory.Reserve) error {
		if err := reserve(bytes); err != nil {
			return err
		}
		out, err = Decide(ctx, p.(game.Reducible), s.Options)
		return err
	})
	return out, err
}

// A search is a Decide under way. The path leads from the start to the current
// position. Each position on it has a frame, which holds the moves still to try.
type search struct {
	coder  game.Coder
	pos    game.Reducible
	seen   *memory.Table
	budget int64
	path   []game.Move
	frames []frame
	moves  []game.Move // of all frames, one after the other
	watch  func(solve.Bounds)
}

// effort returns the effort so far.
func (s *search) effort() solve.Effort {
	visited := int64(s.seen.Len())
	return solve.Effort{Unit: solve.Positions, Expanded: visited, Stored: visited}
}

// A frame is a position of the path: its code, and which part of search.moves
// holds its untried moves.
type frame struct {
	code        game.Code
	next, limit int
}

// cancelCheck is the number of positions between two looks at the context.
// Chosen, not tuned.
const cancelCheck = 1024

// run searches until the outcome is known.
func (s *search) run(ctx context.Context) (solve.Status, error) {
	s.enter(s.coder.Encode(s.pos))
	for !s.pos.Won() {
		switch {
		case len(s.frames) == 0:
			return solve.Unsolvable, nil
		case int64(s.seen.Len()) >= s.budget:
			return solve.NodeLimit, nil
		}
		if s.seen.Len()%cancelCheck == 0 {
			if err := ctx.Err(); err != nil {
				return "", err
			}
			if s.watch != nil {
				s.watch(solve.Bounds{Effort: s.effort()})
			}
		}
		s.step()
	}
	return solve.Found, nil
}

// step tries the next move of the current position, or goes back if there is
// none.
func (s *search) step() {
	top := &s.frames[len(s.frames)-1]
	if top.next == top.limit {
		s.leave()
		return
	}
	m := s.moves[top.next]
	top.next++
	code := s.coder.After(top.code, s.pos, m)
	if !s.see(&code) {
		return
	}
	s.pos.Play(m)
	s.path = append(s.path, m)
	s.enter(code)
}

// see stores the code of a position, and reports whether it was not seen before.
func (s *search) see(code *game.Code) (isNew bool) {
	s.seen.Reserve(1)
	_, isNew = s.seen.Find(code, code.Hash())
	return isNew
}

// enter makes a frame for the current position.
func (s *search) enter(code game.Code) {
	s.see(&code)
	first := len(s.moves)
	if !s.pos.Dead() {
		s.moves = s.pos.AppendEnough(s.moves)
	}
	s.frames = append(s.frames, frame{code, first, len(s.moves)})
}

// leave goes back to the previous position of the path.
func (s *search) leave() {
	last := len(s.frames) - 1
	if last > 0 {
		s.pos.Undo(s.path[last-1])
		s.path = s.path[:last-1]
		s.moves = s.moves[:s.frames[last-1].limit]
	}
	s.frames = s.frames[:last]
}
