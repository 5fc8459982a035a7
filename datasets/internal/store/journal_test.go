package store_test

import (
	"errors"
	"maps"
	"math"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"patience/datasets"
	"patience/datasets/internal/datasetstest"
	"patience/datasets/internal/store"
	"patience/internal/journal"
)

// TestJournal: records come back as they were; a line that is cut short or
// garbled does not; nor does a journal of another plan.
func TestJournal(t *testing.T) {
	p := datasetstest.Resolve(t, datasetstest.Plan("random:1-4"))
	records := datasetstest.RecordsOf(t, p, p.Shard(0))
	stranger := *records[0]
	stranger.Deal = 5
	whole := datasetstest.JournalOf(t, p, records...)
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
		{"deal of another shard", datasetstest.JournalOf(t, p, &stranger, records[1]), []int64{2}},
		{"no header", strings.Join(lines[1:], ""), nil},
		{"of another plan", strings.Replace(whole, p.Hash, strings.Repeat("0", 64), 1), nil},
		{"empty", "", nil},
	} {
		d := store.Folder(t.TempDir())
		if err := errors.Join(d.Create(p.Layout), os.WriteFile(d.Journal(p.Shard(0)), []byte(c.text), 0o666)); err != nil {
			t.Fatal(err)
		}
		got, err := datasetstest.ReadJournal(t.Context(), d, p.Shard(0))
		if err != nil || !slices.Equal(slices.Sorted(maps.Keys(got)), c.deals) {
			t.Errorf("%s: %v, deals %v; want %v", c.name, err, slices.Sorted(maps.Keys(got)), c.deals)
		}
		for _, r := range got {
			if want := records[r.Deal-1]; !reflect.DeepEqual(r.Rows, want.Rows) || r.Split != want.Split || len(r.Moves) != 0 {
				t.Errorf("%s: deal %d comes back as %+v", c.name, r.Deal, r)
			}
		}
	}
}

// TestJournalRoundTrip: any record comes back from a journal.
func TestJournalRoundTrip(t *testing.T) {
	p := datasetstest.Resolve(t, datasetstest.Plan("random:1"))
	rapid.Check(t, func(r *rapid.T) {
		want := &datasets.Record{
			Deal: 1, Split: "train",
			Rows:  rapid.SliceOf(datasetstest.AnyRow(p.Schema.Positions.Features())).Draw(r, "rows"),
			Moves: rapid.SliceOf(anyMove()).Draw(r, "moves"),
		}
		d := store.Folder(t.TempDir())
		err := errors.Join(d.Create(p.Layout), os.WriteFile(d.Journal(p.Shard(0)), []byte(datasetstest.JournalOf(t, p, want)),
			0o666))
		back, readErr := datasetstest.ReadJournal(t.Context(), d, p.Shard(0))
		if err := errors.Join(err, readErr); err != nil || !reflect.DeepEqual(back[1], want) {
			r.Fatalf("%v; %+v comes back as %+v", err, want, back[1])
		}
	})
}

// anyMove draws a row of a move of any values, nulls included.
func anyMove() *rapid.Generator[datasets.MoveRow] {
	return rapid.Custom(func(r *rapid.T) datasets.MoveRow {
		m := rapid.Make[datasets.MoveRow]().Draw(r, "move")
		m.Key &= math.MaxInt64
		m.KeyAfter &= math.MaxInt64
		m.On = rapid.SliceOfN(rapid.Int8(), 0, 52).Draw(r, "on")
		m.Numbers = nil
		return m
	})
}
