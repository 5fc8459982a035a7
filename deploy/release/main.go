// Command release writes what others install: for each target an archive, a Python
// wheel and a software bill of materials (SBOM); a container image; and the checksums
// of all of them.
//
//	release -out DIR [-targets linux/amd64,...] [-wheel]
//
// The same commit and the same version of Go give the same bytes, in any folder and on
// any machine. Times are those of the commit, or of SOURCE_DATE_EPOCH, and only files
// that git tracks and Go's output are packed. With -wheel it writes only wheels, and if
// -targets is not given, only for this machine.
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
	"strings"
)

func main() {
	out := flag.String("out", "dist", "folder to write to")
	targets := flag.String("targets", "",
		"systems to build for, such as linux/amd64,darwin/arm64 (default: all six, with -wheel this one)")
	wheel := flag.Bool("wheel", false, "write wheels only")
	flag.Parse()
	list, err := targetsOf(*targets, *wheel)
	if err == nil {
		err = run(context.Background(), "../..", *out, list, *wheel)
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
func run(ctx context.Context, root, out string, list []target, wheelsOnly bool) error {
	house, err := newSource(ctx, root)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(out, 0o777); err != nil {
		return err
	}
	r := &release{source: house, out: out}
	for _, t := range list {
		if err := r.target(ctx, t, wheelsOnly); err != nil {
			return fmt.Errorf("%s: %w", t, err)
		}
	}
	if wheelsOnly {
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

// target writes what is for one system.
func (r *release) target(ctx context.Context, t target, wheelOnly bool) error {
	p, err := r.build(ctx, t)
	if err != nil {
		return err
	}
	wheel, err := r.wheel(p)
	if err != nil {
		return err
	}
	if err := r.write(wheel.name, wheel.data); err != nil || wheelOnly {
		return err
	}
	archive, err := r.archive(p)
	if err != nil {
		return err
	}
	if err := r.write(archive.name, archive.data); err != nil {
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
