package freecell

import (
	"patience/game"
	"patience/game/card"
)

// appendPartialRuns appends the moves of two cards and more where parts of runs
// move: those onto a card, and those of every possible length to an empty column.
func (p *Position) appendPartialRuns(dst []game.Move) []game.Move {
	cells, columns := p.FreeCells(), p.EmptyColumns()
	longest, longestToEmpty := p.rules.LongestRun(cells, columns, false), p.rules.LongestRun(cells, columns, true)
	settlers := p.rules.SpaceCards()
	for end := range p.ends.All() {
		c := end
		for n := 2; n <= longest; n++ {
			below := p.on[c&63]
			if below >= Floor || !p.rules.Fits(c, card.Card(below)) {
				break
			}
			c = card.Card(below)
			for to := range (p.rules.parents(c) & p.ends).All() {
				dst = append(dst, NewMove(c, p.on[c&63], Place(to)))
			}
			if n <= longestToEmpty && p.on[c&63] != Floor && settlers.Has(c) {
				dst = append(dst, NewMove(c, p.on[c&63], Floor))
			}
		}
	}
	return dst
}

// pickListed is Pick where parts of runs move. It lists all moves.
func (p *Position) pickListed(r uint64) (game.Move, int) {
	var list [128]game.Move
	return game.PickOf(p.AppendMoves(list[:0]), r)
}
