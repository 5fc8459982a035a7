package heuristics

import "patience/game"

// A Guide leads the greedy search to any win, not to a shortest one. Its
// estimates are not bounds. Its methods depend on the position only.
type Guide interface {
	// Value estimates how far a position is from a win, from 0 to
	// MaxGuideValue. It also names the position's family: positions of one family
	// differ only in what moves can undo. The order of the search depends on
	// both; the verdict does not.
	Value(p game.Position) (value int, family uint64)
	// Safe returns a move that keeps a winnable position winnable. It returns
	// false if it knows of none. No sequence of safe moves is endless.
	Safe(p game.Position) (game.Move, bool)
	// AppendSteps appends steps, which are sequences of legal moves: to moves the
	// moves of one step after the other, and to ends the length of moves after
	// each. If a position can be won, it can be won by steps, with all moves of
	// Settle before each.
	AppendSteps(p game.Position, moves []game.Move, ends []int) ([]game.Move, []int)
	// Settle returns a move to make at once. It returns false if there is none. No
	// sequence of such moves is endless.
	Settle(p game.Position) (game.Move, bool)
	// Shorten returns a solution from p that is no longer than the given one.
	Shorten(p game.Position, solution []game.Move) []game.Move
}

// A Merging guide knows positions that are as good as each other. The greedy search
// keeps one of them.
type Merging interface {
	Guide
	// NewCoder returns a coder of classes of the positions that can be reached from
	// this one. Positions of one class are all won or none is, all can be won or
	// none can, and their steps, with all moves of Settle after each, lead to the
	// same classes.
	NewCoder(p game.Position) game.Coder
}

// A Foreseeing guide can also value steps without playing them. The greedy search
// then begins with dives, quick attempts with values of their own.
type Foreseeing interface {
	Guide
	// Dives returns the dives in the order in which to make them. Each call
	// returns new ones.
	Dives() []Dive
}

// A Dive says how to make a quick attempt.
type Dive struct {
	Foresight Foresight
	Visits    int // the number of positions that it may visit
}

// A Foresight lists the steps of positions and values them. It is not safe for
// concurrent use.
type Foresight interface {
	// AppendSteps appends the steps of its guide from p, and for each an estimate
	// of how far the position after it is from a win, from 0 to MaxGuideValue.
	AppendSteps(p game.Position, s *Steps)
}

// Steps are steps of a [Guide]: the moves of one after the other, the length of
// Moves at the end of each, and their values.
type Steps struct {
	Moves  []game.Move
	Ends   []int
	Values []int
}

// MaxGuideValue is the largest value of a [Guide]. Searches treat larger values
// alike. Chosen, not tuned.
const MaxGuideValue = 1023

// Guides returns the guides for the rules of a position, the best first. They
// differ only in their values. Later ones find wins that the first ones miss.
// There are none for a position of another game.
type Guides func(p game.Position) []Guide

// CardsHome returns a single guide, for any game. It counts the cards that are
// home, and its steps are single moves.
func CardsHome(game.Position) []Guide { return []Guide{cardsHome{}} }

type cardsHome struct{}

// mostCards is more than the cards of any game: two decks with two jokers each.
const mostCards = 108

// Value falls by one for each card that comes home.
func (cardsHome) Value(p game.Position) (int, uint64) { return mostCards - p.Home(), p.Hash() }

func (cardsHome) Safe(game.Position) (game.Move, bool) { return 0, false }

func (cardsHome) AppendSteps(p game.Position, moves []game.Move, ends []int) ([]game.Move, []int) {
	return AppendSingleMoves(p, moves, ends)
}

func (cardsHome) Settle(game.Position) (game.Move, bool) { return 0, false }

func (cardsHome) Shorten(_ game.Position, solution []game.Move) []game.Move { return solution }

// AppendSingleMoves appends the legal moves of a position, each as one step; see
// [Guide]. It panics if there is no position.
func AppendSingleMoves(p game.Position, moves []game.Move, ends []int) ([]game.Move, []int) {
	first := len(moves)
	moves = p.AppendMoves(moves)
	for i := first; i < len(moves); i++ {
		ends = append(ends, i+1)
	}
	return moves, ends
}
