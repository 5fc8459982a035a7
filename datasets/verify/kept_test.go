package verify_test

import (
	"os"
	"strings"
	"testing"

	"patience/catalogue"
	"patience/datasets"
	"patience/datasets/generate"
	"patience/datasets/internal/datasetstest"
	"patience/datasets/internal/store"
	"patience/datasets/verify"
	"patience/internal/files"
	"patience/internal/testkit/racing"
)

// keeping verifies a dataset and keeps that in the sidecars.
func keeping(t *testing.T, dir string, o verify.Options) verify.Verification {
	t.Helper()
	o.Keep, o.Workers = "9.9.9", 2
	v, err := verify.Verify(t.Context(), dir, catalogue.Standard(), o)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// TestVerifyKept: what was verified is not checked again, except for its checksums and the
// sample, unless all is wanted or the files are others.
func TestVerifyKept(t *testing.T) {
	racing.Skip(t)
	t.Parallel()
	plan := datasetstest.DamagedPlan()
	d := datasetstest.NewDamaged(t, built(t, plan), plan)
	first := keeping(t, d.Dir(), verify.Options{})
	again := keeping(t, d.Dir(), verify.Options{Sample: 14})
	if first.Verified != 0 || again.Verified != first.Files || again.Recomputed != 14 || len(again.Faults) > 0 {
		t.Errorf("%+v, then %+v; want all files verified earlier", first, again)
	}
	if v := sidecarOf(d, d.Second()).Verified; v == nil || v.Version != "9.9.9" || v.Time.IsZero() {
		t.Errorf("sidecar says %+v; want version 9.9.9 and the time", v)
	}
	if all := keeping(t, d.Dir(), verify.Options{All: true}); all.Verified != 0 || all.Files != first.Files {
		t.Errorf("%+v of all; want no file verified earlier", all)
	}
	forgeRow(func(row *datasets.Row) { row.Key++ })(d)
	if v := keeping(t, d.Dir(), verify.Options{}); len(v.Faults) != 1 || !strings.Contains(v.Faults[0], ": key is not") {
		t.Errorf("faults %q of other files; want that of the key", v.Faults)
	}
	if v := sidecarOf(d, d.Second()).Verified; v != nil {
		t.Errorf("sidecar of a shard with a fault says %+v", v)
	}
	editSidecar(func(c *store.Sidecar) { c.Verify("forged") })(d)
	if v := keeping(t, d.Dir(), verify.Options{}); len(v.Faults) > 0 || v.Verified != first.Files {
		t.Errorf("faults %q; want that the sidecar is believed", v.Faults)
	}
	if v := keeping(t, d.Dir(), verify.Options{All: true}); len(v.Faults) != 1 {
		t.Errorf("faults %q of all; want that of the key", v.Faults)
	}
	flipMiddle(d)
	if v := keeping(t, d.Dir(), verify.Options{}); len(v.Faults) != 1 || !strings.Contains(v.Faults[0], "is not what") {
		t.Errorf("faults %q after a byte changed; want that of the checksum", v.Faults)
	}
}

// TestVerifyKeepsNothing: without a version nothing is written, and a sidecar that may not be
// written stays as it is.
func TestVerifyKeepsNothing(t *testing.T) {
	t.Parallel()
	plan := datasetstest.CheapPlan("random:1-3")
	d := datasetstest.NewDamaged(t, built(t, plan), plan)
	if _, err := verifyIn(t.Context(), d.Dir(), 0); err != nil {
		t.Fatal(err)
	}
	if v := sidecarOf(d, d.Of.Shard(0)).Verified; v != nil {
		t.Errorf("sidecar says %+v; want nothing", v)
	}
	if os.Getuid() == 0 {
		return // no mode keeps root from writing
	}
	d.Do(os.Chmod(d.In("shards"), 0o555))
	if v := keeping(t, d.Dir(), verify.Options{}); len(v.Faults) > 0 {
		t.Errorf("faults %q", v.Faults)
	}
}

// TestVerifyKilled: what a killed verify leaves beside a sidecar is gone after the next one.
func TestVerifyKilled(t *testing.T) {
	t.Parallel()
	plan := datasetstest.CheapPlan("random:1-3")
	d := datasetstest.NewDamaged(t, built(t, plan), plan)
	left := files.TemporaryName(d.In(d.Of.Shard(0).Key()))
	d.Do(os.WriteFile(left, []byte("{"), 0o644))
	if v := keeping(t, d.Dir(), verify.Options{}); len(v.Faults) > 0 || v.Files == 0 {
		t.Errorf("%+v; want no fault", v)
	}
	if _, err := os.Stat(left); !os.IsNotExist(err) {
		t.Errorf("%s is still there: %v", left, err)
	}
}

// TestMergeKeepsVerified: a verified part stays verified in the merged dataset. A shard with
// two copies stays verified if one copy was.
func TestMergeKeepsVerified(t *testing.T) {
	t.Parallel()
	plan := datasetstest.CheapPlan("random:1-9")
	plan.ShardRows = 2
	var parts []string
	for _, index := range []int64{0, 1, 1} {
		parts = append(parts, t.TempDir())
		portion := datasets.Portion{Index: index, Count: 2}
		if _, err := generate.Build(t.Context(), parts[len(parts)-1], datasetstest.Maker(t, plan),
			generate.Options{Workers: 1, Portion: portion}); err != nil {
			t.Fatal(err)
		}
	}
	verified := keeping(t, parts[2], verify.Options{})
	merged := t.TempDir()
	if _, err := generate.Merge(t.Context(), parts, merged, catalogue.Standard(), generate.MergeOptions{}); err != nil {
		t.Fatal(err)
	}
	whole := keeping(t, merged, verify.Options{})
	if verified.Files == 0 || whole.Verified != verified.Files || len(whole.Faults) > 0 {
		t.Errorf("%+v of the merged dataset; want the %d files of part 1 verified earlier", whole, verified.Files)
	}
	if again := keeping(t, merged, verify.Options{}); again.Verified != again.Files || again.Files != whole.Files {
		t.Errorf("%+v; want all files verified earlier", again)
	}
}
