package datasets

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// A source is a dataset, or a part of one, that is read.
type source struct {
	name string // as the user wrote it
	folder
}

func openSource(_ context.Context, name string) (*source, error) {
	return &source{name, folder(name)}, nil
}

func (s *source) readPlan() (p Plan, err error) {
	err = readJSON(s.plan(), &p)
	if errors.Is(err, fs.ErrNotExist) {
		return p, fmt.Errorf("%s: %w: plan.json is missing", s.name, ErrNoDataset)
	}
	return p, err
}

// isSame reports whether the source is the folder.
func (s *source) isSame(d folder) bool {
	mine, err := os.Stat(string(s.folder))
	if err != nil {
		return false
	}
	other, err := os.Stat(string(d))
	return err == nil && os.SameFile(mine, other)
}

// fetch makes files of a shard available in the folder.
func (s *source) fetch(context.Context, []ManifestFile) error { return nil }

// drop ends what fetch has begun.
func (s *source) drop([]ManifestFile) {}

func (s *source) close() {}

// takeCopy makes a file of another folder one of this folder, if it is what the
// sidecar says, which the result reports. The copy is a hard link where that is
// possible.
func (d folder) takeCopy(ctx context.Context, from folder, m ManifestFile) (ok bool, err error) {
	switch state, err := from.compare(ctx, m); {
	case err != nil:
		return false, err
	case state != complete:
		return false, nil
	case link(from.in(m.Path), d.in(m.Path)):
		return true, syncFolder(filepath.Dir(d.in(m.Path)))
	}
	file, _, err := openPlain(from.in(m.Path))
	if err != nil {
		return false, err
	}
	defer file.Close()
	err = writeWhole(d.in(m.Path), func(w io.Writer) error {
		_, err := io.Copy(w, file)
		return err
	})
	if err != nil {
		return false, err
	}
	state, err := d.compare(ctx, m)
	return state == complete, err
}

// link makes a path a hard link to a regular file, in place of what is there. It
// returns false if that is impossible.
func link(file, path string) bool {
	info, err := os.Lstat(file)
	if err != nil || !info.Mode().IsRegular() {
		return false
	}
	temporary := temporaryName(path)
	if os.Link(file, temporary) != nil {
		return false
	}
	err = os.Rename(temporary, path)
	os.Remove(temporary) // a rename between two links to one file does nothing
	return err == nil
}
