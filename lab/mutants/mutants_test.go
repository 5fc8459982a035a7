package main

import (
	"errors"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// packOf writes a package of one file, and reads it.
func packOf(t *testing.T, code string) (*tree, *pack) {
	t.Helper()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "a.go"), []byte(code), 0o666); err != nil {
		t.Fatal(err)
	}
	tr, p := &tree{root: dir, set: token.NewFileSet()}, &pack{ImportPath: "a", Dir: dir, GoFiles: []string{"a.go"}}
	if err := tr.parse(p); err != nil {
		t.Fatal(err)
	}
	return tr, p
}

// function wraps lines into a function that knows some names.
func function(lines string) string {
	return "package a\n\nfunc f(a, b int, s []int, x float64, ok bool, text string) (int, error) {\n" + lines + "\n_ = s\nreturn a, nil\n}\n"
}

// TestMutants: what becomes of a line. The mutants are those that compile.
func TestMutants(t *testing.T) {
	for line, want := range map[string][]string{
		"if a < b { a++ }":             {"if !(a < b) { a++ }", "if a <= b { a++ }", "if a < b { a-- }", "if a < b { }"},
		"if a == b { ok = false }":     {"if a != b { ok = false }", "if a == b { }", "if a == b { ok = true }"},
		"if !ok { panic(text + `x`) }": {"if ok { panic(text + `x`) }", "if !ok { }"},
		"for ok && a > b { continue }": {
			"for ok || a > b { continue }", "for ok && a >= b { continue }",
			"for ok && a > b { }",
		},
		"for i := range a { s[i] += b }": {"for i := range (a - 1) { s[i] += b }", "for i := range a { s[i] -= b }"},
		"for i := range s { s[i] = -b }": {
			"for i := range s[:max(0, len(s)-1)] { s[i] = -b }",
			"for i := range s { s[i] = b }",
		},
		"x = x * 0.5":               {"", "x = x / 0.5", "x = x * (0.5 + 1)"},
		"text += text":              {""},
		"s = make([]int, a, b+9)":   {""},
		"_ = make(map[int]bool, 9)": nil,
	} {
		tr, p := packOf(t, function(line))
		var got []string
		for _, m := range tr.mutants(p) {
			if m.Line == 4 && tr.compiles(p, m) {
				got = append(got, m.After)
			}
		}
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Errorf("%s: %q; want %q", line, got, want)
		}
	}
}

// TestResults: what is returned instead, in functions of several types.
func TestResults(t *testing.T) {
	const code = `package a
type T struct{}
func (t *T) number() int { return len("x") }
func truth(a, b bool) bool { return a }
func word(a string) (string, error) { return a, nil }
func pointer[P any](a *P, p P) (*P, P) { return a, p }
`
	want := []string{
		`T.number: func (t *T) number() int { return 0 }`,
		`truth: func truth(a, b bool) bool { return !(a) }`,
		`word: func word(a string) (string, error) { return "", nil }`,
		`pointer: func pointer[P any](a *P, p P) (*P, P) { return nil, p }`,
	}
	tr, p := packOf(t, code)
	var got []string
	for _, m := range tr.mutants(p) {
		got = append(got, m.Func+": "+m.After)
	}
	if !slices.Equal(got, want) {
		t.Errorf("%q; want %q", got, want)
	}
}

// TestKeys: a mutant has the same name when lines move, and another than its twin.
func TestKeys(t *testing.T) {
	keys := func(code string) (keys []string) {
		tr, p := packOf(t, code)
		for _, m := range tr.mutants(p) {
			keys = append(keys, m.key())
		}
		return keys
	}
	code := function("a++\na++")
	before := keys(code)
	if len(slices.Compact(slices.Sorted(slices.Values(before)))) != len(before) {
		t.Errorf("twins in %q", before)
	}
	if after := keys(strings.Replace(code, "func f", "// f is new.\n\ntype g int\n\nfunc f", 1)); !slices.Equal(before,
		after) {
		t.Errorf("%q; want %q", after, before)
	}
}

