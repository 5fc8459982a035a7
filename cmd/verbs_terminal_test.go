package cmd

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/jedib0t/go-pretty/v6/text"

	"patience/catalogue"
	"patience/cmd/internal/console"
	"patience/cmd/internal/console/consoletest"
)

// TestSentencesOnTerminal runs the program on a terminal and without one: the
// words are the same, the lines no wider than the terminal.
func TestSentencesOnTerminal(t *testing.T) {
	const columns = 45
	for _, args := range []string{
		"score 3 --playouts 2000 --exact-nodes 0", "solve 17 --any --exact-nodes 1000", "winrate random:1-2",
		"deal no-such-deal-in-any-source", "score --help",
	} {
		term := consoletest.Sized(t, columns)
		onTerminal := exec.CommandContext(t.Context(), "patience", strings.Fields(args)...)
		onTerminal.Stdout, onTerminal.Stderr = term.TTY, term.TTY
		onTerminal.Run() // one of them fails
		plain, _ := exec.CommandContext(t.Context(), "patience", strings.Fields(args)...).CombinedOutput()
		_, drawn, _ := cutLast(term.Text(), consoletest.EraseLine)
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

// TestHelpFits: the help of every verb fits a terminal of 80 columns. Examples
// may be wider.
func TestHelpFits(t *testing.T) {
	for _, c := range newRoot(console.Streams{Games: catalogue.Standard()}).Commands() {
		if !c.Runnable() {
			continue // a topic
		}
		term := consoletest.Sized(t, 80)
		root := newRoot(console.Streams{Out: term.TTY, Games: catalogue.Standard()})
		root.SetArgs([]string{c.Name(), "--help"})
		if err := root.ExecuteContext(t.Context()); err != nil {
			t.Fatal(err)
		}
		help := term.Text()
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
		term := consoletest.Sized(t, 80)
		var errors bytes.Buffer
		status := run(t.Context(), []string{"deal", "617"}, strings.NewReader(""), term.TTY, &errors)
		if got := term.Text(); status != statusDone || !strings.Contains(got, v.want) {
			t.Errorf("NO_COLOR=%q TERM=%q: status %d, %q; expected %q in it", v.noColour, v.kind, status, got, v.want)
		}
	}
	term := consoletest.Sized(t, 80)
	var errors bytes.Buffer
	status := run(t.Context(), []string{"deal", "617", "--format", "png"}, strings.NewReader(""), term.TTY, &errors)
	if got := term.Text(); status != statusUsage || got != "" || !strings.Contains(errors.String(), "png to a terminal") {
		t.Errorf("an image to a terminal: status %d, %q, %q", status, got, errors.String())
	}
}

// TestTablesFit: tables of pick and winrate fit a terminal of 60 columns.
func TestTablesFit(t *testing.T) {
	for args, want := range map[string]string{
		"pick --difficulty easy --count 1 --deals random:1-20 --quiet": "RANDOM PLAY WINS",
		"winrate 1-3 --quiet": "winnable",
	} {
		term := consoletest.Sized(t, 60)
		var errors bytes.Buffer
		status := run(t.Context(), strings.Fields(args), strings.NewReader(""), term.TTY, &errors)
		got := term.Text()
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
		if n := utf8.RuneCountInString(strings.TrimRight(line, "\n")); n > console.UsualColumns {
			t.Errorf("a line of %d letters: %s", n, line)
		}
	}
}

// TestVerbsOnTerminal: every verb that can take long shows what it does at once, and leaves
// the line clear.
func TestVerbsOnTerminal(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		return path
	}
	for _, part := range []string{"0/2", "1/2"} {
		success(t, "", "generate", "microsoft:1-4", "--shard-rows=2", "--playouts=10", "--max-playouts=10", "--exact-nodes=0",
			"--part="+part, "--out="+filepath.Join(dir, part[:1]))
	}
	board := write("board", success(t, "", "deal", "617"))
	played := write("played", success(t, "", "deal", "617")+success(t, "", "solve", "617", "--any", "--format=standard"))
	layouts := write("layouts", "1\n\n12 13 14 15 16 17 21\n22 23 24 25 26 27 31\n"+
		"32 33 34 35 36 37 41\n42 43 44 45 46 47 11\n")
	for _, v := range []struct{ args, want string }{
		{"generate microsoft:1-2 --playouts=10 --max-playouts=10 --exact-nodes=0 --out=DIR/new", "0 of 2 deals · labelling"},
		{"merge DIR/0 DIR/1 --out=DIR/all", "reading the parts"},
		{"verify DIR/all", "opening DIR/all"},
		{"compare DIR/all microsoft:5-8", "reading DIR/all"},
		{
			"compare random:1-2 random:3-4 --playouts=10 --max-playouts=10 --exact-nodes=0",
			"0 of 2 deals · labelling random:1-2",
		},
		{"winrate random:1-2", "0 of 2 deals · 0 winnable, 0 not, 0 undecided"},
		{"pick --difficulty easy --count 2 --deals random:1-40", "0 of 2 deals · 0 deals looked at"},
		{"solve random:6001-6002 --any", "0 of 2 deals · random:6001: looking for any solution"},
		{"solve random:6001 --exact-nodes=1000", "random:6001: looking for a shortest solution"},
		{"solve 617 --judged=10", "microsoft:617: a network judges positions"},
		{"solve --game=gaps --format=contest --position=" + layouts, "searching"},
		{"score random:6001-6002 --playouts=10 --max-playouts=10 --exact-nodes=0", "0 of 2 deals · random:6001: playing"},
		{"score random:6001 --fast", "random:6001: playing at random"},
		{"review --playouts=10 --exact-nodes=1000 " + played, "deciding which positions can be won"},
		{"deal --find --position=" + board, "looking for the deal"},
	} {
		seen := &consoletest.Screen{Width: 200}
		args := strings.Fields(strings.ReplaceAll(v.args, "DIR", dir))
		if status := run(t.Context(), args, strings.NewReader(""), io.Discard, seen); status != statusDone {
			t.Errorf("%s: status %d, %s", v.args, status, seen.Written.String())
		}
		if got, want := seen.Written.String(), "s · "+strings.ReplaceAll(v.want, "DIR", dir); !strings.Contains(got, want) {
			t.Errorf("%s: %q; expected %q in it", v.args, got, want)
		}
		if seen.Line() != "" {
			t.Errorf("%s: %q is left on the terminal", v.args, fmt.Sprint(seen.Line()))
		}
	}
}
