package housetest

import (
	"go/types"
	"maps"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"

	"golang.org/x/tools/go/packages"
)

// packagesOf are the module's packages with their types.
var packagesOf = sync.OnceValues(func() ([]*packages.Package, error) {
	return packages.Load(&packages.Config{Mode: packages.LoadSyntax}, "./...")
})

// loaded returns the module's packages with their types, by their paths in the module.
func loaded(t *testing.T) map[string]*packages.Package {
	t.Helper()
	list, err := packagesOf()
	if err != nil {
		t.Fatal(err)
	}
	pkgs := map[string]*packages.Package{}
	for _, pkg := range list {
		if len(pkg.Errors) > 0 {
			t.Fatalf("%s: %v", pkg.PkgPath, pkg.Errors)
		}
		pkgs[strings.TrimPrefix(pkg.PkgPath, module)] = pkg
	}
	return pkgs
}

// gameOf returns the game whose rules, or whose view for searches, a package holds; "" if
// it holds neither.
func gameOf(pkg string) string {
	for _, folder := range []string{"internal/games/", "internal/space/"} {
		if rest, ok := strings.CutPrefix(pkg, folder); ok {
			name, _, _ := strings.Cut(rest, "/")
			return name
		}
	}
	return ""
}

// kindOf returns what a type is: a position, a board or a game; "" if it is none of them.
func kindOf(pkgs map[string]*packages.Package, of types.Type) string {
	for _, kind := range []string{"Position", "Board", "Game"} {
		if implements(of, pkgs["game"].Types.Scope().Lookup(kind).Type().Underlying().(*types.Interface)) {
			return strings.ToLower(kind)
		}
	}
	return ""
}

// implements reports whether a type, or a pointer to it, implements an interface.
func implements(of types.Type, i *types.Interface) bool {
	return types.Implements(of, i) || types.Implements(types.NewPointer(of), i)
}

// concrete reports whether an object is a type with methods of its own, or of what it
// embeds.
func concrete(object types.Object) bool {
	name, ok := object.(*types.TypeName)
	if !ok || name.IsAlias() || types.IsInterface(name.Type()) {
		return false
	}
	named, ok := name.Type().(*types.Named)
	return ok && named.TypeParams().Len() == 0
}

// A capability is what the table says of an interface.
type capability struct{ of, in string }

// capabilityOf returns which positions, boards or games implement an interface. It returns
// false if none do, or if other types of the module do.
func capabilityOf(pkgs map[string]*packages.Package, i *types.Interface, names []string) (c capability, ok bool) {
	games := map[string]bool{}
	for name, pkg := range pkgs {
		for _, object := range pkg.TypesInfo.Defs {
			if !concrete(object) || !implements(object.Type(), i) {
				continue
			}
			if c.of = kindOf(pkgs, object.Type()); c.of == "" || gameOf(name) == "" {
				return c, false
			}
			games[gameOf(name)] = true
		}
	}
	c.in = said(slices.Sorted(maps.Keys(games)), names)
	return c, len(games) > 0
}

// said lists games as the table does.
func said(games, all []string) string {
	switch missing := slices.DeleteFunc(slices.Clone(all),
		func(name string) bool { return slices.Contains(games, name) }); len(missing) {
	case 0:
		return "every game"
	case 1:
		return "all but " + missing[0]
	}
	return strings.Join(games, ", ")
}

// TestTableOfCapabilities holds the table in game/capabilities.go to the code: it lists the
// interfaces of all packages that only positions, boards or games implement, and which do.
func TestTableOfCapabilities(t *testing.T) {
	pkgs := loaded(t)
	names, listed := gameNames(t), capabilityTable(t)
	for path, pkg := range pkgs {
		for _, i := range interfacesOf(pkg) {
			name := i.Obj().Name()
			if path != "game" {
				name = pkg.Name + "." + name
			}
			want, ok := capabilityOf(pkgs, i.Underlying().(*types.Interface), names)
			if !ok || slices.Contains([]string{"Position", "Board", "Game"}, name) {
				continue
			}
			if row := listed[name]; row != want {
				t.Errorf("game/capabilities.go says of %s %+v; expected %+v", name, row, want)
			}
			delete(listed, name)
		}
	}
	for name := range listed {
		t.Errorf("game/capabilities.go lists %s, which is no capability", name)
	}
}

// interfacesOf returns the interfaces to which a package gives a name.
func interfacesOf(pkg *packages.Package) (list []*types.Named) {
	for _, name := range pkg.Types.Scope().Names() {
		named, ok := pkg.Types.Scope().Lookup(name).Type().(*types.Named)
		if !ok || named.TypeParams().Len() > 0 {
			continue
		}
		if i, ok := named.Underlying().(*types.Interface); ok && i.IsMethodSet() && i.NumMethods() > 0 {
			list = append(list, named)
		}
	}
	return list
}

// TestSharedInterfaces: several packages name each interface that package game exports. An
// interface for one package alone is declared there.
func TestSharedInterfaces(t *testing.T) {
	pkgs := loaded(t)
	for _, i := range interfacesOf(pkgs["game"]) {
		users := map[string]bool{}
		for path, pkg := range pkgs {
			for _, object := range pkg.TypesInfo.Uses {
				if object == i.Obj() && gameOf(path) == "" {
					users[path] = true
				}
			}
		}
		if i.Obj().Exported() && len(users) < 2 {
			t.Errorf("only %v asks for game.%s", slices.Collect(maps.Keys(users)), i.Obj().Name())
		}
	}
}

// capabilityTable reads the table in game/capabilities.go. A column ends where two spaces
// or the next column's heading begin.
func capabilityTable(t *testing.T) map[string]capability {
	t.Helper()
	text, err := os.ReadFile("game/capabilities.go")
	if err != nil {
		t.Fatal(err)
	}
	table := map[string]capability{}
	for line := range strings.Lines(string(text)) {
		row, ok := strings.CutPrefix(line, "//\t")
		var cells []string
		for cell := range strings.SplitSeq(row, "  ") {
			if cell = strings.TrimSpace(cell); cell != "" {
				cells = append(cells, cell)
			}
		}
		if ok && len(cells) == 4 && cells[0] != "capability" {
			table[cells[0]] = capability{cells[1], cells[2]}
		}
	}
	return table
}
