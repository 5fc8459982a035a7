package housetest

import (
	"fmt"
	"math"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"patience/catalogue"
)

// A count is a number of which a page tells: # stands for it in the words of the page. If
// "about" comes before it, it may be off by a tenth.
type count struct {
	page, words string
	n           int
}

// TestCounts: numbers in pages are those of what they count.
func TestCounts(t *testing.T) {
	for _, c := range slices.Concat(countsOfGames(t), countsOfCode(t)) {
		pattern := strings.ReplaceAll(regexp.QuoteMeta(c.words), " ", `\s+`)
		found := regexp.MustCompile(strings.Replace(pattern, "#", `([\w,]+)`, 1)).FindStringSubmatch(read(t, c.page))
		if found == nil {
			t.Errorf("%s: no %q; want it with %d, or no test of it", c.page, c.words, c.n)
			continue
		}
		said, far := numberOf(found[1]), 0
		if strings.Contains(c.words, "about #") {
			far = c.n / 10
		}
		if math.Abs(float64(said-c.n)) > float64(far) {
			t.Errorf("%s: %q; counted are %d", c.page, found[0], c.n)
		}
	}
}

// numberOf reads a number in digits or, up to thirty, in words; -1 for others.
func numberOf(text string) int {
	words := strings.Fields("zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen " +
		"fifteen sixteen seventeen eighteen nineteen twenty")
	if n := slices.Index(append(words, "thirty"), strings.ToLower(text)); n > 20 {
		return 30
	} else if n >= 0 {
		return n
	}
	n, err := strconv.Atoi(strings.ReplaceAll(text, ",", ""))
	if err != nil {
		return -1
	}
	return n
}

// countsOfGames are those of games, of their features and of what is published about them.
func countsOfGames(t *testing.T) []count {
	t.Helper()
	entries := catalogue.Standard().Entries()
	rated := len(slices.DeleteFunc(slices.Clone(entries), func(e catalogue.Entry) bool { return e.Reference == nil }))
	tables, err := filepath.Glob("datasets/games/*/SHA256SUMS")
	if err != nil {
		t.Fatal(err)
	}
	inPython := strings.Count(read(t, "python/src/patience_deals/games.json"), `"name":`)
	features := len(entries[0].Features.Features())
	median := medianRating(entries[0].Reference)
	return []count{
		{"README.md", "solitaire deals in # games", len(entries)},
		{"README.md", "In # of the games, the program turns", rated},
		{"README.md", "median random FreeCell deal is rated #.", median},
		{"README.md", "labels of # other games", len(tables)},
		{"docs/README.md", "the # games, their deals", len(entries)},
		{"docs/README.md", "each of # other games", len(tables)},
		{"docs/games.md", "supports # games", len(entries)},
		{"docs/rules.md", "the rules of # games", len(entries)},
		{"docs/games.md", "# games also have *ratings*", rated},
		{"docs/glossary.md", "deal is rated #, and a deal", median},
		{"datasets/README.md", "in # games besides FreeCell", len(tables)},
		{"python/README.md", "implements the rules of # games", inPython},
		{"BENCHMARKS.md", "all # features", features},
		{"docs/research/findings.md", "writes # features", features},
	}
}

// medianRating returns the rating of the median of a reference.
func medianRating(r *catalogue.Reference) int {
	odds := func(rate float64) float64 { return rate / (1 - rate) }
	n := len(r.Rates)
	median := (r.Rates[(n-1)/2] + r.Rates[n/2]) / 2
	return int(math.Round(1500 + 400*math.Log10(odds(r.Rated1500)/odds(median))))
}

