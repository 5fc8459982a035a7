package gametest

import (
	"flag"
	"os"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the golden files")

// Golden compares a text with a file, line by line. Under the flag -update it writes the file.
func Golden(t *testing.T, file, text string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	got, expected := strings.SplitAfter(text, "\n"), strings.SplitAfter(string(want), "\n")
	for i := range max(len(got), len(expected)) {
		if line, before := at(got, i), at(expected, i); line != before {
			t.Errorf("%s, line %d:\n%q\nwant\n%q\nIf the change is meant, run the test with -update", file, i+1, line, before)
		}
	}
}

// at returns a line, or "" after the last one.
func at(lines []string, i int) string {
	if i >= len(lines) {
		return ""
	}
	return lines[i]
}
