package generate

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"patience/catalogue"
	"patience/datasets"
	"patience/datasets/internal/datasetstest"
	"patience/datasets/internal/store"
	"patience/internal/files"
)

func mergeIn(ctx context.Context, dir string, parts ...string) (datasets.Manifest, error) {
	return Merge(ctx, parts, dir, catalogue.Standard(), MergeOptions{Open: openStore})
}

// buildPart builds a part in a folder of its own.
func buildPart(t testing.TB, dir string, plan datasets.Plan, o datasets.Portion) string {
	t.Helper()
	dir = filepath.Join(dir, fmt.Sprintf("part-%d-of-%d", o.Index, o.Count))
	if _, err := buildIn(t.Context(), dir, plan, Options{Workers: 1, Portion: o}); err != nil {
		t.Fatal(err)
	}
	return dir
}

func buildParts(t testing.TB, dir string, plan datasets.Plan, count int64) (dirs []string) {
	t.Helper()
	for i := range count {
		dirs = append(dirs, buildPart(t, dir, plan, datasets.Portion{Index: i, Count: count}))
	}
	return dirs
}

// TestMergedBytes: parts of any division, in any order, with any of another
// division among them, give the bytes of one build, and each verifies.
func TestMergedBytes(t *testing.T) {
	t.Parallel()
	plan, whole, all := smallShards(), t.TempDir(), t.TempDir()
	mustBuild(t, whole, plan, 2)
	want := published(t, whole)
	parts := map[int64][]string{}
	divisions := []int64{2, 3, 8}
	for _, n := range divisions {
		parts[n] = buildParts(t, all, plan, n)
		for _, dir := range parts[n] {
			v, err := verifyIn(t.Context(), dir, 1)
			if err != nil || v.FaultCount > 0 || v.Unfinished || v.Portion == nil || v.Deals != v.PlanDeals {
				t.Errorf("%s: %+v, %v", dir, v, err)
			}
		}
	}
	rng := rand.New(rand.NewPCG(1, 2))
	for k := range 12 {
		dirs := slices.Clone(parts[divisions[k%3]])
		other := parts[divisions[rng.IntN(3)]]
		dirs = append(dirs, other[:rng.IntN(len(other))]...)
		rng.Shuffle(len(dirs), func(i, j int) { dirs[i], dirs[j] = dirs[j], dirs[i] })
		dir := filepath.Join(all, fmt.Sprint("merged", k))
		if _, err := mergeIn(t.Context(), dir, dirs...); err != nil {
			t.Fatal(err)
		}
		checkSame(t, published(t, dir), want)
	}
}

// expectFault merges parts, which must fail with one fault that has the text.
func expectFault(t *testing.T, dirs []string, damaged bool, text string) {
	t.Helper()
	out := filepath.Join(t.TempDir(), "out")
	_, err := mergeIn(t.Context(), out, dirs...)
	var faults *MergeError
	if !errors.As(err, &faults) || faults.Damaged != damaged || faults.Count != 1 ||
		!strings.Contains(faults.Faults[0], text) {
		t.Errorf("%v, %+v; want one fault with %q, damaged: %v", err, faults, text, damaged)
	}
	if _, err := os.Stat(filepath.Join(out, "manifest.json")); err == nil {
		t.Error("there is a manifest")
	}
}

// damage changes a byte of the first file of a part.
func damage(t *testing.T, dir string) (path string) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "data", "*.parquet"))
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	text, err := os.ReadFile(files[0])
	if err != nil {
		t.Fatal(err)
	}
	text[len(text)/2] ^= 1
	if err := os.WriteFile(files[0], text, 0o666); err != nil {
		t.Fatal(err)
	}
	return files[0]
}

