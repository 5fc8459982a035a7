// Package cmd is the command line of patience, and its page, for any catalogue of games.
package cmd

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"

	"patience/catalogue"
	"patience/cmd/internal/say"
	"patience/internal/misuse"
)

// The exit statuses. If the system refuses memory, Go's runtime ends the program
// with a trace and status 2, which no code here can change.
const (
	statusDone        = 0
	statusFailed      = 1
	statusUsage       = 2
	statusInterrupted = 130
)

// Main runs the program with the arguments of the process, and ends the process.
func Main(games *catalogue.Catalogue) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second signal ends the program at once
	os.Exit(Run(ctx, games, os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// Run runs the program and returns its exit status. An error is one line on
// stderr.
func Run(ctx context.Context, games *catalogue.Catalogue, args []string, in io.Reader, stdout, stderr io.Writer) int {
	out := &output{w: stdout}
	root := newRoot(streams{&stdin{Reader: in}, out, stderr, machineMemory, games})
	root.SetArgs(args)
	c, err := root.ExecuteContextC(ctx)
	if err == nil {
		err = out.err
	}
	if err == nil {
		return statusDone
	}
	if ctx.Err() != nil && errors.Is(err, context.Canceled) {
		fmt.Fprintln(stderr, wrapped(stderr, "patience: interrupted"+c.Annotations[afterInterrupt]))
		return statusInterrupted
	}
	fmt.Fprintln(stderr, wrapped(stderr, "patience: "+say.OneLine(err)))
	if misuse.Is(err) {
		return statusUsage
	}
	return statusFailed
}

// An output is stdout. It keeps the first error of a write, because some
// writers, such as help, do not look at it.
type output struct {
	w   io.Writer
	err error
}

func (o *output) Write(text []byte) (int, error) {
	n, err := o.w.Write(text)
	if o.err == nil {
		o.err = err
	}
	return n, err
}

func (o *output) columns() int { return columns(o.w) }

// afterInterrupt is the key of a command's annotation with what to tell the user
// after an interrupt.
const afterInterrupt = "after interrupt"

// usage marks an error as one of the user, if there is one.
func usage(err error) error { return misuse.Of(err) }

func usagef(format string, args ...any) error { return usage(fmt.Errorf(format, args...)) }
