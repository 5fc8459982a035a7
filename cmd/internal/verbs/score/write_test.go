package score

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"patience/internal/files"
)

// TestLateFile: a file gets its name when all is written, or what came before another
// fault. Where nothing came, or a write has failed, what was there stays.
func TestLateFile(t *testing.T) {
	wrong := errors.New("wrong input")
	for name, c := range map[string]struct {
		text        string
		failed, err error
		want        string
	}{
		"all":                  {"new", nil, nil, "new"},
		"some":                 {"half of the rows\n", nil, wrong, "half of the rows\n"},
		"nothing":              {"", nil, wrong, "old"},
		"half, the disk full":  {"half a r", syscall.ENOSPC, syscall.ENOSPC, "old"},
		"nothing to be scored": {"", nil, nil, "old"},
	} {
		dir := t.TempDir()
		path := filepath.Join(dir, "file")
		if err := os.WriteFile(path, []byte("old"), 0o666); err != nil {
			t.Fatal(err)
		}
		out, err := files.To(path)
		if err != nil {
			t.Fatal(err)
		}
		file := &lateFile{out: out}
		if c.text != "" {
			if _, err := io.WriteString(file, c.text); err != nil {
				t.Fatal(err)
			}
		}
		file.failed = c.failed
		if err := file.finish(c.err); !errors.Is(err, c.err) {
			t.Errorf("%s: %v; want %v", name, err, c.err)
		}
		if got, err := os.ReadFile(path); string(got) != c.want || err != nil {
			t.Errorf("%s: %q, %v; want %q", name, got, err, c.want)
		}
		if entries, err := os.ReadDir(dir); len(entries) != 1 || err != nil {
			t.Errorf("%s: %v, %v; want the file alone", name, entries, err)
		}
	}
}
