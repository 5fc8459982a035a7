package main

import (
	"fmt"
	"io"
	"time"

	"github.com/dustin/go-humanize"
	"github.com/schollz/progressbar/v3"

	"patience/cmd/patience/internal/say"
	"patience/datasets/build"
	"patience/datasets/winrate"
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

// showProgress shows rows, rate and time left on a terminal, and a line a minute
// elsewhere. Rows found on disk are mentioned, but not counted or timed. The
// function that it returns clears the line.
func showProgress(o *build.Options, w io.Writer, quiet bool) (finish func()) {
	switch {
	case quiet:
		return func() {}
	case !isTerminal(w):
		d := newDiary(w)
		o.Progress = func(p build.Progress) { d.note(p.Done(), p.Total) }
		return func() {}
	}
	var bar *progressbar.ProgressBar
	var found int64
	o.Progress = func(p build.Progress) {
		switch {
		case bar == nil:
			bar = newBar(w, p.Total-p.Found, labelling(p.Found))
		case p.Found != found:
			bar.ChangeMax64(p.Total - p.Found)
			bar.Describe(labelling(p.Found))
		}
		found = p.Found
		bar.Set64(p.Made)
	}
	return func() {
		if bar != nil {
			statusLine{w}.clear()
		}
	}
}

func labelling(found int64) string {
	if found == 0 {
		return "labelling"
	}
	return fmt.Sprintf("labelling, %s found", humanize.Comma(found))
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

// showTally shows the verdicts so far, rate and time left on a terminal, and a
// line a minute elsewhere. The function that it returns clears the line.
func showTally(o *winrate.Options, w io.Writer, total int64, quiet bool) (finish func()) {
	switch {
	case quiet:
		return func() {}
	case !isTerminal(w):
		d := newDiary(w)
		o.Progress = func(t *winrate.Tally, _ int64) { d.note(t.Deals, total) }
		return func() {}
	}
	var bar *progressbar.ProgressBar
	o.Progress = func(t *winrate.Tally, found int64) {
		verdicts := fmt.Sprintf("%s winnable, %s not, %s undecided",
			humanize.Comma(t.Winnable.Deals), humanize.Comma(t.Unwinnable.Deals), humanize.Comma(t.Undecided.Deals))
		if bar == nil {
			bar = newBar(w, total-found, verdicts)
		}
		bar.Set64(t.Deals - found)
		bar.Describe(verdicts)
	}
	return func() {
		if bar != nil {
			statusLine{w}.clear()
		}
	}
}
