package piles

import (
	"errors"
	"fmt"

	"patience/game"
	"patience/game/card"
	"patience/internal/boards"
	"patience/internal/fcsolve"
)

// ReadPlay reads a played game: words of [Board.Notation], moves in words as MoveText says them, and in games of open
// runs sentences as fc-solve writes them. A sentence may move cards of several suits that go down by one rank each, one
// suit after the other by way of empty columns. A column that goes to an empty one whole is no move: the position stays
// as it is.
func (b *Board) ReadPlay(words []string) (game.Play, error) {
	if !b.Rules.OpenRuns() {
		moves, err := b.ParseNotation(words)
		return game.Play{Moves: moves}, err
	}
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
func (b *Board) lifts(p *Position, word string) ([]boards.Lift, error) {
	l, ok := fcsolve.ParseMove(word)
	if !ok {
		m, ok := b.tableOf(p).Find(word)
		if !ok {
			return nil, b.Rules.Format().NoPlace(word, b.Rules.errNoMove())
		}
		return []boards.Lift{b.lift(p, m)}, nil
	}
	if err := b.check(&l); err != nil || l.To.Kind == boards.Foundations {
		return []boards.Lift{l}, err
	}
	var empty []int
	for i, column := range b.Columns {
		if len(column) == 0 && i != l.To.Index {
			empty = append(empty, i)
		}
	}
	column := b.Columns[l.From.Index]
	return appendLifts(nil, suitsOf(column[len(column)-l.Cards:]), l.From.Index, l.To.Index, empty)
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
func appendLifts(lifts []boards.Lift, parts []int, from, to int, empty []int) (_ []boards.Lift, err error) {
	if len(parts) == 1 {
		l := boards.Lift{Cards: parts[0]}
		l.From.Index, l.To.Index = from, to // both are columns
		return append(lifts, l), nil
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
func (b *Board) makeLift(p *Position, l boards.Lift, moves []game.Move) ([]game.Move, error) {
	toEmpty := b.isEmpty(l.To)
	if toEmpty && l.Cards == len(b.Columns[l.From.Index]) {
		b.Apply(l)
		p.CopyFrom(b.position())
		return moves, nil
	}
	for _, m := range p.AppendMoves(nil) {
		legal := b.lift(p, m)
		if toEmpty && b.isEmpty(legal.To) {
			legal.To = l.To // an empty column is as good as another
		}
		if legal == l {
			p.Play(m)
			b.Apply(l)
			return append(moves, m), nil
		}
	}
	return nil, b.Rules.errNoMove()
}

// isEmpty reports whether a pile is an empty column.
func (b *Board) isEmpty(p boards.Pile) bool {
	return p.Kind == boards.Columns && len(b.Columns[p.Index]) == 0
}

// check returns an error unless what a sentence lifts is there, and completes it.
func (b *Board) check(l *boards.Lift) error {
	if l.From.Kind != boards.Columns || l.To.Kind == boards.Cells {
		return errors.New("a game without cells")
	}
	if max(l.From.Index, l.To.Index) >= len(b.Columns) {
		return fmt.Errorf("no such stack; expected 0 to %d", len(b.Columns)-1)
	}
	if l.Cards == 0 {
		l.Cards = b.Rules.Ranks
	}
	last, ok := b.Last(l.From)
	if !ok || l.Cards > len(b.Columns[l.From.Index]) {
		return fmt.Errorf("%d cards in the stack", len(b.Columns[l.From.Index]))
	}
	if l.To.Kind == boards.Foundations {
		l.To.Index = int(last.Suit())
	}
	return nil
}

// FCSolve writes moves from the board as fc-solve does with -p -t -sam. The error names the first move that is not
// legal, or says that fc-solve does not play such games.
func (b *Board) FCSolve(moves []game.Move) (string, error) {
	if !b.Rules.isSimon() {
		return "", errors.New("fc-solve does not play this game")
	}
	p, after := b.position(), b.clone()
	return fcsolve.Write(&after.Piles, 0, after.tableOf(p), moves,
		func(m game.Move) boards.Lift { return after.lift(p, m) })
}
