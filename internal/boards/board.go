package boards

import (
	"fmt"

	"patience/game"
	"patience/game/card"
)

// Rules are the rules of a game of piles.
type Rules interface {
	fmt.Stringer
	// Format describes the boards of the game.
	Format() *Format
}

// A Board is the piles of a board by rules. The board of a game embeds it, and adds its position and its moves.
type Board[R Rules] struct {
	Rules R
	Piles
}

// String returns the board as text; see [Format.Text].
func (b *Board[R]) String() string { return b.Rules.Format().Text(&b.Piles, Open) }

// MarshalJSON returns the board as an object; see [Format.JSON].
func (b *Board[R]) MarshalJSON() ([]byte, error) { return b.Rules.Format().JSON(&b.Piles) }

// Solvitaire returns the board as Solvitaire reads it; see [Format.Solvitaire].
func (b *Board[R]) Solvitaire() ([]byte, error) { return b.Rules.Format().Solvitaire(&b.Piles) }

// Validate returns an error if the board is not a position of its rules; see [Format.Validate].
func (b *Board[R]) Validate() error { return b.Rules.Format().Validate(&b.Piles) }

// Layout returns where the cards lie; see [Format.Layout].
func (b *Board[R]) Layout() game.Layout { return b.Rules.Format().Layout(&b.Piles) }

// Apply makes a legal move, with the draws before it.
func (b *Board[R]) Apply(l Lift) { b.Piles.Apply(l, b.Rules.Format().Draw) }

// Made returns the board after a legal move that no draws come before.
func (b *Board[R]) Made(l Lift) Board[R] {
	after := b.Clone()
	after.Apply(l)
	return after
}

// Seen returns the board as text without what a player does not see: cards that lie face down, and those of the stock.
func (b *Board[R]) Seen() string { return b.Rules.Format().Text(&b.Piles, Seen) }

// OpenLayout returns where the cards lie, all face up; see [Format.OpenLayout].
func (b *Board[R]) OpenLayout() game.Layout { return b.Rules.Format().OpenLayout(&b.Piles) }

// HasDraws reports whether cards are drawn from a stock before a move, by draws that are no moves.
func (b *Board[R]) HasDraws() bool {
	f := b.Rules.Format()
	return f.Draw > 0 && !f.Draws
}

// IsDrawn reports whether a card is the last one of the waste.
func (p *Piles) IsDrawn(c card.Card) bool {
	last, ok := p.Last(Pile{Kind: Waste})
	return ok && last == c
}

// DrawsTo returns the number of draws that bring up a card of stock or waste, given by how many cards of waste and
// stock come before it.
func (b *Board[R]) DrawsTo(before int) (n int) {
	draw := b.Rules.Format().Draw
	for after := b.Piles.Clone(); len(after.Waste) != before+1; n++ {
		after.Draw(draw)
	}
	return n
}

// CanDraw reports whether a card can be drawn, after the waste is turned over if need be.
func (b *Board[R]) CanDraw() bool { return b.Rules.Format().canDraw(&b.Piles) }

func (f *Format) canDraw(p *Piles) bool {
	return len(p.Stock) > 0 || len(p.Waste) > 0 && (f.Passes == 0 || p.Passes > 1)
}

// Drawn returns the board after a number of draws. It returns false if so many cannot be made.
func (b *Board[R]) Drawn(draws int) (after Board[R], ok bool) {
	format := b.Rules.Format() // once, because making it takes longer than a draw
	after = b.Clone()
	for range draws {
		if !format.canDraw(&after.Piles) {
			return after, false
		}
		after.Draw(format.Draw)
	}
	return after, true
}

// Drawable returns the last card of the waste. It returns false if there is none.
func (b *Board[R]) Drawable() (game.Face, bool) {
	c, ok := b.Last(Pile{Kind: Waste})
	if !ok {
		return game.Face{}, false
	}
	return Face(c), true
}

// Clone returns an independent copy.
func (b *Board[R]) Clone() Board[R] { return Board[R]{b.Rules, b.Piles.Clone()} }

// OnTable returns the board as one that its moves change, given its position and what a move lifts.
func (b *Board[R]) OnTable(p game.Position, lift func(game.Move) Lift) Table {
	format := b.Rules.Format() // once, because making it takes longer than a move
	return Table{
		Position: p,
		Word:     func(m game.Move) string { return format.Word(&b.Piles, lift(m)) },
		Move:     func(m game.Move) { b.Piles.Apply(lift(m), format.Draw) },
	}
}
