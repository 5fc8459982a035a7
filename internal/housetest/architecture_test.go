package housetest

import (
	"cmp"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"patience/catalogue"
)

const module = "patience/"

// laboratory is the folder of the module that imports this one.
const laboratory = "lab"

// TestImportsPointOneWay holds the imports of the code, tests apart, against
// the list in ARCHITECTURE.md: neither has one that the other lacks.
func TestImportsPointOneWay(t *testing.T) {
	_, drawn := drawnImports(t)
	real := realImports(t)
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

// TestFoldersAreListed holds the list of folders in ARCHITECTURE.md to those with
// packages: it names each of them, and none that is not there.
func TestFoldersAreListed(t *testing.T) {
	listed := listedFolders(t)
	for pkg := range realImports(t) {
		if !slices.Contains(listed, pkg) {
			t.Errorf("ARCHITECTURE.md does not list the folder %s", pkg)
		}
	}
	for _, folder := range listed {
		if info, err := os.Stat(folder); err != nil || !info.IsDir() {
			t.Errorf("ARCHITECTURE.md lists the folder %s, which is not there", folder)
		}
	}
}

// listedFolders reads the list under the heading Where things are. Two more spaces before a name
// lead one folder down, and several names may stand on a line.
func listedFolders(t *testing.T) (list []string) {
	t.Helper()
	text, err := os.ReadFile("ARCHITECTURE.md")
	if err != nil {
		t.Fatal(err)
	}
	_, block, _ := strings.Cut(string(text), "## Where things are\n")
	block, _, _ = strings.Cut(block, "\n## ")
	var above []string // the last folder of each depth
	for line := range strings.Lines(block) {
		rest, indented := strings.CutPrefix(line, "    ")
		depth := (len(rest) - len(strings.TrimLeft(rest, " "))) / 2
		for _, word := range strings.Fields(rest) {
			name, isFolder := strings.CutSuffix(word, "/")
			if !indented || !isFolder || depth > len(above) {
				break
			}
			folder := path.Join(append(above[:depth:depth], name)...)
			list, above = append(list, folder), append(above[:depth:depth], name)
		}
	}
	return list
}

// TestFoldersPointOneWay: the packages of a folder stand together in the list, so
// no folder imports one that comes after it.
func TestFoldersPointOneWay(t *testing.T) {
	pkgs, _ := drawnImports(t)
	seen := map[string]bool{}
	for i, pkg := range pkgs {
		if i > 0 && folder(pkg) == folder(pkgs[i-1]) {
			continue
		}
		if seen[folder(pkg)] {
			t.Errorf("ARCHITECTURE.md: %s stands apart from the other packages of %s", pkg, folder(pkg))
		}
		seen[folder(pkg)] = true
	}
}

// folder returns the folder of the drawing that a package lies in: one at the top,
// or one of internal.
func folder(pkg string) string {
	top, rest, _ := strings.Cut(pkg, "/")
	if top != "internal" {
		return top
	}
	name, _, _ := strings.Cut(rest, "/")
	return top + "/" + name
}

// TestReadingOrder: ARCHITECTURE.md lists the packages to read first in an order in which each comes after those
// of the list that it imports.
func TestReadingOrder(t *testing.T) {
	_, block, _ := strings.Cut(read(t, "ARCHITECTURE.md"), "```reading\n")
	block, _, _ = strings.Cut(block, "```")
	var pkgs []string
	for line := range strings.Lines(block) {
		_, list, _ := strings.Cut(line, ":")
		pkgs = append(pkgs, strings.Fields(list)...)
	}
	if len(pkgs) < 20 {
		t.Fatalf("ARCHITECTURE.md lists %d packages to read first; expected more, so this test looks for nothing", len(pkgs))
	}
	real, later := realImports(t), map[string]bool{}
	for _, pkg := range slices.Backward(pkgs) {
		later[pkg] = true
		imports, ok := real[pkg]
		if !ok {
			t.Errorf("ARCHITECTURE.md lists the package %s, which is not there", pkg)
		}
		for _, imported := range imports {
			if later[imported] {
				t.Errorf("ARCHITECTURE.md: %s imports %s, which is to be read after it", pkg, imported)
			}
		}
	}
}

// A gamePath is a line of a list of what a new game touches, with klondike for the name
// of the game: a file, a pattern of files, or a folder and what is below it.
type gamePath struct {
	path     string
	optional bool // not every game has it
}

// steps are the names of the lists, in the order in which a game is added.
var steps = []string{"play", "prove", "learn"}

// gamePaths reads the block of ARCHITECTURE.md that starts with ``` and the name of a
// step.
func gamePaths(t *testing.T, step string) (list []gamePath) {
	t.Helper()
	text, err := os.ReadFile("ARCHITECTURE.md")
	if err != nil {
		t.Fatal(err)
	}
	_, block, ok := strings.Cut(string(text), "```"+step+"\n")
	block, _, closed := strings.Cut(block, "```")
	if !ok || !closed {
		t.Fatalf("ARCHITECTURE.md has no list of what a new game touches to %s", step)
	}
	for line := range strings.Lines(block) {
		name, meaning, _ := strings.Cut(line, " ")
		list = append(list, gamePath{name, strings.HasPrefix(strings.TrimSpace(meaning), "if ")})
	}
	return list
}

// allGamePaths are the lines of all steps.
func allGamePaths(t *testing.T) (list []gamePath) {
	t.Helper()
	for _, step := range steps {
		list = append(list, gamePaths(t, step)...)
	}
	return list
}

// isOf reports whether a file is on the line for a game.
func (g gamePath) isOf(file, name string) bool {
	pattern := strings.ReplaceAll(g.path, "klondike", name)
	if strings.HasSuffix(pattern, "/") {
		return strings.HasPrefix(file, pattern)
	}
	matches, _ := path.Match(pattern, file)
	return matches
}

// gameNames are the names of the games' folders.
func gameNames(t *testing.T) (names []string) {
	t.Helper()
	folders, err := os.ReadDir("internal/games")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range folders {
		names = append(names, f.Name())
	}
	return names
}

// TestStepsOfGames holds each list of what a new game touches to the games that there are.
// The first line of a list says which of them have come so far; all are played.
func TestStepsOfGames(t *testing.T) {
	files := keptFiles(t)
	for _, step := range steps {
		t.Run(step, func(t *testing.T) {
			list := gamePaths(t, step)
			for _, name := range gameNames(t) {
				if step != steps[0] && !list[0].has(files, name) {
					continue
				}
				for _, g := range list {
					g.check(t, files, name)
				}
			}
		})
	}
}

// has reports whether a line is there for a game.
func (g gamePath) has(files []string, name string) bool {
	return slices.ContainsFunc(files, func(file string) bool { return g.isOf(file, name) })
}

// knownAs has games by whose names people know a folder that is called otherwise.
var knownAs = map[string]string{"piles": "yukon"}

// check checks a line for a game. A file for all games must name it.
func (g gamePath) check(t *testing.T, files []string, name string) {
	t.Helper()
	switch there := g.has(files, name); {
	case !there && !g.optional:
		t.Errorf("%s: nothing is at %s", name, g.path)
	case there && !strings.Contains(g.path, "klondike"):
		text, err := os.ReadFile(g.path)
		plain := strings.NewReplacer("-", "", " ", "").Replace(strings.ToLower(string(text)))
		if err != nil || !strings.Contains(plain, name) && !strings.Contains(plain, cmp.Or(knownAs[name], name)) {
			t.Errorf("%s: %s does not tell of it (%v)", name, g.path, err)
		}
	}
}

// TestNothingElse: no file that is on none of the lists has the name of a game in its path.
func TestNothingElse(t *testing.T) {
	list := allGamePaths(t)
	for _, name := range gameNames(t) {
		for _, file := range keptFiles(t) {
			named := strings.Contains(file, name) && !strings.HasPrefix(file, "internal/boards/") // which has piles of all games
			if named && !isTest(file) && !isTable(file) &&
				!slices.ContainsFunc(list, func(g gamePath) bool { return g.isOf(file, name) }) {
				t.Errorf("%s: %s is not on the list of what a new game touches", name, file)
			}
		}
	}
}

// keptFiles returns the files that git keeps.
func keptFiles(t *testing.T) []string {
	t.Helper()
	list, err := exec.CommandContext(t.Context(), "git", "ls-files").Output()
	if err != nil {
		t.Skipf("no files of a git checkout: %v", err)
	}
	return strings.Fields(string(list))
}

// isTest reports whether a file is of a test.
func isTest(file string) bool {
	return strings.HasSuffix(file, "_test.go") || strings.Contains(file, "/testdata/")
}

// isTable reports whether a file is of the published labels of a game, which a game need not have.
func isTable(file string) bool { return strings.HasPrefix(file, "datasets/games/") }

// ownSolvers are the solvers that are made for one game.
var ownSolvers = map[string]string{"internal/search/schedule": "calculation"}

// roomOf returns the game that a package may know, "" for the catalogue, which
// knows all. Tests apart, nobody else imports a game's package.
func roomOf(t *testing.T, pkg string) (name string, isRoom bool) {
	t.Helper()
	if pkg == "catalogue" {
		return "", true
	}
	if name, ok := ownSolvers[pkg]; ok {
		return name, true
	}
	for _, g := range allGamePaths(t) {
		for _, name := range gameNames(t) {
			if strings.HasSuffix(g.path, "/") && g.isOf(pkg+"/", name) {
				return name, true
			}
		}
	}
	return "", false
}

// TestKitsServeTests: only tests, and packages for tests, import packages for tests.
func TestKitsServeTests(t *testing.T) {
	kit := regexp.MustCompile(`(^|/)(testkit|\w+test)(/|$)`)
	kits := 0
	for pkg, imports := range realImports(t) {
		if kit.MatchString(pkg) {
			kits++
			continue
		}
		for _, imported := range imports {
			if kit.MatchString(imported) {
				t.Errorf("%s imports %s, which is for tests only", pkg, imported)
			}
		}
	}
	if kits < 3 {
		t.Errorf("%d packages for tests; expected more, so this test looks for nothing", kits)
	}
}

// TestVerbsStandSideBySide: no command of the program imports another.
func TestVerbsStandSideBySide(t *testing.T) {
	const verbs = "cmd/internal/verbs/"
	found := 0
	for pkg, imports := range realImports(t) {
		if !strings.HasPrefix(pkg, verbs) {
			continue
		}
		found++
		for _, imported := range imports {
			if strings.HasPrefix(imported, verbs) {
				t.Errorf("%s imports %s; expected what both need in a room below them", pkg, imported)
			}
		}
	}
	if found < 8 {
		t.Errorf("%d packages of commands; expected more, so this test looks for nothing", found)
	}
}

// TestOneRoomKnowsAllGames: a package imports a concrete game only if it is a
// room of that game. Without the import it can neither name the game's types in
// a switch nor call it.
func TestOneRoomKnowsAllGames(t *testing.T) {
	for pkg, imports := range realImports(t) {
		room, isRoom := roomOf(t, pkg)
		for _, imported := range imports {
			name, concrete := roomOf(t, imported)
			if concrete && name != "" && (!isRoom || room != "" && room != name) {
				t.Errorf("%s imports %s", pkg, imported)
			}
		}
	}
}

// TestNoGameByName: outside the rooms of games no code compares with the name of
// a game, or switches on it. Names in sentences are no comparison.
func TestNoGameByName(t *testing.T) {
	names := map[string]bool{}
	for _, e := range catalogue.Standard().Entries() {
		names[e.Name()] = true
	}
	for _, file := range sourceFiles(t) {
		if _, isRoom := roomOf(t, path.Dir(file)); isRoom {
			continue
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(parsed, func(n ast.Node) bool {
			if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
				if text, _ := strconv.Unquote(lit.Value); names[text] {
					t.Errorf("%s names the game %s", file, text)
				}
			}
			return true
		})
	}
}

// drawnImports reads the block of ARCHITECTURE.md that starts with ```imports:
// lines of "package: imports" in the order lowest first, each of which may
// name only packages above it. It returns the packages in that order, too.
func drawnImports(t *testing.T) (pkgs []string, drawn map[string][]string) {
	text, err := os.ReadFile("ARCHITECTURE.md")
	if err != nil {
		t.Fatal(err)
	}
	_, block, ok := strings.Cut(string(text), "```imports\n")
	block, _, closed := strings.Cut(block, "```")
	if !ok || !closed {
		t.Fatal("ARCHITECTURE.md has no imports block")
	}
	drawn = map[string][]string{}
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
		pkgs = append(pkgs, pkg)
	}
	return pkgs, drawn
}

