//go:build unix

package files

import (
	"io"
	"io/fs"
	"net"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
)

// writeOut writes a text to what a user has typed.
func writeOut(path, text string) error {
	o, err := To(path)
	if err != nil {
		return err
	}
	return o.Write(func(w io.Writer) error {
		_, err := io.WriteString(w, text)
		return err
	})
}

func do(t *testing.T, errs ...error) {
	t.Helper()
	for _, err := range errs {
		if err != nil {
			t.Fatal(err)
		}
	}
}

func expectText(t *testing.T, path, want string) {
	t.Helper()
	if got, err := os.ReadFile(path); err != nil || string(got) != want {
		t.Errorf("%s: %q, %v; want %q", path, got, err, want)
	}
}

// TestLinks: what a link names is written, and the link stays.
func TestLinks(t *testing.T) {
	t.Chdir(t.TempDir())
	do(t, os.MkdirAll("far/deep", 0o777), os.WriteFile("plain", []byte("old"), 0o666), os.Symlink("far/deep", "folder"))
	for _, c := range []struct{ link, to, target string }{
		{"relative", "plain", "plain"},
		{"absolute", filepath.Join(must(os.Getwd()), "plain"), "plain"},
		{"chain", "relative", "plain"},
		{"dangling", "new", "new"},
		{"through", "folder/inside", "far/deep/inside"},
		{"folder/up", "../above", "far/above"}, // above far/deep, not above folder
		{"up", "folder/../beside", "far/beside"},
	} {
		do(t, os.Symlink(c.to, c.link))
		if err := writeOut(c.link, c.link); err != nil {
			t.Errorf("%s: %v", c.link, err)
		}
		expectText(t, c.target, c.link)
		if to, err := os.Readlink(c.link); err != nil || to != c.to {
			t.Errorf("%s leads to %q, %v; want %q", c.link, to, err, c.to)
		}
	}
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// TestStraight: what is no regular file gets the text and stays what it is.
func TestStraight(t *testing.T) {
	t.Chdir(t.TempDir())
	do(t, syscall.Mkfifo("fifo", 0o600), os.Symlink("fifo", "link"), os.Symlink("/dev/null", "null"))
	for _, path := range []string{"fifo", "link"} {
		got := make(chan string)
		go func() { got <- string(must(os.ReadFile("fifo"))) }()
		if err := writeOut(path, "text"); err != nil {
			t.Errorf("%s: %v", path, err)
		}
		if text := <-got; text != "text" {
			t.Errorf("%s: %q; want text", path, text)
		}
	}
	do(t, writeOut("/dev/null", "text"), writeOut("null", "text"))
	for path, mode := range map[string]fs.FileMode{
		"fifo":      fs.ModeNamedPipe,
		"/dev/null": fs.ModeDevice | fs.ModeCharDevice,
	} {
		if info, err := os.Stat(path); err != nil || info.Mode().Type() != mode {
			t.Errorf("%s: %v, %v; want it as it was", path, info, err)
		}
	}
	if err := writeOut("/dev/full", "text"); err == nil || !strings.Contains(err.Error(), "/dev/full") {
		t.Errorf("/dev/full: %v; want that there is no space", err)
	}
}

// TestOpened: what is open in the process already goes on at its end.
func TestOpened(t *testing.T) {
	t.Chdir(t.TempDir())
	log := must(os.Create("log"))
	defer log.Close()
	must(log.WriteString("before\n"))
	descriptor := filepath.Join("/dev/fd", strconv.Itoa(int(log.Fd())))
	if _, err := os.Stat(descriptor); err != nil {
		t.Skip("no names of what is open: ", err)
	}
	do(t, writeOut(descriptor, "one\n"), os.Symlink(descriptor, "link"), writeOut("link", "two\n"))
	expectText(t, "log", "before\none\ntwo\n")
}

// TestStandard: the standard streams are written even where their names cannot be opened.
func TestStandard(t *testing.T) {
	if _, err := os.Stat("/dev/stdout"); err != nil {
		t.Skip(err)
	}
	t.Chdir(t.TempDir())
	ends := must(syscall.Socketpair(syscall.AF_UNIX, syscall.SOCK_STREAM, 0))
	ours, theirs := os.NewFile(uintptr(ends[0]), "ours"), os.NewFile(uintptr(ends[1]), "theirs")
	defer theirs.Close()
	defer ours.Close()
	stdout := os.Stdout
	os.Stdout = ours
	defer func() { os.Stdout = stdout }()
	do(t, writeOut(filepath.Join("/dev/fd", strconv.Itoa(int(ours.Fd()))), "one "),
		writeOut(filepath.Join("/dev/fd", strconv.Itoa(int(ours.Fd()))), "two"))
	text := make([]byte, 7)
	must(io.ReadFull(theirs, text))
	if string(text) != "one two" {
		t.Errorf("%q; want one two", text)
	}
}

// TestNoOutput: what cannot be written is left as it is, and named.
func TestNoOutput(t *testing.T) {
	t.Chdir(t.TempDir())
	listener := must(net.Listen("unix", "socket"))
	defer listener.Close()
	do(t, os.Mkdir("folder", 0o777), os.WriteFile("file", nil, 0o666),
		os.Symlink("a", "b"), os.Symlink("b", "a"), os.Symlink("self", "self"), os.Symlink("folder", "to-folder"),
		os.Symlink("none/file", "lost"))
	for path, want := range map[string]string{
		"folder": "is a directory", "folder/": "is a directory", "to-folder": "is a directory", ".": "is a directory",
		"a": "too many", "self": "too many", "socket": "a socket; expected a file",
		"none/file": "no such file", "lost": "no such file", "none/": "no such file", "file/below": "not a directory",
		"file/": "not a directory",
	} {
		if err := writeOut(path, "text"); err == nil || !strings.Contains(err.Error(), path) ||
			!strings.Contains(err.Error(), want) || strings.Contains(err.Error(), ".tmp") {
			t.Errorf("%s: %v; want %q", path, err, want)
		}
	}
	expectText(t, "file", "")
}

// TestPermissions: a file that is replaced keeps its permissions, and one that may not be
// written is not replaced.
func TestPermissions(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, mode := range []fs.FileMode{0o600, 0o640, 0o755, 0o222} {
		do(t, os.WriteFile("file", nil, 0o666), os.Chmod("file", mode), writeOut("file", "text"))
		if got := modeOf(t, "file"); got != mode {
			t.Errorf("%v; want %v", got, mode)
		}
		do(t, os.Remove("file"))
	}
	do(t, os.WriteFile("fixed", []byte("old"), 0o444))
	if os.Getuid() == 0 {
		return // may write all
	}
	if err := writeOut("fixed", "new"); !os.IsPermission(err) && !strings.Contains(err.Error(), "permission denied") {
		t.Errorf("%v; want that it may not be written", err)
	}
	expectText(t, "fixed", "old")
}

// TestMakeFolder: a folder is made where a path leads, through links too.
func TestMakeFolder(t *testing.T) {
	t.Chdir(t.TempDir())
	do(t, os.Symlink("new", "link"), os.Symlink("loop", "loop"), os.WriteFile("file", nil, 0o666),
		os.Symlink("none/new", "lost"))
	do(t, MakeFolder("link"), MakeFolder("link"), MakeFolder("link/a/b"), MakeFolder("."))
	if info, err := os.Stat("new/a/b"); err != nil || !info.IsDir() {
		t.Errorf("new/a/b: %v; want a folder", err)
	}
	for path, want := range map[string]string{
		"file": "not a directory", "file/below": "not a directory",
		"loop": "too many", "lost": "no such file",
	} {
		if err := MakeFolder(path); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v; want %q", path, err, want)
		}
	}
}
