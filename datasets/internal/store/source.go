package store

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"patience/catalogue"
	"patience/datasets"
	"patience/datasets/internal/table"
	"patience/internal/files"
	"patience/internal/parallel"
	"patience/label"
)

// A Source is a dataset, or a part of one, that is read. Of a dataset in an
// object store the folder is a temporary one with everything except rows, whose
// files are there only during With.
type Source struct {
	Name string // as the user wrote it
	Folder
	store datasets.ObjectStore // nil if the folder is the dataset
	there map[string]int64     // the objects of the store
}

// Downloads is how many small objects are asked for at the same time. Chosen,
// not tuned.
const Downloads = 16

// OpenSource opens a folder or, by open, an object store.
func OpenSource(ctx context.Context, name string, open datasets.OpenStore) (*Source, error) {
	if !datasets.IsURL(name) {
		return &Source{Name: name, Folder: Folder(name)}, Folder(name).CheckFolders()
	}
	store, err := open(ctx, name)
	if err != nil {
		return nil, err
	}
	dir, err := os.MkdirTemp("", "patience")
	if err != nil {
		return nil, errors.Join(err, store.Close())
	}
	s := &Source{Name: name, Folder: Folder(dir), store: store}
	if err := s.mirror(ctx); err != nil {
		s.Close()
		return nil, err
	}
	return s, nil
}

// mirror downloads everything except rows.
func (s *Source) mirror(ctx context.Context) (err error) {
	if s.there, err = s.store.List(ctx, ""); err != nil {
		return err
	}
	return parallel.Each(ctx, Downloads, maps.Keys(s.there), func(ctx context.Context, _ int, key string) error {
		if dir := path.Dir(key); dir == "." && isText(key) || dir == "shards" && path.Ext(key) == ".json" {
			return s.store.Get(ctx, key, s.In(key))
		}
		return nil
	})
}

// isText reports whether a file describes a dataset.
func isText(name string) bool {
	return slices.Contains([]string{"plan.json", "part.json", "manifest.json", "croissant.json", "README.md"}, name)
}

// Maker returns the maker of the source's plan, which is of one of the games.
func (s *Source) Maker(games *catalogue.Catalogue) (*datasets.Maker, error) {
	plan, err := s.ReadPlan()
	if err != nil {
		return nil, err
	}
	e, err := games.Lookup(plan.Game)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", s.Plan(), err)
	}
	m, err := datasets.NewMaker(e, plan, label.Resources{})
	if err != nil {
		return nil, fmt.Errorf("%s: %w", s.Plan(), err)
	}
	return m, nil
}

// ReadPlan returns the source's plan.
func (s *Source) ReadPlan() (datasets.Plan, error) {
	p, err := datasets.ReadPlan(string(s.Folder))
	if errors.Is(err, datasets.ErrNoDataset) {
		err = fmt.Errorf("%s: %w: plan.json is missing", s.Name, datasets.ErrNoDataset)
	}
	return p, err
}

// IsFolder reports whether the source is a folder, not an object store.
func (s *Source) IsFolder() bool { return s.store == nil }

// IsSame reports whether the source is the folder.
func (s *Source) IsSame(d Folder) bool {
	mine, err := os.Stat(string(s.Folder))
	if err != nil {
		return false
	}
	other, err := os.Stat(string(d))
	return err == nil && os.SameFile(mine, other)
}

// With calls f while files of a shard are in the folder, except those that the
// store does not have or has with another size.
func (s *Source) With(ctx context.Context, list []datasets.ManifestFile, f func() error) error {
	if s.store == nil {
		return f()
	}
	for _, m := range list {
		if s.there[m.Path] != m.Bytes {
			continue
		}
		defer os.Remove(s.In(m.Path)) // it is in a temporary folder
		if err := s.store.Get(ctx, m.Path, s.In(m.Path)); err != nil {
			return err
		}
	}
	return f()
}

// RowFiles returns the names of the files of a table, and of whatever else is in
// its folder.
func (s *Source) RowFiles(t *table.Table) (names []string, err error) {
	if s.store != nil {
		for key := range s.there {
			if name, ok := strings.CutPrefix(key, t.Folder+"/"); ok {
				names = append(names, name)
			}
		}
		slices.Sort(names)
		return names, nil
	}
	entries, err := os.ReadDir(s.In(t.Folder))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names, nil
}

// Close frees what the source holds.
func (s *Source) Close() {
	if s.store != nil {
		s.store.Close()
		os.RemoveAll(string(s.Folder))
	}
}

// TakeCopy makes a file of another folder one of this folder, if it is what the
// sidecar says. It returns the state of that file. The copy is a hard link where that is
// possible.
func (d Folder) TakeCopy(ctx context.Context, l *Layout, from Folder, m datasets.ManifestFile) (State, error) {
	state, err := from.inspect(ctx, l, m)
	switch {
	case err != nil || state != Complete:
		return state, err
	case link(from.In(m.Path), d.In(m.Path)):
		return Complete, files.SyncFolder(filepath.Dir(d.In(m.Path)))
	}
	return d.copy(ctx, from, m)
}

// copy copies a file, unless its bytes are not those of which the sidecar tells.
func (d Folder) copy(ctx context.Context, from Folder, m datasets.ManifestFile) (State, error) {
	file, _, err := files.OpenPlain(from.In(m.Path))
	if err != nil {
		return Missing, err
	}
	defer file.Close()
	w, err := files.Create(d.In(m.Path))
	if err != nil {
		return Missing, err
	}
	if _, err := files.Copy(ctx, w, file); err != nil {
		return Missing, w.Finish(err)
	}
	if sum, _ := w.Sum(); sum != m.SHA256 {
		w.Discard()
		return Corrupt, nil
	}
	return Complete, w.Finish(nil)
}

// link makes a path a hard link to a regular file, in place of what is there. It
// returns false if that is impossible.
func link(file, path string) bool {
	info, err := os.Lstat(file)
	if err != nil || !info.Mode().IsRegular() {
		return false
	}
	temporary := files.TemporaryName(path)
	if os.Link(file, temporary) != nil {
		return false
	}
	err = os.Rename(temporary, path)
	os.Remove(temporary) // a rename between two links to one file does nothing
	return err == nil
}
