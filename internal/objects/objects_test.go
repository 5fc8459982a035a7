package objects

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"patience/internal/files"
	"patience/internal/misuse"
)

// opened opens a store in a folder of its own.
func opened(t *testing.T) *Store {
	t.Helper()
	s, err := Open(t.Context(), "file://"+filepath.ToSlash(t.TempDir()))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

// file writes a file with a text.
func file(t *testing.T, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	return path
}

// stored returns the text of an object.
func stored(t *testing.T, s *Store, key string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "new", "folder", "got")
	if err := s.Get(t.Context(), key, path); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestStore: objects are what was put last, PutNew puts none in the place of
// another, and a list has the keys of a folder with their sizes.
func TestStore(t *testing.T) {
	s, ctx := opened(t), t.Context()
	for _, step := range []struct {
		key, text string
		put       func(context.Context, string, string) error
		want      error
	}{
		{"data/a", "one", s.Put, nil},
		{"data/a", "three", s.Put, nil},
		{"data/a", "four", s.PutNew, fs.ErrExist},
		{"data/b", "", s.PutNew, nil},
		{"plan.json", "{}", s.PutNew, nil},
	} {
		if err := step.put(ctx, step.key, file(t, step.text)); !errors.Is(err, step.want) {
			t.Errorf("%s: %v; want %v", step.key, err, step.want)
		}
	}
	if got := stored(t, s, "data/a"); got != "three" {
		t.Errorf("data/a is %q; want three", got)
	}
	for prefix, want := range map[string]map[string]int64{
		"data/": {"data/a": 5, "data/b": 0}, "": {"data/a": 5, "data/b": 0, "plan.json": 2}, "moves/": {},
	} {
		if got, err := s.List(ctx, prefix); err != nil || !maps.Equal(got, want) {
			t.Errorf("list of %q: %v, %v; want %v", prefix, got, err, want)
		}
	}
}

// TestLeftInFolder: the first put into a folder removes what a killed writer has left there, and
// no key leads out of the folder through a link.
func TestLeftInFolder(t *testing.T) {
	dir, ctx := t.TempDir(), t.Context()
	left := files.TemporaryName(filepath.Join(dir, "data", "a"))
	err := errors.Join(os.Mkdir(filepath.Join(dir, "data"), 0o777), os.WriteFile(left, nil, 0o666),
		os.Symlink(t.TempDir(), filepath.Join(dir, "moves")))
	if err != nil {
		t.Fatal(err)
	}
	s, err := Open(ctx, "file://"+filepath.ToSlash(dir))
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Put(ctx, "plan.json", file(t, "{}")); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Lstat(left); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("%v; want that %s is gone", err, left)
	}
	if err := s.Put(ctx, "moves/a", file(t, "{}")); !misuse.Is(err) {
		t.Errorf("%v; want that moves is no folder", err)
	}
}

// TestMissing: what is not there is said at once, by its key.
func TestMissing(t *testing.T) {
	s := opened(t)
	if err := s.Get(t.Context(), "data/none", filepath.Join(t.TempDir(), "x")); !errors.Is(err, os.ErrNotExist) ||
		!strings.Contains(err.Error(), "data/none") {
		t.Errorf("an object that is not there: %v", err)
	}
	if err := s.Put(t.Context(), "data/none", filepath.Join(t.TempDir(), "none")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a file that is not there: %v", err)
	}
	if list, err := s.List(t.Context(), ""); err != nil || len(list) > 0 {
		t.Errorf("%v, %v; want no object", list, err)
	}
}

// TestAgain: a request that fails is made again until it succeeds, until
// Patience is over, or until the context ends.
func TestAgain(t *testing.T) {
	failure := errors.New("the line is down")
	synctest.Test(t, func(t *testing.T) {
		s := &Store{Patience: time.Minute}
		tries := 0
		if err := s.again(t.Context(), "key", func(context.Context) error {
			if tries++; tries < 5 {
				return failure
			}
			return nil
		}); err != nil || tries != 5 {
			t.Errorf("%d tries, %v; want 5", tries, err)
		}
		tries = 0
		start := time.Now()
		err := s.again(t.Context(), "key", func(context.Context) error { tries++; return failure })
		if waited := time.Since(start); !errors.Is(err, failure) || tries < 5 || waited < s.Patience/4 ||
			waited > s.Patience {
			t.Errorf("%d tries in %v, %v; want some in a minute, and the failure", tries, waited, err)
		}
		ctx, cancel := context.WithCancel(t.Context())
		err = s.again(ctx, "key", func(context.Context) error { cancel(); return failure })
		if !errors.Is(err, context.Canceled) {
			t.Errorf("%v; want that it is cancelled", err)
		}
	})
}

// TestNobodyAnswers: where nobody listens, and nobody ever did, it is said at once that the
// request is made again, and soon that it failed. After an answer it is made again as long as
// others are.
func TestNobodyAnswers(t *testing.T) {
	refused := &url.Error{Op: "Get", URL: "http://long/url", Err: fmt.Errorf("dial: %w", syscall.ECONNREFUSED)}
	synctest.Test(t, func(t *testing.T) {
		for _, answered := range []bool{false, true} {
			var notices []string
			s := &Store{name: "s3://bucket", Patience: time.Minute}
			s.Notice = func(err error) { notices = append(notices, fmt.Sprintf("%v: %v", time.Now().Second(), err)) }
			if answered {
				if err := s.again(t.Context(), "", func(context.Context) error { return nil }); err != nil {
					t.Fatal(err)
				}
			}
			start := time.Now()
			err := s.again(t.Context(), "", func(context.Context) error { return refused })
			want := "s3://bucket cannot be reached: dial: connection refused"
			if waited := time.Since(start); err == nil || err.Error() != want || (waited > 2*firstPatience) != answered {
				t.Errorf("answered before: %t: %v after %v; want %s", answered, err, waited, want)
			}
			if len(notices) != 1 || notices[0] != fmt.Sprintf("%d: %s", start.Second(), want) {
				t.Errorf("answered before: %t: notices %v; want one at once", answered, notices)
			}
		}
	})
}

// TestNoticedOnce: a store that fails is noticed once until it answers, and once more when it
// fails after that.
func TestNoticedOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		notices := 0
		s := &Store{Patience: time.Minute, Notice: func(error) { notices++ }}
		for outage := range 2 {
			tries := 0
			if err := s.again(t.Context(), "key", func(context.Context) error {
				if tries++; tries < 4 {
					return errors.New("the line is down")
				}
				return nil
			}); err != nil || notices != outage+1 {
				t.Errorf("outage %d: %v, %d notices; want one for each", outage, err, notices)
			}
		}
	})
}

// TestWrongURLs: what names no store is an ErrURL that says what is expected.
func TestWrongURLs(t *testing.T) {
	for name, want := range map[string]string{
		"ftp://host/folder": "expected ", "folder": "expected ", "s3:///folder": "expected a bucket, like s3://bucket/folder",
		"gs://": "expected a bucket, like gs://bucket/folder", "s3://%zz": "invalid URL",
	} {
		if s, err := Open(t.Context(), name); !errors.Is(err, ErrURL) || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, %v; want an ErrURL with %q", name, s, err, want)
		}
	}
}
