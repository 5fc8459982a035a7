// Package klondike has the rules of Klondike, the patience with a stock.
//
// Seven columns have 1 to 7 cards. Only the last card of each column lies face up. The
// other 24 cards are the stock. Draws turn up one or three cards of the stock at a time
// onto the waste. When the stock is empty, the waste is turned over, as often as the
// player likes. The last card of the waste may go home or onto a column, where cards
// are built downward in alternating colours. The last cards of a run at the end of a
// column may move together onto another column. Only a king, with the cards on it, may
// move into an empty column. A face-down card that becomes the last of its column is
// turned face up. Some rules, such as those of Las Vegas, limit the number of passes
// through the stock.
//
// Draws are not moves here. A move plays any card of the stock or waste that draws
// alone can bring up (this is K+ of Bjarnason, Tadepalli and Fern, 2007).
// [Board.Notation] adds the draws again. So a position only needs to know how many of
// the remaining cards lie on the waste. It needs this only if turning the waste over
// would put other cards within reach, or would cost a pass that could be saved. Where
// passes are limited, a move makes as few draws as it can, and a position knows the
// number of passes left.
//
// A [Board] has the order of the columns, and the waste as it lies. A [Position]
// has neither, so that equal positions look the same:
//
//	deal or text → Board → Position → moves → Position → Board → text
//
// A player does not see the cards that lie face down. The stock counts as seen, because
// going through it once before the first move costs nothing and changes nothing. If
// passes are limited, that look costs a pass. The stock counts as seen all the same,
// because the legal moves reveal its order. So with limited passes, random play and
// every other player of these positions know more than a player at a table, who sees
// the stock only during the first pass. A game with a hidden stock cannot be played
// with these moves.
package klondike

import (
	"fmt"
	"strconv"
	"strings"

	"patience/game/card"
)

// Rules are the parameters of a game.
type Rules struct {
	Name string
	Draw int // 1..13 cards at a time
	// Back: the last card of a foundation may go back onto a column.
	Back bool
	// AnySpace: an empty column takes any card, not only kings.
	AnySpace bool
	Passes   int // through the stock: 1..15, or 0 for any number
	Columns  int // 1..7; column k has k cards at first
	Ranks    int // 1..13; the deck has 4·Ranks cards
}

const (
	maxDraw   = 13
	maxPasses = 15
)

// The most that any rules have.
const (
	MaxColumns = 7
	MaxStock   = 31                                // of cards in stock and waste, so that a move has room for their number
	MaxDown    = MaxColumns * (MaxColumns - 1) / 2 // of cards that lie face down
)

// Standard returns the rules of the full deck with a number of cards drawn at a
// time. Their name is klondike-DRAW, followed by -back and by -any if cards come
// back and if spaces take any card.
func Standard(draw int, back, anySpace bool) Rules {
	name := fmt.Sprintf("%s-%d", baseName, draw)
	if back {
		name += backName
	}
	if anySpace {
		name += anyName
	}
	return Rules{Name: name, Draw: draw, Back: back, AnySpace: anySpace, Columns: MaxColumns, Ranks: card.MaxRank}
}

const (
	baseName = "klondike"
	passName = "-passes"
	backName = "-back"
	anyName  = "-any"
)

// WithPasses returns the rules with the passes limited. The name says so after the
// cards drawn: klondike-1-3-passes.
func (r Rules) WithPasses(passes int) Rules {
	draw := fmt.Sprintf("%s-%d", baseName, r.Draw)
	r.Name = fmt.Sprintf("%s-%d%s%s", draw, passes, passName, strings.TrimPrefix(r.Name, draw))
	r.Passes = passes
	return r
}

// Named returns the [Standard] rules of a name. It returns false for any other
// name. The rules may be invalid; [NewGame] says why.
func Named(name string) (Rules, bool) {
	rest, isOurs := strings.CutPrefix(name, baseName+"-")
	rest, anySpace := strings.CutSuffix(rest, anyName)
	rest, back := strings.CutSuffix(rest, backName)
	rest, limited := strings.CutSuffix(rest, passName)
	rest, passes, two := strings.Cut(rest, "-")
	draw, isNumber := number(rest)
	rules := Standard(draw, back, anySpace)
	if limited {
		n, isCount := number(passes)
		rules, isNumber = rules.WithPasses(n), isNumber && isCount && n > 0
	}
	if !isOurs || !isNumber || two != limited {
		return Rules{}, false
	}
	return rules, true
}

// number reads a number as it is written.
func number(text string) (int, bool) {
	n, err := strconv.Atoi(text)
	return n, err == nil && text == strconv.Itoa(n)
}

// Validate returns an error that names the first parameter out of its range.
func (r *Rules) Validate() error {
	switch {
	case r.Draw < 1 || r.Draw > maxDraw:
		return fmt.Errorf("rules %s: %d cards drawn at a time; expected 1 to %d", r.Name, r.Draw, maxDraw)
	case r.Passes < 0 || r.Passes > maxPasses:
		return fmt.Errorf("rules %s: %d passes; expected 1 to %d", r.Name, r.Passes, maxPasses)
	case r.Columns < 1 || r.Columns > MaxColumns:
		return fmt.Errorf("rules %s: %d columns; expected 1 to %d", r.Name, r.Columns, MaxColumns)
	case r.Ranks < 1 || r.Ranks > card.MaxRank:
		return fmt.Errorf("rules %s: %d ranks; expected 1 to %d", r.Name, r.Ranks, card.MaxRank)
	case r.stock() < 0 || r.stock() > MaxStock:
		return fmt.Errorf("rules %s: %d cards in the stock; expected 0 to %d", r.Name, r.stock(), MaxStock)
	}
	return nil
}

// limited reports whether the passes through the stock are limited.
func (r *Rules) limited() bool { return r.Passes > 0 }

// Cards returns the number of cards of the deck.
func (r *Rules) Cards() int { return card.NumSuits * r.Ranks }

// dealt returns the number of cards that are dealt to the columns.
func (r *Rules) dealt() int { return r.Columns * (r.Columns + 1) / 2 }

// stock returns the number of cards of the stock of a deal.
func (r *Rules) stock() int { return r.Cards() - r.dealt() }

// String describes the rules in one line.
func (r *Rules) String() string {
	spaces, home, passes := "kings", "cards stay home", "any number of passes"
	switch {
	case r.Passes == 1:
		passes = "one pass"
	case r.Passes > 1:
		passes = fmt.Sprintf("%d passes", r.Passes)
	}
	if r.AnySpace {
		spaces = "any card"
	}
	if r.Back {
		home = "cards come back from home"
	}
	return fmt.Sprintf("draw %d, %s, spaces take %s, %s; a move may begin with draws (K+, version 1)", r.Draw, passes,
		spaces, home)
}
