package generate

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"

	"go.uber.org/goleak"

	"patience/datasets"
	"patience/datasets/internal/datasetstest"
	"patience/datasets/internal/store"
	"patience/internal/files"
	"patience/internal/testkit/racing"
)

// TestInterrupted: a cancelled build keeps every finished row and leaves no
// goroutine; the second labels only what is missing, and the bytes are those
// of an undisturbed one.
func TestInterrupted(t *testing.T) {
	plan := datasetstest.Plan("random:1-30")
	undisturbed, dir := t.TempDir(), t.TempDir()
	mustBuild(t, undisturbed, plan, 1)
	goroutines := goleak.IgnoreCurrent()

	ctx, cancel := context.WithCancel(t.Context())
	_, err := buildIn(ctx, dir, plan, Options{Workers: 2, Progress: func(p Progress) {
		if p.Done() == 11 {
			cancel()
		}
	}})
	if !errors.Is(err, context.Canceled) {
		t.Fatalf("%v; want %v", err, context.Canceled)
	}
	goleak.VerifyNone(t, goroutines)
	checkResumes(t, dir, plan, 11)
	checkSame(t, published(t, dir), published(t, undisturbed))
}

// checkResumes builds the dataset to its end and checks that at least atLeast
// deals were kept, and that only the others are labelled.
func checkResumes(t *testing.T, dir string, plan datasets.Plan, atLeast int64) {
	t.Helper()
	p := datasetstest.Resolve(t, plan)
	kept := dealsKept(t, dir, p)
	if kept < atLeast || kept == p.Maker.Deals.Len() {
		t.Errorf("%d deals of %d are kept; want at least %d, but not all", kept, p.Maker.Deals.Len(), atLeast)
	}
	if n := buildCounting(t, dir, plan); n != p.Maker.Deals.Len()-kept {
		t.Errorf("%d deals are labelled; want %d", n, p.Maker.Deals.Len()-kept)
	}
}

// dealsKept returns how many deals are in complete shards and journals.
func dealsKept(t *testing.T, dir string, p datasetstest.Resolved) (kept int64) {
	t.Helper()
	d := store.Folder(dir)
	for i := range p.Count() {
		s := p.Shard(i)
		state, _, err := d.Inspect(t.Context(), s)
		if err != nil {
			t.Fatal(err)
		}
		if state == store.Complete {
			kept += s.Deals.Len()
			continue
		}
		records, err := datasetstest.ReadJournal(t.Context(), d, s)
		if err != nil {
			t.Fatal(err)
		}
		kept += int64(len(records))
	}
	return kept
}

// TestKilled: a process that is killed in the middle, by the signal that
// cannot be caught, leaves a dataset that a second run completes to the same
// bytes. The process, which is this test again, kills itself at a given row,
// while its other worker goes on: no clock, no race.
func TestKilled(t *testing.T) {
	t.Parallel()
	plan := datasetstest.Plan("random:1-30")
	if dir := os.Getenv("PATIENCE_KILL_DIR"); dir != "" {
		buildAndDie(t, dir, plan)
		return
	}
	undisturbed := t.TempDir()
	mustBuild(t, undisturbed, plan, 2)
	for _, c := range []struct{ workers, rows int64 }{
		{2, 1},
		{1, 7}, // the journal has all of a shard, and there is no file
		{2, 16},
		{2, 29},
	} {
		t.Run(fmt.Sprintf("%d workers, row %d", c.workers, c.rows), func(t *testing.T) {
			dir := t.TempDir()
			killAt(t, "TestKilled", dir, c.workers, c.rows)
			checkResumes(t, dir, plan, c.rows)
			checkSame(t, published(t, dir), published(t, undisturbed))
		})
	}
}

// killAt runs a test in another process, which dies at a row.
func killAt(t *testing.T, test, dir string, workers, rows int64) {
	t.Helper()
	child := exec.CommandContext(t.Context(), os.Args[0], "-test.run", "^"+test+"$")
	child.Env = append(os.Environ(), "PATIENCE_KILL_DIR="+dir,
		fmt.Sprint("PATIENCE_KILL_WORKERS=", workers), fmt.Sprint("PATIENCE_KILL_ROW=", rows))
	out, err := child.CombinedOutput()
	if err == nil || child.ProcessState.Exited() {
		t.Fatalf("the process was not killed: %v\n%s", err, out)
	}
}

