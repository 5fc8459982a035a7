package cmd

import (
	"context"
	"encoding/json"
	"errors"
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"patience/catalogue"
	"patience/cmd/internal/answer"
	"patience/cmd/internal/console"
)

// TestVerbsExplainThemselves holds every verb to a sentence, more of them and
// an example.
func TestVerbsExplainThemselves(t *testing.T) {
	for _, c := range newRoot(console.Streams{Games: catalogue.Standard()}).Commands() {
		if !c.Runnable() {
			continue // a topic
		}
		if !c.HasExample() || c.Long == "" || c.Short == "" {
			t.Errorf("%s: short %q, long %q, example %q; expected all three", c.Name(), c.Short, c.Long, c.Example)
		}
		for line := range strings.Lines(c.Long + "\n" + c.Example) {
			if len(line) > 100 {
				t.Errorf("%s: the help has a line of %d letters; expected at most 100", c.Name(), len(line))
			}
		}
	}
}

// scoreJSON scores with a few trials and returns the object that is printed.
func scoreJSON(t *testing.T, stdin string, args ...string) map[string]any {
	t.Helper()
	args = append([]string{"score", "--json", "--playouts=50", "--max-playouts=50", "--exact-nodes=0"}, args...)
	var row map[string]any
	if err := json.Unmarshal([]byte(success(t, stdin, args...)), &row); err != nil {
		t.Fatal(err)
	}
	return row
}

// TestScoreNamesColumns holds the names in score --json against the columns
// that schema lists.
func TestScoreNamesColumns(t *testing.T) {
	for _, game := range []string{"freecell", "four-companies"} {
		var want []string
		positions, _, _ := strings.Cut(success(t, "", "schema", "--game", game), "## Moves")
		for _, m := range regexp.MustCompile("(?m)^\\| `([a-z0-9_]+)` \\|").FindAllStringSubmatch(positions, -1) {
			want = append(want, m[1])
		}
		if len(want) < 100 {
			t.Fatalf("%s: schema lists %d columns; expected more than 100", game, len(want))
		}
		got := slices.Sorted(maps.Keys(scoreJSON(t, "", "random:1", "--game", game)))
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Errorf("%s: score --json has\n%v\nschema\n%v", game, got, want)
		}
	}
}

// TestScoreSubjects scores one position, named in many ways: only source, deal
// and position_kind differ.
func TestScoreSubjects(t *testing.T) {
	board := success(t, "", "deal", "617")
	object := success(t, "", "deal", "617", "--json")
	want := scoreJSON(t, "", "617")
	checkOrigin(t, want, "microsoft", 617, "deal")
	for _, v := range []struct{ name, board string }{
		{"text", board},
		{"JSON", object},
		{"indented JSON", strings.ReplaceAll(object, "[\"", "\n [\n\"")},
		{"no Foundations and Freecells", board[strings.Index(board, ": 7D"):]},
		{"no colons", strings.ReplaceAll(board, "\n: ", "\n")},
		{"lower case, 10 for T", strings.ReplaceAll(strings.ToLower(board), "t", "10")},
		{"CRLF", strings.ReplaceAll(board, "\n", "\r\n")},
		{"blank lines, no last newline", "\n" + strings.TrimSpace(strings.ReplaceAll(board, "\n", "\n\n"))},
	} {
		if v.name == "lower case, 10 for T" {
			v.board = strings.Replace(v.board, "founda10ions", "Foundations", 1)
		}
		got := scoreJSON(t, v.board, "--position", "-")
		checkOrigin(t, got, answer.PositionSource, 0, "given")
		if !jsonEqual(t, got, want) {
			t.Errorf("%s: the score differs from the deal's", v.name)
		}
	}
}

// checkOrigin checks the columns that say where a position comes from, and
// takes them off.
func checkOrigin(t *testing.T, score map[string]any, source string, deal float64, kind string) {
	t.Helper()
	for name, want := range map[string]any{"source": source, "deal": deal, "position_kind": kind} {
		if score[name] != want {
			t.Errorf("%s is %v; expected %v", name, score[name], want)
		}
		delete(score, name)
	}
}

func jsonEqual(t *testing.T, a, b any) bool {
	t.Helper()
	textA, errA := json.Marshal(a)
	textB, errB := json.Marshal(b)
	if err := errors.Join(errA, errB); err != nil {
		t.Fatal(err)
	}
	return string(textA) == string(textB)
}

// A brokenWriter is a full disk.
type brokenWriter struct{}

func (brokenWriter) Write([]byte) (int, error) { return 0, errors.New("no space left") }

// TestFailedOutput: what cannot be printed is exit status 1.
func TestFailedOutput(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "ds")
	for _, args := range []string{
		"deal 1", "deal 1 --json", "schema",
		"score 1 --playouts 10 --max-playouts 10 --exact-nodes 0",
		"score 1 --playouts 10 --max-playouts 10 --exact-nodes 0 --json",
		"generate 1 --playouts 10 --max-playouts 10 --exact-nodes 0 --out " + dir,
		"verify " + dir, "verify --json " + dir,
		"--help", "help", "score --help", "help score", "", "--version", "completion bash",
		"solve 17", "solve 17 --any --format standard", "solve 17 --any --format json", "winrate 1-2 --json", "winrate 1-2",
		"compare 1 2 --playouts 10 --max-playouts 10 --exact-nodes 0",
		"compare 1 2 --playouts 10 --max-playouts 10 --exact-nodes 0 --json",
	} {
		var stderr strings.Builder
		status := run(context.Background(), strings.Fields(args), strings.NewReader(""), brokenWriter{}, &stderr)
		if want := "patience: no space left\n"; status != statusFailed || stderr.String() != want {
			t.Errorf("%s: status %d, stderr %q; expected %d, %q", args, status, stderr.String(), statusFailed, want)
		}
	}
}

// TestInterrupted: a cancelled run is exit status 130 and one line.
func TestInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	for _, v := range []struct{ args, want string }{
		{"score 1 --fresh", "patience: interrupted\n"},
		{"compare 1 2", "patience: interrupted\n"},
		{
			"generate 1 --out " + filepath.Join(t.TempDir(), "ds"),
			"patience: interrupted; finished deals are kept; run the same command again to continue\n",
		},
	} {
		var out, stderr strings.Builder
		status := run(ctx, strings.Fields(v.args), strings.NewReader(""), &out, &stderr)
		if status != statusInterrupted || stderr.String() != v.want || out.Len() > 0 {
			t.Errorf("%s: status %d, stdout %q, stderr %q; expected %d, none, %q",
				v.args, status, out.String(), stderr.String(), statusInterrupted, v.want)
		}
	}
}

// TestBlankLinesInBoard: one board with empty lines is one.
func TestBlankLinesInBoard(t *testing.T) {
	board := success(t, "", "deal", "617")
	spread := strings.ReplaceAll(board, "\n", "\n\n")
	args := []string{"score", "--position=-", "--exact-nodes=0", "--playouts=10", "--max-playouts=10"}
	if got, want := success(t, spread, args...), success(t, board, args...); got != want {
		t.Errorf("%s; expected %s", got, want)
	}
}
