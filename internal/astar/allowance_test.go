package astar_test

import (
	"context"
	"errors"
	"reflect"
	"sync"
	"testing"
	"time"

	"patience/internal/astar"
)

// small deals, and one that needs far more memory than they do.
var mixedDeals = []int64{1, 17, 2, 9, 7, 3}

// sharedBytes is less memory than some of them need, and under -short hardly
// more than a search starts with.
func sharedBytes() int64 {
	if testing.Short() {
		return 5 << 20
	}
	return 8 << 20
}

// TestAllowance: searches that share too little memory for all of them end as
// they do alone, whatever their number, and never hold more together.
func TestAllowance(t *testing.T) {
	o := relaxed()
	o.MaxBytes = sharedBytes()
	var want []astar.Outcome
	statuses := map[astar.Status]int{}
	for _, number := range mixedDeals {
		out := search(t, microsoft(t, number), o)
		want = append(want, out)
		statuses[out.Status]++
	}
	if statuses[astar.Optimal] == 0 || statuses[astar.MemoryLimit] == 0 {
		t.Errorf("alone they end as %v; want some of either kind", statuses)
	}
	for _, workers := range []int{1, 2, 8} {
		a := astar.NewAllowance(o.MaxBytes)
		got := searchAll(t, a, o, workers)
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%d workers: the outcomes are not those of searches alone", workers)
		}
		if a.Peak() > o.MaxBytes || a.Peak() < o.MaxBytes/2 {
			t.Errorf("%d workers: together they held %d bytes; want about %d, not more", workers, a.Peak(), o.MaxBytes)
		}
	}
}

// searchAll searches the mixed deals, so many at a time.
func searchAll(t *testing.T, a *astar.Allowance, o astar.Options, workers int) []astar.Outcome {
	t.Helper()
	outcomes := make([]astar.Outcome, len(mixedDeals))
	next := make(chan int)
	var group sync.WaitGroup
	for range workers {
		group.Go(func() {
			for i := range next {
				out, err := a.Search(t.Context(), microsoft(t, mixedDeals[i]), o)
				if err != nil {
					t.Error(err)
				}
				outcomes[i] = out
			}
		})
	}
	for i := range mixedDeals {
		next <- i
	}
	close(next)
	group.Wait()
	return outcomes
}

// TestAllowanceCancelled: searches that wait for memory end when they are
// cancelled, and those that come later have all of it.
func TestAllowanceCancelled(t *testing.T) {
	o := relaxed()
	o.MaxBytes = sharedBytes()
	a := astar.NewAllowance(o.MaxBytes)
	ctx, cancel := context.WithCancel(t.Context())
	var group sync.WaitGroup
	for _, number := range []int64{1, 9, 1, 9} {
		group.Go(func() {
			if _, err := a.Search(ctx, microsoft(t, number), o); err != nil && !errors.Is(err, context.Canceled) {
				t.Errorf("%v; want %v or an outcome", err, context.Canceled)
			}
		})
	}
	for a.Peak() < o.MaxBytes*3/4 {
		time.Sleep(time.Millisecond)
	}
	cancel()
	group.Wait()
	if out, err := a.Search(t.Context(), microsoft(t, 17), o); err != nil || out.Status != astar.Optimal {
		t.Errorf("%v, %s; want %s", err, out.Status, astar.Optimal)
	}
}

// TestAllowanceTooSmall: a search that may take more than there is would
// depend on the others, and is refused.
func TestAllowanceTooSmall(t *testing.T) {
	if _, err := astar.NewAllowance(1<<20).Search(t.Context(), microsoft(t, 17), relaxed()); err == nil {
		t.Error("a search may take more than its allowance")
	}
}
