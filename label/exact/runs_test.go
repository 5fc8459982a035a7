package exact_test

import (
	"fmt"
	"testing"

	"patience/game/freecell"
	"patience/heuristics"
	"patience/label/exact"
)

// publishedRuns are the lengths of shortest solutions of Microsoft deals 1..10
// that Paul and Helmert (2016) print; they fit the metric in which a sequence
// moved at once counts one.
var publishedRuns = []int{82, 73, 70, 79, 85, 75, 76, 74, 81, 80}

func TestPublishedLengthsInRuns(t *testing.T) {
	for i, want := range publishedRuns {
		number := int64(i + 1)
		if testing.Short() && want > 74 {
			continue // these take seconds
		}
		t.Run(fmt.Sprint(number), func(t *testing.T) {
			t.Parallel()
			board, err := freecell.MicrosoftDeal(&freecell.FreeCellRuns, number)
			if err != nil {
				t.Fatal(err)
			}
			out := search(t, board.Position().(*freecell.Position), exact.DefaultOptions(heuristics.Runs{}))
			if out.Status != exact.Optimal || out.Low != want {
				t.Errorf("%s, at least %d; want %d", out.Status, out.Low, want)
			}
			t.Logf("%d moves, %d stored, %d expanded", out.Low, out.Stored, out.Expanded)
		})
	}
}
