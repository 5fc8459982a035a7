package generate

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"sync"

	"patience/datasets"
	"patience/datasets/internal/store"
	"patience/internal/files"
)

// A remote is the dataset in an object store that a Build makes. The Build works
// in a folder; each shard is uploaded when it is complete, the files first and
// then the sidecar. So in the store, too, the sidecar is the commit. It is
// written only if there is none: of two builds of the same part the second finds
// its own bytes. While a shard is being made, its journal is copied to the store
// every few minutes, so that a build on another machine can go on from there.
type remote struct {
	store     datasets.ObjectStore
	name      string
	work      store.Folder
	own       bool               // the work folder is for this dataset alone, and goes when it is complete
	published map[int64]struct{} // shards in the store, by index
	journals  sync.Map           // true by the key of each journal in the store that is not empty
}

// openRemote opens the store of a URL.
func openRemote(ctx context.Context, name string, o Options) (*remote, error) {
	if o.Open == nil {
		return nil, fmt.Errorf("%s: this program has no object stores", name)
	}
	bucket, err := o.Open(ctx, name)
	if err != nil {
		return nil, err
	}
	r := &remote{store: bucket, name: name, work: store.Folder(o.Work), published: map[int64]struct{}{}}
	if o.Work == "" {
		cache, err := os.UserCacheDir()
		if err != nil {
			return nil, errors.Join(fmt.Errorf("no folder for unfinished files, and none in the user's cache: %w", err),
				bucket.Close())
		}
		r.work, r.own = store.Folder(filepath.Join(cache, "patience", files.SumOf([]byte(name))[:16])), true
	}
	return r, nil
}

// begin makes the store one of the build's plan and part, and finds out which
// shards it has.
func (r *remote) begin(ctx context.Context, b *build) error {
	there, err := r.store.List(ctx, "")
	if err != nil {
		return err
	}
	if _, ok := there["plan.json"]; !ok && len(there) > 0 && !isBeginning(there) {
		return fmt.Errorf("%s: %w", r.name, ErrForeign)
	}
	for _, f := range []string{b.dir.Portion(), b.dir.Plan()} {
		if err := r.agree(ctx, f, there); err != nil {
			return err
		}
	}
	for _, key := range []string{"README.md", "manifest.json"} {
		if _, ok := there[key]; ok {
			if err := r.store.Get(ctx, key, r.work.In(key)); err != nil {
				return err
			}
		}
	}
	for s := range b.Own() {
		if err := r.find(ctx, s, there); err != nil {
			return err
		}
	}
	return nil
}

// isBeginning reports whether objects are those of a begin that was interrupted.
func isBeginning(there map[string]int64) bool {
	_, ok := there["part.json"]
	return ok && len(there) == 1
}

// agree uploads plan.json or part.json. If the store has one, it must be equal.
func (r *remote) agree(ctx context.Context, path string, there map[string]int64) error {
	key := filepath.Base(path)
	_, isThere := there[key]
	switch _, err := os.Stat(path); {
	case errors.Is(err, fs.ErrNotExist) && isThere:
		return fmt.Errorf("%s: %w", r.name, ErrOtherPart)
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return err
	}
	switch err := r.store.PutNew(ctx, key, path); {
	case err == nil:
		return nil
	case !errors.Is(err, fs.ErrExist):
		return err
	}
	isEqual, err := r.isEqual(ctx, key, path)
	switch {
	case err != nil:
		return err
	case !isEqual && key == "part.json":
		return fmt.Errorf("%s: %w", r.name, ErrOtherPart)
	case !isEqual:
		return fmt.Errorf("%s: %w", r.name, ErrOtherPlan)
	}
	return nil
}

// isEqual reports whether an object has the bytes of a file.
func (r *remote) isEqual(ctx context.Context, key, path string) (bool, error) {
	copied := files.TemporaryName(path)
	defer os.Remove(copied)
	if err := r.store.Get(ctx, key, copied); err != nil {
		return false, err
	}
	mine, size, err := files.Checksum(ctx, path)
	if err != nil {
		return false, err
	}
	sum, length, err := files.Checksum(ctx, copied)
	return sum == mine && size == length, err
}

// find finds out whether the store has a shard: the sidecar, and each of its
// files with the right size. Then the folder gets the sidecar too.
func (r *remote) find(ctx context.Context, s store.Shard, there map[string]int64) error {
	key := s.Key()
	if _, ok := there[key]; !ok {
		return r.fetch(ctx, s, there)
	}
	state, mine, err := r.read(ctx, s)
	if err != nil || state != store.Complete {
		return err
	}
	for _, f := range mine.Files {
		if size, ok := there[f.Path]; !ok || size != f.Bytes {
			return nil
		}
	}
	r.published[s.Index] = struct{}{}
	if err := r.clear(mine.Files); err != nil { // an interrupted publish may have left them
		return err
	}
	return files.WriteJSON(r.work.Sidecar(s), mine)
}

