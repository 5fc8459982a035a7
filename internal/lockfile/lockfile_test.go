package lockfile

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/gofrs/flock"

	"patience/internal/misuse"
)

// TestHeld: a lock is refused while it is held, is free afterwards, and leaves
// no file.
func TestHeld(t *testing.T) {
	path := filepath.Join(t.TempDir(), ".lock")
	for range 3 {
		lock, err := Acquire(t.Context(), path)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := Acquire(t.Context(), path); !errors.Is(err, ErrHeld) {
			t.Errorf("%v; want %v", err, ErrHeld)
		}
		if err := lock.Release(); err != nil {
			t.Fatal(err)
		}
		if _, err := os.Lstat(path); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("the file is left (%v)", err)
		}
	}
}

// TestOneHolder: of many who try at the same time, no two hold the lock,
// although each removes the file.
func TestOneHolder(t *testing.T) {
	path := filepath.Join(t.TempDir(), ".lock")
	var holders, acquired atomic.Int64
	var group sync.WaitGroup
	for range 8 {
		group.Go(func() {
			for range 200 {
				lock, err := Acquire(t.Context(), path)
				if errors.Is(err, ErrHeld) {
					continue
				}
				if err != nil {
					t.Error(err)
					return
				}
				if holders.Add(1) != 1 {
					t.Error("two hold the lock")
				}
				acquired.Add(1)
				holders.Add(-1)
				if err := lock.Release(); err != nil {
					t.Error(err)
				}
			}
		})
	}
	group.Wait()
	if acquired.Load() == 0 {
		t.Error("none was acquired")
	}
}

// TestReplaced: a lock on a file that its last holder has removed is none, even
// when there is another file by now.
func TestReplaced(t *testing.T) {
	path := filepath.Join(t.TempDir(), ".lock")
	lock, err := Acquire(t.Context(), path)
	if err != nil || !stillThere(lock.file) {
		t.Fatalf("%v; want a file that is there", err)
	}
	if err := os.Rename(path, path+" of old"); err != nil || stillThere(lock.file) {
		t.Errorf("%v; a file that is gone is there", err)
	}
	if err := os.WriteFile(path, nil, 0o666); err != nil || stillThere(lock.file) {
		t.Errorf("%v; another file is taken for it", err)
	}
	if err := lock.Release(); err != nil {
		t.Error(err)
	}
}

// TestNoFolder: a folder that is not there is an error, not a lock.
func TestNoFolder(t *testing.T) {
	if _, err := Acquire(t.Context(), filepath.Join(t.TempDir(), "none", ".lock")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("%v; want %v", err, fs.ErrNotExist)
	}
}

// TestForeign: a link, even one to a lock or to nothing, and a folder are no locks. They
// stay, and nothing is made where a link leads.
func TestForeign(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, ".lock")
	for name, make := range map[string]func() error{
		"a link to nothing": func() error { return os.Symlink(filepath.Join(dir, "none"), path) },
		"a link to a file":  func() error { return os.Symlink("lockfile_test.go", path) },
		"a link to itself":  func() error { return os.Symlink(path, path) },
		"a folder":          func() error { return os.Mkdir(path, 0o777) },
	} {
		if err := make(); err != nil {
			t.Fatal(err)
		}
		_, err := Acquire(t.Context(), path)
		if !errors.Is(err, ErrForeign) || !misuse.Is(err) || !strings.Contains(err.Error(), path) {
			t.Errorf("%s: %v; want %v with the path", name, err, ErrForeign)
		}
		if err := os.Remove(path); err != nil {
			t.Errorf("%s: %v; want it as it was", name, err)
		}
		if entries, err := os.ReadDir(dir); err != nil || len(entries) > 0 {
			t.Errorf("%s: %v, %v; want an empty folder", name, entries, err)
		}
	}
}

// TestChanging: where a file is another one at each look, as on some network file systems,
// that is an error after some tries, or as soon as ctx is cancelled.
func TestChanging(t *testing.T) {
	path, looks := filepath.Join(t.TempDir(), ".lock"), 0
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	isThere := func(*flock.Flock) bool {
		if looks++; looks == 10+tries {
			cancel()
		}
		return false
	}
	if _, err := acquire(ctx, path, isThere); !errors.Is(err, ErrChanging) || looks != tries {
		t.Errorf("%v after %d looks; want %v after %d", err, looks, ErrChanging, tries)
	}
	if _, err := acquire(ctx, path, isThere); !errors.Is(err, context.Canceled) || looks != 10+tries {
		t.Errorf("%v after %d more looks; want %v after 10", err, looks-tries, context.Canceled)
	}
}
