package solve

import (
	"patience/game"
	"patience/heuristics"
)

// A Space is a graph of states, with costs on its edges. A search goes through it from
// a start to a win. A* knows a game only as a Space. [OfPositions] turns the positions
// of any game into a Space. A game has a Space of its own if the search goes through
// something other than positions. A Space is not safe for concurrent use.
type Space interface {
	// Shape says what to expect of the states.
	Shape() Shape
	// Start returns the state to start from, and what it costs to reach it.
	Start() (start Node, cost int)
	// Expand returns the edges from a state. They hold until the next call. If the
	// game is won or lost there, the edges mean nothing.
	Expand(n Node) ([]Edge, State)
	// Bound returns the bound of the state that an edge of the last call of Expand
	// leads to, or [Lost], and the note on that state. It never exceeds what the state costs
	// to win, and no edge lowers it by more than its cost. It may depend on the edge.
	Bound(edge int) (bound int, note heuristics.Note)
	// Moves returns the moves along a path of states, given by their codes, from the
	// start to a win. The error says that there is no such path, that the referee
	// rejects the moves, or that they do not cost what they should.
	Moves(path []game.Code, cost int) ([]game.Move, error)
}

// A Shape says what the states of a Space are like.
type Shape struct {
	// Size is how many bytes of a code, in little-endian order, can be other than zero:
	// 8 to 24.
	Size int
	// Notes are kept.
	Notes bool
	// Partial: most edges lead to states that are not worth storing. So A* stores a state
	// only when the search has come to the f of that state. There are no trails.
	Partial bool
	// Join returns a trail that allows all edges which one of two trails allows. It
	// returns the first one if that does. It is nil if there are no trails.
	Join func(a, b Trail) Trail
	// Copy returns another Space of the same states, which can be at another state of them:
	// what Expand and Bound return for one does not change what they return for the other.
	// They may share memory, so that they are not safe for concurrent use together. It is
	// nil if there is only one at a time.
	Copy func() Space
	// Footprint returns how many bytes the codes keep of their own; see [game.Footprint]. It may be nil.
	Footprint func() int64
}

// A Node is a state and what a search knows about it.
type Node struct {
	Code  game.Code
	Trail Trail           // joined from those of the edges by which the state is reached at least cost
	Note  heuristics.Note // which Bound took on the state
	Bound int
}

// A Trail is what a search remembers about the way to a state: what must come next, or
// the last move. It is at most game.MaxSearchedMove. After the trail 0, every useful
// move may follow.
type Trail uint32

// Trails say which moves a search for a shortest solution may leave out, given the way
// to a position. If there is a solution, the search still finds a shortest one, under
// one condition: it joins the trails of all shortest ways to a position, and tries the
// additional moves that a joined trail allows. Trails are for positions with the rules
// of one game.
type Trails interface {
	// AppendAfter appends the legal moves from a position that must be tried after a
	// trail.
	AppendAfter(dst []game.Move, p game.Position, trail Trail) []game.Move
	// TrailAfter returns the trail after a move from a position to which a trail led.
	// A search sets the trail to 0 if forced moves follow.
	TrailAfter(trail Trail, m game.Move) Trail
	// JoinTrails returns a trail that allows every move which one of the two allows. It
	// returns a if a does.
	JoinTrails(a, b Trail) Trail
}

// An Edge leads to a state at a cost of at least 1.
type Edge struct {
	Code  game.Code
	Cost  int
	Trail Trail // what a search remembers of the way when it expands the state
}

// A State says whether the game goes on in a state of a Space.
type State uint8

// The states.
const (
	Open State = iota
	Won
	Dead // the game is lost for certain
)

// Lost is the bound of a state from which the game cannot be won.
const Lost = heuristics.Lost
