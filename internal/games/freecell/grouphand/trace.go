package grouphand

import (
	"slices"
	"strings"

	"patience/game"
	"patience/game/card"
	"patience/internal/games/freecell"
)

// A spot is where a card is: on the line of a number from 0, home, or in a cell.
type spot int

const (
	home      spot = 10 + iota // after the greatest number of lines
	firstCell                  // and the cells after it
)

func (s spot) isLine() bool { return s < home }
func (s spot) isCell() bool { return s >= firstCell }

// A step is one move.
type step struct {
	card     card.Card
	under    freecell.Place // what the card lies on before
	onto     freecell.Place // what it lies on after
	from, to spot
	name     string // in standard notation
	rider    bool   // it goes home, and nothing will want to lie on it
}

// A trace is a game with everything that hands are recognised by.
type trace struct {
	rules *freecell.Rules
	steps []step
	lines [][][]card.Card // lines[i] are the lines before step i
}

func newTrace(b *freecell.Board, moves []game.Move) (*trace, error) {
	notation, err := b.Notation(moves)
	if err != nil {
		return nil, err
	}
	t := &trace{rules: b.Rules, lines: [][][]card.Card{b.Columns}}
	p := b.Position().(*freecell.Position)
	for i, m := range moves {
		s := step{
			card: freecell.MoveCard(m), under: freecell.MoveFrom(m), onto: freecell.MoveTo(m),
			from: spotOf(notation[i][0]), to: spotOf(notation[i][1]), name: notation[i],
		}
		s.rider = s.to == home && t.nothingFollows(s.card, p.HomeCards())
		t.steps = append(t.steps, s)
		t.lines = append(t.lines, after(t.lines[i], s))
		p.Play(m)
	}
	return t, nil
}

// The characters of the standard notation that name lines, and home.
const (
	lineNames = "1234567890"
	homeName  = 'h'
)

func spotOf(name byte) spot {
	if name == homeName {
		return home
	}
	if i := strings.IndexByte(lineNames, name); i >= 0 {
		return spot(i)
	}
	return firstCell + spot(name)
}

// after returns the lines after a step.
func after(lines [][]card.Card, s step) [][]card.Card {
	lines = slices.Clone(lines)
	if s.from.isLine() {
		line := lines[s.from]
		lines[s.from] = line[: len(line)-1 : len(line)-1]
	}
	if s.to.isLine() {
		lines[s.to] = append(slices.Clip(lines[s.to]), s.card)
	}
	return lines
}

// nothingFollows reports whether every card that fits on c is home or an ace.
func (t *trace) nothingFollows(c card.Card, home card.Set) bool {
	waiting := card.UpTo(t.rules.Ranks) &^ home &^ card.Aces
	for other := range waiting.All() {
		if t.rules.Fits(other, c) {
			return false
		}
	}
	return true
}

// sequence returns the sequence of a line.
func (t *trace) sequence(line []card.Card) []card.Card {
	i := len(line)
	for i > 0 && (i == len(line) || t.rules.Fits(line[i], line[i-1])) {
		i--
	}
	return line[i:]
}
