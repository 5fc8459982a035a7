package page

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"testing"
	"testing/synctest"
	"time"
)

// A pipeListener accepts connections within the test, from any address.
type pipeListener struct {
	conns chan net.Conn
	done  chan struct{}
}

func (l *pipeListener) Accept() (net.Conn, error) {
	select {
	case c := <-l.conns:
		return c, nil
	case <-l.done:
		return nil, net.ErrClosed
	}
}

func (l *pipeListener) Close() error {
	close(l.done)
	return nil
}

func (l *pipeListener) Addr() net.Addr { return &net.TCPAddr{} }

type pipeFrom struct {
	net.Conn
	from net.Addr
}

func (c pipeFrom) RemoteAddr() net.Addr { return c.from }

// dial connects from an address, and returns the client's end. Nobody accepts the connection
// if the error is that of a queue that does not move.
func (l *pipeListener) dial(t *testing.T, from string) (net.Conn, error) {
	ours, theirs := net.Pipe()
	t.Cleanup(func() { ours.Close() })
	select {
	case l.conns <- pipeFrom{theirs, net.TCPAddrFromAddrPort(netip.MustParseAddrPort(from))}:
		return ours, nil
	case <-time.After(time.Second): // of the bubble
		return nil, errors.New("nobody accepts the connection")
	}
}

// connected serves a site with a listener of pipes until a test ends. It runs in a bubble.
func connected(t *testing.T, behindProxy bool, test func(*testing.T, *pipeListener)) {
	synctest.Test(t, func(t *testing.T) {
		o := small()
		o.BehindProxy, o.Timeout = behindProxy, time.Hour
		s, l := newSite(t, o), &pipeListener{make(chan net.Conn), make(chan struct{})}
		ctx, cancel := context.WithCancel(t.Context())
		done := make(chan error, 1)
		go func() { done <- s.serve(ctx, l, time.Hour) }()
		test(t, l)
		cancel()
		if err := <-done; !errors.Is(err, context.Canceled) {
			t.Errorf("the server ends with %v", err)
		}
	})
}

// answered asks for a page over a connection, and returns the status.
func answered(c net.Conn) (int, error) {
	c.SetDeadline(time.Now().Add(time.Minute))
	go io.WriteString(c, "GET /games HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
	r, err := http.ReadResponse(bufio.NewReader(c), nil)
	if err != nil {
		return 0, err
	}
	defer r.Body.Close()
	_, err = io.Copy(io.Discard, r.Body)
	return r.StatusCode, err
}

// TestOneConnects: an address that opens more connections than there are, and never finishes a
// request on them, has half of them. The rest is closed at once, and others are answered at once.
func TestOneConnects(t *testing.T) {
	for _, v := range []struct{ greedy, other string }{
		{"192.0.2.1:%d", "192.0.2.2:1"},
		{"[2001:db8::%x]:1", "[2001:db8:0:1::1]:1"}, // a network has many addresses
	} {
		connected(t, false, func(t *testing.T, l *pipeListener) {
			cut, begin := 0, time.Now()
			for i := range 2 * maxConnections {
				c, err := l.dial(t, fmt.Sprintf(v.greedy, i+1))
				if err != nil {
					t.Fatalf("connection %d: %v", i, err)
				}
				if _, err := io.WriteString(c, "GET /"); err != nil {
					cut++
				}
			}
			if cut != 2*maxConnections-maxConnections/2 {
				t.Errorf("%s: %d connections are closed", v.greedy, cut)
			}
			c, err := l.dial(t, v.other)
			if err != nil {
				t.Fatalf("%s: %v", v.other, err)
			}
			if status, err := answered(c); status != http.StatusOK || time.Since(begin) > 0 {
				t.Errorf("%s: status %d, %v, after %v", v.other, status, err, time.Since(begin))
			}
		})
	}
}

// TestConnectionsEnd: a connection that is closed makes room for another one of its address.
func TestConnectionsEnd(t *testing.T) {
	connected(t, false, func(t *testing.T, l *pipeListener) {
		for i := range maxConnections {
			c, err := l.dial(t, "192.0.2.1:1")
			if err != nil {
				t.Fatal(err)
			}
			if status, err := answered(c); status != http.StatusOK {
				t.Fatalf("connection %d: status %d, %v", i, status, err)
			}
			synctest.Wait()
		}
	})
}

// TestProxyConnects: behind a proxy all connections come from its address, which may have all.
func TestProxyConnects(t *testing.T) {
	connected(t, true, func(t *testing.T, l *pipeListener) {
		for i := range maxConnections {
			c, err := l.dial(t, "192.0.2.1:1")
			if err != nil {
				t.Fatal(err)
			}
			if _, err := io.WriteString(c, "GET /"); err != nil {
				t.Fatalf("connection %d: %v", i, err)
			}
		}
	})
}
