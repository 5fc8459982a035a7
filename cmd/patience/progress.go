package main

import (
	"fmt"
	"io"
	"time"

	"github.com/dustin/go-humanize"
	"github.com/schollz/progressbar/v3"

	"patience/cmd/patience/internal/say"
)

// A diary prints a line now and then about a run whose output is no terminal, so
// that its log shows that it is alive.
type diary struct {
	w           io.Writer
	every       time.Duration
	start, last time.Time
}

// newDiary returns a diary of a line a minute.
func newDiary(w io.Writer) *diary { return &diary{w, time.Minute, time.Now(), time.Now()} }

// note prints how many deals are done, unless it has done so in the last minute.
func (d *diary) note(done, total int64) {
	if time.Since(d.last) < d.every {
		return
	}
	d.last = time.Now()
	fmt.Fprintf(d.w, "patience: %s of %s after %s\n", humanize.Comma(done), say.Counted(total, "deal"), time.Since(d.start).Round(time.Second))
}

// A meter shows how far a run over deals is: deals, rate and time left on a terminal,
// and a line a minute elsewhere. Deals found on disk are neither counted nor timed.
type meter struct {
	w     io.Writer
	diary *diary
	bar   *progressbar.ProgressBar // nil before the first deal
}

func newMeter(w io.Writer) *meter { return &meter{w: w, diary: newDiary(w)} }

// show tells that some deals of all are done, of which some were found, and what goes
// on.
func (m *meter) show(found, done, total int64, doing string) {
	if !isTerminal(m.w) {
		m.diary.note(done, total)
		return
	}
	if m.bar == nil {
		m.bar = newBar(m.w, total-found, doing)
	}
	if m.bar.GetMax64() != total-found {
		m.bar.ChangeMax64(total - found)
	}
	m.bar.Set64(done - found)
	m.bar.Describe(doing)
}

// clear clears the line, if there is one.
func (m *meter) clear() {
	if m.bar != nil {
		statusLine{m.w}.clear()
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

func newBar(w io.Writer, deals int64, what string) *progressbar.ProgressBar {
	width, theme := min(widestBar, columns(w)-barWords), progressbar.ThemeDefault
	if width < narrowestBar {
		width, theme = 0, progressbar.Theme{}
	}
	return progressbar.NewOptions64(deals,
		progressbar.OptionSetWriter(statusLine{w}),
		progressbar.OptionSetWidth(width),
		progressbar.OptionSetTheme(theme),
		progressbar.OptionSetDescription(what),
		progressbar.OptionShowDescriptionAtLineEnd(),
		progressbar.OptionShowCount(),
		progressbar.OptionShowIts(),
		progressbar.OptionSetItsString("deals"),
		progressbar.OptionSetPredictTime(true),
		progressbar.OptionThrottle(100*time.Millisecond),
		progressbar.OptionClearOnFinish(),
	)
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
