package greedy

import (
	"slices"

	"patience/game"
	"patience/heuristics"
	"patience/internal/memory"
)

// An easier game decides positions of a [heuristics.Relaxation], depth first, and keeps
// every verdict. A position is lost if all its steps lead to lost positions, or back to
// positions from which the search came. To find those, the search is Tarjan's for strongly
// connected components: a component from which no step leads to a position that may be won
// is lost.
type easier struct {
	hand
	image func(game.Code) game.Code
	table *memory.Table // of codes, each with its verdict
	trail []uint32      // the positions of unfinished components, in the order in which they were met
	steps heuristics.Steps
	next  []successor // of the positions on the path
	most  int         // the positions that may be stored
	pause func() bool // whether to give up; asked once in a while
}

// A successor is a position after a step.
type successor struct {
	code  game.Code
	value int
}

// The verdicts on positions.
const (
	unfinished = iota
	lost
	perhaps // a win was found, or the search gave up
)

const verdictBytes = 1

// newEasier returns the easier game of a guide, or nil if the guide has none.
func newEasier(guide heuristics.Guide, start game.Position) *easier {
	if guide.Relax == nil {
		return nil
	}
	relaxation, ok := guide.Relax(start)
	if !ok {
		return nil
	}
	pos := relaxation.Start.Clone().(game.Searchable)
	return &easier{
		hand:  hand{guide: guide, coder: guide.NewCoder(relaxation.Start), pos: pos, position: pos},
		image: relaxation.Image, table: memory.NewTable(codeBytes, verdictBytes, firstTable),
	}
}

// free gives the memory back.
func (e *easier) free() {
	if e != nil {
		e.table.Free()
	}
}

// reset forgets all verdicts. A search gives up when pause says so.
func (e *easier) reset(pause func() bool) {
	if e != nil {
		e.table.Reset()
		e.pause = pause
	}
}

// len returns the number of positions stored, 0 without an easier game.
func (e *easier) len() int64 {
	if e == nil {
		return 0
	}
	return int64(e.table.Len())
}

// bytesWith returns the memory that the positions take at most after n more are stored.
func (e *easier) bytesWith(n int) int64 {
	if e == nil {
		return 0
	}
	return e.table.BytesWith(n)
}

// Most of the positions of an attempt may be those of the easier game, and some of
// these those of one question. Chosen, not tuned.
const (
	easierShare   = 2 // one in two
	questionShare = 8
)

// isLost reports whether the image of a position is known to be lost. It searches if need be, within limits.
func (e *easier) isLost(code game.Code, limit int64) bool {
	code = e.image(code)
	hash := code.Hash()
	number := e.table.Lookup(&code, hash)
	if number == 0 {
		e.most = min(int(limit/easierShare), e.table.Len()+int(limit/questionShare))
		if e.table.Len() >= e.most {
			return false
		}
		number, _ = e.visit(code, 0)
		for _, open := range e.trail {
			e.judge(open, perhaps)
		}
		e.trail, e.next = e.trail[:0], e.next[:0]
	}
	return e.verdict(number) == lost
}

func (e *easier) verdict(number uint32) byte { return e.table.Extra(number)[0] }

func (e *easier) judge(number uint32, verdict byte) { e.table.Extra(number)[0] = verdict }

// deepest is the length of a path at which the search gives up. Paths of games without cycles are much shorter.
const deepest = 4096

// expand appends the successors of a position, those of the least values first. It reports
// whether the position is won.
func (e *easier) expand(code game.Code) (won bool) {
	e.coder.Decode(code, e.pos)
	code = e.settle(code)
	if e.pos.Won() {
		return true
	}
	e.steps.Reset()
	e.guide.AppendSteps(e.position, &e.steps)
	first, listed := 0, len(e.next)
	for _, end := range e.steps.Ends {
		moves := e.steps.Moves[first:end]
		after := e.play(code, moves)
		value, _ := e.guide.Value(e.position)
		e.next = append(e.next, successor{after, value})
		e.takeBack(moves)
		first = end
	}
	slices.SortStableFunc(e.next[listed:], func(a, b successor) int { return a.value - b.value })
	return false
}

// visit searches from a new position. It returns its number and the least number of the unfinished
// positions that it leads to. That is 0 if it leads to a position that may be won, which ends the search.
func (e *easier) visit(code game.Code, depth int) (number, low uint32) {
	e.table.Reserve(1)
	number, _ = e.table.Find(&code, code.Hash())
	e.judge(number, unfinished)
	e.trail = append(e.trail, number)
	first := len(e.next)
	if e.expand(code) || depth == deepest || e.table.Len() >= e.most || number%cancelCheck == 0 && e.pause() {
		return number, 0
	}
	low = number
	for i := first; i < len(e.next); i++ {
		if low = min(low, e.follow(&e.next[i].code, depth)); low == 0 {
			return number, 0
		}
	}
	e.next = e.next[:first]
	if low == number {
		e.close(number)
	}
	return number, low
}

// follow returns the least number of the unfinished positions that a successor leads to, 0 if it may be won.
func (e *easier) follow(code *game.Code, depth int) (low uint32) {
	number := e.table.Lookup(code, code.Hash())
	if number == 0 {
		_, low = e.visit(*code, depth+1)
		return low
	}
	switch e.verdict(number) {
	case unfinished:
		return number
	case perhaps:
		return 0
	}
	return ^uint32(0)
}

// close calls the component lost whose first position has a number.
func (e *easier) close(number uint32) {
	for last := len(e.trail) - 1; ; last-- {
		e.judge(e.trail[last], lost)
		if e.trail[last] == number {
			e.trail = e.trail[:last]
			return
		}
	}
}
