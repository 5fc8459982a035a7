package page

import (
	"net"
	"sync"
)

// A sharing listener closes a connection at once if its address has as many as are left free
// for others. So no address keeps others from connecting, even with requests that it never
// finishes.
type sharing struct {
	net.Listener
	seats *seats
}

func (l *sharing) Accept() (net.Conn, error) {
	for {
		c, err := l.Listener.Accept()
		if err != nil {
			return nil, err
		}
		of := client{address: shareOf(c.RemoteAddr().String())}
		if l.seats.enter(of) {
			return &seated{Conn: c, leave: sync.OnceFunc(func() { l.seats.leave(of) })}, nil
		}
		c.Close()
	}
}

// A seated connection has a place until it is closed.
type seated struct {
	net.Conn
	leave func()
}

func (c *seated) Close() error {
	defer c.leave()
	return c.Conn.Close()
}
