package generate

import (
	"context"
	"errors"
	"os"
	"path"
	"testing"

	"patience/datasets/internal/datasetstest"
	"patience/datasets/internal/store"
)

// TestVerifyUnfinished: of a dataset that was interrupted Verify says how far it
// is, and no fault, unless what is there has one.
func TestVerifyUnfinished(t *testing.T) {
	t.Parallel()
	plan, d := datasetstest.Plan("random:1-30"), store.Folder(t.TempDir())
	interruptAt(t, string(d), plan, 18)
	p := datasetstest.Resolve(t, plan)
	kept := dealsKept(t, string(d), p)
	v, err := verifyIn(t.Context(), string(d), 3)
	if err != nil || !v.Unfinished || v.FaultCount != 0 || v.Done() != kept || v.PlanDeals != 30 || v.Recomputed != 3 {
		t.Errorf("%v, %+v; want an unfinished dataset with %d of 30 deals", err, v, kept)
	}
	complete, err := d.Present(p.Layout, ".json")
	if err != nil || len(complete) == 0 {
		t.Fatalf("%v, complete shards %v; want at least one", err, complete)
	}
	part := p.Train(complete[0])
	if err := os.WriteFile(d.Parquet(part), []byte("PAR1"), 0o666); err != nil {
		t.Fatal(err)
	}
	v, err = verifyIn(t.Context(), string(d), 0)
	if err != nil || !v.Unfinished || v.Done() != kept-7 {
		t.Errorf("%v, %+v; want an unfinished dataset with %d deals", err, v, kept-7)
	}
	datasetstest.CheckFaults(t, v.Faults, []string{path.Base(part.Path()) + " is not what generate wrote"})
}

// TestCancelled: Verify, and Build before it labels, end soon after ctx.
func TestCancelled(t *testing.T) {
	plan := datasetstest.DamagedPlan()
	dir := built(t, plan)
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := verifyIn(cancelled, dir, 0); !errors.Is(err, context.Canceled) {
		t.Errorf("%v; want %v", err, context.Canceled)
	}
	if _, err := buildIn(cancelled, dir, plan, Options{Workers: 1}); !errors.Is(err, context.Canceled) {
		t.Errorf("%v; want %v", err, context.Canceled)
	}
}
