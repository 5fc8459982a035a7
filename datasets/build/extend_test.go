package build

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"patience/datasets"
	"patience/datasets/internal/datasetstest"
	"patience/datasets/internal/store"
	"patience/internal/files"
	"patience/internal/testkit/racing"
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
		datasetstest.CheckSame(t, datasetstest.Published(t, dir), datasetstest.Published(t, fresh))
		if v, err := verifyIn(t.Context(), dir, 3); err != nil || v.FaultCount > 0 || v.Unfinished {
			t.Errorf("%s to %s: %v, %+v", c.less, c.more, err, v)
		}
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
	datasetstest.CheckSame(t, datasetstest.Published(t, dir), datasetstest.Published(t, fresh))
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

// TestExtendCrash: whichever step is the last before a crash, no row is lost. A
// crash is played by the state that the steps before it leave.
func TestExtendCrash(t *testing.T) {
	racing.Skip(t)
	t.Parallel()
	less, more := datasetstest.CheapPlan("random:1-17"), datasetstest.CheapPlan("random:1-20")
	fresh, whole := built(t, more), built(t, less)
	old, now := datasetstest.Resolve(t, less), datasetstest.Resolve(t, more)
	for name, steps := range map[string]func(t *testing.T, d store.Folder) error{
		"folder aside made": func(_ *testing.T, d store.Folder) error { return os.Mkdir(string(d.Aside()), 0o777) },
		"plan aside":        func(_ *testing.T, d store.Folder) error { return copyPlan(d, &less) },
		"manifest moved": func(_ *testing.T, d store.Folder) error {
			return errors.Join(copyPlan(d, &less), os.Rename(d.Manifest(), d.Aside().Manifest()))
		},
		"shards moved": func(_ *testing.T, d store.Folder) error {
			return errors.Join(copyPlan(d, &less), os.Rename(d.Manifest(), d.Aside().Manifest()), os.Rename(d.In("shards"), d.Aside().In("shards")))
		},
		"card removed": func(_ *testing.T, d store.Folder) error { return errors.Join(setAside(d, &less), os.Remove(d.Card())) },
		"all moved":    func(_ *testing.T, d store.Folder) error { return setAside(d, &less) },
		"plan there":   func(_ *testing.T, d store.Folder) error { return asideAndPlan(d, &less, &more) },
		"first shard over": func(t *testing.T, d store.Folder) error {
			err := errors.Join(asideAndPlan(d, &less, &more), d.Create(now.Layout))
			return errors.Join(err, (&takeover{d, old.Maker, old.Layout, now.Layout}).shard(t.Context(), 0))
		},
		"last shard stored, not removed": func(t *testing.T, d store.Folder) error {
			err := errors.Join(asideAndPlan(d, &less, &more), d.Create(now.Layout))
			return errors.Join(err, (&takeover{d, old.Maker, old.Layout, now.Layout}).copy(t.Context(), old.Shard(2), now.Shard(2)))
		},
		"second shard stored, not removed": func(t *testing.T, d store.Folder) error {
			err := errors.Join(asideAndPlan(d, &less, &more), d.Create(now.Layout))
			return errors.Join(err, (&takeover{d, old.Maker, old.Layout, now.Layout}).copy(t.Context(), old.Shard(1), now.Shard(1)))
		},
	} {
		t.Run(name, func(t *testing.T) {
			d := datasetstest.NewDamaged(t, whole, less)
			d.Do(steps(t, d.Folder))
			if v, err := verifyIn(t.Context(), d.Dir(), 0); err != nil || v.FaultCount > 0 || v.Done() != 17 && name != "shards moved" {
				t.Errorf("%v, %+v; want no fault and 17 deals", err, v)
			}
			if n := buildCounting(t, d.Dir(), more); n != 3 {
				t.Errorf("%d deals are labelled; want 3", n)
			}
			datasetstest.CheckSame(t, datasetstest.Published(t, d.Dir()), datasetstest.Published(t, fresh))
		})
	}
}

// asideAndPlan takes the steps up to the new plan.
func asideAndPlan(d store.Folder, less, more *datasets.Plan) error {
	return errors.Join(setAside(d, less), os.Remove(d.Card()), files.WriteJSON(d.Plan(), more))
}

