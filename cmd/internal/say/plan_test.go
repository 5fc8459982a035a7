package say

import "testing"

// TestPlanSentence: a hint says how sure it is, and what else there is.
func TestPlanSentence(t *testing.T) {
	known := func(rate float64) PlayerChance { return PlayerChance{Rate: rate, Known: true} }
	for want, p := range map[string]Plan{
		"Hint: 9S home keeps the shortest way.": {Words: "9S home", Left: 3, Least: true, Back: -1},
		"Hint: 9S home keeps the shortest way (50 %); safest is 9C home (75 %, +1).": {
			Words: "9S home", Left: 3, Least: true, Chance: known(0.5), Safest: known(0.75), SafestWords: "9C home",
			SafestLonger: 1,
		},
		"Hint: 9C home keeps the shortest way.": {
			Words: "9C home", Left: 3, Least: true, Chance: known(0.7), Safest: known(0.75), SafestWords: "9S home",
		},
		"Estimate: 9S home begins a win in 1 move. There may be a shorter one.": {Words: "9S home", Left: 1},
		"Estimate: 9S home, < 1 %. No win is known.":                            {Words: "9S home", Chance: known(0)},
		"It is lost since move 3, proved. Go back to before it.":                {Lost: true, Loss: 3},
		"It is lost, proved.": {Lost: true},
		"Hint: go back to move 3. No better way is known that does not lead there.": {Back: 3},
		"There is no hint here.": {Back: -1},
	} {
		if got := p.Sentence(); got != Signs(want) {
			t.Errorf("%+v: %q; want %q", p, got, want)
		}
	}
}
