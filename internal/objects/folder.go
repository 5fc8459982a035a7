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

	"patience/internal/files"
)

// A folderBucket is a folder that is used like an object store.
type folderBucket string

func openFolder(_ context.Context, u *url.URL) (bucket, error) {
	dir := filepath.FromSlash(u.Host + u.Path)
	return folderBucket(dir), files.MakeFolder(dir)
}

func (b folderBucket) path(key string) string {
	return filepath.Join(string(b), filepath.FromSlash(key))
}

// list lists the files. Those with a leading dot are being written.
func (b folderBucket) list(ctx context.Context, prefix string) (map[string]int64, error) {
	sizes := map[string]int64{}
	return sizes, filepath.WalkDir(string(b), func(path string, entry fs.DirEntry, err error) error {
		if err = errors.Join(err, ctx.Err()); err != nil || entry.IsDir() || strings.HasPrefix(entry.Name(), ".") {
			return err
		}
		info, err := entry.Info()
		if err != nil {
			return err
		}
		name, err := filepath.Rel(string(b), path)
		if key := filepath.ToSlash(name); strings.HasPrefix(key, prefix) {
			sizes[key] = info.Size()
		}
		return err
	})
}

func (b folderBucket) get(_ context.Context, key string, to *os.File) error {
	f, _, err := files.OpenPlain(b.path(key))
	if err != nil {
		return err
	}
	defer f.Close()
	_, err = io.Copy(to, f)
	return err
}

func (b folderBucket) put(_ context.Context, key string, from *os.File, isNew bool) error {
	path := b.path(key)
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

func (folderBucket) close() error { return nil }
