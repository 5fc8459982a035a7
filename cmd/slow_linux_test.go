//go:build linux

package cmd

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"patience/internal/testkit/racing"
)

// TestSlowReader: who reads slowly gets the same text as who reads at once.
func TestSlowReader(t *testing.T) {
	racing.Skip(t)
	t.Parallel()
	for _, args := range []string{
		"deal 1-1000", "schema --all", "score 1-100 --fast --json",
		"solve 1-40 --any --format standard",
	} {
		want := success(t, "", strings.Fields(args)...)
		out, in, err := os.Pipe()
		if err != nil {
			t.Fatal(err)
		}
		c := exec.CommandContext(t.Context(), "patience", strings.Fields(args)...)
		c.Stdout = in
		ended := start(t, c)
		in.Close()
		var got strings.Builder
		for buffer := make([]byte, 4093); err == nil; time.Sleep(5 * time.Millisecond) {
			var n int
			n, err = out.Read(buffer)
			got.Write(buffer[:n])
		}
		if status := exitStatus(<-ended); status != statusDone || got.String() != want {
			t.Errorf("%s: status %d, %d bytes; expected 0, %d bytes", args, status, got.Len(), len(want))
		}
		out.Close()
	}
}

// TestGoneReader: when the reader of a pipe goes, the program ends in silence, by the
// signal that says so.
func TestGoneReader(t *testing.T) {
	racing.Skip(t)
	t.Parallel()
	for _, args := range []string{
		"deal microsoft:1-8589934591", "deal microsoft:1-8589934591 --json", "score microsoft:1-8589934591 --fast",
		"score 1-32000", "solve 1-32000 --any",
		"pick --difficulty easy --count 10000 --json",
	} {
		c := exec.CommandContext(t.Context(), "patience", strings.Fields(args)...)
		var stderr bytes.Buffer
		c.Stderr = &stderr
		out, err := c.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := c.Start(); err != nil {
			t.Fatal(err)
		}
		if _, err := bufio.NewReaderSize(out, 16).ReadByte(); err != nil {
			t.Errorf("%s: %v", args, err)
		}
		out.Close()
		c.Wait()
		if state := c.ProcessState.String(); state != "signal: broken pipe" || stderr.Len() > 0 {
			t.Errorf("%s: %s, stderr %.200q; expected the end by SIGPIPE, in silence", args, state, stderr.String())
		}
	}
}

// TestSlowInput: a board or a game that comes a byte at a time is the same.
func TestSlowInput(t *testing.T) {
	board, args := success(t, "", "deal", "617"), []string{
		"score", "--position=-", "--playouts=50", "--max-playouts=50",
		"--exact-nodes=0", "--json",
	}
	var out, stderr bytes.Buffer
	status := run(t.Context(), args, iotest.OneByteReader(strings.NewReader(board)), &out, &stderr)
	if want := success(t, board, args...); status != statusDone || out.String() != want {
		t.Errorf("status %d, %q\n%s; expected\n%s", status, stderr.String(), out.String(), want)
	}
	from, to := io.Pipe()
	go func() {
		for _, b := range []byte(board) {
			time.Sleep(100 * time.Microsecond)
			to.Write([]byte{b})
		}
		to.CloseWithError(io.ErrUnexpectedEOF)
	}()
	out.Reset()
	if status := run(t.Context(), args, from, &out, &stderr); status != statusFailed || out.Len() > 0 ||
		strings.Count(stderr.String(), "\n") != 1 {
		t.Errorf("status %d, %q, %q; expected 1 and one line where the input breaks off", status, out.String(),
			stderr.String())
	}
}

// TestSlowClients: clients of serve that send their headers or their board a byte at a
// time, or never read what they asked for, keep nobody from the page, and the program
// takes no memory for them. PATIENCE_CLIENTS is how many there are of each kind.
func TestSlowClients(t *testing.T) {
	racing.Skip(t)
	t.Parallel()
	c := exec.CommandContext(t.Context(), "patience", "serve", "--listen=127.0.0.1:0", "--memory=64MiB")
	out, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	ended := start(t, c)
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	address, _, _ := strings.Cut(strings.TrimPrefix(line, "http://"), "/")
	asked := strings.Repeat("GET /solution?deal=3 HTTP/1.1\r\nHost: localhost\r\n\r\n", 200) // some megabytes of answers
	for range times(t, "PATIENCE_CLIENTS", 10) {
		slowly(t, address, "GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ")
		slowly(t, address, "POST /board HTTP/1.1\r\nHost: localhost\r\nContent-Type: "+
			"application/x-www-form-urlencoded\r\nContent-Length: 60000\r\n\r\nboard=")
		slowly(t, address, asked)
	}
	begin, longest := time.Now(), time.Duration(0)
	for n := 0; n < 20; n++ {
		asked := time.Now()
		answer, err := http.Get(fmt.Sprintf("http://%s/board.svg?deal=%d", address, n+1))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := io.Copy(io.Discard, answer.Body); err != nil || answer.StatusCode != http.StatusOK {
			t.Errorf("status %d, %v beside slow clients", answer.StatusCode, err)
		}
		answer.Body.Close()
		longest = max(longest, time.Since(asked))
		time.Sleep(100 * time.Millisecond)
	}
	peak, err := peakMemory(fmt.Sprint(c.Process.Pid))
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("20 answers in %v, the slowest in %v; the most memory: %d MiB", time.Since(begin), longest, peak>>20)
	if peak > 256<<20 {
		t.Errorf("the server takes %d MiB; expected less than 256", peak>>20)
	}
	c.Process.Signal(os.Interrupt)
	if status, ok := statusWithin(ended, 10*time.Second); !ok || status != statusInterrupted {
		t.Errorf("status %d, %v; expected the end, %d", status, ok, statusInterrupted)
	}
}

// slowly opens a connection from an address of its own, sends a text at once, and then a
// byte now and then. It reads nothing.
func slowly(t *testing.T, address, text string) {
	t.Helper()
	dialer := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.IPv4(127, 0, 0, 2)}}
	c, err := dialer.DialContext(t.Context(), "tcp", address)
	if err != nil {
		t.Skip("no second address of this machine:", err)
	}
	t.Cleanup(func() { c.Close() })
	c.(*net.TCPConn).SetReadBuffer(4096)
	go func() {
		for _, err := io.WriteString(c, text); err == nil; time.Sleep(100 * time.Millisecond) {
			_, err = c.Write([]byte{'a'}) // an error means that the server has cut it, or that the test is over
		}
	}()
}
