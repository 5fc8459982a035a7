// Package misuse distinguishes errors of the user, such as a folder that contains
// something else, from failures of the program and of the machine.
package misuse

import (
	"errors"
	"fmt"
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

// Errorf returns an error of the user, in the words of [fmt.Errorf].
func Errorf(format string, args ...any) error { return misuse{fmt.Errorf(format, args...)} }

// Is reports whether an error is the user's: one that New or Of has made, a file where a
// folder is expected or the other way round, links in a circle, a path that is too long, or
// one that the user may not read or write. A failure of the machine is none, whoever has
// marked it; see [IsFailure].
func Is(err error) bool {
	theirs := []error{
		syscall.ENOTDIR, syscall.EISDIR, syscall.ELOOP, syscall.ENAMETOOLONG, syscall.EROFS, fs.ErrPermission,
	}
	return !IsFailure(err) && (errors.As(err, new(misuse)) || isAny(err, theirs))
}

// IsFailure reports whether an error comes from the machine and says nothing about what is
// in a file or what the user wanted: a disk that fails or is full, a file that a server has
// lost, too many open files, no memory.
func IsFailure(err error) bool {
	return isAny(err, []error{
		syscall.EIO, syscall.ENOSPC, syscall.EDQUOT, syscall.ESTALE, syscall.EMFILE, syscall.ENFILE, syscall.ENOMEM,
		syscall.ETIMEDOUT,
	})
}

func isAny(err error, list []error) bool {
	return slices.ContainsFunc(list, func(e error) bool { return errors.Is(err, e) })
}
