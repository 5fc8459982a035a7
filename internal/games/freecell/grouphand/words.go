package grouphand

import (
	"fmt"
	"slices"
	"strings"

	"patience/game"
	"patience/game/card"
	"patience/internal/boards"
	"patience/internal/games/freecell"
)

// tell puts a hand into the page's symbol and into a sentence.
func (t *trace) tell(h hand) game.GroupHand {
	symbol, purpose := t.purpose(h)
	told := game.GroupHand{Symbol: symbol, Moves: h.end - h.begin, Sentence: purpose}
	if steps := t.untold(h); len(steps) > 0 {
		told.Sentence += ": " + describe(steps)
	}
	told.Sentence += "."
	return told
}

// untold returns the steps of a hand that its purpose does not tell.
func (t *trace) untold(h hand) []step {
	steps := t.steps[h.begin:h.end]
	switch goal := &t.steps[h.goal]; {
	case h.moved != nil:
		return slices.DeleteFunc(slices.Clone(steps), func(s step) bool { return s.to != home })
	case len(steps) == 1 && !goal.to.isLine() && (goal.to == home || !t.clears(h)):
		return nil
	}
	return steps
}

// purpose names a hand by its symbol and in words.
func (t *trace) purpose(h hand) (symbol, words string) {
	goal := &t.steps[h.goal]
	switch {
	case h.moved != nil:
		return t.movS(h)
	case goal.to == home:
		return "TH" + t.placeOf(h, goal.card), fmt.Sprintf("Bring %s home", goal.card)
	case t.clears(h):
		return fmt.Sprintf("DL%d", goal.from+1), fmt.Sprintf("Clear column %d", goal.from+1)
	case goal.to.isLine():
		return t.build(h)
	}
	return "DL" + t.placeOf(h, goal.card), t.digWords(h)
}

func (t *trace) movS(h hand) (symbol, words string) {
	from, to := t.steps[h.begin].from, t.steps[h.goal].to
	onto := fmt.Sprintf("to the empty column %d", to+1)
	if line := t.lines[h.begin][to]; len(line) > 0 {
		onto = fmt.Sprintf("onto %s in column %d", line[len(line)-1], to+1)
	}
	return fmt.Sprintf("MovS%d%d", from+1, to+1), fmt.Sprintf("Move %s from column %d %s", cardsText(h.moved), from+1,
		onto)
}

// clears reports whether the goal of a chain, a single one, takes the last card
// of a line.
func (t *trace) clears(h hand) bool {
	goal := &t.steps[h.goal]
	goals := 0
	for _, s := range t.steps[h.begin:h.end] {
		if s.to == goal.to {
			goals++
		}
	}
	return goal.under == freecell.Floor && (goal.to.isCell() || goals == 1)
}

// build names a chain that puts cards on a line.
func (t *trace) build(h hand) (symbol, words string) {
	to := t.steps[h.goal].to
	line := t.lines[h.goal+1][to]
	switch subtower := len(t.sequence(line)) == len(line); {
	case subtower && line[0].Rank() == t.rules.Ranks:
		return fmt.Sprintf("BT%d", to+1), fmt.Sprintf("Build a tower in column %d", to+1)
	case subtower:
		return fmt.Sprintf("BS%d", to+1), fmt.Sprintf("Build a subtower in column %d", to+1)
	}
	return fmt.Sprintf("MakS%d", to+1), fmt.Sprintf("Make a sequence at the end of column %d", to+1)
}

// digWords describe a chain that digs a card out to a cell.
func (t *trace) digWords(h hand) string {
	goal := &t.steps[h.goal]
	verb := "Take"
	if h.goal > h.begin {
		verb = "Dig"
	}
	words := fmt.Sprintf("%s %s out of column %d", verb, goal.card, goal.from+1)
	if h.end-h.begin == 1 {
		words += " to a cell"
	}
	return words
}

// placeOf names the place of a card when a hand begins: (7,5), or (a) for a cell.
func (t *trace) placeOf(h hand, c card.Card) string {
	for i, line := range t.lines[h.begin] {
		if depth := slices.Index(line, c); depth >= 0 {
			return fmt.Sprintf("(%d,%d)", i+1, depth+1)
		}
	}
	return fmt.Sprintf("(%c)", rune(t.steps[h.goal].from-firstCell))
}

// describe lists steps in words: successive ones to cells, or home, together.
func describe(steps []step) string {
	var parts []string
	for len(steps) > 0 {
		n := 1
		for n < len(steps) && together(&steps[n], &steps[0]) {
			n++
		}
		parts = append(parts, destination(steps[:n]))
		steps = steps[n:]
	}
	return strings.Join(parts, ", ")
}

// together reports whether two steps have the same words for where they go.
func together(a, b *step) bool { return a.onto == b.onto && a.onto >= freecell.Floor }

// destination says where steps of the same kind of place go.
func destination(steps []step) string {
	cards := boards.Each(steps, func(s step) card.Card { return s.card })
	place := "to empty columns"
	switch onto := steps[0].onto; {
	case onto == freecell.Home:
		place = "home"
	case onto == freecell.Cell && len(steps) > 1:
		place = "to cells"
	case onto == freecell.Cell:
		place = "to a cell"
	case onto == freecell.Floor && len(steps) == 1:
		place = fmt.Sprintf("to the empty column %d", steps[0].to+1)
	case onto < freecell.Floor:
		place = "onto " + card.Card(onto).String()
	}
	return cardsText(cards) + " " + place
}

// cardsText lists cards with a space between them.
func cardsText(cards []card.Card) string {
	return strings.Join(boards.Texts(cards), " ")
}
