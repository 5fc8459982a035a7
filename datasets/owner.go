package datasets

import (
	"errors"
	"io/fs"
	"os"
)

// A cardOwner says who has written the README.md of a folder.
type cardOwner int

const (
	nobody   cardOwner = iota // there is no README.md
	upToDate                  // Build; it would write the same now
	outdated                  // Build; it would write something else now
	theUser                   // anybody else; a link counts as the user's too
)

// cardOwner compares README.md with want, the checksum of what Build would
// write, and with the checksum in the manifest of what it wrote last.
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

// maxCard is larger than any card.
const maxCard = 64 << 20
