package datasets

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"patience/catalogue"
	"patience/game"
	"patience/label"
)

// testPlan is a plan of few playouts, so that some deals are won by none of
// them, in shards of seven deals.
func testPlan(deals string) Plan {
	parsed, err := game.ParseDeals(deals)
	if err != nil {
		panic(err)
	}
	spec := label.DefaultSpec()
	spec.Playouts, spec.MaxPlayouts = 200, 400
	spec.ExactNodes, spec.Memory = 0, 0
	plan := NewPlan(entryOf("freecell"), parsed, game.DefaultSeed, spec)
	plan.ShardRows = 7
	return plan
}

func entryOf(name string) catalogue.Entry {
	e, err := catalogue.Lookup(name)
	if err != nil {
		panic(err)
	}
	return e
}

// buildIn builds the dataset of a plan of one of the games of this module.
func buildIn(ctx context.Context, dir string, plan Plan, o BuildOptions) (Manifest, error) {
	return Build(ctx, dir, entryOf(plan.Game), plan, o)
}

// verifyIn verifies a dataset of one of the games of this module.
func verifyIn(ctx context.Context, dir string, sample int) (Verification, error) {
	return Verify(ctx, dir, catalogue.Standard(), sample)
}

// searchPlan is a plan with searches of so little memory that many end for it.
func searchPlan(deals string) Plan {
	plan := testPlan(deals)
	plan.Playouts, plan.MaxPlayouts = 20, 20
	plan.ExactNodes, plan.Memory, plan.Solutions = 10_000_000, 8<<20, true
	if testing.Short() {
		plan.Memory = 5 << 20 // hardly more than a search starts with
	}
	return plan
}

func mustBuild(t testing.TB, dir string, plan Plan, workers int) Manifest {
	t.Helper()
	m, err := buildIn(t.Context(), dir, plan, BuildOptions{Workers: workers})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// published returns the files of a dataset that depend on its plan alone: all
// but the sidecars, which hold times. Leftovers of any kind fail the test.
func published(t *testing.T, dir string) map[string]string {
	t.Helper()
	files := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		name, err := filepath.Rel(dir, path)
		switch {
		case err != nil:
			return err
		case filepath.Ext(name) == ".tmp", filepath.Ext(name) == ".journal", strings.HasPrefix(entry.Name(), "."):
			t.Errorf("%s is left", name)
		case filepath.Dir(name) == "shards":
			return nil
		}
		text, err := os.ReadFile(path)
		files[name] = string(text)
		return err
	})
	if err != nil {
		t.Fatal(err)
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
	t.Parallel()
	plan := testPlan("random:1-20,31-45")
	var want map[string]string
	for _, workers := range []int{1, 2, 8} {
		dir := t.TempDir()
		m := mustBuild(t, dir, plan, workers)
		if m.Deals != 35 || m.Rows != 35 || m.Moves != 0 || len(m.Files) < 10 {
			t.Errorf("%d deals, %d rows in %d files; want 35 in 5 shards", m.Deals, m.Rows, len(m.Files))
		}
		checkManifest(t, dir, m)
		if want == nil {
			want = published(t, dir)
		}
		checkSame(t, published(t, dir), want)
	}
}

// checkManifest holds a manifest against the files, whatever the
// sidecars say.
func checkManifest(t *testing.T, dir string, m Manifest) {
	t.Helper()
	for _, file := range m.Files {
		text, err := os.ReadFile(filepath.Join(dir, file.Path))
		if err != nil {
			t.Fatal(err)
		}
		if sum := fmt.Sprintf("%x", sha256.Sum256(text)); sum != file.SHA256 || int64(len(text)) != file.Bytes {
			t.Errorf("%s is %d bytes of sum %s; the manifest has %d of %s", file.Path, len(text), sum, file.Bytes, file.SHA256)
		}
	}
}

// TestComplete: a second run of a complete dataset labels nothing and writes
// no shard.
func TestComplete(t *testing.T) {
	plan, dir := testPlan("random:1-20"), t.TempDir()
	mustBuild(t, dir, plan, 2)
	want, times := published(t, dir), sidecars(t, dir)
	if n := buildCounting(t, dir, plan); n != 0 {
		t.Errorf("%d deals are labelled again", n)
	}
	checkSame(t, published(t, dir), want)
	checkSame(t, sidecars(t, dir), times)
}

// sidecars returns the sidecars' texts. They hold times, so that no second
// writing of a shard has the same.
func sidecars(t *testing.T, dir string) map[string]string {
	t.Helper()
	texts := map[string]string{}
	paths, err := filepath.Glob(filepath.Join(dir, "shards", "*.json"))
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		texts[path] = string(text)
	}
	return texts
}

