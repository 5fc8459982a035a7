package main

import (
	"fmt"
	"io"
	"time"

	"patience/cmd/patience/internal/say"
	"patience/solve"
)

// A watcher shows on a terminal, in the status line, how the bounds of a search
// close in. It shows nothing elsewhere.
type watcher struct{ w io.Writer }

func (v watcher) watched() bool { return isTerminal(v.w) }

// bounds returns a function that shows bounds, at most ten times a second while
// they stay the same.
func (v watcher) bounds() func(solve.Bounds) {
	var shown time.Time
	var low, known int
	return func(b solve.Bounds) {
		if b.Low == low && b.High == known && time.Since(shown) < time.Second/10 {
			return
		}
		shown, low, known = time.Now(), b.Low, b.High
		statusLine(v).show(boundsText(b))
	}
}

// boundsText says what is known so far.
func boundsText(b solve.Bounds) string {
	high := "a solution is not known yet"
	if b.High > 0 {
		high = fmt.Sprintf("at most %d", b.High)
	}
	seen := say.Counted(b.Effort.Stored, "dead end")
	if b.Effort.Unit == solve.Positions {
		seen = say.Counted(b.Effort.Stored, "position") + " looked at"
	}
	return fmt.Sprintf("%s · at least %s · %s", high, say.Counted(b.Low, "move"), seen)
}

func (v watcher) clear() { statusLine(v).clear() }
