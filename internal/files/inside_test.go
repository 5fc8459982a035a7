//go:build unix

package files

import (
	"errors"
	"io/fs"
	"os"
	"strings"
	"syscall"
	"testing"

	"patience/internal/misuse"
)

// TestInside: a file inside a folder is written in the place of whatever has its name but a
// folder, and is not read if it is a link or has no end. What has another name stays.
func TestInside(t *testing.T) {
	t.Chdir(t.TempDir())
	do(t, os.WriteFile("precious", []byte("precious"), 0o666))
	for name, make := range map[string]func() error{
		"a link":            func() error { return os.Symlink("precious", "file") },
		"a link to nothing": func() error { return os.Symlink("none", "file") },
		"a link to itself":  func() error { return os.Symlink("file", "file") },
		"a pipe":            func() error { return syscall.Mkfifo("file", 0o600) },
		"a hard link":       func() error { return os.Link("precious", "file") },
	} {
		do(t, make())
		if _, err := ReadUpTo("file", 100); name != "a hard link" && !errors.Is(err, ErrUnfit) {
			t.Errorf("%s: %v; want %v", name, err, ErrUnfit)
		}
		do(t, WriteText("file", []byte("text")))
		expectText(t, "file", "text")
		if info, err := os.Lstat("file"); err != nil || !info.Mode().IsRegular() {
			t.Errorf("%s: %v, %v; want a plain file", name, info, err)
		}
		do(t, os.Remove("file"))
		expectText(t, "precious", "precious")
	}
	do(t, os.Mkdir("file", 0o777))
	if err := WriteText("file", nil); !errors.Is(err, syscall.EISDIR) {
		t.Errorf("a folder: %v; want %v", err, syscall.EISDIR)
	}
	if _, err := os.Lstat("none"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("%v; a link was followed", err)
	}
}

// TestMakeOwn: a file with two names is copied, so that what is appended to it changes one.
func TestMakeOwn(t *testing.T) {
	t.Chdir(t.TempDir())
	do(t, MakeOwn("file"), os.WriteFile("file", []byte("text"), 0o600), MakeOwn("file"))
	do(t, os.Link("file", "other"), MakeOwn("file"))
	for _, name := range []string{"file", "other"} {
		expectText(t, name, "text")
		if info := must(os.Lstat(name)); names(info) != 1 || info.Mode() != 0o600 {
			t.Errorf("%s: %d names, %v; want one, and the same permissions", name, names(info), info.Mode())
		}
	}
}

// TestCheckFolders: a folder may be missing, and may not be a link or a file.
func TestCheckFolders(t *testing.T) {
	t.Chdir(t.TempDir())
	do(t, os.Mkdir("folder", 0o777), os.Symlink("folder", "link"), os.WriteFile("file", nil, 0o666))
	do(t, CheckFolders("folder", "none"))
	for _, path := range []string{"link", "file"} {
		if err := CheckFolders("folder", path); !misuse.Is(err) || !strings.HasPrefix(err.Error(), path+": ") {
			t.Errorf("%s: %v; want that it is no folder", path, err)
		}
	}
}
