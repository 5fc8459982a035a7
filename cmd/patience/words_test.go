package main

import (
	"strings"
	"testing"

	"github.com/jedib0t/go-pretty/v6/text"

	"patience/datasets"
	"patience/datasets/compare"
	"patience/sampling"
)

// TestRankingIsGrouped: every count in the table has commas.
func TestRankingIsGrouped(t *testing.T) {
	var out strings.Builder
	rows := []datasets.Ranked{{Source: "random", Deal: 12_345, Playouts: 131_072, Wins: 14_583, WinRate: 0.111}}
	if err := printRanking(streams{out: &out}, "easiest", rows); err != nil {
		t.Fatal(err)
	}
	if got := out.String(); !strings.Contains(got, "random:12345 │ 14,583 │ 131,072") {
		t.Errorf("%s; expected 14,583 and 131,072 with commas", got)
	}
}

// TestReportTable: a narrow terminal gets the table without means, and it fits.
func TestReportTable(t *testing.T) {
	row := compare.Row{Label: compare.Label{Name: "end_bound_mean"}, Verdict: compare.LargerB, P: 0.00001}
	row.A.Median, row.A.Mean.Value, row.Delta.Low = 0.0001234, 0.0001234, -0.25
	r := &compare.Report{Rows: []compare.Row{row}}
	for width, means := range map[int]bool{0: true, 60: false, 80: false, 200: true} {
		got := reportTable(r, width)
		if strings.Contains(got, "MEAN A") != means || !strings.Contains(got, "│ B") || !strings.Contains(got, "+0.00 (−0.25, +0.00)") {
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
