package housetest

import (
	"go/ast"
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

// implementers returns the packages of types that implement an interface.
func implementers(pkgs map[string]*packages.Package, i *types.Interface) (list []string) {
	for name, pkg := range pkgs {
		for _, object := range pkg.TypesInfo.Defs {
			if concrete(object) && (types.Implements(object.Type(), i) || types.Implements(types.NewPointer(object.Type()), i)) {
				list = append(list, name)
				break
			}
		}
	}
	slices.Sort(list)
	return list
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

// TestCapabilitiesAreInOneTable: what some games can do, and others not, stands in package
// game, heuristics or solve. So no other package has an interface that types of games
// alone implement.
func TestCapabilitiesAreInOneTable(t *testing.T) {
	pkgs := loaded(t)
	asked := 0
	for name, pkg := range pkgs {
		if slices.Contains([]string{"game", "heuristics", "solve"}, name) || gameOf(name) != "" {
			continue
		}
		for node, i := range interfacesOf(pkg) {
			if i.NumMethods() == 0 {
				continue
			}
			asked++
			by := implementers(pkgs, i)
			ofGames := func(pkg string) bool { return gameOf(pkg) != "" }
			if slices.ContainsFunc(by, ofGames) && !slices.ContainsFunc(by, func(pkg string) bool { return !ofGames(pkg) }) {
				t.Errorf("%s: an interface that only %v implement; expected it in game/capabilities.go",
					pkg.Fset.Position(node.Pos()), by)
			}
		}
	}
	if asked < 5 {
		t.Errorf("%d interfaces; expected more, so this test looks for nothing", asked)
	}
}

// interfacesOf returns the interfaces that a package writes down, with a name or without.
func interfacesOf(pkg *packages.Package) map[ast.Node]*types.Interface {
	found := map[ast.Node]*types.Interface{}
	for _, file := range pkg.Syntax {
		ast.Inspect(file, func(n ast.Node) bool {
			spec, ok := n.(*ast.TypeSpec)
			if ok && spec.TypeParams != nil {
				return false
			}
			if node, ok := n.(*ast.InterfaceType); ok {
				if i, ok := pkg.TypesInfo.TypeOf(node).(*types.Interface); ok && i.IsMethodSet() {
					found[node] = i
				}
			}
			return true
		})
	}
	return found
}

// TestTableOfCapabilities holds the table in game/capabilities.go to the code: it lists the
// interfaces of package game that are more than a position, a board or a game, and for
// each of them the games that implement it.
func TestTableOfCapabilities(t *testing.T) {
	pkgs := loaded(t)
	names, listed := gameNames(t), capabilityTable(t)
	scope := pkgs["game"].Types.Scope()
	for _, name := range scope.Names() {
		i, ok := scope.Lookup(name).Type().Underlying().(*types.Interface)
		kind := kindOf(scope, name, i)
		if !ok || kind == "" {
			continue
		}
		row := listed[name]
		delete(listed, name)
		games := map[string]bool{}
		for _, pkg := range implementers(pkgs, i) {
			games[gameOf(pkg)] = true
		}
		delete(games, "")
		if want := (capability{kind, said(slices.Sorted(maps.Keys(games)), names)}); row != want {
			t.Errorf("game/capabilities.go says of %s %+v; expected %+v", name, row, want)
		}
	}
	for name := range listed {
		t.Errorf("game/capabilities.go lists %s, which is no interface of package game", name)
	}
}

// kindOf returns what an interface of package game extends: position, board or game; "" if
// it is one of these itself, or none of them.
func kindOf(scope *types.Scope, name string, i *types.Interface) string {
	for _, kind := range []string{"Position", "Board", "Game"} {
		of := scope.Lookup(kind).Type().Underlying().(*types.Interface)
		if i != nil && name != kind && types.Implements(i, of) {
			return strings.ToLower(kind)
		}
	}
	return ""
}

// A capability is what the table says of an interface.
type capability struct{ of, in string }

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
