package boards

import (
	"fmt"

	"patience/game/card"
)

// A Base is the rank with which all foundations begin, where the deal decides that, and the number of ranks. The
// highest rank is followed by the ace. The zero Base is that of all other games, whose foundations begin with the ace.
type Base struct{ First, Ranks int }

// Seen returns the card that has the place of c in a game whose foundations begin with the ace.
func (b Base) Seen(c card.Card) card.Card {
	if b.First == 0 || c >= card.Deck {
		return c
	}
	return card.New((c.Rank()+b.First-2)%b.Ranks+1, c.Suit())
}

// Renamed returns the card of which c has the place, as in a game whose foundations begin with the ace.
func (b Base) Renamed(c card.Card) card.Card {
	if b.First == 0 || c >= card.Deck || c.Rank() > b.Ranks {
		return c
	}
	return card.New((c.Rank()-b.First+b.Ranks)%b.Ranks+1, c.Suit())
}

// on returns the format of boards with a base: it says which cards fit there.
func (f *Format) on(b Base) *Format {
	if f.base == b {
		return f
	}
	g := *f
	g.base = b
	g.Fits = func(c, below card.Card) bool { return f.Fits(b.Renamed(c), b.Renamed(below)) }
	return &g
}

// settleBase sets the base of piles of which home has the ranks of the last cards, and then how many cards are home: as
// many of each suit with a last card as are nowhere else. If no foundation is told, the only card that is nowhere else
// is home. The error says that there is no card from which the base follows, or that two bases follow.
func (f *Format) settleBase(p *Piles) error {
	missing := card.UpTo(f.Ranks) &^ setOf(p.Table())
	if p.Home == (card.Home{}) && missing.Len() == 1 {
		p.Home[missing.First().Suit()] = missing.First().Rank()
	}
	for s, top := range p.Home {
		if top == 0 {
			continue
		}
		n := (missing & card.OfSuit(card.Suit(s))).Len()
		if n < 1 || top < 1 || top > f.Ranks {
			return fmt.Errorf("foundation %s ends with %s; expected a card that is nowhere else", card.Suit(s),
				card.HomeText(min(top, card.MaxRank)))
		}
		first := (top-n+f.Ranks)%f.Ranks + 1
		if p.Base.First > 0 && p.Base.First != first {
			return fmt.Errorf("by the cards that are missing elsewhere, foundations begin with %s and with %s; expected one "+
				"rank", card.RankText(p.Base.First), card.RankText(first))
		}
		p.Base, p.Home[s] = Base{first, f.Ranks}, n
	}
	if p.Base.First == 0 {
		return fmt.Errorf("no foundation has a card; expected the first card that lies there from the start")
	}
	return nil
}

// setOf returns cards as a set.
func setOf(cards []card.Card) (set card.Set) {
	for _, c := range cards {
		set |= card.Bit(c)
	}
	return set
}

// isGiven reports whether as many cards are home as the deal puts there.
func (f *Format) isGiven(p *Piles) bool {
	sum := 0
	for _, home := range p.homes() {
		for _, s := range f.suits() {
			if sum += home[s]; !f.Based && home[s] != f.Given {
				return false
			}
		}
	}
	return !f.Based || sum == 1
}
