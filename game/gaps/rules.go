// Package gaps holds the rules of Gaps, also called Montana: cards lie in four
// rows with four gaps between them, and a gap takes the card that follows its
// left neighbour in suit.
//
// The rules are those of Ishihata's article on the contest problem "Gap" (ACM
// ICPC Asia Aizu 2003, problem F), with 7 ranks there and 13 in the game that
// people play. Cards are dealt to four rows of as many cards as there are
// ranks; then each ace goes to the left end of the row of its suit, where it
// stays, and leaves a gap. These four moves do not count. The game is won when
// every row holds its suit from ace to highest rank. With 13 ranks this is the
// Basic Variant of Blake and Gent and of Helmstetter and Cazenave, who remove
// the aces: a row's first gap takes the two of its suit. It is not their One
// Deal, where any two may go to any row's first gap.
//
// # Why no position repeats
//
// Let d be the number of places that a chain of cards has gone on since the
// start: a card that has not moved has d = 0, an ace d = 0, and a move that
// puts card c right of its predecessor b gives d(c) = d(b) + 1. As b's d only
// grows, d(c) ≤ d(b) + 1 at all times; a card with d(c) = d(b) + 1 and a
// predecessor that has not moved since stands right of it and has no gap to
// go to. So every move raises d of its card, and no position repeats. The
// article proves it with points, see [Position.Points]. It follows too that a
// card of rank r has at most r places in all of a game: its own at the start,
// and, for each lower card of its suit, the one so many places right of where
// that one started. The codes of the exact search, coder.go, count these.
package gaps

import (
	"fmt"

	"patience/game/card"
)

// Rules are the parameters of a game of Gaps.
type Rules struct {
	Name  string
	Ranks int // 2..13; the deck has 4·Ranks cards
}

// The games of this package.
var (
	Standard = Rules{Name: "gaps", Ranks: 13}
	Contest  = Rules{Name: "gaps-7", Ranks: 7}
)

// Validate reports the first parameter outside its range.
func (r *Rules) Validate() error {
	if r.Ranks < 2 || r.Ranks > card.MaxRank {
		return fmt.Errorf("rules %s: %d ranks; expected 2 to %d", r.Name, r.Ranks, card.MaxRank)
	}
	return nil
}

// Cards returns the number of cards of the deck, aces included.
func (r *Rules) Cards() int { return card.NumSuits * r.Ranks }

// String describes the rules in one line.
func (r *Rules) String() string {
	return fmt.Sprintf("4 rows of %d places, %d ranks, aces at the left ends, suits fixed to rows, no redeal", r.Ranks+1, r.Ranks)
}

// deck returns the set of all cards, played the same without the aces.
func (r *Rules) deck() card.Set   { return card.UpTo(r.Ranks) }
func (r *Rules) played() card.Set { return r.deck() &^ card.Aces }
