package say

import (
	"testing"

	"patience/label"
	"patience/rollout"
)

func TestCounted(t *testing.T) {
	for n, want := range map[int64]string{0: "0 rows", 1: "1 row", 2: "2 rows", 1000: "1,000 rows"} {
		if got := Counted(n, "row"); got != want {
			t.Errorf("counted(%d) = %q; expected %q", n, got, want)
		}
	}
}

func TestOdds(t *testing.T) {
	for p, want := range map[float64]string{
		1: "1.0", 0.5: "2.0", 0.3: "3.3", 0.1001: "10.0", 0.1: "10", 0.0999: "10",
		0.01: "100", 1.0 / 1500: "1,500", 2.0 / 1_999_998: "999,999", 2.0 / 1_999_999: "1 million", 1e-6: "1 million",
		1.0 / 8_240_000: "8.2 million", 1.0 / 99_700_000: "100 million", 1.0 / 9_960_000: "10 million",
		1.0 / 999_400_000: "999 million", 1.0 / 999_900_000: "1 billion",
		1e-9: "1 billion", 9.6e-13: "1 trillion", 1e-15: "1 quadrillion", 4e-20: "25 quintillion",
		1e-24: "1000000 quintillion",
	} {
		if got := odds(p); got != want {
			t.Errorf("odds(%g) = %q; expected %q", p, got, want)
		}
	}
}

// TestShare: a probability above 0 is never "0 %", and one below 1 never "100 %".
func TestShare(t *testing.T) {
	for p, want := range map[float64]string{
		0: "0 %", 1.02e-12: "1 in 980 billion", 0.00099: "1 in 1,010", 0.001: "0.1 %", 0.0141: "1.41 %", 0.5: "50 %",
		0.99999: "99.9 %", 1: "100 %",
	} {
		if got := Share(p); got != want {
			t.Errorf("Share(%g) = %q; expected %q", p, got, want)
		}
	}
	for p, want := range map[float64]string{0.12: "12 % of the games", 0.0005: "1 game in 2,000"} {
		if got := Often(p); got != want {
			t.Errorf("Often(%g) = %q; expected %q", p, got, want)
		}
	}
}

// TestRate: the interval has the unit of the rate, and what was never seen is told
// by the games that it was not seen in.
func TestRate(t *testing.T) {
	for _, v := range []struct {
		rate rollout.Estimate
		want string
	}{
		{rollout.Estimate{Rate: 0.0141, Low: 0.0071, High: 0.0277}, "1.41 % (0.71 to 2.77 %)"},
		{rollout.Estimate{Rate: 0.00025, Low: 0.000169, High: 0.000369}, "1 in 4,000 (2,710 to 5,917)"},
		{rollout.Estimate{Rate: 1.02e-12, Low: 5.09e-13, High: 2.03e-12}, "1 in 980 billion (493 billion to 2 trillion)"},
		{rollout.Estimate{High: 0.00383}, "none of 1,000 (at most 0.383 %)"},
		{rollout.Estimate{Rate: 1, Low: 0.9962, High: 1}, "all of 1,000 (at least 99.6 %)"},
	} {
		if got := RateOf(v.rate, 1000); got != v.want {
			t.Errorf("%q; expected %q", got, v.want)
		}
	}
	r := rollout.Result{Tally: rollout.Tally{Playouts: 1000, Wins: 10}, Estimator: rollout.Sampled}
	if got, want := Rate(&r), "1 % (0.544 to 1.83 %)"; got != want {
		t.Errorf("%q; expected %q", got, want)
	}
}

func TestRange(t *testing.T) {
	if got := Range(3, 3) + ", " + Range(3, 5); got != "3, 3 to 5" {
		t.Error(got)
	}
}

func TestCompared(t *testing.T) {
	for share, want := range map[float64]string{
		0: "easier than nearly all random deals", 0.004: "easier than nearly all random deals",
		0.005: "harder than 1 % of random deals", 0.5: "harder than 50 % of random deals",
		0.994: "harder than 99 % of random deals", 0.996: "harder than nearly all random deals",
		1: "harder than nearly all random deals",
	} {
		if got := Harder(label.Grade{EasierDeals: share, Least: share, Most: share}); got != want {
			t.Errorf("Harder(%g) = %q; expected %q", share, got, want)
		}
	}
	for g, want := range map[label.Grade]string{
		{EasierDeals: 0.5, Least: 0.2, Most: 0.8}:     "harder than 20 to 80 % of random deals",
		{EasierDeals: 0.05, Least: 0.045, Most: 0.06}: "harder than 5 % of random deals",
		{EasierDeals: 0.05, Least: 0.04, Most: 0.07}:  "harder than 4 to 7 % of random deals",
		{EasierDeals: 0.999, Least: 0.99, Most: 1}:    "harder than nearly all random deals",
		{EasierDeals: 0.002, Least: 0, Most: 0.012}:   "easier than nearly all random deals",
	} {
		if got := Harder(g); got != want {
			t.Errorf("%q; expected %q", got, want)
		}
	}
}
