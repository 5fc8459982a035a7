package boards

import (
	"fmt"

	"patience/game"
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
