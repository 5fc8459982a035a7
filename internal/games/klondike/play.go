package klondike

import (
	"errors"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"patience/game"
	"patience/internal/boards"
)

var _ game.PlayReader = (*Board)(nil)

// ReadPlay reads a played game in the notation of [Board.Notation], with more draws
// than a move needs if the player made them, or in that of ShootMe's Klondike-Solver:
// DR3 is three draws, NEW turns over the waste, F4 turns up the last card of column 4,
// W7 and WC move a card of the waste, 25-3 moves three cards. Draws without a move after
// them are left out, as a position does not change by them. Letters may be small or
// capital.
func (b *Board) ReadPlay(words []string) (game.Play, error) {
	r := playReader{after: b.clone(), position: b.position()}
	for i, word := range words {
		if err := r.read(word); err != nil {
			return game.Play{}, &game.WordError{Words: words, Index: i, Err: err}
		}
	}
	play := game.Play{Moves: r.moves}
	if notation, err := b.Notation(r.moves); err != nil || !slices.Equal(notation, words) {
		play.Said = "Draws were put in front of the moves that they are for: " + strings.Join(notation, " ") + "."
	}
	return play, nil
}

// A playReader reads a played game.
type playReader struct {
	after    *Board // with the waste as the player has it
	position *Position
	moves    []game.Move
}

var (
	drawWord = regexp.MustCompile(`^dr?([0-9]{0,3})$`)
	flipWord = regexp.MustCompile(`^f[1-7]$`)
	moveWord = regexp.MustCompile(`^([0-9]{0,3})(w|[1-7]|[cdhs])([1-7]|[cdhsf])(?:[-xv]([0-9]{1,2}))?$`)
)

// anyHome is what some programs call the foundation of the card that moves.
const anyHome = "f"

var (
	errDraw = errors.New("no card can be drawn")
	errPass = errors.New("the waste was turned over more often than the move needs; expected no pass to be wasted")
)

// read reads one word, or a move in words.
func (r *playReader) read(word string) error {
	if text, ok := boards.Said(word); ok {
		return r.say(text)
	}
	word = strings.ToLower(word)
	if found := drawWord.FindStringSubmatch(word); found != nil {
		return r.draw(found[1])
	}
	switch found := moveWord.FindStringSubmatch(word); {
	case word == "new" && len(r.after.Stock) == 0:
		return nil // the next draw turns the waste over
	case flipWord.MatchString(word):
		return nil // a card turns up by itself
	case found == nil || found[1] != "" && found[2] != "w":
		return r.after.Rules.Format().NoPlace(word, errNoMove)
	case found[1] != "":
		if err := r.draw(found[1]); err != nil {
			return err
		}
		fallthrough
	default:
		return r.move(found[2], found[3], found[4])
	}
}

// draw makes draws, one if there is no number.
func (r *playReader) draw(number string) error {
	n, err := strconv.Atoi(number)
	if err != nil {
		n = 1
	}
	for range n {
		if !r.after.CanDraw() {
			return errDraw
		}
		r.after.Draw(r.after.Rules.Draw)
	}
	return nil
}

// move makes the legal move from one place to another. If count is given, it moves that
// number of cards.
func (r *playReader) move(from, to, count string) error {
	names := r.after.Rules.Format().Names
	for _, m := range r.position.AppendMoves(nil) {
		l, drawn := r.after.drawnLift(m)
		home := to == anyHome && l.To.Kind == boards.Foundations
		if !drawn || names.Name(l.From) != from || names.Name(l.To) != to && !home ||
			count != "" && strconv.Itoa(l.Cards) != count {
			continue
		}
		return r.make(m, l)
	}
	return errNoMove
}

// say makes the legal move that is written in words, after the draws that it needs.
func (r *playReader) say(text string) error {
	for _, m := range r.position.AppendMoves(nil) {
		if boards.SaysSame(r.position.MoveText(m), text) {
			return r.make(m, r.after.lift(m))
		}
	}
	return errNoMove
}

// make makes a legal move, given what it lifts.
func (r *playReader) make(m game.Move, l boards.Lift) error {
	r.after.Apply(l)
	r.position.Play(m)
	if r.after.passesThatMatter() != r.position.Passes() {
		return errPass
	}
	r.moves = append(r.moves, m)
	return nil
}

// passesThatMatter returns what [Position.Passes] returns of the board.
func (b *Board) passesThatMatter() int {
	if len(b.Stock)+len(b.Waste) <= b.Rules.Draw {
		return min(b.Passes, 1)
	}
	return b.Passes
}
