package lockfile

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
)

// TestHeld: a lock is refused while it is held, is free afterwards, and leaves
// no file.
func TestHeld(t *testing.T) {
	path := filepath.Join(t.TempDir(), ".lock")
	for range 3 {
		lock, err := Acquire(path)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := Acquire(path); !errors.Is(err, ErrHeld) {
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
				lock, err := Acquire(path)
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
	lock, err := Acquire(path)
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
	if _, err := Acquire(filepath.Join(t.TempDir(), "none", ".lock")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("%v; want %v", err, fs.ErrNotExist)
	}
}
