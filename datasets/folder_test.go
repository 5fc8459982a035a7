package datasets

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

// TestBusy: while a build is under way, a second in its folder is refused; and
// the first is not disturbed.
func TestBusy(t *testing.T) {
	plan, dir := testPlan("random:1-5"), t.TempDir()
	var once sync.Once
	_, err := buildIn(t.Context(), dir, plan, BuildOptions{Workers: 1, Progress: func(Progress) {
		once.Do(func() {
			for _, other := range []Plan{plan, testPlan("random:1-6")} {
				_, err := buildIn(t.Context(), dir, other, BuildOptions{Workers: 1})
				if !errors.Is(err, ErrBusy) || !strings.Contains(err.Error(), dir) {
					t.Errorf("%v; want %v", err, ErrBusy)
				}
			}
		})
	}})
	if err != nil {
		t.Fatal(err)
	}
	if n := buildCounting(t, dir, plan); n != 0 {
		t.Errorf("%d deals are labelled again", n)
	}
	published(t, dir) // nothing is left
}

// TestMany: of builds that start at the same time, each is done or is told that
// another is at work.
func TestMany(t *testing.T) {
	plan, dir := testPlan("random:1-12"), t.TempDir()
	plan.Playouts, plan.MaxPlayouts = 20, 20
	var group sync.WaitGroup
	for range 4 {
		group.Go(func() {
			_, err := buildIn(t.Context(), dir, plan, BuildOptions{Workers: 1})
			if err != nil && !errors.Is(err, ErrBusy) {
				t.Error(err)
			}
		})
	}
	group.Wait()
	if v, err := verifyIn(t.Context(), dir, 1); err != nil || v.FaultCount > 0 {
		t.Errorf("%v, %+v", err, v)
	}
}

// TestFoldersRebuilt: a dataset of a known plan that lost a folder is made
// again, the same.
func TestFoldersRebuilt(t *testing.T) {
	t.Parallel()
	plan := damagedPlan()
	sound := built(t, plan)
	for name, lose := range map[string]func(damaged) error{
		"data":   func(d damaged) error { return os.RemoveAll(d.in("data")) },
		"shards": func(d damaged) error { return os.RemoveAll(d.shards()) },
		"all but a plan": func(d damaged) error {
			return errors.Join(os.RemoveAll(d.in("data")), os.RemoveAll(d.shards()), os.Remove(d.manifest()), os.Remove(d.card()))
		},
	} {
		d := newDamaged(t, sound, plan)
		d.do(lose(d))
		mustBuild(t, string(d.folder), plan, 2)
		t.Log(name)
		checkSame(t, published(t, string(d.folder)), published(t, sound))
	}
}

// TestForeignData: a folder without a plan whose data or shards folder holds
// anything is somebody else's, and stays as it is.
func TestForeignData(t *testing.T) {
	for _, name := range []string{"data/train-00000-of-00001.parquet", "moves/mine.csv", "data/mine.csv", "shards/part-00000-of-00001.json", "notes.txt"} {
		dir := t.TempDir()
		path := filepath.Join(dir, name)
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o777), os.WriteFile(path, []byte("mine"), 0o666)); err != nil {
			t.Fatal(err)
		}
		_, err := buildIn(t.Context(), dir, testPlan("random:1-2"), BuildOptions{Workers: 1})
		if !errors.Is(err, ErrForeign) || !strings.Contains(err.Error(), "("+filepath.FromSlash(name)+")") {
			t.Errorf("%s: %v; want %v", name, err, ErrForeign)
		}
		if text, err := os.ReadFile(path); string(text) != "mine" {
			t.Errorf("%s: %q, %v", name, text, err)
		}
	}
}

// TestCardOfUser: a README.md that the user has written or linked is left, and
// Build says so; one that Build has written is kept up to date.
func TestCardOfUser(t *testing.T) {
	t.Parallel()
	plan := damagedPlan()
	sound := built(t, plan)
	elsewhere := filepath.Join(t.TempDir(), "elsewhere")
	if err := os.WriteFile(elsewhere, []byte("mine"), 0o666); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		change func(damaged)
		left   bool
	}{
		"as it is": {func(damaged) {}, false},
		"gone":     {func(d damaged) { d.do(os.Remove(d.card())) }, false},
		"edited":   {func(d damaged) { d.write("README.md", "mine") }, true},
		"linked":   {func(d damaged) { d.do(errors.Join(os.Remove(d.card()), os.Symlink(elsewhere, d.card()))) }, true},
		"linked to nothing": {func(d damaged) {
			d.do(errors.Join(os.Remove(d.card()), os.Symlink(elsewhere+"/none", d.card())))
		}, true},
		"of an older program": {func(d damaged) {
			d.write("README.md", "an older card")
			editManifest(func(m *Manifest) { m.Card = sumOf([]byte("an older card")) })(d)
		}, false},
		"edited, and no manifest": {func(d damaged) {
			d.write("README.md", "mine")
			d.do(os.Remove(d.manifest()))
		}, true},
	} {
		d := newDamaged(t, sound, plan)
		c.change(d)
		before, _ := os.ReadFile(d.card())
		m := mustBuild(t, string(d.folder), plan, 1)
		after, _ := os.ReadFile(d.card())
		want := string(before)
		if !c.left {
			want = published(t, sound)["README.md"]
		}
		if string(after) != want || (len(m.Warnings) > 0) != c.left {
			t.Errorf("%s: %q, warnings %q; want left %v", name, after, m.Warnings, c.left)
		}
	}
	if text, err := os.ReadFile(elsewhere); string(text) != "mine" {
		t.Errorf("%q, %v; a link was followed", text, err)
	}
}

// TestTemporaries: two writers of one file never share a temporary one, and
// those that a crash left are removed by the next build.
func TestTemporaries(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	a, errA := createTemporary(path)
	b, errB := createTemporary(path)
	if errA != nil || errB != nil || a.Name() == b.Name() {
		t.Fatalf("%v, %v", errA, errB)
	}
	if err := errors.Join(a.Close(), b.Close()); err != nil {
		t.Fatal(err)
	}
	plan := damagedPlan()
	d := newDamaged(t, built(t, plan), plan)
	for _, left := range []string{d.parquet(d.secondTrain()), d.sidecar(d.second()), d.manifest()} {
		f, err := createTemporary(left)
		d.do(err)
		d.do(f.Close())
	}
	mustBuild(t, string(d.folder), plan, 1)
	published(t, string(d.folder))
}

// TestNoPlainFiles: what has no end is not read.
func TestNoPlainFiles(t *testing.T) {
	t.Parallel()
	if _, err := os.Stat("/dev/zero"); errors.Is(err, fs.ErrNotExist) {
		t.Skip("there is no /dev/zero")
	}
	plan := damagedPlan()
	sound := built(t, plan)
	for _, c := range []struct {
		path  func(damaged) string
		fault string
	}{
		{func(d damaged) string { return d.parquet(d.secondTrain()) }, "train-00001-of-00002.parquet is not what generate wrote"},
		{func(d damaged) string { return d.sidecar(d.second()) }, "shards/part-00001-of-00002.json is not what generate wrote"},
		{func(d damaged) string { return d.manifest() }, "manifest.json: "},
		{func(d damaged) string { return d.card() }, "README.md is not the card"},
	} {
		d := newDamaged(t, sound, plan)
		d.do(errors.Join(os.Remove(c.path(d)), os.Symlink("/dev/zero", c.path(d))))
		v, err := verifyIn(t.Context(), string(d.folder), 0)
		if err != nil {
			t.Fatal(err)
		}
		checkFaults(t, v.Faults, []string{c.fault})
	}
}
