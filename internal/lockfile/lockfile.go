// Package lockfile keeps two processes from writing to one place. The lock is
// the system's, on a file beside what it guards, so that it ends with its
// process, however that ends.
package lockfile

import (
	"errors"
	"io/fs"
	"os"
	"syscall"

	"github.com/gofrs/flock"
)

// ErrHeld is the error of Acquire while another holds the lock.
var ErrHeld = errors.New("the lock is held by another process")

// A Lock is a lock that was acquired.
type Lock struct{ file *flock.Flock }

// Acquire takes the lock on a file, which it makes if need be, or returns
// ErrHeld at once. Where no lock can be had, as on a read-only medium or a file
// system without locks, it returns a Lock that guards nothing: a reader needs
// none, and a writer fails or has to be trusted.
func Acquire(path string) (*Lock, error) {
	for {
		file := flock.New(path, flock.SetPermissions(0o666))
		held, err := file.TryLock()
		switch {
		case impossible(err):
			return &Lock{}, nil
		case err != nil:
			return nil, err
		case !held:
			return nil, errors.Join(ErrHeld, file.Close())
		case stillThere(file):
			return &Lock{file}, nil
		}
		if err := file.Close(); err != nil { // of a file that its last holder has removed
			return nil, err
		}
	}
}

// impossible reports whether an error means that there can be no lock.
func impossible(err error) bool {
	for _, cause := range []error{fs.ErrPermission, syscall.EROFS, syscall.ENOSYS, syscall.ENOTSUP, syscall.ENOLCK} {
		if errors.Is(err, cause) {
			return true
		}
	}
	return false
}

// stillThere reports whether a locked file is the one that its path names.
func stillThere(file *flock.Flock) bool {
	locked, err := file.Stat()
	if err != nil {
		return false
	}
	named, err := os.Lstat(file.Path())
	return err == nil && os.SameFile(locked, named)
}

// Release removes the file and gives the lock up. Whoever has opened the file
// meanwhile finds that it is no longer there, and makes another.
func (l *Lock) Release() error {
	if l.file == nil {
		return nil
	}
	err := os.Remove(l.file.Path())
	if errors.Is(err, fs.ErrNotExist) {
		err = nil
	}
	return errors.Join(err, l.file.Close())
}
