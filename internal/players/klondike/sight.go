package klondike

import (
	"patience/game"
	"patience/game/card"
	"patience/internal/games/klondike"
)

// A Sight is what a player sees of a position, in numbers: the state of each card, and
// that of the whole table. A card that a step has just turned up counts as not seen yet,
// so that a step can be valued before its card is known.
type Sight struct {
	Cards  [card.Deck]uint8 // by card, below CardStates
	Wholes [wholes]uint8    // below WholeStates
}

// The states of a card. The state of a card of the stock says whether it is within reach,
// and which place in a draw it has. The state of a card that lies face up says how many
// cards lie face down in its column (at most 6), how many lie on it (at most 3), and
// whether it is the first one face up.
const (
	stateHome = iota
	stateUnseen
	stateStock // 2 × 3 of them
	stateUp    = stateStock + 6
	mostDown   = 6
	mostAbove  = 3
	// CardStates is the number of states of a card.
	CardStates = stateUp + (mostDown+1)*(mostAbove+1)*2
)

// The states of the whole table: the number of empty columns; of cards in the stock; of
// cards face down; whether the waste matters; how many cards lie face down where a card
// will be turned up; and for each number of cards face down how many columns have that
// many.
const (
	wholeEmpty   = 0
	wholeStock   = wholeEmpty + 8
	wholeDown    = wholeStock + 32
	wholeWaste   = wholeDown + 22
	wholePending = wholeWaste + 2
	wholeColumns = wholePending + mostDown + 1
	// WholeStates is the number of states of the whole table.
	WholeStates = wholeColumns + mostDown*8
	wholes      = 5 + mostDown
)

// Look returns what is seen of a position. If pending is true, the card that was
// turned up last is not seen yet.
func Look(p *klondike.Position, pending bool) (s Sight) {
	for i := range s.Cards {
		s.Cards[i] = stateHome
	}
	for down := p.Down(); down != 0; down &= down - 1 {
		s.Cards[down.First()] = stateUnseen
	}
	s.lookAtStock(p)
	columns, at := s.lookAtColumns(p, pending)
	hidden := p.Down().Len()
	if pending {
		hidden++
	}
	waste := 0
	if p.Waste() > 0 {
		waste = 1
	}
	s.Wholes = [wholes]uint8{
		uint8(wholeEmpty + p.Rules().Columns - p.Tops().Len()), uint8(wholeStock + p.Stock().Len()),
		uint8(wholeDown + hidden),
		uint8(wholeWaste + waste), uint8(wholePending + at),
	}
	for i := range mostDown {
		s.Wholes[5+i] = uint8(wholeColumns + 8*i + int(columns[i+1]))
	}
	return s
}

func (s *Sight) lookAtStock(p *klondike.Position) {
	draw, reach, i := p.Rules().Draw, p.Reach(), 0
	for _, c := range p.AppendStock(make([]card.Card, 0, card.Deck)) {
		state := stateStock + 2 - 3*(draw-1-i%draw)/draw
		if reach.Has(c) {
			state += 3
		}
		s.Cards[c] = uint8(state)
		i++
	}
}

// lookAtColumns counts the columns by their cards face down. It also returns how many
// cards lie face down in the column where a card will be turned up, that card included,
// or 0 if none will be.
func (s *Sight) lookAtColumns(p *klondike.Position, pending bool) (columns [mostDown + 2]uint8, at int) {
	last := noCard
	if turned := p.Turned(); pending {
		last = turned[len(turned)-1]
	}
	for tops := p.Tops(); tops != 0; tops &= tops - 1 {
		top := tops.First()
		var run [card.Deck]card.Card
		n, down := p.Column(top, run[:])
		if top == last {
			s.Cards[top] = stateUnseen
			at = down + 1
			columns[at]++
			continue
		}
		columns[down]++
		for i, c := range run[:n] {
			state := stateUp + 2*((mostAbove+1)*down+min(i, mostAbove))
			if i == n-1 {
				state++
			}
			s.Cards[c] = uint8(state)
		}
	}
	return columns, at
}

const noCard card.Card = 63

// Step plays a step, and then the moves home that cost no win, up to the first card
// turned up. It reports whether there is one.
func Step(p *klondike.Position, moves []game.Move) (pending bool) {
	turned := len(p.Turned())
	for _, m := range moves {
		p.Play(m)
	}
	for len(p.Turned()) == turned {
		m, ok := p.Settle()
		if !ok {
			return false
		}
		p.Play(m)
	}
	return true
}
