package main

import (
	"context"
	"fmt"
	"io"
	"strings"
	"sync"
	"time"

	"github.com/dustin/go-humanize"

	"patience/cmd/patience/internal/say"
	"patience/internal/model"
	"patience/label"
	"patience/solve"
)

// An early is what is known of a subject while it is labelled. On a terminal it
// is shown in the status line, and refined there.
type early struct {
	*scored
	line liveLine

	sync.Mutex
	bounds      solve.Bounds
	played, won int64
	guess       string // of the model; "" if there is none
	doing       string
}

// The first look at a position is a tenth of a second of random games: a few,
// then four times as many, and so on.
const (
	glanceFirst = 16
	glanceMore  = 4
	glanceTime  = time.Second / 10
)

// labelWatched labels the subject as labeler does, and shows on a terminal what
// is known so far: the bound at once, then a few random games, then how the
// search closes in and how the random games go.
func (s *scored) labelWatched(ctx context.Context, w io.Writer, labeler *label.Labeler) (label.Result, error) {
	p := s.Board.Position()
	known, found := labeler.Published(p)
	if !isTerminal(w) || known.Sampled != nil {
		return labeler.Label(ctx, p)
	}
	v := &early{scored: s, line: liveLine{statusLine: statusLine{w}}, doing: "a first look"}
	defer v.line.clear()
	v.bounds.Low = s.game.Bound(p).Bound(p)
	if e := known.Exact; e.MinMoves != nil && s.spec.ExactNodes > 0 {
		v.bounds = solve.Bounds{Low: *e.MinMoves, High: *e.MinMoves}
	}
	if err := v.judge(ctx); err != nil {
		return label.Result{}, err
	}
	v.show()
	if err := v.glance(ctx, labeler); err != nil {
		return label.Result{}, err
	}
	if s.spec.ExactNodes > 0 && !found {
		v.doing = "searching; --exact-nodes 0 does not search"
		v.show()
	}
	return labeler.Watched(v.watch()).Label(ctx, p)
}

// watch returns what is called while the subject is labelled. The random games
// of the first look do not count, and are shown until there are more.
func (v *early) watch() label.Watch {
	const playing = "playing at random; --playouts plays fewer games"
	var played, won int64
	return label.Watch{
		Bounds: func(b solve.Bounds) {
			v.update(func() (now bool) {
				now = b.Low != v.bounds.Low || b.High != v.bounds.High
				v.bounds = b
				return now
			})
		},
		Trials: func(more, wins int64) {
			v.update(func() (now bool) {
				now = v.doing != playing
				played, won, v.doing = played+more, won+wins, playing
				if played > v.played {
					v.played, v.won = played, won
				}
				return now
			})
		},
	}
}

// judge asks the model of the game, if there is one: it knows in milliseconds
// about what will come out.
func (v *early) judge(ctx context.Context) error {
	p := v.Board.Position()
	if v.game.Model == nil || v.game.Reference == nil || p.Won() {
		return nil
	}
	g, err := v.game.Model().JudgeSeen(ctx, p, model.Seen{Trials: model.Short, Seed: v.spec.PlaySeed})
	v.guess = (&say.Guess{Game: &v.game, Guess: g}).Short()
	return err
}

// glance plays a few random games, and more while that takes no time.
func (v *early) glance(ctx context.Context, labeler *label.Labeler) error {
	start := time.Now()
	for n := int64(glanceFirst); n <= v.spec.Playouts && time.Since(start) < glanceTime/glanceMore; n *= glanceMore {
		trials, err := labeler.Glance(ctx, v.Board.Position(), n)
		if err != nil {
			return err
		}
		v.played, v.won = trials.Playouts, trials.Wins
		v.show()
	}
	return nil
}

// update changes what is known. It shows it if change says so, and else at most
// ten times a second.
func (v *early) update(change func() (now bool)) {
	v.Lock()
	defer v.Unlock()
	v.line.update(change(), v.text)
}

func (v *early) show() { v.line.update(true, v.text) }

// text says what is known, the most important first.
func (v *early) text() string {
	known := []string{v.name}
	if v.guess != "" {
		known = append(known, v.guess)
	}
	if v.played > 0 {
		known = append(known, fmt.Sprintf("%s of %s random games won", humanize.Comma(v.won), humanize.Comma(v.played)))
	}
	return strings.Join(append(known, say.Bounds(v.bounds), v.doing), " · ")
}
