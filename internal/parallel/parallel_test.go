package parallel

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"go.uber.org/goleak"
)

// TestMain expects that all goroutines have ended when the tests have.
func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

var errNine = errors.New("nine")

// upTo are the numbers from 0 to n−1, which counts how many are taken.
func upTo(n int, taken *int) func(func(int) bool) {
	return func(yield func(int) bool) {
		for i := range n {
			if *taken++; !yield(i) {
				return
			}
		}
	}
}

// TestEach: every value is worked on, by so many workers at the same time and no
// more. In a bubble, all of them are at work before time goes on.
func TestEach(t *testing.T) { synctest.Test(t, eachIsWorkedOn) }

func eachIsWorkedOn(t *testing.T) {
	for _, workers := range []int{1, 3, 100} {
		var busy, most, sum atomic.Int64
		taken := 0
		err := Each(t.Context(), workers, upTo(50, &taken), func(_ context.Context, _, i int) error {
			if n := busy.Add(1); n > most.Load() {
				most.Store(n)
			}
			time.Sleep(time.Duration(1+rand.IntN(1000)) * time.Microsecond)
			busy.Add(-1)
			sum.Add(int64(i))
			return nil
		})
		if err != nil || sum.Load() != 49*25 || most.Load() != int64(min(workers, 50)) {
			t.Errorf("%v, sum %d, %d of %d workers", err, sum.Load(), most.Load(), workers)
		}
	}
}

// TestEachFails: the first error ends the work, and so does the context.
func TestEachFails(t *testing.T) {
	taken := 0
	err := Each(t.Context(), 4, upTo(1_000_000, &taken), func(_ context.Context, _, i int) error {
		if i == 9 {
			return errNine
		}
		return nil
	})
	if !errors.Is(err, errNine) || taken == 1_000_000 {
		t.Errorf("%v after %d values", err, taken)
	}
	ctx, cancel := context.WithCancel(t.Context())
	taken = 0
	err = Each(ctx, 4, upTo(1_000_000, &taken), func(_ context.Context, _, i int) error {
		if i == 9 {
			cancel()
		}
		return nil
	})
	if !errors.Is(err, context.Canceled) || taken == 1_000_000 {
		t.Errorf("%v after %d values", err, taken)
	}
}

// TestInOrder: results come in order, whatever the order in which they are made.
func TestInOrder(t *testing.T) { synctest.Test(t, resultsComeInOrder) }

func resultsComeInOrder(t *testing.T) {
	for _, workers := range []int{1, 3, 100} {
		taken := 0
		var got []int
		for r, err := range InOrder(t.Context(), workers, upTo(200, &taken), square) {
			if err != nil {
				t.Fatal(err)
			}
			got = append(got, r)
		}
		want := make([]int, 200)
		for i := range want {
			want[i] = i * i
		}
		if !slices.Equal(got, want) {
			t.Errorf("%v with %d workers", got, workers)
		}
	}
}

func square(_ context.Context, i int) (int, error) {
	time.Sleep(time.Duration(rand.IntN(200)) * time.Microsecond)
	return i * i, nil
}

// TestInOrderEnds: no call is at work when the results have ended, be it that
// nobody wants more, that one failed, or that the context ended.
func TestInOrderEnds(t *testing.T) {
	for name, stop := range map[string]func(i int, cancel func()) (error, bool){
		"enough":   func(i int, _ func()) (error, bool) { return nil, i < 9 },
		"an error": func(i int, _ func()) (error, bool) { return map[bool]error{true: errNine}[i == 9], true },
		"cancelled": func(i int, cancel func()) (error, bool) {
			if i == 9 {
				cancel()
			}
			return nil, true
		},
	} {
		ctx, cancel := context.WithCancel(t.Context())
		var busy atomic.Int64
		taken, got := 0, 0
		var failed error
		for r, err := range InOrder(ctx, 3, upTo(1_000_000, &taken), func(ctx context.Context, i int) (int, error) {
			busy.Add(1)
			defer busy.Add(-1)
			err, _ := stop(i, cancel)
			return i, err
		}) {
			if failed = err; err != nil {
				continue
			}
			if r != got {
				t.Errorf("%s: %d after %d results", name, r, got)
			}
			got++
			if _, more := stop(r, cancel); !more {
				break
			}
		}
		cancel()
		want := map[string]error{"an error": errNine, "cancelled": context.Canceled}[name]
		if !errors.Is(failed, want) || busy.Load() != 0 || taken == 1_000_000 || got < 9 && name == "enough" {
			t.Errorf("%s: %v after %d results, %d at work", name, failed, got, busy.Load())
		}
	}
}
