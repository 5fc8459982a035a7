package say

import (
	"cmp"
	"slices"

	"patience/game"
	"patience/label"
	"patience/solve"
)

// A Hint is what a model guesses of a legal move.
type Hint struct {
	Move
	Chance float64 // that it begins the best way to win
	After  game.Position
	Guess  Guess // of the position after it
}

// Hints returns the legal moves of the board that was guessed, the likeliest to be the best
// first. The guesses of the positions after them are still to be made, and Prove puts them into
// words.
func (g *Guess) Hints(b game.Board) ([]Hint, error) {
	p := b.Position()
	moves := p.AppendMoves(nil)
	hints := make([]Hint, len(moves))
	for i, m := range moves {
		words, err := b.Notation(moves[i : i+1])
		if err != nil {
			return nil, err
		}
		hints[i] = Hint{
			Move: Move{Notation: words[0], Words: p.MoveText(m)}, Chance: g.Choices[i], After: p.Clone(),
			Guess: Guess{Name: g.Name, Game: g.Game},
		}
		hints[i].After.Play(m)
	}
	slices.SortStableFunc(hints, func(a, b Hint) int { return cmp.Compare(b.Chance, a.Chance) })
	return hints, nil
}

// Doubted reports whether the model tells how likely the position after the move can be won, and nothing
// shows whether it can.
func (h *Hint) Doubted() bool { return h.Guess.Winnable != nil && h.Guess.doubted() }

// Winnable tells whether the position after the move can be won, or how likely that is; "" if nothing of it
// is known.
func (h *Hint) Winnable() string {
	switch {
	case h.Guess.Exact.Status == solve.Unsolvable:
		return "no"
	case !h.Guess.doubted():
		return "yes"
	case h.Guess.Winnable == nil:
		return ""
	}
	return h.Guess.chance()
}

// Prove adds to a hint what is proved of the position after its move, and says that or its
// guess.
func (h *Hint) Prove(e label.Exact) {
	h.Guess.Exact = e
	h.Least, h.Rate = h.Guess.Least(), "about "+Often(h.Guess.WinRate().Rate)
	switch {
	case e.Status == solve.Unsolvable:
		h.Remark, h.Kind = remark(label.Exact{}, e, true)
		h.Least, h.Rate = Least(&e), lostRate
	case e.MinMoves != nil:
		h.Least = Least(&e)
	}
}
