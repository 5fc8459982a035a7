package page

import (
	"cmp"
	"maps"
	"net/http"
	"slices"

	"patience/cmd/internal/answer"
	"patience/cmd/internal/say"
	"patience/game"
)

// A SeenMove is a move that the player sees, or a draw, with its chance.
type SeenMove struct {
	Words, Link string
	Chance      say.PlayerChance
}

// InSight is what a page says of the moves while cards are hidden.
type InSight struct {
	Moves  []SeenMove // the best first; none if the game has no computer player
	Hidden string     // what the player does not see
	Other  string     // the link that shows the cards
	Hint   Hint
}

// inSight judges the moves that the player sees. Legal moves with cards that are still in the
// stock count as one, the draw: it is as good as the best of them. Which one is best is
// decided by games that its chance leaves out, or else the luckiest would be the best.
func (s *Site) inSight(r *http.Request, v *view) (InSight, error) {
	found := InSight{Hidden: v.Entry.Words.Hidden, Other: v.Other()}
	rates, err := s.service.InSight(r.Context(), &v.Subject)
	if err != nil {
		return found, err
	}
	stock := maps.Clone(rates)
	for _, g := range v.Gestures() {
		if rate, ok := stock[g.Played[0]]; ok {
			delete(stock, g.Played[0])
			found.add(g.Words, g.Link, rate.Mean())
		}
	}
	if draw := v.Draw(); draw != "" && len(stock) > 0 {
		best := answer.Pair{}
		for _, rate := range stock {
			if slices.Compare(rate[:], best[:]) > 0 {
				best = rate
			}
		}
		found.add("Draw", draw, best[1])
	}
	found.Hint = v.hintInSight(rates)
	slices.SortStableFunc(found.Moves, func(a, b SeenMove) int { return cmp.Compare(b.Chance.Rate, a.Chance.Rate) })
	return found, nil
}

func (f *InSight) add(words, link string, rate float64) {
	f.Moves = append(f.Moves, SeenMove{words, link, say.PlayerChance{Rate: rate, Known: true}})
}

// hintInSight chooses the move with the best chance. Moves back to an earlier position of the game are left out. While
// the card of the move is in the stock, the hint is to draw. Draws change no chance, so one pass through the stock is
// enough.
func (v *view) hintInSight(rates map[game.Move]answer.Pair) Hint {
	last := answer.LastSeen(answer.Positions(v.Start, v.Moves))
	best, plan := -1.0, say.Plan{Back: -1}
	for _, m := range v.Position.AppendMoves(nil) {
		rate, ok := rates[m]
		if _, seen := last[string(game.After(v.Position, m).AppendKey(nil))]; ok && !seen && rate.Mean() > best {
			best, plan.Play = rate.Mean(), m
		}
	}
	switch {
	case v.Entry.Player == nil:
		return Hint{Sentence: "There is no hint unless you show " + v.Entry.Words.Hidden + "."}
	case best < 0:
		return Hint{Sentence: plan.Sentence()}
	}
	plan.Words, plan.Chance = "Draw", say.PlayerChance{Rate: best, Known: true}
	link := v.Draw()
	for _, g := range v.Gestures() {
		if g.Played[0] == plan.Play {
			plan.Words, link = g.Words, g.Link
			break
		}
	}
	return Hint{plan.Sentence(), link}
}
