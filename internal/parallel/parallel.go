// Package parallel runs several pieces of work at the same time. [Each] only runs them;
// [InOrder] also returns their results in order.
package parallel

import (
	"cmp"
	"context"
	"iter"

	"golang.org/x/sync/errgroup"
)

// Each calls do with each value and its place, from 0. Up to workers of these calls run
// at the same time. It takes a value only when a worker is free, and takes none after
// the first error, which it returns when all calls have ended. The context of do ends
// with the first error and with ctx. If ctx ends, the error is that of do or of ctx.
func Each[T any](
	ctx context.Context, workers int, values iter.Seq[T], do func(ctx context.Context, i int, v T) error,
) error {
	if workers == 1 {
		return inTurn(ctx, values, do)
	}
	group, inner := errgroup.WithContext(ctx)
	type work struct {
		place int
		value T
	}
	queue := make(chan work)
	for range workers { // a goroutine for each value would let its stack grow each time
		group.Go(func() error {
			for w := range queue {
				if err := do(inner, w.place, w.value); err != nil {
					return err
				}
			}
			return nil
		})
	}
	place := 0
	for v := range values {
		select {
		case queue <- work{place, v}:
		case <-inner.Done():
		}
		if inner.Err() != nil {
			break
		}
		place++
	}
	close(queue)
	return cmp.Or(group.Wait(), ctx.Err())
}

// inTurn is Each with one worker. It works on the caller's goroutine, because to hand a value over to
// another one takes a tenth of the time of deciding a deal.
func inTurn[T any](
	ctx context.Context, values iter.Seq[T], do func(ctx context.Context, i int, v T) error,
) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	place := 0
	for v := range values {
		if ctx.Err() != nil {
			break
		}
		if err := do(ctx, place, v); err != nil {
			return err
		}
		place++
	}
	return ctx.Err()
}

// InOrder returns what do returns for each value, in the order of the values. It calls
// do with up to workers values at the same time, and goes on while it waits for an
// earlier result. After the first error, which comes last, and when nobody wants more
// results, it cancels the context of do and waits for the calls to end.
func InOrder[T, R any](
	ctx context.Context, workers int, values iter.Seq[T], do func(context.Context, T) (R, error),
) iter.Seq2[R, error] {
	return func(yield func(R, error) bool) {
		ctx, stop := context.WithCancel(ctx)
		results, failed := begin(ctx, workers, values, do)
		defer func() {
			stop()
			for range results { // until the calls have ended
			}
		}()
		waiting, next := map[int]R{}, 0
		for r := range results {
			waiting[r.place] = r.value
			for value, ok := waiting[next]; ok; value, ok = waiting[next] {
				delete(waiting, next)
				next++
				if !yield(value, nil) {
					return
				}
			}
		}
		if err := <-failed; err != nil {
			var none R
			yield(none, err)
		}
	}
}

// A result is what came of the value of a place.
type result[R any] struct {
	place int
	value R
}

// begin calls do with each value. The results come as they are made, and the
// error when there are no more.
func begin[T, R any](
	ctx context.Context, workers int, values iter.Seq[T], do func(context.Context, T) (R, error),
) (<-chan result[R], <-chan error) {
	results, failed := make(chan result[R]), make(chan error, 1)
	go func() {
		defer close(results)
		failed <- Each(ctx, workers, values, func(ctx context.Context, i int, v T) error {
			value, err := do(ctx, v)
			if err != nil {
				return err
			}
			select {
			case results <- result[R]{i, value}:
				return nil
			case <-ctx.Done():
				return ctx.Err()
			}
		})
	}()
	return results, failed
}
