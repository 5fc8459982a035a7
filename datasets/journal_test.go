package datasets

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
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
	if err := j.close(); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestJournal: rows come back as they were; a line that is cut short or
// garbled, and what follows it, does not; nor does a journal of another plan.
func TestJournal(t *testing.T) {
	p, rows := labelAgain(t, testPlan("random:1-4"))
	whole := journalOf(t, p, rows...)
	lines := strings.SplitAfter(whole, "\n")
	for _, c := range []struct {
		name, text string
		want       int
	}{
		{"whole", whole, 4},
		{"newline missing", whole[:len(whole)-1], 3},
		{"last line cut short", whole[:len(whole)-100], 3},
		{"two rows", strings.Join(lines[:3], ""), 2},
		{"line without a sum", lines[0] + "garbled\n" + lines[1], 0},
		{"byte changed", lines[0] + strings.Replace(lines[1], "freecell", "freecall", 1) + lines[2], 0},
		{"right sum of no JSON", lines[0] + lineSum([]byte("{")) + " {\n" + lines[1], 0},
		{"no header", strings.Join(lines[1:], ""), 0},
		{"of another plan", strings.Repeat("0", 64) + "\n" + strings.Join(lines[1:], ""), 0},
		{"header cut short", lines[0][:20], 0},
		{"empty", "", 0},
	} {
		got, valid := readJournal([]byte(c.text), p)
		if len(got) != c.want {
			t.Errorf("%s: %d rows; want %d", c.name, len(got), c.want)
		}
		for _, row := range rows[:len(got)] {
			if !reflect.DeepEqual(got[row.Deal], row) {
				t.Errorf("%s: deal %d comes back as %+v", c.name, row.Deal, got[row.Deal])
			}
		}
		if !strings.HasPrefix(whole, c.text[:valid]) {
			t.Errorf("%s: the first %d bytes are no journal", c.name, valid)
		}
	}
}

// TestJournalContinued: what is not whole is cut off before more is added.
func TestJournalContinued(t *testing.T) {
	p, rows := labelAgain(t, testPlan("random:1-3"))
	whole := journalOf(t, p, rows...)
	two := journalOf(t, p, rows[:2]...)
	path := filepath.Join(t.TempDir(), "journal")
	for _, damaged := range []string{whole[:len(whole)-1], two + "garbled, and longer than what comes after" + whole, two} {
		if err := os.WriteFile(path, []byte(damaged), 0o666); err != nil {
			t.Fatal(err)
		}
		j, found, err := openJournal(path, p)
		if err != nil || len(found) != 2 {
			t.Fatalf("%v, %d rows; want 2", err, len(found))
		}
		if err := j.add(&rows[2]); err != nil {
			t.Fatal(err)
		}
		if err := j.close(); err != nil {
			t.Fatal(err)
		}
		if got, err := os.ReadFile(path); err != nil || string(got) != whole {
			t.Errorf("%v; the journal is %d bytes; want %d", err, len(got), len(whole))
		}
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
		{"of another plan", "x" + text[1:], rows[4].Wins},
	} {
		d := folder(t.TempDir())
		if err := d.create(); err != nil {
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
