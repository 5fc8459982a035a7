package cmd

import (
	"context"
	"os"
	"strings"

	"patience/catalogue"
)

// A game that has nothing but its rules gets the commands and the page. In a program of its own,
// main is a call of Main with the same catalogue. toyGame is the game of the tests.
func ExampleRun() {
	games := catalogue.New(catalogue.Family{Games: []catalogue.Entry{{Game: toyGame{toyRoom}}}})
	for _, args := range []string{"games", "deal random:17 --json"} {
		Run(context.Background(), games, strings.Fields(args), os.Stdin, os.Stdout, os.Stderr)
	}
	// Output:
	// game  rating  in short
	// toy           eight cards in a stock, a hand of 2
	// {"hand":[],"stock":[7,5,6,3,2,8,1,4]}
}
