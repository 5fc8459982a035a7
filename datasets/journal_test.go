package datasets

import (
	"errors"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"patience/internal/journal"
)

// journalOf returns the text of a journal that has the rows.
func journalOf(t *testing.T, p *resolvedPlan, rows ...Row) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "journal")
	j, found, err := openJournal(path, p)
	if err != nil || len(found) != 0 {
		t.Fatalf("%v, %d rows", err, len(found))
	}
	for i := range rows {
		if err := j.add(&rows[i]); err != nil {
			t.Fatal(err)
		}
	}
	if err := j.Close(); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestJournal: rows come back as they were; a line that is cut short or
// garbled does not; nor does a journal of another plan.
func TestJournal(t *testing.T) {
	p, rows := labelAgain(t, testPlan("random:1-4"))
	stranger := rows[0]
	stranger.Deal = 5
	whole := journalOf(t, p, rows...)
	lines := strings.SplitAfter(whole, "\n")
	for _, c := range []struct {
		name, text string
		deals      []int64
	}{
		{"whole", whole, []int64{1, 2, 3, 4}},
		{"newline missing", whole[:len(whole)-1], []int64{1, 2, 3}},
		{"line garbled", lines[0] + "garbled\n" + lines[2], []int64{2}},
		{"byte changed", lines[0] + strings.Replace(lines[1], "freecell", "freecall", 1) + lines[2], []int64{2}},
		{"right sum of no JSON", lines[0] + string(journal.Line([]byte("{"))) + lines[4], []int64{4}},
		{"line twice", lines[0] + lines[1] + lines[1], []int64{1}},
		{"deal of another shard", journalOf(t, p, stranger, rows[1]), []int64{2}},
		{"no header", strings.Join(lines[1:], ""), nil},
		{"of another plan", strings.Replace(whole, p.hash, strings.Repeat("0", 64), 1), nil},
		{"empty", "", nil},
	} {
		path := filepath.Join(t.TempDir(), "journal")
		if err := os.WriteFile(path, []byte(c.text), 0o666); err != nil {
			t.Fatal(err)
		}
		got, err := p.readJournal(t.Context(), path, p.shard(0))
		if err != nil || !slices.Equal(slices.Sorted(maps.Keys(got)), c.deals) {
			t.Errorf("%s: %v, rows %v; want %v", c.name, err, slices.Sorted(maps.Keys(got)), c.deals)
		}
		for _, row := range got {
			if !reflect.DeepEqual(row, rows[row.Deal-1]) {
				t.Errorf("%s: deal %d comes back as %+v", c.name, row.Deal, row)
			}
		}
	}
}

// TestJournalForeign: what is no journal stops the build, and stays.
func TestJournalForeign(t *testing.T) {
	plan := testPlan("random:1-7")
	p, d := mustResolve(t, plan), folder(t.TempDir())
	if err := errors.Join(d.create(), writeJSON(d.plan(), plan), os.WriteFile(d.journal(p.shard(0)), []byte("my own"), 0o666)); err != nil {
		t.Fatal(err)
	}
	_, err := buildIn(t.Context(), string(d), plan, BuildOptions{Workers: 1})
	text, _ := os.ReadFile(d.journal(p.shard(0)))
	if !errors.Is(err, journal.ErrForeign) || string(text) != "my own" {
		t.Errorf("%v, then %q; want %v", err, text, journal.ErrForeign)
	}
}

// TestJournalUsed: rows in a journal of the plan go into the file as they are,
// however wrong; rows in a journal of another plan do not.
func TestJournalUsed(t *testing.T) {
	plan := testPlan("random:1-7")
	p, rows := labelAgain(t, plan)
	marked := rows[4]
	marked.Wins = -1
	text := journalOf(t, p, marked)
	for _, c := range []struct {
		name, journal string
		wins          int64
	}{
		{"of the plan", text, -1},
		{"of another plan", strings.Replace(text, p.hash, strings.Repeat("0", 64), 1), rows[4].Wins},
	} {
		d := folder(t.TempDir())
		if err := errors.Join(d.create(), writeJSON(d.plan(), plan)); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(d.journal(p.shard(0)), []byte(c.journal), 0o666); err != nil {
			t.Fatal(err)
		}
		mustBuild(t, string(d), plan, 2)
		want := append([]Row(nil), rows...)
		want[4].Wins = c.wins
		if got := readBack(t, p, d.parquet(p.shard(0))); !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %d wins in the file; want %d, and the rest as labelled", c.name, got[4].Wins, c.wins)
		}
	}
}
