// Package objects keeps files in an object store, such as s3://bucket/folder.
//
//	URL → Open → Store → List, Get, Put, PutNew
//
// The stores are s3:// and file://, which uses a folder like an object store. A
// build with the tag gs also has gs://. An object exists completely or not at all:
// an interrupted upload leaves nothing. Failed requests are repeated, with growing
// pauses.
package objects

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"net"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/cenkalti/backoff/v5"

	"patience/internal/files"
	"patience/internal/misuse"
)

// ErrURL is the error of a URL that names no store, or none that can be used.
var ErrURL = misuse.New("no such object store")

// A bucket is a store as its client has it. The errors wrap fs.ErrNotExist and
// fs.ErrExist as those of a Store do, and errForGood if it is no use to try again.
type bucket interface {
	list(ctx context.Context, prefix string) (sizes map[string]int64, err error)
	get(ctx context.Context, key string, to io.Writer) error
	put(ctx context.Context, key string, from *os.File, isNew bool) error
	close() error
}

// errForGood is the error of a request that would fail again.
var errForGood = errors.New("refused")

// schemes open the buckets of this build, by the scheme of the URL.
func schemes() map[string]func(context.Context, *url.URL) (bucket, error) {
	all := map[string]func(context.Context, *url.URL) (bucket, error){"file": openFolder, "s3": openS3}
	if openGS != nil {
		all["gs"] = openGS
	}
	return all
}

// A Store is a folder in an object store. It is safe for concurrent use.
type Store struct {
	bucket bucket
	name   string // its URL
	folder string // "" or what all keys begin with
	// Patience is how long a request is tried again. Its default is two minutes.
	Patience time.Duration
	// Notice, if not nil, is called when a request is to be tried again: once for each
	// series of requests that fail, in which others may wait too.
	Notice func(error)

	reached, noticed atomic.Bool // a request has succeeded; Notice was called since
}

// Open opens the store of a URL: scheme, bucket, folder, and options of the scheme
// as a query. Credentials come from the environment, as the tools of each store
// have them. The error wraps ErrURL if there is no such store.
func Open(ctx context.Context, name string) (*Store, error) {
	u, err := url.Parse(name)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrURL, err)
	}
	open, ok := schemes()[u.Scheme]
	switch {
	case u.Host == "" && (u.Scheme == "s3" || u.Scheme == "gs"):
		return nil, fmt.Errorf("%w: %s; expected a bucket, like %s://bucket/folder", ErrURL, name, u.Scheme)
	case !ok:
		return nil, fmt.Errorf("%w: %s; expected %s", ErrURL, name, choice())
	}
	b, err := open(ctx, u)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	s := &Store{bucket: b, name: name, Patience: 2 * time.Minute}
	if folder := strings.Trim(u.Path, "/"); folder != "" && u.Scheme != "file" {
		s.folder = folder + "/"
	}
	return s, nil
}

// choice lists the schemes of this build.
func choice() string {
	text := strings.Join(slices.Sorted(maps.Keys(schemes())), "://, ") + "://"
	if openGS == nil {
		text += "; gs:// needs a build with -tags gs"
	}
	return text
}

// Close frees what the store holds.
func (s *Store) Close() error { return s.bucket.close() }

// firstPatience is how long a store is tried again that nobody answers for, if it has never
// answered: then its address is probably wrong.
const firstPatience = 5 * time.Second

// again makes a request until it succeeds, fails for good, or time is up.
func (s *Store) again(ctx context.Context, key string, request func(context.Context) error) error {
	begun, pause := time.Now(), backoff.NewExponentialBackOff()
	pause.InitialInterval = min(200*time.Millisecond, s.Patience/10)
	_, err := backoff.Retry(ctx, func() (struct{}, error) {
		attempt, cancel := context.WithCancel(ctx)
		defer cancel()
		err := request(attempt)
		switch {
		case err == nil:
			s.reached.Store(true)
			s.noticed.Store(false)
		case isFinal(err), isUnanswered(err) && !s.reached.Load() && time.Since(begun) > firstPatience:
			err = backoff.Permanent(err)
		}
		return struct{}{}, err
	}, backoff.WithBackOff(pause), backoff.WithMaxElapsedTime(s.Patience),
		backoff.WithNotify(func(err error, _ time.Duration) {
			if s.Notice != nil && !s.noticed.Swap(true) {
				s.Notice(s.failure(key, err))
			}
		}))
	switch {
	case err == nil:
		return nil
	case ctx.Err() != nil:
		return ctx.Err()
	}
	return s.failure(key, err)
}

// failure is the error of a request for a key, or for all keys, without the URL of the
// request, which is long.
func (s *Store) failure(key string, err error) error {
	var request *url.Error
	if errors.As(err, &request) && isUnanswered(err) {
		return fmt.Errorf("%s cannot be reached: %w", s.name, request.Err)
	}
	return fmt.Errorf("%s: %w", cmp.Or(key, s.name), err)
}

// isFinal reports whether a request would fail again in the same way.
func isFinal(err error) bool {
	final := []error{errForGood, files.ErrUnfit, fs.ErrNotExist, fs.ErrExist}
	return misuse.Is(err) || slices.ContainsFunc(final, func(e error) bool { return errors.Is(err, e) })
}

// isUnanswered reports whether nobody listens at the address, or there is no such host.
func isUnanswered(err error) bool {
	var host *net.DNSError
	return errors.Is(err, syscall.ECONNREFUSED) || errors.As(err, &host) && host.IsNotFound
}

// List returns the sizes of the objects whose keys begin with prefix, by key.
func (s *Store) List(ctx context.Context, prefix string) (sizes map[string]int64, err error) {
	err = s.again(ctx, prefix, func(ctx context.Context) error {
		all, err := s.bucket.list(ctx, s.folder+prefix)
		sizes = make(map[string]int64, len(all))
		for key, size := range all {
			sizes[strings.TrimPrefix(key, s.folder)] = size
		}
		return err
	})
	return sizes, err
}

// Get copies an object to a file, as a whole: a link of that name is replaced. The error wraps fs.ErrNotExist if
// there is no such object.
func (s *Store) Get(ctx context.Context, key, path string) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		return err
	}
	return s.again(ctx, key, func(ctx context.Context) error {
		f, err := files.Create(path)
		if err != nil {
			return backoff.Permanent(err)
		}
		if err := s.bucket.get(ctx, s.folder+key, f); err != nil {
			f.Discard()
			return err
		}
		return f.Finish(nil)
	})
}

// Put makes a file an object, in place of one that exists.
func (s *Store) Put(ctx context.Context, key, path string) error { return s.put(ctx, key, path, false) }

// PutNew makes a file an object. The error wraps fs.ErrExist if there is one,
// which may be from a request of this call whose answer was lost.
func (s *Store) PutNew(ctx context.Context, key, path string) error {
	return s.put(ctx, key, path, true)
}

func (s *Store) put(ctx context.Context, key, path string, isNew bool) error {
	return s.again(ctx, key, func(ctx context.Context) error {
		f, _, err := files.OpenPlain(path)
		if err != nil {
			return backoff.Permanent(err)
		}
		defer f.Close()
		return s.bucket.put(ctx, s.folder+key, f, isNew)
	})
}
