package housetest

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"

	"patience/internal/version"
)

// published are the least numbers of moves of microsoft:1-10 as Sukegawa and
// Hoki (2023) published them.
var published = []int{87, 75, 73, 85, 90, 79, 76, 75, 92, 85}

// TestMicrosoftTable: internal/search/astar/testdata/microsoft-1-200.tsv has a row for each deal, and
// the means are those that the pages give.
func TestMicrosoftTable(t *testing.T) {
	text, err := os.ReadFile("internal/search/astar/testdata/microsoft-1-200.tsv")
	if err != nil {
		t.Fatal(err)
	}
	header, body, _ := strings.Cut(strings.TrimSpace(string(text)), "\n")
	if want := "deal\tmin_moves\texpanded\tstored"; header != want {
		t.Fatalf("header %q; want %q", header, want)
	}
	var sum, sumOf100, deals int
	for line := range strings.SplitSeq(body, "\n") {
		row := numbers(t, line)
		deals++
		if row[0] != deals || row[2] > row[3] {
			t.Errorf("row %d is %v", deals, row)
		}
		if deals <= len(published) && row[1] != published[deals-1] {
			t.Errorf("deal %d: %d moves; published are %d", deals, row[1], published[deals-1])
		}
		if sum += row[1]; deals <= 100 {
			sumOf100 += row[1]
		}
	}
	if deals != 200 || sum != 16336 || sumOf100 != 8103 {
		t.Errorf("%d deals, %d moves, %d of the first hundred; want 200, 16336 (81.68 each), 8103 (81.03 each)", deals, sum,
			sumOf100)
	}
}

// numbers reads a row of four whole numbers.
func numbers(t *testing.T, line string) [4]int {
	t.Helper()
	fields := strings.Split(line, "\t")
	var row [4]int
	if len(fields) != len(row) {
		t.Fatalf("%q has %d fields; want %d", line, len(fields), len(row))
	}
	for i, field := range fields {
		n, err := strconv.Atoi(field)
		if err != nil {
			t.Fatal(err)
		}
		row[i] = n
	}
	return row
}

// TestVersion: the pages name the version of the program.
func TestVersion(t *testing.T) {
	for file, want := range map[string]string{
		"CITATION.cff": "\nversion: " + version.Number + "\n",
		".zenodo.json": "\n  \"version\": \"" + version.Number + "\",\n",
		"README.md":    "patience@v" + version.Number + " ",
		"CHANGELOG.md": "\n## " + version.Number + " - ",

		"js/package.json": "\n  \"version\": \"" + version.Number + "\",\n",

		"python/pyproject.toml":                 "\nversion = \"" + version.Number + "\"\n",
		"python/src/patience_deals/__init__.py": "\n__version__ = \"" + version.Number + "\"\n",
	} {
		if !strings.Contains(read(t, file), want) {
			t.Errorf("%s without %q", file, want)
		}
	}
}

// TestCitations: Zenodo, which reads .zenodo.json instead of CITATION.cff if both are there, is told the same.
func TestCitations(t *testing.T) {
	var cff struct {
		Title, Abstract, Version, License string
		Keywords                          []string
		Authors                           []struct{ Name string }
	}
	var zenodo struct {
		Title, Description, Version, License string
		Keywords                             []string
		Creators                             []struct{ Name string }
	}
	err := yaml.Unmarshal([]byte(read(t, "CITATION.cff")), &cff)
	if err == nil {
		err = json.Unmarshal([]byte(read(t, ".zenodo.json")), &zenodo)
	}
	if err != nil {
		t.Fatal(err)
	}
	if a, b := fmt.Sprint(cff), fmt.Sprint(zenodo); a != b {
		t.Errorf("CITATION.cff has\n%s\nand .zenodo.json\n%s", a, b)
	}
}

var (
	linkPattern    = regexp.MustCompile(`\]\(([^)\s]+)\)`)
	headingPattern = regexp.MustCompile(`(?m)^#+ +(.+)$`)
	codePattern    = regexp.MustCompile("(?s)```.*?```|`[^`\n]*`")
	targetPattern  = regexp.MustCompile("(?m)(?:`|^)make (-C lab )?([a-z0-9-]+)")
	notInAnchor    = regexp.MustCompile(`[^\p{L}\p{N} _-]`)
)

