package gametest

import (
	"testing"

	"patience/game"
	"patience/internal/games/calculation"
)

// A chooser is a player that always makes the move that choose names.
type chooser struct {
	choose func(p game.Position, moves []game.Move) game.Move
}

func (c chooser) PlayTrial(p game.Position, _ *game.Rand, seen *game.HashSet, most int) (moves int, branching int64,
	end game.TrialEnd,
) {
	for moves < most && !p.Won() {
		legal := p.AppendMoves(nil)
		if len(legal) == 0 {
			return moves, 0, game.TrialDead
		}
		p.Play(c.choose(p, legal))
		seen.Add(p.Hash())
		moves++
	}
	return moves, 0, game.TrialCapped
}

// TestCannotPeek: who looks at the whole position is found out, and who looks at
// the moves alone is not.
func TestCannotPeek(t *testing.T) {
	g, err := calculation.NewGame(calculation.Standard(4, 0))
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		peeks  bool
		choose func(p game.Position, moves []game.Move) game.Move
	}{
		"first": {false, func(_ game.Position, moves []game.Move) game.Move { return moves[0] }},
		"last":  {false, func(_ game.Position, moves []game.Move) game.Move { return moves[len(moves)-1] }},
		"hash":  {true, func(p game.Position, moves []game.Move) game.Move { return moves[p.Hash()%uint64(len(moves))] }},
		"last card of the stock": {true, func(p game.Position, moves []game.Move) game.Move {
			stock := p.(*calculation.Position).Stock()
			return moves[int(stock[len(stock)-1])%len(moves)]
		}},
	} {
		found := findPeek(t, g, func(game.Position) Player { return chooser{c.choose} })
		if (found != "") != c.peeks {
			t.Errorf("%s: peeking is %t, found %q", name, c.peeks, found)
		}
	}
}
