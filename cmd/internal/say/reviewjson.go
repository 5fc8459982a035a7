package say

import (
	"patience/label"
	"patience/label/review"
	"patience/solve"
)

// Reviewed is the object of review.
type Reviewed struct {
	Subject
	Won      bool   `json:"won"`          // the game was won
	Policy   string `json:"policy"`       // of the random games
	PlaySeed uint64 `json:"play_seed"`    // of the random games
	Detour   *int   `json:"first_longer"` // the first move that surely made the shortest win longer
	// the first move after which the game cannot be won; 0 if it never could
	Loss    *int     `json:"lost_by"`
	Certain bool     `json:"lost_there"` // before that move it could be won
	Kept    []string `json:"kept"`       // moves with which it could still be won in place of that one
	// the chances there as seen; null if no cards are hidden, or no move is known to have lost
	Seen    *AsSeen         `json:"seen"`
	Dearest []DearMove      `json:"dearest"` // the moves that cost most, up to five, the dearest first
	Text    string          `json:"text"`    // the same in sentences
	Stages  []ReviewedStage `json:"stages"`  // the start, and one for each move
}

// DearMove is a move that cost something, or several that did so together.
type DearMove struct {
	First      int         `json:"first"`       // number of the first of them
	Last       int         `json:"last"`        // and of the last; the same if it is one move
	Lost       bool        `json:"lost"`        // the game cannot be won after it
	LongerLow  *int        `json:"longer_low"`  // they made the shortest win longer by at least so much
	LongerHigh *int        `json:"longer_high"` // and by at most so much
	Fell       bool        `json:"fell"`        // nothing is proved, but random play wins less than half as often after it
	Better     *BetterMove `json:"better"`      // what would have been better in place of the first; null if not known
}

// BetterMove is a move that was not made, with what is proved of the position after it.
type BetterMove struct {
	Move string `json:"move"`
	Proved
}

func newDearest(dears []review.Dear) []DearMove {
	list := make([]DearMove, len(dears))
	for i, d := range dears {
		list[i] = DearMove{d.First, d.Last, d.Lost, d.LongerLow, d.LongerHigh, d.Fell, nil}
		if d.Better != nil {
			list[i].Better = &BetterMove{d.Better.Notation, NewProved(&d.Better.After)}
		}
	}
	return list
}

// AsSeen is what the player could know where a game was lost: in how many random orders
// of the cards not seen it can be won by a player who then knows them.
type AsSeen struct {
	Reshuffled
	Moves []ReshuffledMove `json:"moves"` // the move made, and the other legal ones
}

// Reshuffled counts random orders.
type Reshuffled struct {
	Samples    int `json:"reshuffles"`
	Winnable   int `json:"winnable"`
	Unwinnable int `json:"unwinnable"`
}

// ReshuffledMove is a move, and counts of what is so after it.
type ReshuffledMove struct {
	Move string `json:"move"`
	Reshuffled
}

func newReshuffled(c *review.Chance) Reshuffled {
	return Reshuffled{c.Samples(), c.Winnable, c.Unwinnable}
}

// newSeen returns nil if there are no chances.
func newSeen(c *review.Chances) *AsSeen {
	if c.Before.Samples() == 0 {
		return nil
	}
	seen := &AsSeen{Reshuffled: newReshuffled(&c.Before)}
	for i := range c.Moves {
		seen.Moves = append(seen.Moves, ReshuffledMove{c.Moves[i].Move, newReshuffled(&c.Moves[i])})
	}
	return seen
}

// ReviewedStage is the start of a game, or a move.
type ReviewedStage struct {
	Move string `json:"move"` // in standard notation; "" for the start
	Proved
	LongerLow  *int `json:"longer_low"`  // the move made the shortest win longer by at least so much
	LongerHigh *int `json:"longer_high"` // and by at most so much
	*Chance         // nil without random games; then its fields are missing
}

// NewReviewed returns the object of a game whose labels were made by a spec.
func NewReviewed(s Subject, g *Game, spec *label.Spec) Reviewed {
	object := Reviewed{
		Subject: s, Won: g.Won, Kept: g.Kept, Seen: newSeen(&g.Seen), Policy: spec.Policy,
		PlaySeed: spec.PlaySeed, Text: g.Sentences(), Dearest: newDearest(g.Dearest),
	}
	if d := g.Detour(); d > 0 {
		object.Detour = &d
	}
	if loss, certain := g.Loss(); g.verdict(loss) == solve.Unwinnable {
		object.Loss, object.Certain = &loss, certain
	}
	for i := range g.Stages {
		object.Stages = append(object.Stages, newStage(&g.Stages[i]))
	}
	return object
}

func newStage(s *review.Stage) ReviewedStage {
	stage := ReviewedStage{Move: s.Move, Proved: NewProved(&s.Exact), LongerLow: s.LongerLow, LongerHigh: s.LongerHigh}
	if s.Sampled.Playouts > 0 {
		stage.Chance = new(NewChance(&s.Sampled, &s.Exact))
	}
	return stage
}
