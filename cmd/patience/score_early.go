package main

import (
	"context"
	"fmt"
	"io"
	"strings"
	"sync"
	"time"

	"github.com/dustin/go-humanize"

	"patience/label"
	"patience/solve"
)

// An early is what is known of a subject while it is labelled. On a terminal it
// is shown in the status line, and refined there.
type early struct {
	*scored
	line statusLine

	sync.Mutex
	bounds      solve.Bounds
	played, won int64
	doing       string
	shown       time.Time
}

// The first look at a position is a tenth of a second of random games: a few,
// then four times as many, and so on.
const (
	glanceFirst = 64
	glanceMore  = 4
	glanceTime  = time.Second / 10
)

// labelWatched labels the subject as labeler does, and shows on a terminal what
// is known so far: the bound at once, then a few random games, then how the
// search closes in and how the random games go.
func (s *scored) labelWatched(ctx context.Context, w io.Writer, labeler *label.Labeler) (label.Result, error) {
	p := s.Board.Position()
	if !isTerminal(w) {
		return labeler.Label(ctx, p)
	}
	v := &early{scored: s, line: statusLine{w}, doing: "playing at random"}
	defer v.line.clear()
	v.bounds.Low = s.game.Bound(p).Bound(p)
	v.show(true)
	if err := v.glance(ctx, labeler); err != nil {
		return label.Result{}, err
	}
	if s.spec.ExactNodes > 0 {
		v.doing = "searching; --exact-nodes 0 does not search"
		v.show(true)
	}
	var played, won int64 // of the games that count; those of the first look do not
	return labeler.Watched(label.Watch{
		Bounds: func(b solve.Bounds) {
			v.update(false, func() { v.bounds = b })
		},
		Trials: func(more, wins int64) {
			v.update(false, func() {
				played, won, v.doing = played+more, won+wins, "playing at random"
				if played > v.played {
					v.played, v.won = played, won
				}
			})
		},
	}).Label(ctx, p)
}

// glance plays a few random games, and more while that takes no time.
func (v *early) glance(ctx context.Context, labeler *label.Labeler) error {
	start := time.Now()
	for n := int64(glanceFirst); n <= v.spec.Playouts && time.Since(start) < glanceTime/glanceMore; n *= glanceMore {
		trials, err := labeler.Glance(ctx, v.Board.Position(), n)
		if err != nil {
			return err
		}
		v.update(true, func() { v.played, v.won = trials.Playouts, trials.Wins })
	}
	return nil
}

// update changes what is known and shows it.
func (v *early) update(now bool, change func()) {
	v.Lock()
	defer v.Unlock()
	change()
	v.show(now)
}

// show shows what is known: now, or at most ten times a second.
func (v *early) show(now bool) {
	if now || time.Since(v.shown) >= time.Second/10 {
		v.shown = time.Now()
		v.line.show(v.text())
	}
}

// text says what is known, the most important first.
func (v *early) text() string {
	known := []string{v.name}
	if v.played > 0 {
		known = append(known, fmt.Sprintf("%s of %s random games won", humanize.Comma(v.won), humanize.Comma(v.played)))
	}
	moves := "at least " + counted(int64(v.bounds.Low), "move")
	if v.bounds.High > 0 {
		moves = fmt.Sprintf("%d to %s", v.bounds.Low, counted(int64(v.bounds.High), "move"))
	}
	return strings.Join(append(known, moves, v.doing), " · ")
}
