package main

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/creack/pty"
)

// TestNoProgress: nothing is shown where nobody watches.
func TestNoProgress(t *testing.T) {
	file, err := os.Create(filepath.Join(t.TempDir(), "log"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	for _, v := range []struct {
		name  string
		w     io.Writer
		quiet bool
	}{{"buffer", &bytes.Buffer{}, false}, {"file", file, false}, {"quiet terminal", newTerminal(t).tty, true}} {
		m := newMeter(progressOf(streams{err: v.w}, v.quiet))
		m.show(0, 1, 2, "labelling")
		m.clear()
	}
	if text, err := os.ReadFile(file.Name()); err != nil || len(text) > 0 {
		t.Errorf("%q, %v; expected nothing in the first minute", text, err)
	}
}

// TestNotes: a run that nobody watches on a terminal tells now and then how far it
// is.
func TestNotes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var log bytes.Buffer
		m := newMeter(&log)
		for done := range int64(150) {
			time.Sleep(time.Second)
			m.show(0, done+1, 1500, "labelling")
		}
		want := "patience: 60 of 1,500 deals after 1m0s\npatience: 120 of 1,500 deals after 2m0s\n"
		if log.String() != want {
			t.Errorf("%q; expected %q", log.String(), want)
		}
	})
}

func TestProgressOnTerminal(t *testing.T) {
	term := newTerminal(t)
	m := newMeter(term.tty)
	m.show(0, 3, 40, "labelling")
	m.clear()
	got := term.text()
	for _, want := range []string{"labelling", "(3/40"} {
		if !strings.Contains(got, want) {
			t.Errorf("the terminal got %q; expected %q in it", got, want)
		}
	}
	if last := got[strings.LastIndex(strings.TrimRight(got, "\r"), "\r")+1:]; strings.Contains(last, "labelling") {
		t.Errorf("the terminal got %q; expected that the line is cleared at the end", got)
	}
}

// TestNoRateAtFirst: some deals in the first moments do not tell how many there are in a
// second, and later ones do.
func TestNoRateAtFirst(t *testing.T) {
	term := newTerminal(t)
	m := newMeter(term.tty)
	m.show(0, 5, 400, "deciding")
	m.clear()
	if got := term.text(); strings.Contains(got, "deals/") || !strings.Contains(got, "(5/400)") {
		t.Errorf("the terminal got %q; expected (5/400) and no rate", got)
	}
	term = newTerminal(t)
	m = newMeter(term.tty)
	m.begun = m.begun.Add(-rateAfter)
	m.show(0, 5, 400, "deciding")
	if got := term.text(); !strings.Contains(got, "(5/400, ") || !strings.Contains(got, "deals/") ||
		strings.Contains(got, " 0 deals/") {
		t.Errorf("the terminal got %q; expected a rate", got)
	}
}

// TestLater: what is done soon shows nothing, and what takes longer does.
func TestLater(t *testing.T) {
	term := newTerminal(t)
	showLater(term.tty, time.Hour, "searching")()
	if got := term.text(); got != "" {
		t.Errorf("the terminal got %q; expected nothing", got)
	}
	var buffer bytes.Buffer
	showLater(&buffer, 0, "searching")()
	if buffer.Len() > 0 {
		t.Errorf("a buffer got %q; expected nothing", buffer.String())
	}
}

// TestNoProgressBeforeRows: a build that fails at once leaves the terminal as
// it was.
func TestNoProgressBeforeRows(t *testing.T) {
	term := newTerminal(t)
	newMeter(term.tty).clear()
	if got := term.text(); got != "" {
		t.Errorf("the terminal got %q; expected nothing", got)
	}
}

// A terminal is a pseudo terminal of which everything is read.
type terminal struct {
	tty  *os.File
	read chan string
}

func newTerminal(t *testing.T) *terminal {
	t.Helper()
	control, tty, err := pty.Open()
	if err != nil {
		t.Skip("no pseudo terminal:", err)
	}
	t.Cleanup(func() { tty.Close(); control.Close() })
	term := &terminal{tty, make(chan string, 1)}
	go func() {
		text, _ := io.ReadAll(control) // ends with an error when the other side closes
		term.read <- string(text)
	}()
	return term
}

// text closes the terminal and returns what was written to it.
func (t *terminal) text() string {
	t.tty.Close()
	return <-t.read
}

// TestProgressAfterResume: rows that were there are told and not timed.
func TestProgressAfterResume(t *testing.T) {
	term := newTerminal(t)
	m := newMeter(term.tty)
	m.show(1000, 1000, 1040, labelling(1000))
	time.Sleep(200 * time.Millisecond) // it shows ten a second
	m.show(1000, 1003, 1040, labelling(1000))
	m.clear()
	got := term.text()
	for _, want := range []string{"labelling, 1,000 found", "(3/40"} {
		if !strings.Contains(got, want) {
			t.Errorf("the terminal got %q; expected %q in it", got, want)
		}
	}
}

// TestBusy: on a terminal score says what it does, and clears the line.
func TestBusy(t *testing.T) {
	term := newTerminal(t)
	showBusy(term.tty, "searching")()
	got := term.text()
	if !strings.Contains(got, "searching") {
		t.Errorf("the terminal got %q; expected searching in it", got)
	}
	if last := got[strings.LastIndex(strings.TrimRight(got, "\r"), "\r")+1:]; strings.Contains(last, "searching") {
		t.Errorf("the terminal got %q; expected that the line is cleared at the end", got)
	}
	var buffer bytes.Buffer
	showBusy(&buffer, "searching")()
	if buffer.Len() > 0 {
		t.Errorf("a buffer got %q; expected nothing", buffer.String())
	}
}
