package piles

import (
	"slices"

	"patience/game"
	"patience/game/card"
	"patience/internal/boards"
)

// A Board is a position with the order of its columns.
type Board struct{ boards.Board[*Rules] }

var _ game.Concealing = (*Board)(nil)

// The characters of the notation. Those of the reserve leave out h, the foundations.
const (
	columnNames  = "1234567890@=_"
	reserveNames = "abcdefgijklmnopqrstuvwxyz"
)

// Format describes the boards of the rules: foundations if cards are home, the reserve, and columns.
//
//	Foundations: H-0 C-A D-0 S-0
//	: 3D
//	: <AD> <4C> 8H
func (r *Rules) Format() *boards.Format {
	f := &boards.Format{
		Ranks: r.Ranks, Columns: len(r.Sizes), Cells: r.Reserve, Reserve: r.Reserve > 0, Down: true, Up: r.Up,
		Loose: r.Moves == Tails || r.Up > 1, Order: r.order,
		Fits:  func(c, below card.Card) bool { return fits[r.Build][below&63].Has(c) },
		Names: boards.Names{Columns: columnNames[:len(r.Sizes)], Cells: reserveNames[:r.Reserve], Homes: "hhhh"},
	}
	if r.Moves != SingleCards {
		f.Names.Count = "x%d"
	}
	return f
}

// order returns the columns to which cards are dealt: a triangle as in Klondike if there is room for it, each row from
// its last column to the first, as Solvitaire does; then row by row, each to the columns that take more cards.
func (r *Rules) order() (columns []int) {
	left := slices.Clone(r.Sizes)
	if n := len(left); r.hasTriangle() {
		columns = boards.InTurn(n, n*(n+1)/2, true)
		for i := range left {
			left[i] -= i + 1
		}
	}
	for len(columns) < r.Cards()-r.Reserve {
		for i := range left {
			if left[i] > 0 {
				columns = append(columns, i)
				left[i]--
			}
		}
	}
	return columns
}

// hasTriangle reports whether the first column has one card, the next one at least two, and so on.
func (r *Rules) hasTriangle() bool {
	for i, n := range r.Sizes {
		if n <= i {
			return false
		}
	}
	return len(r.Sizes) > 2 && r.Sizes[0] == 1
}

// ReadBoard returns the ways in which a text is a board; see [boards.Format.Read].
func ReadBoard(rules *Rules, text []byte, as string) ([]game.Reading, error) {
	return boards.ReadBoard(rules, text, as, func(b boards.Board[*Rules]) game.Board { return &Board{b} })
}

// ParseBoard reads a board of which the text says for certain which one it is; see [ReadBoard].
func ParseBoard(rules *Rules, text []byte) (*Board, error) {
	return boards.Only[*Board](ReadBoard(rules, text, ""))
}

// Position returns the board's position. The board must be valid.
func (b *Board) Position() game.Position { return b.position() }

func (b *Board) position() *Position {
	p := &Position{rules: b.Rules, fits: &fits[b.Rules.Build]}
	for i := range p.on {
		p.on[i] = atHome
	}
	for _, c := range b.Held() {
		p.on[c&63] = inReserve
	}
	for i, column := range b.Columns {
		below := onFloor
		for j, c := range column {
			if p.on[c&63] = below; j < b.Down[i] {
				p.down |= card.Bit(c)
			}
			below = uint8(c)
		}
	}
	p.count()
	return p
}

// Board returns the position as a board, with the columns in the order of their last cards, and
// the reserve in that of the cards.
func (p *Position) Board() game.Board {
	b := &Board{boards.Board[*Rules]{Rules: p.rules}}
	for s, n := range p.height {
		b.Home[s] = int(n)
	}
	for c := range p.reserve.All() {
		b.Cells = append(b.Cells, c)
	}
	b.Columns = boards.Standing(len(p.rules.Sizes), p.tops, p.On)
	b.Down = boards.NumDown(b.Columns, p.down)
	return b
}

// Seen returns the board as text without what a player does not see: cards that lie face down.
func (b *Board) Seen() string { return b.Rules.Format().Text(&b.Piles, boards.Seen) }

// Open returns the board with all its cards to be seen in pictures.
func (b *Board) Open() game.Board { return openBoard{b} }

// An openBoard shows all cards.
type openBoard struct{ *Board }

func (b openBoard) Seen() string { return b.String() }

// Layout is that of the board with all cards face up.
func (b openBoard) Layout() game.Layout {
	shown := b.Piles
	shown.Down = nil
	return b.Rules.Format().Layout(&shown)
}
