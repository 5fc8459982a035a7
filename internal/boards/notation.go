// Package boards has the boards of all games: their text, their JSON, their pictures and the notation of their moves.
//
// A game describes its boards by a [Format]: which piles it has, how the deal fills them, and what the notation calls
// them. All ways in which people and programs write boards are then read and written in one place. The cards themselves
// are in [Piles], and a [Board] is piles by rules.
//
//	text or JSON → Format.parse → Piles → Format.Text, Format.JSON, Format.Layout
//	a move → Lift (from which pile to which) → Format.Word, Piles.Apply
//
// Games whose boards are no piles of cards with suits, Gaps and Calculation, use only the parts that they share.
package boards

import (
	"fmt"
	"slices"
	"strings"

	"patience/game"
)

// Read returns the moves of words. The function play reads a word and makes its move. The error is a
// [*game.WordError] with the first error of play.
func Read(words []string, play func(word string) (game.Move, error)) ([]game.Move, error) {
	moves := make([]game.Move, 0, len(words))
	for i, word := range words {
		m, err := play(word)
		if err != nil {
			return nil, &game.WordError{Words: words, Index: i, Err: err}
		}
		moves = append(moves, m)
	}
	return moves, nil
}

// A Table is a board on which moves are made, and the board's position.
type Table struct {
	Position game.Position
	Word     func(game.Move) string // the notation of a legal move
	Move     func(game.Move)        // makes a legal move on the board
	// Legal reports whether a move may be made; if it is nil, those of AppendMoves.
	Legal func(game.Move) bool
}

// Write makes moves and returns their notation. The error names the first move that is not legal where it is made.
func (t Table) Write(moves []game.Move) ([]string, error) {
	legal := t.Legal
	if legal == nil {
		legal = func(m game.Move) bool { return slices.Contains(t.Position.AppendMoves(nil), m) }
	}
	words := make([]string, 0, len(moves))
	for i, m := range moves {
		if !legal(m) {
			return nil, fmt.Errorf("move %d of %d is not legal", i+1, len(moves))
		}
		words = append(words, t.play(m))
	}
	return words, nil
}

// play makes a legal move and returns its notation.
func (t Table) play(m game.Move) string {
	word := t.Word(m)
	t.Move(m)
	t.Position.Play(m)
	return word
}

// Find returns the legal move with a notation, in small letters or capitals, or one that is written in words. The
// number of cards, after x, may be left out if there is only one such move.
func (t Table) Find(word string) (m game.Move, ok bool) {
	is := func(m game.Move) bool { return strings.EqualFold(t.Word(m), word) }
	if text, inWords := Said(word); inWords {
		is = func(m game.Move) bool { return SaysSame(t.Position.MoveText(m), text) }
	}
	legal := t.Position.AppendMoves(nil)
	if i := slices.IndexFunc(legal, is); i >= 0 {
		return legal[i], true
	}
	counted := slices.DeleteFunc(legal, func(m game.Move) bool {
		places, _, ok := strings.Cut(t.Word(m), "x")
		return !ok || places != word
	})
	if len(counted) != 1 {
		return 0, false
	}
	return counted[0], true
}

// Read reads and makes moves, written in notation or in words. The error for one that is not legal wraps the one
// given.
func (t Table) Read(words []string, noMove error) ([]game.Move, error) {
	return Read(words, func(word string) (game.Move, error) {
		m, ok := t.Find(word)
		if !ok {
			return 0, noMove
		}
		t.play(m)
		return m, nil
	})
}
