// Package piles has the lower bounds of the games of piles, their guide for the search for any
// win, and their gauge, which says how near a random game is to a win. The games are in package
// internal/games/piles, and package heuristics defines all three.
package piles

import (
	"patience/game"
	"patience/game/card"
	"patience/heuristics"
	"patience/internal/games/piles"
)

// All returns the bounds, the weakest first.
func All() []heuristics.Heuristic { return []heuristics.Heuristic{heuristics.Blind{}, Buried} }

// Buried counts the moves that cards must make. Where single cards go home, it counts the cards that are not home, and
// once more those that lie in a column above a lower card of their suit, or above all copies of it if the deck has
// several, and cannot leave with another card: the cards face down, the first card face up on them, where cards move
// singly, every card, and where runs of one suit move, every card that is not on the next higher one. Such a card must
// move before the lower one, and not home. Where whole suits go home, it counts those, the cards of cells, the cards of
// columns that do not lie on the next higher one of their suit, and some that must move once more before they can. It
// adds the draws
// that are moves, or the deals. Where cards go into a hole it counts those that are not there, as a move brings one.
var Buried heuristics.Heuristic = buriedBound{}

type buriedBound struct{}

// Name returns "buried".
func (buriedBound) Name() string { return "buried" }

// Claims returns admissible and consistent for games of piles. A move is that of one card, with those on it. Home it
// takes a card that was counted once, as the lower cards of its suit are home. Elsewhere it may free that card from
// being counted twice, and no other one: what lies below a card stays there until that card moves, or a card with
// which it can move. A card that fills an empty column in that move then lies alone, and was in no column before. If
// it may come from the stock, no draw is counted, since the move would take away both a draw and what it is counted
// for. Where whole columns move, a card above a lower one of its suit never moves before that one, so the game is
// lost. Aces at home count as other cards do, and cards that a base renames are the aces. Where whole suits go home, a
// move changes what one card lies on, or is a deal, which adds cards. A card above the next higher one of its suit
// leaves that column before it can lie on that, as the first of its run; a king leaves the column of a lower card of
// its suit.
func (buriedBound) Claims(p game.Position) heuristics.Claims {
	_, ok := p.(*piles.Position)
	return heuristics.Claims{Admissible: ok, Consistent: ok}
}

// Bound returns the bound in moves.
func (buriedBound) Bound(p game.Position) int {
	q := p.(*piles.Position)
	if q.Rules().Suits {
		bound := (q.Rules().Cards()-q.Home())/q.Rules().Ranks + numApart(q) + q.StockMoves()
		if q.Rules().Cells > 0 {
			bound += q.NumReserved()
		}
		return bound
	}
	return q.Rules().Cards() - q.Home() + numBuried(q) + q.StockMoves()
}

// Children returns the bounds of children, one by one.
func (buriedBound) Children() heuristics.Children { return heuristics.ByPlaying(buriedBound{}) }

// numApart returns how many times cards of columns must move before each lies on the next higher card of its suit: once
// if it does not, kings left out, and once more if it must leave a column first. It is known to if the next higher card
// lies below it in that column, and a king if a lower card of its suit does, provided that runs of one suit move and
// there is each card once. Cards of the stock do not count, as one deal may bring all of a row there.
func numApart(p *piles.Position) (n int) {
	kings := card.New(p.Rules().Ranks, 0)
	leaves := p.Rules().SuitRuns && p.Rules().Copies() == 1
	for i := range p.Columns() {
		cards, _ := p.Column(i)
		var below card.Set
		for j, c := range cards {
			switch {
			case isJoined(cards, j):
			case c < kings:
				n++
				if leaves && below.Has(c+card.NumSuits) {
					n++
				}
			case leaves && below&card.OfSuit(c.Suit()) != 0:
				n++
			}
			below |= card.Bit(c)
		}
	}
	return n
}

// isJoined reports whether card i of a column lies on the next higher card of its suit.
func isJoined(cards []card.Card, i int) bool { return i > 0 && cards[i-1] == cards[i]+card.NumSuits }

// numBuried returns the number of cards that [Buried] counts twice.
func numBuried(p *piles.Position) (n int) {
	if p.Rules().Hole != piles.NoHole {
		return 0
	}
	suitRuns, copies := p.Rules().SuitRuns, p.Rules().Copies()
	for i := range p.Columns() {
		cards, down := p.Column(i)
		if p.Rules().Moves != piles.SingleCards && !suitRuns {
			cards = cards[:min(down+1, len(cards))]
		}
		var below card.Set // those of which all copies lie below
		for j, c := range cards {
			follows := suitRuns && j > down && isJoined(cards, j)
			if !follows && below&card.OfSuit(c.Suit())&(card.Bit(c)-1) != 0 {
				n++
			}
			if copies == 1 || count(cards[:j+1], c) == copies {
				below |= card.Bit(c)
			}
		}
	}
	return n
}

// count returns how many of some cards are like one.
func count(cards []card.Card, like card.Card) (n int) {
	for _, c := range cards {
		if c == like {
			n++
		}
	}
	return n
}

// Gauge returns a gauge of how near to a win a position is: a card turned face up, or one of a stacked reserve that
// nothing covers any more, is worth two cards home. That is chosen, not tuned.
func Gauge() heuristics.Gauge {
	return heuristics.GaugeOf(func(position game.Position) int {
		p := position.(*piles.Position)
		return p.Home() - 2*(p.NumDown()+p.NumCovered())
	})
}