// realImports returns the module's packages and what each imports of it.
func realImports(t *testing.T) map[string][]string {
	real := map[string][]string{}
	for _, file := range sourceFiles(t) {
		pkg := path.Dir(file)
		real[pkg] = append(real[pkg], importsOf(t, file)...)
	}
	for pkg := range real {
		slices.Sort(real[pkg])
		real[pkg] = slices.Compact(real[pkg])
	}
	return real
}

// sourceFiles returns the module's Go files, tests and other modules apart.
func sourceFiles(t *testing.T) []string { return goFiles(t, ".") }

// goFiles returns the Go files below a folder, tests apart, without those of other
// modules.
func goFiles(t *testing.T, folder string) (files []string) {
	err := filepath.WalkDir(folder, func(file string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && file != folder {
			_, err := os.Stat(filepath.Join(file, "go.mod"))
			if err == nil || d.Name() == "testdata" || strings.HasPrefix(d.Name(), ".") {
				return fs.SkipDir
			}
		}
		if strings.HasSuffix(file, ".go") && !strings.HasSuffix(file, "_test.go") {
			files = append(files, filepath.ToSlash(file))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
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

// TestNobodyServesTheLaboratoryAlone: of what packages offer to others, nothing is
// used in the laboratory and nowhere else, examples for strangers included. What
// only the laboratory needs belongs there, or below internal.
func TestNobodyServesTheLaboratoryAlone(t *testing.T) {
	used, methods := map[string]bool{}, map[string]bool{}
	for _, file := range append(sourceFiles(t), examples(t)...) {
		parsed := parse(t, file)
		maps.Copy(used, namesUsed(file, parsed))
		for _, d := range parsed.Decls {
			if f, ok := d.(*ast.FuncDecl); ok && f.Recv != nil && !isInternal(file) {
				methods["."+f.Name.Name] = true
			}
		}
	}
	for _, file := range goFiles(t, laboratory) {
		for name := range namesUsed(file, parse(t, file)) {
			offered := methods[name] || !strings.HasPrefix(name, ".") && !isInternal(name) &&
				!strings.HasPrefix(name, laboratory)
			if offered && !used[name] {
				t.Errorf("%s is the only place that uses %s", file, name)
			}
		}
	}
}

// examples returns the files of examples.
func examples(t *testing.T) (files []string) {
	for _, folder := range []string{"*", "*/*", "*/*/*"} {
		found, err := filepath.Glob(filepath.Join(folder, "example_test.go"))
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, found...)
	}
	return files
}

func isInternal(file string) bool { return strings.Contains("/"+file, "/internal/") }

func parse(t *testing.T, file string) *ast.File {
	t.Helper()
	parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	return parsed
}

// namesUsed returns the names that a file uses, without those that it declares: of
// the module's packages, its own among them, like stats.Wilson; of all else that is
// selected, like .Low.
func namesUsed(file string, parsed *ast.File) map[string]bool {
	imported, declared, used := map[string]string{}, map[*ast.Ident]bool{}, map[string]bool{}
	ast.Inspect(parsed, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ImportSpec:
			name, _ := strconv.Unquote(n.Path.Value)
			as := path.Base(name)
			if n.Name != nil {
				as = n.Name.Name
			}
			if pkg, ours := strings.CutPrefix(name, module); ours {
				imported[as] = pkg
			}
		case *ast.FuncDecl:
			declared[n.Name] = true
		case *ast.TypeSpec:
			declared[n.Name] = true
		case *ast.ValueSpec:
			for _, name := range n.Names {
				declared[name] = true
			}
		case *ast.SelectorExpr:
			declared[n.Sel] = true
			pkg := ""
			if x, ok := n.X.(*ast.Ident); ok {
				pkg = imported[x.Name]
			}
			used[pkg+"."+n.Sel.Name] = true
		case *ast.Ident:
			if !declared[n] && n.IsExported() {
				used[path.Dir(file)+"."+n.Name] = true
			}
		}
		return true
	})
	return used
}

// fileCalls matches what opens a file by its name.
var fileCalls = regexp.MustCompile(`\b(os\.(Create|CreateTemp|OpenFile|WriteFile|Open|ReadFile)|ioutil\.\w+)\(`)

// TestDoors: the program opens files by the functions that know links, devices, limits and
// signals. Those of the system are called where these are, and for files that are the
// program's own.
func TestDoors(t *testing.T) {
	allowed := []string{
		"internal/files", "cmd/internal/console/input.go", "internal/journal", "internal/objects/objects.go",
		"game/gametest", "datasets/internal/datasetstest", "internal/testkit",
	}
	for _, file := range sourceFiles(t) {
		if slices.ContainsFunc(allowed, func(place string) bool { return strings.HasPrefix(file, place) }) {
			continue
		}
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if call := fileCalls.Find(text); call != nil {
			t.Errorf("%s: %s; expected internal/files for output and input of cmd/internal/console for input", file, call)
		}
	}
}
