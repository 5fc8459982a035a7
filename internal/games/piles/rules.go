// Package piles has the rules of patiences with columns, such as Yukon and Spiderette: rules
// that are data.
//
// [Rules] say how the deal fills the columns and how many of their cards lie face up, which
// cards fit on each other, what moves together, what goes to an empty column, whether a reserve or
// cells lie beside, where the cards of a stock go, and how cards go home, to foundations or into a hole. A card that
// becomes the last of its column is turned face up.
//
// A player does not see the cards that lie face down, nor those of a stock that is gone through
// once. A [Board] has the order of the columns. In a [Position] they have none, except while a
// stock is left that deals a card to each of them.
//
//	deal or text → Board → Position → moves → Position → Board → text
package piles

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

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
	NoBuild // nothing is put on columns
)

// String returns words that follow "columns, ".
func (b Build) String() string {
	return [...]string{
		"built down in alternate colours", "built down in suit", "built down regardless of suit", "not built",
	}[b]
}

// Spaces says which cards may go to an empty column, with the cards on them.
type Spaces uint8

// The rules for empty columns.
const (
	AnyCard   Spaces = iota
	KingsOnly        // cards of the highest rank of the deck
	NoCard           // an empty column stays empty
	// WasteOnly: only cards of the waste go there, and while a column is empty, no card goes to a column from elsewhere.
	WasteOnly
)

// String returns what an empty column takes.
func (s Spaces) String() string {
	return [...]string{"any card", "kings only", "no card", "cards of the waste only"}[s]
}

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
	// WholeColumns moves all cards of a column, if they are a run.
	WholeColumns
)

// String returns words that follow "moves of".
func (m Moves) String() string {
	return [...]string{
		"single cards", "runs or parts of them", "any card face up with all cards on it",
		"whole columns",
	}[m]
}

// Stock says what becomes of the cards that the deal does not put elsewhere.
type Stock uint8

// The kinds of stock.
const (
	NoStock Stock = iota
	// ToWaste brings cards of the stock to the waste, whose last card can be played.
	ToWaste
	// ToColumns deals a card to each column, from the first one on, until no card is left.
	ToColumns
	// ToFullColumns does the same, but only while no column is empty.
	ToFullColumns
)

// Rules are the parameters of a game.
type Rules struct {
	Name  string
	Ranks int   // 1..13; a pack has 4·Ranks cards
	Sizes []int // of the columns, 1 to 13 of them: how many cards the deal puts there
	// Up is how many of the last cards of each column the deal turns face up, at least 1. It is 0 if Down says by
	// column how many of its first cards lie face down.
	Up    int
	Down  []int
	Build Build
	Moves Moves
	// SuitRuns: where runs move, those are of one suit, in whatever way columns are built.
	SuitRuns bool
	Spaces   Spaces
	Reserve  int // 0..24: the number of cards that lie apart; each of them can be played
	// Cells is how many cards may lie apart, where single cards go to an empty cell; then the deal fills Reserve of the
	// cells. It is 0 if no card comes there.
	Cells int // 0..24
	// Stock: the cards that are dealt neither to columns nor to the reserve; there are some
	// exactly if it is not NoStock.
	Stock Stock
	Draw  int // how many cards a draw brings to the waste; 0 without a waste
	// Passes says how often the cards of the stock may go to the waste; 0 stands for any number. In
	// a single pass a draw is a move, and the player does not see the stock. Else a card is played
	// from the waste after the draws that bring it up, which are no moves (K+, as in Klondike).
	Passes int
	// Suits: only a whole suit goes home, as one run from its highest card to the ace at the end
	// of a column.
	Suits bool
	// Alone: a suit goes home only if nothing else is in its column.
	Alone bool
	// Back: the last card of a foundation may come back to a column. With the last card home
	// the game is over.
	Back bool
	// TwoDecks: the cards are two packs, and each suit has two foundations.
	TwoDecks bool
	// DeckSuits: the pack has 1 suit, spades, or 2, hearts and spades, with each card, and a foundation for it, four
	// times or twice as often. It is 0 for all four suits.
	DeckSuits int
	// Given: the aces lie on the foundations at the start. They stay there.
	Given bool
	// Stacked: the cards of the reserve lie on each other. Only the last one lies face up and can be played.
	Stacked bool
	// Fill: what comes to a column when a move empties it. While there is something, Spaces has no meaning.
	Fill Fill
	// Base: the deal puts one card home, and all foundations begin with its rank, the base. The highest rank is followed
	// by the ace there and in columns, in which nothing lies on a card of the base.
	Base bool
	// Hole: cards go home onto one pile, the hole, on which each lies on one that is a rank higher or lower. A draw brings
	// the next card of the stock there, whatever its rank.
	Hole Hole
	// Wraps: an ace may lie on a card of the highest rank in the hole, and such a card on an ace.
	Wraps bool
}

