package cmd

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"
	"time"
)

// TestOpen: serve --open gives the address of the page to the browser of the system, and nothing
// else; if there is none, it says so and serves the page.
func TestOpen(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("the browser of other systems is no program in PATH")
	}
	for _, v := range []struct{ listen, opener, want string }{
		{"127.0.0.1:0", `printf '%s %s' $# "$1" > "$0.got.new" && mv "$0.got.new" "$0.got"`, `^1 http://127\.0\.0\.1:\d+/$`},
		{"0.0.0.0:0", `printf '%s %s' $# "$1" > "$0.got.new" && mv "$0.got.new" "$0.got"`, `^1 http://localhost:\d+/$`},
		{"127.0.0.1:0", "exit 3", `^patience: no browser shows http://127\.0\.0\.1:\d+/: exit status 3; type the address into one\n$`},
	} {
		folder := t.TempDir()
		opener := filepath.Join(folder, "xdg-open")
		if err := os.WriteFile(opener, []byte("#!/bin/sh\n"+v.opener+"\n"), 0o755); err != nil {
			t.Fatal(err)
		}
		t.Setenv("PATH", folder+":/bin:/usr/bin")
		ctx, cancel := context.WithCancel(t.Context())
		told, stderr := io.Pipe()
		done := make(chan int, 1)
		go func() {
			done <- run(ctx, []string{"serve", "--open", "--listen", v.listen}, strings.NewReader(""), io.Discard, stderr)
		}()
		got := make([]byte, 1000)
		if strings.HasPrefix(v.opener, "exit") {
			n, _ := told.Read(got)
			got = got[:n]
		} else {
			for got = nil; got == nil; time.Sleep(time.Millisecond) {
				got, _ = os.ReadFile(opener + ".got")
			}
		}
		if !regexp.MustCompile(v.want).Match(got) {
			t.Errorf("--listen %s: %q; want %s", v.listen, got, v.want)
		}
		cancel()
		go io.Copy(io.Discard, told)
		if status := <-done; status != statusInterrupted {
			t.Errorf("status %d", status)
		}
	}
}
