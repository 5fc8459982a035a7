package datasets

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"patience/internal/objects"
)

// ErrURL is the error of a URL that names no object store of this build.
var ErrURL = objects.ErrURL

// IsURL reports whether a name is the URL of an object store, not a path.
func IsURL(name string) bool { return objects.IsURL(name) }

// A remote is the dataset in an object store that a Build makes. The Build works
// in a folder; each shard is uploaded when it is complete, the files first and
// then the sidecar. So in the store, too, the sidecar is the commit. It is
// written only if there is none: of two builds of the same part the second finds
// its own bytes.
type remote struct {
	store     *objects.Store
	name      string
	work      folder
	own       bool               // the work folder is for this dataset alone, and goes when it is complete
	published map[int64]struct{} // shards in the store, by index
}

// openRemote opens the store of a URL. The folder work is for files under way;
// "" is one in the user's cache.
func openRemote(ctx context.Context, name, work string) (*remote, error) {
	store, err := objects.Open(ctx, name)
	if err != nil {
		return nil, err
	}
	r := &remote{store: store, name: name, work: folder(work), published: map[int64]struct{}{}}
	if work == "" {
		cache, err := os.UserCacheDir()
		if err != nil {
			return nil, errors.Join(fmt.Errorf("no folder for files under way, and none in the user's cache: %w", err), store.Close())
		}
		sum := sha256.Sum256([]byte(name))
		r.work, r.own = folder(filepath.Join(cache, "patience", hex.EncodeToString(sum[:8]))), true
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
	for _, f := range []string{b.dir.portion(), b.dir.plan()} {
		if err := r.agree(ctx, f, there); err != nil {
			return err
		}
	}
	for _, key := range []string{"README.md", "manifest.json"} {
		if _, ok := there[key]; ok {
			if err := r.store.Get(ctx, key, r.work.in(key)); err != nil {
				return err
			}
		}
	}
	for s := range b.own() {
		if err := r.find(ctx, b, s, there); err != nil {
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
	case !errors.Is(err, objects.ErrExists):
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
	copied := temporaryName(path)
	defer os.Remove(copied)
	if err := r.store.Get(ctx, key, copied); err != nil {
		return false, err
	}
	mine, size, err := checksum(ctx, path)
	if err != nil {
		return false, err
	}
	sum, length, err := checksum(ctx, copied)
	return sum == mine && size == length, err
}

// find finds out whether the store has a shard: the sidecar, and each of its
// files with the right size. Then the folder gets the sidecar too.
func (r *remote) find(ctx context.Context, b *build, s shard, there map[string]int64) error {
	key := "shards/" + s.name() + ".json"
	if _, ok := there[key]; !ok {
		return nil
	}
	state, mine, err := r.read(ctx, b, s, key)
	if err != nil || state != complete {
		return err
	}
	for _, f := range mine.Files {
		if size, ok := there[f.Path]; !ok || size != f.Bytes {
			return nil
		}
	}
	r.published[s.index] = struct{}{}
	return writeJSON(r.work.sidecar(s), mine)
}

// read reads the sidecar of a shard in the store.
func (r *remote) read(ctx context.Context, b *build, s shard, key string) (shardState, sidecarFile, error) {
	mirror, err := os.MkdirTemp(string(r.work), ".sidecar")
	if err != nil {
		return missing, sidecarFile{}, err
	}
	defer os.RemoveAll(mirror)
	d := folder(mirror)
	if err := r.store.Get(ctx, key, d.sidecar(s)); err != nil {
		return missing, sidecarFile{}, err
	}
	return d.told(b.resolvedPlan, s)
}

// has reports whether the store has a shard.
func (r *remote) has(s shard) bool {
	if r == nil {
		return false
	}
	_, ok := r.published[s.index]
	return ok
}

// publish uploads a shard that is complete in the folder, the sidecar last, and
// then removes its files from the folder.
func (r *remote) publish(ctx context.Context, b *build, s shard) error {
	if r == nil {
		return nil
	}
	var sidecar sidecarFile
	if err := readJSON(r.work.sidecar(s), &sidecar); err != nil {
		return err
	}
	for _, f := range sidecar.Files {
		if err := r.store.Put(ctx, f.Path, r.work.in(f.Path)); err != nil {
			return err
		}
	}
	key := "shards/" + s.name() + ".json"
	err := r.store.PutNew(ctx, key, r.work.sidecar(s))
	if errors.Is(err, objects.ErrExists) {
		var there sidecarFile
		if _, there, err = r.read(ctx, b, s, key); err == nil && !slices.Equal(there.Files, sidecar.Files) {
			err = fmt.Errorf("%s: %s is there and tells of other files", r.name, key)
		}
	}
	if err != nil {
		return err
	}
	for _, f := range sidecar.Files {
		if err := os.Remove(r.work.in(f.Path)); err != nil {
			return err
		}
	}
	return nil
}

// finish uploads what describes the complete dataset, the manifest last. It
// writes nothing if the store has all of that.
func (r *remote) finish(ctx context.Context, m *Manifest) error {
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
			if isEqual, err = r.isEqual(ctx, key, r.work.in(key)); err != nil {
				return err
			}
		}
		if !isEqual {
			if err := r.store.Put(ctx, key, r.work.in(key)); err != nil {
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
