package cmd

import (
	"bytes"
	"io"
	"strings"
	"testing"

	"patience/cmd/internal/console/consoletest"
)

// TestScoreOnTerminal: on a terminal score says what it does. What it prints is what it
// prints elsewhere.
func TestScoreOnTerminal(t *testing.T) {
	for _, v := range []struct {
		args string
		want []string // in this order
	}{
		{
			"score 40617 --playouts 9000 --max-playouts 9000 --exact-nodes 3000",
			[]string{"microsoft:40617: playing at random and searching"},
		},
		{
			"score 3 --playouts 70 --max-playouts 70 --exact-nodes 0 --format csv",
			[]string{"microsoft:3: playing at random; "},
		},
		{
			"score 3 --playouts 10 --max-playouts 10 --exact-nodes 0 --moves --move-exact-nodes 0 --move-playouts 0",
			[]string{"microsoft:3: playing"},
		},
	} {
		term := consoletest.Sized(t, 200)
		args := strings.Fields(v.args)
		var out bytes.Buffer
		if status := run(t.Context(), args, strings.NewReader(""), &out, term.TTY); status != statusDone {
			t.Errorf("%s: status %d", v.args, status)
		}
		if want := success(t, "", args...); out.String() != want {
			t.Errorf("%s: on a terminal %q; expected %q", v.args, out.String(), want)
		}
		shown := term.Text()
		rest := shown
		for _, want := range v.want {
			_, after, ok := strings.Cut(rest, want)
			if !ok {
				t.Errorf("%s: %q; expected %q in %q", v.args, shown, want, rest)
				break
			}
			rest = after
		}
		if !strings.HasPrefix(shown, consoletest.EraseLine) || !strings.HasSuffix(shown, consoletest.EraseLine) {
			t.Errorf("%s: %q; expected statuses on an erased line", v.args, shown)
		}
	}
}

// TestScoreOnNoTerminal: where there is no terminal nothing is shown, and a
// Parquet file does not go to one.
func TestScoreOnNoTerminal(t *testing.T) {
	term := consoletest.New(t)
	var errors bytes.Buffer
	args := []string{"score", "3", "--playouts=10", "--max-playouts=10", "--exact-nodes=0"}
	if status := run(t.Context(), args, strings.NewReader(""), term.TTY, &errors); status != statusDone ||
		errors.Len() > 0 {
		t.Errorf("status %d, stderr %q; expected none", status, errors.String())
	}
	if got := term.Text(); strings.Contains(got, consoletest.EraseLine) {
		t.Errorf("stdout %q; expected no status", got)
	}
	term = consoletest.New(t)
	o := run(t.Context(), append(args, "--format=parquet"), strings.NewReader(""), term.TTY, io.Discard)
	if got := term.Text(); o != statusUsage || got != "" {
		t.Errorf("status %d, %q; expected a refusal of parquet to a terminal", o, got)
	}
}
