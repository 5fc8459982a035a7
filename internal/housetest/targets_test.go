package housetest

import (
	"fmt"
	"maps"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// variable returns the words of a variable of the Makefile.
func variable(t *testing.T, name string) []string {
	t.Helper()
	found := regexp.MustCompile(`(?m)^` + name + ` *:= *(.*)$`).FindStringSubmatch(read(t, "Makefile"))
	if found == nil {
		t.Fatalf("the Makefile has no %s", name)
	}
	return strings.Fields(found[1])
}

// elsewhere are the targets that neither make check nor a night runs as they are, and why that is right.
var elsewhere = map[string]string{
	"help":     "prints the Makefile",
	"clean":    "removes files",
	"nightly":  "is the nights",
	"bench":    "measures, and checks nothing",
	"train":    "takes a night on two cores; nightly-teaching does the same in small",
	"release":  "writes for all systems; check-release does the same in small, and wheel and js for this one",
	"pins":     "writes; make test installs what it wrote, by the checksums",
	"notebook": "writes; the tests of the Python package run the notebook",
}

var (
	rulePattern = regexp.MustCompile(`(?m)^([a-z][a-z-]*):([^=#\n]*)(#.*)?\n((?:\t.*\n|#.*\n)*)`)
	makePattern = regexp.MustCompile(`\$\(MAKE\) ([^;|\n]*)`)
)

// TestTargetsAreRun: what make help lists runs in make check or at night, or there is a reason why not.
func TestTargetsAreRun(t *testing.T) {
	calls, listed := map[string][]string{}, map[string]bool{}
	for _, rule := range rulePattern.FindAllStringSubmatch(read(t, "Makefile"), -1) {
		name := rule[1]
		calls[name] = append(calls[name], strings.Fields(rule[2])...)
		listed[name] = listed[name] || strings.HasPrefix(rule[3], "## ")
		for _, call := range makePattern.FindAllStringSubmatch(rule[4], -1) {
			calls[name] = append(calls[name], strings.Fields(call[1])...)
		}
	}
	reached := map[string]bool{}
	for next := append([]string{"check"}, variable(t, "NIGHTS")...); len(next) > 0; next = next[1:] {
		if name := next[0]; !reached[name] {
			reached[name] = true
			next = append(next, calls[name]...)
		}
	}
	for name := range listed {
		_, excused := elsewhere[name]
		if listed[name] && reached[name] == excused {
			t.Errorf("make %s: run in make check or at night: %t; excused: %t", name, reached[name], excused)
		}
	}
	for name := range elsewhere {
		if !listed[name] {
			t.Errorf("make help does not list %s", name)
		}
	}
}

// TestFuzzTargets: make fuzz runs every target of this module, and docs/promises.md has their number.
func TestFuzzTargets(t *testing.T) {
	found := map[string]bool{}
	pattern := regexp.MustCompile(`(?m)^func (Fuzz\w+)\(`)
	for _, file := range keptFiles(t) {
		if i := strings.LastIndex(file, "/"); strings.HasSuffix(file, "_test.go") && !strings.HasPrefix(file, "lab/") &&
			!strings.HasPrefix(file, "deploy/") {
			for _, name := range pattern.FindAllStringSubmatch(read(t, file), -1) {
				found["./"+file[:i]+":"+name[1]] = true
			}
		}
	}
	listed, err := exec.Command("make", "--silent", "--no-print-directory", "fuzz-targets").Output()
	if want := slices.Sorted(maps.Keys(found)); err != nil || !slices.Equal(of(string(listed)), want) {
		t.Errorf("make fuzz runs %q, %v; want %q", of(string(listed)), err, want)
	}
	if row := fmt.Sprintf("\n| fuzz targets | %d |\n", len(found)); !strings.Contains(read(t, "docs/promises.md"), row) {
		t.Errorf("docs/promises.md has another number of fuzz targets; want %d", len(found))
	}
}

// of returns the words of a text in order.
func of(text string) []string { return slices.Sorted(strings.FieldsSeq(text)) }
