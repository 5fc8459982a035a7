// Package cmd is the command line of patience, and its page, for any catalogue of games. This
// program is for a game of one's own. All commands know it, and those that need only its rules work at once:
//
//	package main
//
//	import (
//		"patience/catalogue"
//		"patience/cmd"
//	)
//
//	func main() {
//		cmd.Main(catalogue.New(catalogue.Family{Games: []catalogue.Entry{{Game: myGame{}}}}))
//	}
package cmd

import (
	"context"
	"errors"
	"io"
	"os"
	"os/signal"
	"syscall"

	"patience/catalogue"
	"patience/cmd/internal/console"
	"patience/cmd/internal/flag"
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
	out := &console.Output{W: stdout}
	root := newRoot(console.NewStreams(games, in, out, stderr))
	root.SetArgs(args)
	c, err := root.ExecuteContextC(ctx)
	if err == nil {
		err = out.Err
	}
	if err == nil {
		return statusDone
	}
	if ctx.Err() != nil && errors.Is(err, context.Canceled) {
		console.Notify(stderr, "interrupted%s", c.Annotations[flag.AfterInterrupt])
		return statusInterrupted
	}
	console.Notify(stderr, "%s", say.OneLine(err))
	if misuse.Is(err) {
		return statusUsage
	}
	return statusFailed
}
