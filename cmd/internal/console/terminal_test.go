package console

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"github.com/jedib0t/go-pretty/v6/text"

	"patience/cmd/internal/console/consoletest"
	"patience/solve"
)

// TestStatusFits: on a terminal of any width a status is one line, which is
// erased in the end.
func TestStatusFits(t *testing.T) {
	t.Parallel()
	for _, v := range []struct {
		name, want string
		show       func(*Meter)
	}{
		{"score", "playing", func(m *Meter) { m.Show(Stage{Doing: "playing at random and searching"}) }},
		{"generate", "3 of 40", func(m *Meter) {
			m.Show(Stage{Doing: "labelling", Done: 3, Total: 40})
		}},
		{"generate after a minute", "123,459 of", func(m *Meter) {
			m.start, m.begun = m.start.Add(-time.Minute), m.begun.Add(-time.Minute)
			m.Show(Stage{Doing: "labelling, 123,456 found", Done: 123_459, Total: 123_496})
		}},
		{"solve --any", "looking", func(m *Meter) {
			m.Show(Stage{Doing: "looking for any solution, or a proof that there is none"})
		}},
		{"solve", "73 to 80 moves", func(m *Meter) {
			m.Watch(solve.Bounds{Low: 73, High: 80, Effort: solve.Effort{Unit: solve.Positions, Stored: 1}})
			m.Show(Stage{Doing: "searching"})
			m.Watch(solve.Bounds{Low: 73, High: 80, Effort: solve.Effort{Unit: solve.Positions, Stored: 1}})
			m.draw()
		}},
	} {
		for _, columns := range []int{24, 40, 70, 100, 200} {
			term := consoletest.Sized(t, columns)
			m := newMeter(term.TTY)
			v.show(m)
			m.Clear()
			got := term.Text()
			statuses := strings.Split(got, consoletest.EraseLine)
			if first, last := statuses[0], statuses[len(statuses)-1]; first != "" || last != "" || len(statuses) < 3 {
				t.Errorf("%s, %d columns: %q; expected statuses on an erased line", v.name, columns, got)
			}
			for _, status := range statuses {
				if text.StringWidth(status) >= columns || strings.ContainsAny(status, "\r\n\x1b") {
					t.Errorf("%s, %d columns: %q is too wide", v.name, columns, status)
				}
			}
			if !strings.Contains(got, v.want) {
				t.Errorf("%s, %d columns: %q; expected %q in it", v.name, columns, got, v.want)
			}
		}
	}
}

// TestWrapped: sentences break between words on a terminal, and nowhere else.
func TestWrapped(t *testing.T) {
	const sentences = "One two three four five six seven eight.\nNine ten.\n\n\tpatience deal 617 | patience score " +
		"--position -\n\nA second paragraph."
	const want = "One two three four\nfive six seven\neight. Nine ten.\n\n\tpatience deal 617 | patience score " +
		"--position -\n\nA second paragraph."
	if got := Wrapped(consoletest.Sized(t, 20).TTY, sentences); got != want {
		t.Errorf("%q; expected %q", got, want)
	}
	if got := Wrapped(consoletest.Sized(t, 50).TTY, sentences); got != sentences {
		t.Errorf("%q; expected what fits as it is", got)
	}
	if got := Wrapped(new(bytes.Buffer), sentences); got != sentences {
		t.Errorf("%q; expected that nothing is wrapped where there is no terminal", got)
	}
}

func TestColumns(t *testing.T) {
	if got := Columns(consoletest.Sized(t, 33).TTY); got != 33 {
		t.Errorf("%d columns; expected 33", got)
	}
	if got := Columns(&Output{W: consoletest.Sized(t, 33).TTY}); got != 33 {
		t.Errorf("%d columns of what is written to a terminal; expected 33", got)
	}
	if got := Columns(consoletest.Sized(t, 0).TTY); got != UsualColumns {
		t.Errorf("%d columns of a terminal that does not tell; expected %d", got, UsualColumns)
	}
	if got := Columns(new(bytes.Buffer)); got != 0 {
		t.Errorf("%d columns of a buffer; expected 0", got)
	}
}
