// Package consoletest has terminals for tests of what commands print.
package consoletest

import (
	"bytes"
	"io"
	"os"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/creack/pty"
)

// EraseLine is what a command writes before each status, and to clear the line.
const EraseLine = "\r\x1b[K"

// A Terminal is a pseudo terminal of which everything is read.
type Terminal struct {
	TTY  *os.File
	read chan string
}

// New returns a terminal.
func New(t *testing.T) *Terminal {
	t.Helper()
	control, tty, err := pty.Open()
	if err != nil {
		t.Skip("no pseudo terminal:", err)
	}
	t.Cleanup(func() { tty.Close(); control.Close() })
	term := &Terminal{tty, make(chan string, 1)}
	go func() {
		text, _ := io.ReadAll(control) // ends with an error when the other side closes
		term.read <- string(text)
	}()
	return term
}

// Sized returns a terminal with this many columns.
func Sized(t *testing.T, columns int) *Terminal {
	t.Helper()
	term := New(t)
	if err := pty.Setsize(term.TTY, &pty.Winsize{Rows: 24, Cols: uint16(columns)}); err != nil {
		t.Skip("the terminal has no size:", err)
	}
	return term
}

// Text closes the terminal and returns what was written to it.
func (t *Terminal) Text() string {
	t.TTY.Close()
	return <-t.read
}

// A Screen is a terminal of a test's clock. It keeps the line that somebody sees at the end
// of each second.
type Screen struct {
	Width   int
	Written bytes.Buffer
}

// Columns returns the width.
func (s *Screen) Columns() int { return s.Width }

func (s *Screen) Write(text []byte) (int, error) { return s.Written.Write(text) }

// Line returns what the last line of the screen shows.
func (s *Screen) Line() string {
	text := s.Written.String()
	if i := strings.LastIndex(text, EraseLine); i >= 0 {
		return text[i+len(EraseLine):]
	}
	return text
}

// Seconds lets some seconds pass, and returns the line in the middle of the one after each.
func (s *Screen) Seconds(n int) (lines []string) {
	for range n {
		time.Sleep(time.Second)
		synctest.Wait()
		lines = append(lines, s.Line())
	}
	return lines
}
