package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path"
	"slices"
	"strconv"
	"strings"
)

// A pkg is what is counted of a package.
type pkg struct {
	path      string // below the module
	main      bool
	files     []int // lines of each, tests apart
	tests     int   // lines
	functions []int // lines of each, tests apart
	names     []string
	described int      // of the names
	imports   []string // of the module
}

func (p *pkg) isLab() bool { return p.path == "lab" || strings.HasPrefix(p.path, "lab/") }

// isKit reports whether the package is for tests only. Its name or that of a folder above says so, as in Go's own
// library, and the architecture test holds that no other code imports it.
func (p *pkg) isKit() bool {
	return slices.ContainsFunc(strings.Split(p.path, "/"), func(name string) bool {
		return name == "testkit" || strings.HasSuffix(name, "test")
	})
}

// isImportable reports whether other modules can import the package.
func (p *pkg) isImportable() bool {
	return !p.main && len(p.files) > 0 && !slices.Contains(strings.Split(p.path, "/"), "internal")
}

// readPackages reads the Go files below a folder.
func readPackages(root string) (packages []*pkg, err error) {
	byPath := map[string]*pkg{}
	walk(root, ".go", func(file, text string) {
		if strings.Contains(file, "testdata/") {
			return
		}
		p := byPath[path.Dir(file)]
		if p == nil {
			p = &pkg{path: path.Dir(file)}
			byPath[p.path] = p
		}
		if e := p.read(file, text); e != nil && err == nil {
			err = e
		}
	})
	for _, name := range sorted(byPath) {
		packages = append(packages, byPath[name])
	}
	return packages, err
}

// read counts a file.
func (p *pkg) read(file, text string) error {
	if strings.HasSuffix(file, "_test.go") {
		p.tests += strings.Count(text, "\n")
		return nil
	}
	p.files = append(p.files, strings.Count(text, "\n"))
	set := token.NewFileSet()
	parsed, err := parser.ParseFile(set, file, text, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return err
	}
	p.main = p.main || parsed.Name.Name == "main"
	for _, spec := range parsed.Imports {
		name, _ := strconv.Unquote(spec.Path.Value)
		if ours, ok := strings.CutPrefix(name, "patience/"); ok {
			p.imports = append(p.imports, ours)
		}
	}
	for _, d := range parsed.Decls {
		if f, ok := d.(*ast.FuncDecl); ok {
			p.functions = append(p.functions, set.Position(f.End()).Line-set.Position(f.Pos()).Line+1)
			p.function(f)
		} else {
			p.declaration(d.(*ast.GenDecl))
		}
	}
	return nil
}

// name counts a name if it is public.
func (p *pkg) name(id *ast.Ident, prefix string, docs ...*ast.CommentGroup) {
	if !id.IsExported() {
		return
	}
	p.names = append(p.names, prefix+id.Name)
	if slices.ContainsFunc(docs, func(g *ast.CommentGroup) bool { return g != nil }) {
		p.described++
	}
}

// function counts a function, or a method of a public type.
func (p *pkg) function(f *ast.FuncDecl) {
	of := ""
	if f.Recv != nil {
		receiver := receiverOf(f.Recv.List[0].Type)
		if !ast.IsExported(receiver) {
			return
		}
		of = receiver + "."
	}
	p.name(f.Name, of, f.Doc)
}

func receiverOf(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.StarExpr:
		return receiverOf(e.X)
	case *ast.IndexExpr:
		return receiverOf(e.X)
	case *ast.IndexListExpr:
		return receiverOf(e.X)
	case *ast.Ident:
		return e.Name
	}
	return fmt.Sprint(e)
}

// declaration counts types, constants and variables.
func (p *pkg) declaration(d *ast.GenDecl) {
	for _, spec := range d.Specs {
		switch s := spec.(type) {
		case *ast.TypeSpec:
			p.name(s.Name, "", s.Doc, d.Doc)
		case *ast.ValueSpec:
			for _, id := range s.Names {
				p.name(id, "", s.Doc, s.Comment, d.Doc)
			}
		}
	}
}
