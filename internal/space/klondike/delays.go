package klondike

import (
	"math/bits"

	"patience/game/card"
	"patience/internal/games/klondike"
)

// Delays counts the cards of the talon (stock and waste together) that cannot go home
// straight from the waste in the present pass. Each of these delayed cards costs a move to
// a column, or another draw.
//
// A card is delayed in three cases. A lower card of its suit lies below it on the waste. Or
// two cards of a suit come up, the lower one first, and the lower one cannot go home before
// the other covers it; then one of the two is delayed. Or it is one of two twins one of which
// must go to a column; then one of the two is. The least number of delayed cards is
// therefore a cover of such pairs. How many draws it takes until a card can go home at the
// earliest is found in an easier game, in which drawn cards and face-up cards never cover
// each other.
//
// No step between drafts lets a card go home earlier than in the easier game. A move to a
// column therefore lowers the number by at most one, and a card that goes home in the present
// pass was not delayed. When the waste is turned over, all its cards must be drawn again, and
// no others are delayed then.
type delays struct {
	table   *table
	draft   *Draft
	talon   []card.Card
	waste   int
	free    card.Set // what is face up, at home if cards come back, or drawn
	home    [card.NumSuits]int
	left    [klondike.MaxColumns]int // by column: the cards that lie where they were dealt
	space   bool
	soonest [64]uint8 // by card: how many cards are drawn when it goes home
}

// begin looks at a draft.
func (s *delays) begin(t *table, d *Draft, talon []card.Card, waste int) {
	s.table, s.draft, s.talon, s.waste = t, d, talon, waste
	s.free, s.space = d.up, d.spaces() > 0
	for _, c := range talon[:waste] {
		s.free |= card.Bit(c)
	}
	for suit := range card.Suit(card.NumSuits) {
		s.home[suit] = d.Height(suit)
		if d.rules.Back {
			s.free |= card.UpTo(s.home[suit]) & card.OfSuit(suit)
		}
	}
	for column := range t.columns {
		s.left[column] = t.left(column, d)
	}
}

// run plays the easier game, as far as it goes after each draw. It returns false if not
// all cards go home, in which case the game is lost.
func (s *delays) run() bool {
	for drawn := s.waste; ; drawn++ {
		for s.goHome(uint8(drawn)); s.turnUp(); s.goHome(uint8(drawn)) {
		}
		if drawn == len(s.talon) {
			return s.home[0]+s.home[1]+s.home[2]+s.home[3] == card.NumSuits*s.table.kings
		}
		s.free |= card.Bit(s.talon[drawn])
	}
}

// goHome takes home what it can.
func (s *delays) goHome(drawn uint8) {
	for suit := range card.Suit(card.NumSuits) {
		for s.home[suit] < s.table.kings {
			c := card.New(s.home[suit]+1, suit)
			if !s.free.Has(c) {
				break
			}
			s.soonest[c&63] = drawn
			s.home[suit]++
			s.space = s.space || c.Rank() == s.table.kings // it may leave a column empty
		}
	}
}

// turnUp moves the cards that lie where they were dealt, as far as they can move. It
// reports whether any could.
func (s *delays) turnUp() (any bool) {
	for i, column := range s.table.columns {
		for s.left[i] > 0 && s.mayLeave(column[s.left[i]-1]) {
			any = true
			s.left[i]--
			if n := s.left[i]; n > 0 {
				s.free |= card.Bit(column[n-1])
			} else {
				s.space = true
			}
		}
	}
	return any
}

func (s *delays) mayLeave(c card.Card) bool {
	return c.Rank() <= s.home[c.Suit()] || klondike.FitsOn(c)&s.free != 0 || c.Rank() == s.table.kings && s.space
}

// count returns the least number of delayed cards. Demanded are the pairs of twins one of
// which must go to a column; there are none if cards may leave the foundations.
func (s *delays) count(demanded card.Set) int {
	return s.countColour(false, demanded) + s.countColour(true, demanded)
}

func (s *delays) countColour(red bool, demanded card.Set) (n int) {
	var p pairs
	lowest := [card.NumSuits]card.Card{card.Deck, card.Deck, card.Deck, card.Deck}
	for i, c := range s.talon {
		if c.Red() != red {
			continue
		}
		low := &lowest[c.Suit()]
		switch {
		case i < s.waste && c > *low || demanded.Has(c) && s.isLastTwin(c):
			n++
		default:
			p.add(c, i)
		}
		if i < s.waste {
			*low = min(*low, c)
		}
	}
	for i, c := range p.cards[:p.n] {
		for j, other := range p.cards[:p.n] {
			if s.delaysOther(c, other, p.at[j]) && p.at[i] < p.at[j] || other == klondike.Twin(c) && demanded.Has(c) {
				p.pair(i, j)
			}
		}
	}
	return n + p.cover(1<<p.n-1)
}

// isLastTwin reports whether the twin of a card is home.
func (s *delays) isLastTwin(c card.Card) bool {
	other := klondike.Twin(c)
	return s.draft.Height(other.Suit()) >= other.Rank()
}

// delaysOther reports whether a card of the talon and a later, higher one of its suit
// cannot both go home in this pass.
func (s *delays) delaysOther(c, later card.Card, place int) bool {
	return c.Suit() == later.Suit() && c < later && place >= s.waste && int(s.soonest[c&63]) > place
}

// Pairs are pairs of cards one of which is delayed.
type pairs struct {
	cards [2 * card.MaxRank]card.Card
	at    [2 * card.MaxRank]int // their places in the talon
	with  [2 * card.MaxRank]uint32
	n     int
}

func (p *pairs) add(c card.Card, at int) {
	p.cards[p.n], p.at[p.n], p.with[p.n] = c, at, 0
	p.n++
}

func (p *pairs) pair(i, j int) {
	p.with[i] |= 1 << j
	p.with[j] |= 1 << i
}

// cover returns the size of a smallest set that contains a card of each pair.
func (p *pairs) cover(set uint32) int {
	paired, most, best := 0, 0, 0
	for left := set; left != 0; left &= left - 1 {
		i := bits.TrailingZeros32(left)
		n := bits.OnesCount32(p.with[i] & set)
		if n == 0 {
			set &^= 1 << i
			continue
		}
		if paired++; n > most {
			most, best = n, i
		}
	}
	if most <= 1 {
		return paired / 2
	}
	rest := set &^ (1 << best)
	return min(1+p.cover(rest), most+p.cover(rest&^p.with[best]))
}
