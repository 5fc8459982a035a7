package piles

import (
	"errors"

	"patience/game"
	"patience/internal/boards"
)

// Notation writes each move from the board as where from and where to: 1 to 9, 0 and further signs
// are the columns of the board from the left, letters are the cards of the reserve in their order, or r the last one
// of a stacked reserve, and h is home. Of empty columns the first is named. Where several cards can move, their number
// follows, like 13x2, if they go to an empty column and are not one. A card that comes back from home
// is named by h, the column and its suit. The waste is w, after the number of draws that come first unless draws
// are moves; a draw that is a move, and a deal, are s. Cells are letters as the cards of the reserve are, and of empty
// ones the first is named. The error names the first move that is not legal.
func (b *Board) Notation(moves []game.Move) ([]string, error) {
	return b.clone().onTable().Write(moves)
}

// After returns the board after moves, with the columns where they were. The error names the first
// move that is not legal.
func (b *Board) After(moves []game.Move) (game.Board, error) {
	after := b.clone()
	_, err := after.onTable().Write(moves)
	return game.BoardOrError(after, err)
}

func (b *Board) clone() *Board { return &Board{b.Clone()} }

// onTable returns the board as one that its moves change.
func (b *Board) onTable() boards.Table { return b.tableOf(b.position()) }

// tableOf does so with its position, whose columns are those of the board.
func (b *Board) tableOf(p *Position) boards.Table {
	return b.OnTable(p, func(m game.Move) boards.Lift { return b.lift(p, m) })
}

// lift returns what a legal move lifts in this position, whose columns are those of the board, after the draws that it
// needs.
func (b *Board) lift(p *Position, m game.Move) boards.Lift {
	l, drawn := b.drawnLift(p, m)
	if !drawn {
		l.Draws = b.DrawsTo(int(decode(m).n))
	}
	return l
}

// drawnLift returns what a legal move lifts. It returns false if draws come before it.
func (b *Board) drawnLift(p *Position, code game.Move) (l boards.Lift, drawn bool) {
	m := decode(code)
	if m == ofStock {
		return boards.Lift{From: boards.Pile{Kind: boards.Stock}, To: boards.Pile{Kind: boards.Stock}}, true
	}
	l.Cards = 1
	first := b.Base.Seen(p.first(m))
	switch {
	case m.from < MaxColumns:
		l.From, l.Cards = boards.Pile{Kind: boards.Columns, Index: int(p.place[m.from])}, int(m.n)
	case m.from == inReserve:
		l.From = b.reserved(first)
	case m.from == inTalon:
		l.From = boards.Pile{Kind: boards.Waste}
	default:
		l.From = boards.Pile{Kind: boards.Foundations, Index: int(m.n)}
	}
	switch {
	case m.to < MaxColumns:
		l.To = boards.Pile{Kind: boards.Columns, Index: int(p.place[m.to])}
	case m.to == toCell:
		l.To = b.EmptyCell()
	case p.rules.Hole != NoHole:
		l.To = boards.Pile{Kind: boards.Waste}
	default:
		l.To = boards.Pile{Kind: boards.Foundations, Index: p.firstHome(first.Suit(), p.first(m).Rank()-l.Cards)}
	}
	if p.fills(m) {
		l.Fills, l.Fill = true, b.fillFrom()
	}
	return l, m.from != inTalon || int(m.n)+1 == len(b.Waste)
}

// errNoMove says what a move looks like by the rules.
func (r *Rules) errNoMove() error {
	text := "expected a legal move, from a column"
	if r.Stacked {
		text += ", r"
	} else if r.Cells > 0 {
		text += ", a letter of a cell"
	} else if r.Reserve > 0 {
		text += ", a letter of the reserve"
	}
	if r.Stock == ToWaste && r.Hole == NoHole {
		text += ", w"
	}
	if r.Back {
		text += " or h"
	}
	text += " to a column or h"
	if r.Cells > 0 {
		text += " or a cell"
	}
	if r.Stock >= ToColumns || r.drawsAreMoves() {
		text += ", or s"
	}
	if r.Moves != SingleCards && r.Moves != WholeColumns {
		text += ", with x and their number if several cards move"
	}
	return errors.New(text)
}

// ParseNotation reads what [Board.Notation] writes. The error names the first text that is not a
// legal move.
func (b *Board) ParseNotation(notation []string) ([]game.Move, error) {
	return b.clone().onTable().Read(notation, b.Rules.errNoMove())
}

// ColumnNames says which names the columns of a game have.
func ColumnNames(columns int) string { return boards.Series(columnNames[:columns]) }
