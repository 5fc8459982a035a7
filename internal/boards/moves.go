package boards

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"patience/game/card"
)

// A Kind is a kind of pile.
type Kind uint8

// The kinds of piles between which cards move.
const (
	Columns Kind = iota
	Cells
	Foundations
	Waste // or the hole
	Stock // as both ends of a move: a draw, or a deal to the columns
)

// A Pile is a pile by its number of its kind, from 0. That of a foundation is its suit, and for the further foundations
// of each suit more by the number of suits.
type Pile struct {
	Kind  Kind
	Index int
}

// A Lift is cards that go from the end of a pile to another one.
type Lift struct {
	Cards    int
	From, To Pile
	Draws    int // from the stock, that come before
	// Fills: the column that it empties gets a card from Fill at once.
	Fills bool
	Fill  Pile
}

// What a card may go to besides another card.
const (
	ToColumn card.Card = card.Deck + iota // the first empty one
	ToCell                                // the first empty one
	ToHome
)

// A Change is what a move changes, as far as a player sees it beforehand.
type Change struct {
	First card.Card // the first of the cards that move; NoCard if the move draws or deals cards of a stock
	// Off is the card that First leaves, or else OnFloor, OnHidden or Apart.
	Off card.Card
	// Onto is the card that First comes to lie on, or else ToColumn, ToCell or ToHome.
	Onto card.Card
}

// What a card may leave besides another card that is seen.
const (
	OnFloor  card.Card = card.Deck + iota // nothing: it is the first card of a column
	OnHidden                              // a card that lies face down
	Apart                                 // any pile that is not a column
	NoCard
)

// Where says where a card goes, after its name: "onto 3D", "home", "to a cell" or "to an empty column".
func Where(to card.Card) string {
	switch to {
	case ToColumn:
		return "to an empty column"
	case ToCell:
		return "to a cell"
	case ToHome:
		return "home"
	}
	return "onto " + to.String()
}

// Lift returns what takes a card, with those on it, onto another one or to one of the others. No draws come before.
func (p *Piles) Lift(c, to card.Card) Lift {
	l := Lift{Cards: 1, From: p.PileOf(c)}
	if l.From.Kind == Columns {
		column := p.Columns[l.From.Index]
		l.Cards = len(column) - slices.Index(column, c)
	}
	switch to {
	case ToColumn:
		l.To.Index = slices.IndexFunc(p.Columns, func(column []card.Card) bool { return len(column) == 0 })
	case ToCell:
		l.To = p.EmptyCell()
	case ToHome:
		l.To = Pile{Foundations, int(c.Suit())}
	default:
		l.To = p.PileOf(to)
	}
	return l
}

// EmptyCell returns the first empty cell. There must be one.
func (p *Piles) EmptyCell() Pile {
	return Pile{Cells, slices.Index(append(p.Cells[:len(p.Cells):len(p.Cells)], Empty), Empty)}
}

// PileOf returns the pile of a card. A card of the stock is one of the waste, as draws bring it there.
func (p *Piles) PileOf(c card.Card) Pile {
	for i, column := range p.Columns {
		if slices.Contains(column, c) {
			return Pile{Columns, i}
		}
	}
	if i := slices.Index(p.Cells, c); i >= 0 {
		return Pile{Cells, i}
	}
	if slices.Contains(p.Waste, c) || slices.Contains(p.Stock, c) {
		return Pile{Kind: Waste}
	}
	return Pile{Foundations, int(c.Suit())}
}

// Draw makes a draw of n cards, or of those that are left. If the stock is empty, it turns over the waste first.
func (p *Piles) Draw(n int) {
	if len(p.Stock) == 0 {
		p.Stock, p.Waste = p.Waste, nil
		p.Passes = max(p.Passes-1, 0)
	}
	n = min(n, len(p.Stock))
	p.Waste = append(p.Waste, p.Stock[:n]...)
	p.Stock = p.Stock[n:]
}

// Last returns the card of a pile that may be taken. It returns false if there is none.
func (p *Piles) Last(from Pile) (card.Card, bool) {
	pile := p.Waste
	switch from.Kind {
	case Columns:
		pile = at(p.Columns, from.Index)
	case Cells:
		pile = nil
		if from.Index < len(p.Cells) && p.Cells[from.Index] != Empty {
			pile = p.Cells[from.Index : from.Index+1]
		}
	case Foundations:
		if n, s := p.Foundation(from.Index); *n > 0 {
			return p.Base.Seen(card.New(*n, s)), true
		}
		return 0, false
	}
	if len(pile) == 0 {
		return 0, false
	}
	return pile[len(pile)-1], true
}

