package cmd

import (
	"patience/cmd/internal/say"
	"patience/solve"
)

// watch shows how the bounds of a search close in, and how much it has seen, until the next
// call of show.
func (m *meter) watch(b solve.Bounds) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.seen = b
	m.drawInTime()
}

// seenBy says what a search knows and has seen; "" before it began.
func seenBy(b solve.Bounds) string {
	switch {
	case b.Effort.Stored == 0:
		return ""
	case b.Low == 0:
		return say.Seen(b.Effort)
	}
	return say.Bounds(b) + " · " + say.Seen(b.Effort)
}
