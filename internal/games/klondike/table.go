package klondike

import "patience/game"

// This file holds the board as it lies before a player, who draws from the stock card
// by card, and what the player sees of it.

// Table returns the position as a board with the waste as it lies: as it lay on the
// board that the position comes from while no card of stock and waste was played since,
// even if turning it over loses nothing, and else as [Position.Board] has it.
func (p *Position) Table() *Board {
	if p.left() == p.cards.Len() {
		return p.board(int(p.layout.waste))
	}
	return p.board(int(p.waste))
}

// Draws returns how many draws legal moves from the board make. To turn over the waste
// is none.
func (b *Board) Draws(moves []game.Move) (n int) {
	after := b.clone()
	for _, m := range moves {
		l := after.lift(m)
		n += l.Draws
		after.Apply(l)
	}
	return n
}

// Drawn returns the board after a number of draws. It returns false if so many cannot
// be made.
func (b *Board) Drawn(draws int) (game.Board, bool) {
	after, ok := b.Board.Drawn(draws)
	return &Board{after}, ok
}

// Made returns the board after a legal move of its position, or of one that differs in
// the waste. It returns false for a move of a card of the stock that is not the last one
// of the waste.
func (b *Board) Made(m game.Move) (game.Board, bool) {
	l, drawn := b.drawnLift(m)
	if !drawn {
		return nil, false
	}
	return &Board{b.Board.Made(l)}, true
}

// Open returns the board with all its cards to be seen in pictures: those face down, and
// those of waste and stock in the order in which they come.
func (b *Board) Open() game.Board { return openBoard{b} }

// An openBoard shows all cards.
type openBoard struct{ *Board }

func (b openBoard) Seen() string { return b.String() }

// Layout shows all cards.
func (b openBoard) Layout() game.Layout { return b.OpenLayout() }
