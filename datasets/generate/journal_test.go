package generate

import (
	"errors"
	"os"
	"reflect"
	"strings"
	"testing"

	"patience/datasets"
	"patience/datasets/internal/datasetstest"
	"patience/datasets/internal/store"
	"patience/internal/files"
	"patience/internal/journal"
	"patience/internal/misuse"
)

// TestJournalForeign: what is no journal stops the build, stays, and is the user's.
func TestJournalForeign(t *testing.T) {
	plan := datasetstest.Plan("random:1-7")
	p, d := datasetstest.Resolve(t, plan), store.Folder(t.TempDir())
	if err := errors.Join(d.Create(p.Layout), files.WriteJSON(d.Plan(), plan),
		os.WriteFile(d.Journal(p.Shard(0)), []byte("my own"), 0o666)); err != nil {
		t.Fatal(err)
	}
	_, err := buildIn(t.Context(), string(d), plan, Options{Workers: 1})
	text, _ := os.ReadFile(d.Journal(p.Shard(0)))
	if !errors.Is(err, journal.ErrForeign) || !misuse.Is(err) || string(text) != "my own" {
		t.Errorf("%v, then %q; want %v", err, text, journal.ErrForeign)
	}
}

// markedDeal is the index of a deal of random:1-7 that is to train with.
const markedDeal = 4

// TestJournalUsed: records in a journal of the plan go into the files as they
// are, however wrong; those in a journal of another plan do not.
func TestJournalUsed(t *testing.T) {
	plan := datasetstest.Plan("random:1-7")
	p, rows := datasetstest.LabelAgain(t, plan)
	marked := datasetstest.RecordsOf(t, p, p.Shard(0))[markedDeal]
	marked.Rows[0].Wins = -1
	text := datasetstest.JournalOf(t, p, marked)
	for _, c := range []struct {
		name, journal string
		wins          int64
	}{
		{"of the plan", text, -1},
		{"of another plan", strings.Replace(text, p.Hash, strings.Repeat("0", 64), 1), rows[markedDeal].Wins},
	} {
		d := store.Folder(t.TempDir())
		if err := errors.Join(d.Create(p.Layout), files.WriteJSON(d.Plan(), plan)); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(d.Journal(p.Shard(0)), []byte(c.journal), 0o666); err != nil {
			t.Fatal(err)
		}
		mustBuild(t, string(d), plan, 2)
		var want []datasets.Row
		for i, row := range rows {
			if i == markedDeal {
				row.Wins = c.wins
			}
			if row.Split == "train" {
				want = append(want, row)
			}
		}
		if got := readBack(t, p, d.Parquet(p.Train(0))); !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %+v in the file; want %d wins of deal %d, and the rest as labelled", c.name, got, c.wins, markedDeal+1)
		}
	}
}

// TestJournalsForgotten: a build of many shards keeps the journals of only those that are
// being made, and leaves none behind.
func TestJournalsForgotten(t *testing.T) {
	t.Parallel()
	plan := datasetstest.CheapPlan("random:1-40")
	plan.ShardRows = 1
	p := datasetstest.Resolve(t, plan)
	b := &build{dataset: dataset{p.Layout, p.Maker.Game, store.Folder(t.TempDir())}, maker: p.Maker}
	most := 0
	b.Options = Options{Workers: 2, Progress: func(Progress) { most = max(most, len(b.journals)) }}
	if err := b.claim(false); err != nil {
		t.Fatal(err)
	}
	if err := b.run(t.Context()); err != nil {
		t.Fatal(err)
	}
	if most < 1 || most > 4 || len(b.journals) > 0 {
		t.Errorf("up to %d journals are kept, %d at the end; want up to one for each of 2 workers and 2 more, and none",
			most, len(b.journals))
	}
}
