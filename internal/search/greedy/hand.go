package greedy

import (
	"patience/game"
	"patience/heuristics"
)

// A hand makes moves in a position, and those with which a guide settles it, and takes them
// back.
type hand struct {
	pos      game.Searchable
	position game.Position // the same: to convert it for each call costs more than the call
	coder    game.Coder
	guide    heuristics.Guide
	settled  []game.Move // the moves that the last settle made
}

// play makes moves and settles. It returns the code of the position.
func (h *hand) play(code game.Code, moves []game.Move) game.Code {
	for _, m := range moves {
		code = h.coder.After(code, h.position, m)
		h.pos.Play(m)
	}
	return h.settle(code)
}

// settle makes the moves of the guide's Settle until there is none. It returns the code
// of the position.
func (h *hand) settle(code game.Code) game.Code {
	h.settled = h.settled[:0]
	for {
		m, ok := h.guide.Settle(h.position)
		if !ok {
			return code
		}
		code = h.coder.After(code, h.position, m)
		h.pos.Play(m)
		h.settled = append(h.settled, m)
	}
}

// takeBack undoes the last play, which made the moves given.
func (h *hand) takeBack(moves []game.Move) {
	undo(h.pos, h.settled)
	undo(h.pos, moves)
}

func undo(p game.Position, moves []game.Move) {
	for i := len(moves) - 1; i >= 0; i-- {
		p.Undo(moves[i])
	}
}