func buildAndDie(t *testing.T, dir string, plan datasets.Plan) {
	workers, err := strconv.Atoi(os.Getenv("PATIENCE_KILL_WORKERS"))
	if err != nil {
		t.Fatal(err)
	}
	row, err := strconv.ParseInt(os.Getenv("PATIENCE_KILL_ROW"), 10, 64)
	if err != nil {
		t.Fatal(err)
	}
	self, err := os.FindProcess(os.Getpid())
	if err != nil {
		t.Fatal(err)
	}
	_, err = buildIn(t.Context(), dir, plan, Options{Workers: workers, Progress: func(p Progress) {
		if p.Done() == row {
			if err := self.Kill(); err != nil {
				panic(err)
			}
			select {} // whoever is killed does nothing more
		}
	}})
	t.Fatalf("still alive: %v", err)
}

// TestDamage: whatever is wrong with a shard on disk, a second run mends it,
// and labels again only what no journal has.
func TestDamage(t *testing.T) {
	racing.Skip(t)
	t.Parallel()
	plan := datasetstest.Plan("random:1-14")
	dir := t.TempDir()
	mustBuild(t, dir, plan, 2)
	want := published(t, dir)
	p := datasetstest.Resolve(t, plan)
	s, f, d := p.Shard(1), p.Train(1), store.Folder(dir)
	write := func(path, text string) func() error {
		return func() error { return os.WriteFile(path, []byte(text), 0o666) }
	}
	for _, damage := range []struct {
		name  string
		do    func() error
		state store.State
		label int64 // deals to be labelled again
	}{
		{"nothing", func() error { return nil }, store.Complete, 0},
		{"sidecar gone", func() error { return os.Remove(d.Sidecar(s)) }, store.Missing, 7},
		{"file gone", func() error { return os.Remove(d.Parquet(f)) }, store.Corrupt, 7},
		{"file cut short", func() error { return os.Truncate(d.Parquet(f), 100) }, store.Corrupt, 7},
		{"file of other bytes", write(d.Parquet(f), strings.Repeat("x", len(want[f.Path()]))), store.Corrupt, 7},
		{"sidecar empty", write(d.Sidecar(s), ""), store.Corrupt, 7},
		{"sidecar garbled", write(d.Sidecar(s), "{"), store.Corrupt, 7},
		{"sidecar of wrong types", write(d.Sidecar(s), `{"deals": "seven"}`), store.Corrupt, 7},
		{
			"sidecar of another plan", func() error { return files.WriteJSON(d.Sidecar(s), store.Sidecar{PlanHash: "x"}) },
			store.OtherPlan, 7,
		},
		{"journal beside a complete shard", write(d.Journal(s), p.Hash+"\n"), store.Complete, 0},
		{"temporary file left", func() error {
			return errors.Join(os.Remove(d.Sidecar(s)), write(d.In("data/.train.parquet.0123456789abcdef.tmp"), "PAR1")())
		}, store.Missing, 7},
		{
			"manifest and card gone", func() error { return errors.Join(os.Remove(d.Manifest()), os.Remove(d.Card())) },
			store.Complete, 0,
		},
	} {
		t.Run(damage.name, func(t *testing.T) {
			if err := damage.do(); err != nil {
				t.Fatal(err)
			}
			if state, _, err := d.Inspect(t.Context(), s); state != damage.state || err != nil {
				t.Errorf("%v, %v; want %v", state, err, damage.state)
			}
			if n := buildCounting(t, dir, plan); n != damage.label {
				t.Errorf("%d deals are labelled; want %d", n, damage.label)
			}
			checkSame(t, published(t, dir), want)
		})
	}
}

// TestPlanGarbled: a folder whose plan cannot be read is not built over.
func TestPlanGarbled(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(store.Folder(dir).Plan(), []byte("{"), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := buildIn(t.Context(), dir, datasetstest.Plan("random:1"), Options{Workers: 1}); err == nil ||
		!strings.Contains(err.Error(), "plan.json") {
		t.Errorf("%v; want an error of plan.json", err)
	}
}
