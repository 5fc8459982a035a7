package calculation

import (
	"bytes"
	"errors"
	"slices"

	"patience/game"
	"patience/internal/boards"
)

// Notation writes each move from the board in two characters, where from and
// where to: s is the stock, 1 to 4 are the foundations, and a, b, c … are the
// stacks in the board's order. Of stacks with the same cards it names the first.
// The error names the first move that is not legal.
func (b *Board) Notation(moves []game.Move) ([]string, error) { return newTable(b).laid().Write(moves) }

// After returns the board after moves, with the stacks where they were. The
// error names the first move that is not legal.
func (b *Board) After(moves []game.Move) (game.Board, error) {
	t := newTable(b)
	if _, err := t.laid().Write(moves); err != nil {
		return nil, err
	}
	after := t.position.Board().(*Board)
	after.Stacks = t.stacks
	return after, nil
}

// A table is a position together with its stacks in the order of a board.
type table struct {
	position *Position
	stacks   [][]uint8
}

func newTable(b *Board) *table {
	return &table{b.position(), boards.Each(b.Stacks, slices.Clone)}
}

func (t *table) laid() boards.Table {
	return boards.Table{Position: t.position, Word: t.word, Move: t.move}
}

// word returns the notation of a legal move.
func (t *table) word(m game.Move) string {
	text := "s"
	if place, fromStock := FromStock(m); !fromStock {
		text = stackName(t.index(place))
	}
	if to := MoveTo(m); to.Foundation {
		return text + "1234"[to.Index:to.Index+1]
	}
	return text + stackName(t.index(MoveTo(m).Index))
}

func stackName(i int) string { return "abcdefghijkl"[i : i+1] }

// move makes a legal move on the stacks.
func (t *table) move(m game.Move) {
	if place, fromStock := FromStock(m); !fromStock {
		from := &t.stacks[t.index(place)]
		*from = (*from)[:len(*from)-1]
	}
	if to := MoveTo(m); !to.Foundation {
		into := &t.stacks[t.index(to.Index)]
		*into = append(*into, t.position.ranks[t.position.taken(m)])
	}
}

// index returns the first stack that holds the same cards as the stack at a
// place of the position.
func (t *table) index(place int) int {
	ranks := t.position.AppendStack(nil, place)
	return slices.IndexFunc(t.stacks, func(stack []uint8) bool { return bytes.Equal(stack, ranks) })
}

var errNoMove = errors.New("expected a legal move, from s (stock) or a, b … (stacks) to 1-4 or a, b …")

// ParseNotation reads what [Board.Notation] writes, and moves in words as MoveText says them. Of stacks
// with the same cards the first must be named. The error names the first text that is not a legal move.
func (b *Board) ParseNotation(notation []string) ([]game.Move, error) {
	return newTable(b).laid().Read(notation, errNoMove)
}
