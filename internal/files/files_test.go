package files

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
)

// TestWriteWhole: a path holds all that was written or what it held before.
func TestWriteWhole(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	write := func(text string, err error) func(io.Writer) error {
		return func(w io.Writer) error {
			_, writeErr := io.WriteString(w, text)
			return errors.Join(err, writeErr)
		}
	}
	broken := errors.New("broken")
	for _, c := range []struct {
		text string
		err  error
		want string
	}{{"one", nil, "one"}, {"two, longer", broken, "one"}, {"3", nil, "3"}} {
		if err := WriteWhole(path, write(c.text, c.err)); !errors.Is(err, c.err) {
			t.Errorf("%v; want %v", err, c.err)
		}
		if got, err := os.ReadFile(path); err != nil || string(got) != c.want {
			t.Errorf("%q, %v; want %q", got, err, c.want)
		}
		if entries, err := os.ReadDir(filepath.Dir(path)); err != nil || len(entries) != 1 {
			t.Errorf("%v, %v; want one file", entries, err)
		}
	}
	if got, want := modeOf(t, path), modeOfOrdinary(t); got != want {
		t.Errorf("mode %v; want %v, as of any file", got, want)
	}
}

func modeOfOrdinary(t *testing.T) fs.FileMode {
	t.Helper()
	path := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(path, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	return modeOf(t, path)
}

func modeOf(t *testing.T, path string) fs.FileMode {
	t.Helper()
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	return info.Mode()
}

// An ending is a context that has ended when it is looked at for the last time.
type ending struct {
	context.Context
	looks int
}

func (e *ending) Err() error {
	if e.looks--; e.looks > 0 {
		return nil
	}
	return context.DeadlineExceeded
}

// TestChecksumCancelled: the checksum of a large file ends at the first look at a ctx that has ended, and holds
// little of the file.
func TestChecksumCancelled(t *testing.T) {
	f, err := os.Create(t.TempDir() + "/large")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := f.Truncate(1 << 40); err != nil {
		t.Skip("no file of a terabyte: ", err)
	}
	ctx := &ending{t.Context(), 5}
	if _, _, err := Checksum(ctx, f.Name()); !errors.Is(err, context.DeadlineExceeded) || ctx.looks != 0 {
		t.Errorf("%v, %d looks left; want %v at once", err, ctx.looks, context.DeadlineExceeded)
	}
	var stats runtime.MemStats
	if runtime.ReadMemStats(&stats); stats.HeapAlloc > 1<<30 {
		t.Errorf("%d MiB are in use", stats.HeapAlloc>>20)
	}
}

// TestPendingSum: the sum and the size of a file are known when it is written.
func TestPendingSum(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	f, err := Create(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"one", "", " two"} {
		if _, err := io.WriteString(f, text); err != nil {
			t.Fatal(err)
		}
	}
	sum, size := f.Sum()
	if err := f.Finish(nil); err != nil {
		t.Fatal(err)
	}
	if want, n, err := Checksum(t.Context(), path); err != nil || sum != want || size != n ||
		sum != SumOf([]byte("one two")) {
		t.Errorf("%s of %d bytes, %v; want %s of %d", sum, size, err, want, n)
	}
}

// TestTemporaries: two writers of one file never share a temporary one. A later writer removes
// what one that was killed has left for the same file, and nothing else.
func TestTemporaries(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "file")
	a, errA := Create(path)
	b, errB := Create(path)
	if errA != nil || errB != nil || a.name == b.name || FinalName(filepath.Base(a.name)) != "file" ||
		FinalName("file") != "" {
		t.Fatalf("%v, %v", errA, errB)
	}
	killed, other := TemporaryName(path), TemporaryName(filepath.Join(dir, "other"))
	for _, left := range []string{killed, other} {
		if err := os.WriteFile(left, []byte("half"), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := To(path); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]bool{a.name: true, b.name: true, other: true, killed: false} {
		if _, err := os.Lstat(path); (err == nil) != want {
			t.Errorf("%s: %v; want it there: %v", path, err, want)
		}
	}
	if err := errors.Join(a.Finish(nil), b.Finish(nil)); err != nil {
		t.Fatal(err)
	}
	RemoveStale(dir, "")
	if entries, err := os.ReadDir(dir); err != nil || len(entries) != 1 {
		t.Errorf("%v, %v; want the file alone", entries, err)
	}
}

// TestFullDisk: the error of a file that cannot be written names that file, not
// its temporary name.
func TestFullDisk(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	f, err := Create(path)
	if err != nil {
		t.Fatal(err)
	}
	full := &fs.PathError{Op: "write", Path: f.name, Err: syscall.ENOSPC}
	if err := f.Finish(full); !errors.Is(err, syscall.ENOSPC) || strings.Contains(err.Error(), ".tmp") ||
		!strings.Contains(err.Error(), path) {
		t.Errorf("%v; want one of %s", err, path)
	}
}

// TestReadJSON: only the very text that WriteJSON writes is read.
func TestReadJSON(t *testing.T) {
	type point struct {
		X int `json:"x"`
		Y int `json:"y"`
	}
	path := filepath.Join(t.TempDir(), "file")
	var p point
	if err := errors.Join(WriteJSON(path, point{1, 2}), ReadJSON(path, &p)); err != nil || p != (point{1, 2}) {
		t.Fatalf("%v, %v", p, err)
	}
	for _, text := range []string{
		"{", `{"x":1,"y":2}`, "{\n  \"x\": 1\n}\n", "{\n  \"x\": 1,\n  \"Y\": 2\n}\n",
		"{\n  \"x\": 1,\n  \"y\": 2,\n  \"z\": 3\n}\n",
	} {
		if err := WriteText(path, []byte(text)); err != nil {
			t.Fatal(err)
		}
		if err := ReadJSON(path, &p); !errors.Is(err, ErrUnfit) {
			t.Errorf("%q: %v; want %v", text, err, ErrUnfit)
		}
	}
}

// TestNoTemporaryName: an error names the path, and not the name that the file had
// while it was written.
func TestNoTemporaryName(t *testing.T) {
	for name, finish := range map[string]func(*Pending, error) error{
		"Finish":    (*Pending).Finish,
		"FinishNew": (*Pending).FinishNew,
	} {
		path := filepath.Join(t.TempDir(), "file")
		f, err := Create(path)
		if err = errors.Join(err, os.MkdirAll(filepath.Join(path, "full"), 0o777)); err != nil {
			t.Fatal(err)
		}
		if err := finish(f, nil); !errors.Is(err, fs.ErrExist) || !strings.Contains(err.Error(), path) ||
			strings.Contains(err.Error(), ".tmp") {
			t.Errorf("%s: %v; want that %s exists", name, err, path)
		}
	}
}

// TestReadUpTo: a regular file is read whole if it is not longer than the limit. What cannot be read is an error.
func TestReadUpTo(t *testing.T) {
	path := filepath.Join(t.TempDir(), "five")
	if err := os.WriteFile(path, []byte("12345"), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, limit := range []int64{5, 6} {
		if text, err := ReadUpTo(path, limit); string(text) != "12345" || err != nil {
			t.Errorf("%d bytes: %q, %v", limit, text, err)
		}
	}
	if _, err := ReadUpTo(path, 4); !errors.Is(err, ErrUnfit) {
		t.Errorf("five bytes within four: %v; want %v", err, ErrUnfit)
	}
	const unreadable = "/proc/self/mem" // a regular file, where it is, whose first bytes nobody can read
	if _, err := os.Stat(unreadable); err != nil {
		t.Skip(err)
	}
	if text, err := ReadUpTo(unreadable, 4); err == nil || text != nil ||
		!strings.HasPrefix(err.Error(), unreadable+": ") {
		t.Errorf("%q, %v; want an error that names the file", text, err)
	}
}
