package memory

import (
	"context"
	"errors"
	"testing"
)

// TestOldestFirst: an old search that lacks memory has the youngest give its
// own back; that one then waits until it is the oldest.
func TestOldestFirst(t *testing.T) {
	a := NewAllowance(100)
	claims := []*claim{a.enter(), a.enter(), a.enter()}
	contexts := make([]context.Context, 3)
	for i, held := range []int64{20, 30, 40} {
		ctx, yield := context.WithCancelCause(t.Context())
		contexts[i] = ctx
		a.begin(claims[i], yield)
		if err := a.reserve(ctx, claims[i], held); err != nil {
			t.Fatal(err)
		}
	}
	grown := make(chan error, 1)
	go func() { grown <- a.reserve(contexts[0], claims[0], 70) }()
	<-contexts[2].Done()
	if cause := context.Cause(contexts[2]); !errors.Is(cause, errYield) || contexts[1].Err() != nil {
		t.Errorf("%v, %v; want the youngest alone to yield", cause, contexts[1].Err())
	}
	a.release(claims[2])
	if err := <-grown; err != nil || a.used != 100 || a.peak > 100 {
		t.Errorf("%v, %d bytes, at most %d; want 100", err, a.used, a.peak)
	}
	turned := make(chan error, 1)
	go func() { turned <- a.turn(t.Context(), claims[2]) }()
	for _, c := range claims[:2] {
		select {
		case <-turned:
			t.Error("a search starts again beside older ones")
		default:
		}
		a.release(c)
		a.leave(c)
	}
	if err := <-turned; err != nil || a.used != 0 {
		t.Errorf("%v, %d bytes are left", err, a.used)
	}
}

// TestWaitCancelled: a search that waits for memory or for its turn ends when
// it is cancelled.
func TestWaitCancelled(t *testing.T) {
	a := NewAllowance(100)
	older, younger := a.enter(), a.enter()
	a.begin(older, func(error) { t.Error("the older yields") })
	if err := a.reserve(t.Context(), older, 90); err != nil {
		t.Fatal(err)
	}
	for _, wait := range []func(context.Context) error{
		func(ctx context.Context) error {
			defer context.AfterFunc(ctx, a.wake)()
			return a.reserve(ctx, younger, 20)
		},
		func(ctx context.Context) error { return a.turn(ctx, younger) },
	} {
		ctx, cancel := context.WithCancel(t.Context())
		ended := make(chan error, 1)
		go func() { ended <- wait(ctx) }()
		cancel()
		if err := <-ended; !errors.Is(err, context.Canceled) {
			t.Errorf("%v; want %v", err, context.Canceled)
		}
	}
	if a.used != 90 {
		t.Errorf("%d bytes are held; want 90", a.used)
	}
}
