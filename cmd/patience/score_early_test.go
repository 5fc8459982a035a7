package main

import (
	"bytes"
	"io"
	"strings"
	"testing"
)

// TestEarly: on a terminal score shows a guess and the bound first, then random games, then
// what the search knows. What it prints is what it prints elsewhere.
func TestEarly(t *testing.T) {
	for _, v := range []struct {
		args string
		want []string // in this order
	}{
		{"score 40617 --playouts 9000 --max-playouts 9000 --exact-nodes 3000", []string{
			"microsoft:40617 · at a glance rated ", " moves · at least 74 moves · ", " of 16 random games won · ", "74 moves · searching", "random games won · 74 to ", " moves · playing",
		}},
		{"score 617 --playouts 9000 --max-playouts 9000 --exact-nodes 3000", []string{
			"microsoft:617 · at a glance rated ", " moves · 98 moves · ", " of 16 random games won · ", " moves · playing",
		}},
		{"score random:1 --game calculation-3 --playouts 70 --max-playouts 70 --exact-nodes 1000", []string{
			"random:1 · at least ", "of 16 random games won · ", " · searching",
		}},
		{"score 3 --playouts 70 --max-playouts 70 --exact-nodes 0 --format csv", []string{"microsoft:3 · at a glance rated ", " · at least ", "of 16 random games won"}},
		{"score 3 --playouts 10 --max-playouts 10 --exact-nodes 0 --moves --move-exact-nodes 0 --move-playouts 0", []string{"microsoft:3 · at a glance rated ", "judging"}},
	} {
		term := newTerminalOf(t, 200)
		args := strings.Fields(v.args)
		var out bytes.Buffer
		if status := run(t.Context(), args, strings.NewReader(""), &out, term.tty); status != statusDone {
			t.Errorf("%s: status %d", v.args, status)
		}
		if want := success(t, "", args...); out.String() != want {
			t.Errorf("%s: on a terminal %q; expected %q", v.args, out.String(), want)
		}
		shown := term.text()
		rest := shown
		for _, want := range v.want {
			_, after, ok := strings.Cut(rest, want)
			if !ok {
				t.Errorf("%s: %q; expected %q in %q", v.args, shown, want, rest)
				break
			}
			rest = after
		}
		if !strings.HasPrefix(shown, eraseLine) || !strings.HasSuffix(shown, eraseLine) {
			t.Errorf("%s: %q; expected statuses on an erased line", v.args, shown)
		}
	}
}

// TestEarlyNowhereElse: where there is no terminal nothing is shown, and a
// Parquet file does not go to one.
func TestEarlyNowhereElse(t *testing.T) {
	term := newTerminal(t)
	var errors bytes.Buffer
	args := []string{"score", "3", "--playouts=10", "--max-playouts=10", "--exact-nodes=0"}
	if status := run(t.Context(), args, strings.NewReader(""), term.tty, &errors); status != statusDone || errors.Len() > 0 {
		t.Errorf("status %d, stderr %q; expected none", status, errors.String())
	}
	if got := term.text(); strings.Contains(got, eraseLine) {
		t.Errorf("stdout %q; expected no status", got)
	}
	term = newTerminal(t)
	o := run(t.Context(), append(args, "--format=parquet"), strings.NewReader(""), term.tty, io.Discard)
	if got := term.text(); o != statusUsage || got != "" {
		t.Errorf("status %d, %q; expected a refusal of parquet to a terminal", o, got)
	}
}