// TestQuotas: packages have shares by their lines, rounded; the small ones none.
func TestQuotas(t *testing.T) {
	tr := &tree{packages: map[string]*pack{"a": {lines: 1000}, "b": {lines: 460}, "c": {lines: 140}, "d": {lines: 10}}}
	got := tr.quotas([]string{"a", "b", "c", "d"}, 16)
	if got["a"] != 10 || got["b"] != 5 || got["c"] != 1 || got["d"] != 0 {
		t.Errorf("%v; want 10, 5, 1 and none of 16", got)
	}
}

// TestExecutes: a mutant is executed with its block; in no block, with any of its function; outside
// functions, with any of its file.
func TestExecutes(t *testing.T) {
	blocks := map[string]map[string]bool{}
	for _, line := range []string{
		"mode: set", "p/q/a.go:10.20,12.3 2 1", "p/q/a.go:12.3,14.9 1 0",
		"p/q/a.go:30.5,40.2 1 0", "p/q/b.go:5.1,6.1 1 0", "p/q/b.go:5.1,6.1 1 1",
	} {
		addBlock(blocks, line)
	}
	m := measure{Executed: blocks}
	for _, test := range []struct {
		file      string
		line, col int
		function  [2]int
		want      bool
	}{
		{"a.go", 10, 20, [2]int{9, 20}, true},
		{"a.go", 11, 1, [2]int{9, 20}, true},
		{"a.go", 12, 2, [2]int{9, 20}, true},
		{"a.go", 12, 3, [2]int{9, 20}, false},
		{"a.go", 16, 1, [2]int{9, 20}, true},
		{"a.go", 41, 1, [2]int{29, 42}, false},
		{"a.go", 50, 1, [2]int{}, true},
		{"b.go", 5, 9, [2]int{4, 7}, true},
		{"c.go", 5, 9, [2]int{}, false},
	} {
		mu := &mutant{File: "q/" + test.file, pack: "p/q", Line: test.line, Col: test.col, function: test.function}
		if got := m.executes(mu); got != test.want {
			t.Errorf("%+v: %v", test, got)
		}
	}
}

// TestCounts: a verdict counts as long as what it rests on stays: of a mutant that was killed its
// file and the test, or the tests of the package where none has a name; of one that survived the
// whole tree.
func TestCounts(t *testing.T) {
	const other = "package a\n\nfunc TestOther(t *testing.T) {\n\tother()\n}\n"
	files := map[string]string{
		"a/x.go": "package a\n", "a/y.go": "package a\n",
		"b/b_test.go": strings.Replace(other, "Other", "It", 1), "b/c_test.go": other,
	}
	read := func(changed string) *hunt {
		tr := &tree{root: t.TempDir(), paths: []string{"p/a", "p/b"}, packages: map[string]*pack{}}
		for name, text := range files {
			if name == changed {
				text += "// New.\n"
			}
			file := filepath.Join(tr.root, name)
			if err := errors.Join(os.MkdirAll(filepath.Dir(file), 0o777), os.WriteFile(file, []byte(text), 0o666)); err != nil {
				t.Fatal(err)
			}
		}
		for _, path := range tr.paths {
			p := &pack{ImportPath: path, Dir: filepath.Join(tr.root, path[2:])}
			tr.packages[path] = p
			if err := p.read(); err != nil {
				t.Fatal(err)
			}
		}
		return &hunt{tree: tr, everything: tr.hashOf(tr.paths)}
	}
	before := read("")
	for _, test := range []struct {
		verdict
		ends []string // the files whose change ends it
	}{
		{verdict{Key: "a/x.go\tf", State: killed, Pack: "p/b", Test: "TestIt/one"}, []string{"a/x.go"}},
		{verdict{Key: "a/x.go\tf", State: killed, Pack: "p/b"}, []string{"a/x.go", "b/b_test.go", "b/c_test.go"}},
		{verdict{Key: "a/x.go\tf", State: survived}, []string{"a/x.go", "a/y.go", "b/b_test.go", "b/c_test.go"}},
		{
			verdict{Key: "gone/x.go\tf", State: killed, Pack: "p/b"},
			[]string{"a/x.go", "a/y.go", "b/b_test.go", "b/c_test.go"},
		},
	} {
		test.Hash = before.restsOn(test.verdict)
		for name := range files {
			if got, want := read(name).counts(test.verdict), !slices.Contains(test.ends, name); got != want {
				t.Errorf("%+v counts when %s has changed: %v", test.verdict, name, got)
			}
		}
	}
}
