package generate

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"patience/datasets"
	"patience/datasets/internal/datasetstest"
	"patience/datasets/internal/store"
	"patience/game"
	"patience/internal/files"
	"patience/internal/testkit/racing"
	"patience/label"
)

// extensions are pairs of deals of which the second extends the first: by less
// than a shard, so that files keep their names, by several, and by other ranges.
var extensions = []struct{ less, more string }{
	{"random:1-10", "random:1-12"},
	{"random:1-14", "random:1-21"},
	{"random:1-10", "random:1-30"},
	{"random:3-5,8-16", "random:3-5,8-18,40-44"},
}

// TestExtend: a dataset of more deals takes over the rows of one of fewer, and
// its bytes are those of one made at once.
func TestExtend(t *testing.T) {
	t.Parallel()
	for _, c := range extensions {
		less, more := datasetstest.CheapPlan(c.less), datasetstest.CheapPlan(c.more)
		fresh, dir := built(t, more), built(t, less)
		want := datasetstest.Resolve(t, more).Maker.Deals.Len() - datasetstest.Resolve(t, less).Maker.Deals.Len()
		if n := buildCounting(t, dir, more); n != want {
			t.Errorf("%s to %s: %d deals are labelled; want %d", c.less, c.more, n, want)
		}
		checkSame(t, published(t, dir), published(t, fresh))
		if v, err := verifyIn(t.Context(), dir, 3); err != nil || v.FaultCount > 0 || v.Unfinished {
			t.Errorf("%s to %s: %v, %+v", c.less, c.more, err, v)
		}
	}
}

// TestExtendPublished: a dataset whose rows published proofs decide is extended by deals
// that are not published. One whose deals were searched is not: its rows may be others.
func TestExtendPublished(t *testing.T) {
	t.Parallel()
	plan := func(text string, nodes int64, published bool) datasets.Plan {
		deals, err := game.ParseDeals(text)
		if err != nil {
			t.Fatal(err)
		}
		spec := label.DefaultSpec()
		spec.Playouts, spec.ExactNodes, spec.Published = 0, nodes, published
		return datasets.NewPlan(datasetstest.Entry("freecell"), deals, game.DefaultSeed, spec)
	}
	const nodes = 100_000
	less, more := plan("33", nodes, true), plan("33,32033", nodes, true)
	if !less.Published || !more.Published {
		t.Fatalf("published: %t, %t", less.Published, more.Published)
	}
	fresh, dir := built(t, more), built(t, less)
	if n := buildCounting(t, dir, more); n != 1 {
		t.Errorf("%d deals are labelled; want 1", n)
	}
	checkSame(t, published(t, dir), published(t, fresh))
	searched := built(t, plan("33", nodes, false))
	if _, err := buildIn(t.Context(), searched, more, Options{Workers: 1}); err == nil ||
		!strings.Contains(err.Error(), "published is false there and true here") {
		t.Errorf("%v; want that published differs", err)
	}
}

// TestExtendUnfinished: so it does of a dataset that is not finished, whose rows
// are in files and journals.
func TestExtendUnfinished(t *testing.T) {
	t.Parallel()
	less, more := datasetstest.CheapPlan("random:1-30"), datasetstest.CheapPlan("random:1-40")
	fresh, dir := built(t, more), t.TempDir()
	interruptAt(t, dir, less, 18)
	kept := dealsKept(t, dir, datasetstest.Resolve(t, less))
	if n := buildCounting(t, dir, more); n != 40-kept {
		t.Errorf("%d deals are labelled; want %d", n, 40-kept)
	}
	checkSame(t, published(t, dir), published(t, fresh))
}

// interruptAt builds until that many deals are there.
func interruptAt(t *testing.T, dir string, plan datasets.Plan, deals int64) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	_, err := buildIn(ctx, dir, plan, Options{Workers: 2, Progress: func(p Progress) {
		if p.Done() == deals {
			cancel()
		}
	}})
	if !errors.Is(err, context.Canceled) {
		t.Fatalf("%v; want %v", err, context.Canceled)
	}
}