// The most that any rules have.
const (
	MaxColumns = 18
	MaxReserve = 24 // of cells, too
	MaxDraw    = 9
	MaxPasses  = 9
	// The letters of larger reserves would name the stock.
	maxBeside = 17
)

// Variants are the rules of the games that have names.
var Variants = []Rules{
	Yukon, Russian, Spiderette, WillOTheWisp, Scorpion, EastHaven, Trigon, Canfield, Spider, Spider2, Spider1, Golf,
	BlackHole,
}

// Simons are Simple Simon with each way home.
var Simons = []Rules{SimpleSimon, SimpleSimonSingles, SimpleSimonPiles}

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

// Scorpion is Spider with tails that move as in Russian Solitaire, as PySol has it. Its three last cards are dealt to
// the first three columns.
var Scorpion = Rules{
	Name: "scorpion", Ranks: card.MaxRank, Sizes: []int{7, 7, 7, 7, 7, 7, 7}, Down: []int{3, 3, 3, 3, 0, 0, 0},
	Build: InSuit, Moves: Tails, Spaces: KingsOnly, Stock: ToColumns, Suits: true,
}

// Spider with four suits, two and one, as PySol has it.
var (
	Spider = Rules{
		Name: "spider", Ranks: card.MaxRank, Sizes: []int{6, 6, 6, 6, 5, 5, 5, 5, 5, 5}, Up: 1, Build: AnySuit, Moves: Runs,
		SuitRuns: true, Stock: ToFullColumns, Suits: true, TwoDecks: true,
	}
	Spider2 = Spider.ofSuits("spider-2", 2)
	Spider1 = Spider.ofSuits("spider-1", 1)
)

// ofSuits returns the same rules with fewer suits.
func (r Rules) ofSuits(name string, suits int) Rules {
	r.Name, r.DeckSuits = name, suits
	return r
}

// Spiderette and Will o' the Wisp are Spider with one deck, as PySol has them: a deal needs cards in all columns, and
// only whole suits go home.
var (
	Spiderette = Rules{
		Name: "spiderette", Ranks: card.MaxRank, Sizes: []int{1, 2, 3, 4, 5, 6, 7}, Up: 1, Build: AnySuit, Moves: Runs,
		SuitRuns: true, Stock: ToFullColumns, Suits: true,
	}
	WillOTheWisp = Rules{
		Name: "will-o-the-wisp", Ranks: card.MaxRank, Sizes: []int{3, 3, 3, 3, 3, 3, 3}, Up: 1, Build: AnySuit, Moves: Runs,
		SuitRuns: true, Stock: ToFullColumns, Suits: true,
	}
)

// East Haven and Trigon have the rules of Solvitaire.
var (
	EastHaven = Rules{
		Name: "east-haven", Ranks: card.MaxRank, Sizes: []int{3, 3, 3, 3, 3, 3, 3}, Up: 1, Moves: Runs, Stock: ToColumns,
		Back: true,
	}
	Trigon = Rules{
		Name: "trigon", Ranks: card.MaxRank, Sizes: []int{1, 2, 3, 4, 5, 6, 7}, Up: 1, Build: InSuit, Moves: Runs,
		Spaces: KingsOnly, Stock: ToWaste, Draw: 1,
	}
)

// Simple Simon, and what Solvitaire makes of it: single cards go home in its preset simple-simon, and suits that have a
// column to themselves if the key "complete piles" is set.
var (
	SimpleSimon = Rules{
		Name: "simple-simon", Ranks: card.MaxRank, Sizes: []int{8, 8, 8, 7, 6, 5, 4, 3, 2, 1}, Up: 8, Build: AnySuit,
		Moves: Runs, SuitRuns: true, Suits: true,
	}
	SimpleSimonSingles = SimpleSimon.homing("-singles", false, false)
	SimpleSimonPiles   = SimpleSimon.homing("-piles", true, true)
)

// homing returns the same rules with another way home.
func (r Rules) homing(suffix string, suits, alone bool) Rules {
	r.Name, r.Suits, r.Alone = r.Name+suffix, suits, alone
	return r
}

// isSimon reports whether the rules are called Simple Simon. These games had deals and words of their own before they
// became data, which they keep.
func (r *Rules) isSimon() bool { return strings.HasPrefix(r.Name, SimpleSimon.Name) }

// Canfield has the rules of Solvitaire, which let any part of a run move. In many books only whole columns
// move.
var Canfield = Rules{
	Name: "canfield", Ranks: card.MaxRank, Sizes: []int{1, 1, 1, 1}, Up: 1, Moves: Runs, Reserve: 13, Stock: ToWaste,
	Draw: 3, Stacked: true, Fill: FromReserve, Base: true,
}

