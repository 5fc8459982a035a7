// Package objects keeps files in an object store, such as s3://bucket/folder.
//
//	URL → Open → Store → List, Get, Put, PutNew
//
// The stores are those of gocloud.dev/blob: s3:// and file://, and gs:// in a
// build with the tag gs. An object exists as a whole or not at all: an upload
// that is interrupted leaves none. Requests that fail are made again, with
// growing pauses.
package objects

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/cenkalti/backoff/v5"
	"gocloud.dev/blob"
	_ "gocloud.dev/blob/fileblob" // file://; s3.go and gs.go have the others
	"gocloud.dev/gcerrors"
)

// ErrURL is the error of a URL that names no store.
var ErrURL = errors.New("no such object store")

// A Store is a folder in an object store. It is safe for concurrent use.
type Store struct {
	bucket *blob.Bucket
	// Patience is how long a request is tried again. Its default is two minutes.
	Patience time.Duration
}

// Open opens the store of a URL: scheme, bucket, folder, and the options of the
// scheme in gocloud.dev as a query. Credentials come from the environment, as
// the tools of each store have them.
func Open(ctx context.Context, name string) (*Store, error) {
	u, err := url.Parse(name)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrURL, err)
	}
	folder := strings.Trim(u.Path, "/")
	if u.Host == "" && (u.Scheme == "gs" || u.Scheme == "s3") {
		return nil, fmt.Errorf("%w: %s; expected a bucket, like %s://bucket/folder", ErrURL, name, u.Scheme)
	}
	switch u.Scheme {
	case "file":
		u.RawQuery = "create_dir=true&metadata=skip&no_tmp_dir=true"
		folder = ""
	case "gs":
		u.Path = ""
	case "s3":
		u.Path = ""
		u.RawQuery = quietly(u.Query()).Encode()
	}
	if !blob.DefaultURLMux().ValidBucketScheme(u.Scheme) {
		return nil, fmt.Errorf("%w: %s; expected %s", ErrURL, name, choice())
	}
	bucket, err := blob.OpenBucket(ctx, u.String())
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if folder != "" {
		bucket = blob.PrefixedBucket(bucket, folder+"/")
	}
	return &Store{bucket, 2 * time.Minute}, nil
}

// quietly keeps the client from a warning about each object that has no checksum
// of the store's. Datasets have checksums of their own.
func quietly(query url.Values) url.Values {
	const option = "response_checksum_validation"
	if !query.Has(option) {
		query.Set(option, "when_required")
	}
	return query
}

// choice lists the schemes of this build.
func choice() string {
	text := strings.Join(blob.DefaultURLMux().BucketSchemes(), "://, ") + "://"
	if !blob.DefaultURLMux().ValidBucketScheme("gs") {
		text += "; gs:// needs a build with -tags gs"
	}
	return text
}

// Close frees what the store holds.
func (s *Store) Close() error { return s.bucket.Close() }

// again makes a request until it succeeds, fails for good, or time is up.
func (s *Store) again(ctx context.Context, key string, request func(context.Context) error) error {
	pause := backoff.NewExponentialBackOff()
	pause.InitialInterval = min(200*time.Millisecond, s.Patience/10)
	_, err := backoff.Retry(ctx, func() (struct{}, error) {
		attempt, cancel := context.WithCancel(ctx)
		defer cancel()
		err := request(attempt)
		switch gcerrors.Code(err) {
		case gcerrors.NotFound, gcerrors.FailedPrecondition, gcerrors.InvalidArgument, gcerrors.PermissionDenied, gcerrors.Unimplemented:
			err = backoff.Permanent(err)
		}
		return struct{}{}, err
	}, backoff.WithBackOff(pause), backoff.WithMaxElapsedTime(s.Patience))
	switch code := gcerrors.Code(err); {
	case err == nil:
		return nil
	case ctx.Err() != nil:
		return ctx.Err()
	case code == gcerrors.NotFound:
		return fmt.Errorf("%s: %w", key, os.ErrNotExist)
	case code == gcerrors.FailedPrecondition:
		return fmt.Errorf("%s: %w", key, fs.ErrExist)
	}
	return fmt.Errorf("%s: %w", key, err)
}

// List returns the sizes of the objects whose keys begin with prefix, by key.
func (s *Store) List(ctx context.Context, prefix string) (sizes map[string]int64, err error) {
	err = s.again(ctx, prefix, func(ctx context.Context) error {
		sizes = map[string]int64{}
		for list := s.bucket.List(&blob.ListOptions{Prefix: prefix}); ; {
			o, err := list.Next(ctx)
			if errors.Is(err, io.EOF) {
				return nil
			}
			if err != nil {
				return err
			}
			sizes[o.Key] = o.Size
		}
	})
	return sizes, err
}

// Get copies an object to a file. The error wraps os.ErrNotExist if there is no
// such object.
func (s *Store) Get(ctx context.Context, key, path string) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		return err
	}
	return s.again(ctx, key, func(ctx context.Context) error {
		f, err := os.Create(path)
		if err != nil {
			return backoff.Permanent(err)
		}
		return errors.Join(s.bucket.Download(ctx, key, f, nil), f.Close())
	})
}

// Put makes a file an object, in place of one that exists.
func (s *Store) Put(ctx context.Context, key, path string) error { return s.put(ctx, key, path, false) }

// PutNew makes a file an object. The error wraps fs.ErrExist if there is one, which
// may be from a request of this call whose answer was lost.
func (s *Store) PutNew(ctx context.Context, key, path string) error {
	return s.put(ctx, key, path, true)
}

func (s *Store) put(ctx context.Context, key, path string, isNew bool) error {
	return s.again(ctx, key, func(ctx context.Context) error {
		f, err := os.Open(path)
		if err != nil {
			return backoff.Permanent(err)
		}
		defer f.Close()
		return s.bucket.Upload(ctx, key, f, &blob.WriterOptions{ContentType: "application/octet-stream", IfNotExist: isNew})
	})
}
