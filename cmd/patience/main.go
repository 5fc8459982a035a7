// Patience says how hard solitaire positions are: it labels deals into
// Parquet datasets and scores single positions. Run it without arguments for
// its verbs.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"

	"patience/catalogue"
)

// The exit statuses. When the system refuses memory, Go's runtime ends the
// program with a trace and status 2 as well, which no code here can change.
const (
	statusDone        = 0
	statusFailed      = 1
	statusUsage       = 2
	statusInterrupted = 130
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second signal ends the program at once
	os.Exit(run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// run runs the program and returns its exit status. Errors are one line on
// stderr.
func run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	out := &output{w: stdout}
	root := newRoot(streams{stdin, out, stderr, machineMemory, catalogue.Standard()})
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
	fmt.Fprintln(stderr, wrapped(stderr, "patience: "+oneLine(err)))
	if errors.As(err, new(usageError)) {
		return statusUsage
	}
	return statusFailed
}

// An output is stdout. It keeps the first error, so that what cannot be written
// is noticed even where the writer does not look, as in help.
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

// afterInterrupt is the annotation of a command that holds what to tell the
// user who interrupted it.
const afterInterrupt = "after interrupt"

// A usageError is the user's: wrong flags or wrong input.
type usageError struct{ error }

func (e usageError) Unwrap() error { return e.error }

// usage marks an error, if there is one, as the user's.
func usage(err error) error {
	if err == nil {
		return nil
	}
	return usageError{err}
}

func usagef(format string, args ...any) error { return usageError{fmt.Errorf(format, args...)} }