// TestExtendCrash: whichever step is the last before a crash, no row is lost, and
// what is there is no fault. A crash is played by the state that the steps before
// it leave.
func TestExtendCrash(t *testing.T) {
	racing.Skip(t)
	t.Parallel()
	less, more := datasetstest.CheapPlan("random:1-17"), datasetstest.CheapPlan("random:1-20")
	fresh, whole := built(t, more), built(t, less)
	bigger := datasetstest.Resolve(t, more).Layout
	for name, c := range map[string]struct {
		steps  func(d store.Folder) error
		labels int64 // that are still to be made
	}{
		"folder aside made":  {func(d store.Folder) error { return os.Mkdir(string(d.Aside()), 0o777) }, 3},
		"folders aside made": {func(d store.Folder) error { return d.Aside().Create(bigger) }, 3},
		"plan aside": {func(d store.Folder) error {
			return errors.Join(d.Aside().Create(bigger), files.WriteJSON(d.Aside().Plan(), more))
		}, 3},
		"all made":     {func(d store.Folder) error { return madeAside(d, fresh) }, 0},
		"card removed": {func(d store.Folder) error { return errors.Join(madeAside(d, fresh), os.Remove(d.Card())) }, 0},
		"manifest removed": {func(d store.Folder) error {
			return errors.Join(madeAside(d, fresh), os.Remove(d.Card()), os.Remove(d.Manifest()))
		}, 0},
		"shards removed": {func(d store.Folder) error {
			return errors.Join(madeAside(d, fresh), os.Remove(d.Card()), os.Remove(d.Manifest()), os.RemoveAll(d.In("shards")))
		}, 0},
		"old removed":  {func(d store.Folder) error { return errors.Join(madeAside(d, fresh), clearOut(d)) }, 0},
		"plan moved":   {func(d store.Folder) error { return movedIn(d, fresh) }, 0},
		"data moved":   {func(d store.Folder) error { return movedIn(d, fresh, "data") }, 0},
		"shards moved": {func(d store.Folder) error { return movedIn(d, fresh, "data", "shards") }, 0},
	} {
		t.Run(name, func(t *testing.T) {
			d := datasetstest.NewDamaged(t, whole, less)
			d.Do(c.steps(d.Folder))
			if v, err := verifyIn(t.Context(), d.Dir(), 0); err != nil || v.FaultCount > 0 && name != "card removed" {
				t.Errorf("%v, %+v; want no fault", err, v)
			}
			if n := buildCounting(t, d.Dir(), more); n != c.labels {
				t.Errorf("%d deals are labelled; want %d", n, c.labels)
			}
			checkSame(t, published(t, d.Dir()), published(t, fresh))
		})
	}
}

// madeAside copies what a build aside has made, which has no manifest yet.
func madeAside(d store.Folder, fresh string) error {
	err := os.CopyFS(string(d.Aside()), os.DirFS(fresh))
	return errors.Join(err, os.Remove(d.Aside().Manifest()), os.Remove(d.Aside().Card()), os.Remove(d.Aside().Croissant()))
}

// movedIn takes the steps up to the move of some folders.
func movedIn(d store.Folder, fresh string, folders ...string) error {
	err := errors.Join(madeAside(d, fresh), clearOut(d), os.Rename(d.Aside().Plan(), d.Plan()))
	for _, name := range folders {
		err = errors.Join(err, os.Rename(d.Aside().In(name), d.In(name)))
	}
	return err
}

// TestExtendUndone: until the new dataset is complete, the old one can be read and
// built as if nothing were aside; afterwards its plan is another's.
func TestExtendUndone(t *testing.T) {
	t.Parallel()
	less, more := datasetstest.CheapPlan("random:1-10"), datasetstest.CheapPlan("random:1-12")
	d := datasetstest.NewDamaged(t, built(t, less), less)
	interruptAt(t, d.Dir(), more, 11)
	if n := buildCounting(t, d.Dir(), less); n != 0 {
		t.Errorf("%d deals are labelled; want none", n)
	}
	if v, err := verifyIn(t.Context(), d.Dir(), 2); err != nil || v.FaultCount > 0 || v.Unfinished || v.Deals != 10 {
		t.Errorf("%v, %+v; want 10 deals without a fault", err, v)
	}
	if n := buildCounting(t, d.Dir(), more); n > 1 {
		t.Errorf("%d deals are labelled; want at most one", n)
	}
	if _, err := buildIn(t.Context(), d.Dir(), less, Options{Workers: 1}); !errors.Is(err, ErrOtherPlan) {
		t.Errorf("%v; want %v", err, ErrOtherPlan)
	}
}

