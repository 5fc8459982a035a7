// Package grouphand divides a game of FreeCell into group hands (群手), which are
// bundles of successive moves with one purpose. They come from M. Kume,
// 「知的ゲーム「フリーセル」に関する考察」 (Fukuoka University, 1998). We know this work from the summary
// on a web page. The page names the bundles and their purposes, but does not say which
// moves make up a bundle; the grammar below is ours.
//
//	board, moves → trace → all hands that the grammar allows → the fewest that cover the moves
//
// A line is a column; lines are numbered from 1. (a,d) is the d-th card of line a when
// the hand begins, counted from the floor, which is the bottom of the column. Cells
// have the letters of the standard notation. The sequence of a line is the longest row
// of cards at its end in which every card fits on the one below. A subtower is a line
// that is one sequence. A tower is a subtower with a king on the floor.
//
//	solution = hand { hand }
//	hand     = MovS | chain
//	MovS     = moves of the cards in the sequence of a line, or in the last part of this sequence
//	chain    = { service | goal | rider } goal { putdown | rider }
//
//	symbol    goal of the chain
//	TH(a,d)   the card at (a,d) goes home; TH(c): the card in cell c
//	DLa       the last card of line a goes to a cell, or by itself to another line
//	DL(a,d)   the card at (a,d), above others, goes to a cell
//	BTb       cards go onto line b, which is a tower afterwards
//	BSb       cards go onto line b, which is a subtower afterwards
//	MakSb     cards go onto line b, which is neither
//	MovSab    (no chain) at the end the cards lie on line b, in the same order; on the way
//	          they may lie anywhere; there may be riders between the moves
//
// A hand of BT, BS or MakS may have several goals, and takes no card from line b
// except by riders. Every other chain has one goal. No hand begins with a rider, but
// it may begin with a goal or a service that also meets the definition of a rider. The
// other moves of a hand are:
//
//	service   takes a card off another card, which a service or a goal of this hand
//	          takes off its line later; or, in a hand TH, brings home a lower card of the same suit;
//	          or is a putdown
//	putdown   takes a card to a line from the cell to which a service or the goal
//	          of this hand brought it
//	rider     brings a card home when all cards that fit on it are home or aces, so that
//	          no card will need to lie on it; many programs make such moves unasked
//
// A single move is always a hand, so every solution has a parse. [Parse] returns a
// parse with the fewest hands. If there are several, it prefers at each hand the
// longest one, then the one whose goal comes last, then MovS.
//
// The number of hands does not depend on the order of columns and cells.
package grouphand

import (
	"patience/game"
	"patience/game/card"
	"patience/internal/games/freecell"
)

// Parse tells moves from a board in the fewest group hands. In their order they
// hold all the moves. The rules must be freecell.SingleCards. The error names
// the first move that is not legal.
func Parse(b *freecell.Board, moves []game.Move) ([]game.GroupHand, error) {
	t, err := newTrace(b, moves)
	if err != nil {
		return nil, err
	}
	var told []game.GroupHand
	for _, h := range t.fewest() {
		told = append(told, t.tell(h))
	}
	return told, nil
}

// A hand is the steps begin..end−1. A chain has its last goal at the step goal.
// In a MovS that is the step after which the cards lie where they should.
type hand struct {
	begin, goal, end int
	moved            []card.Card // MovS: the cards, the deepest first; nil for a chain
}

// fewest returns a parse of least length, by dynamic programming from the last
// step to the first.
func (t *trace) fewest() []hand {
	n := len(t.steps)
	best := make([]hand, n)
	count := make([]int, n+1) // hands from a step to the end
	for begin, hands := range t.hands() {
		for _, h := range hands {
			if old := best[begin]; old.end == 0 || h.better(old, count) {
				best[begin], count[begin] = h, 1+count[h.end]
			}
		}
	}
	var parse []hand
	for i := 0; i < n; i = best[i].end {
		parse = append(parse, best[i])
	}
	return parse
}

// better reports whether a parse should begin with h and not with other. count
// has the hands from each later step to the end.
func (h hand) better(other hand, count []int) bool {
	switch a, b := count[h.end], count[other.end]; {
	case a != b:
		return a < b
	case h.end != other.end:
		return h.end > other.end
	case h.goal != other.goal:
		return h.goal > other.goal
	}
	return h.moved != nil && other.moved == nil
}