// Golf and Black Hole have the rules of Solvitaire.
var (
	Golf = Rules{
		Name: "golf", Ranks: card.MaxRank, Sizes: []int{5, 5, 5, 5, 5, 5, 5}, Up: 5, Build: NoBuild, Spaces: NoCard,
		Stock: ToWaste, Draw: 1, Passes: 1, Hole: FirstInHole,
	}
	BlackHole = Rules{
		Name: "black-hole", Ranks: card.MaxRank, Sizes: slices.Repeat([]int{3}, 17), Up: 3, Build: NoBuild, Spaces: NoCard,
		Hole: AceInHole, Wraps: true,
	}
)

// Validate returns an error that names the first parameter out of its range.
func (r *Rules) Validate() error {
	for i, n := range r.Sizes {
		if n < 0 {
			return fmt.Errorf("rules %s: %d cards in column %d; expected at least 0", r.Name, n, i+1)
		}
	}
	switch {
	case len(r.Sizes) < 1 || len(r.Sizes) > MaxColumns:
		return fmt.Errorf("rules %s: %d columns; expected 1 to %d", r.Name, len(r.Sizes), MaxColumns)
	case r.Ranks < 1 || r.Ranks > card.MaxRank:
		return fmt.Errorf("rules %s: %d ranks; expected 1 to %d", r.Name, r.Ranks, card.MaxRank)
	case r.DeckSuits < 0 || r.DeckSuits > 2:
		return fmt.Errorf("rules %s: %d suits in the deck; expected 1 or 2, or 0 for all four", r.Name, r.DeckSuits)
	case r.Reserve < 0 || r.Reserve > MaxReserve:
		return fmt.Errorf("rules %s: a reserve of %d cards; expected 0 to %d", r.Name, r.Reserve, MaxReserve)
	case r.Cells < 0 || r.Cells > MaxReserve:
		return fmt.Errorf("rules %s: %d cells; expected 0 to %d", r.Name, r.Cells, MaxReserve)
	case r.stock() < 0 || r.stock() > 0 && r.Stock == NoStock:
		return fmt.Errorf("rules %s: %d cards in columns and reserve; expected the %d of the deck", r.Name,
			r.dealt()+r.Reserve, r.Cards()-r.given())
	case r.stock() == 0 && r.Stock != NoStock:
		return fmt.Errorf("rules %s: no card is left for the stock; expected some", r.Name)
	}
	return cmp.Or(r.checkFaces(), r.checkWays(), r.checkStock(), r.checkHome(), r.checkHole(), r.checkFill())
}

// checkFaces returns an error if the rules do not say which cards lie face down.
func (r *Rules) checkFaces() error {
	switch {
	case r.Down == nil && r.Up < 1:
		return fmt.Errorf("rules %s: %d cards face up in a column; expected at least 1", r.Name, r.Up)
	case r.Down != nil && (r.Up != 0 || len(r.Down) != len(r.Sizes)):
		return fmt.Errorf("rules %s: %d numbers of cards face down, and %d face up; expected %d, and 0", r.Name, len(r.Down),
			r.Up, len(r.Sizes))
	}
	for i, n := range r.Down {
		if n < 0 || n > max(r.Sizes[i]-1, 0) {
			return fmt.Errorf("rules %s: %d of %d cards face down in column %d; expected at least one face up", r.Name, n,
				r.Sizes[i], i+1)
		}
	}
	return nil
}

// faceDown returns by column how many of its first cards the deal leaves face down.
func (r *Rules) faceDown() []int {
	if r.Down != nil {
		return r.Down
	}
	return boards.Each(r.Sizes, func(size int) int { return max(size-r.Up, 0) })
}

// checkWays returns an error if a way to play is not known, or contradicts another one.
func (r *Rules) checkWays() error {
	switch {
	case r.Build > NoBuild || r.Moves > WholeColumns || r.Spaces > WasteOnly || r.Fill > FromWaste ||
		r.Stock > ToFullColumns || r.Hole > FirstInHole:
		return fmt.Errorf("rules %s: a way to build, to move, to fill or to deal that is not known", r.Name)
	case r.Build == NoBuild && (r.Moves != SingleCards || r.Spaces != NoCard):
		return fmt.Errorf("rules %s: columns are not built, but %s move and spaces take %s; expected single cards, and no "+
			"card", r.Name, r.Moves, r.Spaces)
	case r.SuitRuns && (r.Moves != Runs || r.Build != AnySuit):
		return fmt.Errorf("rules %s: runs of one suit, but columns are %s and %s move; expected runs, and any suit",
			r.Name, r.Build, r.Moves)
	case r.Suits && r.Back:
		return fmt.Errorf("rules %s: whole suits go home and cards come back; expected one of them", r.Name)
	case r.Alone && !r.Suits:
		return fmt.Errorf("rules %s: suits go home alone, and single cards do; expected one of them", r.Name)
	case r.Cells > 0 && (r.Stacked || r.Reserve > r.Cells):
		return fmt.Errorf("rules %s: %d cells and a reserve of %d cards; expected one of them, or fewer cells that are "+
			"filled", r.Name, r.Cells, r.Reserve)
	}
	return nil
}

