// Package files writes each file completely or not at all. It reads files only up to a
// size limit, because they may come from anywhere.
//
// It has one rule for symbolic links. What the user has typed may be a link: [To],
// [Follow] and [MakeFolder] follow it. Whatever is inside a folder may come from
// elsewhere, so everything else here never follows a link: a file is written by a rename,
// which replaces a link of that name; a link is not read, but is [ErrUnfit]; and
// [CheckFolders] refuses a link in the place of a folder.
package files

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"hash"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"runtime"

	"patience/internal/lockfile"
)

// WriteWhole writes a file so that the path always holds either the whole file
// or what it held before: temporary name, sync, rename, sync of the folder.
// renameio.WriteFile does the same, except that it does not sync the folder and
// does not exist for Windows. The temporary name begins with a dot, so readers
// ignore it, and is used by this process only. The path is inside a folder, so a link
// of that name is replaced; see [To] for one that the user has typed.
func WriteWhole(path string, write func(io.Writer) error) error {
	o, err := inside(path)
	if err != nil {
		return err
	}
	return o.Write(write)
}

// A Pending file is being written under a temporary name. It is hashed and
// counted on the way, so that nobody has to read it again.
type Pending struct {
	w        io.WriteCloser
	name     string // the temporary one
	path     string
	straight bool           // w is what the path names, and there is no temporary name
	lock     *lockfile.Lock // on the temporary name, while it is written
	hash     hash.Hash
	size     int64
}

// Create begins a file that Finish will give the path; see [WriteWhole].
func Create(path string) (*Pending, error) {
	o, err := inside(path)
	if err != nil {
		return nil, err
	}
	return o.Create()
}

func (f *Pending) Write(text []byte) (n int, err error) {
	n, err = f.w.Write(text)
	f.hash.Write(text[:n])
	f.size += int64(n)
	return n, writeError(f.path, err)
}

// Sum returns the SHA-256 in hexadecimal and the size of what was written.
func (f *Pending) Sum() (sum string, size int64) { return hex.EncodeToString(f.hash.Sum(nil)), f.size }

// Finish gives the file its name. If there was an error, or is one now, it
// removes the file and returns the error, which names the path.
func (f *Pending) Finish(err error) error { return f.finish(err, os.Rename) }

// FinishNew is Finish, except that the error wraps [fs.ErrExist] if there is a
// file of that path, which stays.
func (f *Pending) FinishNew(err error) error { return f.finish(err, os.Link) }

func (f *Pending) finish(err error, place func(from, to string) error) error {
	if file, ok := f.w.(*os.File); ok && !f.straight {
		err = errors.Join(err, file.Sync())
	}
	if err = errors.Join(err, f.w.Close()); err == nil && !f.straight {
		err = place(f.name, f.path)
	}
	f.Discard() // the temporary name, if it is there
	if err == nil && !f.straight {
		err = SyncFolder(filepath.Dir(f.path))
	}
	var of *fs.PathError
	if errors.As(err, &of) && of.Path != f.name && of.Path != f.path { // of what is written, not of where
		return fmt.Errorf("write %s: %w", f.path, err)
	}
	return writeError(f.path, err)
}

// Discard removes the file, which gets no name.
func (f *Pending) Discard() {
	f.w.Close()
	if !f.straight {
		os.Remove(f.name)
		f.lock.Leave()
	}
}

// createTemporary creates a file beside the path, with the usual permissions.
// Files of os.CreateTemp can be read by their owner only. It is locked while it is
// written, so that [RemoveStale] leaves it.
func createTemporary(path string) (f *os.File, lock *lockfile.Lock, err error) {
	name, lock := TemporaryName(path), new(lockfile.Lock)
	if runtime.GOOS != "windows" { // where nobody else could write to a locked file, or remove one that is open
		if lock, err = lockfile.Acquire(context.Background(), name); err != nil {
			os.Remove(name)
			return nil, nil, err
		}
	}
	if f, err = os.OpenFile(name, os.O_CREATE|os.O_WRONLY, 0o666); err != nil {
		return nil, nil, errors.Join(err, lock.Release())
	}
	return f, lock, nil
}

// RemoveStale removes the temporary files in a folder that are for the file name, or
// for any file if name is "", and that nobody writes any more. It may fail, because readers
// ignore such files.
func RemoveStale(dir, name string) {
	entries, _ := os.ReadDir(cmp.Or(dir, "."))
	for _, e := range entries {
		final := FinalName(e.Name())
		if path := filepath.Join(dir, e.Name()); final == "" || name != "" && final != name {
			continue
		} else if runtime.GOOS == "windows" {
			os.Remove(path)
		} else if lock, err := lockfile.Acquire(context.Background(), path); err == nil {
			_ = lock.Release() // which removes it
		}
	}
}

