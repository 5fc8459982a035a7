// Package page serves the pages of the command patience serve. They show how hard a
// deal is, its solution step by step, the moves of a position, and other deals.
//
//	request → guard → view (game, board, moves played) → questions → parts of a page
//	view → Gestures, what may be done with the cards → hands.js, board.js → /table, /judged
//
// The guard accepts only requests that a page of this server can send, and only up to a
// limit, of which one client never has all. The address of a page contains everything
// about it, so the server keeps no state except a cache of answers. A question is a
// search or a set of random trials. A question waits for the turn of its client and is
// cancelled when its request ends. All questions share one memory allowance. The parts of
// a page are sent as soon as they are ready: the board first. The pages work without
// JavaScript. With JavaScript, the user moves cards by clicks, by dragging or with keys.
// The script board.js does not know the rules. It puts a card where its gesture leads,
// asks the server for the board (/table) until it answers, and then for the labels
// (/judged), which come as server-sent events. What the browser keeps, games and settings
// (games.js), stays there.
//
// Package answer finds the answers, and package say puts them into words.
package page

import (
	"bytes"
	"context"
	"embed"
	"errors"
	"fmt"
	"html/template"
	"net"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	lru "github.com/hashicorp/golang-lru/v2"
	"golang.org/x/net/netutil"

	"patience/catalogue"
	"patience/cmd/internal/answer"
	"patience/rollout"
	"patience/solve"
)

// Options say what is served and how much one request may take.
type Options struct {
	// Options are those of answers. Limits are for the solution that is shown step by step. The site
	// has its own Memory and Memo.
	answer.Options
	// Host is the name or address that the server listens on. Requests may name
	// it, localhost, or any address in numbers, as their host.
	Host string
	// Timeout ends a request, with the time that it waits for its turn.
	Timeout time.Duration
	// BehindProxy says that requests come through a proxy, which adds the address of the
	// client to the header X-Forwarded-For.
	BehindProxy bool
	// Searches is the number of questions of all clients that are answered at the
	// same time; each client has one at a time.
	Searches int
	// Pending is the number of requests that may be in work or wait. One client never
	// has all.
	Pending int
	// API, if not nil, returns what is served below /api/. It asks what the pages ask. Refuse, if not
	// nil, answers requests below /api/ that the guard refuses. Around, if not nil, returns what
	// stands before the guard.
	API    func(*answer.Service) http.Handler
	Refuse func(w http.ResponseWriter, status int, err error)
	Around func(http.Handler) http.Handler
}

// DefaultOptions are those of the command line, on this machine only. A page
// takes about a second of one processor.
func DefaultOptions(games *catalogue.Catalogue) Options {
	return Options{
		Options: answer.DefaultOptions(games), Host: "localhost", Timeout: time.Minute, Searches: 2, Pending: 512,
	}
}

// Validate returns an error that names the first option outside its range as the
// command line names it.
func (o *Options) Validate() error {
	switch {
	case o.Timeout < time.Second || o.Timeout > time.Hour:
		return fmt.Errorf("timeout %v; expected 1s to 1h", o.Timeout)
	case o.Searches < 1 || o.Pending < 1 || o.Workers < 1:
		return fmt.Errorf("searches %d, pending %d, workers %d; expected at least 1 each", o.Searches, o.Pending, o.Workers)
	case o.Effort.Playouts < 1 || o.Effort.MovePlayouts < 1 || o.Effort.StepPlayouts < 1 || o.Effort.ScanPlayouts < 1:
		return errors.New("playouts below 1; expected at least 1 for each question")
	case o.Effort.Playouts > rollout.PlayoutLimit:
		return fmt.Errorf("playouts %d; expected at most %d", o.Effort.Playouts, int64(rollout.PlayoutLimit))
	}
	return o.Limits.Validate()
}

//go:embed templates
var templateFiles embed.FS

//go:embed static
var staticFiles embed.FS

