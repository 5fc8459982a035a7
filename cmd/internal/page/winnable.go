package page

import (
	_ "embed"
	"math/rand/v2"
	"strings"

	"patience/catalogue"
	"patience/game"
)

// winnable.txt has deals of the listed games that can be won, each proved by a solution: a line for each game,
// with its name and the deals as [game.ParseDeals] reads them; made by `make -C lab winnable`.
//
//go:embed winnable.txt
var winnable string

// graded.txt has published deals that can be won, for games each with a difficulty, in the same form. It is made by
// `go test ./cmd/internal/page -run TestGraded -update`.
//
//go:embed graded.txt
var graded string

// dealsIn returns the deals that a text has for a name; none if it has no line that begins with it.
func dealsIn(text, name string) (deals game.Deals, err error) {
	if _, after, ok := strings.Cut("\n"+text, "\n"+name+" "); ok {
		list, _, _ := strings.Cut(after, "\n")
		deals, err = game.ParseDeals(list)
	}
	return deals, err
}

// newDeal returns a deal of a game by chance: one that can be won, unless any deal will do or the game is a variant, of
// which none is listed.
func newDeal(e *catalogue.Entry, anyWillDo bool) (game.DealID, error) {
	deals, err := dealsIn(winnable, e.Name())
	if err != nil {
		return game.DealID{}, err
	}
	if anyWillDo || deals.Len() == 0 {
		deals = game.Deals{Source: game.Random, Ranges: []game.Range{{First: 1, Last: randomDeals}}}
	}
	return anyOf(deals), nil
}

// anyOf returns one of some deals by chance.
func anyOf(deals game.Deals) game.DealID { return deals.At(rand.Int64N(deals.Len())) }
