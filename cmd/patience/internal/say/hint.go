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
