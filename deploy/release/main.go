// Command release writes what others install: for each target an archive, a Python
// wheel and a software bill of materials (SBOM); the npm package; a container image; packs
// of winnable deals; the published labels in the form of a dataset hub; and the checksums
// of all of them.
//
//	release -out DIR [-targets linux/amd64,...] [-only wheel|npm|packs|hub]
//
// The same commit and the same version of Go give the same bytes, in any folder and on
// any machine. Times are those of the commit, or of SOURCE_DATE_EPOCH, and only files
// that git tracks and Go's output are packed. With -only it writes nothing but one of these
// things; wheels are then for this machine, unless -targets is given.
//
// It is a program of our own because goreleaser, which could do the rest, cannot write
// wheels that contain a Python package, and needs Docker to write images.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
)

func main() {
	out := flag.String("out", "dist", "folder to write to")
	targets := flag.String("targets", "",
		"systems to build for, such as linux/amd64,darwin/arm64 (default: all, with -only wheel this one)")
	only := flag.String("only", "", "write only this: wheel, npm, packs or hub")
	flag.Parse()
	list, err := targetsOf(*targets, *only == "wheel")
	if err == nil {
		err = run(context.Background(), "../..", *out, *only, list)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "release:", err)
		os.Exit(1)
	}
}

func targetsOf(text string, wheel bool) ([]target, error) {
	switch {
	case text == "" && wheel:
		text = runtime.GOOS + "/" + runtime.GOARCH
	case text == "":
		return targets, nil
	}
	var list []target
	for name := range strings.SplitSeq(text, ",") {
		t, err := targetOf(name)
		if err != nil {
			return nil, err
		}
		list = append(list, t)
	}
	return list, nil
}

// run writes the release of the tree in root for some targets to the folder out.
func run(ctx context.Context, root, out, only string, list []target) error {
	house, err := newSource(ctx, root)
	if err != nil {
		return err
	}
	r := &release{source: house, out: out}
	steps := []struct {
		name  string
		write func() error
	}{
		{"wheel", func() error { return r.targets(ctx, list, only == "wheel") }},
		{"npm", func() error { return r.add(r.npm(ctx)) }},
		{"image", func() error { return r.image(ctx, list) }},
		{"packs", func() error { return r.packs(ctx) }},
		{"hub", r.hub},
	}
	if only != "" && !slices.Contains([]string{"wheel", "npm", "packs", "hub"}, only) {
		return fmt.Errorf("-only %q; expected wheel, npm, packs or hub", only)
	}
	if err := os.MkdirAll(out, 0o777); err != nil {
		return err
	}
	for _, step := range steps {
		if only == "" || only == step.name {
			if err := step.write(); err != nil {
				return fmt.Errorf("%s: %w", step.name, err)
			}
		}
	}
	if only != "" {
		return nil
	}
	return r.checksums()
}

// A release is the files written so far.
type release struct {
	*source
	out   string
	files []file
}

// write puts a file of the release into its folder.
func (r *release) write(name string, data []byte) error {
	r.files = append(r.files, file{name: name, data: data})
	fmt.Printf("%s\t%.1f MB\n", filepath.Join(r.out, name), float64(len(data))/1e6)
	return os.WriteFile(filepath.Join(r.out, name), data, 0o666)
}

// writeFolder writes files below a folder of the release.
func (r *release) writeFolder(folder string, files []file) error {
	size := 0
	for _, f := range files {
		f.name = folder + "/" + f.name
		r.files = append(r.files, f)
		size += len(f.data)
		name := filepath.Join(r.out, filepath.FromSlash(f.name))
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			return err
		}
		if err := os.WriteFile(name, f.data, 0o666); err != nil {
			return err
		}
	}
	fmt.Printf("%s\t%d files, %.1f MB\n", filepath.Join(r.out, folder), len(files), float64(size)/1e6)
	return nil
}

// add writes a file that was made without an error.
func (r *release) add(f file, err error) error {
	if err != nil {
		return err
	}
	return r.write(f.name, f.data)
}

// targets writes what is for each of some systems.
func (r *release) targets(ctx context.Context, list []target, wheelOnly bool) error {
	for _, t := range list {
		if err := r.target(ctx, t, wheelOnly); err != nil {
			return fmt.Errorf("%s: %w", t, err)
		}
	}
	return nil
}

// target writes what is for one system.
func (r *release) target(ctx context.Context, t target, wheelOnly bool) error {
	p, err := r.build(ctx, t)
	if err != nil {
		return err
	}
	if t.tag != "" {
		if err := r.add(r.wheel(p)); err != nil || wheelOnly {
			return err
		}
	}
	if err := r.add(r.archive(p)); err != nil {
		return err
	}
	return r.write(p.name()+".cdx.json", p.sbom)
}

// checksums writes SHA256SUMS, as sha256sum -c reads it.
func (r *release) checksums() error {
	var b strings.Builder
	for _, f := range r.files {
		fmt.Fprintf(&b, "%x  %s\n", f.sum(), f.name)
	}
	return os.WriteFile(filepath.Join(r.out, "SHA256SUMS"), []byte(b.String()), 0o666)
}
