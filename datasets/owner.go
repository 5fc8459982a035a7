package datasets

import (
	"errors"
	"io/fs"
	"os"
)

// A cardOwner says whose README.md the folder has.
type cardOwner int

const (
	nobody   cardOwner = iota // there is none
	upToDate                  // Build, which would write the same
	outdated                  // Build, which would now write another
	theUser                   // anybody else; a link is the user's too
)

// cardOwner compares README.md with the checksum of what Build would write, and
// with that of what it wrote last by the manifest.
func (d folder) cardOwner(want string) (cardOwner, error) {
	info, err := os.Lstat(d.card())
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nobody, nil
	case err != nil:
		return nobody, err
	case !info.Mode().IsRegular():
		return theUser, nil
	}
	text, err := readUpTo(d.card(), maxCard)
	if errors.Is(err, errUnfit) {
		return theUser, nil
	}
	var last Manifest
	switch sum := sumOf(text); {
	case err != nil:
		return nobody, err
	case sum == want:
		return upToDate, nil
	case readJSON(d.manifest(), &last) == nil && sum == last.Card:
		return outdated, nil
	}
	return theUser, nil
}

// maxCard is more than any card takes.
const maxCard = 64 << 20
