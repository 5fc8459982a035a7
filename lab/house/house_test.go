package main

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
)

const sample = `package sample

// A Type has a public and a private method.
type Type[T any] struct{ Field T }

// Public is one.
func (t *Type[T]) Public() {}

func (t *Type[T]) private() {}

type hidden struct{}

func (hidden) Public() {}

// Two constants.
const (
	One = iota
	Two
)

var Bare, own int

type Face interface{ Method() }
`

// TestPublicNames: methods of private types, fields and methods of interfaces do not count.
func TestPublicNames(t *testing.T) {
	var p pkg
	if err := p.read("sample.go", sample); err != nil {
		t.Fatal(err)
	}
	if want := []string{"Type", "Type.Public", "One", "Two", "Bare", "Face"}; !slices.Equal(p.names, want) {
		t.Errorf("names %q; want %q", p.names, want)
	}
	if p.described != 4 || len(p.functions) != 3 {
		t.Errorf("%d described, %d functions; want 4, 3", p.described, len(p.functions))
	}
}

// TestFolders: a circle of two folders is two arrows up.
func TestFolders(t *testing.T) {
	packages := []*pkg{
		{path: "low/a", files: []int{1}},
		{path: "middle", files: []int{1}, imports: []string{"low/a", "internal/x/y"}},
		{path: "internal/x/y", files: []int{1}, imports: []string{"low/a"}},
		{path: "top", files: []int{1}, imports: []string{"middle", "low/a"}},
	}
	if got := folders(packages)[0][1]; got != "4 4 5 0" {
		t.Errorf("rooms, floors, arrows, arrows up: %s; want 4 4 5 0", got)
	}
	packages[0].imports = []string{"top"}
	if got := folders(packages)[0][1]; got[len(got)-1] == '0' {
		t.Errorf("a circle has no arrow up: %s", got)
	}
}

// TestTested: what only looks like a test is none, and the laboratory has its own.
func TestTested(t *testing.T) {
	root := t.TempDir()
	for path, text := range map[string]string{
		"a/a_test.go": "func TestA(t *testing.T) { rapid.Check(t, f) }\nfunc FuzzA(f *testing.F) {}\nfunc " +
			"TestdA() {}\n// func TestB(\n",
		"lab/a_test.go":            "func TestOfLab(t *testing.T) {}\n",
		"a/testdata/s.txtar":       "exec patience\n! exec patience\nstatus 2 patience\nstdout x\n",
		"python/tests/test_a.py":   "\ndef test_a() -> None:\n    def test_b(): ...\n",
		"python/src/patience/b.py": "\ndef test_no(): ...\n",
	} {
		if err := os.MkdirAll(filepath.Dir(filepath.Join(root, path)), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(root, path), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for i, want := range []string{"1 1 0 0", "1", "1 3", "1"} {
		if got := tested(root)[i]; got[1] != want {
			t.Errorf("%s: %s; want %s", got[0], got[1], want)
		}
	}
}
