package freecell

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"patience/game"
	"patience/game/card"
	"patience/internal/boards"
	"patience/internal/fcsolve"
)

// notationOf returns words in which sentences of fc-solve are those of the notation.
func notationOf(words []string) []string {
	moves := make([]string, len(words))
	for i, word := range words {
		moves[i] = word
		if m, ok := fcsolve.ParseMove(word); ok {
			moves[i] = wordFor(m, word)
		}
	}
	return moves
}

// wordFor returns the word for a sentence, and the sentence itself if it names a pile
// that no word does, or a sequence.
func wordFor(m fcsolve.Move, said string) string {
	from, to := pileName(m.From), pileName(m.To)
	switch {
	case from == "" || to == "" || m.Cards == 0:
		return said
	case m.Cards == 1:
		return from + to
	}
	return fmt.Sprintf("%s%sv%x", from, to, m.Cards)
}

// pileName names a pile in the notation, or is "".
func pileName(p fcsolve.Pile) string {
	names := columnNames
	switch p.Kind {
	case fcsolve.Foundations:
		return homeName
	case fcsolve.Cell:
		names = cellNames
	}
	if p.Index >= len(names) {
		return ""
	}
	return names[p.Index : p.Index+1]
}

// pileOf returns the pile that a character of the notation names.
func pileOf(name string) fcsolve.Pile {
	if name == homeName {
		return fcsolve.Pile{Kind: fcsolve.Foundations}
	}
	if i := strings.Index(columnNames, name); i >= 0 {
		return fcsolve.Pile{Kind: fcsolve.Stack, Index: i}
	}
	return fcsolve.Pile{Kind: fcsolve.Cell, Index: strings.Index(cellNames, name)}
}

var (
	errReserve = errors.New("fc-solve has no reserve")
	errBack    = errors.New("fc-solve has no words for a card that comes back from home")
)

// FCSolve writes moves from the board as fc-solve does with -p -t -sam. The error says
// that fc-solve has no words for the board or for a move, or names the first move that is
// not legal.
func (b *Board) FCSolve(moves []game.Move) (string, error) {
	if b.Rules.Reserve > 0 {
		return "", errReserve
	}
	var w fcsolve.Writer
	t, p := newTable(b), b.position()
	w.Start(t.board(b.Rules, p).forFCSolve())
	for i, m := range moves {
		if !p.allows(m) {
			return "", fmt.Errorf("move %d of %d is not legal", i+1, len(moves))
		}
		cards := t.cardsOn(MoveCard(m))
		word := t.move(MoveCard(m), MoveTo(m))
		if word[:1] == homeName {
			return "", errBack
		}
		p.Play(m)
		w.Move(fcsolve.Move{Cards: cards, From: pileOf(word[:1]), To: pileOf(word[1:2])}, t.board(b.Rules, p).forFCSolve())
	}
	return w.String(), nil
}

// cardsOn returns the number of cards that lie on a card, itself included.
func (t *table) cardsOn(c card.Card) int {
	for _, column := range t.columns {
		if i := slices.Index(column, c); i >= 0 {
			return len(column) - i
		}
	}
	return 1
}

// forFCSolve returns the board as fc-solve prints it.
func (b *Board) forFCSolve() string {
	cells := make([]string, b.Rules.Cells)
	for i, c := range b.Cells {
		if c != EmptyCell {
			cells[i] = c.String()
		}
	}
	return fcsolve.Board(b.Foundations, cells, boards.Each(b.Columns, boards.Texts))
}