// A Site answers requests. It is safe for concurrent use.
type Site struct {
	options Options
	service *answer.Service
	turns   *turns
	moments *turns // of questions that take milliseconds, and are asked while others have their turn
	answers *lru.Cache[string, any]
	// shelves are the tiles of all games, which are always the same.
	shelves func() ([]Shelf, error)
	pages   *template.Template
	packing func(http.Handler) http.HandlerFunc
	// requests counts those that were let in
	requests atomic.Uint64
	// picker is the method pick; tests put another in its place.
	picker func(context.Context, *catalogue.Entry, Wanted, func(Found)) (Picked, error)
}

// keptAnswers is the size of the cache. An answer is some kilobytes.
const keptAnswers = 512

// New returns a site. The error is of options outside their range.
func New(o Options) (*Site, error) {
	if err := o.Validate(); err != nil {
		return nil, err
	}
	answers, err := lru.New[string, any](keptAnswers)
	if err != nil {
		return nil, err
	}
	pages, err := templates()
	if err != nil {
		return nil, err
	}
	packing, err := packing()
	if err != nil {
		return nil, err
	}
	s := &Site{
		options: o, turns: newTurns(o.Searches), moments: newTurns(o.Searches), answers: answers, pages: pages,
		packing: packing,
	}
	o.Memory, o.Memo = solve.NewAllowance(o.Limits.MaxBytes), s
	s.service = answer.New(o.Options)
	s.picker, s.shelves = s.pick, sync.OnceValues(s.laid)
	return s, nil
}

// templates are the templates of pages and parts.
func templates() (*template.Template, error) {
	functions := template.FuncMap{"static": hashedAddress, "suits": suits}
	return template.New("").Funcs(functions).ParseFS(templateFiles, "templates/*.html")
}

// Handler returns the handler of all pages.
func (s *Site) Handler() http.Handler {
	mux := http.NewServeMux()
	for path, page := range map[string]http.Handler{
		"/{$}": inOnePiece(s.handle(s.home)), "/deal": s.of(s.view, s.deal),
		"/table":  inOnePiece(s.of(s.recalledBriefly, s.table)),
		"/judged": s.of(s.view, s.judged), "/costs": s.of(s.view, s.judgeGame),
		"/board.svg":   inOnePiece(s.of(s.view, s.picture)),
		"/share.png":   inOnePiece(s.of(s.view, s.shared)),
		"/solution":    s.of(s.view, s.solution),
		"/review":      orForms(s.formPage("Review a game", "/review", "review"), s.of(s.game, s.review), s),
		"/review.html": inOnePiece(s.of(s.game, s.save)),
		"/compare":     s.handle(s.compare), "/static/{file}": s.handle(s.file),
		"/find":  orForms(s.find, s.handle(s.find), s),
		"/play":  s.handle(s.playDeal),
		"/games": inOnePiece(s.handle(s.games)),
		"/yours": inOnePiece(s.handle(s.yours)), "/settings": inOnePiece(s.handle(s.settings)),
	} {
		mux.Handle("GET "+path, page)
		mux.Handle(path, s.otherMethod("GET, HEAD"))
	}
	for path, page := range map[string]http.Handler{"/board": s.handle(s.paste), "/game": s.handle(s.pasteGame)} {
		mux.Handle("POST "+path, page)
		mux.Handle(path, s.otherMethod("POST"))
	}
	mux.Handle("/", s.handle(func(_ http.ResponseWriter, r *http.Request) error {
		return &failure{http.StatusNotFound, fmt.Errorf("%s: no such page; expected one of /, /deal, /solution, /review, "+
			"/compare, /find, /games, /yours and /settings", r.URL.Path)}
	}))
	if s.options.API != nil {
		mux.Handle("/api/", s.options.API(s.service))
	}
	if s.options.Around != nil {
		return s.options.Around(s.guard(s.packing(mux)))
	}
	return s.guard(s.packing(mux))
}

// of returns the handler of a page about a view, which it reads from the request.
func (s *Site) of(read func(*http.Request) (*view, error),
	page func(http.ResponseWriter, *http.Request, *view) error,
) http.Handler {
	return s.handle(func(w http.ResponseWriter, r *http.Request) error {
		v, err := read(r)
		if err != nil {
			return err
		}
		return page(w, r, v)
	})
}

