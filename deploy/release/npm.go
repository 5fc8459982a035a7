package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// The npm package is programs for WebAssembly with the JavaScript of folder js.
var (
	wasm        = target{os: "js", arch: "wasm"}
	wasmPackage = "./cmd/wasm"
)

// npmPrograms are the program that answers all questions, and the one for rules alone. Without inlining the latter is
// smaller by a tenth, and its answers still take milliseconds.
var npmPrograms = []struct {
	name  string
	flags []string
}{
	{"patience.wasm", nil},
	{"rules.wasm", []string{"-tags", "rules", "-gcflags=all=-l"}},
}

// npmTables lie beside the first program, because not every question needs them.
var npmTables = []string{"label/reference/deals.bin", "internal/model/freecell/nets/board.net"}

// npm builds the npm package. Its version is that of js/package.json, with tag or without.
func (s *source) npm(ctx context.Context) (file, error) {
	folder, err := os.MkdirTemp("", "patience-release-")
	if err != nil {
		return file{}, err
	}
	defer os.RemoveAll(folder)
	var programs []file
	for _, p := range npmPrograms {
		path := filepath.Join(folder, p.name)
		if err := s.compile(ctx, wasm, path, wasmPackage, p.flags...); err != nil {
			return file{}, err
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return file{}, err
		}
		if data, err = joined(data); err != nil {
			return file{}, fmt.Errorf("%s: %w", p.name, err)
		}
		programs = append(programs, file{name: p.name, data: data})
	}
	files, err := s.npmFiles(ctx, programs)
	if err != nil {
		return file{}, err
	}
	return npmPack(files, s.time)
}

// npmFiles returns the files of the package for its programs.
func (s *source) npmFiles(ctx context.Context, programs []file) ([]file, error) {
	files, err := s.folder("js")
	if err != nil {
		return nil, err
	}
	files = slices.DeleteFunc(files, func(f file) bool { return strings.Contains(f.name, "/") }) // tests
	goroot, err := s.goCommand(ctx, nil, "env", "GOROOT")
	if err != nil {
		return nil, err
	}
	board := filepath.Join(s.root, "cmd", "internal")
	for _, parts := range [][]string{
		{filepath.Join(s.root, "LICENSE")},
		{filepath.Join(board, "hands", "hands.js"), filepath.Join(board, "api", "patience-board.js")},
		{filepath.Join(strings.TrimSpace(string(goroot)), "lib/wasm/wasm_exec.js")},
	} {
		made := file{mode: 0o644}
		for _, path := range parts {
			data, err := os.ReadFile(path)
			if err != nil {
				return nil, err
			}
			made.name, made.data = filepath.Base(path), append(made.data, data...)
		}
		files = append(files, made)
	}
	compressed := slices.Clone(programs)
	for _, path := range npmTables {
		table, err := os.ReadFile(filepath.Join(s.root, path))
		if err != nil {
			return nil, err
		}
		compressed = append(compressed, file{name: filepath.Base(path), data: table})
	}
	for _, f := range compressed {
		packed, err := gzipped(f.data)
		if err != nil {
			return nil, err
		}
		files = append(files, file{name: f.name + ".gz", mode: 0o644, data: packed})
	}
	modules, err := s.wasmModules(ctx)
	if err != nil {
		return nil, err
	}
	licences, err := s.licences(ctx, modules)
	return append(files, file{name: "THIRD-PARTY.txt", mode: 0o644, data: licences}), err
}

// wasmModules lists the modules in the program of all questions. Go records them there where buildinfo does not look.
func (s *source) wasmModules(ctx context.Context) ([]string, error) {
	const path = "{{with .Module}}{{if not .Main}}{{.Path}}{{end}}{{end}}"
	list, err := s.goCommand(ctx, wasm.env(), "list", "-deps", "-f", path, wasmPackage)
	modules := strings.Fields(string(list))
	slices.Sort(modules)
	return slices.Compact(modules), err
}

// npmPack packs files as npm does: a tar with the folder package, named by package.json.
func npmPack(files []file, at time.Time) (file, error) {
	var about struct{ Name, Version string }
	inside := make([]file, len(files))
	for i, f := range files {
		if f.name == "package.json" {
			if err := json.Unmarshal(f.data, &about); err != nil {
				return file{}, err
			}
		}
		inside[i] = file{name: "package/" + f.name, mode: f.mode, data: f.data}
	}
	data, err := tarball(inside, at)
	if err != nil {
		return file{}, err
	}
	data, err = gzipped(data)
	return file{name: about.Name + "-" + about.Version + ".tgz", data: data}, err
}
