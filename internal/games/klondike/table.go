package klondike

import (
	"slices"

	"patience/game"
	"patience/game/card"
	"patience/internal/boards"
)

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
	after := b.clone()
	for range draws {
		if !after.canDraw() {
			return nil, false
		}
		after.Draw(b.Rules.Draw)
	}
	return after, true
}

// Drawable returns the last card of the waste. It returns false if there is none.
func (b *Board) Drawable() (game.Face, bool) {
	c, ok := b.Last(boards.Pile{Kind: boards.Waste})
	if !ok {
		return game.Face{}, false
	}
	return boards.Face(c), true
}

// Made returns the board after a legal move of its position, or of one that differs in
// the waste. It returns false for a move of a card of the stock that is not the last one
// of the waste.
func (b *Board) Made(m game.Move) (game.Board, bool) {
	l, drawn := b.drawnLift(m)
	if !drawn {
		return nil, false
	}
	after := b.clone()
	after.Apply(l)
	return after, true
}

// Seen returns the board as text without what a player does not see: cards that lie
// face down, and those of the stock.
func (b *Board) Seen() string { return b.Rules.Format().Text(&b.Piles, boards.Seen) }

// Open returns the board with all its cards to be seen in pictures: those face down, and
// those of waste and stock in the order in which they come.
func (b *Board) Open() game.Board { return openBoard{b} }

// An openBoard shows all cards.
type openBoard struct{ *Board }

func (b openBoard) Seen() string { return b.String() }

// openRow is the number of cards in a row of stock and waste.
const openRow = 6

// Layout puts the cards of waste and stock to the right, each a pile of its own, as any
// that draws bring up may be played. A gap follows the waste.
func (b openBoard) Layout() game.Layout {
	shown := b.Piles
	shown.Down = nil
	l := b.Rules.Format().Layout(&shown)
	l.Piles = l.Piles[2:] // without stock and waste
	right := float64(max(len(b.Columns), 3+card.NumSuits)) + 0.5
	for i, c := range slices.Concat(b.Waste, b.Stock) {
		p := game.Pile{
			Name: "stock " + c.String(), X: right + float64(i%openRow), Y: float64(i / openRow),
			Cards: []game.Face{boards.Face(c)},
		}
		if i >= len(b.Waste) {
			p.X += 0.25
		}
		l.Piles = append(l.Piles, p)
	}
	return l
}
