package datasets

import (
	"context"
	"strings"
)

// An ObjectStore is a folder in an object store, such as s3://bucket/folder. An
// object exists as a whole or not at all. It is safe for concurrent use. The
// packages of datasets contain no store: the program that has one gives it to
// them as an [OpenStore].
type ObjectStore interface {
	// List returns the sizes of the objects whose keys begin with prefix, by key.
	List(ctx context.Context, prefix string) (sizes map[string]int64, err error)
	// Get copies an object to a file, whose folder it creates if necessary. The
	// error wraps [io/fs.ErrNotExist] if there is no such object.
	Get(ctx context.Context, key, path string) error
	// Put makes a file an object, in place of one that exists.
	Put(ctx context.Context, key, path string) error
	// PutNew makes a file an object. The error wraps [io/fs.ErrExist] if there is
	// one, which may be from a request of this call whose answer was lost.
	PutNew(ctx context.Context, key, path string) error
	Close() error
}

// OpenStore opens the store of a URL.
type OpenStore func(ctx context.Context, url string) (ObjectStore, error)

// IsURL reports whether a name is the URL of an object store, not a path.
func IsURL(name string) bool { return strings.Contains(name, "://") }
