package files

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"patience/internal/misuse"
)

// errLink is the error of a link in the place of a folder.
var errLink = misuse.New("it is a symbolic link or no folder; expected a folder (links inside a dataset are not " +
	"followed)")

// CheckFolders returns an error if one of the paths is there and is no folder. A link to
// a folder is none.
func CheckFolders(paths ...string) error {
	for _, path := range paths {
		info, err := os.Lstat(path)
		switch {
		case errors.Is(err, fs.ErrNotExist):
		case err != nil:
			return err
		case !info.IsDir():
			return fmt.Errorf("%s: %w", path, errLink)
		}
	}
	return nil
}

// MakeOwn makes sure that whoever appends to a regular file changes no other: one that has
// other names, which are hard links, is replaced by a copy. A path that names nothing stays
// free.
func MakeOwn(path string) error {
	info, err := os.Lstat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return err
	case !info.Mode().IsRegular() || names(info) == 1:
		return nil
	}
	from, _, err := OpenPlain(path)
	if err != nil {
		return err
	}
	defer from.Close()
	return WriteWhole(path, func(w io.Writer) error {
		_, err := io.Copy(w, from)
		return err
	})
}
