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

// after returns the code of the position after moves, settled. It also reports whether there may be something to
// settle.
func (h *hand) after(code game.Code, moves []game.Move) (_ game.Code, settles bool) {
	if len(moves) == 1 && !h.guide.MaySettle(h.position, moves[0]) {
		return h.coder.After(code, h.position, moves[0]), false
	}
	code = h.play(code, moves)
	h.takeBack(moves)
	return code, true
}

// make makes moves, and settles if there may be something to settle.
func (h *hand) make(moves []game.Move, settles bool) {
	h.settled = h.settled[:0]
	for _, m := range moves {
		h.pos.Play(m)
	}
	for settles {
		var m game.Move
		if m, settles = h.guide.Settle(h.position); settles {
			h.pos.Play(m)
			h.settled = append(h.settled, m)
		}
	}
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
	undo(h.position, h.settled)
	undo(h.position, moves)
}

func undo(p game.Position, moves []game.Move) {
	for i := len(moves) - 1; i >= 0; i-- {
		p.Undo(moves[i])
	}
}
