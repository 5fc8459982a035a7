package datasets

import (
	"context"
	"errors"
	"reflect"
	"strings"
	"testing"

	"patience/game"
	"patience/internal/testkit/racing"
	"patience/label"
	"patience/sampling"
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
	fewNodes := searchPlan("microsoft:1,7,11982")
	fewNodes.ExactNodes, fewNodes.Memory = 65_000, 1<<30
	statuses := map[string]int{}
	for _, plan := range []Plan{searchPlan("microsoft:1,17"), fewNodes} {
		p, rows := labelAgain(t, plan)
		for i := range rows {
			row := &rows[i]
			statuses[row.ExactStatus]++
			got := Row{
				ExactStatus: row.ExactStatus, MinMoves: row.MinMoves, MinMovesLow: row.MinMovesLow, MinMovesHigh: row.MinMovesHigh,
				EffortBelow: row.EffortBelow, Solution: row.Solution,
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

func searchedByHand(t *testing.T, p *resolvedPlan, number int64) Row {
	t.Helper()
	board, err := p.game.Deal(game.DealID{Source: game.Microsoft, Number: number}, 1)
	if err != nil {
		t.Fatal(err)
	}
	start, o := board.Position(), solve.Options{Limits: solve.Limits{MaxNodes: p.ExactNodes, MaxBytes: p.Memory}}
	out, err := p.game.Solvers.SearchOnly(t.Context(), start, o)
	if err != nil {
		t.Fatal(err)
	}
	solution := out.Solution
	if out.Limited() {
		quick, err := p.game.Solvers.QuickSolution(t.Context(), start)
		if err != nil {
			t.Fatal(err)
		}
		solution = quick.Solution
	}
	row := Row{ExactStatus: string(out.Status)}
	if out.Status != solve.Unsolvable {
		row.MinMovesLow = pointer(int32(out.Low))
	}
	if solution != nil {
		notation, err := board.Notation(solution)
		if err != nil {
			t.Fatal(err)
		}
		row.MinMovesHigh, row.Solution = pointer(int32(len(solution))), pointer(strings.Join(notation, " "))
	}
	if out.Status == solve.Optimal {
		row.MinMoves, row.EffortBelow = row.MinMovesLow, out.EffortBelow
	}
	return row
}

// TestSearchSameBytes: the number of workers, who share the plan's memory,
// changes no byte, although some searches want all of it.
func TestSearchSameBytes(t *testing.T) {
	t.Parallel()
	plan := searchPlan(searchDeals)
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
	p := mustResolve(t, searchPlan("microsoft:1,7,9"))
	allowance := solve.NewAllowance(p.Memory)
	labeler, err := label.New(p.game, p.Spec, label.Resources{Memory: allowance})
	if err != nil {
		t.Fatal(err)
	}
	if p.sampler, err = sampling.New(p.game, p.Sampling, p.Spec, labeler); err != nil {
		t.Fatal(err)
	}
	b := &build{resolvedPlan: p, BuildOptions: BuildOptions{Workers: 4}, dir: folder(t.TempDir())}
	if err := errors.Join(b.claim(t.Context()), b.run(t.Context())); err != nil {
		t.Fatal(err)
	}
	if peak := allowance.Peak(); peak > p.Memory || peak < p.Memory/2 {
		t.Errorf("the searches held %d bytes together; want about %d, not more", peak, p.Memory)
	}
}

// TestSearchInterrupted: finished rows survive an end in the middle of other
// searches.
func TestSearchInterrupted(t *testing.T) {
	t.Parallel()
	plan := searchPlan("microsoft:7,17,1,3")
	undisturbed, dir := t.TempDir(), t.TempDir()
	mustBuild(t, undisturbed, plan, 2)
	ctx, cancel := context.WithCancel(t.Context())
	_, err := buildIn(ctx, dir, plan, BuildOptions{Workers: 2, Progress: func(p Progress) {
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

// TestVerifySolutions: solutions are replayed by the rules, and what is wrong
// with one is said.
func TestVerifySolutions(t *testing.T) {
	racing.Skip(t)
	t.Parallel()
	plan := searchPlan("microsoft:3,7,17")
	plan.ShardRows, plan.Memory = 2, 64<<20
	sound := built(t, plan)
	v, err := verifyIn(t.Context(), sound, 3)
	if err != nil || len(v.Faults) > 0 || v.Replayed != 3 || v.Recomputed != 3 {
		t.Errorf("%v, %+v; want no faults, 3 solutions and 3 rows", err, v)
	}
	_, rows := labelAgain(t, plan)
	text := *rows[2].Solution
	for want, change := range map[string]func(row *Row){
		`move 75 of 75, "h1"`:    func(row *Row) { row.Solution = pointer(text[:len(text)-2] + "h1") },
		"not won after 74 moves": func(row *Row) { row.Solution = pointer(text[:len(text)-3]) },
		"takes 75 moves; min_moves_high is 76": func(row *Row) {
			row.MinMoves, row.MinMovesHigh = pointer(*row.MinMoves+1), pointer(*row.MinMovesHigh+1)
		},
		"min_moves and min_moves_high disagree": func(row *Row) { row.MinMoves = pointer(*row.MinMoves - 1) },
		"expected two characters":               func(row *Row) { row.Solution = pointer("win") },
		"move 1 of ":                            func(row *Row) { row.Solution = rows[1].Solution },
		"a solution is missing":                 func(row *Row) { row.Solution = nil },
		"min_moves and exact_status disagree":   func(row *Row) { row.ExactStatus = string(solve.NodeLimit) },
		"there without having been found":       func(row *Row) { row.ExactStatus, row.MinMoves, row.MinMovesHigh = string(solve.NodeLimit), nil, nil },
	} {
		d := newDamaged(t, sound, plan)
		row := rows[2]
		change(&row)
		d.do(d.writeRecords(d.plan, d.second(), []*record{{row.Deal, row.Split, []Row{row}, nil}}))
		d.fixSums(d.second())
		v, err := verifyIn(t.Context(), string(d.folder), 0)
		if err != nil || len(v.Faults) != 1 || !strings.Contains(v.Faults[0], want) {
			t.Errorf("%v, faults %q; want %q", err, v.Faults, want)
		}
	}
}
