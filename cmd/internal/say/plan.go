package say

import (
	"fmt"

	"patience/game"
)

// A Plan is what the coach tells a player to do.
type Plan struct {
	Play            game.Move // the move to make
	Notation, Words string    // of it; "" without one
	Left            int       // moves of the win that it begins; 0 if none is known
	Least           bool      // no win is shorter
	Chance          PlayerChance
	// Safest is the best chance of a move that begins a known win, and SafestLonger how many moves longer that one is.
	Safest       PlayerChance
	SafestWords  string
	SafestLonger int
	Back         int  // else the number of moves after which the game was better; -1 for none
	Lost         bool // it is proved that there is no win
	Loss         int  // the move that lost the game; 0 if that is not known
}

// clearly is by how much a chance is better for certain, nearly: twice the error of a difference.
const clearly = 0.12

// Sentence says what to do, and how sure that is.
func (p *Plan) Sentence() string {
	switch {
	case p.Lost && p.Loss > 0:
		return fmt.Sprintf("It is lost since move %d, proved. Go back to before it.", p.Loss)
	case p.Lost:
		return "It is lost, proved."
	case p.Words == "" && p.Back >= 0:
		return fmt.Sprintf("Hint: go back to move %d. No better way is known that does not lead there.", p.Back)
	case p.Words == "":
		return "There is no hint here."
	}
	words := Signs(p.Words)
	switch {
	case p.Left == 0 && p.Chance.String() == "":
		return fmt.Sprintf("Estimate: %s. No win is known.", words)
	case p.Left == 0:
		return fmt.Sprintf("Estimate: %s, %s. No win is known.", words, p.Chance)
	case !p.Least:
		return fmt.Sprintf("Estimate: %s begins a win in %s. There may be a shorter one%s.", words, Counted(p.Left, "move"),
			p.safest())
	}
	return fmt.Sprintf("Hint: %s keeps the shortest way%s.", words, p.safest())
}

// safest names the move with the best chance, if it is clearly better.
func (p *Plan) safest() string {
	if p.SafestWords == "" || p.SafestWords == p.Words || p.Safest.Rate < p.Chance.Rate+clearly {
		return ""
	}
	longer := ""
	if p.SafestLonger > 0 {
		longer = fmt.Sprintf(", +%d", p.SafestLonger)
	}
	return fmt.Sprintf(" (%s); safest is %s (%s%s)", p.Chance, Signs(p.SafestWords), p.Safest, longer)
}
