package housetest

import (
	"maps"
	"os/exec"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// nights says what each night covers: a change of these paths may break what the night tests.
var nights = map[string][]string{
	"nightly-fuzz": {
		"game", "internal/boards", "internal/games", "internal/fcsolve", "internal/decks", "internal/model",
		"internal/players", "internal/strictjson", "internal/compact", "internal/journal", "label/pick",
		"label/review", "datasets", "cmd/internal",
	},
	"nightly-kills": {
		"cmd/internal/verbs/dataset", "cmd/kill_test.go", "datasets/generate", "datasets/winrate",
		"datasets/internal/store", "internal/journal", "internal/files", "internal/lockfile",
	},
	"nightly-failures": {
		"datasets/generate", "datasets/winrate", "datasets/internal/store", "internal/journal", "internal/files",
		"internal/lockfile", "lab/scripts/fail.c", "lab/scripts/failures.py",
	},
	"nightly-memory": {"internal/memory", "internal/search", "internal/space", "solve", "datasets/winrate"},
	"nightly-leaks":  {"cmd", "internal/parallel", "datasets/generate", "label", "rollout"},
	"nightly-slow":   {"cmd"},
	"nightly-spark":  {"datasets/row.go", "datasets/columns.go", "datasets/internal/table", "lab/scripts/spark.py"},
	"nightly-decks": {
		"internal/boards", "internal/games", "internal/search", "internal/space", "heuristics", "solve", "python/src",
	},
	"nightly-pages":    {"lab/findings", "datasets/reference", "datasets/games"},
	"nightly-teaching": {"lab/train", "lab/lessons", "internal/model"},
	"nightly-bytes": {
		"rollout", "features", "heuristics", "label", "internal/portable", "internal/stats", "internal/games",
		"internal/search", "internal/players", "internal/model", "datasets/row.go", "datasets/maker.go",
	},
	"wheel": {"deploy/release", "python/src"},
	"js":    {"js", "cmd/wasm", "cmd/internal/answer", "cmd/internal/api", "cmd/internal/hands", "cmd/internal/say"},
	"api":   {"python/src"},
	"audit": {"go.mod", "go.sum", "lab/go.mod", "deploy/release/go.mod", "deploy/audit.py"},
}

// mostBehind is the largest number of commits that may have changed what a night covers since it last ran, by its
// outcome. One that failed is to be mended soon, and one that somebody stopped before its end is to run soon.
var mostBehind = map[string]int{"passed": 100, "failed": 20, "stopped": 20}

// A run is the last one of a night.
type run struct{ night, commit, outcome string }

// lastRuns reads docs/lab/nightly-runs.txt.
func lastRuns(t *testing.T) (runs []run) {
	t.Helper()
	line := regexp.MustCompile(`^([a-z-]+) \d{4}-\d\d-\d\d ([0-9a-f]{7,40}) (passed|failed|stopped) \d+$`)
	for text := range strings.Lines(read(t, "docs/lab/nightly-runs.txt")) {
		found := line.FindStringSubmatch(strings.TrimSuffix(text, "\n"))
		if found == nil {
			t.Fatalf("%q; expected night, date, commit, outcome and minutes", text)
		}
		runs = append(runs, run{found[1], found[2], found[3]})
	}
	return runs
}

// TestNights: each night of the Makefile says here what it covers, and has a record of its last run.
func TestNights(t *testing.T) {
	var recorded []string
	for _, r := range lastRuns(t) {
		recorded = append(recorded, r.night)
	}
	sorted := func(names []string) []string { return slices.Sorted(slices.Values(names)) }
	list := variable(t, "NIGHTS")
	if declared := slices.Sorted(maps.Keys(nights)); !slices.Equal(sorted(list), declared) {
		t.Errorf("the nights of the Makefile are %q; this test has the paths of %q", sorted(list), declared)
	}
	if !slices.Equal(sorted(list), sorted(recorded)) {
		t.Errorf("the nights of the Makefile are %q; docs/lab/nightly-runs.txt has %q", sorted(list), sorted(recorded))
	}
	files := strings.Join(keptFiles(t), "\n") + "\n"
	for night, paths := range nights {
		for _, path := range paths {
			if !strings.Contains("\n"+files, "\n"+path+"/") && !strings.Contains("\n"+files, "\n"+path+"\n") {
				t.Errorf("%s covers %s, which is not there", night, path)
			}
		}
	}
}

// TestNightsAreRecent: since a night last ran, few commits have changed what it covers.
func TestNightsAreRecent(t *testing.T) {
	if shallow, err := git("rev-parse", "--is-shallow-repository"); err != nil || shallow != "false" {
		t.Skipf("no history of a whole checkout: %s %v", shallow, err)
	}
	for _, r := range lastRuns(t) {
		text, err := git(append([]string{"rev-list", "--count", r.commit + "..HEAD", "--"}, nights[r.night]...)...)
		if err != nil {
			t.Errorf("%s ran at %s: %v; expected a commit of this history", r.night, r.commit, err)
			continue
		}
		if n, err := strconv.Atoi(text); err != nil || n > mostBehind[r.outcome] {
			t.Errorf("%s %s at %s, %s commits ago that changed %s; expected at most %d: run `make nightly NIGHTS=%s`", r.night,
				r.outcome, r.commit, text, strings.Join(nights[r.night], ", "), mostBehind[r.outcome], r.night)
		}
	}
}

// git returns what a command of git prints.
func git(args ...string) (string, error) {
	out, err := exec.Command("git", args...).Output()
	return strings.TrimSpace(string(out)), err
}
