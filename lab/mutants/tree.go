package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// A tree is the module whose packages are mutated.
type tree struct {
	root     string // absolute
	packages map[string]*pack
	paths    []string // of packages, in order
	set      *token.FileSet
	importer types.Importer
}

// A pack is a package of the tree, as go list tells of it.
type pack struct {
	ImportPath, Dir                    string
	GoFiles, TestGoFiles, XTestGoFiles []string
	Imports, TestImports, XTestImports []string
	lines                              int               // of files that can be mutated
	long                               bool              // some tests do more without -short
	hash                               string            // of all files of the package, tests and their data included
	texts                              map[string]string // hashes of its Go files and of its tests, by name
	sources                            map[string][]byte
	files                              []*ast.File
	info                               *types.Info
}

// hasTests reports whether go test has something to run.
func (p *pack) hasTests() bool { return len(p.TestGoFiles)+len(p.XTestGoFiles) > 0 }

// isKit reports whether the package is for tests only, which its name or that of a folder above says.
func (p *pack) isKit() bool {
	return slices.ContainsFunc(strings.Split(p.ImportPath, "/"), func(name string) bool {
		return name == "testkit" || strings.HasSuffix(name, "test")
	})
}

// readTree lists the packages of a checkout, without parsing them.
func readTree(root string) (*tree, error) {
	root, err := filepath.Abs(root)
	if err != nil {
		return nil, err
	}
	t := &tree{root: root, packages: map[string]*pack{}, set: token.NewFileSet()}
	err = t.list(func(p *pack) error {
		t.packages[p.ImportPath] = p
		t.paths = append(t.paths, p.ImportPath)
		return p.read()
	}, "-json=ImportPath,Dir,GoFiles,TestGoFiles,XTestGoFiles,Imports,TestImports,XTestImports", "./...")
	return t, err
}

// list calls f with each package that go list prints.
func (t *tree) list(f func(p *pack) error, args ...string) error {
	list := exec.Command("go", append([]string{"list"}, args...)...)
	list.Dir, list.Stderr = t.root, os.Stderr
	out, err := list.Output()
	if err != nil {
		return fmt.Errorf("go list: %w", err)
	}
	for in := json.NewDecoder(bytes.NewReader(out)); in.More(); {
		p := &pack{}
		if err = in.Decode(p); err == nil {
			err = f(p)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// read hashes the files of the package and what its tests read beside it.
func (p *pack) read() error {
	sum := sha256.New()
	p.texts = map[string]string{}
	err := filepath.WalkDir(p.Dir, func(file string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if !d.Type().IsRegular() {
			if d.IsDir() && file != p.Dir && (d.Name() == "rapid" || !strings.Contains(file, "testdata")) {
				return fs.SkipDir
			}
			return nil
		}
		text, err := os.ReadFile(file)
		p.note(d.Name(), text)
		fmt.Fprintf(sum, "%s %d\n%s", strings.TrimPrefix(file, p.Dir), len(text), text)
		return err
	})
	p.hash = hex.EncodeToString(sum.Sum(nil))[:16]
	return err
}

var testFunc = regexp.MustCompile(`(?ms)^func ((?:Test|Fuzz|Example)\w*)\(.*?^}`)

// note keeps what is asked of a file later.
func (p *pack) note(name string, text []byte) {
	p.texts[name] = hashOf(text)
	if strings.HasSuffix(name, "_test.go") {
		p.long = p.long || strings.Contains(string(text), "testing.Short()")
		for _, test := range testFunc.FindAllSubmatch(text, -1) {
			p.texts[string(test[1])] = hashOf(test[0])
		}
	}
}

func hashOf(text []byte) string {
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:8])
}

// below returns the packages of the tree that a package's tests are linked from, itself included.
func (t *tree) below(path string) []string {
	seen := map[string]bool{}
	var add func(paths []string)
	add = func(paths []string) {
		for _, path := range paths {
			if p := t.packages[path]; p != nil && !seen[path] {
				seen[path] = true
				add(p.Imports)
			}
		}
	}
	p := t.packages[path]
	add(slices.Concat([]string{path}, p.TestImports, p.XTestImports))
	return slices.DeleteFunc(slices.Clone(t.paths), func(path string) bool { return !seen[path] })
}

// hashOf returns the hash of several packages.
func (t *tree) hashOf(paths []string) string {
	sum := sha256.New()
	for _, path := range paths {
		if p := t.packages[path]; p != nil {
			fmt.Fprintln(sum, path, p.hash)
		}
	}
	return hex.EncodeToString(sum.Sum(nil))[:16]
}

// packOf returns the package of a mutant's key, which begins with its file.
func (t *tree) packOf(key string) string {
	file, _, _ := strings.Cut(key, "\t")
	for _, path := range t.paths {
		if t.packages[path].Dir == filepath.Join(t.root, filepath.Dir(file)) {
			return path
		}
	}
	return ""
}

// parse reads the code of the package that can be mutated, and checks its types.
func (t *tree) parse(p *pack) error {
	p.sources = map[string][]byte{}
	for _, name := range p.GoFiles {
		path := filepath.Join(p.Dir, name)
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		file, err := parser.ParseFile(t.set, path, text, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		p.files = append(p.files, file)
		if !ast.IsGenerated(file) {
			p.sources[path] = text
			p.lines += strings.Count(string(text), "\n")
		}
	}
	p.info = &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Uses: map[*ast.Ident]types.Object{},
		Defs: map[*ast.Ident]types.Object{},
	}
	return t.check(p, p.files, p.info)
}

func (t *tree) check(p *pack, files []*ast.File, info *types.Info) error {
	config := types.Config{Importer: t.importer, Sizes: types.SizesFor("gc", "amd64")}
	_, err := config.Check(p.ImportPath, t.set, files, info)
	return err
}

// compiles reports whether a mutant's package does.
func (t *tree) compiles(p *pack, m *mutant) bool {
	changed, err := parser.ParseFile(t.set, m.path, m.apply(p.sources[m.path]), parser.SkipObjectResolution)
	if err != nil {
		return false
	}
	files := slices.Clone(p.files)
	for i, file := range files {
		if t.set.File(file.Package).Name() == m.path {
			files[i] = changed
		}
	}
	return t.check(p, files, nil) == nil
}

// compile has Go compile the packages, for what they offer to each other.
func (t *tree) compile() error {
	export := map[string]string{}
	list := exec.Command("go", "list", "-export", "-deps", "-pgo=off", "-trimpath", "-f", "{{.ImportPath}}\t{{.Export}}",
		"./...")
	list.Dir, list.Stderr = t.root, os.Stderr
	out, err := list.Output()
	if err != nil {
		return fmt.Errorf("go list -export: %w", err)
	}
	for line := range strings.Lines(string(out)) {
		path, file, _ := strings.Cut(strings.TrimSpace(line), "\t")
		export[path] = file
	}
	t.importer = importer.ForCompiler(t.set, "gc", func(path string) (io.ReadCloser,
		error,
	) {
		return os.Open(export[path])
	})
	return nil
}
