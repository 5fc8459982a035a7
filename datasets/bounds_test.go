package datasets

import (
	"context"
	"errors"
	"fmt"
	"os"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"
)

// TestVerifyUnfinished: of a dataset that was interrupted Verify says how far it
// is, and no fault, unless what is there has one.
func TestVerifyUnfinished(t *testing.T) {
	t.Parallel()
	plan, d := testPlan("random:1-30"), folder(t.TempDir())
	interruptAt(t, string(d), plan, 18)
	p := mustResolve(t, plan)
	kept := dealsKept(t, string(d), p)
	v, err := verifyIn(t.Context(), string(d), 3)
	if err != nil || !v.Unfinished || v.FaultCount != 0 || v.Done() != kept || v.PlanDeals != 30 || v.Recomputed != 3 {
		t.Errorf("%v, %+v; want an unfinished dataset with %d of 30 deals", err, v, kept)
	}
	if err := os.WriteFile(d.parquet(p.train(0)), []byte("PAR1"), 0o666); err != nil {
		t.Fatal(err)
	}
	v, err = verifyIn(t.Context(), string(d), 0)
	if err != nil || !v.Unfinished || v.Done() != kept-7 {
		t.Errorf("%v, %+v; want an unfinished dataset with %d deals", err, v, kept-7)
	}
	checkFaults(t, v.Faults, []string{"train-00000-of-00005.parquet is not what generate wrote"})
}

// TestVerifyManifestGone: without a manifest a dataset is not finished, although
// every row is there.
func TestVerifyManifestGone(t *testing.T) {
	d := newDamaged(t, built(t, damagedPlan()), damagedPlan())
	d.do(os.Remove(d.manifest()))
	v, err := verifyIn(t.Context(), string(d.folder), 0)
	if err != nil || !v.Unfinished || v.FaultCount != 0 || v.Done() != 14 {
		t.Errorf("%v, %+v; want an unfinished dataset of 14 deals", err, v)
	}
}

// TestVerifyManyMissing: a plan of any number of files takes no more time than
// the files that are there, and missing ones are counted.
func TestVerifyManyMissing(t *testing.T) {
	for deals, want := range map[string]int64{
		"random:1-9000000000000000":    9_000_000_000_000 - 2,
		"random:1-9223372036854775807": 9_223_372_036_854_776 - 2,
		"microsoft:1-8589934591":       8_589_935 - 2,
	} {
		plan := damagedPlan()
		plan.Deals, plan.ShardRows = deals, 1000
		p, d := mustResolve(t, plan), folder(t.TempDir())
		write := func(i int64) error { return writeJSON(d.sidecar(p.shard(i)), sidecarFile{PlanHash: "x"}) }
		err := errors.Join(d.create(p), writeJSON(d.plan(), plan), write(3), write(p.shardCount()-1),
			writeJSON(d.manifest(), Manifest{PlanHash: p.hash, Deals: p.deals.Len()}))
		if err != nil {
			t.Fatal(err)
		}
		v, err := verifyIn(t.Context(), string(d), 10)
		if err != nil {
			t.Fatal(err)
		}
		checkFaults(t, v.Faults, []string{
			"part-00000-of", "part-00003-of", "part-00004-of", "of another plan", "README.md is missing", "croissant.json is missing",
		})
		if v.FaultCount != want+4 || !strings.Contains(v.Faults[2], " are missing, ") {
			t.Errorf("%s: %d faults, %q; want %d", deals, v.FaultCount, v.Faults, want+4)
		}
	}
}

// TestVerifyManyFaults: of many faults the first are described and all are
// counted.
func TestVerifyManyFaults(t *testing.T) {
	plan := damagedPlan()
	plan.ShardRows = 1
	d := newDamaged(t, built(t, plan), plan)
	for i := range 14 {
		d.do(os.Remove(d.parquet(d.only(d.plan.shard(int64(i))))))
		d.write(fmt.Sprintf("data/stray-%02d", i), "")
	}
	v, err := verifyIn(t.Context(), string(d.folder), 5)
	if err != nil || v.FaultCount != 28 || len(v.Faults) != maxFaults {
		t.Errorf("%v, %d faults, %d described; want 28 and %d", err, v.FaultCount, len(v.Faults), maxFaults)
	}
}

