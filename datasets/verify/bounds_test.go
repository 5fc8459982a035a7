package verify_test

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"

	"patience/datasets"
	"patience/datasets/internal/datasetstest"
	"patience/datasets/internal/store"
	"patience/internal/files"
)

// TestVerifyManifestGone: without a manifest a dataset is not finished, although
// every row is there.
func TestVerifyManifestGone(t *testing.T) {
	d := datasetstest.NewDamaged(t, built(t, datasetstest.DamagedPlan()), datasetstest.DamagedPlan())
	d.Do(os.Remove(d.Manifest()))
	v, err := verifyIn(t.Context(), d.Dir(), 0)
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
		plan := datasetstest.DamagedPlan()
		plan.Deals, plan.ShardRows = deals, 1000
		p, d := datasetstest.Resolve(t, plan), store.Folder(t.TempDir())
		write := func(i int64) error { return files.WriteJSON(d.Sidecar(p.Shard(i)), store.Sidecar{PlanHash: "x"}) }
		err := errors.Join(d.Create(p.Layout), files.WriteJSON(d.Plan(), plan), write(3), write(p.Count()-1),
			files.WriteJSON(d.Manifest(), datasets.Manifest{PlanHash: p.Hash, Deals: p.Maker.Deals.Len()}))
		if err != nil {
			t.Fatal(err)
		}
		v, err := verifyIn(t.Context(), string(d), 10)
		if err != nil {
			t.Fatal(err)
		}
		datasetstest.CheckFaults(t, v.Faults, []string{
			"part-00000-of", "part-00003-of", "part-00004-of", "of another plan", "README.md is missing",
			"croissant.json is missing",
		})
		if v.FaultCount != want+4 || !strings.Contains(v.Faults[2], " are missing, ") {
			t.Errorf("%s: %d faults, %q; want %d", deals, v.FaultCount, v.Faults, want+4)
		}
	}
}

// TestVerifyManyFaults: of many faults the first are described and all are
// counted.
func TestVerifyManyFaults(t *testing.T) {
	plan := datasetstest.DamagedPlan()
	plan.ShardRows = 1
	d := datasetstest.NewDamaged(t, built(t, plan), plan)
	for i := range 14 {
		d.Do(os.Remove(d.Parquet(only(d, d.Of.Shard(int64(i))))))
		d.Put(fmt.Sprintf("data/stray-%02d", i), "")
	}
	v, err := verifyIn(t.Context(), d.Dir(), 5)
	if err != nil || v.FaultCount != 28 || len(v.Faults) != 20 {
		t.Errorf("%v, %d faults, %d described; want 28 and %d", err, v.FaultCount, len(v.Faults), 20)
	}
}

// TestSizesFirst: a file that is larger than its sidecar says is not read.
func TestSizesFirst(t *testing.T) {
	d := datasetstest.NewDamaged(t, built(t, datasetstest.DamagedPlan()), datasetstest.DamagedPlan())
	if err := os.Truncate(d.Parquet(d.SecondTrain()), 1<<40); err != nil {
		t.Skip("no file of a terabyte: ", err)
	}
	v, err := verifyIn(t.Context(), d.Dir(), 0)
	if err != nil {
		t.Fatal(err)
	}
	datasetstest.CheckFaults(t, v.Faults, []string{"train-00001-of-00002.parquet is not what generate wrote"})
}
