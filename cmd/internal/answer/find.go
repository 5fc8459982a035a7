package answer

import (
	"context"
	"errors"
	"slices"

	"patience/catalogue"
	"patience/game"
)

// MostFound is the greatest number up to which --find deals the deals of a source that
// has no faster way to find one; it is chosen so that a source takes half a second at most.
const MostFound = 100_000

// A FoundDeal is a deal that a board is.
type FoundDeal struct {
	Source string `json:"source"`
	Deal   int64  `json:"deal"`
	Seed   uint64 `json:"seed,omitempty"`
}

// A Finding is the deals that a board is, and where it looked for them.
type Finding struct {
	Game     string      `json:"game"`
	Deals    []FoundDeal `json:"deals"`
	Moved    bool        `json:"columns_moved"` // the columns are in another order than those of the deals
	Searched []string    `json:"searched"`
}

// ErrNotDealt is the error of a board that is no board of a deal.
var ErrNotDealt = errors.New("this board comes from the middle of a game; only the board of a deal has a number")

// find finds the deal of a board as deal --find does.
func (s *Service) find(ctx context.Context, q *Place) (Finding, error) {
	p, err := s.read(q)
	if err != nil {
		return Finding{}, err
	}
	found, err := once(ctx, s, p.keyOf("find", p.Board.String()), false, func(ctx context.Context) (Finding, error) {
		return Find(ctx, p.Entry, p.Board, p.Seed)
	})
	if errors.Is(err, ErrNotDealt) {
		err = wrongf("%w", err)
	}
	return found, err
}

// checkDealt returns ErrNotDealt unless as many cards lie on each pile of a board as a deal
// of a source puts there, in whatever order the piles are.
func checkDealt(e catalogue.Entry, b game.Board, seed uint64) error {
	for _, source := range e.Sources() {
		dealt, err := e.Deal(game.DealID{Source: source, Number: 1}, seed)
		if err != nil {
			return err
		}
		if slices.Equal(heights(b), heights(dealt)) {
			return nil
		}
	}
	return ErrNotDealt
}

// heights returns the numbers of cards on the piles of a board, sorted.
func heights(b game.Board) (heights []int) {
	if of, ok := b.(game.Pictured); ok {
		for _, pile := range of.Layout().Piles {
			heights = append(heights, len(pile.Cards))
		}
	}
	slices.Sort(heights)
	return heights
}

// dealFinder is a game that finds the numbers of Microsoft's deals by their boards.
type dealFinder interface {
	// FindMicrosoft returns the numbers of the deals that are a board, in ascending
	// order: with their columns in the same order or, if moved is true, in any order.
	// There are none if the game has no Microsoft deals.
	FindMicrosoft(b game.Board, moved bool) []int64
}

// findMicrosoft looks for the deals with the columns of the board in the same order, and then in any.
func findMicrosoft(of dealFinder, b game.Board) (numbers []int64, moved bool) {
	if numbers = of.FindMicrosoft(b, false); len(numbers) > 0 {
		return numbers, false
	}
	numbers = of.FindMicrosoft(b, true)
	return numbers, len(numbers) > 0
}

// mostKnown is the greatest number up to which Known deals the deals of a source; it is chosen
// so that Known takes half a second at most.
const mostKnown = 10_000

// Known returns the name of a deal that a board is, if it is one of Microsoft's with its columns
// in the same order, or one with a small number of any source. It returns false if the board is
// no such deal, or ctx ends first. Unlike Find, it takes a fraction of a second.
func Known(ctx context.Context, e catalogue.Entry, b game.Board) (name string, ok bool) {
	if checkDealt(e, b, game.DefaultSeed) != nil {
		return "", false
	}
	if of, ok := e.Game.(dealFinder); ok {
		if numbers := of.FindMicrosoft(b, false); len(numbers) > 0 {
			return game.DealID{Source: game.Microsoft, Number: numbers[0]}.String(), true
		}
	}
	for _, source := range e.Sources() {
		id, _, err := dealtAs(ctx, e, b, firstOf(source, mostKnown), game.DefaultSeed)
		if err != nil {
			return "", false
		}
		if id.Number > 0 {
			return id.String(), true
		}
	}
	return "", false
}

// firstOf returns the deals of a source up to a number.
func firstOf(source string, last int64) game.Deals {
	return game.Deals{Source: source, Ranges: []game.Range{{First: 1, Last: last}}}
}

// Find looks for a board among the deals of all sources of its game. The error is that of ctx,
// or ErrNotDealt.
func Find(ctx context.Context, e catalogue.Entry, b game.Board, seed uint64) (Finding, error) {
	found := Finding{Game: e.Name(), Deals: []FoundDeal{}}
	if err := checkDealt(e, b, seed); err != nil {
		return found, err
	}
	for _, source := range e.Sources() {
		if of, ok := e.Game.(dealFinder); ok && source == game.Microsoft {
			numbers, moved := findMicrosoft(of, b)
			for _, n := range numbers {
				found.Deals, found.Moved = append(found.Deals, FoundDeal{Source: source, Deal: n}), moved
			}
			found.Searched = append(found.Searched, "microsoft:-2--1,1-8589934591")
			continue
		}
		deals := firstOf(source, MostFound)
		found.Searched = append(found.Searched, deals.String())
		id, moved, err := dealtAs(ctx, e, b, deals, seed)
		if err != nil {
			return found, err
		}
		if id.Number > 0 {
			d := FoundDeal{Source: source, Deal: id.Number}
			if source == game.Random {
				d.Seed = seed
			}
			found.Deals, found.Moved = append(found.Deals, d), found.Moved || moved
		}
	}
	return found, nil
}

// dealtAs deals deals up to the first that is a board, whatever the order of its columns.
// The number is 0 if none is.
func dealtAs(
	ctx context.Context, e catalogue.Entry, b game.Board, deals game.Deals, seed uint64,
) (id game.DealID, moved bool, err error) {
	p := b.Position()
	hash, key := p.Hash(), string(p.AppendKey(nil))
	for id := range deals.All() {
		if err := ctx.Err(); err != nil {
			return game.DealID{}, false, err
		}
		dealt, err := e.Deal(id, seed)
		if err != nil {
			return game.DealID{}, false, err
		}
		if at := dealt.Position(); at.Hash() == hash && string(at.AppendKey(nil)) == key {
			return id, dealt.String() != b.String(), nil
		}
	}
	return id, false, nil
}
