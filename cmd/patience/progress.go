package main

import (
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/dustin/go-humanize"
	"github.com/schollz/progressbar/v3"

	"patience/cmd/patience/internal/say"
)

// A meter shows how far a run over deals is: deals, rate and time left on a terminal, and
// a line a minute elsewhere, so that a log shows that the run is alive. Deals found on disk
// are neither counted nor timed. In the first second it shows no rate, since a few deals do
// not tell one.
type meter struct {
	w            io.Writer
	begun, noted time.Time // noted is when the last line was printed where nobody watches
	line         liveLine
	bar          *progressbar.ProgressBar // nil where nobody watches
	drawn        strings.Builder          // what the bar has drawn
	shown        bool
}

func newMeter(w io.Writer) *meter {
	m := &meter{w: w, begun: time.Now(), noted: time.Now(), line: liveLine{statusLine: statusLine{w}}}
	if isTerminal(w) {
		m.bar = newBar(&m.drawn, columns(w))
	}
	return m
}

// note prints how many deals are done, unless it has done so in the last minute.
func (m *meter) note(done, total int64) {
	if time.Since(m.noted) < time.Minute {
		return
	}
	m.noted = time.Now()
	fmt.Fprintf(m.w, "patience: %s of %s after %s\n", humanize.Comma(done), say.Counted(total, "deal"),
		time.Since(m.begun).Round(time.Second))
}

// rateAfter is when enough deals are done to tell how many there are in a second.
const rateAfter = time.Second

// show tells that some deals of all are done, of which some were found, and what goes
// on.
func (m *meter) show(found, done, total int64, doing string) {
	if m.bar == nil {
		m.note(done, total)
		return
	}
	m.shown = true
	if done == found && found > 0 {
		m.begun = time.Now()
		m.bar.Reset()
	}
	m.line.update(false, func() string { return m.status(done-found, total-found, doing) })
}

// status says how many deals of all are done, and with the bar how fast that goes.
func (m *meter) status(done, total int64, doing string) string {
	if time.Since(m.begun) < rateAfter {
		return fmt.Sprintf("(%d/%d) %s", done, total, doing)
	}
	m.bar.Describe(doing)
	m.bar.Set64(done) // first, since ChangeMax64 measures a rate
	m.drawn.Reset()
	m.bar.ChangeMax64(total)
	lines := strings.Split(strings.TrimSpace(m.drawn.String()), "\r") // it erases the line before it draws
	return lines[len(lines)-1]
}

// clear clears the line, if there is one.
func (m *meter) clear() {
	if m.shown {
		m.line.clear()
	}
}

// barWords is the number of columns that numbers and words take. The bar gets
// what is left of the terminal, at most widestBar. It is left out if that is
// less than narrowestBar.
const (
	barWords     = 75
	narrowestBar = 5
	widestBar    = 40
)

// newBar returns a bar that is drawn to w for a terminal of some columns, and whose time
// begins now. How many deals there are is told later.
func newBar(w io.Writer, columns int) *progressbar.ProgressBar {
	width, theme := min(widestBar, columns-barWords), progressbar.ThemeDefault
	if width < narrowestBar {
		width, theme = 0, progressbar.Theme{}
	}
	bar := progressbar.NewOptions64(1,
		progressbar.OptionSetWriter(w),
		progressbar.OptionSetWidth(width),
		progressbar.OptionSetTheme(theme),
		progressbar.OptionShowDescriptionAtLineEnd(),
		progressbar.OptionShowCount(),
		progressbar.OptionShowIts(),
		progressbar.OptionSetItsString("deals"),
		progressbar.OptionSetPredictTime(true),
	)
	bar.StartWithoutRender()
	return bar
}

// showLater is showBusy from a while on, for work that is mostly done before.
func showLater(w io.Writer, after time.Duration, what string) (finish func()) {
	done, ended := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		select {
		case <-done:
		case <-time.After(after):
			finish := showBusy(w, what)
			<-done
			finish()
		}
	}()
	return func() {
		close(done)
		<-ended
	}
}

// showBusy shows on a terminal that work is going on, and for how long. It shows
// nothing elsewhere. The function that it returns clears the line.
func showBusy(w io.Writer, what string) (finish func()) {
	if !isTerminal(w) {
		return func() {}
	}
	bar := progressbar.NewOptions64(-1,
		progressbar.OptionSetWriter(statusLine{w}),
		progressbar.OptionSetDescription(what),
		progressbar.OptionShowDescriptionAtLineEnd(),
		progressbar.OptionSetElapsedTime(true),
		progressbar.OptionSpinnerType(14),
		progressbar.OptionClearOnFinish(),
	)
	bar.RenderBlank()
	return func() {
		bar.Finish()
		statusLine{w}.clear()
	}
}
