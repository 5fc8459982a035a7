// Package piles has the rules of patiences with columns in which cards lie face down,
// such as Yukon, and without a stock: rules that are data.
//
// [Rules] say how the deal fills the columns and how many of their cards lie face up, which
// cards fit on each other, what moves together, what goes to an empty column, and whether a
// reserve lies beside. A card that becomes the last of its column is turned face up. Single
// cards go home, from the ace up.
//
// A player does not see the cards that lie face down. A [Board] has the order of the
// columns. A [Position] does not: it only knows what each card lies on.
//
//	deal or text → Board → Position → moves → Position → Board → text
package piles

import (
	"fmt"
	"slices"

	"patience/game/card"
	"patience/internal/boards"
)

// Build says which cards may be put on the last card of a column. Besides, they must be one
// rank lower.
type Build uint8

// The ways to build.
const (
	AlternateColour Build = iota // red on black, black on red
	InSuit
	AnySuit
)

// String returns words that follow "built down".
func (b Build) String() string {
	return [...]string{"in alternate colours", "in suit", "regardless of suit"}[b]
}

// Spaces says which cards may go to an empty column, with the cards on them.
type Spaces uint8

// The rules for empty columns.
const (
	AnyCard   Spaces = iota
	KingsOnly        // cards of the highest rank of the deck
	NoCard           // an empty column stays empty
)

// String returns what an empty column takes.
func (s Spaces) String() string { return [...]string{"any card", "kings only", "no card"}[s] }

// Moves says what moves from a column to another one.
type Moves uint8

// The ways to move.
const (
	// SingleCards moves the last card.
	SingleCards Moves = iota
	// Runs moves the last card with some before it, each of which fits on the card before it.
	Runs
	// Tails moves any card that lies face up, with all cards on it, whatever these are.
	Tails
)

// String returns words that follow "moves of".
func (m Moves) String() string {
	return [...]string{"single cards", "runs or parts of them", "any card face up with all cards on it"}[m]
}

// Rules are the parameters of a game.
type Rules struct {
	Name    string
	Ranks   int   // 1..13; the deck has 4·Ranks cards
	Sizes   []int // of the columns, 1 to 13 of them: how many cards the deal puts there; the others are the reserve
	Up      int   // how many of the last cards of each column the deal turns face up; at least 1
	Build   Build
	Moves   Moves
	Spaces  Spaces
	Reserve int // 0..24: the number of cards that lie apart; each of them can be played, and none comes there
	// Back: the last card of a foundation may come back to a column. With the last card home
	// the game is over.
	Back bool
}

// The most that any rules have.
const (
	MaxColumns = 13
	MaxReserve = 24
)

// Variants are the rules of the games that have names.
var Variants = []Rules{Yukon, Russian}

// Yukon and Russian, or Russian Solitaire, as PySol and Wikipedia describe them: a triangle
// as in Klondike, and four cards more face up on each column but the first.
var (
	Yukon = Rules{
		Name: "yukon", Ranks: card.MaxRank, Sizes: []int{1, 6, 7, 8, 9, 10, 11}, Up: 5, Moves: Tails, Spaces: KingsOnly,
	}
	Russian = Rules{
		Name: "russian", Ranks: card.MaxRank, Sizes: []int{1, 6, 7, 8, 9, 10, 11}, Up: 5, Build: InSuit, Moves: Tails,
		Spaces: KingsOnly,
	}
)

// Validate returns an error that names the first parameter out of its range.
func (r *Rules) Validate() error {
	dealt := r.Reserve
	for i, n := range r.Sizes {
		if dealt += n; n < 0 {
			return fmt.Errorf("rules %s: %d cards in column %d; expected at least 0", r.Name, n, i+1)
		}
	}
	switch {
	case len(r.Sizes) < 1 || len(r.Sizes) > MaxColumns:
		return fmt.Errorf("rules %s: %d columns; expected 1 to %d", r.Name, len(r.Sizes), MaxColumns)
	case r.Ranks < 1 || r.Ranks > card.MaxRank:
		return fmt.Errorf("rules %s: %d ranks; expected 1 to %d", r.Name, r.Ranks, card.MaxRank)
	case r.Reserve < 0 || r.Reserve > MaxReserve:
		return fmt.Errorf("rules %s: a reserve of %d cards; expected 0 to %d", r.Name, r.Reserve, MaxReserve)
	case dealt != r.Cards():
		return fmt.Errorf("rules %s: %d cards in columns and reserve; expected the %d of the deck", r.Name, dealt, r.Cards())
	case r.Up < 1:
		return fmt.Errorf("rules %s: %d cards face up in a column; expected at least 1", r.Name, r.Up)
	case r.downBits() > maxDownBits:
		return fmt.Errorf("rules %s: too many cards face down", r.Name)
	case r.Build > AnySuit || r.Moves > Tails || r.Spaces > NoCard:
		return fmt.Errorf("rules %s: a way to build, to move or to fill that is not known", r.Name)
	}
	return nil
}

