package main

import (
	"io"
	"time"

	"patience/cmd/patience/internal/say"
	"patience/solve"
)

// A liveLine is a status line of what changes often. It shows news at once, and the
// rest at most ten times a second.
type liveLine struct {
	statusLine
	shown time.Time
}

func (l *liveLine) update(news bool, status func() string) {
	if news || time.Since(l.shown) >= time.Second/10 {
		l.shown = time.Now()
		l.show(status())
	}
}

// showBounds returns a function that shows on a terminal how the bounds of a search
// close in, and how much it has seen.
func showBounds(w io.Writer) func(solve.Bounds) {
	line := liveLine{statusLine: statusLine{w}}
	var low, high int
	return func(b solve.Bounds) {
		news := b.Low != low || b.High != high
		low, high = b.Low, b.High
		line.update(news, func() string { return say.Bounds(b) + " · " + say.Seen(b.Effort) })
	}
}
