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
	Play   game.Move
	Chance float64 // that it begins the best way to win
	After  game.Position
	Guess  Guess // of the position after it
	begins bool  // it begins the known win of the position before it
}

// Hints returns the legal moves of the board that was guessed, the likeliest to be the best
// first. The guesses of the positions after them are still to be made, and InOrder puts them into
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
			Move: Move{Notation: words[0], Words: p.MoveText(m)}, Play: m, Chance: g.Choices[i], After: game.After(p, m),
			Guess: Guess{Name: g.Name, Game: g.Game},
		}
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

// InOrder puts hints into words, when all guesses are made. The one that begins a known win of the
// position comes first, and those that lose come last.
func (g *Guess) InOrder(hints []Hint, win []game.Move) []Hint {
	for i := range hints {
		h := &hints[i]
		if h.begins = len(win) > 0 && h.Play == win[0]; h.begins {
			h.Guess.Exact = h.Guess.Exact.AtMost(len(win) - 1)
		}
		h.prove(g.Exact)
		if h.begins && h.Remark == "" {
			h.Remark = "wins in at most " + Counted(len(win), "move")
		}
	}
	rank := func(h *Hint) int {
		switch {
		case h.begins:
			return 0
		case h.Kind == Lost:
			return 2
		}
		return 1
	}
	slices.SortStableFunc(hints, func(a, b Hint) int { return rank(&a) - rank(&b) })
	return hints
}

// prove says what is proved of the position after the move, or its guess.
func (h *Hint) prove(before label.Exact) {
	e := &h.Guess.Exact
	h.Least, h.Rate = h.Guess.Least(), "about "+Often(h.Guess.WinRate().Rate)
	h.Remark, h.Kind = remark(before, *e, true)
	switch {
	case e.Status == solve.Unsolvable:
		h.Least, h.Rate = Least(e), lostRate
	case e.MinMoves != nil:
		h.Least = Least(e)
	}
}
