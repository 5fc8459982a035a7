package cmd

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// times returns how often a test repeats what it does: few times, or as often as the
// environment says for the nights (`make nightly`).
func times(t *testing.T, variable string, few int) int {
	t.Helper()
	text := os.Getenv(variable)
	if text == "" {
		return few
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 {
		t.Fatalf("%s=%s; expected a number from 1", variable, text)
	}
	return n
}

func isThere(dir, name string) bool {
	_, err := os.Lstat(filepath.Join(dir, name))
	return err == nil
}

// weighed is main, and prints in the end the most bytes that it held. The resource usage
// that a parent sees does not tell, because it begins with the memory of the parent.
func weighed() {
	status := run(context.Background(), os.Args[1:], os.Stdin, os.Stdout, os.Stderr)
	peak, err := peakMemory("self")
	fmt.Fprintln(os.Stderr, peak, err)
	os.Exit(status)
}

// peakMemory returns the most bytes that a process held.
func peakMemory(pid string) (peak int64, err error) {
	text, err := os.ReadFile(filepath.Join("/proc", pid, "status"))
	if err != nil {
		return 0, err
	}
	_, after, _ := strings.Cut(string(text), "VmHWM:")
	_, err = fmt.Sscan(after, &peak)
	return peak << 10, err
}
