package datasets

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/sync/errgroup"

	"patience/internal/objects"
)

// A source is a dataset, or a part of one, that is read. Of a dataset in an
// object store the folder is a temporary one with everything except rows, whose
// files are there only from fetch to drop.
type source struct {
	name string // as the user wrote it
	folder
	store *objects.Store   // nil if the folder is the dataset
	there map[string]int64 // the objects of the store
}

// downloads is how many small objects are asked for at the same time. Chosen,
// not tuned.
const downloads = 16

func openSource(ctx context.Context, name string) (*source, error) {
	if !objects.IsURL(name) {
		return &source{name: name, folder: folder(name)}, nil
	}
	store, err := objects.Open(ctx, name)
	if err != nil {
		return nil, err
	}
	dir, err := os.MkdirTemp("", "patience")
	if err != nil {
		return nil, errors.Join(err, store.Close())
	}
	s := &source{name: name, folder: folder(dir), store: store}
	if err := s.mirror(ctx); err != nil {
		s.close()
		return nil, err
	}
	return s, nil
}

// mirror downloads everything except rows.
func (s *source) mirror(ctx context.Context) (err error) {
	if s.there, err = s.store.List(ctx, ""); err != nil {
		return err
	}
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(downloads)
	for key := range s.there {
		if dir := path.Dir(key); dir == "." && isText(key) || dir == "shards" && path.Ext(key) == ".json" {
			group.Go(func() error { return s.store.Get(ctx, key, s.in(key)) })
		}
	}
	return group.Wait()
}

// isText reports whether a file describes a dataset.
func isText(name string) bool {
	return slices.Contains([]string{"plan.json", "part.json", "manifest.json", "croissant.json", "README.md"}, name)
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

// fetch makes files of a shard available in the folder, except those that the
// store does not have or has with another size.
func (s *source) fetch(ctx context.Context, files []ManifestFile) error {
	if s.store == nil {
		return nil
	}
	for _, f := range files {
		if s.there[f.Path] != f.Bytes {
			continue
		}
		if err := s.store.Get(ctx, f.Path, s.in(f.Path)); err != nil {
			return err
		}
	}
	return nil
}

// drop ends what fetch has begun.
func (s *source) drop(files []ManifestFile) {
	if s.store == nil {
		return
	}
	for _, f := range files {
		os.Remove(s.in(f.Path)) // it is in a temporary folder
	}
}

// fetchShard fetches the files of which the sidecar of a shard tells.
func (s *source) fetchShard(ctx context.Context, p *resolvedPlan, of shard) error {
	state, sidecar, err := s.told(p, of)
	if state != complete || err != nil {
		return err
	}
	return s.fetch(ctx, sidecar.Files)
}

// dropShard ends what fetchShard has begun.
func (s *source) dropShard(p *resolvedPlan, of shard) {
	if state, sidecar, err := s.told(p, of); state == complete && err == nil {
		s.drop(sidecar.Files)
	}
}

// rowFiles returns the names of the files of a table, and of whatever else is in
// its folder.
func (s *source) rowFiles(t *table) (names []string, err error) {
	if s.store != nil {
		for key := range s.there {
			if name, ok := strings.CutPrefix(key, t.folder+"/"); ok {
				names = append(names, name)
			}
		}
		slices.Sort(names)
		return names, nil
	}
	entries, err := os.ReadDir(s.in(t.folder))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names, nil
}

func (s *source) close() {
	if s.store != nil {
		s.store.Close()
		os.RemoveAll(string(s.folder))
	}
}

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
	err = WriteWhole(d.in(m.Path), func(w io.Writer) error {
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
