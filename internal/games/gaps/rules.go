// Package gaps has the rules of Gaps, also called Montana. Cards lie in four rows with
// four gaps between them. A move fills a gap with the card that follows, in suit and
// rank, the card to the left of the gap.
//
// The rules are those of Ishihata's article on the contest problem "Gap" (ACM
// ICPC Asia Aizu 2003, problem F). The contest uses 7 ranks, and people play
// with 13. The cards are dealt to four rows. Then each ace goes to the left
// end of the row of its suit, where it stays, and leaves a gap. These four
// moves do not count. The game is won when every row holds its suit from the
// ace to the highest rank.
//
// With 13 ranks this is the Basic Variant of Blake and Gent and of Helmstetter and
// Cazenave. They remove the aces, and the first gap of a row takes the two of its suit.
// The variant that they call One Deal is another game: there, the two of any suit may
// go to the first gap of any row.
//
// # Why no position repeats
//
// Let d(c) be 0 for a card c that has not moved, and let a move that puts c
// right of its predecessor b set d(c) to d(b) + 1. No d ever falls, so
// d(c) ≤ d(b) + 1 at all times. If d(c) = d(b) + 1 then b has not moved since c
// went next to it, so c stands right of b and cannot move. Hence every move
// raises the d of its card, and no position repeats. The article proves this
// with points; see [Position.Points].
//
// It also follows that a card of rank r can come to at most r places in a game. One is
// its place at the start. Each lower card of its suit gives one more place: if that
// card is k ranks lower, the place is k steps to the right of where that card was at
// the start. The codes in search_coder.go count these.
package gaps

import (
	"fmt"

	"patience/game/card"
)

// Rules are the parameters of a game of Gaps.
type Rules struct {
	Name  string
	Ranks int // 2..13; the deck has 4·Ranks cards, the aces included
}

// The games of this package.
var (
	Standard = Rules{Name: "gaps", Ranks: 13}
	Contest  = Rules{Name: "gaps-7", Ranks: 7}
)

// Validate returns an error if the number of ranks is out of its range.
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
	return fmt.Sprintf("4 rows of %d places, %d ranks, aces at the left ends, suits fixed to rows, no redeal", r.Ranks+1,
		r.Ranks)
}

// deck returns all cards.
func (r *Rules) deck() card.Set { return card.UpTo(r.Ranks) }

// played returns the cards that can move, which are all but the aces.
func (r *Rules) played() card.Set { return r.deck() &^ card.Aces }
