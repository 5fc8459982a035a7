package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/opencontainers/go-digest"
	oci "github.com/opencontainers/image-spec/specs-go/v1"
)

const house = "../.."

// TestSameBytes: two copies of the tree, in folders of other names, at another
// time, give the same release.
func TestSameBytes(t *testing.T) {
	t.Setenv("SOURCE_DATE_EPOCH", "1790000000")
	first := releaseOf(t, copied(t, "a"))
	second := releaseOf(t, copied(t, "elsewhere/and/deeper"))
	if len(first.files) != 3 {
		t.Errorf("%d files; want a wheel, an archive and a list of modules", len(first.files))
	}
	for i, f := range first.files {
		if g := second.files[i]; f.name != g.name || !bytes.Equal(f.data, g.data) {
			t.Errorf("%s (%x) and %s (%x) differ", f.name, f.sum(), g.name, g.sum())
		}
	}
}

// copied copies what git keeps or would keep.
func copied(t *testing.T, name string) string {
	t.Helper()
	list, err := exec.CommandContext(t.Context(), "git", "-C", house, "ls-files", "-coz", "--exclude-standard").Output()
	if err != nil {
		t.Fatal(err)
	}
	root := filepath.Join(t.TempDir(), name)
	for path := range strings.SplitSeq(strings.TrimRight(string(list), "\x00"), "\x00") {
		data, err := os.ReadFile(filepath.Join(house, path))
		if os.IsNotExist(err) { // removed, and not yet committed
			continue
		}
		if err == nil {
			err = os.MkdirAll(filepath.Dir(filepath.Join(root, path)), 0o777)
		}
		if err == nil {
			err = os.WriteFile(filepath.Join(root, path), data, 0o666)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return root
}

// releaseOf makes what is for this machine, from a tree.
func releaseOf(t *testing.T, root string) *release {
	t.Helper()
	house, err := newSource(t.Context(), root)
	if err != nil {
		t.Fatal(err)
	}
	here, err := targetOf(runtime.GOOS + "/" + runtime.GOARCH)
	if err != nil {
		t.Skip(err)
	}
	r := &release{source: house, out: t.TempDir()}
	if err := r.target(t.Context(), here, false); err != nil {
		t.Fatal(err)
	}
	return r
}

// toy is a program of no bytes for a system, and its source is the real tree.
func toy(t *testing.T, name string) (*source, *program) {
	t.Helper()
	target, err := targetOf(name)
	if err != nil {
		t.Fatal(err)
	}
	return &source{root: house, time: time.Unix(1790000000, 0).UTC()}, &program{
		target: target, version: "0.1.0-dev",
		data: []byte("#!"), sbom: []byte("{}"),
	}
}

// TestWheel: RECORD names every file of a wheel, with its sum and size, and the
// tags of the file's name are those of WHEEL.
func TestWheel(t *testing.T) {
	published := publishedSums(t)
	for _, target := range targets {
		if target.tag == "" {
			continue
		}
		s, p := toy(t, target.String())
		wheel, err := s.wheel(p)
		if err != nil {
			t.Fatal(err)
		}
		z, err := zip.NewReader(bytes.NewReader(wheel.data), int64(len(wheel.data)))
		if err != nil {
			t.Fatal(err)
		}
		stem, platforms, _ := strings.Cut(strings.TrimSuffix(wheel.name, ".whl"), "-py3-none-")
		texts := map[string]string{}
		for _, f := range z.File {
			texts[f.Name] = readAll(t, f)
			if program := strings.Contains(f.Name, ".data/scripts/patience"); program != (f.Mode()&0o111 != 0) {
				t.Errorf("%s has the mode %v", f.Name, f.Mode())
			}
		}
		checkRecord(t, stem+".dist-info/RECORD", texts)
		for platform := range strings.SplitSeq(platforms, ".") {
			if tag := "Tag: py3-none-" + platform + "\n"; !strings.Contains(texts[stem+".dist-info/WHEEL"], tag) {
				t.Errorf("%s: WHEEL lacks %q", wheel.name, tag)
			}
		}
		for _, name := range []string{"__init__.py", "py.typed", "games.json", "board.onnx"} {
			if _, ok := texts["patience_deals/"+name]; !ok || !strings.HasPrefix(wheel.name, "patience_deals-0.1.0.dev0-") {
				t.Errorf("%s lacks %s of the package", wheel.name, name)
			}
		}
		for name, sum := range published {
			if got := sha256.Sum256([]byte(texts["patience_deals/published/"+name])); hex.EncodeToString(got[:]) != sum {
				t.Errorf("%s: the published table %s is missing or another one", wheel.name, name)
			}
		}
	}
}

// publishedSums are the sums of the published tables by their names.
func publishedSums(t *testing.T) map[string]string {
	t.Helper()
	list, err := os.ReadFile(filepath.Join(house, publishedTables, "../SHA256SUMS"))
	if err != nil {
		t.Fatal(err)
	}
	sums := map[string]string{}
	for line := range strings.Lines(string(list)) {
		if sum, name, ok := strings.Cut(strings.TrimSpace(line), "  data/"); ok {
			sums[name] = sum
		}
	}
	if len(sums) == 0 {
		t.Fatal("SHA256SUMS lists no tables")
	}
	return sums
}

func readAll(t *testing.T, f *zip.File) string {
	t.Helper()
	r, err := f.Open()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	text, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func checkRecord(t *testing.T, name string, texts map[string]string) {
	t.Helper()
	lines := strings.Split(strings.TrimSpace(texts[name]), "\n")
	if len(lines) != len(texts) {
		t.Errorf("%s has %d lines for %d files", name, len(lines), len(texts))
	}
	for _, line := range lines {
		path, _, _ := strings.Cut(line, ",")
		text, ok := texts[path]
		sum := sha256.Sum256([]byte(text))
		want := fmt.Sprintf("%s,sha256=%s,%d", path, base64.RawURLEncoding.EncodeToString(sum[:]), len(text))
		if path == name {
			want = name + ",,"
		}
		if !ok || line != want {
			t.Errorf("%s: %q; want %q", name, line, want)
		}
	}
}

// TestArchive: the archive of Windows is a zip with a program that ends in .exe,
// that of others a tar; both have the licences.
func TestArchive(t *testing.T) {
	s, p := toy(t, "windows/arm64")
	archive, err := s.archive(p)
	if err != nil {
		t.Fatal(err)
	}
	z, err := zip.NewReader(bytes.NewReader(archive.data), int64(len(archive.data)))
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, f := range z.File {
		names = append(names, f.Name)
	}
	const folder = "patience-0.1.0-dev-windows-arm64/"
	if got, want := strings.Join(names, " "), folder+"patience.exe "+folder+"README.md "+folder+"LICENSE "+folder+
		"THIRD-PARTY.txt"; got != want {
		t.Errorf("%s has %s; want %s", archive.name, got, want)
	}
	if _, wide := toy(t, "linux/amd64/v3"); wide.name() != "patience-0.1.0-dev-linux-amd64-v3" {
		t.Errorf("the program for newer processors is %s", wide.name())
	}
	s, p = toy(t, "darwin/amd64")
	if archive, err = s.archive(p); err != nil {
		t.Fatal(err)
	}
	if files := untarred(t, ungzipped(t, archive.data)); len(files) != 4 ||
		string(files["patience-0.1.0-dev-darwin-amd64/patience"]) != "#!" {
		t.Errorf("%s has %d files; want 4", archive.name, len(files))
	}
}

// TestMetadata: the wheel says who made it, for whom it is, and under which terms.
func TestMetadata(t *testing.T) {
	s, _ := toy(t, "linux/amd64")
	p, err := s.project()
	if err != nil {
		t.Fatal(err)
	}
	text, _, _ := strings.Cut(string(p.metadata("1", []file{{name: "LICENSE"}}, nil)), "\n\n")
	for _, want := range []string{
		"Name: patience-deals", "Version: 1", "Summary: ", "Author: the patience authors",
		"License-Expression: MIT AND CC0-1.0", "License-File: LICENSE", "Keywords: solitaire,",
		"Classifier: Typing :: Typed", "Requires-Python: >=3.11",
		"Requires-Dist: numpy>=", "Provides-Extra: onnx", "Description-Content-Type: text/markdown",
	} {
		if !strings.Contains("\n"+text, "\n"+want) {
			t.Errorf("METADATA lacks %q", want)
		}
	}
}

// TestImage follows an image from its index to its files, checks every sum on the
// way, and holds how it is run against deploy/Dockerfile.
func TestImage(t *testing.T) {
	s, p := toy(t, "linux/arm64")
	r := &release{source: s}
	l := &layout{time: s.time}
	d, err := r.platform(l, p)
	if err != nil {
		t.Fatal(err)
	}
	data, sum, err := l.tarball(oci.Index{Manifests: []oci.Descriptor{d}}, "0.1.0")
	if err != nil {
		t.Fatal(err)
	}
	files := untarred(t, data)
	index := blob[oci.Index](t, files, oci.Descriptor{Digest: digest.FromBytes(files["index.json"])}, "index.json")
	if index.Manifests[0].Digest != sum {
		t.Errorf("the image is told as %s; want %s", sum, index.Manifests[0].Digest)
	}
	platforms := blob[oci.Index](t, files, index.Manifests[0], "")
	manifest := blob[oci.Manifest](t, files, platforms.Manifests[0], "")
	config := blob[oci.Image](t, files, manifest.Config, "")
	layer := ungzipped(t, files["blobs/sha256/"+manifest.Layers[0].Digest.Encoded()])
	if digest.FromBytes(layer) != config.RootFS.DiffIDs[0] || config.Architecture != "arm64" {
		t.Errorf("layer %s of %+v", digest.FromBytes(layer), config)
	}
	inside := untarred(t, layer)
	if string(inside["patience"]) != "#!" || len(inside["etc/ssl/certs/ca-certificates.crt"]) < 100_000 ||
		inside["work/"] == nil || inside["tmp/"] == nil {
		t.Errorf("the image has %d files", len(inside))
	}
	dockerfile, err := os.ReadFile(filepath.Join(house, "deploy/Dockerfile"))
	if err != nil {
		t.Fatal(err)
	}
	run := config.Config
	for _, line := range []string{
		"USER " + run.User, "WORKDIR " + run.WorkingDir,
		fmt.Sprintf("ENTRYPOINT [%q]", run.Entrypoint[0]),
	} {
		if !strings.Contains(string(dockerfile), "\n"+line+"\n") {
			t.Errorf("deploy/Dockerfile lacks %s", line)
		}
	}
}

// blob reads a blob of a layout, or the file of a name, and checks its sum.
func blob[T any](t *testing.T, files map[string][]byte, d oci.Descriptor, name string) (v T) {
	t.Helper()
	if name == "" {
		name = "blobs/sha256/" + d.Digest.Encoded()
	}
	if digest.FromBytes(files[name]) != d.Digest {
		t.Errorf("%s has another sum than %s", name, d.Digest)
	}
	if err := json.Unmarshal(files[name], &v); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return v
}

func ungzipped(t *testing.T, data []byte) []byte {
	t.Helper()
	r, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	plain, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	return plain
}

func untarred(t *testing.T, data []byte) map[string][]byte {
	t.Helper()
	files := map[string][]byte{}
	for r := tar.NewReader(bytes.NewReader(data)); ; {
		h, err := r.Next()
		if err == io.EOF {
			return files
		}
		if err != nil {
			t.Fatal(err)
		}
		if files[h.Name], err = io.ReadAll(r); err != nil {
			t.Fatal(err)
		}
	}
}

func TestWithMarker(t *testing.T) {
	for requirement, want := range map[string]string{
		"numpy>=1.26":                   `numpy>=1.26; extra == "x"`,
		"tomli; python_version<'3.11'":  `tomli; (python_version<'3.11') and extra == "x"`,
		"torch>2;platform_machine=='a'": `torch>2; (platform_machine=='a') and extra == "x"`,
	} {
		if got := withMarker(requirement, `extra == "x"`); got != want {
			t.Errorf("%s: %s; want %s", requirement, got, want)
		}
	}
}

// TestLicences: each module of the program comes with the text of a licence.
func TestLicences(t *testing.T) {
	s := &source{root: house}
	text, err := s.licences(context.Background(), []string{"github.com/spf13/cobra"})
	if err != nil {
		t.Fatal(err)
	}
	if found := regexp.MustCompile(`(?m)^==== .*$`).FindAllString(string(text), -1); len(found) < 2 {
		t.Errorf("%q; want Go's and cobra's", found)
	}
}

func TestTargets(t *testing.T) {
	if list, err := targetsOf("", false); err != nil || len(list) != len(targets) {
		t.Errorf("%v, %v; want all", list, err)
	}
	if _, err := targetsOf("linux/amd64,plan9/mips", true); err == nil || !strings.Contains(err.Error(), `"plan9/mips"`) {
		t.Errorf("%v; want an error that names the target", err)
	}
}
