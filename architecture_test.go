// Package patience_test holds what is tested of the module as a whole.
package patience_test

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const module = "patience/"

// TestImportsPointOneWay holds the imports of the code, tests apart, against
// the list in ARCHITECTURE.md: neither has one that the other lacks.
func TestImportsPointOneWay(t *testing.T) {
	drawn, real := drawnImports(t), realImports(t)
	for pkg, imports := range real {
		if !slices.Equal(imports, drawn[pkg]) {
			t.Errorf("%s imports %v; ARCHITECTURE.md says %v", pkg, imports, drawn[pkg])
		}
	}
	for pkg := range drawn {
		if _, ok := real[pkg]; !ok {
			t.Errorf("ARCHITECTURE.md lists %s, which is not there", pkg)
		}
	}
}

// TestSearchKnowsNoGame: what searches and samples sees games only through
// package game.
func TestSearchKnowsNoGame(t *testing.T) {
	real := realImports(t)
	for _, pkg := range []string{"rollout", "label"} {
		for _, imported := range real[pkg] {
			if strings.HasPrefix(imported, "game/") {
				t.Errorf("%s imports %s", pkg, imported)
			}
		}
	}
}

// drawnImports reads the block of ARCHITECTURE.md that starts with ```imports:
// lines of "package: imports" in the order lowest first, each of which may
// name only packages above it.
func drawnImports(t *testing.T) map[string][]string {
	text, err := os.ReadFile("ARCHITECTURE.md")
	if err != nil {
		t.Fatal(err)
	}
	_, block, ok := strings.Cut(string(text), "```imports\n")
	block, _, closed := strings.Cut(block, "```")
	if !ok || !closed {
		t.Fatal("ARCHITECTURE.md has no imports block")
	}
	drawn := map[string][]string{}
	for line := range strings.Lines(block) {
		pkg, list, _ := strings.Cut(line, ":")
		imports := strings.Fields(list)
		for _, imported := range imports {
			if _, lower := drawn[imported]; !lower {
				t.Errorf("ARCHITECTURE.md: %s imports %s, which stands below it", pkg, imported)
			}
		}
		slices.Sort(imports)
		drawn[pkg] = imports
	}
	return drawn
}

// realImports returns the module's packages and what each imports of it.
func realImports(t *testing.T) map[string][]string {
	real := map[string][]string{}
	err := filepath.WalkDir(".", func(file string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && (d.Name() == "testdata" || strings.HasPrefix(d.Name(), ".") && file != ".") {
			return fs.SkipDir
		}
		if strings.HasSuffix(file, ".go") && !strings.HasSuffix(file, "_test.go") {
			pkg := path.Dir(filepath.ToSlash(file))
			real[pkg] = append(real[pkg], importsOf(t, file)...)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for pkg := range real {
		slices.Sort(real[pkg])
		real[pkg] = slices.Compact(real[pkg])
	}
	return real
}

func importsOf(t *testing.T, file string) (imports []string) {
	parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly)
	if err != nil {
		t.Fatal(err)
	}
	for _, spec := range parsed.Imports {
		name, _ := strconv.Unquote(spec.Path.Value)
		if pkg, ours := strings.CutPrefix(name, module); ours {
			imports = append(imports, pkg)
		}
	}
	return imports
}
