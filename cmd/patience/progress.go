package main

import (
	"fmt"
	"io"
	"os"
	"time"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"

	"patience/datasets"
	"patience/datasets/winrate"
)

// isTerminal reports whether somebody may be watching.
func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// showProgress shows rows, rate and time left on a terminal, and nothing
// elsewhere. Rows found on disk are told, but are none of those that are
// counted and timed. The function it returns clears the line.
func showProgress(o *datasets.BuildOptions, w io.Writer, quiet bool) (finish func()) {
	if quiet || !isTerminal(w) {
		return func() {}
	}
	var bar *progressbar.ProgressBar
	var found int64
	o.Progress = func(p datasets.Progress) {
		switch {
		case bar == nil:
			bar = newBar(w, p.Total-p.Found)
		case p.Found != found:
			bar.ChangeMax64(p.Total - p.Found)
		}
		if p.Found != found {
			found = p.Found
			bar.Describe(fmt.Sprintf("labelling, %s found", grouped(found)))
		}
		bar.Set64(p.Made) // a terminal that cannot be written to spoils no dataset
	}
	return func() {
		if bar != nil {
			bar.Clear()
		}
	}
}

func newBar(w io.Writer, rows int64) *progressbar.ProgressBar {
	return progressbar.NewOptions64(rows,
		progressbar.OptionSetWriter(w),
		progressbar.OptionSetDescription("labelling"),
		progressbar.OptionShowCount(),
		progressbar.OptionShowIts(),
		progressbar.OptionSetItsString("deals"),
		progressbar.OptionSetPredictTime(true),
		progressbar.OptionThrottle(100*time.Millisecond),
		progressbar.OptionClearOnFinish(),
	)
}

// showBusy shows on a terminal that work is going on, and for how long, and
// nothing elsewhere. The function it returns clears the line.
func showBusy(w io.Writer, what string) (finish func()) {
	if !isTerminal(w) {
		return func() {}
	}
	bar := progressbar.NewOptions64(-1,
		progressbar.OptionSetWriter(w),
		progressbar.OptionSetDescription(what),
		progressbar.OptionSetElapsedTime(true),
		progressbar.OptionSpinnerType(14),
		progressbar.OptionClearOnFinish(),
	)
	bar.RenderBlank()
	return func() { bar.Finish() } // a terminal that cannot be written to spoils no score
}

// showTally shows the verdicts so far, rate and time left on a terminal, and
// nothing elsewhere. The function it returns clears the line.
func showTally(o *winrate.Options, w io.Writer, total int64, quiet bool) (finish func()) {
	if quiet || !isTerminal(w) {
		return func() {}
	}
	var bar *progressbar.ProgressBar
	o.Progress = func(t *winrate.Tally, found int64) {
		if bar == nil {
			bar = newBar(w, total-found)
		}
		bar.Describe(fmt.Sprintf("%s winnable, %s not, %s undecided",
			grouped(t.Winnable.Deals), grouped(t.Unwinnable.Deals), grouped(t.Undecided.Deals)))
		bar.Set64(t.Deals - found) // a terminal that cannot be written to spoils nothing
	}
	return func() {
		if bar != nil {
			bar.Clear()
		}
	}
}
