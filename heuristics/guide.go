package heuristics

import "patience/game"

// A Guide leads the greedy search to some win, not to a shortest one. Nothing
// that it estimates is a bound. Its methods depend on the position alone.
type Guide interface {
	// Value estimates how far a position is from a win, from 0 to
	// MaxGuideValue, and names its family: positions of one family differ only
	// in what moves can bring back. The order of the search depends on both,
	// never the verdict.
	Value(p game.Position) (value int, family uint64)
	// Safe returns a move that keeps a winnable position winnable, if it knows
	// of one. No sequence of safe moves is endless.
	Safe(p game.Position) (game.Move, bool)
	// AppendSteps appends steps: sequences of legal moves, and for each step the
	// length of moves at its end. If a position can be won, it can be won by
	// steps, with all moves of Settle before each.
	AppendSteps(p game.Position, moves []game.Move, ends []int) ([]game.Move, []int)
	// Settle returns a move to make at once, if it knows of one. No sequence of
	// them is endless.
	Settle(p game.Position) (game.Move, bool)
	// Shorten returns a solution from p that is no longer than the given one.
	Shorten(p game.Position, solution []game.Move) []game.Move
}

// MaxGuideValue is the greatest value that a search tells apart.
const MaxGuideValue = 1023

// Guides returns the guides for the rules of a position, the best first. They
// differ in their values alone: later ones find what the first do not.
type Guides func(p game.Position) []Guide

// CardsHome guides any game: it counts the cards that are home and knows
// nothing else. It is the only guide it returns.
func CardsHome(game.Position) []Guide { return []Guide{cardsHome{}} }

type cardsHome struct{}

// mostCards is more cards than any game has: two decks and two jokers.
const mostCards = 108

// Value falls by one for each card that comes home.
func (cardsHome) Value(p game.Position) (int, uint64) { return mostCards - p.Home(), p.Hash() }

func (cardsHome) Safe(game.Position) (game.Move, bool) { return 0, false }

func (cardsHome) AppendSteps(p game.Position, moves []game.Move, ends []int) ([]game.Move, []int) {
	return AppendSingleMoves(p, moves, ends)
}

func (cardsHome) Settle(game.Position) (game.Move, bool) { return 0, false }

func (cardsHome) Shorten(_ game.Position, solution []game.Move) []game.Move { return solution }

// AppendSingleMoves appends the legal moves of a position, each a step.
func AppendSingleMoves(p game.Position, moves []game.Move, ends []int) ([]game.Move, []int) {
	first := len(moves)
	moves = p.AppendMoves(moves)
	for i := first; i < len(moves); i++ {
		ends = append(ends, i+1)
	}
	return moves, ends
}
