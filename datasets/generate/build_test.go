package generate

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

	"go.uber.org/goleak"

	"patience/catalogue"
	"patience/datasets"
	"patience/datasets/internal/datasetstest"
	"patience/datasets/internal/store"
	"patience/datasets/verify"
	"patience/internal/objects"
	"patience/label"
)

// TestMain expects that all goroutines have ended when the tests have.
func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// buildIn builds the dataset of a plan of one of the games of this module.
func buildIn(ctx context.Context, dir string, plan datasets.Plan, o Options) (datasets.Manifest, error) {
	maker, err := datasets.NewMaker(datasetstest.Entry(plan.Game), plan, label.Resources{})
	if err != nil {
		return datasets.Manifest{}, err
	}
	o.Open = openStore
	return Build(ctx, dir, maker, o)
}

// verifyIn verifies a dataset of one of the games of this module.
func verifyIn(ctx context.Context, dir string, sample int) (verify.Verification, error) {
	return verify.Verify(ctx, dir, catalogue.Standard(), verify.Options{Sample: sample, Open: openStore})
}

// openStore opens the object store of a URL.
func openStore(ctx context.Context, url string) (datasets.ObjectStore, error) {
	bucket, err := objects.Open(ctx, url)
	if err != nil {
		return nil, err
	}
	return bucket, nil
}

// built returns the folder of a new dataset.
func built(t *testing.T, plan datasets.Plan) (dir string) {
	t.Helper()
	dir = t.TempDir()
	mustBuild(t, dir, plan, 2)
	return dir
}

func mustBuild(t testing.TB, dir string, plan datasets.Plan, workers int) datasets.Manifest {
	t.Helper()
	m, err := buildIn(t.Context(), dir, plan, Options{Workers: workers})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// TestFinishFails: where a file of the complete dataset cannot be written, or the old manifest, which says
// whose card is there, cannot be read, that is an error, and there is no manifest.
func TestFinishFails(t *testing.T) {
	plan := datasetstest.Plan("random:1-3")
	for _, c := range []struct {
		folder string // which is in the place of a file
		card   string
	}{{"croissant.json", ""}, {"manifest.json", ""}, {"manifest.json", "another card"}} {
		dir := t.TempDir()
		mustBuild(t, dir, plan, 1)
		for _, name := range []string{"croissant.json", "README.md", "manifest.json"} {
			if err := os.Remove(filepath.Join(dir, name)); err != nil {
				t.Fatal(err)
			}
		}
		if err := os.Mkdir(filepath.Join(dir, c.folder), 0o777); err != nil {
			t.Fatal(err)
		}
		if c.card != "" {
			if err := os.WriteFile(filepath.Join(dir, "README.md"), []byte(c.card), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := buildIn(t.Context(), dir, plan, Options{Workers: 1}); err == nil {
			t.Errorf("%+v: the dataset is complete", c)
		}
		if _, err := os.ReadFile(filepath.Join(dir, "manifest.json")); err == nil {
			t.Errorf("%+v: there is a manifest", c)
		}
	}
}

// TestSameBytes: the number of workers changes no byte.
func TestSameBytes(t *testing.T) {
	t.Parallel()
	plan := datasetstest.Plan("random:1-20,31-45")
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
func checkManifest(t *testing.T, dir string, m datasets.Manifest) {
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
	plan, dir := datasetstest.Plan("random:1-20"), t.TempDir()
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
func buildCounting(t *testing.T, dir string, plan datasets.Plan) (labelled int64) {
	t.Helper()
	_, err := buildIn(t.Context(), dir, plan, Options{Workers: 2, Progress: func(p Progress) { labelled = p.Made }})
	if err != nil {
		t.Fatal(err)
	}
	return labelled
}

// TestOtherPlan: a folder of another plan is refused, the differences are
// named, and nothing in it is touched.
func TestOtherPlan(t *testing.T) {
	dir := t.TempDir()
	mustBuild(t, dir, datasetstest.Plan("random:1-2"), 1)
	want := published(t, dir)
	other := datasetstest.Plan("random:1-3")
	other.Playouts++
	_, err := buildIn(t.Context(), dir, other, Options{Workers: 1})
	if !errors.Is(err, ErrOtherPlan) {
		t.Fatalf("%v; want %v", err, ErrOtherPlan)
	}
	for _, difference := range []string{
		"playouts is 200 there and 201 here",
		"deals is random:1-2 there and random:1-3 here",
	} {
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
	mustBuild(t, dir, datasetstest.Plan("random:1-2"), 1)
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
	_, err := buildIn(t.Context(), dir, datasetstest.Plan("random:1-2"), Options{Workers: 1})
	if !errors.Is(err, ErrForeign) || !strings.Contains(err.Error(), "README.md") {
		t.Errorf("%v; want %v, README.md", err, ErrForeign)
	}
	if entries, err := os.ReadDir(dir); err != nil || len(entries) != 1 {
		t.Errorf("%v, %v; want README.md alone", entries, err)
	}
	d := store.Folder(dir)
	if err := errors.Join(os.Remove(readme), d.Create(datasetstest.Resolve(t, datasetstest.Plan("random:1-2")).Layout),
		os.WriteFile(filepath.Join(dir, ".hidden"), nil, 0o666)); err != nil {
		t.Fatal(err)
	}
	mustBuild(t, dir, datasetstest.Plan("random:1-2"), 1)
}

// TestBuildWrong: what cannot be built makes no folder.
func TestBuildWrong(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "dataset")
	if _, err := buildIn(t.Context(), dir, datasetstest.Plan("random:1"), Options{}); err == nil ||
		!strings.Contains(err.Error(), "workers 0") {
		t.Errorf("%v; want workers 0", err)
	}
	plan := datasetstest.Plan("random:1")
	plan.Rules, plan.FormatVersion = "chess", 0
	if _, err := buildIn(t.Context(), dir, plan, Options{Workers: 1}); err == nil ||
		!strings.Contains(err.Error(), "format version 0") {
		t.Errorf("%v; want format version 0", err)
	}
	if _, err := os.Stat(dir); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("the folder is there (%v)", err)
	}
}

// TestProgress: every deal is reported once, in growing numbers.
func TestProgress(t *testing.T) {
	var last, calls atomic.Int64
	_, err := buildIn(t.Context(), t.TempDir(), datasetstest.Plan("random:1-10"),
		Options{Workers: 4, Progress: func(p Progress) {
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
