package say

import (
	"testing"

	"patience/catalogue"
)

// TestCanBeWon: what no deal or each deal is does not become a percentage.
func TestCanBeWon(t *testing.T) {
	for verdicts, want := range map[catalogue.Verdicts]string{
		{Deals: 10_000, Winnable: 0}:        "none of 10,000",
		{Deals: 1000, Winnable: 1000}:       "all of 1,000",
		{Deals: 10_000, Winnable: 9988}:     "99.9 % can be won",
		{Deals: 10_000, Winnable: 9915}:     "99 % can be won",
		{Deals: 20_000, Winnable: 16_329}:   "82 % can be won",
		{Deals: 10_000, Winnable: 596}:      "6 % can be won",
		{Deals: 210_000, Winnable: 209_728}: "99.9 % can be won",
	} {
		if share, rest := CanBeWon(verdicts); share+" "+rest != want {
			t.Errorf("%v: %s %s; want %s", verdicts, share, rest, want)
		}
	}
}
