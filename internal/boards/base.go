package boards

import (
	"fmt"
	"slices"

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

// settleBase sets the base of piles of which the homes have the ranks of the last cards, and then how many cards are
// home: of each suit as many as are nowhere else. If no foundation is told, the only card that is nowhere else is home.
// The error says that there is no card from which the base follows, or that two bases follow.
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
	var bases []int // with which the foundations so far may begin
	for _, s := range f.suits() {
		tops := slices.DeleteFunc(Each(homes, func(h *card.Home) int { return h[s] }), func(top int) bool { return top == 0 })
		if len(tops) == 0 {
			continue
		}
		these := f.basesOf(tops, away[s])
		if len(these) == 0 {
			return fmt.Errorf("foundation %s ends with %s; expected a card that is nowhere else", s,
				card.HomeText(min(tops[0], card.MaxRank)))
		}
		former, other := bases, func(b int) bool { return bases != nil && !slices.Contains(bases, b) }
		bases = slices.DeleteFunc(slices.Clone(these), other)
		if len(bases) == 0 {
			return fmt.Errorf("by the cards that are missing elsewhere, foundations begin with %s and with %s; expected one "+
				"rank", card.RankText(former[0]), card.RankText(these[0]))
		}
	}
	switch len(bases) {
	case 0:
		return fmt.Errorf("no foundation has a card; expected the first card that lies there from the start")
	case 1:
		p.Base = Base{bases[0], f.Ranks}
	default:
		return fmt.Errorf("by the cards that are missing elsewhere, foundations may begin with %s or with %s; expected a "+
			"board by which one rank is left", card.RankText(bases[0]), card.RankText(bases[1]))
	}
	for _, home := range homes {
		for s, top := range home {
			if top > 0 {
				home[s] = p.Base.height(top)
			}
		}
	}
	return nil
}

// height returns the number of cards of a foundation that ends with a rank.
func (b Base) height(top int) int { return (top-b.First+b.Ranks)%b.Ranks + 1 }

// basesOf returns the ranks with which the foundations of a suit may begin that end with the ranks tops, and on which
// so many cards lie.
func (f *Format) basesOf(tops []int, cards int) (bases []int) {
	if slices.Max(tops) > f.Ranks {
		return nil
	}
	for first := 1; first <= f.Ranks; first++ {
		left := cards
		for _, top := range tops {
			left -= Base{first, f.Ranks}.height(top)
		}
		if left == 0 {
			bases = append(bases, first)
		}
	}
	return bases
}

// missing returns the cards of the deck that are not on the table, each as often as it is missing.
func (f *Format) missing(p *Piles) (cards []card.Card) {
	table := map[card.Card]int{}
	for _, c := range p.Table() {
		table[c]++
	}
	for _, s := range f.suits() {
		for rank := 1; rank <= f.Ranks; rank++ {
			c := card.New(rank, s)
			for range f.copies() - table[c] {
				cards = append(cards, c)
			}
		}
	}
	return cards
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