// Guides returns the guide of games of piles, and none for positions of other games.
func Guides(p game.Position) []heuristics.Guide {
	q, ok := p.(*piles.Position)
	if !ok {
		return nil
	}
	value := value
	if q.OpenRuns() {
		value = openValue
	}
	return []heuristics.Guide{{
		Value: value, Safe: safe, AppendSteps: heuristics.AppendSingleMoves, Settle: safe,
		MaySettle: func(p game.Position, m game.Move) bool { return p.(*piles.Position).MayForce(m) },
		NewCoder:  func(p game.Position) game.Coder { return p.(*piles.Position).NewCoder() },
	}}
}

// Weights of the guide: chosen, not tuned.
const (
	perDown     = 5
	perAbove    = 2 // a card above a lower one of its suit
	perLoose    = 1 // a card that does not fit on the one below
	perReserved = 1
	perStocked  = 1 // a card of waste or stock
	perDealt    = 2 // a card of a stock that is dealt to columns, where it will lie badly
	perNotHome  = 1

	// Where whole suits go home:
	perDealtApart = 5
	perApart      = 8 // a card that is not on the next higher one of its suit
	perColumn     = 6 // a column that is not empty
	perDetour     = 5 // one that lies above the next higher one of its suit, in a game of open runs
)

// value returns a weighted sum of the cards that are not home, by how they lie. A family has the
// same cards face down and in a reserve without cells, and as many in stock and waste.
func value(position game.Position) (int, uint64) {
	p := position.(*piles.Position)
	waste, stock := p.Talon()
	perCard := perStocked
	switch {
	case p.Rules().Stock >= piles.ToColumns && p.Rules().Suits:
		perCard = perDealtApart
	case p.Rules().Stock >= piles.ToColumns:
		perCard = perDealt
	}
	value := perCard*(len(waste)+len(stock)) + perDown*p.NumDown() + perReserved*p.NumReserved() +
		perNotHome*(p.Rules().Cards()-p.Home())
	family := uint64(len(waste) + len(stock))
	if p.Rules().Cells == 0 {
		family ^= uint64(p.Reserve()) << 6
	}
	for i := range p.Columns() {
		cards, down := p.Column(i)
		value += columnValue(p, cards, down)
		for _, c := range cards[:down] {
			family += 1 << c
		}
	}
	if p.Rules().TwoDecks {
		value /= 2 // so that few exceed what searches tell apart
	}
	return value, family
}

// columnValue adds up the cards of a column.
func columnValue(p *piles.Position, cards []card.Card, down int) (value int) {
	if p.Rules().Suits {
		return suitsValue(p, cards, down)
	}
	var above card.Set
	for i := len(cards) - 1; i >= 0; i-- {
		c := cards[i]
		higher := above & card.OfSuit(c.Suit()) &^ (card.Bit(c) - 1)
		value += perAbove * higher.Len()
		above = (above | card.Bit(c)) &^ higher // each counts once
		if i > 0 && (i <= down || !p.Fits(c, cards[i-1])) {
			value += perLoose
		}
	}
	return value
}

// suitsValue adds up the cards of a column where whole suits go home.
func suitsValue(p *piles.Position, cards []card.Card, down int) (value int) {
	if len(cards) > 0 {
		value = perColumn
	}
	stuck := false
	for i, c := range cards {
		switch {
		case i < down || c.Rank() == p.Rules().Ranks && i == 0:
		case i > 0 && cards[i-1] == c+card.NumSuits && i > down:
		case i > 0 && !p.Fits(c, cards[i-1]):
			stuck = true
			value += perApart
		default:
			value += perApart
			if stuck {
				value += perApart
			}
		}
	}
	return value
}

// openValue is value in a game of open runs. Positions of one family have the same cards locked: every other move can
// be undone, until a suit goes home.
func openValue(position game.Position) (value int, family uint64) {
	p := position.(*piles.Position)
	value = perNotHome * (p.Rules().Cards() - p.Home())
	for i := range p.Columns() {
		cards, _ := p.Column(i)
		runs, locked := runsValue(cards)
		value, family = value+runs, family|uint64(locked)
	}
	return value, family
}

// runsValue adds up the cards of a column in a game of open runs. It also returns those that lie on a card on which
// they do not fit: once they move they cannot come back.
func runsValue(cards []card.Card) (value int, locked card.Set) {
	if len(cards) == 0 {
		return 0, 0
	}
	value = perColumn
	var below card.Set
	last := cards[0] + card.NumSuits ^ 1 // so that the first card fits, but does not follow in suit
	for _, c := range cards {
		next := c + card.NumSuits
		switch {
		case last == next:
		case last.Rank() == next.Rank():
			value += perApart
			if locked != 0 {
				value += perApart
			}
		default:
			value += perApart
			locked |= card.Bit(c)
		}
		if last != next && below.Has(next) {
			value += perDetour
		}
		below |= card.Bit(c)
		last = c
	}
	return value, locked
}

// safe returns a move home after which no card can be missed.
func safe(p game.Position) (game.Move, bool) { return p.(*piles.Position).Forced() }
