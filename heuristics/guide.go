package heuristics

import "patience/game"

// A Guide leads the greedy search to any win, not to a shortest one. Its estimates are
// not bounds. Its functions depend only on their arguments and may be called from several
// goroutines, but what the functions called New… return is not safe for concurrent use.
// Every function except Value may be nil.
type Guide struct {
	// Value estimates how far a position is from a win, from 0 to MaxGuideValue. It also
	// names the position's family: positions of one family differ only in what moves can
	// undo. Both affect the order of the search, but not its verdict.
	Value func(p game.Position) (value int, family uint64)
	// Safe returns a move that keeps a winnable position winnable, or false if it
	// knows none. No sequence of safe moves is endless.
	Safe func(p game.Position) (game.Move, bool)
	// AppendSteps appends the moves of steps and their ends. If a position can be won,
	// it can be won by steps, with all moves of Settle before each. If it is nil, each
	// legal move is a step.
	AppendSteps func(p game.Position, s *Steps)
	// Settle returns a move to make at once, or false if there is none. No sequence of
	// these moves is endless.
	Settle func(p game.Position) (game.Move, bool)
	// MaySettle reports whether Settle may return a move after a legal move of a position where it returns none. If it
	// may not, a search finds the code after the move without making it.
	MaySettle func(p game.Position, m game.Move) bool
	// Shorten returns a solution from p that is no longer than the given one.
	Shorten func(p game.Position, solution []game.Move) []game.Move
	// NewCoder returns a coder that gives the same code to all positions of a class. The
	// classes divide the positions that can be reached from p, and the greedy search keeps
	// one position of each. The positions of a class are equivalent: either all can be won
	// or none can, either all are won or none is, and their steps, with all moves of
	// Settle after each, lead to the same classes. If NewCoder is nil, every position has
	// a code of its own.
	NewCoder func(p game.Position) game.Coder
	// Relax returns an easier game that begins with p, or false if it knows none. The functions
	// of the guide are for that game, too.
	Relax func(p game.Position) (Relaxation, bool)
	// NewDives returns quick attempts, in the order in which to make them before the
	// greedy search.
	NewDives func() []Dive
	// NewRanking returns the ranking of a beam search for short solutions. If it is
	// nil, that search goes by Value.
	NewRanking func() Ranking
	// NewSurvey returns the survey of an anytime search for short solutions.
	NewSurvey func() Survey
}

// Steps are sequences of legal moves: the moves of one after the other, and for each
// step the length of Moves at its end.
type Steps struct {
	Moves  []game.Move
	Ends   []int
	Values []int // by step, where they are estimated
	Bounds []int // by step, where a [Survey] estimates them
}

// Reset removes all steps.
func (s *Steps) Reset() {
	s.Moves, s.Ends = s.Moves[:0], s.Ends[:0]
	s.Values, s.Bounds = s.Values[:0], s.Bounds[:0]
}

// A Relaxation is a game that is easier to win. Each position of the game has an image in it,
// and the moves of a solution from the position, made from the image, win there too. So a
// position is lost if its image is.
type Relaxation struct {
	Start game.Searchable                // the image of the start
	Image func(code game.Code) game.Code // the code of the image, given that of a position
}

// A Dive says how to make a quick attempt.
type Dive struct {
	// AppendSteps appends the steps of the guide and their values, without playing
	// them: how far the position after each is from a win, from 0 to MaxGuideValue.
	AppendSteps func(p game.Position, s *Steps)
	Visits      int // the number of positions that it may visit
}

// MaxGuideValue is the largest value of a [Guide]. Searches treat larger values
// alike. Chosen, not tuned.
const MaxGuideValue = 1023

// Guides returns the guides for the rules of a position, the best first. They differ only
// in their values. Later guides find wins that the first ones miss. There are no guides
// for a position of another game.
type Guides func(p game.Position) []Guide

// mostCards is more than the cards of any game: two decks with two jokers each.
const mostCards = 108

// CardsHome returns a single guide, for any game. Its value falls by one for each card
// that comes home.
func CardsHome(game.Position) []Guide {
	return []Guide{{Value: func(p game.Position) (int, uint64) { return mostCards - p.Home(), p.Hash() }}}
}

// AppendSingleMoves appends the legal moves of a position, each as one step.
func AppendSingleMoves(p game.Position, s *Steps) {
	first := len(s.Moves)
	s.Moves = p.AppendMoves(s.Moves)
	for i := first; i < len(s.Moves); i++ {
		s.Ends = append(s.Ends, i+1)
	}
}
