package main

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/BurntSushi/toml"
)

// A project is what python/pyproject.toml says of the package.
type project struct {
	Name, Version, Description, License string
	Readme                              string
	RequiresPython                      string `toml:"requires-python"`
	Authors                             []struct{ Name string }
	Dependencies, Keywords, Classifiers []string
	Extras                              map[string][]string          `toml:"optional-dependencies"`
	Scripts                             map[string]string            // commands in Python
	EntryPoints                         map[string]map[string]string `toml:"entry-points"`
}

func (s *source) project() (project, error) {
	var p struct{ Project project }
	_, err := toml.DecodeFile(filepath.Join(s.root, "python/pyproject.toml"), &p)
	return p.Project, err
}

// wheel packs the package of Python with the program, which pip puts beside python.
// packaging.python.org/specifications/binary-distribution-format has the form, PEP
// 770 the place of the list of modules.
func (s *source) wheel(p *program) (file, error) {
	project, err := s.project()
	if err != nil {
		return file{}, err
	}
	files, err := s.packages()
	if err != nil {
		return file{}, err
	}
	about, err := s.about(project, p)
	if err != nil {
		return file{}, err
	}
	stem := strings.ReplaceAll(project.Name, "-", "_") + "-" + pythonVersion(p.version)
	binary := p.binary()
	binary.name = stem + ".data/scripts/" + binary.name
	files = append(files, binary)
	for _, f := range about {
		f.name = stem + ".dist-info/" + f.name
		files = append(files, f)
	}
	data, err := zipped(append(files, record(stem, files)), s.time)
	return file{name: fmt.Sprintf("%s-py3-none-%s.whl", stem, p.tag), data: data}, err
}

// packages returns the packages of Python, with the published tables where module
// published looks for them.
func (s *source) packages() ([]file, error) {
	files, err := s.folder("python/src")
	if err != nil {
		return nil, err
	}
	tables, err := s.folder(publishedTables)
	for _, f := range tables {
		f.name = "patience_deals/published/" + f.name
		files = append(files, f)
	}
	return files, err
}

const publishedTables = "datasets/reference/data"

// pythonVersion writes a version as Python does: 0.1.0-dev is 0.1.0.dev0.
func pythonVersion(version string) string { return strings.Replace(version, "-dev", ".dev0", 1) }

// about returns the files that describe a wheel, all but RECORD.
func (s *source) about(project project, p *program) ([]file, error) {
	papers, err := s.papers(p)
	if err != nil {
		return nil, err
	}
	readme, err := s.read("python/" + project.Readme)
	if err != nil {
		return nil, err
	}
	files := []file{
		{name: "METADATA", mode: 0o644, data: project.metadata(pythonVersion(p.version), papers, readme.data)},
		{name: "WHEEL", mode: 0o644, data: wheelTags(p.tag)},
		{name: "sboms/patience.cdx.json", mode: 0o644, data: p.sbom},
	}
	if points := project.entryPoints(); len(points) > 0 {
		files = append(files, file{name: "entry_points.txt", mode: 0o644, data: points})
	}
	for _, f := range papers {
		f.name = "licenses/" + f.name
		files = append(files, f)
	}
	return files, nil
}

func wheelTags(platforms string) []byte {
	var b bytes.Buffer
	b.WriteString("Wheel-Version: 1.0\nGenerator: patience\nRoot-Is-Purelib: false\n")
	for platform := range strings.SplitSeq(platforms, ".") {
		fmt.Fprintf(&b, "Tag: py3-none-%s\n", platform)
	}
	return b.Bytes()
}

// record lists the files of a wheel with their sums and sizes.
func record(stem string, files []file) file {
	var b bytes.Buffer
	for _, f := range files {
		sum := f.sum()
		fmt.Fprintf(&b, "%s,sha256=%s,%d\n", f.name, base64.RawURLEncoding.EncodeToString(sum[:]), len(f.data))
	}
	name := stem + ".dist-info/RECORD"
	fmt.Fprintf(&b, "%s,,\n", name)
	return file{name: name, mode: 0o644, data: b.Bytes()}
}

// metadata is the project as core metadata 2.4.
func (p project) metadata(version string, licences []file, readme []byte) []byte {
	var b bytes.Buffer
	field := func(name string, values ...string) {
		for _, v := range values {
			fmt.Fprintf(&b, "%s: %s\n", name, v)
		}
	}
	field("Metadata-Version", "2.4")
	field("Name", p.Name)
	field("Version", version)
	field("Summary", p.Description)
	for _, author := range p.Authors {
		field("Author", author.Name)
	}
	field("License-Expression", p.License)
	for _, f := range licences {
		field("License-File", f.name)
	}
	if p.Keywords != nil {
		field("Keywords", strings.Join(p.Keywords, ","))
	}
	field("Classifier", p.Classifiers...)
	field("Requires-Python", p.RequiresPython)
	field("Requires-Dist", p.Dependencies...)
	for _, extra := range slices.Sorted(maps.Keys(p.Extras)) {
		field("Provides-Extra", extra)
		for _, need := range p.Extras[extra] {
			field("Requires-Dist", withMarker(need, fmt.Sprintf("extra == %q", extra)))
		}
	}
	field("Description-Content-Type", "text/markdown")
	fmt.Fprintf(&b, "\n%s", readme)
	return b.Bytes()
}

var marked = regexp.MustCompile(`^([^;]*);\s*(.*)$`)

// withMarker adds a condition to a requirement, which may have one.
func withMarker(requirement, marker string) string {
	if parts := marked.FindStringSubmatch(requirement); parts != nil {
		return fmt.Sprintf("%s; (%s) and %s", parts[1], parts[2], marker)
	}
	return requirement + "; " + marker
}

// entryPoints is entry_points.txt.
func (p project) entryPoints() []byte {
	groups := maps.Clone(p.EntryPoints)
	if p.Scripts != nil {
		groups = map[string]map[string]string{"console_scripts": p.Scripts}
		maps.Copy(groups, p.EntryPoints)
	}
	var b bytes.Buffer
	for _, group := range slices.Sorted(maps.Keys(groups)) {
		fmt.Fprintf(&b, "[%s]\n", group)
		for _, name := range slices.Sorted(maps.Keys(groups[group])) {
			fmt.Fprintf(&b, "%s = %s\n", name, groups[group][name])
		}
	}
	return b.Bytes()
}