// TestMergeFaults: whatever is wrong with the parts is said in a line.
func TestMergeFaults(t *testing.T) {
	t.Parallel()
	plan, all := smallShards(), t.TempDir()
	dirs := buildParts(t, all, plan, 3)
	expectFault(t, dirs[:2], false, "part 2/3: shards missing: 2 of 2, the first part-00002-of-00008")
	half := buildPart(t, t.TempDir(), plan, datasets.Portion{Index: 0, Count: 2})
	expectFault(t, []string{half, dirs[2]}, false, "part 1/2: shards missing: 3 of 4, the first part-00001-of-00008")

	plan.PlaySeed++
	other := buildPart(t, t.TempDir(), plan, datasets.Portion{Index: 2, Count: 3})
	expectFault(t, []string{dirs[0], dirs[1], other}, false, "another plan than that of "+dirs[0]+" (play_seed is")

	if _, err := mergeIn(t.Context(), dirs[0], dirs...); !errors.Is(err, ErrForeign) {
		t.Errorf("into a part: %v", err)
	}
	if _, err := mergeIn(t.Context(), other, dirs...); !errors.Is(err, ErrOtherPlan) {
		t.Errorf("into another dataset: %v", err)
	}
	fewer, less := smallShards(), t.TempDir()
	fewer.Deals = datasetstest.Plan("random:1-5").Deals
	mustBuild(t, less, fewer, 1)
	if _, err := mergeIn(t.Context(), less, dirs...); !errors.Is(err, ErrOtherPlan) {
		t.Errorf("into a dataset of fewer deals, which only Build extends: %v", err)
	}
	if _, err := mergeIn(t.Context(), t.TempDir(), t.TempDir()); !errors.Is(err, datasets.ErrNoDataset) {
		t.Errorf("of nothing: %v", err)
	}
	if _, err := mergeIn(t.Context(), t.TempDir()); err == nil {
		t.Error("no parts are merged")
	}

	plan.PlaySeed--
	again := buildPart(t, t.TempDir(), plan, datasets.Portion{Index: 1, Count: 3})
	path := damage(t, dirs[1])
	expectFault(t, dirs, true, "data/"+filepath.Base(path)+" is not the file that its sidecar tells of")
	dir := t.TempDir()
	if _, err := mergeIn(t.Context(), dir, append(dirs, again)...); err != nil {
		t.Errorf("a damaged file has an undamaged copy, and yet: %v", err)
	}
	whole := t.TempDir()
	mustBuild(t, whole, plan, 1)
	checkSame(t, published(t, dir), published(t, whole))

	forgeSum(t, again)
	expectFault(t, append(dirs, again), true, "part-00001-of-00008 has other files than in "+dirs[1])
}

// forgeSum makes the sidecar of shard 1 tell of another checksum.
func forgeSum(t *testing.T, dir string) {
	t.Helper()
	path := filepath.Join(dir, "shards", "part-00001-of-00008.json")
	var s store.Sidecar
	if err := files.ReadJSON(path, &s); err != nil {
		t.Fatal(err)
	}
	s.Files[0].SHA256 = strings.Repeat("0", 64)
	if err := files.WriteJSON(path, s); err != nil {
		t.Fatal(err)
	}
}

// TestMergeContinues: a merge that damage or an interrupt has stopped continues
// when the part is whole, and unfinished parts will do if together they have all.
func TestMergeContinues(t *testing.T) {
	t.Parallel()
	plan, all := smallShards(), t.TempDir()
	dirs := buildParts(t, all, plan, 2)
	path := damage(t, dirs[1])
	dir := t.TempDir()
	if _, err := mergeIn(t.Context(), dir, dirs...); err == nil {
		t.Fatal("merged in spite of damage")
	}
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	buildPart(t, all, plan, datasets.Portion{Index: 1, Count: 2})
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := mergeIn(ctx, dir, dirs...); !errors.Is(err, context.Canceled) {
		t.Errorf("%v; want an interrupt", err)
	}
	for range 2 {
		if _, err := mergeIn(t.Context(), dir, dirs...); err != nil {
			t.Fatal(err)
		}
	}
	whole := t.TempDir()
	mustBuild(t, whole, plan, 1)
	checkSame(t, published(t, dir), published(t, whole))
}

// TestPortionFolders: a folder is of its part for good, in a fresh build and
// after an interrupt at any step of the first one; and an impossible part is
// refused.
func TestPortionFolders(t *testing.T) {
	t.Parallel()
	plan := smallShards()
	dir := buildPart(t, t.TempDir(), plan, datasets.Portion{Index: 1, Count: 3})
	for _, o := range []datasets.Portion{{}, {Index: 0, Count: 1}, {Index: 2, Count: 3}, {Index: 1, Count: 4}} {
		if _, err := buildIn(t.Context(), dir, plan, Options{Workers: 1, Portion: o}); !errors.Is(err, ErrOtherPart) {
			t.Errorf("%v: %v", o, err)
		}
	}
	for _, o := range []datasets.Portion{
		{Index: 3, Count: 3},
		{Index: -1, Count: 3},
		{Index: 0, Count: -1},
		{Index: 0, Count: 9},
		{Index: 1, Count: 0},
	} {
		if _, err := buildIn(t.Context(), t.TempDir(), plan, Options{Workers: 1, Portion: o}); !errors.Is(err,
			datasets.ErrParts) {
			t.Errorf("%v: %v", o, err)
		}
	}
	early := filepath.Join(t.TempDir(), "early")
	if err := os.MkdirAll(early, 0o777); err != nil {
		t.Fatal(err)
	}
	if err := files.WriteJSON(store.Folder(early).Portion(), datasets.Portion{Index: 1, Count: 3}); err != nil {
		t.Fatal(err)
	}
	mustBuild(t, early, plan, 1)
	if v, err := verifyIn(t.Context(), early, 0); err != nil || v.FaultCount > 0 || v.Portion != nil {
		t.Errorf("%+v, %v", v, err)
	}
}