// TestLinks: what the pages link to is there, headings included.
func TestLinks(t *testing.T) {
	for _, page := range pages(t) {
		text := codePattern.ReplaceAllString(read(t, page), "")
		for _, link := range linkPattern.FindAllStringSubmatch(text, -1) {
			target, anchor, _ := strings.Cut(link[1], "#")
			if strings.Contains(target, "://") {
				continue
			}
			file := page
			if target != "" {
				file = filepath.Join(filepath.Dir(page), target)
			}
			if _, err := os.Stat(file); err != nil {
				t.Errorf("%s links to %s: %v", page, link[1], err)
			} else if anchor != "" && !hasAnchor(read(t, file), anchor) {
				t.Errorf("%s links to %s: no such heading", page, link[1])
			}
		}
	}
}

// TestTargets: the pages name targets of make that are there.
func TestTargets(t *testing.T) {
	makefiles := map[string]string{"": read(t, "Makefile"), "-C lab ": read(t, "lab/Makefile")}
	for _, page := range pages(t) {
		for _, call := range targetPattern.FindAllStringSubmatch(read(t, page), -1) {
			if !strings.Contains(makefiles[call[1]], "\n"+call[2]+":") {
				t.Errorf("%s has `make %s%s`: no such target", page, call[1], call[2])
			}
		}
	}
}

// TestInstalled: CONTRIBUTING.md names the Debian packages that make installs, and the README builds the program as
// make does, with the symbols for a debugger.
func TestInstalled(t *testing.T) {
	makefile, page := read(t, "Makefile"), read(t, "CONTRIBUTING.md")
	installs := regexp.MustCompile(`apt-get install -y ((?:[a-z0-9-]+ ?)+)`).FindAllStringSubmatch(makefile, -1)
	for _, found := range installs {
		for _, name := range strings.Fields(found[1]) {
			if !strings.HasPrefix(name, "--") && !strings.Contains(page, name) {
				t.Errorf("CONTRIBUTING.md does not name %s", name)
			}
		}
	}
	const build = "\ngo build -o bin/patience ./cmd/patience\n"
	made := strings.Replace(makefile, "\tgo build -ldflags '-s -w' -o", "go build -o", 1)
	if len(installs) < 4 || !strings.Contains(read(t, "README.md"), build) || !strings.Contains(made, build) {
		t.Errorf("%d installs, or the README does not build the program as make does", len(installs))
	}
}

// TestPromises: the tests that docs/promises.md and docs/lab/nightly.md name are there.
func TestPromises(t *testing.T) {
	there := map[string]bool{}
	for _, file := range keptFiles(t) {
		if strings.HasSuffix(file, "_test.go") {
			for _, found := range regexp.MustCompile(`(?m)^func (Test\w+)\(`).FindAllStringSubmatch(read(t, file), -1) {
				there[found[1]] = true
			}
		}
	}
	for _, page := range []string{"docs/promises.md", "docs/lab/nightly.md"} {
		named := regexp.MustCompile("`(Test\\w+)`").FindAllStringSubmatch(read(t, page), -1)
		if len(named) < 4 {
			t.Errorf("%s names %d tests; expected more, so this test looks for nothing", page, len(named))
		}
		for _, name := range named {
			if !there[name[1]] {
				t.Errorf("%s names %s, which is not there", page, name[1])
			}
		}
	}
}

// pages lists the Markdown pages of the repository.
func pages(t *testing.T) (files []string) {
	err := filepath.WalkDir(".", func(file string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && (d.Name() == "demo" || d.Name() == "bin" || strings.HasPrefix(d.Name(), ".") && file != ".") {
			return fs.SkipDir
		}
		if strings.HasSuffix(file, ".md") {
			files = append(files, file)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(files) < 10 {
		t.Fatalf("%v; want the pages", files)
	}
	return files
}

func read(t *testing.T, file string) string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// hasAnchor reports whether a page has the heading of an anchor.
func hasAnchor(text, anchor string) bool {
	for _, heading := range headingPattern.FindAllStringSubmatch(text, -1) {
		plain := notInAnchor.ReplaceAllString(strings.ToLower(heading[1]), "")
		if strings.ReplaceAll(plain, " ", "-") == anchor {
			return true
		}
	}
	return false
}
