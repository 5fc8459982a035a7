package astar_test

import (
	"context"
	"errors"
	"reflect"
	"sync"
	"testing"
	"time"

	"patience/solve"

	"patience/internal/memory"
	"patience/internal/search/astar"
	space "patience/internal/space/freecell"
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
	o.Trails = space.Trails(microsoft(t, 1))
	o.MaxBytes = sharedBytes()
	var want []solve.Outcome
	statuses := map[solve.Status]int{}
	for _, number := range mixedDeals {
		out := search(t, microsoft(t, number), o)
		want = append(want, out)
		statuses[out.Status]++
	}
	if statuses[solve.Optimal] == 0 || statuses[solve.MemoryLimit] == 0 {
		t.Errorf("alone they end as %v; want some of either kind", statuses)
	}
	for _, workers := range []int{1, 2, 8} {
		a := memory.NewAllowance(o.MaxBytes)
		o.Memory = a
		got := searchAll(t, o, workers)
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%d workers: the outcomes are not those of searches alone", workers)
		}
		if a.Peak() > o.MaxBytes || a.Peak() < o.MaxBytes/2 {
			t.Errorf("%d workers: together they held %d bytes; want about %d, not more", workers, a.Peak(), o.MaxBytes)
		}
	}
}

// searchAll searches the mixed deals, so many at a time.
func searchAll(t *testing.T, o astar.Options, workers int) []solve.Outcome {
	t.Helper()
	outcomes := make([]solve.Outcome, len(mixedDeals))
	next := make(chan int)
	var group sync.WaitGroup
	for range workers {
		group.Go(func() {
			for i := range next {
				out, err := astar.Search(t.Context(), microsoft(t, mixedDeals[i]), o)
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
	o.Trails = space.Trails(microsoft(t, 1))
	o.MaxBytes = sharedBytes()
	a := memory.NewAllowance(o.MaxBytes)
	o.Memory = a
	ctx, cancel := context.WithCancel(t.Context())
	var group sync.WaitGroup
	for _, number := range []int64{1, 9, 1, 9} {
		group.Go(func() {
			if _, err := astar.Search(ctx, microsoft(t, number), o); err != nil && !errors.Is(err, context.Canceled) {
				t.Errorf("%v; want %v or an outcome", err, context.Canceled)
			}
		})
	}
	for a.Peak() < o.MaxBytes*3/4 {
		time.Sleep(time.Millisecond)
	}
	cancel()
	group.Wait()
	if out, err := astar.Search(t.Context(), microsoft(t, 17), o); err != nil || out.Status != solve.Optimal {
		t.Errorf("%v, %s; want %s", err, out.Status, solve.Optimal)
	}
}

// TestAllowanceTooSmall: a search that may take more than there is would
// depend on the others, and is refused.
func TestAllowanceTooSmall(t *testing.T) {
	o := relaxed()
	o.Trails = space.Trails(microsoft(t, 1))
	o.Memory = memory.NewAllowance(1 << 20)
	if _, err := astar.Search(t.Context(), microsoft(t, 17), o); err == nil {
		t.Error("a search may take more than its allowance")
	}
}
