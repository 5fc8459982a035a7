package main

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"patience/catalogue"
	"patience/cmd/patience/internal/say"
	"patience/game"
)

// mostFound is the greatest number up to which --find deals the deals of a source that
// has no faster way to find one; it is chosen so that a source takes half a second at most.
const mostFound = 100_000

// A foundDeal is a deal that a board is, in JSON.
type foundDeal struct {
	Source string `json:"source"`
	Deal   int64  `json:"deal"`
	Seed   uint64 `json:"seed,omitempty"`
}

// A finding is what --find found, and where it looked.
type finding struct {
	Game     string      `json:"game"`
	Deals    []foundDeal `json:"deals"`
	Moved    bool        `json:"columns_moved"` // the columns are in another order than those of the deals
	Searched []string    `json:"searched"`
}

// findDeal prints which deal a board is.
func (f *dealFlags) findDeal(ctx context.Context, s streams, e catalogue.Entry, args []string) error {
	if len(args) > 0 || f.moves != "" || f.format != textFormat {
		return usagef("--find reads a board; it takes no deal, and no other flags than --position, --json, --seed and " +
			"those that choose the game")
	}
	given, err := readPosition(ctx, s, e, cmp.Or(f.file, "-"))
	if err != nil {
		return err
	}
	name := inputName(cmp.Or(f.file, "-"))
	if err := checkDealt(e, given.Board, f.games.seed); err != nil {
		return usagef("%s: %w", name, err)
	}
	found, err := find(ctx, e, given.Board, f.games.seed)
	switch {
	case err != nil:
		return err
	case f.json:
		return say.JSON(s.out, found)
	case len(found.Deals) == 0:
		return fmt.Errorf("%s: this board is none of the deals %s", name, strings.Join(found.Searched, ", "))
	}
	for _, d := range found.Deals {
		fmt.Fprintln(s.out, game.DealID{Source: d.Source, Number: d.Deal})
	}
	if found.Moved {
		fmt.Fprintf(s.err, "%s: its columns are in a different order from those of the deal\n", name)
	}
	return nil
}

// checkDealt returns an error unless as many cards lie on each pile of a board as a deal
// puts there, in whatever order the piles are.
func checkDealt(e catalogue.Entry, b game.Board, seed uint64) error {
	dealt, err := e.Deal(game.DealID{Source: game.Random, Number: 1}, seed)
	if err != nil {
		return err
	}
	if !slices.Equal(heights(b), heights(dealt)) {
		return fmt.Errorf("this board comes from the middle of a game; only the board of a deal has a number")
	}
	return nil
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

// find looks for a board among the deals of all sources of its game.
func find(ctx context.Context, e catalogue.Entry, b game.Board, seed uint64) (finding, error) {
	found := finding{Game: e.Name(), Deals: []foundDeal{}}
	for _, source := range e.Sources() {
		if of, ok := e.Game.(game.DealFinder); ok && source == game.Microsoft {
			numbers, moved := of.FindMicrosoft(b)
			for _, n := range numbers {
				found.Deals, found.Moved = append(found.Deals, foundDeal{Source: source, Deal: n}), moved
			}
			found.Searched = append(found.Searched, "microsoft:-2--1,1-8589934591")
			continue
		}
		deals := game.Deals{Source: source, Ranges: []game.Range{{First: 1, Last: mostFound}}}
		found.Searched = append(found.Searched, deals.String())
		id, moved, err := dealtAs(ctx, e, b, deals, seed)
		if err != nil {
			return found, err
		}
		if id.Number > 0 {
			d := foundDeal{Source: source, Deal: id.Number}
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
	for dealt, err := range eachDealt(ctx, e, deals, seed) {
		if err != nil {
			return id, false, err
		}
		if at := dealt.Board.Position(); at.Hash() == hash && string(at.AppendKey(nil)) == key {
			return dealt.ID, dealt.Board.String() != b.String(), nil
		}
	}
	return id, false, nil
}
