package calculation

import (
	"slices"

	"patience/game"
	"patience/internal/games/calculation"
	"patience/rollout"
)

// priorityPolicy gives the weight 1 to the move that [Priority] makes and 0 to all
// others. At a position that the player would not have come to, it gives the
// weight 1 to every move home, or to every move if no card can go home.
var priorityPolicy = rollout.Policy{
	Name: "priority",
	Doc: "the one move of the player by the priority tables of Shintani and Nanzaki (2005), who does not see the stock; " +
		"at a position to which he would not have come, any move home, or any move if there is none",
	NewWeight: func() func(game.Position, game.Move) int { return new(memory).weight },
}

// A memory is what weights of the priority policy rest on: how far the player has
// played a deal, and what follows for a position. The positions of a trial come in
// the order in which the player meets them, so it seldom begins again.
type memory struct {
	start  *calculation.Position // of the deal
	player *Priority
	stock  []uint8 // that the player has not drawn
	stuck  bool    // the player has given up

	hash   uint64 // of the position
	onPath bool   // the player comes to it
	choice game.Move
	moves  bool // the player makes the choice there
	home   bool // a card can go home
}

func (w *memory) weight(position game.Position, m game.Move) int {
	p := position.(*calculation.Position)
	if w.start != p.Start() || w.hash != p.Hash() {
		w.look(p)
	}
	switch {
	case w.onPath && w.moves && m == w.choice, !w.onPath && (calculation.MoveTo(m).Foundation || !w.home):
		return 1
	}
	return 0
}

// look finds out what the player does at a position.
func (w *memory) look(p *calculation.Position) {
	if w.start != p.Start() || w.passed(p) {
		w.begin(p.Start())
	}
	for !w.stuck && w.isBefore(p) {
		w.advance()
	}
	w.hash, w.moves = p.Hash(), false
	if w.onPath = len(w.stock) == len(p.Stock()) && w.player.isAt(p); w.onPath {
		if a, ok := w.player.next(w.drawn()); ok {
			w.choice, w.moves = w.player.move(a, p)
		}
	}
	w.home = slices.ContainsFunc(p.AppendMoves(nil), func(m game.Move) bool { return calculation.MoveTo(m).Foundation })
}

// begin lets the player begin a deal, for which there is a table.
func (w *memory) begin(start *calculation.Position) {
	w.start, w.stock, w.stuck = start, start.Stock(), false
	w.player, _ = NewPriority(start.Board().(*calculation.Board))
}

// Each move draws a card or, from a stack, sends one home. So positions of a game
// are in the order of the cards drawn, and then of the cards home.

func (w *memory) isBefore(p *calculation.Position) bool {
	more := len(w.stock) - len(p.Stock())
	return more > 0 || more == 0 && w.player.home < p.Home()
}

func (w *memory) passed(p *calculation.Position) bool {
	more := len(w.stock) - len(p.Stock())
	return more < 0 || more == 0 && w.player.home > p.Home()
}

// advance lets the player do the next action, if there is one.
func (w *memory) advance() {
	rank := w.drawn()
	a, ok := w.player.next(rank)
	if !ok {
		w.stuck = true
		return
	}
	w.player.do(a, rank)
	if a.from < 0 {
		w.stock = w.stock[1:]
	}
}

// drawn returns the rank of the next card of the stock, 0 if there is none.
func (w *memory) drawn() uint8 {
	if len(w.stock) == 0 {
		return 0
	}
	return w.stock[0]
}
