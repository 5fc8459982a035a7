package calculation

import (
	"bytes"
	"errors"
	"fmt"
	"slices"

	"patience/game"
)

// Notation writes each move from the board in two characters, where from and
// where to: s is the stock, 1 to 4 are the foundations, and a, b, c … are the
// stacks in the board's order. Of stacks with the same cards it names the first.
// The error names the first move that is not legal.
func (b *Board) Notation(moves []game.Move) ([]string, error) {
	notation, _, err := b.play(moves)
	return notation, err
}

// After returns the board after moves, with the stacks where they were. The
// error names the first move that is not legal.
func (b *Board) After(moves []game.Move) (game.Board, error) {
	_, after, err := b.play(moves)
	return game.BoardOrError(after, err)
}

// play makes moves as the notation has them. It returns their notation, and the
// board after them.
func (b *Board) play(moves []game.Move) ([]string, *Board, error) {
	t := table{position: b.position()}
	for _, stack := range b.Stacks {
		t.stacks = append(t.stacks, slices.Clone(stack))
	}
	notation := make([]string, 0, len(moves))
	for i, m := range moves {
		if !slices.Contains(t.position.AppendMoves(nil), m) {
			return nil, nil, fmt.Errorf("move %d of %d is not legal", i+1, len(moves))
		}
		notation = append(notation, t.move(m))
	}
	after := t.position.Board().(*Board)
	after.Stacks = t.stacks
	return notation, after, nil
}

// A table is a position together with its stacks in the order of a board.
type table struct {
	position *Position
	stacks   [][]uint8
}

const stackNames = "abcdefghijkl"

// move makes a move and returns its notation.
func (t *table) move(m game.Move) string {
	p := t.position
	rank := p.ranks[p.taken(m)]
	text, from, into := "s", -1, -1
	if place, fromStock := FromStock(m); !fromStock {
		from = t.index(place)
		text = stackNames[from : from+1]
	}
	if to := MoveTo(m); to.Foundation {
		text += "1234"[to.Index : to.Index+1]
	} else {
		into = t.index(to.Index)
		text += stackNames[into : into+1]
	}
	if from >= 0 {
		t.stacks[from] = t.stacks[from][:len(t.stacks[from])-1]
	}
	if into >= 0 {
		t.stacks[into] = append(t.stacks[into], rank)
	}
	p.Play(m)
	return text
}

// index returns the first stack that holds the same cards as the stack at a
// place of the position.
func (t *table) index(place int) int {
	ranks := t.position.AppendStack(nil, place)
	return slices.IndexFunc(t.stacks, func(stack []uint8) bool { return bytes.Equal(stack, ranks) })
}

var errNoMove = errors.New("expected a legal move, from s (stock) or a, b … (stacks) to 1-4 or a, b …")

// ParseNotation reads what [Board.Notation] writes. Of stacks with the same cards
// the first must be named. The error names the first text that is not a legal
// move.
func (b *Board) ParseNotation(notation []string) ([]game.Move, error) {
	p := b.position()
	stacks := b.Stacks
	moves := make([]game.Move, 0, len(notation))
	for i, text := range notation {
		m, after, ok := findMove(p, stacks, text)
		if !ok {
			return nil, &game.WordError{Words: notation, Index: i, Err: errNoMove}
		}
		p.Play(m)
		stacks = after
		moves = append(moves, m)
	}
	return moves, nil
}

// findMove returns the legal move of a notation, and the stacks after it.
func findMove(p *Position, stacks [][]uint8, text string) (game.Move, [][]uint8, bool) {
	for _, m := range p.AppendMoves(nil) {
		t := table{position: p.Clone().(*Position)}
		for _, stack := range stacks {
			t.stacks = append(t.stacks, slices.Clone(stack))
		}
		if t.move(m) == text {
			return m, t.stacks, true
		}
	}
	return 0, nil, false
}
