package cmd

import (
	"strings"
	"testing"

	"github.com/jedib0t/go-pretty/v6/text"

	"patience/cmd/internal/console"
	"patience/datasets"
	"patience/datasets/compare"
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

// TestReportTable: a narrow terminal gets the table without means, and it fits.
func TestReportTable(t *testing.T) {
	row := compare.Row{Label: compare.Label{Short: "mean moves missing"}, Verdict: compare.LargerB, P: 0.00001}
	row.A.Median, row.A.Mean.Value, row.Delta.Low = 0.0001234, 0.0001234, -0.25
	for width, means := range map[int]bool{0: true, 60: false, 80: false, 200: true} {
		got := reportTable([]*compare.Row{&row}, width)
		if strings.Contains(got, "MEAN A") != means || !strings.Contains(got, "│ B") ||
			!strings.Contains(got, "+0.00 (−0.25, +0.00)") {
			t.Errorf("width %d:\n%s\nexpected means: %v", width, got, means)
		}
		if longest := text.LongestLineLen(got); width > 0 && longest > width {
			t.Errorf("width %d: a line of %d letters", width, longest)
		}
	}
}

func TestWere(t *testing.T) {
	for n, want := range map[int64]string{0: "0 were", 1: "1 was", 2: "2 were", 1000: "1,000 were"} {
		if got := were(n); got != want {
			t.Errorf("were(%d) = %q; expected %q", n, got, want)
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