// clear removes files of rows from the work folder.
func (r *remote) clear(list []datasets.ManifestFile) error {
	for _, f := range list {
		if err := os.Remove(r.work.In(f.Path)); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return nil
}

// fetch copies the journal of a shard from the store, unless the folder has one, which
// has more.
func (r *remote) fetch(ctx context.Context, s store.Shard, there map[string]int64) error {
	key, path := s.JournalKey(), r.work.Journal(s)
	if there[key] == 0 {
		return nil
	}
	r.journals.Store(key, true)
	if _, err := os.Lstat(path); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	copied := files.TemporaryName(path)
	defer os.Remove(copied)
	if err := r.store.Get(ctx, key, copied); err != nil {
		return err
	}
	return os.Rename(copied, path)
}

// keep copies the journal of a shard to the store. A copy that fails costs no row of this
// build, which goes on and copies the journal again later, so it is no error: a store that
// stays away is one when the shard is published.
func (r *remote) keep(ctx context.Context, s *openShard) {
	s.copying.Lock()
	defer s.copying.Unlock()
	if s.isWritten {
		return
	}
	key := s.JournalKey()
	r.journals.Store(key, true) // whatever becomes of the request
	_ = r.store.Put(ctx, key, r.work.Journal(s.Shard))
}

// forget makes the copy of a journal empty, because its shard is complete. It is not
// deleted, because those who may write to a store may not always delete.
func (r *remote) forget(ctx context.Context, s store.Shard) error {
	if r == nil {
		return nil
	}
	if _, ok := r.journals.LoadAndDelete(s.JournalKey()); !ok {
		return nil
	}
	empty := files.TemporaryName(r.work.Journal(s))
	defer os.Remove(empty)
	if err := files.WriteText(empty, nil); err != nil {
		return err
	}
	return r.store.Put(ctx, s.JournalKey(), empty)
}

// read reads the sidecar of a shard in the store.
func (r *remote) read(ctx context.Context, s store.Shard) (store.State, store.Sidecar, error) {
	mirror, err := os.MkdirTemp(string(r.work), ".sidecar")
	if err != nil {
		return store.Missing, store.Sidecar{}, err
	}
	defer os.RemoveAll(mirror)
	d := store.Folder(mirror)
	if err := r.store.Get(ctx, s.Key(), d.Sidecar(s)); err != nil {
		return store.Missing, store.Sidecar{}, err
	}
	return d.Claimed(s)
}

// has reports whether the store has a shard.
func (r *remote) has(s store.Shard) bool {
	if r == nil {
		return false
	}
	_, ok := r.published[s.Index]
	return ok
}

// publish uploads a shard that is complete in the folder, the sidecar last, and
// then removes its files from the folder.
func (r *remote) publish(ctx context.Context, s store.Shard) error {
	if r == nil {
		return nil
	}
	var sidecar store.Sidecar
	if err := files.ReadJSON(r.work.Sidecar(s), &sidecar); err != nil {
		return err
	}
	for _, f := range sidecar.Files {
		if err := r.store.Put(ctx, f.Path, r.work.In(f.Path)); err != nil {
			return err
		}
	}
	key := s.Key()
	err := r.store.PutNew(ctx, key, r.work.Sidecar(s))
	if errors.Is(err, fs.ErrExist) {
		var there store.Sidecar
		if _, there, err = r.read(ctx, s); err == nil && !slices.Equal(there.Files, sidecar.Files) {
			err = fmt.Errorf("%s: %s exists and lists other files", r.name, key)
		}
	}
	if err != nil {
		return err
	}
	return r.clear(sidecar.Files)
}

// finish uploads what describes the complete dataset, the manifest last. It
// writes nothing if the store has all of that.
func (r *remote) finish(ctx context.Context, m *datasets.Manifest) error {
	there, err := r.store.List(ctx, "")
	if err != nil {
		return err
	}
	keys := []string{"croissant.json", "README.md", "manifest.json"}
	if len(m.Warnings) > 0 {
		keys = slices.Delete(keys, 1, 2) // the card is the user's
	}
	for _, key := range keys {
		isEqual := false
		if _, ok := there[key]; ok {
			if isEqual, err = r.isEqual(ctx, key, r.work.In(key)); err != nil {
				return err
			}
		}
		if !isEqual {
			if err := r.store.Put(ctx, key, r.work.In(key)); err != nil {
				return err
			}
		}
	}
	return nil
}

// close ends the use of the store. A complete dataset needs no work folder.
func (r *remote) close(isComplete bool) error {
	if r == nil {
		return nil
	}
	err := r.store.Close()
	if isComplete && r.own {
		err = errors.Join(err, os.RemoveAll(string(r.work)))
	}
	return err
}
