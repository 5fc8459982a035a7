package boards

import (
	"slices"
	"strings"

	"patience/game/card"
)

// This file has foundations. The first ones have a suit each, and so have the further ones where the deck has cards
// more than once.

// copies returns how often the deck has each card, which is the number of foundations of each suit.
func (f *Format) copies() int { return max(f.Copies, 1) }

// suits returns the suits of the deck.
func (f *Format) suits() []card.Suit {
	if f.Suits != nil {
		return f.Suits
	}
	return allSuits
}

var allSuits = []card.Suit{card.Clubs, card.Diamonds, card.Hearts, card.Spades}

// deck returns the cards of the deck.
func (f *Format) deck() (deck card.Set) {
	for _, s := range f.suits() {
		deck |= card.OfSuit(s) & card.UpTo(f.Ranks)
	}
	return deck
}

// inPlay returns the number of cards that are not home at the start.
func (f *Format) inPlay() int {
	n := f.copies() * len(f.suits()) * (f.Ranks - f.Given)
	if f.Based || f.Hole {
		n--
	}
	return n
}

// homes returns the foundations: the first one of each suit, and then the further ones.
func (p *Piles) homes() []*card.Home {
	list := []*card.Home{&p.Home}
	for i := range p.More {
		list = append(list, &p.More[i])
	}
	return list
}

// AddFoundations adds so many further foundations of each suit, without cards.
func (p *Piles) AddFoundations(n int) {
	for range n {
		p.More = append(p.More, card.Home{})
	}
}

// Foundation returns the number of cards on a foundation, which may be changed, and its suit. The numbers of
// foundations are those of [Pile].
func (p *Piles) Foundation(foundation int) (n *int, s card.Suit) {
	s = card.Suit(foundation % card.NumSuits)
	if foundation < card.NumSuits {
		return &p.Home[s], s
	}
	return &p.More[foundation/card.NumSuits-1][s], s
}

// sortHomes puts the highest foundations of each suit first.
func (p *Piles) sortHomes() {
	homes := p.homes()
	for s := range card.Suit(card.NumSuits) {
		heights := Each(homes, func(h *card.Home) int { return h[s] })
		slices.Sort(heights)
		for i, n := range heights {
			homes[len(homes)-1-i][s] = n
		}
	}
}

// homeText returns the last card of each foundation, or 0, as other programs write them.
func (f *Format) homeText(p *Piles) string {
	var words []string
	for _, home := range p.homes() {
		for _, s := range card.HomeOrder {
			if slices.Contains(f.suits(), s) {
				words = append(words, s.String()+"-"+p.topText(home, s))
			}
		}
	}
	return strings.Join(words, " ")
}

// cardsHome returns the cards of a suit on one of its foundations, from the first one up.
func (p *Piles) cardsHome(home *card.Home, s card.Suit) []card.Card {
	return Each(home.Of(s), p.Base.Seen)
}

// topText returns the rank of the last card of a foundation, or 0.
func (p *Piles) topText(home *card.Home, s card.Suit) string {
	if home[s] == 0 {
		return card.HomeText(0)
	}
	return card.RankText(p.Base.Seen(card.New(home[s], s)).Rank())
}

// isEmpty reports whether no card is home.
func (p *Piles) isEmpty() bool {
	return !slices.ContainsFunc(p.homes(), func(h *card.Home) bool { return *h != card.Home{} })
}
