package piles

import (
	"slices"
	"strings"

	"patience/game"
	"patience/game/card"
	"patience/internal/boards"
)

// A Board is a position with the order of its columns.
type Board struct{ boards.Board[*Rules] }

var _ game.Concealing = (*Board)(nil)

// The characters of the notation. Those of the reserve leave out h, the foundations.
const (
	columnNames  = "1234567890@=_^~!%?"
	reserveNames = "abcdefgijklmnopqrstuvwxyz"
	stackedName  = "r"
)

// Format describes the boards of the rules: foundations if cards are home, the reserve, the stock, the waste
// and columns.
//
//	Foundations: H-0 C-A D-0 S-0
//	Talon: KH KD 2D
//	: 3D
//	: <AD> <4C> 8H
func (r *Rules) Format() *boards.Format {
	f := &boards.Format{
		Ranks: r.Ranks, Suits: r.suits(), Copies: r.Copies(), Columns: len(r.Sizes),
		Cells: r.apart(), Reserve: r.Reserve > 0 && r.Cells == 0, Stock: r.stock(),
		Draw: r.Draw, Draws: r.drawsAreMoves(), Deals: r.Stock >= ToColumns,
		Down: !r.OpenRuns(), FaceDown: r.faceDown(),
		Loose: r.isLoose(), Unbuilt: r.Build == NoBuild, Hole: r.Hole != NoHole,
		Stacked: r.Stacked, Filled: r.filledBy(), Given: int(r.lowest()), Based: r.Base,
		Order: r.order,
		Fits:  func(c, below card.Card) bool { return fits[r.Build][below&63].Has(c) },
		Names: boards.Names{
			Columns: columnNames[:len(r.Sizes)], Cells: reserveNames[:r.apart()],
			Homes: strings.Repeat("h", card.NumSuits*r.Copies()),
		},
	}
	if !r.drawsAreMoves() {
		f.Passes = r.Passes
	}
	if r.isSimon() {
		f.Names.Homes = boards.SuitNames
	}
	if r.Suits {
		f.Whole = "only whole suits go home"
	}
	if r.Hole != NoHole {
		f.Names.Homes, f.Names.Hole = "", "h"
	}
	if r.Stacked {
		f.Names.Cells = strings.Repeat(stackedName, r.Reserve)
	}
	if r.Moves != SingleCards && r.Moves != WholeColumns {
		f.Names.Count = "x%d"
	}
	return f
}

// isLoose reports whether cards that lie face up after others that lie face down need not be a run.
func (r *Rules) isLoose() bool {
	return !r.OpenRuns() && (r.Moves == Tails || r.Build == NoBuild || r.Up != 1 || r.Stock >= ToColumns)
}

// order returns the columns to which cards are dealt: row by row, each to the columns that take more cards. Without a
// stock, a triangle comes first if there is room for it, each row from its last column to the first, as Solvitaire
// does.
func (r *Rules) order() (columns []int) {
	left := slices.Clone(r.Sizes)
	if n := len(left); r.Stock == NoStock && r.hasTriangle() {
		columns = boards.InTurn(n, n*(n+1)/2, true)
		for i := range left {
			left[i] -= i + 1
		}
	}
	for len(columns) < r.dealt() {
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
	p := &Position{
		rules: b.Rules, fits: &fits[b.Rules.Build], runs: b.Rules.runs(), under: &under[b.Rules.Build],
		passes: uint8(b.Passes), founds: uint8(b.Rules.foundations()),
		base: b.Base, openRuns: b.Rules.OpenRuns(),
	}
	renamed := func(cards []card.Card) []card.Card { return boards.Each(cards, b.Base.Renamed) }
	if b.Rules.drawsAreMoves() {
		p.passes = 1
	}
	for i, column := range b.Columns {
		c := &p.columns[i]
		c.n = uint8(copy(c.cards[:], renamed(column)))
		if b.Down != nil {
			c.down = uint8(b.Down[i])
		}
	}
	p.held = uint8(copy(p.stack[:], renamed(b.Held())))
	p.restack()
	for i := range p.height[:p.founds] {
		n, _ := b.Foundation(i)
		p.height[i] = uint8(*n)
	}
	if b.Rules.Hole != NoHole {
		p.height[0] = uint8(b.Waste[len(b.Waste)-1].Rank())
	} else {
		p.waste = uint8(copy(p.talon[:], renamed(b.Waste)))
	}
	p.left = p.waste + uint8(copy(p.talon[p.waste:], renamed(b.Stock)))
	p.forgetDraws()
	p.count()
	return p
}

// runs returns by card the cards that move together with it when they lie on it.
func (r *Rules) runs() *[64]card.Set {
	if r.SuitRuns {
		return &fits[InSuit]
	}
	return &fits[r.Build]
}

// Board returns the position as a board, with the columns by place, the reserve in the order of the cards, and as few
// cards on the waste, and passes, as the position tells apart.
func (p *Position) Board() game.Board {
	b := &Board{boards.Board[*Rules]{Rules: p.rules}}
	b.Base = p.base
	b.AddFoundations(p.rules.Copies() - 1)
	if p.rules.Hole == NoHole {
		for i, n := range p.height[:p.founds] {
			home, _ := b.Foundation(i)
			*home = int(n)
		}
	}
	seen := func(cards []card.Card) []card.Card { return boards.Each(cards, p.base.Seen) }
	b.Cells = seen(p.Reserved())
	waste, stock := p.Talon()
	b.Waste, b.Stock = seen(waste), seen(stock)
	if p.rules.Hole != NoHole {
		b.Waste = p.holeCards()
	}
	if !p.rules.drawsAreMoves() {
		b.Passes = int(p.passes)
	}
	for _, i := range p.place[:len(p.rules.Sizes)] {
		c := &p.columns[i]
		b.Columns = append(b.Columns, seen(c.cards[:c.n]))
		if !p.openRuns {
			b.Down = append(b.Down, int(c.down))
		}
	}
	return b
}

// Drawn returns the board after a number of draws that are no moves. It returns false if so many cannot be made.
func (b *Board) Drawn(draws int) (game.Board, bool) {
	after, ok := b.Board.Drawn(draws)
	return &Board{after}, ok
}

// Made returns the board after a legal move of its position, or of one that differs in the waste. It returns false for
// a move of a card of the stock that is not the last one of the waste.
func (b *Board) Made(m game.Move) (game.Board, bool) {
	l, drawn := b.drawnLift(b.position(), m)
	if !drawn {
		return nil, false
	}
	return &Board{b.Board.Made(l)}, true
}

// Open returns the board with all its cards to be seen in pictures.
func (b *Board) Open() game.Board { return openBoard{b} }

// An openBoard shows all cards.
type openBoard struct{ *Board }

func (b openBoard) Seen() string { return b.String() }

// Layout shows all cards.
func (b openBoard) Layout() game.Layout { return b.OpenLayout() }
