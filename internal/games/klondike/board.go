package klondike

import (
	"fmt"

	"patience/game"
	"patience/game/card"
	"patience/internal/boards"
)

// A Board is a position with the order of its columns and with the waste as it
// lies.
type Board struct{ boards.Board[*Rules] }

var _ game.Concealing = (*Board)(nil)

// Format describes the boards of the rules, which PySol writes alike: foundations, stock, waste and columns.
//
//	Foundations: H-0 C-A D-0 S-0
//	Talon: KH KD 2D
//	Waste: TC
//	: 3D
//	: <AD> 8H
func (r *Rules) Format() *boards.Format {
	f := &boards.Format{
		Ranks: r.Ranks, Columns: r.Columns, Stock: r.stock(), Draw: r.Draw, Passes: r.Passes, Down: true,
		FaceDown: boards.Row(0, r.Columns),
		Order:    r.order, Fits: func(c, below card.Card) bool { return fits[below&63].Has(c) }, Number: r.parseDigits,
		Names: boards.Names{Columns: "1234567", Homes: boards.SuitNames},
	}
	if r.AnySpace {
		f.Names.Count = "x%d"
	}
	return f
}

// order returns the columns to which cards are dealt, row by row: the first row has a card for each column, the
// last one a card for the last column.
func (r *Rules) order() []int {
	columns := make([]int, 0, r.dealt())
	for row := range r.Columns {
		for i := row; i < r.Columns; i++ {
			columns = append(columns, i)
		}
	}
	return columns
}

// deal deals the cards of a deck. What the columns do not take is the stock.
func deal(rules *Rules, deck []card.Card) *Board {
	return &Board{boards.Board[*Rules]{Rules: rules, Piles: rules.Format().Deal(deck)}}
}

// ReadBoard returns the ways in which a text is a board; see [boards.Format.Read]. It also reads a deck as ShootMe's
// Klondike-Solver has it: three digits a card, rank 01 to 13 and suit 1 to 4 for C D H S, in the order in which the
// cards are dealt; or the number of 22 to 68 digits that Microsoft's Solitaire Collection gives a deck.
func ReadBoard(rules *Rules, text []byte, as string) ([]game.Reading, error) {
	return boards.ReadBoard(rules, text, as, func(b boards.Board[*Rules]) game.Board { return &Board{b} })
}

// ParseBoard reads a board of which the text says for certain which one it is; see [ReadBoard].
func ParseBoard(rules *Rules, text []byte) (*Board, error) {
	return boards.Only[*Board](ReadBoard(rules, text, ""))
}

// parseDigits reads three digits for each card of a deck, or Microsoft's number of a deck.
func (r *Rules) parseDigits(text string) (boards.Piles, error) {
	if r.Cards() == fullDeck && len(text) <= microsoftDigits {
		deck, ok := microsoftDeck(text)
		if !ok {
			return boards.Piles{}, fmt.Errorf("deck number %.20s… is 52! or more", text)
		}
		return r.Format().Deal(deck), nil
	}
	if want := 3 * r.Cards(); len(text) != want {
		return boards.Piles{}, fmt.Errorf("%d digits; expected %d, three for each card", len(text), want)
	}
	var deck []card.Card
	for i := 0; i < len(text); i += 3 {
		rank, suit := 10*int(text[i]-'0')+int(text[i+1]-'0'), int(text[i+2]-'0')
		if rank < 1 || rank > card.MaxRank || suit < 1 || suit > card.NumSuits {
			return boards.Piles{}, fmt.Errorf("card %d: %s; expected a rank 01 to 13 and a suit 1 to 4", i/3+1, text[i:i+3])
		}
		deck = append(deck, card.New(rank, card.Suit(suit-1)))
	}
	return r.Format().Deal(deck), nil
}

// Position returns the board's position. The board must be valid.
func (b *Board) Position() game.Position { return b.position() }

func (b *Board) position() *Position {
	l := &layout{rules: *b.Rules, kings: card.UpTo(b.Rules.Ranks), waste: uint8(len(b.Waste))}
	if !b.Rules.AnySpace {
		l.kings &^= card.UpTo(b.Rules.Ranks - 1)
	}
	p := &Position{layout: l, redeals: uint8(max(b.Passes-1, 0))}
	for i, c := range append(b.Waste[:len(b.Waste):len(b.Waste)], b.Stock...) {
		l.order[i], l.place[c] = c, uint8(i)
		l.cards |= card.Bit(c)
	}
	p.put(1<<(len(b.Waste)+len(b.Stock))-1, len(b.Waste))
	for s, n := range b.Home {
		p.height[s] = uint8(n)
	}
	for i := range p.on {
		p.on[i] = atHome
	}
	for i, column := range b.Columns {
		p.lay(column, b.Down[i])
	}
	p.hash = p.hashOf()
	return p
}

// lay puts a column on the table, the first cards of which lie face down.
func (p *Position) lay(column []card.Card, down int) {
	below := onFloor
	for i, c := range column {
		p.on[c] = below
		switch {
		case i < down:
			p.down |= card.Bit(c)
		case below == onFloor:
			p.floor |= card.Bit(c)
			fallthrough
		default:
			p.up |= card.Bit(c)
		}
		below = uint8(c)
	}
	if below != onFloor {
		p.tops |= card.Bit(card.Card(below))
	}
}

// Board returns the position as a board, with the columns in the order of their
// last cards, and as few cards on the waste, and passes, as the position tells apart.
func (p *Position) Board() game.Board { return p.board(int(p.waste)) }

// board returns the position as a board with a number of cards on the waste.
func (p *Position) board(waste int) *Board {
	b := &Board{boards.Board[*Rules]{Rules: &p.rules}}
	b.Columns, b.Passes = boards.Standing(p.rules.Columns, p.tops, p.On), p.Passes()
	b.Down = boards.NumDown(b.Columns, p.down)
	for s, n := range p.height {
		b.Home[s] = int(n)
	}
	talon := p.AppendStock(nil)
	b.Waste, b.Stock = talon[:waste:waste], talon[waste:]
	return b
}
