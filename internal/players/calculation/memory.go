package calculation

import (
	"cmp"
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
	NewPlayer: func(p game.Position) rollout.Player { return rollout.ByWeight(p, new(memory).weight) },
}

// A memory gives the weights of the priority policy. It remembers how far the player has
// played a deal, and what that means for the last position. The positions of a trial come
// in the order in which the player meets them, so it seldom begins again.
type memory struct {
	start  *calculation.Position // of the deal
	player *Priority
	stock  []uint8 // that the player has not drawn
	stuck  bool    // the player has given up

	hash  uint64      // of the position
	moves []game.Move // those of weight 1 there
}

func (w *memory) weight(position game.Position, m game.Move) int {
	p := position.(*calculation.Position)
	if w.start != p.Start() || w.hash != p.Hash() {
		w.look(p)
	}
	if slices.Contains(w.moves, m) {
		return 1
	}
	return 0
}

// look finds out what the player does at a position.
func (w *memory) look(p *calculation.Position) {
	if w.start != p.Start() || w.ahead(p) < 0 {
		w.begin(p.Start())
	}
	for !w.stuck && w.ahead(p) > 0 {
		w.advance()
	}
	w.hash, w.moves = p.Hash(), w.moves[:0]
	if len(w.stock) == len(p.Stock()) && w.player.isAt(p) {
		if a, ok := w.player.next(w.drawn()); ok {
			if m, ok := w.player.move(a, p); ok {
				w.moves = append(w.moves, m)
			}
		}
		return
	}
	w.moves = p.AppendMoves(w.moves)
	isHome := func(m game.Move) bool { return calculation.MoveTo(m).Foundation }
	if slices.ContainsFunc(w.moves, isHome) {
		w.moves = slices.DeleteFunc(w.moves, func(m game.Move) bool { return !isHome(m) })
	}
}

// begin lets the player begin a deal. There must be a priority table for it.
func (w *memory) begin(start *calculation.Position) {
	w.start, w.stock, w.stuck = start, start.Stock(), false
	w.player, _ = NewPriority(start.Board().(*calculation.Board))
}

// ahead is positive if a position is later in the deal than the player, and negative
// if it is earlier. Each move draws a card or, from a stack, sends one home. So
// positions are in the order of the cards drawn, and then of the cards home.
func (w *memory) ahead(p *calculation.Position) int {
	return cmp.Or(len(w.stock)-len(p.Stock()), p.Home()-w.player.home)
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
