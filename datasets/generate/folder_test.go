package generate

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"patience/datasets"
	"patience/datasets/internal/datasetstest"
	"patience/internal/files"
)

// TestBusy: while a build is under way, a second in its folder is refused; and
// the first is not disturbed.
func TestBusy(t *testing.T) {
	plan, dir := datasetstest.Plan("random:1-5"), t.TempDir()
	var once sync.Once
	_, err := buildIn(t.Context(), dir, plan, Options{Workers: 1, Progress: func(Progress) {
		once.Do(func() {
			for _, other := range []datasets.Plan{plan, datasetstest.Plan("random:1-6")} {
				_, err := buildIn(t.Context(), dir, other, Options{Workers: 1})
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
	plan, dir := datasetstest.Plan("random:1-12"), t.TempDir()
	plan.Playouts, plan.MaxPlayouts = 20, 20
	var group sync.WaitGroup
	for range 4 {
		group.Go(func() {
			_, err := buildIn(t.Context(), dir, plan, Options{Workers: 1})
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
	plan := datasetstest.DamagedPlan()
	sound := built(t, plan)
	for name, lose := range map[string]func(datasetstest.Damaged) error{
		"data":   func(d datasetstest.Damaged) error { return os.RemoveAll(d.In("data")) },
		"shards": func(d datasetstest.Damaged) error { return os.RemoveAll(d.In("shards")) },
		"all but a plan": func(d datasetstest.Damaged) error {
			return errors.Join(os.RemoveAll(d.In("data")), os.RemoveAll(d.In("shards")), os.Remove(d.Manifest()),
				os.Remove(d.Card()))
		},
	} {
		d := datasetstest.NewDamaged(t, sound, plan)
		d.Do(lose(d))
		mustBuild(t, d.Dir(), plan, 2)
		t.Log(name)
		checkSame(t, published(t, d.Dir()), published(t, sound))
	}
}

// TestForeignData: a folder without a plan whose data or shards folder holds
// anything is somebody else's, and stays as it is.
func TestForeignData(t *testing.T) {
	for _, name := range []string{
		"data/train-00000-of-00001.parquet", "moves/mine.csv", "data/mine.csv",
		"shards/part-00000-of-00001.json", "notes.txt",
	} {
		dir := t.TempDir()
		path := filepath.Join(dir, name)
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o777), os.WriteFile(path, []byte("mine"), 0o666)); err != nil {
			t.Fatal(err)
		}
		_, err := buildIn(t.Context(), dir, datasetstest.Plan("random:1-2"), Options{Workers: 1})
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
	plan := datasetstest.DamagedPlan()
	sound := built(t, plan)
	elsewhere := filepath.Join(t.TempDir(), "elsewhere")
	if err := os.WriteFile(elsewhere, []byte("mine"), 0o666); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		change func(datasetstest.Damaged)
		left   bool
	}{
		"as it is": {func(datasetstest.Damaged) {}, false},
		"gone":     {func(d datasetstest.Damaged) { d.Do(os.Remove(d.Card())) }, false},
		"edited":   {func(d datasetstest.Damaged) { d.Put("README.md", "mine") }, true},
		"linked": {
			func(d datasetstest.Damaged) { d.Do(errors.Join(os.Remove(d.Card()), os.Symlink(elsewhere, d.Card()))) },
			true,
		},
		"linked to nothing": {func(d datasetstest.Damaged) {
			d.Do(errors.Join(os.Remove(d.Card()), os.Symlink(elsewhere+"/none", d.Card())))
		}, true},
		"of an older program": {func(d datasetstest.Damaged) {
			d.Put("README.md", "an older card")
			datasetstest.EditManifest(func(m *datasets.Manifest) { m.Card = files.SumOf([]byte("an older card")) })(d)
		}, false},
		"edited, and no manifest": {func(d datasetstest.Damaged) {
			d.Put("README.md", "mine")
			d.Do(os.Remove(d.Manifest()))
		}, true},
	} {
		d := datasetstest.NewDamaged(t, sound, plan)
		c.change(d)
		before, _ := os.ReadFile(d.Card())
		m := mustBuild(t, d.Dir(), plan, 1)
		after, _ := os.ReadFile(d.Card())
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

// TestNoPlainFiles: what has no end is not read.
func TestNoPlainFiles(t *testing.T) {
	t.Parallel()
	if _, err := os.Stat("/dev/zero"); errors.Is(err, fs.ErrNotExist) {
		t.Skip("there is no /dev/zero")
	}
	plan := datasetstest.DamagedPlan()
	sound := built(t, plan)
	for _, c := range []struct {
		path  func(datasetstest.Damaged) string
		fault string
	}{
		{
			func(d datasetstest.Damaged) string { return d.Parquet(d.SecondTrain()) },
			"train-00001-of-00002.parquet is a symbolic link, which is not followed",
		},
		{
			func(d datasetstest.Damaged) string { return d.Sidecar(d.Second()) },
			"shards/part-00001-of-00002.json is not what generate wrote",
		},
		{func(d datasetstest.Damaged) string { return d.Manifest() }, "manifest.json: "},
		{func(d datasetstest.Damaged) string { return d.Card() }, "README.md is not the card"},
	} {
		d := datasetstest.NewDamaged(t, sound, plan)
		d.Do(errors.Join(os.Remove(c.path(d)), os.Symlink("/dev/zero", c.path(d))))
		v, err := verifyIn(t.Context(), d.Dir(), 0)
		if err != nil {
			t.Fatal(err)
		}
		datasetstest.CheckFaults(t, v.Faults, []string{c.fault})
	}
}

// TestTemporaries: temporary files that a crash left are removed by the next
// build.
func TestTemporaries(t *testing.T) {
	plan := datasetstest.DamagedPlan()
	d := datasetstest.NewDamaged(t, built(t, plan), plan)
	for _, left := range []string{d.Parquet(d.SecondTrain()), d.Sidecar(d.Second()), d.Manifest()} {
		d.Do(os.WriteFile(files.TemporaryName(left), nil, 0o666))
	}
	mustBuild(t, d.Dir(), plan, 1)
	published(t, d.Dir())
}

// TestCutPlan: a damaged plan.json is written again if the sidecars are of the
// plan, and otherwise the folder is left as it is.
func TestCutPlan(t *testing.T) {
	t.Parallel()
	plan, other := datasetstest.CheapPlan("random:1-10"), datasetstest.CheapPlan("random:1-10")
	other.PlaySeed++
	dir := built(t, plan)
	want := published(t, dir)
	path := filepath.Join(dir, "plan.json")
	for _, left := range []int64{0, 40, int64(len(want["plan.json"]) - 1)} {
		if err := os.Truncate(path, left); err != nil {
			t.Fatal(err)
		}
		if _, err := buildIn(t.Context(), dir, other, Options{Workers: 1}); !errors.Is(err, files.ErrUnfit) {
			t.Errorf("%d bytes left, another plan: %v; want %v", left, err, files.ErrUnfit)
		}
		if info, err := os.Stat(path); err != nil || info.Size() != left {
			t.Errorf("%d bytes left: %v, %d; want it as it was", left, err, info.Size())
		}
		if n := buildCounting(t, dir, plan); n != 0 {
			t.Errorf("%d bytes left: %d deals are labelled; want none", left, n)
		}
		checkSame(t, published(t, dir), want)
	}
}
