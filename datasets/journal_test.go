package datasets

import (
	"context"
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

// journalOf returns the text of a journal that has the records.
func journalOf(t *testing.T, p *resolvedPlan, records ...*record) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "journal")
	j, err := openJournal(path, p)
	if err != nil || len(j.places) != 0 {
		t.Fatalf("%v, %d records", err, len(j.places))
	}
	for _, r := range records {
		if err := j.add(r); err != nil {
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

// readJournal returns the records of a shard's journal, by deal number.
func (p *resolvedPlan) readJournal(ctx context.Context, path string, s shard) (map[int64]*record, error) {
	records := map[int64]*record{}
	err := p.scanJournal(ctx, path, s, func(r *record) error {
		records[r.deal] = r
		return nil
	})
	return records, err
}

// TestJournal: records come back as they were; a line that is cut short or
// garbled does not; nor does a journal of another plan.
func TestJournal(t *testing.T) {
	p := mustResolve(t, testPlan("random:1-4"))
	records := recordsOf(t, p, p.shard(0))
	stranger := *records[0]
	stranger.deal = 5
	whole := journalOf(t, p, records...)
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
		{"deal of another shard", journalOf(t, p, &stranger, records[1]), []int64{2}},
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
			t.Errorf("%s: %v, deals %v; want %v", c.name, err, slices.Sorted(maps.Keys(got)), c.deals)
		}
		for _, r := range got {
			if want := records[r.deal-1]; !reflect.DeepEqual(r.rows, want.rows) || r.split != want.split || len(r.moves) != 0 {
				t.Errorf("%s: deal %d comes back as %+v", c.name, r.deal, r)
			}
		}
	}
}

// TestJournalForeign: what is no journal stops the build, and stays.
func TestJournalForeign(t *testing.T) {
	plan := testPlan("random:1-7")
	p, d := mustResolve(t, plan), folder(t.TempDir())
	if err := errors.Join(d.create(p), writeJSON(d.plan(), plan), os.WriteFile(d.journal(p.shard(0)), []byte("my own"), 0o666)); err != nil {
		t.Fatal(err)
	}
	_, err := buildIn(t.Context(), string(d), plan, BuildOptions{Workers: 1})
	text, _ := os.ReadFile(d.journal(p.shard(0)))
	if !errors.Is(err, journal.ErrForeign) || string(text) != "my own" {
		t.Errorf("%v, then %q; want %v", err, text, journal.ErrForeign)
	}
}

// markedDeal is the index of a deal of random:1-7 that is to train with.
const markedDeal = 4

// TestJournalUsed: records in a journal of the plan go into the files as they
// are, however wrong; those in a journal of another plan do not.
func TestJournalUsed(t *testing.T) {
	plan := testPlan("random:1-7")
	p, rows := labelAgain(t, plan)
	marked := recordsOf(t, p, p.shard(0))[markedDeal]
	marked.rows[0].Wins = -1
	text := journalOf(t, p, marked)
	for _, c := range []struct {
		name, journal string
		wins          int64
	}{
		{"of the plan", text, -1},
		{"of another plan", strings.Replace(text, p.hash, strings.Repeat("0", 64), 1), rows[markedDeal].Wins},
	} {
		d := folder(t.TempDir())
		if err := errors.Join(d.create(p), writeJSON(d.plan(), plan)); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(d.journal(p.shard(0)), []byte(c.journal), 0o666); err != nil {
			t.Fatal(err)
		}
		mustBuild(t, string(d), plan, 2)
		var want []Row
		for i, row := range rows {
			if i == markedDeal {
				row.Wins = c.wins
			}
			if row.Split == "train" {
				want = append(want, row)
			}
		}
		if got := readBack(t, p, d.parquet(p.train(0))); !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %+v in the file; want %d wins of deal %d, and the rest as labelled", c.name, got, c.wins, markedDeal+1)
		}
	}
}
