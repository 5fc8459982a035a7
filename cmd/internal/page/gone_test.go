package page

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"sync"
	"testing"

	"patience/catalogue"
)

// gone asks for a page until ctx is cancelled.
func gone(ctx context.Context, h http.Handler, address string) {
	defer func() { _ = recover() }() // http.ErrAbortHandler
	r := httptest.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	r.Host = "localhost"
	h.ServeHTTP(httptest.NewRecorder(), r)
}

// TestGoneBefore: for a client that has gone before its turn, no page plays, searches or guesses.
func TestGoneBefore(t *testing.T) {
	s := newSite(t, small())
	h := s.Handler()
	s.picker = func(context.Context, *catalogue.Entry, Wanted, func(Found)) (Picked, error) {
		t.Error("a list is picked")
		return Picked{}, nil
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	board := "board=" + url.QueryEscape(nearEnd)
	for _, address := range []string{
		"/", "/deal?deal=100001", "/table?deal=100001", "/judged?deal=100001", "/costs?" + board + "&moves=3h+2h",
		"/solution?" + board, "/review?" + board + "&moves=3h+2h", "/review.html?" + board + "&moves=3h+2h",
		"/compare?a=100001&b=100002", "/find?game=eight-off&difficulty=easy", "/judged?game=klondike-1&deal=random:9",
		"/share.png?deal=617",
	} {
		for range 8 { // whether a turn or the end is seen first is up to chance
			gone(ctx, h, address)
		}
		if kept := s.answers.Keys(); len(kept) > 0 || s.turns.busy() || s.moments.busy() {
			t.Errorf("%s finds %q", address, kept)
			s.answers.Purge()
		}
	}
}

// TestManyGone: of 200 streams that are aborted while they wait, none plays a game, and all end.
func TestManyGone(t *testing.T) {
	s := newSite(t, small())
	h := s.Handler()
	for i := range s.options.Searches {
		release, err := s.moments.take(t.Context(), client{address: fmt.Sprint(i)})
		if err != nil {
			t.Fatal(err)
		}
		defer release()
	}
	ctx, cancel := context.WithCancel(t.Context())
	var group sync.WaitGroup
	for i := range 200 {
		group.Go(func() { gone(ctx, h, fmt.Sprintf("/table?deal=%d", 100001+i)) })
	}
	until(func() bool { return s.moments.length() == 200 })
	cancel()
	group.Wait()
	if kept := s.answers.Keys(); len(kept) > 0 {
		t.Errorf("the gone ones find %q", kept)
	}
}

// TestInterruptedAnswer: what was found while its client went is not kept, since it may lack
// something.
func TestInterruptedAnswer(t *testing.T) {
	s := newSite(t, small())
	ctx, cancel := context.WithCancel(t.Context())
	_, err := s.Once(ctx, "a question", false, func(context.Context) (any, error) {
		cancel()
		return 1, nil
	})
	if !errors.Is(err, context.Canceled) || s.answers.Contains("a question") {
		t.Errorf("%v; kept: %v", err, s.answers.Keys())
	}
}