var temporary = regexp.MustCompile(`^\.(.+)\.[0-9a-f]{16}\.tmp$`)

// FinalName returns the name of the file for which TemporaryName may have given a name, or "" if it
// did not.
func FinalName(temporaryName string) string {
	if found := temporary.FindStringSubmatch(temporaryName); found != nil {
		return found[1]
	}
	return ""
}

// TemporaryName returns a name beside the path that readers ignore.
func TemporaryName(path string) string {
	dir, name := filepath.Split(path)
	return filepath.Join(dir, fmt.Sprintf(".%s.%016x.tmp", name, rand.Uint64()))
}

// SyncFolder makes what was renamed in a folder last. Windows does so by itself, and
// refuses to be asked.
func SyncFolder(dir string) error {
	if runtime.GOOS == "windows" {
		return nil
	}
	d, err := os.Open(filepath.Clean(dir))
	if err != nil {
		return err
	}
	return errors.Join(d.Sync(), d.Close())
}

// WriteJSON writes a value as a JSON file.
func WriteJSON(path string, v any) error { return WriteText(path, JSONText(v)) }

// WriteText writes a text as a file.
func WriteText(path string, text []byte) error {
	return WriteWhole(path, func(w io.Writer) error {
		_, err := w.Write(text)
		return err
	})
}

// JSONText returns a value as the text of a JSON file.
func JSONText(v any) []byte {
	text, err := json.MarshalIndent(v, "", "  ")
	if err != nil {
		panic(err) // structs of strings and numbers always marshal
	}
	return append(text, '\n')
}

// maxJSON is larger than any plan or sidecar.
const maxJSON = 64 << 20

// ReadJSON reads a JSON file of at most 64 MB; see [ReadJSONUpTo].
func ReadJSON(path string, v any) error { return ReadJSONUpTo(path, v, maxJSON) }

// ReadJSONUpTo reads a JSON file of at most limit bytes that WriteJSON has
// written. Any other text is [ErrUnfit], even one with the same meaning: then a
// changed byte cannot pass unseen.
func ReadJSONUpTo(path string, v any, limit int64) error {
	text, err := ReadUpTo(path, limit)
	if err != nil {
		return err
	}
	if err := json.Unmarshal(text, v); err != nil {
		return fmt.Errorf("%s: %w: %w", path, ErrUnfit, err)
	}
	if !bytes.Equal(text, JSONText(v)) {
		return fmt.Errorf("%s: %w: it was changed after it was written", path, ErrUnfit)
	}
	return nil
}

// ErrUnfit is the error of a file that cannot be what was written: too large, not
// a regular file, or another text.
var ErrUnfit = errors.New("not a file as expected")

// OpenPlain opens a regular file and returns its size. Links are ErrUnfit, and so are
// devices, pipes and the like, which may have no end or block.
func OpenPlain(path string) (*os.File, int64, error) {
	info, err := os.Lstat(path)
	switch {
	case err != nil:
		return nil, 0, err
	case info.Mode()&fs.ModeSymlink != 0:
		return nil, 0, fmt.Errorf("%s: %w: it is a symbolic link, which is not followed", path, ErrUnfit)
	case !info.Mode().IsRegular():
		return nil, 0, fmt.Errorf("%s: %w: it is no plain file", path, ErrUnfit)
	}
	f, err := os.Open(path)
	return f, info.Size(), err
}

// ReadUpTo reads a regular file of at most limit bytes.
func ReadUpTo(path string, limit int64) ([]byte, error) {
	f, size, err := OpenPlain(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	if size > limit {
		return nil, fmt.Errorf("%s: %w: %d bytes; expected at most %d", path, ErrUnfit, size, limit)
	}
	text, err := io.ReadAll(io.LimitReader(f, limit))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return text, nil
}

// Copy copies all that is left of from. It looks at ctx every few milliseconds.
func Copy(ctx context.Context, to io.Writer, from io.Reader) (size int64, err error) {
	for err == nil {
		n, failed := io.CopyN(to, from, 1<<20)
		size, err = size+n, cmp.Or(failed, ctx.Err())
	}
	if errors.Is(err, io.EOF) {
		err = nil
	}
	return size, err
}

// Checksum returns the SHA-256 and the size of a regular file; see [Copy].
func Checksum(ctx context.Context, path string) (sum string, size int64, err error) {
	f, _, err := OpenPlain(path)
	if err != nil {
		return "", 0, err
	}
	defer f.Close()
	h := sha256.New()
	size, err = Copy(ctx, h, f)
	return hex.EncodeToString(h.Sum(nil)), size, err
}

// SumOf returns the SHA-256 of a text in hexadecimal.
func SumOf(text []byte) string {
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
}
