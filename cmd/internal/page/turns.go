package page

import (
	"cmp"
	"context"
	"slices"
	"sync"
)

// Turns let each client ask one question at a time, and all clients together a limited
// number. A turn goes to an address that has the fewest. Of these, a page that has begun
// comes first, so that pages come one after another and not all at the end; else the address
// that has waited longest since it had a turn, and there the client that has. Of a client the
// newest page comes first: that is the one it looks at.
type turns struct {
	mu      sync.Mutex
	free    int
	waiting []*wait
	shares  map[string]*share // of the addresses and the clients that ask or wait
	clock   uint64
}

// A wait is a question that has no turn yet.
type wait struct {
	client
	ready chan struct{} // closed when it has one
}

// A share is what an address or a client has of the turns.
type share struct {
	questions int // asked, or waiting
	asked     int
	last      uint64 // when it had a turn, or came
}

// pageTurns is how many turns a page has before others: for the least number of moves, and for
// every legal move. Its rating comes after the moves of others, as do the positions of a game.
const pageTurns = 2

// begun reports whether the page of a question had turns, and goes on before others.
func (w *wait) begun() bool { return w.turns != nil && *w.turns > 0 && *w.turns < pageTurns }

func newTurns(searches int) *turns { return &turns{free: searches, shares: map[string]*share{}} }

// take waits for the client's turn. The error is that of ctx, when it ends.
func (t *turns) take(ctx context.Context, c client) (release func(), err error) {
	w := &wait{client: c, ready: make(chan struct{})}
	t.mu.Lock()
	t.waiting = append(t.waiting, w)
	for _, key := range w.keys() {
		if t.shares[key] == nil {
			t.shares[key] = &share{last: t.now()}
		}
		t.shares[key].questions++
	}
	t.give()
	t.mu.Unlock()
	select {
	case <-w.ready:
	case <-ctx.Done():
	}
	if err := ctx.Err(); err != nil { // even if its turn has come: nobody wants the answer
		t.leave(w)
		return nil, err
	}
	return func() { t.leave(w) }, nil
}

func (w *wait) keys() []string { return []string{w.address, w.key()} }

func (t *turns) now() uint64 {
	t.clock++
	return t.clock
}

// give gives turns, as long as there are some, and questions that may have them.
func (t *turns) give() {
	for t.free > 0 {
		w := t.next()
		if w == nil {
			return
		}
		t.free--
		for _, key := range w.keys() {
			t.shares[key].asked++
			t.shares[key].last = t.now()
		}
		if w.turns != nil {
			*w.turns++
		}
		t.waiting = slices.DeleteFunc(t.waiting, func(other *wait) bool { return other == w })
		close(w.ready)
	}
}

// next returns the question whose turn it is, nil if there is none.
func (t *turns) next() (first *wait) {
	for _, w := range t.waiting {
		if t.shares[w.key()].asked == 0 && (first == nil || t.before(w, first)) {
			first = w
		}
	}
	return first
}

func (t *turns) before(v, w *wait) bool {
	a, b := t.shares[v.address], t.shares[w.address]
	rank := func(w *wait) int {
		if w.begun() {
			return 0
		}
		return 1
	}
	return cmp.Or(
		cmp.Compare(a.asked, b.asked), cmp.Compare(rank(v), rank(w)), cmp.Compare(a.last, b.last),
		cmp.Compare(t.shares[v.key()].last, t.shares[w.key()].last),
		cmp.Compare(w.page, v.page),
	) < 0
}

// leave ends a question, whether it had its turn or not.
func (t *turns) leave(w *wait) {
	t.mu.Lock()
	defer t.mu.Unlock()
	waited := slices.Contains(t.waiting, w)
	t.waiting = slices.DeleteFunc(t.waiting, func(other *wait) bool { return other == w })
	if !waited {
		t.free++
	}
	for _, key := range w.keys() {
		own := t.shares[key]
		if !waited {
			own.asked--
		}
		if own.questions--; own.questions == 0 {
			delete(t.shares, key)
		}
	}
	t.give()
}

// moment returns the client as moments have it: they do not count among the turns of a page.
func moment(ctx context.Context) client {
	c := clientOf(ctx)
	c.turns = nil
	return c
}

// Peek returns an answer that is kept; see [answer.Memo].
func (s *Site) Peek(key string) (any, bool) { return s.answers.Peek(key) }

// Once returns an answer from the cache, or finds it when it is the client's turn; see [answer.Memo].
func (s *Site) Once(ctx context.Context, key string, quick bool, find func(context.Context) (any, error)) (any, error) {
	if known, ok := s.answers.Get(key); ok {
		return known, nil
	}
	turns, client := s.turns, clientOf(ctx)
	if quick {
		turns, client = s.moments, moment(ctx)
	}
	release, err := turns.take(ctx, client)
	if err != nil {
		return nil, err
	}
	defer release()
	if known, ok := s.answers.Get(key); ok {
		return known, nil
	}
	answer, err := find(ctx)
	if err = cmp.Or(err, ctx.Err()); err != nil { // what an end of ctx interrupted may lack something
		return nil, err
	}
	s.answers.Add(key, answer)
	return answer, nil
}
