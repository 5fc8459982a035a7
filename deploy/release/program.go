package main

import (
	"cmp"
	"context"
	"debug/buildinfo"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"patience/internal/version"
)

// A target is a system that the program is built for.
type target struct {
	os, arch string
	tag      string // the platform in the name of a wheel; "" for no wheel
	level    string // the instructions of amd64 that the processor must have; "" for those of all
}

// targets are all systems of a release. The program is static, so one wheel is for
// every libc of Linux. Go 1.26 needs macOS 12. With the instructions of v3, which processors
// have since about 2015, searches are a twentieth faster, and all results are the same.
var targets = []target{
	{"linux", "amd64", "manylinux_2_17_x86_64.manylinux2014_x86_64.musllinux_1_1_x86_64", ""},
	{"linux", "amd64", "", "v3"},
	{"linux", "arm64", "manylinux_2_17_aarch64.manylinux2014_aarch64.musllinux_1_1_aarch64", ""},
	{"darwin", "amd64", "macosx_12_0_x86_64", ""},
	{"darwin", "arm64", "macosx_12_0_arm64", ""},
	{"windows", "amd64", "win_amd64", ""},
	{"windows", "arm64", "win_arm64", ""},
}

func (t target) String() string { return t.joined("/") }

// joined are the parts of the target's name.
func (t target) joined(by string) string {
	name := t.os + by + t.arch
	if t.level != "" {
		name += by + t.level
	}
	return name
}

func targetOf(name string) (target, error) {
	i := slices.IndexFunc(targets, func(t target) bool { return t.String() == name })
	if i < 0 {
		return target{}, fmt.Errorf("target %q is none of %v", name, targets)
	}
	return targets[i], nil
}

// A program is the binary for a target, and what it is made of.
type program struct {
	target
	version  string
	data     []byte
	sbom     []byte
	licences []byte // of others
}

// name is that of the program's files in a release.
func (p *program) name() string { return fmt.Sprintf("patience-%s-%s", p.version, p.joined("-")) }

// binary is the file that is run.
func (p *program) binary() file {
	name := "patience"
	if p.os == "windows" {
		name += ".exe"
	}
	return file{name: name, mode: 0o755, data: p.data}
}

// build makes the program, with further flags of go build if there are some.
func (s *source) build(ctx context.Context, t target, flags ...string) (*program, error) {
	folder, err := os.MkdirTemp("", "patience-release-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	path := filepath.Join(folder, "patience")
	if err := s.compile(ctx, t, path, "./cmd/patience", flags...); err != nil {
		return nil, err
	}
	return s.describe(ctx, t, path)
}

// compile makes the binary of a package for a target, at a path. It sets all flags and
// variables that change the binary, except the profile: with -pgo=off in GOFLAGS, tests
// and this build share what is compiled.
func (s *source) compile(ctx context.Context, t target, path, of string, flags ...string) error {
	args := []string{"build", "-trimpath", "-buildvcs=auto", "-ldflags", "-s -w", "-o", path}
	_, err := s.goCommand(ctx, t.env(), append(append(args, flags...), of)...)
	return err
}

func (t target) env() []string {
	return []string{
		"CGO_ENABLED=0", "GOOS=" + t.os, "GOARCH=" + t.arch, "GOAMD64=" + cmp.Or(t.level, "v1"), "GOARM64=v8.0", "GOWASM=",
	}
}

// describe reads a binary and what Go recorded in it.
func (s *source) describe(ctx context.Context, t target, path string) (*program, error) {
	info, err := buildinfo.ReadFile(path)
	if err != nil {
		return nil, err
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	p := &program{target: t, version: version.Of(info), data: data}
	if p.sbom, err = bill(p, info, s.time); err != nil {
		return nil, err
	}
	modules := make([]string, len(info.Deps))
	for i, m := range info.Deps {
		modules[i] = m.Path
	}
	p.licences, err = s.licences(ctx, modules)
	return p, err
}

// papers are the files that go with the program.
func (s *source) papers(p *program) ([]file, error) {
	licence, err := s.read("LICENSE")
	return []file{licence, {name: "THIRD-PARTY.txt", mode: 0o644, data: p.licences}}, err
}

// archive packs the program with its papers: a zip for Windows, else a tar.
func (s *source) archive(p *program) (file, error) {
	papers, err := s.papers(p)
	if err != nil {
		return file{}, err
	}
	readme, err := s.read("README.md")
	if err != nil {
		return file{}, err
	}
	files := append([]file{p.binary(), readme}, papers...)
	for i := range files {
		files[i].name = p.name() + "/" + files[i].name
	}
	if p.os == "windows" {
		data, err := zipped(files, s.time)
		return file{name: p.name() + ".zip", data: data}, err
	}
	data, err := tarball(files, s.time)
	if err != nil {
		return file{}, err
	}
	data, err = gzipped(data)
	return file{name: p.name() + ".tar.gz", data: data}, err
}
