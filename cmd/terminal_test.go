package cmd

import (
	"bytes"
	"fmt"
	"os/exec"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/creack/pty"
	"github.com/jedib0t/go-pretty/v6/text"

	"patience/catalogue"
	"patience/datasets/winrate"
	"patience/solve"
)

// newTerminalOf returns a terminal with this many columns.
func newTerminalOf(t *testing.T, columns int) *terminal {
	t.Helper()
	term := newTerminal(t)
	if err := pty.Setsize(term.tty, &pty.Winsize{Rows: 24, Cols: uint16(columns)}); err != nil {
		t.Skip("the terminal has no size:", err)
	}
	return term
}

// TestStatusFits: on a terminal of any width a status is one line, which is
// erased in the end.
func TestStatusFits(t *testing.T) {
	t.Parallel()
	for _, v := range []struct {
		name, want string
		show       func(*meter)
	}{
		{"score", "playing", func(m *meter) { m.show(stage{doing: "playing at random and searching"}) }},
		{"generate", "3 of 40", func(m *meter) {
			m.show(stage{doing: labelling(0), done: 3, total: 40})
		}},
		{"generate after a minute", "123,459 of", func(m *meter) {
			m.start, m.begun = m.start.Add(-time.Minute), m.begun.Add(-time.Minute)
			m.show(stage{doing: labelling(123_456), done: 123_459, total: 123_496})
		}},
		{"solve --any", "looking", func(m *meter) {
			m.show(stage{doing: "looking for any solution, or a proof that there is none"})
		}},
		{"winrate", "3 of 40", func(m *meter) {
			m.show(stage{doing: verdicts(&winrate.Tally{Deals: 3}), done: 3, total: 40})
		}},
		{"solve", "73 to 80 moves", func(m *meter) {
			m.watch(solve.Bounds{Low: 73, High: 80, Effort: solve.Effort{Unit: solve.Positions, Stored: 1}})
			m.show(stage{doing: "searching"})
			m.watch(solve.Bounds{Low: 73, High: 80, Effort: solve.Effort{Unit: solve.Positions, Stored: 1}})
			m.draw()
		}},
	} {
		for _, columns := range []int{24, 40, 70, 100, 200} {
			term := newTerminalOf(t, columns)
			m := newMeter(term.tty)
			v.show(m)
			m.clear()
			got := term.text()
			statuses := strings.Split(got, eraseLine)
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
	if got := wrapped(newTerminalOf(t, 20).tty, sentences); got != want {
		t.Errorf("%q; expected %q", got, want)
	}
	if got := wrapped(newTerminalOf(t, 50).tty, sentences); got != sentences {
		t.Errorf("%q; expected what fits as it is", got)
	}
	if got := wrapped(new(bytes.Buffer), sentences); got != sentences {
		t.Errorf("%q; expected that nothing is wrapped where there is no terminal", got)
	}
}

// TestSentencesOnTerminal runs the program on a terminal and without one: the
// words are the same, the lines no wider than the terminal.
func TestSentencesOnTerminal(t *testing.T) {
	const columns = 45
	for _, args := range []string{
		"score 3 --playouts 2000 --exact-nodes 0", "solve 17 --any --exact-nodes 1000", "winrate random:1-2",
		"deal no-such-deal-in-any-source", "score --help",
	} {
		term := newTerminalOf(t, columns)
		onTerminal := exec.CommandContext(t.Context(), "patience", strings.Fields(args)...)
		onTerminal.Stdout, onTerminal.Stderr = term.tty, term.tty
		onTerminal.Run() // one of them fails
		plain, _ := exec.CommandContext(t.Context(), "patience", strings.Fields(args)...).CombinedOutput()
		_, drawn, _ := cutLast(term.text(), eraseLine)
		got, want := paragraph(drawn), paragraph(string(plain))
		if slices.Max(widths(want)) <= columns {
			t.Errorf("%s: %q needs no wrapping", args, want)
		}
		if slices.Max(widths(got)) > columns || !slices.Equal(strings.Fields(got), strings.Fields(want)) {
			t.Errorf("%s: %q; expected %q in lines of at most %d", args, got, want, columns)
		}
	}
}

// cutLast cuts a text around the last sep; without one, after is the text.
func cutLast(s, sep string) (before, after string, found bool) {
	i := strings.LastIndex(s, sep)
	if i < 0 {
		return "", s, false
	}
	return s[:i], s[i+len(sep):], true
}

// paragraph returns the sentences that an output begins with: up to an empty
// line, or to the effort of a search.
func paragraph(output string) string {
	first, _, _ := strings.Cut(strings.ReplaceAll(output, "\r", ""), "\n\n")
	before, _, _ := cutLast(first, "positions expanded")
	if before != "" {
		before, _, _ = cutLast(before, "\n")
		return before
	}
	return first
}

func widths(lines string) (widths []int) {
	for line := range strings.Lines(lines) {
		widths = append(widths, text.StringWidth(strings.TrimRight(line, "\n")))
	}
	return widths
}

func TestColumns(t *testing.T) {
	if got := columns(newTerminalOf(t, 33).tty); got != 33 {
		t.Errorf("%d columns; expected 33", got)
	}
	if got := columns(&output{w: newTerminalOf(t, 33).tty}); got != 33 {
		t.Errorf("%d columns of what is written to a terminal; expected 33", got)
	}
	if got := columns(newTerminalOf(t, 0).tty); got != usualColumns {
		t.Errorf("%d columns of a terminal that does not tell; expected %d", got, usualColumns)
	}
	if got := columns(new(bytes.Buffer)); got != 0 {
		t.Errorf("%d columns of a buffer; expected 0", got)
	}
}

// TestHelpFits: the help of every verb fits a terminal of 80 columns. Examples
// may be wider.
func TestHelpFits(t *testing.T) {
	for _, c := range newRoot(streams{games: catalogue.Standard()}).Commands() {
		if !c.Runnable() {
			continue // a topic
		}
		term := newTerminalOf(t, 80)
		root := newRoot(streams{out: term.tty, games: catalogue.Standard()})
		root.SetArgs([]string{c.Name(), "--help"})
		if err := root.ExecuteContext(t.Context()); err != nil {
			t.Fatal(err)
		}
		help := term.text()
		examples := help[strings.Index(help, "Examples:"):strings.Index(help, "\nFlags")]
		for line := range strings.Lines(strings.ReplaceAll(strings.Replace(help, examples, "", 1), "\r", "")) {
			if n := len(strings.TrimRight(line, "\n")); n > 80 {
				t.Errorf("%s: a line of %d letters: %s", c.Name(), n, fmt.Sprint(line))
			}
		}
	}
}

// TestColours: on a terminal red cards are red, unless the user wants no colours;
// an image is not written there.
func TestColours(t *testing.T) {
	for _, v := range []struct{ noColour, kind, want string }{
		{"", "xterm", "\x1b[31m7D\x1b[39m"},
		{"1", "xterm", ": 7D TD TH"},
		{"", "dumb", ": 7D TD TH"},
	} {
		t.Setenv("NO_COLOR", v.noColour)
		t.Setenv("TERM", v.kind)
		term := newTerminalOf(t, 80)
		var errors bytes.Buffer
		status := run(t.Context(), []string{"deal", "617"}, strings.NewReader(""), term.tty, &errors)
		if got := term.text(); status != statusDone || !strings.Contains(got, v.want) {
			t.Errorf("NO_COLOR=%q TERM=%q: status %d, %q; expected %q in it", v.noColour, v.kind, status, got, v.want)
		}
	}
	term := newTerminalOf(t, 80)
	var errors bytes.Buffer
	status := run(t.Context(), []string{"deal", "617", "--format", "png"}, strings.NewReader(""), term.tty, &errors)
	if got := term.text(); status != statusUsage || got != "" || !strings.Contains(errors.String(), "png to a terminal") {
		t.Errorf("an image to a terminal: status %d, %q, %q", status, got, errors.String())
	}
}

// TestTablesFit: tables of pick and winrate fit a terminal of 60 columns.
func TestTablesFit(t *testing.T) {
	for args, want := range map[string]string{
		"pick --difficulty easy --count 1 --deals random:1-20 --quiet": "RANDOM PLAY WINS",
		"winrate 1-3 --quiet": "winnable",
	} {
		term := newTerminalOf(t, 60)
		var errors bytes.Buffer
		status := run(t.Context(), strings.Fields(args), strings.NewReader(""), term.tty, &errors)
		got := term.text()
		if status != statusDone || !strings.Contains(got, want) || !strings.Contains(got, "│") {
			t.Errorf("%s: status %d, %s%s", args, status, got, errors.String())
		}
		for line := range strings.Lines(strings.ReplaceAll(got, "\r", "")) {
			if n := utf8.RuneCountInString(strings.TrimRight(line, "\n")); n > 60 {
				t.Errorf("%s: a line of %d letters: %s", args, n, line)
			}
		}
	}
}

// TestFlagsFit: where there is no terminal, the texts of flags are as wide as on
// a usual one.
func TestFlagsFit(t *testing.T) {
	var out, errors bytes.Buffer
	if status := run(t.Context(), []string{"score", "--help"}, strings.NewReader(""), &out,
		&errors); status != statusDone {
		t.Fatalf("status %d: %s", status, errors.String())
	}
	_, flags, found := strings.Cut(out.String(), "\nFlags:\n")
	if !found {
		t.Fatal("no flags")
	}
	for line := range strings.Lines(flags) {
		if n := utf8.RuneCountInString(strings.TrimRight(line, "\n")); n > usualColumns {
			t.Errorf("a line of %d letters: %s", n, line)
		}
	}
}
