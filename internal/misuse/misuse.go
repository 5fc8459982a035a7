// Package misuse distinguishes errors of the user, such as a folder that contains
// something else, from failures of the program and of the machine.
package misuse

import (
	"errors"
	"io/fs"
	"slices"
	"syscall"
)

type misuse struct{ error }

func (e misuse) Unwrap() error { return e.error }

// New returns an error of the user, for others to wrap.
func New(text string) error { return misuse{errors.New(text)} }

// Of marks an error as the user's, if there is one.
func Of(err error) error {
	if err == nil {
		return nil
	}
	return misuse{err}
}

// Is reports whether an error is the user's: one that New or Of has made, a file where a
// folder is expected or the other way round, links in a circle, or a path that the user
// may not read or write.
func Is(err error) bool {
	causes := []error{syscall.ENOTDIR, syscall.EISDIR, syscall.ELOOP, fs.ErrPermission}
	return errors.As(err, new(misuse)) ||
		slices.ContainsFunc(causes, func(cause error) bool { return errors.Is(err, cause) })
}