// TestExtendTwice: a plan that extends one that was interrupted while it extended
// another takes over the rows of both.
func TestExtendTwice(t *testing.T) {
	t.Parallel()
	less, more, most := datasetstest.CheapPlan("random:1-10"), datasetstest.CheapPlan("random:1-22"),
		datasetstest.CheapPlan("random:1-26")
	fresh, d := built(t, most), datasetstest.NewDamaged(t, built(t, less), less)
	interruptAt(t, d.Dir(), more, 16)
	if n := buildCounting(t, d.Dir(), most); n > 10 {
		t.Errorf("%d deals are labelled; want at most 10", n)
	}
	checkSame(t, published(t, d.Dir()), published(t, fresh))
}

// TestExtendOther: the rows of an extension that was interrupted are not thrown
// away for one that has other deals.
func TestExtendOther(t *testing.T) {
	t.Parallel()
	d := datasetstest.NewDamaged(t, built(t, datasetstest.CheapPlan("random:1-10")), datasetstest.CheapPlan("random:1-10"))
	interruptAt(t, d.Dir(), datasetstest.CheapPlan("random:1-20"), 12)
	if _, err := buildIn(t.Context(), d.Dir(), datasetstest.CheapPlan("random:1-15"), Options{Workers: 1}); !errors.Is(err,
		ErrOtherPlan) {
		t.Errorf("%v; want %v", err, ErrOtherPlan)
	}
}

// TestExtendKilled: a process that is killed while it labels the deals that are
// new loses none that is made.
func TestExtendKilled(t *testing.T) {
	t.Parallel()
	less, more := datasetstest.CheapPlan("random:1-17"), datasetstest.CheapPlan("random:1-30")
	if dir := os.Getenv("PATIENCE_KILL_DIR"); dir != "" {
		buildAndDie(t, dir, more)
		return
	}
	fresh, dir := built(t, more), built(t, less)
	killAt(t, "TestExtendKilled", dir, 2, 20)
	if n := buildCounting(t, dir, more); n > 10 {
		t.Errorf("%d deals are labelled; want at most 10", n)
	}
	checkSame(t, published(t, dir), published(t, fresh))
}

// TestNoExtension: a dataset whose deals are not the first of the plan's is one
// of another plan.
func TestNoExtension(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ there, here string }{
		{"random:1-3", "random:1-2"},
		{"random:2-3", "random:1-3"},
		{"random:1-3", "random:1-2,4"},
		{"microsoft:1-3", "random:1-4"},
		{"random:1-2,5", "random:1-5"},
	} {
		dir := built(t, datasetstest.CheapPlan(c.there))
		before := published(t, dir)
		if _, err := buildIn(t.Context(), dir, datasetstest.CheapPlan(c.here), Options{Workers: 1}); !errors.Is(err,
			ErrOtherPlan) {
			t.Errorf("%s to %s: %v; want %v", c.there, c.here, err, ErrOtherPlan)
		}
		checkSame(t, published(t, dir), before)
	}
}

// TestExtendCard: the card of the dataset that is extended stays until it is
// replaced, and the user's stays for good.
func TestExtendCard(t *testing.T) {
	t.Parallel()
	less, more := datasetstest.CheapPlan("random:1-3"), datasetstest.CheapPlan("random:1-9")
	want, err := os.ReadFile(store.Folder(built(t, more)).Card())
	if err != nil {
		t.Fatal(err)
	}
	for _, card := range []string{"", "My own."} {
		d := datasetstest.NewDamaged(t, built(t, less), less)
		if card != "" {
			d.Put("README.md", card)
		}
		before, err := os.ReadFile(d.Card())
		d.Do(err)
		interruptAt(t, d.Dir(), more, 5)
		if text, err := os.ReadFile(d.Card()); !bytes.Equal(text, before) {
			t.Errorf("%q, %v; want %q", text, err, before)
		}
		m := mustBuild(t, d.Dir(), more, 2)
		if text, err := os.ReadFile(d.Card()); string(text) != cmp.Or(card, string(want)) ||
			(card == "") != (len(m.Warnings) == 0) {
			t.Errorf("%q, %v, warnings %q", text, err, m.Warnings)
		}
	}
}

