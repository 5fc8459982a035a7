package verify_test

import (
	"context"
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"github.com/parquet-go/parquet-go"

	"patience/catalogue"
	"patience/datasets/internal/datasetstest"
	"patience/datasets/verify"
	"patience/game"
	"patience/internal/misuse"
	"patience/solve"
)

// A tableRow is a row of a table that is no dataset.
type tableRow struct {
	Game        string `parquet:"game"`
	Source      string `parquet:"source"`
	Deal        int64  `parquet:"deal"`
	Position    string `parquet:"position"`
	ExactStatus string `parquet:"exact_status"`
}

// rowOf returns the row of a deal.
func rowOf(t *testing.T, name, deal string, status solve.Status) tableRow {
	t.Helper()
	id, board := dealt(t, name, deal)
	return tableRow{name, id.Source, id.Number, board.String(), string(status)}
}

func dealt(t *testing.T, name, deal string) (game.DealID, game.Board) {
	t.Helper()
	id, err := game.ParseDeal(deal)
	if err != nil {
		t.Fatal(err)
	}
	board, err := datasetstest.Entry(name).Deal(id, game.DefaultSeed)
	if err != nil {
		t.Fatal(err)
	}
	return id, board
}

// tableOf writes rows to a Parquet file.
func tableOf[R any](t *testing.T, rows ...R) (path string) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "table.parquet")
	if err := parquet.WriteFile(path, rows); err != nil {
		t.Fatal(err)
	}
	return path
}

// within returns options with a limit of positions.
func within(positions int64, workers int) verify.Options {
	limits := verify.ProofLimits()
	limits.MaxNodes = positions
	return verify.Options{Proofs: &limits, Workers: workers}
}

// checkTable checks a table, with the same result for any number of workers.
func checkTable(t *testing.T, path string, positions int64) verify.TableProofs {
	t.Helper()
	found, err := verify.Table(t.Context(), path, catalogue.Standard(), within(positions, 1))
	again, errAgain := verify.Table(t.Context(), path, catalogue.Standard(), within(positions, 3))
	if err != nil || errAgain != nil || again.Proofs != found.Proofs || again.FaultCount != found.FaultCount {
		t.Fatalf("%v, %v, %+v; with one worker %+v", err, errAgain, again, found)
	}
	return found
}

// TestPublishedProofs: the unwinnable rows of a published table are proved again.
func TestPublishedProofs(t *testing.T) {
	t.Parallel()
	found := checkTable(t, "../games/eight-off", 1_000_000)
	if p := found.Proofs; p.Rows != 5 || p.Proved != 5 || p.Positions != 63_329 || found.FaultCount != 0 {
		t.Errorf("%+v; want 5 rows, all proved", found)
	}
}

// TestTable: of rows that call deals unwinnable, those that can be won are faults with a solution, those beyond
// the limit are counted, and rows with another status are not looked at.
func TestTable(t *testing.T) {
	t.Parallel()
	path := tableOf(t,
		rowOf(t, "four-companies", "random:1", solve.Optimal),
		rowOf(t, "four-companies", "random:2", solve.Unsolvable),
		rowOf(t, "four-companies", "random:12", solve.Unsolvable),
		rowOf(t, "klondike-1", "random:12", solve.NodeLimit),
		rowOf(t, "freecell", "microsoft:11982", solve.Unsolvable),
	)
	found := checkTable(t, path, 50_000)
	want := verify.Proofs{Rows: 3, Proved: 1, Winnable: 1, Left: 1, Positions: found.Proofs.Positions, Limit: 50_000}
	if found.Proofs != want || found.FaultCount != 1 {
		t.Fatalf("%+v; want %+v and one fault", found, want)
	}
	text, solution, _ := strings.Cut(found.Faults[0], " moves win: ")
	if !strings.Contains(text, "table.parquet: row 2, random:2: said to be unwinnable, but ") {
		t.Errorf("fault %q", text)
	}
	_, board := dealt(t, "four-companies", "random:2")
	moves, err := board.ParseNotation(strings.Fields(solution))
	if err == nil {
		err = game.Replay(board.Position(), moves)
	}
	if err != nil {
		t.Error(err)
	}
}

// TestNoProofs: a table without unwinnable rows has nothing to be searched.
func TestNoProofs(t *testing.T) {
	for _, path := range []string{tableOf(t, rowOf(t, "klondike-1", "random:1", solve.Optimal)), tableOf[tableRow](t)} {
		if found := checkTable(t, path, 1); found.Proofs != (verify.Proofs{Limit: 1}) {
			t.Errorf("%+v; want no rows", found)
		}
	}
}

// TestTableErrors: what is no table of labels is the user's error, and a search can be cancelled.
func TestTableErrors(t *testing.T) {
	bad := rowOf(t, "eight-off", "random:1", solve.Unsolvable)
	bad.Position = "AS"
	unknown := rowOf(t, "eight-off", "random:1", solve.Unsolvable)
	unknown.Game = "chess"
	for want, path := range map[string]string{
		"there is no such file or folder":       "nowhere",
		"nor a Parquet file":                    t.TempDir(),
		"invalid magic":                         "proofs_test.go",
		"no column game; expected a table":      tableOf(t, struct{ Deal int64 }{1}),
		"row 1, random:1: position: ":           tableOf(t, bad),
		`row 1, random:1: unknown game "chess"`: tableOf(t, unknown),
	} {
		_, err := verify.Table(t.Context(), path, catalogue.Standard(), within(1, 1))
		if err == nil || !misuse.Is(err) || !strings.Contains(err.Error(), want) {
			t.Errorf("%v; want %q, of the user", err, want)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	path := tableOf(t, rowOf(t, "klondike-1", "random:26", solve.Unsolvable))
	if _, err := verify.Table(ctx, path, catalogue.Standard(), within(1<<40, 2)); !errors.Is(err, context.Canceled) {
		t.Errorf("%v; want %v", err, context.Canceled)
	}
}

// TestVerifyProofs: the unwinnable rows of a dataset are searched again, whichever file they are in, and one
// that is not true is a fault.
func TestVerifyProofs(t *testing.T) {
	t.Parallel()
	plan := datasetstest.Plan("random:1-30")
	plan.Game, plan.Rules = "four-companies", datasetstest.Entry("four-companies").Rules()
	plan.ExactNodes, plan.Memory, plan.ShardRows = 200_000, 64<<20, 15
	sound := built(t, plan)
	v, err := verify.Verify(t.Context(), sound, catalogue.Standard(), within(100_000, 2))
	if err != nil || v.FaultCount != 0 || v.Proofs.Rows == 0 || v.Proofs.Proved != v.Proofs.Rows {
		t.Errorf("%v, %+v, %+v; want rows, all proved", err, v.FaultList, v.Proofs)
	}
	d := datasetstest.NewDamaged(t, sound, plan)
	records := datasetstest.RecordsOf(t, d.Of, d.Second())
	for _, r := range records {
		row := &r.Rows[0]
		row.ExactStatus, row.MinMoves, row.MinMovesHigh, row.MovesLeft = string(solve.Unsolvable), nil, nil, nil
	}
	d.Do(datasetstest.WriteRecords(d.Folder, d.Second(), records))
	fixSums(d, d.Second())
	v, err = verify.Verify(t.Context(), d.Dir(), catalogue.Standard(), within(100_000, 2))
	if err != nil || v.Proofs.Winnable == 0 || v.FaultCount != v.Proofs.Winnable ||
		!strings.Contains(v.Faults[0], "said to be unwinnable") {
		t.Errorf("%v, %+v, %+v; want winnable rows", err, v.FaultList, v.Proofs)
	}
}
