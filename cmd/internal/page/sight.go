package page

import (
	"cmp"
	"context"
	"maps"
	"net/http"
	"slices"

	"patience/game"
	"patience/rollout"
)

// This file judges the moves of a game with hidden cards by what a player sees. The cards
// that lie face down are put into random orders. In each order, the trained player of the
// game plays one game after each legal move; the share of wins is the chance of the move.

// A SeenMove is a move that the player sees, or a draw, with its chance.
type SeenMove struct {
	Words, Link string
	Chance      string
	Width       int // the chance, of 100
	rate        float64
}

// InSight is what a page says of the moves while cards are hidden.
type InSight struct {
	Moves []SeenMove // the best first; none if the game has no trained player
	Other string     // the link that shows the cards
}

// inSight judges the moves that the player sees. Legal moves with cards that are still in the
// stock count as one, the draw: it is as good as the best of them. Which one is best is
// decided by games that its chance leaves out, or else the luckiest would be the best.
func (s *Site) inSight(r *http.Request, v *view) (InSight, error) {
	found := InSight{Other: v.Other()}
	player, ok := trainedPlayer(&v.entry)
	start, hides := v.position.(game.Hidden)
	if !ok || !hides {
		return found, nil
	}
	rates, err := ask(s, r, v.key("in sight"), func(ctx context.Context) (map[game.Move]pair, error) {
		return unseenChances(ctx, start, player)
	})
	if err != nil {
		return found, err
	}
	stock := maps.Clone(rates)
	for _, g := range v.Gestures() {
		if rate, ok := stock[g.Played[0]]; ok {
			delete(stock, g.Played[0])
			found.add(g.Words, g.Link, (rate[0]+rate[1])/2)
		}
	}
	if draw := v.Draw(); draw != "" && len(stock) > 0 {
		best := pair{}
		for _, rate := range stock {
			if slices.Compare(rate[:], best[:]) > 0 {
				best = rate
			}
		}
		found.add("Draw", draw, best[1])
	}
	slices.SortStableFunc(found.Moves, func(a, b SeenMove) int { return cmp.Compare(b.rate, a.rate) })
	return found, nil
}

func (f *InSight) add(words, link string, rate float64) {
	m := SeenMove{Words: words, Link: link, rate: rate}
	m.Chance, m.Width = barOf(rate)
	f.Moves = append(f.Moves, m)
}

// A pair is two estimates of a chance, from games of their own.
type pair [2]float64

// unseenChances estimates the chance of each legal move of a position twice. Each estimate is
// from gamesAfter orders of the hidden cards, the same for all moves.
func unseenChances(ctx context.Context, start game.Hidden, policy rollout.Policy) (map[game.Move]pair, error) {
	player, seen := policy.NewPlayer(start), game.NewHashSet(0)
	most := rollout.DefaultOptions().MaxMoves
	orders, rates := inSightOrders(start), map[game.Move]pair{}
	for _, m := range start.AppendMoves(nil) {
		var wins pair
		for order := range int64(2 * gamesAfter) {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			p, rng := start.Clone().(game.Hidden), orders.Rand(order)
			p.Reshuffle(&rng)
			p.Play(m)
			seen.Reset()
			seen.Add(p.Hash())
			won := p.Won()
			if !won {
				_, _, end := player.PlayTrial(p, &rng, seen, most)
				won = end == game.TrialWon
			}
			if won {
				wins[order/gamesAfter] += 1.0 / gamesAfter
			}
		}
		rates[m] = wins
	}
	return rates, nil
}

// inSightOrders are the generators of the orders of the hidden cards.
func inSightOrders(start game.Position) game.Trials {
	return game.NewTrials("in sight", start.AppendKey(nil), game.DefaultSeed)
}