// countsOfCode are those of lines and of tests, the laboratory apart.
func countsOfCode(t *testing.T) []count {
	t.Helper()
	_, sizes := sizes(t)
	var kits, tests int
	functions := map[string]int{}
	for _, file := range keptFiles(t) {
		if !strings.HasSuffix(file, ".go") || strings.HasPrefix(file, laboratory+"/") ||
			strings.Contains(file, "/testdata/") {
			continue
		}
		text := read(t, file)
		switch {
		case strings.HasSuffix(file, "_test.go"):
			tests += lines(t, file)
			for _, found := range testPattern.FindAllStringSubmatch(text, -1) {
				functions[found[1]]++
			}
			functions["rapid"] += strings.Count(text, "rapid.Check(")
		case isKit(path.Dir(file)):
			kits += lines(t, file)
		}
	}
	row := func(what string, n int) count {
		return count{"docs/promises.md", fmt.Sprintf("| %s | about # |", what), n}
	}
	return []count{
		row("lines of Go", sizes["lines of Go"]), row("lines of tests in Go", tests),
		row("lines of packages that only tests use, including second implementations of the rules of six families of games",
			kits),
		row("tests in Go", functions["Test"]),
		row("properties that tests check on 100 random cases or more", functions["rapid"]),
		row("examples of the library that are run", functions["Example"]),
		row("scripts that test the command line", filesLike(t, "cmd/testdata/script/", ".txtar", "")),
		row("tests of the Python package", filesLike(t, "python/tests/", ".py", "\ndef test_")),
	}
}

var testPattern = regexp.MustCompile(`(?m)^func (Test|Example)(?:[A-Z_]\w*)?\(`)

// isKit reports whether a package is for tests only, which its name or that of a folder above says.
func isKit(pkg string) bool {
	return slices.ContainsFunc(strings.Split(pkg, "/"), func(name string) bool {
		return name == "testkit" || strings.HasSuffix(name, "test")
	})
}

// filesLike counts the files of a folder with an extension, or a text in them.
func filesLike(t *testing.T, folder, extension, text string) (n int) {
	t.Helper()
	for _, file := range keptFiles(t) {
		switch {
		case !strings.HasPrefix(file, folder) || !strings.HasSuffix(file, extension):
		case text == "":
			n++
		default:
			n += strings.Count(read(t, file), text)
		}
	}
	return n
}

// TestNetwork: the pages give the network's own figures, which Glance and the model card measured.
func TestNetwork(t *testing.T) {
	source, err := os.ReadFile("internal/model/freecell/players.go")
	if err != nil {
		t.Fatal(err)
	}
	version := regexp.MustCompile(`var boardVersion = "(\d+)"`).FindSubmatch(source)
	page := read(t, "python/README.md")
	row := regexp.MustCompile("`board" + string(version[1]) + "` \\|(.*)\\|")
	rows := row.FindAllStringSubmatch(read(t, "docs/glance.md"), -1)
	if rows == nil {
		t.Fatalf("docs/glance.md has no results of board%s", version[1])
	}
	cells := strings.Split(rows[len(rows)-1][1], "|") // that of Glance 1, which was measured on the most deals
	r2, choices := first(cells[0]), first(strings.TrimSuffix(strings.Fields(cells[4])[0], "%"))
	if want := fmt.Sprintf("`net(\"freecell\")` | %.2f | %.0f %% |", r2, choices); !strings.Contains(page, want) {
		t.Errorf("python/README.md: no %q, which its row of Glance has", want)
	}
	card := read(t, "docs/research/model-card.md")
	for games, words := range map[string]string{
		"no games": "explains %.0f %% of the variance", "with 65,536 games": "15 to 25 ms, it explains %.0f %%",
	} {
		_, measured, _ := strings.Cut(card, "\n| "+games+" |")
		if want := fmt.Sprintf(words, 100*first(measured)); !strings.Contains(strings.Join(strings.Fields(card), " "), want) {
			t.Errorf("model-card.md: no %q, which its table has", want)
		}
	}
}

// first returns the number with which a text begins, NaN if there is none.
func first(text string) float64 {
	n, err := strconv.ParseFloat(strings.Fields(text)[0], 64)
	if err != nil {
		return math.NaN()
	}
	return n
}

// TestLoaded: what the Python of a page loads is made by a command of the page.
func TestLoaded(t *testing.T) {
	for _, page := range pages(t) {
		text := read(t, page)
		for _, name := range regexp.MustCompile(`\bload\("([a-z]+)"`).FindAllStringSubmatch(text, -1) {
			if !strings.Contains(text, "--out "+name[1]+"\n") {
				t.Errorf("%s loads %s, which no command of it makes", page, name[1])
			}
		}
	}
}
