package boards

import (
	"errors"
	"fmt"
	"math/bits"

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
	return card.New(b.height(c.Rank()), c.Suit())
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

// settleBase sets the base of piles. The homes have the ranks of the last cards, and become the numbers of cards: those
// that are nowhere else. If no foundation is told, the only such card is home. The error says that no base follows, or
// that two do.
func (f *Format) settleBase(p *Piles) error {
	missing := f.missing(p)
	if len(missing) == 1 && p.isEmpty() {
		p.Home[missing[0].Suit()] = missing[0].Rank()
	}
	var away [card.NumSuits]int
	for _, c := range missing {
		away[c.Suit()]++
	}
	homes := p.homes()
	bases, told := ^uint16(0), false // the ranks with which the foundations so far may begin, as bits
	for _, s := range f.suits() {
		var tops []int
		for _, home := range homes {
			if home[s] > 0 {
				tops = append(tops, home[s])
			}
		}
		if tops == nil {
			continue
		}
		these := f.basesOf(tops, away[s])
		switch {
		case these == 0:
			return fmt.Errorf("foundation %s ends with %s; expected a card that is nowhere else", s,
				card.HomeText(min(tops[0], card.MaxRank)))
		case told && bases&these == 0:
			return errBases(bases, these)
		}
		bases, told = bases&these, true
	}
	switch others := bases & (bases - 1); {
	case !told:
		return errors.New("no foundation has a card; expected the first card that lies there from the start")
	case others != 0:
		return errBases(bases, others)
	}
	p.Base = Base{bits.TrailingZeros16(bases), f.Ranks}
	for _, home := range homes {
		for s, top := range home {
			if top > 0 {
				home[s] = p.Base.height(top)
			}
		}
	}
	return nil
}

// errBases names two ranks with which foundations begin: the lowest of each set of bits.
func errBases(bases, others uint16) error {
	text := func(ranks uint16) string { return card.RankText(bits.TrailingZeros16(ranks)) }
	return fmt.Errorf("by the cards that are missing elsewhere, foundations begin with %s and with %s; expected one rank",
		text(bases), text(others))
}

// height returns the number of cards of a foundation that ends with a rank.
func (b Base) height(top int) int { return (top-b.First+b.Ranks)%b.Ranks + 1 }

// basesOf returns the ranks, as bits, with which the foundations of a suit may begin. They end with the ranks tops, and
// have so many cards together.
func (f *Format) basesOf(tops []int, cards int) (bases uint16) {
	for first := 1; first <= f.Ranks; first++ {
		left := cards
		for _, top := range tops {
			if top > f.Ranks {
				return 0
			}
			left -= Base{first, f.Ranks}.height(top)
		}
		if left == 0 {
			bases |= 1 << first
		}
	}
	return bases
}

// missing returns the cards of the deck that are not on the table, each as often as it is missing.
func (f *Format) missing(p *Piles) (cards []card.Card) {
	var table [64]int
	for _, c := range p.Table() {
		table[c&63]++
	}
	for _, s := range f.suits() {
		for rank := 1; rank <= f.Ranks; rank++ {
			c := card.New(rank, s)
			for range f.copies() - table[c&63] {
				cards = append(cards, c)
			}
		}
	}
	return cards
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
