package page

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"strings"
	"sync"

	"github.com/dustin/go-humanize"

	"patience/cmd/internal/say"
	"patience/internal/misuse"
)

// A failure is an error with the HTTP status that tells it.
type failure struct {
	status int
	error
}

func (f *failure) Unwrap() error { return f.error }

// wrongf returns an error of the request.
func wrongf(format string, args ...any) error { return misuse.Of(fmt.Errorf(format, args...)) }

// errBusy is the error of a request that finds too many others before it.
var errBusy = &failure{http.StatusServiceUnavailable, errors.New("too many requests at once; try again in a moment")}

// policy is the Content-Security-Policy: everything is from this server, and
// nothing is written into a page.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; " +
	"form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

// guard sets the headers of every answer, and refuses requests that this site's
// pages do not send.
func (s *Site) guard(next http.Handler) http.Handler {
	crossOrigin := http.NewCrossOriginProtection()
	pending := newSeats(s.options.Pending)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", policy)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("X-Frame-Options", "DENY")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("Cache-Control", "private, no-cache")
		if err := s.refuse(r, crossOrigin); err != nil {
			s.turnAway(w, r, http.StatusForbidden, err)
			return
		}
		c := s.meet(w, r)
		if !pending.enter(c) {
			h.Set("Retry-After", "5")
			s.turnAway(w, r, errBusy.status, errBusy)
			return
		}
		defer pending.leave(c)
		next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), clientKey{}, c)))
	})
}

// turnAway tells why the guard refuses a request, below /api/ as an API does.
func (s *Site) turnAway(w http.ResponseWriter, r *http.Request, status int, err error) {
	if s.options.Refuse != nil && strings.HasPrefix(r.URL.Path, "/api/") {
		s.options.Refuse(w, status, err)
		return
	}
	s.failed(w, r, status, err)
}

// refuse returns an error for a request that names another host, as after a
// change of the name's address, or that another site's page sends.
func (s *Site) refuse(r *http.Request, crossOrigin *http.CrossOriginProtection) error {
	if !s.knowsHost(r.Host) {
		return fmt.Errorf("host %q; expected %s, localhost or an address in numbers", r.Host, s.options.Host)
	}
	embedded := r.Header.Get("Sec-Fetch-Mode") != "navigate" && r.Header.Get("Sec-Fetch-Site") == "cross-site"
	if embedded || crossOrigin.Check(r) != nil {
		return errors.New("the request comes from a page of another site; expected one from this site")
	}
	return nil
}

// knowsHost reports whether a request may name a host. An address in numbers
// cannot be made to mean another machine.
func (s *Site) knowsHost(hostPort string) bool {
	host, _, err := net.SplitHostPort(hostPort)
	if err != nil {
		host = strings.Trim(hostPort, "[]")
	}
	return strings.EqualFold(host, "localhost") || strings.EqualFold(host, s.options.Host) || net.ParseIP(host) != nil
}

// handle runs a handler within the time of a request, and tells its error.
func (s *Site) handle(f func(http.ResponseWriter, *http.Request) error) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		ctx, cancel := context.WithTimeout(r.Context(), s.options.Timeout)
		defer cancel()
		r = r.WithContext(ctx)
		err := f(w, r)
		var known *failure
		switch {
		case errors.Is(err, context.Canceled):
			panic(http.ErrAbortHandler) // a client that is still there sees that its answer broke off
		case errors.As(err, &known):
			s.failed(w, r, known.status, err)
		case misuse.Is(err):
			s.failed(w, r, http.StatusBadRequest, err)
		}
		// Any other error is of writing: the client has gone.
	})
}

// sentence tells an error in one line.
func (s *Site) sentence(err error) string {
	if errors.Is(err, context.DeadlineExceeded) {
		return fmt.Sprintf("This took longer than %v, including the time it waited, and was stopped. Try again, or start "+
			"the server with a longer --timeout.", s.options.Timeout)
	}
	return say.OneLine(err)
}

// tooLarge tells the error of a body that was cut, or that could not be read.
func tooLarge(err error) error {
	if errors.As(err, new(*http.MaxBytesError)) {
		return &failure{http.StatusRequestEntityTooLarge, fmt.Errorf("board: longer than %s; expected the text of one "+
			"board", humanize.IBytes(maxBody))}
	}
	return wrongf("board: %w", err)
}

// A busyHandler counts the requests in work, so that the server can wait for
// their end.
type busyHandler struct {
	http.Handler
	requests sync.WaitGroup
}

func (b *busyHandler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	b.requests.Add(1)
	defer b.requests.Done()
	b.Handler.ServeHTTP(w, r)
}
