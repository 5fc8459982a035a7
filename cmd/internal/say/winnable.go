package say

import (
	"fmt"

	"patience/catalogue"
)

// CanBeWon says how many random deals of a game can be won: "86 %" and "can be won", or "none" and "of 10,000". Deals
// whose verdict is not known count as lost.
func CanBeWon(v catalogue.Verdicts) (share, rest string) {
	percent := 100 * float64(v.Winnable) / float64(v.Deals)
	switch {
	case v.Winnable == 0:
		return "none", "of " + comma(int64(v.Deals))
	case v.Winnable == v.Deals:
		return "all", "of " + comma(int64(v.Deals))
	case percent >= 99.5:
		return fmt.Sprintf("%.1f %%", percent), "can be won"
	}
	return fmt.Sprintf("%.0f %%", percent), "can be won"
}
