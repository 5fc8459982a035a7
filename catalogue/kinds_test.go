package catalogue

import (
	"cmp"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/dustin/go-humanize"
)

// TestKinds: each listed game is of one kind, with the numbers that the page about winnable deals has.
func TestKinds(t *testing.T) {
	page, err := os.ReadFile("../docs/research/winnable.md")
	if err != nil {
		t.Fatal(err)
	}
	otherwise := map[string]string{ // the names that differ there
		"freecell-runs": "FreeCell", "fore-cell-same-suit": "Fore Cell, same suit", "gaps": "Gaps, 13 ranks",
		"gaps-7": "Gaps, 7 ranks", "calculation": "Calculation, 4 stacks", "calculation-3": "Calculation, 3 stacks",
	}
	var names []string
	for _, kind := range Kinds() {
		for _, told := range kind.Games {
			e, err := Lookup(told.Name)
			if err != nil {
				t.Fatal(err)
			}
			names = append(names, e.Name())
			v := told.Verdicts
			row := fmt.Sprintf("\n| %s | random:1-%d | %s | %s | ", cmp.Or(otherwise[e.Name()], e.Words.Name), v.Deals,
				humanize.Comma(int64(v.Winnable)), humanize.Comma(int64(v.Unwinnable)))
			if !strings.Contains(string(page), row) {
				t.Errorf("docs/research/winnable.md has no row %q", row)
			}
		}
	}
	if all := Standard().Names(); !slices.Equal(slices.Sorted(slices.Values(names)), slices.Sorted(slices.Values(all))) {
		t.Errorf("kinds of %v; want %v", names, all)
	}
	if also := Standard().OtherNames("gaps"); !slices.Contains(also, "Montana") {
		t.Errorf("gaps is also %v", also)
	}
}