// TestPortionFaults: verify knows which files a part has.
func TestPortionFaults(t *testing.T) {
	t.Parallel()
	plan, all := smallShards(), t.TempDir()
	dirs := buildParts(t, all, plan, 2)
	d := store.Folder(dirs[0])
	for _, v := range []struct {
		o    datasets.Portion
		text string
	}{
		{datasets.Portion{Index: 1, Count: 2}, "part-00000-of-00008 is not of part 1/2"},
		{datasets.Portion{}, "part-00001-of-00008 is missing"},
	} {
		if err := files.WriteJSON(d.Portion(), v.o); err != nil {
			t.Fatal(err)
		}
		got, err := verifyIn(t.Context(), dirs[0], 0)
		if err != nil || !strings.Contains(strings.Join(got.Faults, "\n"), v.text) {
			t.Errorf("%v: %v, %v; want %q", v.o, got.Faults, err, v.text)
		}
	}
	if err := files.WriteJSON(d.Portion(), datasets.Portion{Index: 5, Count: 4}); err != nil {
		t.Fatal(err)
	}
	if _, err := verifyIn(t.Context(), dirs[0], 0); !errors.Is(err, datasets.ErrParts) {
		t.Errorf("%v; want %v", err, datasets.ErrParts)
	}
}

// TestPortionExtended: a part whose plan gets more deals keeps its rows.
func TestPortionExtended(t *testing.T) {
	t.Parallel()
	plan, more, all := datasetstest.Plan("random:1-5"), datasetstest.Plan("random:1-9"), t.TempDir()
	plan.ShardRows, more.ShardRows = 2, 2
	buildParts(t, all, plan, 2)
	dirs := buildParts(t, all, more, 2)
	dir, whole := t.TempDir(), t.TempDir()
	if _, err := mergeIn(t.Context(), dir, dirs...); err != nil {
		t.Fatal(err)
	}
	mustBuild(t, whole, more, 1)
	checkSame(t, published(t, dir), published(t, whole))
}

// TestMergeDamagedSidecar: whatever is changed in a sidecar, even a number that no
// checksum holds or the name of a field, is a fault, and gets into no manifest.
func TestMergeDamagedSidecar(t *testing.T) {
	t.Parallel()
	plan, all := smallShards(), t.TempDir()
	dirs := buildParts(t, all, plan, 2)
	path := filepath.Join(dirs[0], "shards", "part-00000-of-00008.json")
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ old, changed, fault string }{
		{`"uncompressed_bytes": `, `"uncompressed_bytes": 1`, "is not the file that its sidecar tells of"},
		{`"uncompressed_bytes"`, `"uncompressed_cytes"`, "part-00000-of-00008 is corrupt"},
		{`"rows": `, `"rows": 0`, "part-00000-of-00008 is corrupt"},
		{`"seconds"`, `"Seconds"`, "part-00000-of-00008 is corrupt"},
	} {
		if err := os.WriteFile(path, []byte(strings.Replace(string(whole), c.old, c.changed, 1)), 0o666); err != nil {
			t.Fatal(err)
		}
		var faults *MergeError
		if _, err := mergeIn(t.Context(), t.TempDir(), dirs...); !errors.As(err, &faults) || !faults.Damaged ||
			!strings.Contains(faults.Faults[0], c.fault) {
			t.Errorf("%s: %v, %+v; want %q", c.changed, err, faults, c.fault)
		}
	}
}

// TestResumeDamagedSidecar: nor does a build believe such a sidecar; it makes the
// shard again.
func TestResumeDamagedSidecar(t *testing.T) {
	t.Parallel()
	plan, dir := datasetstest.CheapPlan("random:1-14"), t.TempDir()
	mustBuild(t, dir, plan, 1)
	want := published(t, dir)
	path := filepath.Join(dir, "shards", "part-00000-of-00002.json")
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	changed := strings.Replace(string(text), `"uncompressed_bytes": `, `"uncompressed_bytes": 1`, 1)
	if err := errors.Join(os.WriteFile(path, []byte(changed), 0o666),
		os.Remove(filepath.Join(dir, "manifest.json"))); err != nil {
		t.Fatal(err)
	}
	if n := buildCounting(t, dir, plan); n != 7 {
		t.Errorf("%d deals are labelled; want 7", n)
	}
	checkSame(t, published(t, dir), want)
}