// otherMethod answers a request with a method that the page does not have; allowed are
// those it has.
func (s *Site) otherMethod(allowed string) http.Handler {
	return s.handle(func(w http.ResponseWriter, r *http.Request) error {
		w.Header().Set("Allow", allowed)
		return &failure{http.StatusMethodNotAllowed, fmt.Errorf("%s %s; expected %s", r.Method, r.URL.Path, allowed)}
	})
}

// The limits of connections. A page may take Options.Timeout, and then a slow
// client has as long as lateReader to take the rest.
const (
	maxHeader      = 64 << 10
	maxBody        = 64 << 10
	maxConnections = 1024
	headerTimeout  = 5 * time.Second
	bodyTimeout    = 10 * time.Second
	lateReader     = 10 * time.Second
)

// Serve answers requests on a listener until ctx is cancelled. Then it cuts all
// connections, and returns ctx's error when all requests have ended.
func (s *Site) Serve(ctx context.Context, listener net.Listener) error {
	return s.serve(ctx, listener, headerTimeout)
}

func (s *Site) serve(ctx context.Context, listener net.Listener, headers time.Duration) error {
	busy := &busyHandler{Handler: s.Handler()}
	server := &http.Server{
		Handler: busy, BaseContext: func(net.Listener) context.Context { return ctx },
		ReadHeaderTimeout: headers, WriteTimeout: s.options.Timeout + lateReader, IdleTimeout: time.Minute,
		MaxHeaderBytes: maxHeader,
	}
	stop := context.AfterFunc(ctx, func() { server.Close() })
	defer stop()
	if !s.options.BehindProxy { // all connections are the proxy's then
		listener = &sharing{listener, newSeats(maxConnections)}
	}
	err := server.Serve(netutil.LimitListener(listener, maxConnections))
	server.Close()
	busy.requests.Wait()
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return err
}

// A parts writes a page part by part, and sends each at once.
type parts struct {
	site   *Site
	to     http.ResponseWriter
	events bool // each part is an event of its name, and not a piece of a page
	err    error
}

// put writes a part. After an error it writes nothing.
func (p *parts) put(name string, data any) {
	if p.err != nil {
		return
	}
	var text bytes.Buffer // the compression wants a part as a whole
	p.err = p.site.pages.ExecuteTemplate(&text, name, data)
	switch {
	case p.err != nil:
	case p.events:
		p.event(name, strings.ReplaceAll(strings.TrimSpace(text.String()), "\n", "\ndata: "))
	default:
		_, p.err = p.to.Write(text.Bytes())
		p.flush()
	}
}

// flush sends what was written. A connection that cannot flush sends all at its end.
func (p *parts) flush() { _ = http.NewResponseController(p.to).Flush() }

// event sends an event with a text. After an error it sends nothing.
func (p *parts) event(name, text string) {
	if p.err == nil {
		_, p.err = fmt.Fprintf(p.to, "event: %s\ndata: %s\n\n", name, text)
		p.flush()
	}
}

// answer writes a part, or says why it is missing. After an interruption it writes nothing: the
// client has gone, or the server stops.
func (p *parts) answer(name string, data any, err error) {
	if errors.Is(err, context.Canceled) {
		p.err = err
		return
	}
	if err != nil {
		p.put("failed", p.site.sentence(err))
		return
	}
	p.put(name, data)
}

func (p *parts) end() error {
	p.put("foot", nil)
	return p.err
}

// failed writes the page of an error, with forms that hold what was typed.
func (s *Site) failed(w http.ResponseWriter, r *http.Request, status int, err error) {
	title := http.StatusText(status)
	if status == http.StatusBadRequest {
		title = "Something is wrong with this request"
	}
	question, asks := choice(r, err)
	if asks {
		title = question.Title()
	}
	p := s.beginWith(w, top{Title: title}, status)
	if asks {
		p.put("choice", question)
		p.put("review-forms", s.typed(r))
	} else {
		p.put("failed", s.sentence(err))
		p.put("forms", s.typed(r))
	}
	_ = p.end() // nobody is left to tell
}
