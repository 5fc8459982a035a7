// Package winnable decides whether a position can be won, without asking in
// how few moves.
//
// [Decide] is a depth-first search over all positions that can be reached,
// each visited once. The game helps it in two ways: it says which moves are
// enough to decide, and which positions are dead. Positions are told apart by
// their full codes, so a verdict is a proof; a solution has been replayed by
// the referee. A budget that is used up is a verdict of its own.
//
// Package label/exact finds the least number of moves, which costs more.
package exhaust

import (
	"context"
	"fmt"

	"patience/game"
)

// A Verdict says whether a position can be won.
type Verdict string

// The verdicts.
const (
	Winnable   Verdict = "winnable"
	Unwinnable Verdict = "unwinnable"
	Undecided  Verdict = "undecided" // the budget was used up
)

// An Outcome is what Decide found.
type Outcome struct {
	Verdict  Verdict
	Solution []game.Move // if Winnable; seldom a shortest
	Stored   int64       // positions
}

// maxCodeSize leaves the last byte of a code to the table.
const maxCodeSize = 23

// Decide decides whether the game can be won from a position, storing at most
// budget positions. The error is ctx's, when it is cancelled, or says that
// the positions are not of a kind that can be decided.
func Decide(ctx context.Context, start game.Reducible, budget int64) (Outcome, error) {
	coder := start.NewCoder()
	if coder.Size() > maxCodeSize {
		return Outcome{}, fmt.Errorf("winnable: codes of %d bytes; expected at most %d", coder.Size(), maxCodeSize)
	}
	s := search{coder: coder, pos: start.Clone().(game.Reducible), seen: newSet(), budget: budget}
	verdict, err := s.run(ctx)
	out := Outcome{Verdict: verdict, Stored: int64(s.seen.count)}
	if verdict == Winnable {
		out.Solution = s.path
		err = game.Replay(start, s.path)
	}
	return out, err
}

// A search is a Decide under way. The path leads from the start to the
// position in hand; each position of it has a frame of the moves still to try.
type search struct {
	coder  game.Coder
	pos    game.Reducible
	seen   set
	budget int64
	path   []game.Move
	frames []frame
	moves  []game.Move // of all frames, one after the other
}

// A frame is a position of the path: its code, and where its moves lie.
type frame struct {
	code        game.Code
	next, limit int
}

// cancelCheck is the number of positions between two looks at the context.
const cancelCheck = 1024

// run searches until the outcome is known.
func (s *search) run(ctx context.Context) (Verdict, error) {
	s.enter(s.coder.Encode(s.pos))
	for !s.pos.Won() {
		switch {
		case len(s.frames) == 0:
			return Unwinnable, nil
		case int64(s.seen.count) >= s.budget:
			return Undecided, nil
		}
		if s.seen.count%cancelCheck == 0 {
			if err := ctx.Err(); err != nil {
				return "", err
			}
		}
		s.step()
	}
	return Winnable, nil
}

// step tries the next move of the position in hand, or goes back.
func (s *search) step() {
	top := &s.frames[len(s.frames)-1]
	if top.next == top.limit {
		s.leave()
		return
	}
	m := s.moves[top.next]
	top.next++
	code := s.coder.After(top.code, s.pos, m)
	if !s.seen.add(code) {
		return
	}
	s.pos.Play(m)
	s.path = append(s.path, m)
	s.enter(code)
}

// enter makes a frame for the position in hand.
func (s *search) enter(code game.Code) {
	s.seen.add(code)
	first := len(s.moves)
	if !s.pos.Dead() {
		s.moves = s.pos.AppendEnough(s.moves)
	}
	s.frames = append(s.frames, frame{code, first, len(s.moves)})
}

// leave goes back to the position before.
func (s *search) leave() {
	last := len(s.frames) - 1
	if last > 0 {
		s.pos.Undo(s.path[last-1])
		s.path = s.path[:last-1]
		s.moves = s.moves[:s.frames[last-1].limit]
	}
	s.frames = s.frames[:last]
}
