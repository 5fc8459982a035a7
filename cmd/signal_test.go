//go:build unix

package cmd

import (
	"bufio"
	"bytes"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"patience/cmd/internal/console/consoletest"
)

// TestSignalWhileReading: a program that waits for a position ends on the first
// signal.
func TestSignalWhileReading(t *testing.T) {
	t.Parallel()
	fifo := filepath.Join(t.TempDir(), "fifo")
	if err := syscall.Mkfifo(fifo, 0o600); err != nil {
		t.Skip("no named pipe:", err)
	}
	quiet, held, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer quiet.Close()
	defer held.Close()
	for _, v := range []struct {
		name  string
		args  []string
		stdin *os.File
		sent  os.Signal
	}{
		{"score on a terminal", []string{"score", "--position=-"}, consoletest.New(t).TTY, os.Interrupt},
		{"score on a terminal, SIGTERM", []string{"score", "--position=-"}, consoletest.New(t).TTY, syscall.SIGTERM},
		{"solve from a pipe", []string{"solve", "--position=-"}, quiet, os.Interrupt},
		{"contest from a pipe", []string{"solve", "--game=gaps", "--format=contest"}, quiet, syscall.SIGTERM},
		{"score of a named pipe", []string{"score", "--position=" + fifo}, nil, os.Interrupt},
		{"solve of a named pipe", []string{"solve", "--position=" + fifo}, nil, syscall.SIGTERM},
		{"rules in a named pipe", []string{"deal", "random:1", "--rules=" + fifo}, nil, syscall.SIGTERM},
		{"a game in a named pipe", []string{"review", fifo}, nil, syscall.SIGTERM},
		{"moves in a named pipe", []string{"deal", "1", "--moves=" + fifo}, nil, syscall.SIGTERM},
		{"rules from a pipe", []string{"winrate", "random:1", "--rules=-"}, quiet, syscall.SIGTERM},
	} {
		t.Run(v.name, func(t *testing.T) {
			checkSignal(t, v.sent, func() *exec.Cmd {
				c := exec.CommandContext(t.Context(), "patience", v.args...)
				if v.stdin != nil {
					c.Stdin = v.stdin
				}
				return c
			})
		})
	}
}

// checkSignal sends a signal to a program that waits, and expects that it ends
// at once with status 130 and one line. If the program ends by the signal, it
// was not ready yet, and another has more time.
func checkSignal(t *testing.T, sent os.Signal, program func() *exec.Cmd) {
	t.Helper()
	for wait := 100 * time.Millisecond; wait < soon; wait *= 2 {
		c := program()
		var out, stderr bytes.Buffer
		c.Stdout, c.Stderr = &out, &stderr
		ended := start(t, c)
		time.Sleep(wait)
		c.Process.Signal(sent)
		status, ok := statusWithin(ended, soon)
		switch {
		case !ok:
			c.Process.Kill()
			t.Fatalf("%v did not end it; expected status 130 at once", sent)
		case status == -1:
			continue
		case status != statusInterrupted || out.Len() > 0 || stderr.String() != "patience: interrupted\n":
			t.Fatalf("status %d, stdout %q, stderr %q; expected 130, none, patience: interrupted", status, out.String(),
				stderr.String())
		}
		return
	}
	t.Fatal("the program was never ready for a signal")
}

// start starts a command and returns what tells its end.
func start(t *testing.T, c *exec.Cmd) (ended chan error) {
	t.Helper()
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	ended = make(chan error, 1)
	go func() { ended <- c.Wait() }()
	return ended
}

// statusWithin returns the exit status of a command, −1 if a signal ended it.
// It reports false if the command does not end in time.
func statusWithin(ended chan error, limit time.Duration) (status int, ok bool) {
	select {
	case err := <-ended:
		return exitStatus(err), true
	case <-time.After(limit):
		return 0, false
	}
}

// TestSecondSignal: where the first signal is not noticed, here by a program
// that waits until somebody reads what it prints, the second ends it.
func TestSecondSignal(t *testing.T) {
	t.Parallel()
	for _, sent := range []os.Signal{os.Interrupt, syscall.SIGTERM} {
		for wait := 100 * time.Millisecond; ; wait *= 2 {
			c := exec.CommandContext(t.Context(), "patience", "schema")
			c.Stdout = fullPipe(t)
			ended := start(t, c)
			time.Sleep(wait)
			c.Process.Signal(sent)
			if _, ok := statusWithin(ended, wait); ok && wait < soon {
				continue // it was not ready yet
			}
			c.Process.Signal(sent)
			status, ok := statusWithin(ended, soon)
			if !ok {
				c.Process.Kill()
			}
			if !ok && wait < time.Second {
				continue // on a busy machine the first may not have been noticed
			}
			if !ok || status != -1 {
				t.Errorf("status %d, %v, after a second %v; expected that this ends it at once", status, ok, sent)
			}
			break
		}
	}
}

// fullPipe returns the end of a pipe to which nothing more can be written.
func fullPipe(t *testing.T) *os.File {
	t.Helper()
	unread, full, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { unread.Close(); full.Close() })
	full.SetWriteDeadline(time.Now().Add(50 * time.Millisecond))
	if _, err := full.Write(make([]byte, 1<<22)); !os.IsTimeout(err) {
		t.Fatalf("%v; expected that the pipe is full", err)
	}
	full.SetWriteDeadline(time.Time{})
	return full
}

// TestSignalWhileServing: a server that says where its page is, and searches for
// a client, ends on the first signal.
func TestSignalWhileServing(t *testing.T) {
	t.Parallel()
	for _, sent := range []os.Signal{os.Interrupt, syscall.SIGTERM} {
		c := exec.CommandContext(t.Context(), "patience", "serve", "--listen", "127.0.0.1:0")
		out, err := c.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		var stderr bytes.Buffer
		c.Stderr = &stderr
		if err := c.Start(); err != nil {
			t.Fatal(err)
		}
		line, err := bufio.NewReader(out).ReadString('\n')
		address, said, _ := strings.Cut(line, " ")
		if err != nil || said != "is the page; ctrl-C ends it\n" {
			t.Fatalf("it says %q (%v)", line, err)
		}
		page, err := http.Get(address + "solution?deal=617")
		if err != nil {
			t.Fatal(err)
		}
		defer page.Body.Close()
		c.Process.Signal(sent)
		if status := exitStatus(c.Wait()); status != statusInterrupted || stderr.String() != "patience: interrupted\n" {
			t.Errorf("%v: status %d, stderr %q; expected 130, patience: interrupted", sent, status, stderr.String())
		}
	}
}
