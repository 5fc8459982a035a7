package page

import (
	"context"
	"net"
	"net/http"
	"sync"
)

// Turns let each client ask one question at a time, and all clients together a
// limited number.
type turns struct {
	all     chan struct{}
	mu      sync.Mutex
	clients map[string]*turn // those that ask or wait
}

// A turn is that of one client.
type turn struct {
	taken chan struct{}
	users int
}

func newTurns(searches int) *turns {
	return &turns{all: make(chan struct{}, searches), clients: map[string]*turn{}}
}

// take waits for the client's turn. The error is that of ctx, when it ends.
func (t *turns) take(ctx context.Context, client string) (release func(), err error) {
	own := t.enter(client)
	if err := enter(ctx, own.taken); err != nil {
		t.leave(client)
		return nil, err
	}
	if err := enter(ctx, t.all); err != nil {
		<-own.taken
		t.leave(client)
		return nil, err
	}
	return func() {
		<-t.all
		<-own.taken
		t.leave(client)
	}, nil
}

func enter(ctx context.Context, places chan struct{}) error {
	select {
	case places <- struct{}{}:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (t *turns) enter(client string) *turn {
	t.mu.Lock()
	defer t.mu.Unlock()
	own := t.clients[client]
	if own == nil {
		own = &turn{taken: make(chan struct{}, 1)}
		t.clients[client] = own
	}
	own.users++
	return own
}

func (t *turns) leave(client string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	own := t.clients[client]
	if own.users--; own.users == 0 {
		delete(t.clients, client)
	}
}

// ask answers a question: from the cache, or when it is the client's turn. The
// key names the question among all.
func ask[T any](s *Site, r *http.Request, key string, find func(context.Context) (T, error)) (answer T, err error) {
	if known, ok := s.answers.Get(key); ok {
		return known.(T), nil
	}
	ctx := r.Context()
	release, err := s.turnOf(r)
	if err != nil {
		return answer, err
	}
	defer release()
	if known, ok := s.answers.Get(key); ok {
		return known.(T), nil
	}
	if answer, err = find(ctx); err == nil {
		s.answers.Add(key, answer)
	}
	return answer, err
}

// turnOf waits for the turn of the client of a request.
func (s *Site) turnOf(r *http.Request) (release func(), err error) {
	return s.turns.take(r.Context(), clientOf(r))
}

// clientOf names the client of a request by its address.
func clientOf(r *http.Request) string {
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		return r.RemoteAddr
	}
	return host
}
