// Package serve is the command that serves the page and the questions of programs.
package serve

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"time"

	"github.com/cli/browser"
	"github.com/spf13/pflag"

	"patience/catalogue"
	"patience/cmd/internal/answer"
	"patience/cmd/internal/api"
	"patience/cmd/internal/console"
	"patience/cmd/internal/flag"
	"patience/cmd/internal/page"
	"patience/internal/misuse"
)

// A Verb has the flags of serve.
type Verb struct {
	listen  string
	limits  flag.Limits
	timeout int64
	workers int
	proxy   bool
	open    bool
	rules   api.Rules
}

func (f *Verb) Register(flags *pflag.FlagSet, games *catalogue.Catalogue) {
	d := page.DefaultOptions(games)
	f.limits.Register(flags, d.Limits)
	flags.StringVar(&f.listen, "listen", "127.0.0.1:8617", "`ADDRESS` and port; port 0 picks any free port")
	flags.BoolVar(&f.open, "open", false, "show the page in the browser of this machine")
	flags.Int64Var(&f.timeout, "timeout", int64(d.Timeout/time.Second), "seconds after which a request is stopped, "+
		"including the time that it waits for others")
	flag.Workers(flags, &f.workers)
	flags.Lookup("workers").Usage = "how many searches run at the same time, for all clients together"
	flags.BoolVar(&f.proxy, "behind-proxy", false, "take the address of a client from the last entry of "+
		"X-Forwarded-For; only behind a proxy that adds it")
	flags.StringSliceVar(&f.rules.Origins, "allow-origin", nil, "let pages of this `ORIGIN`, like "+
		"https://example.org, ask questions below /api/; * is every site")
	flags.StringSliceVar(&f.rules.Frames, "allow-frame", nil, "let pages of this `ORIGIN` show the page in a frame")
	flag.Group(flags, flag.Common, "listen", "open")
	flag.Group(flags, flag.Running, "timeout")
	flag.Group(flags, flag.Experts, "behind-proxy", "allow-origin", "allow-frame")
}

// options returns the options of the site.
func (f *Verb) options(games *catalogue.Catalogue, host string) (o page.Options, err error) {
	o = page.DefaultOptions(games)
	if o.Limits, err = f.limits.Limits(); err != nil {
		return o, err
	}
	if err := flag.CheckWorkers(f.workers); err != nil {
		return o, err
	}
	if f.timeout < 1 || f.timeout > 3600 {
		return o, misuse.Errorf("timeout %d; expected 1 to 3600 seconds", f.timeout)
	}
	o.Host, o.BehindProxy = host, f.proxy
	o.Searches, o.Timeout = f.workers, time.Duration(f.timeout)*time.Second
	o.Around, o.Refuse = f.rules.Around, api.Fail
	o.API = func(s *answer.Service) http.Handler { return api.Handler(s, o.Timeout) }
	return o, misuse.Of(cmp.Or(f.rules.Validate(), o.Validate()))
}

func (f *Verb) Run(ctx context.Context, s console.Streams, _ []string) error {
	host, _, err := net.SplitHostPort(f.listen)
	if err != nil {
		return misuse.Errorf("listen %q; expected an address and a port like 127.0.0.1:8617", f.listen)
	}
	o, err := f.options(s.Games, host)
	if err != nil {
		return err
	}
	site, err := page.New(o)
	if err != nil {
		return err
	}
	f.limits.Memory.Warn(s, 1)
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", f.listen)
	if err != nil {
		return misuse.Of(err)
	}
	defer listener.Close()
	if _, err := fmt.Fprintf(s.Out, "http://%s/ is the page; ctrl-C ends it\n", listener.Addr()); err != nil {
		return err
	}
	if f.open {
		go browse(listener.Addr().(*net.TCPAddr), s.Err)
	}
	return site.Serve(ctx, listener)
}

// browse shows the page at an address in the browser that the system has chosen. What the
// browser prints is dropped.
func browse(at *net.TCPAddr, stderr io.Writer) {
	page := "http://" + at.String() + "/"
	if at.IP.IsUnspecified() { // which is no address to go to
		page = fmt.Sprintf("http://localhost:%d/", at.Port)
	}
	browser.Stdout, browser.Stderr = io.Discard, io.Discard
	if err := browser.OpenURL(page); err != nil {
		fmt.Fprintf(stderr, "patience: no browser shows %s: %v; type the address into one\n", page, err)
	}
}
