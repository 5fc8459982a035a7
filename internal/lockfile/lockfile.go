// Package lockfile prevents two processes from writing to the same place. It asks the
// operating system to lock a file beside the guarded place. So the lock ends when its
// process ends, even if the process is killed.
package lockfile

import (
	"errors"
	"io/fs"
	"os"
	"runtime"
	"slices"
	"syscall"

	"github.com/gofrs/flock"
)

// ErrHeld is the error of Acquire while another process holds the lock.
var ErrHeld = errors.New("the lock is held by another process")

// A Lock is an acquired lock.
type Lock struct{ file *flock.Flock }

// Acquire takes the lock on a file, which it creates if necessary. If another
// process holds the lock, it returns ErrHeld at once. Where locks are
// impossible, as on a read-only medium or a file system without locks, it
// returns a Lock that guards nothing: readers need none, and a writer fails or
// must be trusted.
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
		if err := file.Close(); err != nil { // its last holder has removed it
			return nil, err
		}
	}
}

// impossible reports whether an error means that locks are impossible.
func impossible(err error) bool {
	causes := []error{fs.ErrPermission, syscall.EROFS, syscall.ENOSYS, syscall.ENOTSUP, syscall.ENOLCK}
	return slices.ContainsFunc(causes, func(cause error) bool { return errors.Is(err, cause) })
}

// stillThere reports whether the path of a locked file still names that file.
func stillThere(file *flock.Flock) bool {
	locked, err := file.Stat()
	if err != nil {
		return false
	}
	named, err := os.Lstat(file.Path())
	return err == nil && os.SameFile(locked, named)
}

// Release removes the file and gives up the lock. A process that has opened the
// file in the meantime notices that it is gone, and creates another.
func (l *Lock) Release() error {
	if l.file == nil {
		return nil
	}
	if runtime.GOOS == "windows" { // removes no open file, and so none that another process has locked since
		err := l.file.Close()
		_ = os.Remove(l.file.Path())
		return err
	}
	err := os.Remove(l.file.Path())
	if errors.Is(err, fs.ErrNotExist) {
		err = nil
	}
	return errors.Join(err, l.file.Close())
}