// readOnly runs a test again as a process that may not write to the folder.
func readOnly(t *testing.T, dir string) ([]byte, error) {
	t.Helper()
	return restricted(t, dir, map[string]fs.FileMode{"data": 0o555, "shards": 0o555, ".": 0o555})
}

// restricted runs a test again as a process for which folders of a dataset have these modes.
func restricted(t *testing.T, dir string, modes map[string]fs.FileMode) ([]byte, error) {
	t.Helper()
	for name, mode := range modes {
		path := filepath.Join(dir, name)
		if err := os.Chmod(path, mode); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { os.Chmod(path, 0o755) })
	}
	child := exec.CommandContext(t.Context(), os.Args[0], "-test.run", "^"+t.Name()+"$", "-test.v")
	child.Env = append(os.Environ(), "PATIENCE_READ_ONLY="+dir)
	if os.Geteuid() == 0 {
		asNobody(t, child, dir)
	}
	return child.CombinedOutput()
}

// TestReadOnly: a complete dataset on a read-only medium can be built, which
// does nothing, and verified.
func TestReadOnly(t *testing.T) {
	plan := datasetstest.CheapPlan("random:1-10")
	if dir := os.Getenv("PATIENCE_READ_ONLY"); dir != "" {
		if err := os.WriteFile(filepath.Join(dir, "file"), nil, 0o666); err == nil {
			t.Fatal("the folder can be written to")
		}
		if n := buildCounting(t, dir, plan); n != 0 {
			t.Errorf("%d deals are labelled; want none", n)
		}
		if v, err := verifyIn(t.Context(), dir, 2); err != nil || v.FaultCount > 0 {
			t.Errorf("%v, %+v; want no fault", err, v)
		}
		fmt.Println("read only")
		return
	}
	out, err := readOnly(t, built(t, plan))
	if err != nil || !strings.Contains(string(out), "read only") {
		t.Errorf("%v\n%s", err, out)
	}
}

// TestCardCannotBeWritten: a dataset whose card cannot be written is not complete.
func TestCardCannotBeWritten(t *testing.T) {
	plan := datasetstest.CheapPlan("random:1-10")
	if dir := os.Getenv("PATIENCE_READ_ONLY"); dir != "" {
		if _, err := buildIn(t.Context(), dir, plan, Options{Workers: 1}); !errors.Is(err, fs.ErrPermission) {
			t.Errorf("%v; want no permission", err)
		}
		fmt.Println("refused")
		return
	}
	dir := built(t, plan)
	for _, name := range []string{"README.md", "manifest.json"} {
		if err := os.Remove(filepath.Join(dir, name)); err != nil {
			t.Fatal(err)
		}
	}
	out, err := readOnly(t, dir)
	if err != nil || !strings.Contains(string(out), "refused") {
		t.Errorf("%v\n%s", err, out)
	}
}

// TestCannotBeReplaced: if the files of the smaller dataset cannot be removed, nothing of the larger
// one is lost. The next run puts it in the place of the smaller one, and labels no deal again.
func TestCannotBeReplaced(t *testing.T) {
	more := datasetstest.CheapPlan("random:1-21")
	if dir := os.Getenv("PATIENCE_READ_ONLY"); dir != "" {
		if _, err := buildIn(t.Context(), dir, more, Options{Workers: 1}); !errors.Is(err, fs.ErrPermission) {
			t.Errorf("%v; want no permission", err)
		}
		fmt.Println("refused")
		return
	}
	dir := built(t, datasetstest.CheapPlan("random:1-10"))
	out, err := restricted(t, dir, map[string]fs.FileMode{"data": 0o555, "shards": 0o777, ".": 0o777})
	if err != nil || !strings.Contains(string(out), "refused") {
		t.Errorf("%v\n%s", err, out)
	}
	if err := os.Chmod(filepath.Join(dir, "data"), 0o755); err != nil {
		t.Fatal(err)
	}
	if n := buildCounting(t, dir, more); n != 0 {
		t.Errorf("%d deals are labelled again; want none", n)
	}
	checkSame(t, published(t, dir), published(t, built(t, more)))
}
