package generate

import (
	"context"
	"errors"
	"reflect"
	"strings"
	"testing"

	"patience/datasets"
	"patience/datasets/internal/datasetstest"
	"patience/game"
	"patience/label"
	"patience/solve"
)

// searchDeals with searchPlan: some are solved, some take all the memory.
const searchDeals = "microsoft:1,3,7,9"

// TestSearchedRows holds the columns of the search against searches one by
// one.
func TestSearchedRows(t *testing.T) {
	if testing.Short() {
		t.Skip("it searches one by one, for seconds")
	}
	fewNodes := datasetstest.SearchPlan("microsoft:1,7,11982")
	fewNodes.ExactNodes, fewNodes.Memory = 65_000, 1<<30
	statuses := map[string]int{}
	for _, plan := range []datasets.Plan{datasetstest.SearchPlan("microsoft:1,17"), fewNodes} {
		p, rows := datasetstest.LabelAgain(t, plan)
		for i := range rows {
			row := &rows[i]
			statuses[row.ExactStatus]++
			got := datasets.Row{
				ExactStatus: row.ExactStatus, MinMoves: row.MinMoves, MinMovesLow: row.MinMovesLow, MinMovesHigh: row.MinMovesHigh,
				Solution: row.Solution,
			}
			if want := searchedByHand(t, p, row.Deal); !reflect.DeepEqual(got, want) {
				t.Errorf("deal %d: %+v; want %+v", row.Deal, got, want)
			}
		}
	}
	if len(statuses) != 4 {
		t.Errorf("statuses %v; want all four", statuses)
	}
}

func searchedByHand(t *testing.T, p datasetstest.Resolved, number int64) datasets.Row {
	t.Helper()
	board, err := p.Maker.Game.Deal(game.DealID{Source: game.Microsoft, Number: number}, 1)
	if err != nil {
		t.Fatal(err)
	}
	start, o := board.Position(), solve.Options{Limits: solve.Limits{MaxNodes: p.Plan.ExactNodes, MaxBytes: p.Plan.Memory}}
	out, err := p.Maker.Game.Solvers.SearchOnly(t.Context(), start, o)
	if err != nil {
		t.Fatal(err)
	}
	solution := out.Solution
	if out.Limited() {
		quick, err := p.Maker.Game.Solvers.QuickSolution(t.Context(), start)
		if err != nil {
			t.Fatal(err)
		}
		solution = quick.Solution
	}
	row := datasets.Row{ExactStatus: string(out.Status)}
	if out.Status != solve.Unsolvable {
		row.MinMovesLow = new(int32(out.Low))
	}
	if solution != nil {
		notation, err := board.Notation(solution)
		if err != nil {
			t.Fatal(err)
		}
		row.MinMovesHigh, row.Solution = new(int32(len(solution))),
			new(datasets.Solution(strings.Join(notation, " ")))
	}
	if out.Status == solve.Optimal {
		row.MinMoves = row.MinMovesLow
	}
	return row
}

// TestSearchSameBytes: the number of workers, who share the plan's memory,
// changes no byte, although some searches want all of it.
func TestSearchSameBytes(t *testing.T) {
	t.Parallel()
	plan := datasetstest.SearchPlan(searchDeals)
	plan.ShardRows = 2
	var want map[string]string
	for _, workers := range []int{1, 8} {
		dir := t.TempDir()
		mustBuild(t, dir, plan, workers)
		if want == nil {
			want = published(t, dir)
		}
		checkSame(t, published(t, dir), want)
	}
}

// TestSearchMemory: the searches of a build never hold more memory together
// than the plan allows.
func TestSearchMemory(t *testing.T) {
	t.Parallel()
	p := datasetstest.Resolve(t, datasetstest.SearchPlan("microsoft:1,7,9"))
	allowance := solve.NewAllowance(p.Plan.Memory)
	maker, err := datasets.NewMaker(p.Maker.Game, p.Plan, label.Resources{Memory: allowance})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Build(t.Context(), t.TempDir(), maker, Options{Workers: 4}); err != nil {
		t.Fatal(err)
	}
	if peak := allowance.Peak(); peak > p.Plan.Memory || peak < p.Plan.Memory/2 {
		t.Errorf("the searches held %d bytes together; want about %d, not more", peak, p.Plan.Memory)
	}
}

// TestSearchInterrupted: finished rows survive an end in the middle of other
// searches.
func TestSearchInterrupted(t *testing.T) {
	t.Parallel()
	plan := datasetstest.SearchPlan("microsoft:7,17,1,3")
	undisturbed, dir := t.TempDir(), t.TempDir()
	mustBuild(t, undisturbed, plan, 2)
	ctx, cancel := context.WithCancel(t.Context())
	_, err := buildIn(ctx, dir, plan, Options{Workers: 2, Progress: func(p Progress) {
		if p.Done() == 2 {
			cancel()
		}
	}})
	if !errors.Is(err, context.Canceled) {
		t.Fatalf("%v; want %v", err, context.Canceled)
	}
	checkResumes(t, dir, plan, 2)
	checkSame(t, published(t, dir), published(t, undisturbed))
}