// buildCounting builds and returns how many deals were labelled.
func buildCounting(t *testing.T, dir string, plan Plan) (labelled int64) {
	t.Helper()
	_, err := buildIn(t.Context(), dir, plan, BuildOptions{Workers: 2, Progress: func(p Progress) { labelled = p.Made }})
	if err != nil {
		t.Fatal(err)
	}
	return labelled
}

func mustResolve(t testing.TB, plan Plan) *resolvedPlan {
	t.Helper()
	p, err := plan.resolve(entryOf(plan.Game))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestOtherPlan: a folder of another plan is refused, the differences are
// named, and nothing in it is touched.
func TestOtherPlan(t *testing.T) {
	dir := t.TempDir()
	mustBuild(t, dir, testPlan("random:1-2"), 1)
	want := published(t, dir)
	other := testPlan("random:1-3")
	other.Playouts++
	_, err := buildIn(t.Context(), dir, other, BuildOptions{Workers: 1})
	if !errors.Is(err, ErrOtherPlan) {
		t.Fatalf("%v; want %v", err, ErrOtherPlan)
	}
	for _, difference := range []string{"playouts is 200 there and 201 here", "deals is random:1-2 there and random:1-3 here"} {
		if !strings.Contains(err.Error(), difference) {
			t.Errorf("%v; want %q", err, difference)
		}
	}
	checkSame(t, published(t, dir), want)
}

// TestInterruptedBeginning: a build that was killed while it wrote its plan leaves
// nothing behind; a user's hidden file stays.
func TestInterruptedBeginning(t *testing.T) {
	dir := t.TempDir()
	hidden := filepath.Join(dir, ".notes.tmp")
	for _, path := range []string{filepath.Join(dir, ".plan.json.0123456789abcdef.tmp"), hidden} {
		if err := os.WriteFile(path, nil, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	mustBuild(t, dir, testPlan("random:1-2"), 1)
	if err := os.Remove(hidden); err != nil {
		t.Error(err)
	}
	published(t, dir)
}

// TestForeign: a folder that holds something else is refused and left alone;
// hidden files, and folders of a dataset whose plan was not written yet, are
// nothing.
func TestForeign(t *testing.T) {
	dir := t.TempDir()
	readme := filepath.Join(dir, "README.md")
	if err := os.WriteFile(readme, []byte("My own."), 0o666); err != nil {
		t.Fatal(err)
	}
	_, err := buildIn(t.Context(), dir, testPlan("random:1-2"), BuildOptions{Workers: 1})
	if !errors.Is(err, ErrForeign) || !strings.Contains(err.Error(), "README.md") {
		t.Errorf("%v; want %v, README.md", err, ErrForeign)
	}
	if entries, err := os.ReadDir(dir); err != nil || len(entries) != 1 {
		t.Errorf("%v, %v; want README.md alone", entries, err)
	}
	d := folder(dir)
	if err := errors.Join(os.Remove(readme), d.create(mustResolve(t, testPlan("random:1-2"))), os.WriteFile(filepath.Join(dir, ".hidden"), nil, 0o666)); err != nil {
		t.Fatal(err)
	}
	mustBuild(t, dir, testPlan("random:1-2"), 1)
}

// TestBuildWrong: what cannot be built makes no folder.
func TestBuildWrong(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "dataset")
	if _, err := buildIn(t.Context(), dir, testPlan("random:1"), BuildOptions{}); err == nil || !strings.Contains(err.Error(), "workers 0") {
		t.Errorf("%v; want workers 0", err)
	}
	plan := testPlan("random:1")
	plan.Game = "chess"
	if _, err := Build(t.Context(), dir, entryOf("freecell"), plan, BuildOptions{Workers: 1}); err == nil || !strings.Contains(err.Error(), `game "chess"`) {
		t.Errorf("%v; want game chess", err)
	}
	if _, err := os.Stat(dir); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("the folder is there (%v)", err)
	}
}

// TestProgress: every deal is reported once, in growing numbers.
func TestProgress(t *testing.T) {
	var last, calls atomic.Int64
	_, err := buildIn(t.Context(), t.TempDir(), testPlan("random:1-10"), BuildOptions{Workers: 4, Progress: func(p Progress) {
		if p.Done() < last.Load() || p.Total != 10 || p.Found != 0 {
			t.Errorf("%+v after %d", p, last.Load())
		}
		last.Store(p.Done())
		calls.Add(1)
	}})
	if err != nil || last.Load() != 10 {
		t.Errorf("%v; %d deals in the end", err, last.Load())
	}
}
