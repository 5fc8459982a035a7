package simplesimon

import (
	"errors"
	"fmt"

	"patience/game"
	"patience/game/card"
	"patience/internal/boards"
	"patience/internal/fcsolve"
)

// ReadPlay reads a played game: words of [Board.Notation], and sentences as fc-solve
// writes them. A sentence may move cards of several suits that go down by one rank each,
// one suit after the other by way of empty columns. A column that goes to an empty one
// whole is no move: the position stays as it is.
func (b *Board) ReadPlay(words []string) (game.Play, error) {
	p, after := b.position(), b.clone()
	var moves []game.Move
	several := 0
	for i, word := range words {
		lifts, err := after.lifts(p, word)
		for _, l := range lifts {
			if err == nil {
				moves, err = after.makeLift(p, l, moves)
			}
		}
		if err != nil {
			return game.Play{}, &game.WordError{Words: words, Index: i, Err: err}
		}
		if len(lifts) > 1 {
			several++
		}
	}
	play := game.Play{Moves: moves}
	if several > 0 {
		play.Said = fmt.Sprintf("%d of %d words move cards of several suits, one suit after the other; "+
			"the game has %d moves.", several, len(words), len(moves))
	}
	return play, nil
}

// lifts returns what a word lifts where the board stands, whose position is p.
func (b *Board) lifts(p *Position, word string) ([]lift, error) {
	said, ok := fcsolve.ParseMove(word)
	if !ok {
		m, ok := boards.Table{Position: p, Word: b.word}.Find(word)
		if !ok {
			return nil, errNoMove
		}
		return []lift{b.liftOf(m)}, nil
	}
	l, err := b.lifting(said)
	if err != nil || l.to < 0 {
		return []lift{l}, err
	}
	var empty []int
	for i, column := range b.Columns {
		if len(column) == 0 && i != l.to {
			empty = append(empty, i)
		}
	}
	cards := b.Columns[l.from][len(b.Columns[l.from])-l.cards:]
	return appendLifts(nil, suitsOf(cards), l.from, l.to, empty)
}

// suitsOf returns the numbers of cards of one suit that follow each other.
func suitsOf(cards []card.Card) (numbers []int) {
	for i, c := range cards {
		if i == 0 || c.Suit() != cards[i-1].Suit() {
			numbers = append(numbers, 0)
		}
		numbers[len(numbers)-1]++
	}
	return numbers
}

// appendLifts appends lifts that bring parts of a column, given by their numbers of cards
// from the deepest on, onto another one by way of empty ones: half of what each can
// carry there, the rest, and that half.
func appendLifts(lifts []lift, parts []int, from, to int, empty []int) (_ []lift, err error) {
	if len(parts) == 1 {
		return append(lifts, lift{from, parts[0], to}), nil
	}
	if len(empty) == 0 {
		return nil, errors.New("more suits than the empty columns let move")
	}
	deep := len(parts) - min(len(parts)-1, 1<<(len(empty)-1))
	for _, step := range []struct {
		parts    []int
		from, to int
	}{{parts[deep:], from, empty[0]}, {parts[:deep], from, to}, {parts[deep:], empty[0], to}} {
		if lifts, err = appendLifts(lifts, step.parts, step.from, step.to, empty[1:]); err != nil {
			return nil, err
		}
	}
	return lifts, nil
}

// makeLift makes a lift on the board and in its position, and appends its move.
func (b *Board) makeLift(p *Position, l lift, moves []game.Move) ([]game.Move, error) {
	if l.to >= 0 && len(b.Columns[l.to]) == 0 && l.cards == len(b.Columns[l.from]) {
		b.apply(l)
		return moves, nil
	}
	for _, m := range p.AppendMoves(nil) {
		legal := b.liftOf(m)
		if l.to >= 0 && legal.to >= 0 && len(b.Columns[l.to])+len(b.Columns[legal.to]) == 0 {
			legal.to = l.to // an empty column is as good as another
		}
		if legal == l {
			p.Play(m)
			b.apply(l)
			return append(moves, m), nil
		}
	}
	return nil, errNoMove
}

// lifting returns what a sentence lifts.
func (b *Board) lifting(said fcsolve.Move) (lift, error) {
	l := lift{said.From.Index, said.Cards, said.To.Index}
	switch {
	case said.From.Kind != fcsolve.Stack || said.To.Kind == fcsolve.Cell:
		return l, errors.New("a game without cells")
	case max(l.from, l.to) >= len(b.Columns):
		return l, fmt.Errorf("no such stack; expected 0 to %d", len(b.Columns)-1)
	case said.To.Kind == fcsolve.Foundations:
		l.to = -1
	}
	if l.cards == 0 {
		l.cards = b.Rules.Ranks
	}
	if l.cards > len(b.Columns[l.from]) {
		return l, fmt.Errorf("%d cards in the stack", len(b.Columns[l.from]))
	}
	return l, nil
}

// FCSolve writes moves from the board as fc-solve does with -p -t -sam. The error names
// the first move that is not legal.
func (b *Board) FCSolve(moves []game.Move) (string, error) {
	var w fcsolve.Writer
	after := b.clone()
	table := after.onTable()
	table.Move = func(m game.Move) {
		l := after.liftOf(m)
		after.apply(l)
		w.Move(l.sentence(), after.forFCSolve())
	}
	w.Start(after.forFCSolve())
	if _, err := table.Write(moves); err != nil {
		return "", err
	}
	return w.String(), nil
}

// sentence returns what fc-solve says of a move.
func (l lift) sentence() fcsolve.Move {
	m := fcsolve.Move{
		Cards: l.cards, From: fcsolve.Pile{Kind: fcsolve.Stack, Index: l.from},
		To: fcsolve.Pile{Kind: fcsolve.Stack, Index: l.to},
	}
	if l.to < 0 {
		m.To = fcsolve.Pile{Kind: fcsolve.Foundations}
		if l.cards > 1 {
			m.Cards = 0
		}
	}
	return m
}

// forFCSolve returns the board as fc-solve prints it.
func (b *Board) forFCSolve() string {
	return fcsolve.Board(b.Home, nil, boards.Each(b.Columns, boards.Texts))
}