// Cards returns the number of cards of the deck.
func (r *Rules) Cards() int { return card.NumSuits * r.Ranks }

// String describes the rules in one line.
func (r *Rules) String() string {
	down, reserve, home := " with cards face down", "", "cards stay home"
	if !r.hides() {
		down = ""
	}
	if r.Reserve > 0 {
		reserve = fmt.Sprintf(", a reserve of %d cards", r.Reserve)
	}
	if r.Back {
		home = "cards come back from home"
	}
	return fmt.Sprintf("%d columns%s%s, built down %s, moves of %s, spaces take %s, %s", len(r.Sizes), down, reserve,
		r.Build, r.Moves, r.Spaces, home)
}

// hides reports whether the deal leaves cards face down.
func (r *Rules) hides() bool {
	return slices.ContainsFunc(r.Sizes, func(n int) bool { return n > r.Up })
}

// Told returns the rules in full; see [boards.Telling].
func (r *Rules) Told() []string {
	return []string{
		"Start: " + r.startTold(), "Columns: " + r.columnsTold(), "Empty columns: " + r.spacesTold(),
		"Foundations: " + r.homeTold(), "One move: " + r.movesTold(),
	}
}

// startTold says how the deal lies.
func (r *Rules) startTold() string {
	faces := fmt.Sprintf("In each column the last %d cards lie face up, and those before them face down.", r.Up)
	switch {
	case !r.hides():
		faces = "All of them lie face up."
	case r.Up == 1:
		faces = "The last card of each column lies face up, the others face down."
	}
	text, reserve := fmt.Sprintf("The %d cards lie in ", r.Cards()), ""
	if r.Reserve > 0 {
		text = fmt.Sprintf("%d of the %d cards lie in ", r.Cards()-r.Reserve, r.Cards())
		reserve = fmt.Sprintf(" The other %d cards are the reserve. They lie face up beside each other.", r.Reserve)
	}
	return text + r.Format().ColumnsTold() + ". " + faces + reserve + " On a board, cards in angle brackets lie face down."
}

// columnsTold says what fits on a column, and when cards are turned face up.
func (r *Rules) columnsTold() string {
	text := "A card fits on the last card of a column if that is one rank higher"
	switch r.Build {
	case AlternateColour:
		text += " and of the other colour."
	case InSuit:
		text += " and of the same suit."
	case AnySuit:
		text += ". Suits do not matter."
	}
	if r.Moves == Tails {
		text += " A card that lies face up moves together with all cards on it, which need not fit on each other."
	}
	return text + " If a move leaves a card face down at the end of a column, that card is turned face up at once."
}

// spacesTold says what goes to an empty column.
func (r *Rules) spacesTold() string {
	with := ", with the cards on it."
	if r.Moves == SingleCards {
		with = "."
	}
	switch r.Spaces {
	case KingsOnly:
		return "They take only a " + boards.RankName(r.Ranks) + with
	case NoCard:
		return "They stay empty."
	}
	return "They take any card" + with
}

// movesTold says what one move takes.
func (r *Rules) movesTold() string {
	text := map[Moves]string{
		SingleCards: "It takes the last card of a column",
		Runs: "It takes the last card of a column, or several cards that lie face up at its end, each of which fits on " +
			"the one before",
		Tails: "It takes a card from a column, with the cards on it",
	}[r.Moves]
	if r.Reserve > 0 {
		text += ", or any card of the reserve"
	}
	if r.Back {
		text += ", or the top card of a foundation"
	}
	return text + "."
}

// homeTold says how cards go home, and whether they come back.
func (r *Rules) homeTold() string {
	text := "The last card of a column may go there. "
	if r.Reserve > 0 {
		text = "The last card of a column or any card of the reserve may go there. "
	}
	if r.Back {
		return text + "The top card may come back to a column, where it fits or which is empty and takes it."
	}
	return text + "Cards stay there."
}
