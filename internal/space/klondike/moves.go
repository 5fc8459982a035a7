package klondike

import (
	"fmt"

	"patience/game"
	"patience/game/card"
	"patience/internal/games/klondike"
)

// Begin returns the draft of the position itself after the moves home that are never
// missed, and their number.
func (l *Plan) Begin() (d Draft, moves int) {
	d = l.Start()
	return d, len(d.settleHome(nil))
}

// settleHome takes home what will never be missed, and appends the acts.
func (d *Draft) settleHome(acts []act) []act {
	for c, ok := d.needless(); ok; c, ok = d.needless() {
		d.goHome(c)
		acts = append(acts, act{c, actHome})
	}
	return acts
}

// Moves returns the moves along a path of drafts, given by their codes, from that of
// Begin on. It chooses which of two twins a card goes onto. The error says that there
// is no such path.
func (l *Plan) Moves(path []game.Code) ([]game.Move, error) {
	d := l.Start()
	c := chooser{at: d}
	for card := range d.loose().All() {
		c.know(card, l.below[card&63])
	}
	c.doAll(d.settleHome(nil))
	steps := Steps{keep: true}
	for i := 1; i < len(path); i++ {
		acts, ok := steps.between(l.Decode(&path[i-1]), path[i])
		if !ok {
			return nil, fmt.Errorf("no step leads to draft %d of %d", i+1, len(path))
		}
		c.doAll(acts)
	}
	return c.moves(l.start.Clone().(*klondike.Position)), nil
}

// between returns the acts of the cheapest step between two drafts.
func (s *Steps) between(from Draft, to game.Code) (acts []act, ok bool) {
	cost := 0
	for i, step := range s.Of(from) {
		if step.Code() == to && (!ok || step.Cost < cost) {
			end := len(s.acts)
			if i+1 < len(s.list) {
				end = s.list[i+1].from
			}
			acts, cost, ok = s.acts[step.from:end], step.Cost, true
		}
	}
	return acts, ok
}

// A chooser does acts and keeps where cards lie. Where a card can lie on either of two
// twins, it makes the choice when one of them goes home.
type chooser struct {
	at      Draft
	choices []uint8 // by choice: the first twin, the second, or still open
	lies    [64]lie // by card
	done    []done
}

// A lie is what a card lies on: a choice between two twins, or the opposite of it.
type lie struct {
	choice   int
	opposite bool
}

// done is an act that was done, and where the card lies then.
type done struct {
	act
	lie lie
}

// Choices.
const (
	firstTwin = iota
	secondTwin
	open
)

// know sets what a card lies on.
func (c *chooser) know(at card.Card, on uint8) {
	c.choices = append(c.choices, firstTwin)
	if card.Card(on) != klondike.FitsOn(at).First() {
		c.choices[len(c.choices)-1] = secondTwin
	}
	c.lies[at&63] = lie{choice: len(c.choices) - 1}
}

// on returns what a card lies on. It returns false if that is open.
func (c *chooser) on(at card.Card, l lie) (on card.Card, known bool) {
	choice := c.choices[l.choice]
	if choice == open {
		return 0, false
	}
	on = klondike.FitsOn(at).First()
	if (choice == secondTwin) != l.opposite {
		on = klondike.Twin(on)
	}
	return on, true
}

func (c *chooser) doAll(acts []act) {
	for _, a := range acts {
		switch a.kind {
		case actLand:
			c.land(a.card)
		case actHome:
			c.clear(a.card)
		}
		c.done = append(c.done, done{a, c.lies[a.card&63]})
		c.at.do(a)
	}
}

// land notes what a card goes onto.
func (c *chooser) land(at card.Card) {
	pair := klondike.FitsOn(at)
	kids := c.at.kids(pair.First())
	switch {
	case pair&^c.at.up != 0:
		c.know(at, uint8((pair & c.at.up).First()))
	case kids == 0:
		c.choices = append(c.choices, open)
		c.lies[at&63] = lie{choice: len(c.choices) - 1}
	default:
		other := c.lies[kids.First()&63]
		c.lies[at&63] = lie{other.choice, !other.opposite}
	}
}

// clear makes sure that nothing lies on a card that goes home.
func (c *chooser) clear(at card.Card) {
	if !c.at.up.Has(at) || c.at.kids(at) == 0 {
		return
	}
	kid := c.at.kids(at).First()
	l := c.lies[kid&63]
	on, known := c.on(kid, l)
	if !known {
		wanted := uint8(firstTwin)
		if (klondike.Twin(at) != klondike.FitsOn(kid).First()) != l.opposite {
			wanted = secondTwin
		}
		c.choices[l.choice] = wanted
		return
	}
	if on == at {
		c.know(kid, uint8(klondike.Twin(at)))
		c.done = append(c.done, done{act{kid, actLand}, c.lies[kid&63]})
	}
}

// moves returns the moves that were made from a position.
func (c *chooser) moves(p *klondike.Position) []game.Move {
	moves := make([]game.Move, 0, len(c.done))
	for _, d := range c.done {
		m := c.move(p, d)
		p.Play(m)
		moves = append(moves, m)
	}
	return moves
}

// move returns the move from a position that an act is.
func (c *chooser) move(p *klondike.Position, d done) game.Move {
	switch d.kind {
	case actHome:
		return p.MoveHome(d.card)
	case actSpace:
		return p.MoveToSpace(d.card)
	}
	on, known := c.on(d.card, d.lie)
	if !known { // nothing depends on it
		c.choices[d.lie.choice] = firstTwin
		on, _ = c.on(d.card, d.lie)
	}
	return p.MoveOnto(d.card, on)
}

// Cost returns what moves from the position cost, as its board counts them.
func (l *Plan) Cost(moves []game.Move) int {
	if !l.draws {
		return len(moves)
	}
	return len(moves) + l.board.Draws(moves)
}
