package say

import "testing"

// TestPlayerChance: only what is proved is 0 %.
func TestPlayerChance(t *testing.T) {
	for want, c := range map[string]PlayerChance{
		"": {}, "0 %, proved": {Lost: true}, "< 1 %": {Known: true}, "1 %": {Rate: 1. / 128, Known: true},
		"37 %": {Rate: 0.372, Known: true}, "100 %": {Rate: 1, Known: true},
	} {
		if got := c.String(); got != want {
			t.Errorf("%+v: %q; want %q", c, got, want)
		}
	}
}
