// Command release writes what others install: for each target an archive, a Python
// wheel and a software bill of materials (SBOM); the npm package; a container image; and
// the checksums of all of them.
//
//	release -out DIR [-targets linux/amd64,...] [-only wheel|npm]
//
// The same commit and the same version of Go give the same bytes, in any folder and on
// any machine. Times are those of the commit, or of SOURCE_DATE_EPOCH, and only files
// that git tracks and Go's output are packed. With -only it writes nothing but wheels, if
// -targets is not given for this machine, or nothing but the npm package.
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
	only := flag.String("only", "", "write only the wheel or only the npm package: wheel or npm")
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
	if !slices.Contains([]string{"", "wheel", "npm"}, only) {
		return fmt.Errorf("only %q; expected wheel or npm", only)
	}
	house, err := newSource(ctx, root)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(out, 0o777); err != nil {
		return err
	}
	r := &release{source: house, out: out}
	if only != "npm" {
		for _, t := range list {
			if err := r.target(ctx, t, only == "wheel"); err != nil {
				return fmt.Errorf("%s: %w", t, err)
			}
		}
	}
	if only != "wheel" {
		if err := r.add(r.npm(ctx)); err != nil {
			return fmt.Errorf("npm: %w", err)
		}
	}
	if only != "" {
		return nil
	}
	if err := r.image(ctx, list); err != nil {
		return fmt.Errorf("image: %w", err)
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

// add writes a file that was made without an error.
func (r *release) add(f file, err error) error {
	if err != nil {
		return err
	}
	return r.write(f.name, f.data)
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
