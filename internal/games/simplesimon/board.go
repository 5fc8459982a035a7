package simplesimon

import (
	"patience/game"
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
		Names: boards.Names{Columns: "1234567890", Homes: boards.SuitNames, Count: "x%d"},
	}
	if r.Homing != Singles {
		f.Whole = r.Homing.String()
	}
	return f
}

// ParseBoard reads a board; see [boards.Parse].
func ParseBoard(rules *Rules, text []byte) (*Board, error) {
	b, err := boards.Parse(rules, text)
	if err != nil {
		return nil, err
	}
	return &Board{b}, nil
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
