package objects

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"patience/internal/files"
)

// A folderBucket is a folder that is used like an object store.
type folderBucket struct {
	dir  string
	tidy sync.Once // at the first put
}

func openFolder(_ context.Context, u *url.URL) (bucket, error) {
	dir := filepath.FromSlash(u.Host + u.Path)
	if err := files.MakeFolder(dir); err != nil {
		return nil, err
	}
	target, err := filepath.EvalSymlinks(dir)
	return &folderBucket{dir: target}, err
}

// path returns the path of an object. The error says that a folder on the way is a link.
func (b *folderBucket) path(key string) (string, error) {
	path := filepath.Join(b.dir, filepath.FromSlash(key))
	var folders []string
	for dir := filepath.Dir(path); len(dir) > len(b.dir); dir = filepath.Dir(dir) {
		folders = append(folders, dir)
	}
	return path, files.CheckFolders(folders...)
}

// list lists the files. Those with a leading dot are being written.
func (b *folderBucket) list(ctx context.Context, prefix string) (map[string]int64, error) {
	sizes := map[string]int64{}
	return sizes, filepath.WalkDir(b.dir, func(path string, entry fs.DirEntry, err error) error {
		if err = errors.Join(err, ctx.Err()); err != nil || entry.IsDir() || strings.HasPrefix(entry.Name(), ".") {
			return err
		}
		info, err := entry.Info()
		if err != nil {
			return err
		}
		name, err := filepath.Rel(b.dir, path)
		if key := filepath.ToSlash(name); strings.HasPrefix(key, prefix) {
			sizes[key] = info.Size()
		}
		return err
	})
}

// removeStale removes what killed writers have left.
func (b *folderBucket) removeStale() {
	_ = filepath.WalkDir(b.dir, func(path string, entry fs.DirEntry, err error) error {
		if err == nil && entry.IsDir() {
			files.RemoveStale(path, "")
		}
		return nil // readers ignore what is left
	})
}

func (b *folderBucket) get(_ context.Context, key string, to io.Writer) error {
	path, err := b.path(key)
	if err != nil {
		return err
	}
	f, _, err := files.OpenPlain(path)
	if err != nil {
		return err
	}
	defer f.Close()
	_, err = io.Copy(to, f)
	return err
}

func (b *folderBucket) put(_ context.Context, key string, from *os.File, isNew bool) error {
	b.tidy.Do(b.removeStale)
	path, err := b.path(key)
	if err != nil {
		return err
	}
	if err := files.MakeFolder(filepath.Dir(path)); err != nil {
		return err
	}
	f, err := files.Create(path)
	if err != nil {
		return err
	}
	_, err = io.Copy(f, from)
	if isNew {
		return f.FinishNew(err)
	}
	return f.Finish(err)
}

func (*folderBucket) close() error { return nil }