// checkHome returns an error if cards lie home at the start where they cannot.
func (r *Rules) checkHome() error {
	switch {
	case r.given() > 0 && r.Suits:
		return fmt.Errorf("rules %s: whole suits go home and some cards lie there; expected one of them", r.Name)
	case r.Base && (r.Given || r.Back || r.Spaces == KingsOnly):
		return fmt.Errorf("rules %s: a base and aces at home, cards that come back or kings in empty columns; expected one "+
			"of them", r.Name)
	}
	return nil
}

// checkFill returns an error if there is nothing that could fill a column, or a column that would have to be filled at
// the start.
func (r *Rules) checkFill() error {
	switch {
	case r.Stacked && r.Reserve == 0:
		return fmt.Errorf("rules %s: a stacked reserve of no cards; expected some", r.Name)
	case r.Fill == FromReserve && (!r.Stacked || r.Stock >= ToColumns):
		return fmt.Errorf("rules %s: columns filled from the reserve; expected a stacked one, and no stock dealt to columns",
			r.Name)
	case r.Fill == FromWaste && !r.drawsAreMoves():
		return fmt.Errorf("rules %s: columns filled from the waste; expected a waste, and one pass", r.Name)
	case r.Spaces == WasteOnly && (r.Fill != FromReserve || r.Stock != ToWaste):
		return fmt.Errorf("rules %s: empty columns for cards of the waste; expected a waste, and columns filled from the "+
			"reserve", r.Name)
	case r.Fill != NoFill && slices.Contains(r.Sizes, 0):
		return fmt.Errorf("rules %s: columns that are filled at once and one without cards; expected some", r.Name)
	case !r.Stacked && r.Stock != NoStock && r.apart() > maxBeside:
		return fmt.Errorf("rules %s: a reserve or cells for %d cards beside a stock; expected 0 to %d", r.Name, r.apart(),
			maxBeside)
	}
	return nil
}

// checkStock returns an error if there is a waste exactly if there is none.
func (r *Rules) checkStock() error {
	most := [2]int{}
	if r.Stock == ToWaste {
		most = [2]int{MaxDraw, MaxPasses}
	}
	switch {
	case r.Draw < min(1, most[0]) || r.Draw > most[0]:
		return fmt.Errorf("rules %s: %d cards a draw; expected %d to %d", r.Name, r.Draw, min(1, most[0]), most[0])
	case r.Passes < 0 || r.Passes > most[1]:
		return fmt.Errorf("rules %s: %d passes; expected 0 to %d", r.Name, r.Passes, most[1])
	}
	return nil
}

// dealt returns the number of cards that the deal puts into columns.
func (r *Rules) dealt() (n int) {
	for _, size := range r.Sizes {
		n += size
	}
	return n
}

// stock returns the number of cards of the stock.
func (r *Rules) stock() int { return r.Cards() - r.given() - r.dealt() - r.Reserve }

// lowest returns how many cards of each foundation stay there.
func (r *Rules) lowest() uint8 {
	if r.Given {
		return 1
	}
	return 0
}

// apart returns how many cards may lie in reserve or cells.
func (r *Rules) apart() int { return max(r.Reserve, r.Cells) }

// given returns the number of cards that the deal puts home.
func (r *Rules) given() int {
	if r.Given {
		return r.packs() * card.NumSuits
	}
	if r.Base || r.Hole != NoHole {
		return 1
	}
	return 0
}

// Cards returns the number of cards of the deck.
func (r *Rules) Cards() int { return r.packs() * card.NumSuits * r.Ranks }

func (r *Rules) packs() int {
	if r.TwoDecks {
		return 2
	}
	return 1
}

// suits returns the suits of the deck.
func (r *Rules) suits() []card.Suit {
	return [...][]card.Suit{
		0: {card.Clubs, card.Diamonds, card.Hearts, card.Spades}, 1: {card.Spades}, 2: {card.Hearts, card.Spades},
	}[r.DeckSuits]
}

// Copies returns how often the deck has each card, which is the number of foundations of a suit.
func (r *Rules) Copies() int { return r.packs() * card.NumSuits / len(r.suits()) }
