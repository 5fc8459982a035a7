package piles

import (
	"patience/game/card"
	"patience/internal/boards"
)

// Fill says from where a card comes at once to a column that a move empties. That is part of the move.
type Fill uint8

// The ways to fill.
const (
	NoFill Fill = iota
	// FromReserve brings the last card of a stacked reserve.
	FromReserve
	// FromWaste brings the last card of the waste, or the next one of the stock if the waste is empty.
	FromWaste
)

// canFill reports whether a card is left that fills a column.
func (p *Position) canFill() bool {
	return p.rules.Fill == FromReserve && p.reserve != 0 || p.rules.Fill == FromWaste && p.left > 0
}

// fills reports whether a legal move empties a column that is filled at once.
func (p *Position) fills(m move) bool {
	return m.from < MaxColumns && p.canFill() && p.at(m.from).n == m.n
}

// fill fills an empty column. It returns the record that takes that back.
func (p *Position) fill(column uint8) record {
	r := record{to: column, waste: p.waste, passes: p.passes, fills: true}
	if p.rules.Fill == FromReserve {
		r.from, r.n = inReserve, uint8(p.playable().First())
	} else {
		r.from, r.n = inTalon, max(p.waste, 1)-1
	}
	p.transfer(&r)
	return r
}

// fillers returns the cards that need not move where columns are filled this way, as each is the only card of a column,
// too: if that moves, a twin takes its place.
func (p *Position) fillers(f Fill) (cards card.Set) {
	if p.rules.Fill != f || !p.hasTwins() {
		return 0
	}
	for i := range p.rules.Sizes {
		if c := &p.columns[i]; c.n == 1 {
			cards |= card.Bit(c.cards[0])
		}
	}
	return cards
}

// waits reports whether no card moves from column to column, as one is empty that only takes cards of the waste.
func (p *Position) waits() bool { return p.rules.Spaces == WasteOnly && p.FreeColumns() > 0 }

// fillFrom returns the pile of a board from which a column is filled.
func (b *Board) fillFrom() boards.Pile {
	switch {
	case b.Rules.Fill == FromReserve:
		return b.reserved(b.Held()[len(b.Held())-1])
	case len(b.Waste) > 0:
		return boards.Pile{Kind: boards.Waste}
	}
	return boards.Pile{Kind: boards.Stock}
}

// filledBy returns the piles whose cards fill a column at once.
func (r *Rules) filledBy() []boards.Kind {
	switch r.Fill {
	case FromReserve:
		return []boards.Kind{boards.Cells}
	case FromWaste:
		return []boards.Kind{boards.Waste, boards.Stock}
	}
	return nil
}

// fillText says what fills spaces first, with a comma after it.
func (r *Rules) fillText() string {
	return [...]string{"", "are filled from the reserve, then ", "are filled from waste and stock, then "}[r.Fill]
}

// fillTold says what comes to an empty column where columns are filled at once. A card is told to go there with, or
// without, the cards on it.
func (r *Rules) fillTold(with string) string {
	text := "When a move empties a column, the last card of the reserve comes there at once, as a part of that move, " +
		"which its name leaves out. Once the reserve is empty, empty columns stay so. "
	if r.Fill == FromWaste {
		text = "When a move empties a column, the last card of the waste comes there at once, as a part of that move, " +
			"which its name leaves out. If the waste is empty, it is the next card of the stock. Once both are empty, empty " +
			"columns stay so. "
	}
	switch r.Spaces {
	case WasteOnly:
		return text + "They take only cards of the waste. While a column is empty, a card of the waste may go to any " +
			"column that takes it, but no other card may go to a column."
	case KingsOnly:
		return text + "They take only a " + boards.RankName(r.Ranks) + with
	case NoCard:
		return text + "No card can move there."
	}
	return text + "They take any card" + with
}

// givenText says which cards are home at the start, with a comma after it.
func (r *Rules) givenText() string {
	if r.Given {
		return "the aces home at the start, "
	}
	return r.baseText()
}

// unlessGiven says which cards cannot come back from home.
func (r *Rules) unlessGiven() string {
	if r.Given {
		return ", unless it lay there at the start"
	}
	return ""
}
