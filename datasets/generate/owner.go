package generate

import (
	"errors"
	"io/fs"
	"os"

	"patience/datasets"
	"patience/datasets/internal/store"
	"patience/internal/files"
)

// A cardOwner says who has written the README.md of a folder.
type cardOwner int

const (
	nobody   cardOwner = iota // there is no README.md
	upToDate                  // Build; it would write the same now
	outdated                  // Build; it would write something else now
	theUser                   // anybody else; a link counts as the user's too
)

// cardOwnerOf compares README.md with want, the checksum of what Build would
// write, and with the checksum in the manifest of what it wrote last.
func cardOwnerOf(d store.Folder, want string) (cardOwner, error) {
	info, err := os.Lstat(d.Card())
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nobody, nil
	case err != nil:
		return nobody, err
	case !info.Mode().IsRegular():
		return theUser, nil
	}
	text, err := files.ReadUpTo(d.Card(), store.MaxCard)
	if errors.Is(err, files.ErrUnfit) {
		return theUser, nil
	}
	var last datasets.Manifest
	switch sum := files.SumOf(text); {
	case err != nil:
		return nobody, err
	case sum == want:
		return upToDate, nil
	case files.ReadJSON(d.Manifest(), &last) == nil && sum == last.Card:
		return outdated, nil
	}
	return theUser, nil
}
