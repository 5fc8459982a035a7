package say

import (
	"fmt"

	"patience/label"
	"patience/label/review"
)

// A Dear is a move of a game that cost much, or a run of moves, in words.
type Dear struct {
	*review.Dear
	Number string // "8", or "1 to 4"
	Cost   string // "2 moves longer", "loses the game"
	Kind   Kind
	Played Move // the first of them, and what is known after it
	Better Move // without notation if no better move is known
}

// Dears returns the dearest moves in words.
func (g *Game) Dears() []Dear {
	dears := make([]Dear, len(g.Dearest))
	for i := range dears {
		d := &g.Dearest[i]
		s := &g.Stages[d.First]
		dears[i] = Dear{
			Dear: d, Number: number(d), Cost: g.cost(d), Kind: Bad,
			Played: Move{Notation: s.Move, Words: s.Words, Least: Least(&s.Exact), Rate: Rate(&s.Sampled)},
		}
		if d.Lost {
			dears[i].Kind, dears[i].Played.Rate = Lost, lostRate
		}
		if b := d.Better; b != nil {
			dears[i].Better = Move{Notation: b.Notation, Words: b.Words, Least: leastAfter(&b.After)}
		}
	}
	return dears
}

// leastAfter is Least, "" if nothing is known.
func leastAfter(e *label.Exact) string {
	if e.Low == nil && e.High == nil {
		return ""
	}
	return Least(e)
}

// number names the moves: "8", "1 to 4", or "1 and 2".
func number(d *review.Dear) string {
	switch d.Last - d.First {
	case 0:
		return fmt.Sprint(d.First)
	case 1:
		return fmt.Sprintf("%d and %d", d.First, d.Last)
	}
	return fmt.Sprintf("%d to %d", d.First, d.Last)
}

// cost says what the moves cost.
func (g *Game) cost(d *review.Dear) string {
	switch _, certain := g.Loss(); {
	case d.Lost && certain:
		return "loses the game"
	case d.Lost:
		return "lost here or earlier"
	case d.Fell:
		return fmt.Sprintf("random play wins %s, and %s before", Share(g.Stages[d.First].Sampled.WinRate().Rate),
			Share(g.Stages[d.First-1].Sampled.WinRate().Rate))
	case d.First < d.Last:
		return detour(d.LongerLow, d.LongerHigh) + " longer together"
	}
	return detour(d.LongerLow, d.LongerHigh) + " longer"
}
