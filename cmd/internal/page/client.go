package page

import (
	"context"
	"crypto/rand"
	"net"
	"net/http"
	"net/netip"
	"regexp"
	"strings"
	"sync"
)

// A client is who sends a request: a browser that sends a cookie back, or else all others at
// an address together.
type client struct {
	address string
	browser string // "" without a cookie
	page    uint64 // the number of the request: newer ones are greater
	turns   *int   // that the request had, for turns
}

// key names the client among all. An address alone names none.
func (c client) key() string { return c.address + " " + c.browser }

type clientKey struct{}

// clientOf returns the client of a request that the guard has let in.
func clientOf(ctx context.Context) client {
	c, _ := ctx.Value(clientKey{}).(client)
	return c
}

// The cookie is a random number that tells browsers at one address apart, so that each gets
// its share of the server. Nothing is kept about it but the requests that are under way.
const cookieName = "patience-share"

var cookieValue = regexp.MustCompile(`^[A-Z2-7]{26}$`) // as rand.Text makes them

// meet returns the client of a request. A browser without a cookie is given one with its page;
// the answer to this request is counted for its address. Files have none, as others keep them.
func (s *Site) meet(w http.ResponseWriter, r *http.Request) client {
	c := client{address: s.addressOf(r), page: s.requests.Add(1), turns: new(int)}
	cookie, err := r.Cookie(cookieName)
	switch {
	case err == nil && cookieValue.MatchString(cookie.Value):
		c.browser = cookie.Value
	case !strings.HasPrefix(r.URL.Path, "/static/"):
		http.SetCookie(w, &http.Cookie{
			Name: cookieName, Value: rand.Text(), Path: "/", HttpOnly: true, SameSite: http.SameSiteStrictMode,
		})
	}
	return c
}

// networkBits are those of an IPv6 address that name the network of one customer.
const networkBits = 64

// addressOf returns the address that a request comes from. Behind a proxy it is the last one
// that the proxy names; those before it are the word of the client.
func (s *Site) addressOf(r *http.Request) string {
	if forwarded := r.Header.Values("X-Forwarded-For"); s.options.BehindProxy && len(forwarded) > 0 {
		last := forwarded[len(forwarded)-1]
		return shareOf(strings.TrimSpace(last[strings.LastIndex(last, ",")+1:]))
	}
	return shareOf(r.RemoteAddr)
}

// shareOf returns the address that counts for an address with or without a port: of IPv6 the
// network, as everybody has many addresses there.
func shareOf(text string) string {
	if host, _, err := net.SplitHostPort(text); err == nil {
		text = host
	}
	address, err := netip.ParseAddr(text)
	if err != nil {
		return text
	}
	if address = address.Unmap().WithZone(""); address.Is6() {
		if network, err := address.Prefix(networkBits); err == nil {
			return network.String()
		}
	}
	return address.String()
}

// Seats are the places of requests in work, or of connections.
type seats struct {
	mu   sync.Mutex
	free int
	held map[string]int // by addresses, and by keys of browsers
}

func newSeats(n int) *seats { return &seats{free: n, held: map[string]int{}} }

// enter takes a place, if there is one for the client. An address may have as many as are
// left free, and a browser half of what its address may still take; so others find places,
// however many somebody takes.
func (s *seats) enter(c client) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	room := (s.free - s.held[c.address] + 1) / 2
	if room < 1 || c.browser != "" && s.held[c.key()] >= room {
		return false
	}
	s.free--
	s.held[c.address]++
	s.held[c.key()]++
	return true
}

func (s *seats) leave(c client) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.free++
	for _, key := range []string{c.address, c.key()} {
		if s.held[key]--; s.held[key] == 0 {
			delete(s.held, key)
		}
	}
}
