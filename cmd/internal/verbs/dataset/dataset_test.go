package dataset

import (
	"strings"
	"testing"

	"patience/cmd/internal/console"
	"patience/datasets"
	"patience/label/sampling"
)

// TestRanking: the table tells ratings, win rates with commas, and least moves.
func TestRanking(t *testing.T) {
	var out strings.Builder
	low, high := int32(1_070), int32(1_080)
	rows := []datasets.Ranked{
		{
			Source: "random", Deal: 12_345, Playouts: 131_072, WinRate: 1.0 / 131_072, WinRateLow: 1.0 / 200_000,
			WinRateHigh: 1.0 / 100_000, MinMovesLow: &low, MinMovesHigh: &high,
		},
		{Source: "random", Deal: 7, Playouts: 131_072, ExactStatus: "unsolvable"},
	}
	if err := printRanking(console.Streams{Out: &out}, "easiest", rows); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"random:12345", "1 in 131,072 (100,000 to 200,000)", "│ 1070 to 1080 ",
		"│ cannot be won ",
	} {
		if got := out.String(); !strings.Contains(got, want) {
			t.Errorf("%s; expected %s", got, want)
		}
	}
}

// TestCompletedValues: what completion offers for --positions, package sampling
// reads.
func TestCompletedValues(t *testing.T) {
	for _, name := range positionKinds {
		if _, err := sampling.ParseKinds(name); err != nil {
			t.Error(err)
		}
	}
}
