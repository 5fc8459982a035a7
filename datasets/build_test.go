package datasets

import (
	"bytes"
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"patience/game"
	"patience/game/catalogue"
	"patience/rollout"
)

// testPlan is a plan of few playouts, so that some deals are won by none of
// them, in shards of seven rows.
func testPlan(deals string) Plan {
	g, err := catalogue.Lookup("freecell")
	if err != nil {
		panic(err)
	}
	parsed, err := game.ParseDeals(deals)
	if err != nil {
		panic(err)
	}
	o := rollout.DefaultOptions()
	o.Playouts, o.MaxPlayouts = 200, 400
	plan := NewPlan(g, parsed, o)
	plan.ShardRows = 7
	return plan
}

func mustBuild(t *testing.T, dir string, plan Plan, workers int) Manifest {
	t.Helper()
	m, err := Build(t.Context(), dir, plan, BuildOptions{Workers: workers})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// published returns the files of a dataset that depend on its plan alone.
func published(t *testing.T, dir string) map[string]string {
	t.Helper()
	files := map[string]string{}
	for _, pattern := range []string{"data/*", "data/.*", "*.json", "README.md"} {
		paths, err := filepath.Glob(filepath.Join(dir, pattern))
		if err != nil {
			t.Fatal(err)
		}
		for _, path := range paths {
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			name, _ := filepath.Rel(dir, path)
			files[name] = string(text)
		}
	}
	return files
}

func checkSame(t *testing.T, got, want map[string]string) {
	t.Helper()
	if len(got) != len(want) {
		t.Errorf("%d files; want %d", len(got), len(want))
	}
	for name, text := range want {
		if got[name] != text {
			t.Errorf("%s differs", name)
		}
	}
}

// TestSameBytes: the number of workers changes no byte.
func TestSameBytes(t *testing.T) {
	plan := testPlan("random:1-20,31-45")
	var want map[string]string
	for _, workers := range []int{1, 2, 8} {
		dir := t.TempDir()
		m := mustBuild(t, dir, plan, workers)
		if m.Rows != 35 || len(m.Files) != 5 {
			t.Errorf("%d rows in %d files; want 35 in 5", m.Rows, len(m.Files))
		}
		if want == nil {
			want = published(t, dir)
		}
		checkSame(t, published(t, dir), want)
	}
}

// TestInterrupted: after a cancelled build the second labels only what is
// missing, and the bytes are those of an undisturbed one.
func TestInterrupted(t *testing.T) {
	plan := testPlan("random:1-30")
	undisturbed, dir := t.TempDir(), t.TempDir()
	mustBuild(t, undisturbed, plan, 1)

	ctx, cancel := context.WithCancel(t.Context())
	_, err := Build(ctx, dir, plan, BuildOptions{Workers: 2, Progress: func(done, _ int64) {
		if done == 11 {
			cancel()
		}
	}})
	if !errors.Is(err, context.Canceled) {
		t.Fatalf("%v; want %v", err, context.Canceled)
	}
	if found := foundDone(t, dir, plan); found < 11 {
		t.Errorf("%d rows are kept; want at least 11", found)
	}
	checkSame(t, published(t, dir), published(t, undisturbed))
	if journals, _ := filepath.Glob(filepath.Join(dir, "shards", "*.journal")); len(journals) > 0 {
		t.Errorf("%v are left", journals)
	}
	if found := foundDone(t, dir, plan); found != 30 {
		t.Errorf("a complete dataset has %d rows done; want 30", found)
	}
}

// foundDone completes a dataset and returns how many of its rows were done.
// Labelling takes its time; what comes before the first label was found.
func foundDone(t *testing.T, dir string, plan Plan) int64 {
	t.Helper()
	p, err := plan.resolve()
	if err != nil {
		t.Fatal(err)
	}
	found := int64(0)
	for i := range p.shardCount() {
		s := p.shard(i)
		state, _, err := folder(dir).inspect(s, p.hash)
		if err != nil {
			t.Fatal(err)
		}
		if state == complete {
			found += s.deals.Len()
			continue
		}
		text, _ := os.ReadFile(folder(dir).journal(s))
		rows, _ := readJournal(text, p)
		found += int64(len(rows))
	}
	mustBuild(t, dir, plan, 2)
	return found
}

// TestKilled: a process that is killed in the middle leaves a dataset that a
// second run completes to the same bytes.
func TestKilled(t *testing.T) {
	const helper = "PATIENCE_BUILD_AND_DIE"
	plan := testPlan("random:1-60")
	plan.Playouts, plan.MaxPlayouts = 5000, 5000
	if dir := os.Getenv(helper); dir != "" {
		mustBuild(t, dir, plan, 2)
		return
	}
	dir, undisturbed := t.TempDir(), t.TempDir()
	child := exec.Command(os.Args[0], "-test.run", "^TestKilled$")
	child.Env = append(os.Environ(), helper+"="+dir)
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	waitForRows(t, dir, 3)
	if err := child.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	child.Wait() // says that it was killed
	mustBuild(t, dir, plan, 2)
	mustBuild(t, undisturbed, plan, 2)
	checkSame(t, published(t, dir), published(t, undisturbed))
}

// waitForRows waits until a journal has so many rows or a shard is complete.
func waitForRows(t *testing.T, dir string, n int) {
	t.Helper()
	for range 6000 {
		if done, _ := filepath.Glob(filepath.Join(dir, "shards", "*.json")); len(done) > 0 {
			return
		}
		journals, _ := filepath.Glob(filepath.Join(dir, "shards", "*.journal"))
		for _, path := range journals {
			if countLines(path) > n {
				return
			}
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Fatal("the child makes no rows")
}

func countLines(path string) int {
	text, _ := os.ReadFile(path)
	return bytes.Count(text, []byte("\n"))
}

// TestDamage: whatever is wrong with a shard on disk, a second run mends it.
func TestDamage(t *testing.T) {
	plan := testPlan("random:1-14")
	dir := t.TempDir()
	mustBuild(t, dir, plan, 2)
	want := published(t, dir)
	p, err := plan.resolve()
	if err != nil {
		t.Fatal(err)
	}
	s, d := p.shard(1), folder(dir)
	for _, damage := range []struct {
		name string
		do   func() error
		want shardState
	}{
		{"nothing", func() error { return nil }, complete},
		{"sidecar gone", func() error { return os.Remove(d.sidecar(s)) }, missing},
		{"file gone", func() error { return os.Remove(d.parquet(s)) }, corrupt},
		{"file cut short", func() error { return os.Truncate(d.parquet(s), 100) }, corrupt},
		{"sidecar garbled", func() error { return os.WriteFile(d.sidecar(s), []byte("{"), 0o666) }, corrupt},
		{"sidecar of another plan", func() error { return writeJSON(d.sidecar(s), Sidecar{PlanHash: "x"}) }, otherPlan},
	} {
		if err := damage.do(); err != nil {
			t.Fatal(err)
		}
		if state, _, err := d.inspect(s, p.hash); state != damage.want || err != nil {
			t.Errorf("%s: %v, %v; want %v", damage.name, state, err, damage.want)
		}
		mustBuild(t, dir, plan, 2)
		checkSame(t, published(t, dir), want)
	}
}

// TestJournal: rows come back as they were; a line cut short or garbled, and
// what follows it, does not; nor does a journal of another plan.
func TestJournal(t *testing.T) {
	p, rows := labelAgain(t, testPlan("random:1-4"))
	path := filepath.Join(t.TempDir(), "journal")
	j, found, err := openJournal(path, p)
	if err != nil || len(found) != 0 {
		t.Fatalf("%v, %d rows", err, len(found))
	}
	for i := range rows {
		if err := j.add(&rows[i]); err != nil {
			t.Fatal(err)
		}
	}
	if err := j.close(); err != nil {
		t.Fatal(err)
	}
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.SplitAfter(string(whole), "\n")
	for text, want := range map[string]int{
		string(whole):                     4,
		string(whole[:len(whole)-1]):      3,
		strings.Join(lines[:3], ""):       2,
		lines[0] + "garbled\n" + lines[1]: 0,
		lines[0] + strings.Replace(lines[1], "freecell", "freecall", 1) + lines[2]: 0,
		strings.Join(lines[1:], ""): 0,
		"":                          0,
	} {
		if got, _ := readJournal([]byte(text), p); len(got) != want {
			t.Errorf("%d rows from %d bytes; want %d", len(got), len(text), want)
		}
	}
	got, _ := readJournal(whole, p)
	for _, row := range rows {
		if mustJSON(t, got[row.Deal]) != mustJSON(t, row) {
			t.Errorf("deal %d comes back as %v", row.Deal, got[row.Deal])
		}
	}
}

func TestOtherPlan(t *testing.T) {
	dir := t.TempDir()
	mustBuild(t, dir, testPlan("random:1-2"), 1)
	other := testPlan("random:1-2")
	other.Playouts++
	_, err := Build(t.Context(), dir, other, BuildOptions{Workers: 1})
	if !errors.Is(err, ErrOtherPlan) || !strings.Contains(err.Error(), "playouts is 200 there and 201 here") {
		t.Errorf("%v; want the difference", err)
	}
	if _, err := Build(t.Context(), dir, other, BuildOptions{}); err == nil {
		t.Error("no workers do")
	}
}

// TestProgress: every row is reported once, in growing numbers.
func TestProgress(t *testing.T) {
	var last, calls atomic.Int64
	_, err := Build(t.Context(), t.TempDir(), testPlan("random:1-10"), BuildOptions{Workers: 4, Progress: func(done, total int64) {
		if done < last.Load() || total != 10 {
			t.Errorf("%d of %d after %d", done, total, last.Load())
		}
		last.Store(done)
		calls.Add(1)
	}})
	if err != nil || last.Load() != 10 {
		t.Errorf("%v; %d rows in the end", err, last.Load())
	}
}
