package main

import (
	"bytes"
	"context"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"
)

// A source is the tree that the release is made from.
type source struct {
	root string
	time time.Time // of the commit
}

// oldest is the first time that a zip can say, for a tree without git.
var oldest = time.Date(1980, 1, 1, 0, 0, 0, 0, time.UTC)

func newSource(ctx context.Context, root string) (*source, error) {
	at, err := sourceTime(ctx, root)
	return &source{root: root, time: at}, err
}

// sourceTime is SOURCE_DATE_EPOCH, the time of the commit, or the oldest.
func sourceTime(ctx context.Context, root string) (time.Time, error) {
	text, given := os.LookupEnv("SOURCE_DATE_EPOCH")
	if !given {
		out, err := exec.CommandContext(ctx, "git", "-C", root, "log", "-1", "--format=%ct").Output()
		if err != nil {
			return oldest, nil
		}
		text = string(out)
	}
	seconds, err := strconv.ParseInt(strings.TrimSpace(text), 10, 64)
	if err != nil {
		return oldest, fmt.Errorf("SOURCE_DATE_EPOCH: %q is no number of seconds since 1970", text)
	}
	if at := time.Unix(seconds, 0).UTC(); at.After(oldest) {
		return at, nil
	}
	return oldest, nil
}

// read returns a file of the tree under its own name.
func (s *source) read(name string) (file, error) {
	data, err := os.ReadFile(filepath.Join(s.root, name))
	return file{name: name, mode: 0o644, data: data}, err
}

// folder returns the files below a folder of the tree by names from there, in
// their order, and none that running Python leaves.
func (s *source) folder(name string) (files []file, err error) {
	tree := os.DirFS(filepath.Join(s.root, name))
	err = fs.WalkDir(tree, ".", func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && (entry.Name() == "__pycache__" || strings.HasSuffix(entry.Name(), ".egg-info")):
			return fs.SkipDir
		case entry.IsDir():
			return nil
		}
		data, err := fs.ReadFile(tree, path)
		files = append(files, file{name: path, mode: 0o644, data: data})
		return err
	})
	return files, err
}

// licences returns the text of the licences of Go and of the modules in a program.
func (s *source) licences(ctx context.Context, modules []string) ([]byte, error) {
	goroot, err := s.goCommand(ctx, nil, "env", "GOROOT")
	if err != nil {
		return nil, err
	}
	list, err := s.goCommand(ctx, nil, slices.Concat([]string{"list", "-m", "-f", "{{.Path}} {{.Version}}\t{{.Dir}}"},
		modules)...)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	b.WriteString("The program patience contains these works under their licences.\n")
	lines := "Go and its standard library\t" + string(goroot) + string(list)
	for line := range strings.Lines(lines) {
		name, dir, _ := strings.Cut(strings.TrimSpace(line), "\t")
		if err := addLicences(&b, name, dir); err != nil {
			return nil, err
		}
	}
	return b.Bytes(), nil
}

// licenceFiles match the names of files that say under which terms a module comes.
var licenceFiles = []string{"LICENSE*", "LICENCE*", "License*", "license*", "COPYING*", "NOTICE*", "COPYRIGHT*"}

func addLicences(b *bytes.Buffer, name, dir string) error {
	var found []string
	for _, pattern := range licenceFiles {
		files, err := filepath.Glob(filepath.Join(dir, pattern))
		if err != nil {
			return err
		}
		found = append(found, files...)
	}
	if found == nil {
		return fmt.Errorf("%s: no licence in its folder", name)
	}
	for _, f := range found {
		text, err := os.ReadFile(f)
		if err != nil {
			return err
		}
		fmt.Fprintf(b, "\n==== %s: %s\n\n%s\n", name, filepath.Base(f), bytes.TrimSpace(text))
	}
	return nil
}

// goCommand runs go in the tree, with more environment, and returns its output.
func (s *source) goCommand(ctx context.Context, env []string, args ...string) ([]byte, error) {
	command := exec.CommandContext(ctx, "go", args...)
	command.Dir, command.Env = s.root, append(os.Environ(), env...)
	var problem bytes.Buffer
	command.Stderr = &problem
	out, err := command.Output()
	if err != nil {
		return nil, fmt.Errorf("go %s: %w: %s", args[0], err, bytes.TrimSpace(problem.Bytes()))
	}
	return out, nil
}
