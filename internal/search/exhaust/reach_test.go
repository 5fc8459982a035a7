package exhaust

import (
	"patience/game"
	"patience/internal/memory"
)

// reach counts the positions that can be reached from a position, itself
// included, and says whether any of them is won. It tries every move.
func reach(start game.Searchable) (positions int, canBeWon bool) {
	coder, p := start.NewCoder(), start.Clone()
	s := search{seen: memory.NewTable(coder.Size(), 0, firstTable)}
	stack := []game.Code{coder.Encode(start)}
	s.see(&stack[0])
	var moves []game.Move
	for len(stack) > 0 {
		code := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		coder.Decode(code, p)
		canBeWon = canBeWon || p.Won()
		moves = p.AppendMoves(moves[:0])
		for _, m := range moves {
			if after := coder.After(code, p, m); s.see(&after) {
				stack = append(stack, after)
			}
		}
	}
	return s.seen.Len(), canBeWon
}
