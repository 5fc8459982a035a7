package simplesimon

import (
	"patience/game"
	"patience/game/card"
	"patience/internal/boards"
)

// A Board is a position with the order of its columns.
type Board struct{ boards.Board[*Rules] }

var (
	_ game.Board    = (*Board)(nil)
	_ game.Pictured = (*Board)(nil)
)

// Format describes the boards of the rules: columns, and foundations if cards are home.
//
//	Foundations: H-0 C-K D-0 S-0
//	: 3D 2H
//	: AD
func (r *Rules) Format() *boards.Format {
	f := &boards.Format{
		Ranks: r.Ranks, Columns: r.Columns, Order: r.order,
		Fits:  func(c, below card.Card) bool { return c.Rank() == below.Rank()-1 },
		Names: boards.Names{Columns: "1234567890", Homes: boards.SuitNames, Count: "x%d"},
	}
	if r.Homing != Singles {
		f.Whole = r.Homing.String()
	}
	return f
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
	p := &Position{rules: b.Rules}
	for i := range p.on {
		p.on[i] = atHome
	}
	for _, column := range b.Columns {
		below := onFloor
		for _, c := range column {
			p.on[c&63] = below
			below = uint8(c)
		}
	}
	p.count()
	return p
}

// Board returns the position as a board, with the columns in the order of their
// last cards.
func (p *Position) Board() game.Board {
	b := &Board{boards.Board[*Rules]{Rules: p.rules}}
	for s, n := range p.height {
		b.Home[s] = int(n)
	}
	b.Columns = boards.Standing(p.rules.Columns, p.tops, p.On)
	return b
}
