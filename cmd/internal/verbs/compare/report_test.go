package compare

import (
	"strings"
	"testing"

	"github.com/jedib0t/go-pretty/v6/text"

	"patience/datasets/compare"
)

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
