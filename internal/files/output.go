package files

import (
	"cmp"
	"crypto/sha256"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"syscall"

	"patience/internal/misuse"
)

// An Output is where something is to be written. What the path names decides how:
//
//   - A regular file, or one that does not exist yet, can be replaced as a whole. It
//     keeps its permissions, as with cp. One that the user may not write is left alone.
//   - A symbolic link stays, and what it names is written, even if that does not exist.
//   - A device, a pipe or a terminal stays what it is and is written straight into. So
//     is what is open in this process already, such as /dev/stdout.
type Output struct {
	path string
	// straight is for what cannot be replaced. file is then the standard stream that the
	// path names, nil if it names another thing.
	straight bool
	file     *os.File
	replaced fs.FileInfo // nil if there is no such file yet
}

// To returns the output with a path. It removes what runs that were killed have left of
// earlier files with that path. The error says that it names a folder or a socket,
// that a link leads round in a circle, that its folder does not exist, or that the user
// may not write there.
func To(path string) (Output, error) {
	info, err := os.Stat(path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return Output{}, writeError(path, err)
	}
	o := Output{replaced: info}
	if o.path, o.straight, err = Follow(path); err != nil {
		return o, err
	}
	if o.straight = o.straight || info != nil && !info.Mode().IsRegular(); !o.straight {
		RemoveStale(filepath.Split(o.path))
	}
	if info == nil {
		return o, nil
	}
	switch {
	case info.IsDir():
		err = syscall.EISDIR
	case !o.straight:
		err = writable(o.path)
	default:
		o.file = standard(info)
	}
	if o.file == nil && info.Mode()&fs.ModeSocket != 0 {
		err = misuse.New("it is a socket; expected a file")
	}
	return o, writeError(path, err)
}

// inside returns the output with a path inside a folder. A regular file is replaced as in To.
// Any other thing but a folder, such as a link, goes when the file gets its name.
func inside(path string) (Output, error) {
	info, err := os.Lstat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return Output{path: path}, nil
	case err != nil:
		return Output{}, writeError(path, err)
	case info.IsDir():
		return Output{}, writeError(path, syscall.EISDIR)
	case !info.Mode().IsRegular():
		return Output{path: path}, nil
	}
	return Output{path: path, replaced: info}, writeError(path, writable(path))
}

// Replaces reports whether the output takes the place of a regular file with this path, by
// whatever name.
func (o Output) Replaces(path string) bool {
	info, err := os.Stat(path)
	return err == nil && o.replaced != nil && !o.straight && os.SameFile(info, o.replaced)
}

// writeError is the error of writing a path, which names no other path. It is nil if err is.
func writeError(path string, err error) error {
	var of *fs.PathError
	var placing *os.LinkError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &of):
		err = of.Err
	case errors.As(err, &placing):
		err = placing.Err
	}
	return &fs.PathError{Op: "write", Path: path, Err: err}
}

// maxLinks is the number of links that Linux follows.
const maxLinks = 40

// opened matches the names of what is open in a process, which are links of a kind of
// their own: their text is no path.
var opened = regexp.MustCompile(`^(/proc/\d+(/task/\d+)?|/dev)/fd/\d+$`)

// Follow returns the path to which symbolic links lead, which may not exist. It reports
// whether that is open in a process already, such as /dev/stdout. The folder of the path exists.
func Follow(path string) (target string, isOpen bool, err error) {
	target = path
	for range maxLinks {
		dir, name := filepath.Split(target)
		if dir, err = filepath.EvalSymlinks(cmp.Or(dir, ".")); err != nil {
			return "", false, writeError(path, err)
		}
		target = filepath.Join(dir, name)
		link, err := os.Readlink(target)
		switch {
		case opened.MatchString(target):
			return target, true, nil
		case err != nil: // no link
			return target, false, nil
		case filepath.IsAbs(link):
			target = link
		default: // not joined, since its .. go up from where its folders lead
			target = dir + string(filepath.Separator) + link
		}
	}
	return "", false, writeError(path, syscall.ELOOP)
}

// writable returns an error if the user may not write a file. A rename would not ask.
func writable(path string) error {
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	return f.Close()
}

// standard returns the standard stream that a file is, nil if it is none. Its name
// cannot always be opened: not that of a socket, nor that of another user's pipe.
func standard(info fs.FileInfo) *os.File {
	for _, f := range []*os.File{os.Stdout, os.Stderr} {
		if stream, err := f.Stat(); err == nil && os.SameFile(stream, info) {
			return f
		}
	}
	return nil
}

// Create begins a file that Finish will put in its place as a whole, or writes straight into
// the output. What is open already goes on at its end, as >> asks for.
func (o Output) Create() (*Pending, error) {
	p := &Pending{name: o.path, path: o.path, straight: o.straight, hash: sha256.New()}
	if o.straight {
		return p, p.open(o.file)
	}
	f, lock, err := createTemporary(o.path)
	if err != nil {
		return nil, writeError(o.path, err)
	}
	p.w, p.name, p.lock = f, f.Name(), lock
	if o.replaced != nil {
		if err := f.Chmod(o.replaced.Mode().Perm()); err != nil {
			p.Discard()
			return nil, writeError(o.path, err)
		}
	}
	return p, nil
}

// open opens what is written straight into, unless it is a standard stream.
func (f *Pending) open(standard *os.File) error {
	if standard != nil {
		f.w = stream{standard}
		return nil
	}
	file, err := os.OpenFile(f.path, os.O_WRONLY|os.O_APPEND, 0o666)
	f.w = file
	return writeError(f.path, err)
}

// A stream is one of the standard streams, which stays open for others.
type stream struct{ io.Writer }

func (stream) Close() error { return nil }

// Write writes the output as a whole; see [WriteWhole].
func (o Output) Write(write func(io.Writer) error) error {
	f, err := o.Create()
	if err != nil {
		return err
	}
	return f.Finish(write(f))
}

// MakeFolder makes a folder, and those above it, unless it is there. A symbolic link
// stays, and the folder that it names is made. The names of new folders are synced.
func MakeFolder(path string) error {
	var above []string
	for dir := path; isMissing(dir) && dir != filepath.Dir(dir); dir = filepath.Dir(dir) { // Windows may lack a root
		above = append(above, filepath.Dir(dir))
	}
	err := os.MkdirAll(path, 0o777)
	if !errors.Is(err, fs.ErrExist) {
		for _, dir := range above {
			_ = SyncFolder(dir) // who may make a folder there may not always read it
		}
		return err
	}
	target, _, err := Follow(path)
	if err != nil {
		return err
	}
	return writeError(path, os.MkdirAll(target, 0o777))
}

func isMissing(path string) bool {
	_, err := os.Lstat(path)
	return errors.Is(err, fs.ErrNotExist)
}