// Apply makes a move, after its draws of so many cards each.
func (p *Piles) Apply(l Lift, draw int) {
	for range l.Draws {
		p.Draw(draw)
	}
	if l.From.Kind == Stock {
		p.ofStock(draw)
		return
	}
	cards := p.take(l.From, l.Cards)
	switch to := l.To; to.Kind {
	case Columns:
		p.Columns[to.Index] = append(p.Columns[to.Index], cards...)
	case Cells:
		for len(p.Cells) <= to.Index {
			p.Cells = append(p.Cells, Empty)
		}
		p.Cells[to.Index] = cards[0]
	case Waste: // the hole
		p.Waste = append(p.Waste, cards...)
	case Foundations:
		n, _ := p.Foundation(to.Index/card.NumSuits*card.NumSuits + int(cards[0].Suit()))
		*n += len(cards)
	}
	if l.Fills {
		p.Columns[l.From.Index] = p.take(l.Fill, 1)
	}
}

// ofStock makes a draw, or deals a card to each column if none is drawn.
func (p *Piles) ofStock(draw int) {
	if draw > 0 {
		p.Draw(draw)
		return
	}
	n := min(len(p.Columns), len(p.Stock))
	for i, c := range p.Stock[:n] {
		p.Columns[i] = append(p.Columns[i], c)
	}
	p.Stock = p.Stock[n:]
}

// take takes cards from a pile. The last card of a column that is left lies face up then.
func (p *Piles) take(from Pile, n int) []card.Card {
	i := from.Index
	switch from.Kind {
	case Columns:
		keep := len(p.Columns[i]) - n
		cards := p.Columns[i][keep:]
		p.Columns[i] = p.Columns[i][:keep:keep]
		if p.down(i) == keep && keep > 0 {
			p.Down[i]--
		}
		return cards
	case Cells:
		cards := []card.Card{p.Cells[i]}
		p.Cells[i] = Empty
		return cards
	case Foundations:
		n, s := p.Foundation(i)
		*n--
		return []card.Card{p.Base.Seen(card.New(*n+1, s))}
	case Stock:
		cards := p.Stock[:1:1]
		p.Stock = p.Stock[1:]
		return cards
	}
	keep := len(p.Waste) - 1
	cards := p.Waste[keep:]
	p.Waste = p.Waste[:keep:keep]
	return cards
}

// Name returns what the notation calls a pile; "" if it has no name for it.
func (n *Names) Name(p Pile) string {
	if names := [...]string{n.Columns, n.Cells, n.Homes, cmp.Or(n.Hole, waste), stock}[p.Kind]; p.Index < len(names) {
		return names[p.Index : p.Index+1]
	}
	return ""
}

// Named returns the pile that a character names. It returns false if there is none. Foundations without names of their
// own are all that of the first suit.
func (n *Names) Named(name byte) (Pile, bool) {
	for kind, names := range [...]string{n.Columns, n.Cells, n.Homes, cmp.Or(n.Hole, waste)} {
		if i := strings.IndexByte(names, name); i >= 0 {
			return Pile{Kind(kind), i}, true
		}
	}
	return Pile{}, false
}

// Word returns the notation of a move, before it is made: from where, with the draws before the waste, and to where. A
// card that comes back from a foundation without a name has its suit after that.
func (f *Format) Word(p *Piles, l Lift) string {
	if l.From.Kind == Stock {
		return stock
	}
	text := f.Names.Name(l.From) + f.Names.Name(l.To)
	if l.Draws > 0 {
		text = strconv.Itoa(l.Draws) + text
	}
	switch {
	case l.From.Kind == Foundations && f.Names.Homes[0] == f.Names.Homes[1]:
		text += f.backText(p, l.From)
	case f.Names.Count != "" && l.Cards > 1 && l.To.Kind == Columns && (f.Loose || len(p.Columns[l.To.Index]) == 0):
		text += fmt.Sprintf(f.Names.Count, l.Cards)
	}
	return text
}

// backText names the card that comes back from a foundation: by its suit, or in full where each suit has several.
func (f *Format) backText(p *Piles, from Pile) string {
	if c, ok := p.Last(from); ok && f.copies() > 1 {
		return c.String()
	}
	return card.Suit(from.Index % card.NumSuits).String()
}

// at returns an element of a list, or the zero value behind its end.
func at[T any](list []T, i int) (none T) {
	if i < len(list) {
		return list[i]
	}
	return none
}