func copyPlan(d store.Folder, plan *datasets.Plan) error {
	return errors.Join(os.Mkdir(string(d.Aside()), 0o777), files.WriteJSON(d.Aside().Plan(), plan))
}

// TestExtendUndone: before the new plan is in place, the old dataset comes back
// as it was; afterwards its plan is another's.
func TestExtendUndone(t *testing.T) {
	t.Parallel()
	less, more := datasetstest.CheapPlan("random:1-10"), datasetstest.CheapPlan("random:1-12")
	whole := built(t, less)
	d := datasetstest.NewDamaged(t, whole, less)
	d.Do(setAside(d.Folder, &less))
	if n := buildCounting(t, d.Dir(), less); n != 0 {
		t.Errorf("%d deals are labelled; want none", n)
	}
	datasetstest.CheckSame(t, datasetstest.Published(t, d.Dir()), datasetstest.Published(t, whole))

	d.Do(errors.Join(setAside(d.Folder, &less), files.WriteJSON(d.Folder.Plan(), more)))
	if _, err := buildIn(t.Context(), d.Dir(), less, Options{Workers: 1}); !errors.Is(err, ErrOtherPlan) {
		t.Errorf("%v; want %v", err, ErrOtherPlan)
	}
	if n := buildCounting(t, d.Dir(), more); n != 2 {
		t.Errorf("%d deals are labelled; want 2", n)
	}
}

// TestExtendTwice: a plan that extends one that a crash kept from taking over
// its rows takes over the rows of both.
func TestExtendTwice(t *testing.T) {
	t.Parallel()
	less, more, most := datasetstest.CheapPlan("random:1-10"), datasetstest.CheapPlan("random:1-12"), datasetstest.CheapPlan("random:1-16")
	fresh, d := built(t, most), datasetstest.NewDamaged(t, built(t, less), less)
	d.Do(asideAndPlan(d.Folder, &less, &more))
	if n := buildCounting(t, d.Dir(), most); n != 6 {
		t.Errorf("%d deals are labelled; want 6", n)
	}
	datasetstest.CheckSame(t, datasetstest.Published(t, d.Dir()), datasetstest.Published(t, fresh))
}

// TestExtendKilled: a process that is killed while it labels the deals that are
// new loses none that is old.
func TestExtendKilled(t *testing.T) {
	t.Parallel()
	less, more := datasetstest.CheapPlan("random:1-17"), datasetstest.CheapPlan("random:1-30")
	if dir := os.Getenv("PATIENCE_KILL_DIR"); dir != "" {
		buildAndDie(t, dir, more)
		return
	}
	fresh, dir := built(t, more), built(t, less)
	killAt(t, "TestExtendKilled", dir, 2, 20)
	checkResumes(t, dir, more, 20)
	datasetstest.CheckSame(t, datasetstest.Published(t, dir), datasetstest.Published(t, fresh))
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
		before := datasetstest.Published(t, dir)
		if _, err := buildIn(t.Context(), dir, datasetstest.CheapPlan(c.here), Options{Workers: 1}); !errors.Is(err, ErrOtherPlan) {
			t.Errorf("%s to %s: %v; want %v", c.there, c.here, err, ErrOtherPlan)
		}
		datasetstest.CheckSame(t, datasetstest.Published(t, dir), before)
	}
}

// TestExtendCard: the card of the dataset that is extended goes; the user's
// stays.
func TestExtendCard(t *testing.T) {
	t.Parallel()
	for _, card := range []string{"", "My own."} {
		d := datasetstest.NewDamaged(t, built(t, datasetstest.CheapPlan("random:1-3")), datasetstest.CheapPlan("random:1-3"))
		if card != "" {
			d.Put("README.md", card)
		}
		interruptAt(t, d.Dir(), datasetstest.CheapPlan("random:1-9"), 5)
		text, err := os.ReadFile(d.Card())
		if string(text) != card || (err == nil) != (card != "") {
			t.Errorf("%q, %v; want %q", text, err, card)
		}
	}
}

// readOnly runs a test again as a process that may not write to the folder.
func readOnly(t *testing.T, dir string) ([]byte, error) {
	t.Helper()
	for _, path := range []string{filepath.Join(dir, "data"), filepath.Join(dir, "shards"), dir} {
		if err := os.Chmod(path, 0o555); err != nil {
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
