package dataset

import (
	"slices"
	"testing"

	"patience/catalogue"
	"patience/datasets"
	"patience/datasets/generate"
	"patience/internal/stats"
)

// TestAdvice: what to change in a plan follows from its forecast.
func TestAdvice(t *testing.T) {
	about := func(v float64) stats.Effect { return stats.Effect{Value: v} }
	e, err := catalogue.Lookup("freecell")
	if err != nil {
		t.Fatal(err)
	}
	const hour = 3600
	for _, v := range []struct {
		name     string
		playouts int64
		found    generate.Forecast
		want     []string
	}{
		{"nothing", 131_072, generate.Forecast{Rows: about(3000), Seconds: about(hour), PlayShare: 0.5}, nil},
		{
			"few games", 100,
			generate.Forecast{Rows: about(3000), Unmeasured: about(0.9), PlayShare: 1},
			[]string{"About 2,700 of 3,000 rows would have no rating, because 100 random games cannot measure rare wins: " +
				"--playouts 512 or more measures them."},
		},
		{
			"rare wins", 512,
			generate.Forecast{Rows: about(3000), Unmeasured: about(0.01), PlayShare: 1},
			[]string{"About 30 of 3,000 rows would have no rating, because no random game was won: more --playouts find " +
				"rarer wins."},
		},
		{
			"long searches", 1000,
			generate.Forecast{
				Rows: about(1000), Seconds: about(hour), PlayShare: 0.25, Limited: about(0.02), Stopped: 1,
			},
			[]string{
				"1 deal took too long for a forecast, so the time is not known well.",
				"The searches of about 20 rows would stop at a limit: larger --exact-nodes and --memory prove more.",
				"Searches take about 75 % of the time: --exact-nodes 0 leaves them out, and a limit below 20,000,000 ends the " +
					"longest ones.",
			},
		},
		{
			"many games, for days", 131_072,
			generate.Forecast{Rows: about(1e6), Seconds: about(100 * hour), PlayShare: 0.9},
			[]string{
				"Random games take about 90 % of the time: --playouts 16384 plays fewer.",
				"--part 0/8 to 7/8 divide the work among eight machines.",
			},
		},
	} {
		plan := datasets.Plan{}
		plan.Playouts, plan.ExactNodes = v.playouts, 20_000_000
		got := new(Generate).advice(&v.found, &datasets.Maker{Game: e, Plan: plan})
		if !slices.Equal(got, v.want) {
			t.Errorf("%s: %q; expected %q", v.name, got, v.want)
		}
	}
}
