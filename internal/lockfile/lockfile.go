// Package lockfile prevents two processes from writing to the same place. It asks the
// operating system to lock a file beside the guarded place. So the lock ends when its
// process ends, even if the process is killed. The file is never a link: a folder from
// elsewhere must not choose what is locked.
package lockfile

import (
	"cmp"
	"context"
	"errors"
	"io/fs"
	"os"
	"runtime"
	"slices"
	"syscall"

	"github.com/gofrs/flock"

	"patience/internal/misuse"
)

// The errors of Acquire while another process holds the lock, of a path that names
// something else than a lock, and of a lock that cannot be had.
var (
	ErrHeld     = errors.New("the lock is held by another process")
	ErrForeign  = misuse.New("it is a link, a folder or a device; expected a lock, which is a plain file")
	ErrChanging = errors.New("the lock is another file at each look; expected a file system on which it stays the same")
)

// A Lock is an acquired lock.
type Lock struct{ file *flock.Flock }

// Acquire takes the lock on a file, which it creates if necessary. If another
// process holds the lock, it returns ErrHeld at once. Where locks are
// impossible, as on a read-only medium or a file system without locks, it
// returns a Lock that guards nothing: readers need none, and a writer fails or
// must be trusted. It ends when ctx is cancelled.
func Acquire(ctx context.Context, path string) (*Lock, error) {
	return acquire(ctx, path, stillThere)
}

// tries is how often the last holder may remove the file just before we lock it.
const tries = 1000

func acquire(ctx context.Context, path string, isThere func(*flock.Flock) bool) (*Lock, error) {
	for range tries {
		lock, err := try(path, isThere)
		if err = cmp.Or(err, ctx.Err()); lock != nil || err != nil {
			return lock, err
		}
	}
	return nil, of(path, ErrChanging)
}

// try returns nil if the file that it has locked is not there any more.
func try(path string, isThere func(*flock.Flock) bool) (*Lock, error) {
	if info, err := os.Lstat(path); err == nil && !info.Mode().IsRegular() {
		return nil, of(path, ErrForeign)
	}
	file := flock.New(path, flock.SetPermissions(0o666))
	held, err := file.TryLock()
	switch {
	case impossible(err):
		return &Lock{}, nil
	case err != nil:
		return nil, of(path, err)
	case !held:
		return nil, errors.Join(ErrHeld, file.Close())
	case isThere(file):
		return &Lock{file}, nil
	}
	return nil, file.Close() // its last holder has removed it
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

// Leave gives up the lock and leaves the file, whatever its name is by now.
func (l *Lock) Leave() error {
	if l.file == nil {
		return nil
	}
	return of(l.file.Path(), l.file.Close())
}

// of names the file of an error, if there is one. The errors of locks are of the call alone.
func of(path string, err error) error {
	if err == nil || errors.As(err, new(*fs.PathError)) {
		return err
	}
	return &fs.PathError{Op: "lock", Path: path, Err: err}
}

// Release removes the file and gives up the lock. A process that has opened the
// file in the meantime notices that it is gone, and creates another.
func (l *Lock) Release() error {
	if l.file == nil {
		return nil
	}
	if runtime.GOOS == "windows" { // removes no open file, and so none that another process has locked since
		err := l.Leave()
		_ = os.Remove(l.file.Path())
		return err
	}
	err := os.Remove(l.file.Path())
	if errors.Is(err, fs.ErrNotExist) {
		err = nil
	}
	return errors.Join(err, l.Leave())
}
