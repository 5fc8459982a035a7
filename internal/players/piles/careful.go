// Package piles has a player of games in which whole suits go home, such as Spider and Simple Simon. Of these games,
// uniform random play wins hardly any but Scorpion.
//
//	position, move → boards.Change → weight → rollout.ByWeight → a move
//
// The careful player picks among the legal moves to new positions, each with a probability proportional to its weight.
// The weight follows from what the move changes: whether a card joins the next higher one of its suit or leaves it,
// whether a card is turned face up, and whether a column becomes empty or is filled. The player does not look at cards
// that lie face down. docs/research/players.md says how the weights were chosen.
package piles

import (
	"patience/game"
	"patience/game/card"
	"patience/internal/boards"
	"patience/rollout"
)

// version is the version of the weights. It is part of the name of the policy, because other weights make another
// player.
const version = "2"

// Policies returns the careful player.
func Policies() []rollout.Policy {
	return []rollout.Policy{{
		Name: "careful" + version,
		Doc:  "distinct moves, weighted by what the first card of a move comes to lie on, and by what it leaves",
		NewPlayer: func(p game.Position) rollout.Player {
			return rollout.ByWeight(p, Weight)
		},
	}}
}

// The weights. That of a move between columns is the product of the weight of what its first card comes to lie on, and
// the weight of what that card leaves.
const (
	home = 100_000_000 // of a whole suit, far above all others
	deal = 4           // or a draw

	ontoSuit  = 80 // the next higher card of its suit
	ontoOther = 1  // any other card
	ontoSpace = 2  // an empty column
	ontoCell  = 1  // whatever the card leaves

	offSuit  = 1      // the next higher card of its suit
	offRank  = 10_000 // a card of the next higher rank and another suit
	offOther = 500    // any other card
	offLast  = 20_000 // a card that is then turned face up, or a column that is then empty

	// Where only the stock lies face down, and is dealt to full columns, a move onto a card weighs only this if it leaves
	// an empty column or an equal card. Otherwise columns would be filled and emptied again without end.
	idle = 1
)

// A changer is a position that knows what its moves change.
type changer interface {
	Change(m game.Move) boards.Change
	OnlyStockDown() bool
}

// Weight returns the weight of a legal move of a position, which must be one of a game of piles. It is
// 0 for moves of a whole column to an empty one.
func Weight(p game.Position, m game.Move) int {
	of := p.(changer)
	change := of.Change(m)
	switch {
	case change.First == boards.NoCard:
		return deal
	case change.Onto == boards.ToHome:
		return home
	case change.Onto == boards.ToCell:
		return ontoCell
	case change.Onto == boards.ToColumn && change.Off == boards.OnFloor:
		return 0
	case change.Onto == boards.ToColumn:
		return ontoSpace * off(change)
	case (change.Off == boards.OnFloor || change.Off == change.Onto) && of.OnlyStockDown():
		return idle
	}
	return onto(change) * off(change)
}

// onto returns the weight of the card that the first card comes to lie on.
func onto(change boards.Change) int {
	if change.Onto == change.First+card.NumSuits {
		return ontoSuit
	}
	return ontoOther
}

// off returns the weight of what the first card leaves.
func off(change boards.Change) int {
	switch change.Off {
	case boards.OnFloor, boards.OnHidden:
		return offLast
	case boards.Apart:
		return offOther
	case change.First + card.NumSuits:
		return offSuit
	}
	if change.Off.Rank() == change.First.Rank()+1 {
		return offRank
	}
	return offOther
}