// TestCancelled: Verify, and Build before it labels, end soon after ctx.
func TestCancelled(t *testing.T) {
	plan := damagedPlan()
	dir := built(t, plan)
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := verifyIn(cancelled, dir, 0); !errors.Is(err, context.Canceled) {
		t.Errorf("%v; want %v", err, context.Canceled)
	}
	if _, err := buildIn(cancelled, dir, plan, BuildOptions{Workers: 1}); !errors.Is(err, context.Canceled) {
		t.Errorf("%v; want %v", err, context.Canceled)
	}
}

// TestChecksumCancelled: the checksum of a large file ends soon after ctx, and
// holds little of it.
func TestChecksumCancelled(t *testing.T) {
	f, err := os.Create(t.TempDir() + "/large")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := f.Truncate(1 << 40); err != nil {
		t.Skip("no file of a terabyte: ", err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	start := time.Now()
	if _, _, err := checksum(ctx, f.Name()); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("%v; want %v", err, context.DeadlineExceeded)
	}
	if wait := time.Since(start); wait > 5*time.Second {
		t.Errorf("it ended after %v", wait)
	}
	var stats runtime.MemStats
	if runtime.ReadMemStats(&stats); stats.HeapAlloc > 1<<30 {
		t.Errorf("%d MiB are in use", stats.HeapAlloc>>20)
	}
}

// TestSizesFirst: a file that is larger than its sidecar says is not read.
func TestSizesFirst(t *testing.T) {
	d := newDamaged(t, built(t, damagedPlan()), damagedPlan())
	if err := os.Truncate(d.parquet(d.secondTrain()), 1<<40); err != nil {
		t.Skip("no file of a terabyte: ", err)
	}
	v, err := verifyIn(t.Context(), string(d.folder), 0)
	if err != nil {
		t.Fatal(err)
	}
	checkFaults(t, v.Faults, []string{"train-00001-of-00002.parquet is not what generate wrote"})
}

// TestDraw: a sample has as many deals as asked for, none twice, each in the
// range; it is the same for the same dataset, and every deal can be in one.
func TestDraw(t *testing.T) {
	c := checker{resolvedPlan: mustResolve(t, testPlan("random:1-9")), Verification: &Verification{Deals: 1 << 40}}
	big := c.draw(1000)
	if !slices.Equal(big, c.draw(1000)) || len(slices.Compact(big)) != 1000 || big[0] < 0 || big[999] >= 1<<40 || big[999] < 1<<39 {
		t.Errorf("%d deals from %d to %d; want 1000 of 2⁴⁰, twice the same", len(big), big[0], big[999])
	}
	seen := map[int64]bool{}
	for seed := range 200 {
		c.hash, c.Deals = fmt.Sprint(seed), 9
		drawn := c.draw(3)
		if len(drawn) != 3 || !slices.IsSorted(drawn) || len(slices.Compact(drawn)) != 3 {
			t.Errorf("%v; want three deals", drawn)
		}
		for _, i := range drawn {
			seen[i] = true
		}
	}
	if len(seen) != 9 {
		t.Errorf("deals %v are drawn; want all nine", seen)
	}
	if got := c.draw(100); !slices.Equal(got, []int64{0, 1, 2, 3, 4, 5, 6, 7, 8}) {
		t.Errorf("%v; want all nine", got)
	}
}

// TestCheckRuns: the checks of runs take what a writer makes, and not
// one value more.
func TestCheckRuns(t *testing.T) {
	for _, c := range []struct {
		text   []byte
		width  int
		values int64
		ok     bool
	}{
		{nil, 1, 0, true},
		{[]byte{7 << 1, 1}, 1, 7, true},           // seven ones
		{[]byte{15 << 1, 1}, 1, 7, false},         // fifteen
		{[]byte{3, 0xff}, 1, 7, true},             // eight packed bits, one of them over
		{[]byte{3, 0xff, 3, 0xff}, 1, 7, false},   // sixteen
		{[]byte{3}, 1, 7, false},                  // their byte lacks
		{[]byte{7 << 1, 1, 2}, 9, 7, true},        // seven of nine bits
		{[]byte{7 << 1, 1}, 9, 7, false},          // their second byte lacks
		{[]byte{7 << 1}, 0, 7, true},              // of no bits
		{[]byte{0x80}, 1, 7, false},               // no number
		{[]byte{0, 0, 0, 0, 0, 0}, 1, 7, true},    // empty runs
		{[]byte{7<<1 | 1, 0, 0, 0}, 1, 56, false}, // seven bytes, of which four lack
	} {
		if err := checkRuns(c.text, c.width, c.values); (err == nil) != c.ok {
			t.Errorf("%v of %d bits for %d values: %v; want sound %v", c.text, c.width, c.values, err, c.ok)
		}
	}
}
