package main

import (
	"fmt"
	"io"
	"time"

	"patience/label/decide"
)

// A watcher shows the bounds of a search closing in, in one line of a
// terminal, and nothing elsewhere.
type watcher struct{ w io.Writer }

const clearLine = "\r\x1b[K"

func (v watcher) watched() bool { return isTerminal(v.w) }

// bounds shows what a first search knows, and returns what shows the rest.
func (v watcher) bounds(first decide.Outcome) func(low int, stored int64) {
	high := "a solution is not known yet"
	if first.Verdict == decide.Winnable {
		high = fmt.Sprintf("at most %d", len(first.Solution))
	}
	var shown time.Time
	return func(low int, stored int64) {
		if time.Since(shown) < time.Second/10 {
			return
		}
		shown = time.Now()
		// A terminal that cannot be written to spoils no search.
		fmt.Fprintf(v.w, "%s%s · at least %s · %s looked at", clearLine, high, counted(int64(low), "move"), counted(stored, "position"))
	}
}

func (v watcher) clear() { fmt.Fprint(v.w, clearLine) }
