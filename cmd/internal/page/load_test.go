package page

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"go.uber.org/goleak"

	"patience/catalogue"
)

// TestCancelled: a search ends when its page goes, and its client has its turn
// again. What was interrupted is not kept.
func TestCancelled(t *testing.T) {
	defer goleak.VerifyNone(t)
	o := small()
	o.Effort.Playouts = 500_000_000
	s := newSite(t, o)
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan string)
	go func() {
		w, r := httptest.NewRecorder(), httptest.NewRequestWithContext(ctx, http.MethodGet, "/deal?deal=100000", nil)
		r.Host = "localhost"
		defer func() {
			if err := recover(); err != http.ErrAbortHandler {
				t.Errorf("the handler ends with %v", err)
			}
			done <- w.Body.String()
		}()
		s.Handler().ServeHTTP(w, r)
	}()
	until(s.turns.busy)
	cancel()
	if page := <-done; strings.Contains(page, "</html>") || !strings.Contains(page, `id="table"`) {
		t.Errorf("the page:\n%s", page)
	}
	kept := slices.DeleteFunc(s.answers.Keys(), func(key string) bool { // those were given before
		return slices.Contains([]string{"chance", "guess", "hints", "exact", "moves", "verdict"}, strings.Fields(key)[0])
	})
	if s.turns.busy() || len(kept) != 0 {
		t.Errorf("%d turns and the answers %q are left", len(s.turns.shares), kept)
	}
}

// TestTimeout: a request that takes too long says so in its page.
func TestTimeout(t *testing.T) {
	defer goleak.VerifyNone(t)
	o := small()
	o.Effort.Playouts, o.Timeout = 500_000_000, time.Second
	w := get(newSite(t, o).Handler(), "/deal?deal=100000")
	if !strings.Contains(w.Body.String(), "This took longer than 1s") {
		t.Errorf("the page:\n%s", w.Body)
	}
}

func (t *turns) busy() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return len(t.shares) > 0
}

// until waits for something that happens soon.
func until(happened func() bool) {
	for !happened() {
		time.Sleep(time.Millisecond)
	}
}

// TestTurns: a client has one turn at a time, and all have as many as there are.
func TestTurns(t *testing.T) {
	t.Parallel()
	turns := newTurns(2)
	var mu sync.Mutex
	all, most := 0, 0
	each := map[client]int{}
	var group sync.WaitGroup
	for i := range 60 {
		client := client{address: fmt.Sprint(i % 3)}
		group.Go(func() {
			release, err := turns.take(t.Context(), client)
			if err != nil {
				t.Error(err)
				return
			}
			mu.Lock()
			all++
			each[client]++
			most = max(most, all)
			if each[client] > 1 || all > 2 {
				t.Errorf("%d turns, %d of one client", all, each[client])
			}
			mu.Unlock()
			runtime.Gosched()
			mu.Lock()
			all--
			each[client]--
			mu.Unlock()
			release()
		})
	}
	group.Wait()
	if most == 0 || turns.busy() {
		t.Errorf("at most %d turns at once, clients left: %v", most, turns.shares)
	}
	held, err := turns.take(t.Context(), client{address: "a"})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := turns.take(ctx, client{address: "a"}); !errors.Is(err, context.Canceled) {
		t.Errorf("a cancelled wait: %v", err)
	}
	held()
	if turns.busy() || turns.free != 2 {
		t.Error("turns are left")
	}
}

// TestTooMany: requests beyond the limit are told to come again.
func TestTooMany(t *testing.T) {
	o := small()
	o.Pending = 1
	s := newSite(t, o)
	h := s.Handler()
	blocked, free := make(chan bool), make(chan bool)
	s.picker = func(context.Context, *catalogue.Entry, Wanted, func(Found)) (Picked, error) {
		close(blocked)
		<-free
		return Picked{}, nil
	}
	done := make(chan int)
	go func() { done <- get(h, "/find?difficulty=easy").Code }()
	<-blocked
	w := get(h, "/")
	close(free)
	if w.Code != http.StatusServiceUnavailable || w.Header().Get("Retry-After") == "" ||
		!strings.Contains(w.Body.String(), "too many requests") {
		t.Errorf("status %d, %v:\n%s", w.Code, w.Header(), w.Body)
	}
	if status := <-done; status != http.StatusOK {
		t.Errorf("the first one: status %d", status)
	}
}

