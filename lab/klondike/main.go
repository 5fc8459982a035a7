// Klondike learns the weights of the players of Klondike who do not see the cards that
// lie face down, and measures these players.
//
//	go run ./klondike learn -games 160000 -out FILE
//
// learns from games in which each step is that of the greatest chance by the net, and
//
//	go run ./klondike learn -from FILE -samples 32 -games 24000 -out FILE2
//
// goes on with games in which steps are chosen by trees of 32 samples. Both write the
// weights to FILE and all else to FILE.state, from where an interrupted run goes on.
// No game is a deal of a table.
//
//	go run ./klondike players -draw 3 -player learned1-100 -deals 10000
//
// prints how many of random:1-10000 a player wins, one game each, with a 95 % interval
// and the processor time of a game.
package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "klondike:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, args []string, w io.Writer) error {
	switch {
	case len(args) > 0 && args[0] == "learn":
		return learn(ctx, args[1:], w)
	case len(args) > 0 && args[0] == "players":
		return measure(ctx, args[1:], w)
	}
	return fmt.Errorf("%q; expected learn or players", args)
}
