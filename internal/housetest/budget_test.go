package housetest

import (
	"flag"
	"fmt"
	"os"
	"path"
	"strings"
	"testing"
)

// budgetFile has a line for each budget: its number and what it counts.
const budgetFile = "internal/housetest/budget.txt"

// schemaPage is written by the program, so its words cost nobody's time.
const schemaPage = "datasets/SCHEMA.md"

var lower = flag.Bool("lower", false, "write what is counted now to budget.txt, where it is less")

// sizes counts what has a budget: the lines of Go of this module and of the other two, without tests and what only
// tests use, and the words of the pages that people wrote.
func sizes(t *testing.T) (names []string, n map[string]int) {
	t.Helper()
	names = []string{"lines of Go", "lines of Go in lab and deploy", "words of Markdown"}
	n = map[string]int{}
	for _, file := range keptFiles(t) {
		switch {
		case isTest(file) || file == schemaPage:
		case path.Ext(file) == ".md":
			n[names[2]] += len(strings.Fields(read(t, file)))
		case path.Ext(file) != ".go" || isKit(path.Dir(file)):
		case strings.HasPrefix(file, laboratory+"/"), strings.HasPrefix(file, "deploy/"):
			n[names[1]] += lines(t, file)
		default:
			n[names[0]] += lines(t, file)
		}
	}
	return names, n
}

// lines returns how many lines a file has.
func lines(t *testing.T, file string) int {
	t.Helper()
	return strings.Count(read(t, file), "\n")
}

// budget reads budget.txt.
func budget(t *testing.T, text string) map[string]int {
	t.Helper()
	limits := map[string]int{}
	for line := range strings.Lines(text) {
		number, name, _ := strings.Cut(strings.TrimSpace(line), " ")
		if limits[name] = numberOf(number); limits[name] < 0 {
			t.Fatalf("%s: %q; expected a number and what it counts", budgetFile, line)
		}
	}
	return limits
}

// TestBudget: the house does not grow unnoticed. What is counted may fall freely; `go test ./internal/housetest -run
// TestBudget -lower` then lowers the budget. To let it rise, write the new number, and say why in the commit's body,
// in a line that begins with "Budget:".
func TestBudget(t *testing.T) {
	names, n := sizes(t)
	limits := budget(t, read(t, budgetFile))
	if len(limits) != len(names) {
		t.Fatalf("%s has %d budgets; expected %q", budgetFile, len(limits), names)
	}
	var text strings.Builder
	for _, name := range names {
		if n[name] > limits[name] {
			t.Errorf("%d %s; the budget is %d: take some off, or raise it in %s and say why in the commit's body, after "+
				"\"Budget:\"", n[name], name, limits[name], budgetFile)
		}
		fmt.Fprintln(&text, min(n[name], limits[name]), name)
	}
	if *lower {
		if err := os.WriteFile(budgetFile, []byte(text.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// TestBudgetRises: each commit that raised a budget says why.
func TestBudgetRises(t *testing.T) {
	history, err := git("log", "--reverse", "--format=%h", "--", budgetFile)
	if err != nil {
		t.Skipf("no history: %v", err)
	}
	before := map[string]int{}
	for _, commit := range strings.Fields(history) {
		text, err := git("show", commit+":"+budgetFile)
		if err != nil {
			t.Skipf("no whole history: %v", err)
		}
		body, err := git("show", "-s", "--format=%b", commit)
		if err != nil {
			t.Fatal(err)
		}
		after := budget(t, text)
		for name, n := range after {
			if was, known := before[name]; known && n > was && !strings.Contains("\n"+body, "\nBudget:") {
				t.Errorf("%s raised %s from %d to %d; expected a line of its body that begins with \"Budget:\" and says why",
					commit, name, was, n)
			}
		}
		before = after
	}
}
