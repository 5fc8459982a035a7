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

// The exit statuses.
const (
	statusDone        = 0
	statusFailed      = 1
	statusUsage       = 2
	statusInterrupted = 130
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	status := run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr)
	stop()
	os.Exit(status)
}

// run runs the program and returns its exit status. Errors are one line on
// stderr.
func run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	root := newRoot(streams{stdin, stdout, stderr, os.DirFS("/"), catalogue.Standard()})
	root.SetArgs(args)
	c, err := root.ExecuteContextC(ctx)
	if err == nil {
		return statusDone
	}
	if ctx.Err() != nil && errors.Is(err, context.Canceled) {
		fmt.Fprintln(stderr, "patience: interrupted"+c.Annotations[afterInterrupt])
		return statusInterrupted
	}
	fmt.Fprintln(stderr, "patience:", oneLine(err))
	if errors.As(err, new(usageError)) {
		return statusUsage
	}
	return statusFailed
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
