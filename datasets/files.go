package datasets

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
)

// WriteWhole writes a file so that the path always holds either the whole file
// or what it held before: temporary name, sync, rename, sync of the folder.
// renameio.WriteFile does the same, except that it does not sync the folder and
// does not exist for Windows. The temporary name begins with a dot, so readers
// ignore it, and is used by this process only.
func WriteWhole(path string, write func(io.Writer) error) error {
	f, err := newPending(path)
	if err != nil {
		return err
	}
	return f.finish(write(f))
}

// A pendingFile is a file that is being written under a temporary name.
type pendingFile struct {
	*os.File
	path string
}

func newPending(path string) (*pendingFile, error) {
	f, err := createTemporary(path)
	if err != nil {
		return nil, err
	}
	return &pendingFile{f, path}, nil
}

// finish gives the file its name. If there was an error, or is one now, it
// removes the file and returns the error.
func (f *pendingFile) finish(err error) error {
	if err = errors.Join(err, f.Sync(), f.Close()); err == nil {
		if err = os.Rename(f.Name(), f.path); err == nil {
			return syncFolder(filepath.Dir(f.path))
		}
	}
	os.Remove(f.Name())
	return fmt.Errorf("write %s: %w", f.path, err)
}

// createTemporary creates a file beside the path, with the usual permissions.
// Files of os.CreateTemp can be read by their owner only.
func createTemporary(path string) (*os.File, error) {
	for {
		f, err := os.OpenFile(temporaryName(path), os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o666)
		if !errors.Is(err, fs.ErrExist) {
			return f, err
		}
	}
}

// temporaryPattern matches the names that temporaryName gives.
var temporaryPattern = regexp.MustCompile(`^\..+\.[0-9a-f]{16}\.tmp$`)

// temporaryName returns a name beside the path that readers ignore.
func temporaryName(path string) string {
	dir, name := filepath.Split(path)
	return filepath.Join(dir, fmt.Sprintf(".%s.%016x.tmp", name, rand.Uint64()))
}

// removeTemporaries removes what a killed WriteWhole has left in a dataset. It
// may fail, because readers ignore such files.
func (d folder) removeTemporaries() {
	for _, dir := range append([]string{string(d)}, d.folders()...) {
		entries, _ := os.ReadDir(dir)
		for _, e := range entries {
			if temporaryPattern.MatchString(e.Name()) {
				os.Remove(filepath.Join(dir, e.Name()))
			}
		}
	}
}

func syncFolder(dir string) error {
	d, err := os.Open(filepath.Clean(dir))
	if err != nil {
		return err
	}
	return errors.Join(d.Sync(), d.Close())
}

func writeJSON(path string, v any) error {
	return WriteWhole(path, func(w io.Writer) error {
		_, err := w.Write(jsonText(v))
		return err
	})
}

// jsonText returns a value as the text of a JSON file.
func jsonText(v any) []byte {
	text, err := json.MarshalIndent(v, "", "  ")
	if err != nil {
		panic(err) // structs of strings and numbers always marshal
	}
	return append(text, '\n')
}

// maxJSON is larger than any plan or sidecar.
const maxJSON = 64 << 20

func readJSON(path string, v any) error { return readJSONUpTo(path, v, maxJSON) }

// readJSONUpTo reads a JSON file of at most limit bytes.
func readJSONUpTo(path string, v any, limit int64) error {
	text, err := readUpTo(path, limit)
	if err != nil {
		return err
	}
	if err := json.Unmarshal(text, v); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	return nil
}

// errUnfit is the error of a file that is too large or not a regular file.
var errUnfit = errors.New("not a file as expected")

// openPlain opens a regular file and returns its size. Devices, pipes and the
// like, which may have no end or block, are errUnfit.
func openPlain(path string) (*os.File, int64, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, 0, err
	}
	if !info.Mode().IsRegular() {
		return nil, 0, fmt.Errorf("%s: %w: it is no plain file", path, errUnfit)
	}
	f, err := os.Open(path)
	return f, info.Size(), err
}

// readUpTo reads a regular file of at most limit bytes.
func readUpTo(path string, limit int64) ([]byte, error) {
	f, size, err := openPlain(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	if size > limit {
		return nil, fmt.Errorf("%s: %w: %d bytes; expected at most %d", path, errUnfit, size, limit)
	}
	text, err := io.ReadAll(io.LimitReader(f, limit))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return text, nil
}

// checksum returns the SHA-256 and the size of a regular file. It looks at ctx
// every few milliseconds.
func checksum(ctx context.Context, path string) (sum string, size int64, err error) {
	f, _, err := openPlain(path)
	if err != nil {
		return "", 0, err
	}
	defer f.Close()
	h := sha256.New()
	for {
		n, err := io.CopyN(h, f, 1<<20)
		size += n
		switch {
		case errors.Is(err, io.EOF):
			return hex.EncodeToString(h.Sum(nil)), size, nil
		case err != nil:
			return "", size, err
		case ctx.Err() != nil:
			return "", size, ctx.Err()
		}
	}
}

func sumOf(text []byte) string {
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
}
