package say

import (
	"fmt"
	"math"
)

// A PlayerChance is how often a computer player wins, or 0 because nobody can.
type PlayerChance struct {
	Rate  float64
	Known bool // false without a computer player
	Lost  bool // it is proved that there is no win
}

// String words a chance: "0 %, proved", "< 1 %", "37 %"; "" if it is not known. Only what is proved is 0 %.
func (c PlayerChance) String() string {
	switch {
	case c.Lost:
		return "0 %, proved"
	case !c.Known:
		return ""
	case c.Width() == 0:
		return "< 1 %"
	}
	return fmt.Sprintf("%d %%", c.Width())
}

// Width is the length of a bar for the chance, of 100.
func (c PlayerChance) Width() int { return int(math.Round(100 * c.Rate)) }
