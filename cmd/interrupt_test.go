package cmd

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"patience/catalogue"
	"patience/cmd/internal/console"
)

// plannedArgs is a plan of a second or two for one processor, in three files.
func plannedArgs(more ...string) []string {
	playouts := 8000
	if testing.Short() {
		playouts = 2000
	}
	args := []string{"generate", "microsoft:1-60", "--exact-nodes=0", "--shard-rows=25"}
	args = append(args, "--rare-events=off", fmt.Sprintf("--playouts=%d", playouts),
		fmt.Sprintf("--max-playouts=%d", playouts))
	return append(args, more...)
}

// TestCtrlC interrupts a build and completes it, and expects the bytes of one
// that was not interrupted.
func TestCtrlC(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no program can send ctrl-C to another")
	}
	t.Parallel()
	dir := interruptedBuild(t)
	if _, err := os.Stat(filepath.Join(dir, "manifest.json")); err == nil {
		t.Error("an interrupted dataset has a manifest")
	}
	if rows := journalRows(t, dir); rows == 0 {
		t.Error("no row was kept")
	}
	whole := filepath.Join(t.TempDir(), "whole")
	success(t, "", plannedArgs("--out="+whole)...)
	success(t, "", plannedArgs("--out="+dir)...)
	if rows := journalRows(t, dir); rows > 0 {
		t.Errorf("%d rows are left in journals of a complete dataset", rows)
	}
	want, got := published(t, whole), published(t, dir)
	if names := slices.Sorted(maps.Keys(want)); len(names) < 7 || !slices.Equal(names, slices.Sorted(maps.Keys(got))) {
		t.Fatalf("files %v; expected the files %v", slices.Sorted(maps.Keys(got)), names)
	}
	for name := range want {
		if want[name] != got[name] {
			t.Errorf("%s differs from that of a build that was not interrupted", name)
		}
	}
}

// interruptedBuild starts the program, sends it SIGINT once a row is kept, and
// returns the folder. Should the program be done before the signal arrives,
// which takes a stall of a second, it starts again.
func interruptedBuild(t *testing.T) (dir string) {
	t.Helper()
	for range 10 {
		dir := filepath.Join(t.TempDir(), "interrupted")
		var out, stderr bytes.Buffer
		c := exec.CommandContext(t.Context(), "patience", plannedArgs("--workers=1", "--out="+dir)...)
		c.Stdout, c.Stderr = &out, &stderr
		signalled, err := interrupt(t, c, func() bool { return journalRows(t, dir) > 0 })
		if exitStatus(err) == statusDone {
			continue
		}
		if wait := time.Since(signalled); exitStatus(err) != 130 || wait > soon {
			t.Fatalf("%v after %v, stderr %q; expected exit status 130 at once", err, wait, stderr.String())
		}
		want := "patience: interrupted; finished deals are kept; run the same command again to continue\n"
		if out.Len() > 0 || stderr.String() != want {
			t.Fatalf("stdout %q, stderr %q; expected none, %q", out.String(), stderr.String(), want)
		}
		return dir
	}
	t.Fatal("the program was always done before it could be interrupted")
	return ""
}

// soon is longer than it takes on any machine, however busy, and is waited for only if a test fails.
const soon = 2 * time.Minute

// interrupt runs a command, sends it SIGINT when ready, and returns its error
// and when the signal was sent.
func interrupt(t *testing.T, c *exec.Cmd, ready func() bool) (signalled time.Time, err error) {
	t.Helper()
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- c.Wait() }()
	for !ready() {
		select {
		case err := <-ended:
			return time.Now(), err
		case <-time.After(2 * time.Millisecond):
		}
	}
	signalled = time.Now()
	c.Process.Signal(os.Interrupt) // an error means that it has ended
	return signalled, <-ended
}

// journalRows counts the rows in the journals of a dataset; their first lines
// are headers.
func journalRows(t *testing.T, dir string) (rows int) {
	t.Helper()
	journals, err := filepath.Glob(filepath.Join(dir, "shards", "*.journal"))
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range journals {
		text, _ := os.ReadFile(path) // a journal may go while we look
		rows += max(0, bytes.Count(text, []byte("\n"))-1)
	}
	return rows
}

// published reads a dataset's files without the sidecars, which hold wall
// times.
func published(t *testing.T, dir string) map[string]string {
	t.Helper()
	files := map[string]string{}
	for _, pattern := range []string{"*", "data/*"} {
		paths, err := filepath.Glob(filepath.Join(dir, pattern))
		if err != nil {
			t.Fatal(err)
		}
		for _, path := range paths {
			if text, err := os.ReadFile(path); err == nil { // no folders
				files[strings.TrimPrefix(path, dir)] = string(text)
			}
		}
	}
	return files
}

// TestCtrlCWinrate interrupts a count of winnable deals and completes it.
func TestCtrlCWinrate(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no program can send ctrl-C to another")
	}
	t.Parallel()
	deals := 600
	if testing.Short() {
		deals = 200
	}
	args := []string{"winrate", fmt.Sprintf("random:1-%d", deals), "--game=bakers-game", "--json"}
	dir := interruptedCount(t, args)
	want := success(t, "", args...)
	if got := success(t, "", append(args, "--out="+dir)...); got != want {
		t.Errorf("%s after an interruption; expected %s", got, want)
	}
}

// interruptedCount starts the program, sends it SIGINT once some deals are
// kept, and returns the folder. Should the program be done first, it starts again.
func interruptedCount(t *testing.T, args []string) (dir string) {
	t.Helper()
	for range 10 {
		dir := filepath.Join(t.TempDir(), "verdicts")
		var out, stderr bytes.Buffer
		c := exec.CommandContext(t.Context(), "patience", append(args, "--workers=1", "--out="+dir)...)
		c.Stdout, c.Stderr = &out, &stderr
		_, err := interrupt(t, c, func() bool { return journalRows(t, dir) > 20 })
		if exitStatus(err) == statusDone {
			continue
		}
		want := "patience: interrupted; what is decided is kept; run the same command again to continue\n"
		if exitStatus(err) != statusInterrupted || out.Len() > 0 || stderr.String() != want {
			t.Fatalf("%v, stdout %q, stderr %q; expected exit status 130, none, %q", err, out.String(), stderr.String(), want)
		}
		return dir
	}
	t.Fatal("the program was always done before it could be interrupted")
	return ""
}

// TestInterruptedRange: the verbs that answer at once for each of many deals end
// between two of them. Before, they went on to the last.
func TestInterruptedRange(t *testing.T) {
	for _, args := range []string{
		"deal microsoft:1-8589934591",
		"deal microsoft:1-8589934591 --json",
		"score microsoft:1-10000",
		"score microsoft:1-8589934591 --fast",
		"solve microsoft:1-8589934591 --judged 30",
	} {
		ctx, cancel := context.WithCancel(t.Context())
		out := &cancelling{cancel: cancel, left: 1 << 16}
		root := newRoot(console.NewStreams(catalogue.Standard(), strings.NewReader(""), out, io.Discard))
		root.SetArgs(strings.Fields(args))
		if err := root.ExecuteContext(ctx); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: %v; expected %v", args, err, context.Canceled)
		}
		cancel()
	}
}

// A cancelling writer cancels at the first text, and fails after many more bytes.
type cancelling struct {
	cancel context.CancelFunc
	left   int
}

func (w *cancelling) Write(text []byte) (int, error) {
	w.cancel()
	if w.left -= len(text); w.left < 0 {
		return 0, errors.New("still writing")
	}
	return len(text), nil
}