// served is a site that listens until the test ends, and leaves nothing behind.
func served(t *testing.T, o Options, headers time.Duration) (s *Site, address string) {
	t.Cleanup(func() {
		_ = goleak.Find() // gives net/http, which waits half a second before it closes some connections, time to end
		goleak.VerifyNone(t)
	})
	return listening(t, o, headers)
}

// listening is a site that listens until the test ends.
func listening(t *testing.T, o Options, headers time.Duration) (s *Site, address string) {
	t.Helper()
	s = newSite(t, o)
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- s.serve(ctx, listener, headers) }()
	t.Cleanup(func() {
		cancel()
		if err := <-done; !errors.Is(err, context.Canceled) {
			t.Errorf("the server ends with %v", err)
		}
	})
	return s, listener.Addr().String()
}

// TestManyAtOnce: 200 requests at once from one client, a fifth of them garbage
// or too large, all get their answers, and searches keep within their memory.
func TestManyAtOnce(t *testing.T) {
	o := small()
	o.Timeout = 10 * time.Minute // a busy machine with the race detector takes more than one
	s, address := served(t, o, headerTimeout)
	client := &http.Client{Transport: &http.Transport{}}
	defer client.CloseIdleConnections()
	var group sync.WaitGroup
	for i := range 200 {
		group.Go(func() {
			status, body, want, text := http.StatusOK, "", http.StatusOK, "chance of a win"
			var err error
			switch {
			case i%10 == 8:
				status, body, err = fetch(client.Get("http://" + address + "/deal?deal=x"))
				want, text = http.StatusBadRequest, "expected N or FIRST-LAST"
			case i%10 == 9:
				status, body, err = fetch(client.Post("http://"+address+"/board", "application/x-www-form-urlencoded",
					bytes.NewReader(append([]byte("board="), bytes.Repeat([]byte("x"), maxBody)...))))
				want, text = http.StatusRequestEntityTooLarge, "expected the text of one board"
			default:
				status, body, err = fetch(client.Get(fmt.Sprintf("http://%s/deal?deal=%d", address, 1+i%4)))
			}
			if err != nil || status != want || !strings.Contains(body, text) || !strings.HasSuffix(body, "</html>\n") {
				t.Errorf("request %d: status %d, %v:\n%.900s", i, status, err, body)
			}
		})
	}
	group.Wait()
	if peak := s.service.Memory.Peak(); peak == 0 || peak > o.Limits.MaxBytes {
		t.Errorf("searches held %d bytes; expected 1 to %d", peak, o.Limits.MaxBytes)
	}
}

func fetch(r *http.Response, err error) (int, string, error) {
	if err != nil {
		return 0, "", err
	}
	defer r.Body.Close()
	body, err := io.ReadAll(r.Body)
	return r.StatusCode, string(body), err
}

// TestSlowClients: clients that do not finish their headers are cut, and do not
// keep others from their pages.
func TestSlowClients(t *testing.T) {
	_, address := served(t, small(), 300*time.Millisecond)
	var slow []net.Conn
	for range 20 {
		c, err := net.Dial("tcp", address)
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		fmt.Fprint(c, "GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ")
		slow = append(slow, c)
	}
	client := &http.Client{Transport: &http.Transport{}}
	defer client.CloseIdleConnections()
	if status, _, err := fetch(client.Get("http://" + address + "/deal?deal=1")); status != http.StatusOK {
		t.Errorf("status %d, %v beside slow clients", status, err)
	}
	for i, c := range slow {
		c.SetReadDeadline(time.Now().Add(20 * time.Second))
		if _, err := io.Copy(io.Discard, c); errors.As(err, new(net.Error)) {
			t.Errorf("slow client %d is not cut: %v", i, err)
		}
	}
}

// TestGoneClient: the search of a client that closes its connection ends.
func TestGoneClient(t *testing.T) {
	o := small()
	o.Effort.Playouts = 500_000_000
	s, address := served(t, o, headerTimeout)
	c, err := net.Dial("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	fmt.Fprint(c, "GET /deal?deal=617 HTTP/1.1\r\nHost: localhost\r\n\r\n")
	until(s.turns.busy)
	c.Close()
	for end := time.Now().Add(20 * time.Second); s.turns.busy(); time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("the search goes on")
		}
	}
}
