package console

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/dustin/go-humanize"

	"patience/cmd/internal/say"
	"patience/solve"
)

// A Stage is what a verb does, and how much of it is done.
type Stage struct {
	Doing string
	Unit  string // what is counted; deal if it is ""
	// found is how much was there before and is not timed, done how much is there now,
	// found included, and total how much there will be; 0 if that is not known.
	Found, Done, Total int64
}

// A Meter shows what a verb does, how far it is, for how long and at what rate. On a
// terminal that is one line, which is drawn again ten times a second where it has changed.
// Elsewhere it is a line a minute, so that a log shows that the run is alive. What is shown
// depends on the time and not on news, because a single deal may take minutes.
type Meter struct {
	w     io.Writer
	every time.Duration // between two looks at what to show

	mu             sync.Mutex
	stage          Stage
	seen           solve.Bounds  // by a search that is part of the stage
	start          time.Time     // when the meter was made
	begun, changed time.Time     // when the work that is timed began, and when more of it was done
	shown          bool          // the line is wanted
	drawn          string        // what is on the terminal
	looked         time.Time     // when it was drawn
	stop           chan struct{} // ends the goroutine that draws; nil if there is none
	ended          sync.WaitGroup
}

// The times between two looks at what to show: on a terminal, and elsewhere.
const (
	redrawEvery = time.Second / 10
	noteEvery   = time.Minute
)

// newMeter returns a meter whose time begins now. It shows nothing before the first call of
// show.
func newMeter(w io.Writer) *Meter {
	m := &Meter{w: w, every: noteEvery, start: time.Now()}
	if IsTerminal(w) {
		m.every = redrawEvery
	}
	m.begun, m.changed = m.start, m.start
	return m
}

// Show tells what goes on from now on.
func (m *Meter) Show(now Stage) {
	m.mu.Lock()
	defer m.mu.Unlock()
	switch t := time.Now(); {
	case now.Done < m.stage.Done || now.Found > 0 && now.Done == now.Found:
		m.begun, m.changed = t, t
	case now.Done > m.stage.Done:
		m.changed = t
	}
	m.stage, m.seen, m.shown = now, solve.Bounds{}, true
	if m.stop == nil {
		stop := make(chan struct{})
		m.stop = stop
		m.ended.Go(func() { m.run(stop) })
	}
	m.drawInTime()
}

// drawInTime draws the line unless it was drawn a moment ago.
func (m *Meter) drawInTime() {
	if m.drawn == "" || time.Since(m.looked) >= redrawEvery {
		m.draw()
	}
}

// run draws the line, or notes it, until the meter is stopped.
func (m *Meter) run(stop chan struct{}) {
	ticker := time.NewTicker(m.every)
	defer ticker.Stop()
	for {
		select {
		case <-stop:
			return
		case <-ticker.C:
			m.mu.Lock()
			m.draw()
			if !IsTerminal(m.w) && m.shown {
				fmt.Fprintln(m.w, "patience: "+m.status())
			}
			m.mu.Unlock()
		}
	}
}

// draw brings the line of a terminal up to date.
func (m *Meter) draw() {
	if !m.shown || !IsTerminal(m.w) {
		return
	}
	m.looked = time.Now()
	if status := m.status(); status != m.drawn {
		m.drawn = status
		statusLine{m.w}.show(status)
	}
}

// Hide clears the line until the next call of show, so that something else can be printed.
func (m *Meter) Hide() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.shown = false
	m.erase()
}

func (m *Meter) erase() {
	if m.drawn != "" {
		statusLine{m.w}.clear()
	}
	m.drawn = ""
}

// Clear ends the meter and clears the line, if there is one.
func (m *Meter) Clear() {
	m.Hide()
	m.mu.Lock()
	stop := m.stop
	m.stop = nil
	m.mu.Unlock()
	if stop != nil {
		close(stop)
		m.ended.Wait()
	}
}

// Write prints a message, and then shows the line again.
func (m *Meter) Write(text []byte) (int, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.erase()
	return m.w.Write(text)
}

// Columns returns the width of the terminal that the meter writes to, 0 if it is none.
func (m *Meter) Columns() int { return Columns(m.w) }

// rateAfter is when enough is done to tell how much there is in a second.
const rateAfter = time.Second

// status says how long the verb has run, and how much of the stage is done. It shows a
// rate and the time left only if something is done.
func (m *Meter) status() string {
	parts := []string{span(time.Since(m.start).Truncate(time.Second))}
	if m.stage.Total > 1 {
		parts = append(append(parts, m.stage.counts()), m.forecast()...)
	}
	parts = slices.DeleteFunc(append(parts, seenBy(m.seen), m.stage.Doing), func(part string) bool { return part == "" })
	return strings.Join(parts, " · ")
}

// forecast says how long the rest of the stage takes, and the rate from which that follows;
// nothing as long as no rate is known. Between two deals the time left runs down.
func (m *Meter) forecast() (parts []string) {
	s, took := &m.stage, m.changed.Sub(m.begun)
	if s.Done == s.Found || took <= 0 || time.Since(m.begun) < rateAfter {
		return nil
	}
	each := took.Seconds() / float64(s.Done-s.Found)
	left := each*float64(s.Total-s.Done) - time.Since(m.changed).Seconds()
	if left >= 1 && left < foreseeable.Seconds() {
		parts = append(parts, "about "+Roughly(time.Duration(left*float64(time.Second)))+" left")
	}
	return append(parts, pace(each, s.counted()))
}

// foreseeable is the longest time left that is shown.
const foreseeable = 10_000 * time.Hour

func (s *Stage) counted() string {
	if s.Unit == "" {
		return "deal"
	}
	return s.Unit
}

// counts says how much of all is done. A percentage is rounded down.
func (s *Stage) counts() string {
	text := fmt.Sprintf("%s of %s", humanize.Comma(s.Done), say.Counted(s.Total, s.counted()))
	tenths := 1000 * float64(s.Done) / float64(s.Total)
	switch {
	case tenths >= 100:
		text += fmt.Sprintf(" (%d %%)", int(tenths/10))
	case tenths >= 1:
		text += fmt.Sprintf(" (%d.%d %%)", int(tenths)/10, int(tenths)%10)
	}
	return text
}

// pace says how many units there are in a second if each takes some seconds, or how many in
// a minute or an hour where that is less than one.
func pace(each float64, unit string) string {
	rate, of := 1/each, "s"
	if rate < 1 {
		rate, of = 60*rate, "min"
	}
	if rate < 1 {
		rate, of = 60*rate, "h"
	}
	if rate < 10 {
		return fmt.Sprintf("%.1f %ss/%s", rate, unit, of)
	}
	return fmt.Sprintf("%s %ss/%s", humanize.Comma(int64(rate+0.5)), unit, of)
}

// span is a duration without parts that are too small to matter: seconds from an hour on.
func span(d time.Duration) string {
	unit := time.Second
	if d >= time.Hour {
		unit = time.Minute
	}
	text := d.Round(unit).String()
	if strings.HasSuffix(text, "m0s") {
		return strings.TrimSuffix(text, "0s")
	}
	return text
}

// Roughly is span, but without seconds from ten minutes on.
func Roughly(d time.Duration) string {
	if d >= 10*time.Minute {
		d = d.Round(time.Minute)
	}
	return span(d)
}

// Watch shows how the bounds of a search close in, and how much it has seen, until the next
// call of show.
func (m *Meter) Watch(b solve.Bounds) {
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
