package generate

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"math"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"pgregory.net/rapid"

	"patience/datasets"
	"patience/datasets/internal/datasetstest"
	"patience/datasets/internal/store"
	"patience/game"
	"patience/internal/stats"
)

// dryRun forecasts a Build.
func dryRun(t *testing.T, dir string, plan datasets.Plan, o Options) (Forecast, error) {
	t.Helper()
	return DryRun(t.Context(), dir, datasetstest.Resolve(t, plan).Maker, o)
}

// TestDryRun: of new, begun, extended and complete datasets and of parts, as many deals are
// left as a Build labels. The folder stays as it was.
func TestDryRun(t *testing.T) {
	plan, more := datasetstest.CheapPlan("random:1-30"), datasetstest.CheapPlan("random:1-40")
	begun := func(dir string) { interruptAt(t, dir, plan, 11) }
	for _, v := range []struct {
		name    string
		prepare func(dir string)
		plan    datasets.Plan
		portion datasets.Portion
	}{
		{"new", func(string) {}, plan, datasets.Portion{}},
		{"begun", begun, plan, datasets.Portion{}},
		{"a part", func(string) {}, plan, datasets.Portion{Index: 1, Count: 3}},
		{"complete", func(dir string) { mustBuild(t, dir, plan, 1) }, plan, datasets.Portion{}},
		{"to be extended", func(dir string) { mustBuild(t, dir, plan, 1) }, more, datasets.Portion{}},
		{"begun and to be extended", begun, more, datasets.Portion{}},
		{"an extension begun", func(dir string) {
			mustBuild(t, dir, plan, 1)
			interruptAt(t, dir, more, 33)
		}, more, datasets.Portion{}},
	} {
		dir := t.TempDir()
		v.prepare(dir)
		before := snapshot(t, dir)
		f, err := dryRun(t, dir, v.plan, Options{Workers: 2, Portion: v.portion})
		if err != nil {
			t.Fatal(v.name, err)
		}
		if !maps.Equal(snapshot(t, dir), before) {
			t.Errorf("%s: the folder changed", v.name)
		}
		labelled := int64(0)
		o := Options{Workers: 1, Portion: v.portion, Progress: func(p Progress) { labelled = p.Made }}
		m, err := buildIn(t.Context(), dir, v.plan, o)
		if err != nil {
			t.Fatal(v.name, err)
		}
		if f.Left != labelled || f.Deals != m.Deals || int64(f.Pilot) != min(mostPilot, labelled) || f.Stopped > 0 {
			t.Errorf("%s: %+v; expected %d of %d deals", v.name, f, labelled, m.Deals)
		}
		if f.Rows.Value != float64(labelled) || f.Rows.Low != f.Rows.High {
			t.Errorf("%s: %+v; expected a row for each deal", v.name, f.Rows)
		}
	}
}

// TestDryRunSize: the forecast of the size is near that of the files.
func TestDryRunSize(t *testing.T) {
	plan := datasetstest.CheapPlan("random:1-200")
	plan.ShardRows = 100
	f, err := dryRun(t, "", plan, Options{Workers: 2})
	if err != nil {
		t.Fatal(err)
	}
	bytes := int64(0)
	for _, file := range mustBuild(t, t.TempDir(), plan, 2).Files {
		bytes += file.Bytes
	}
	if ratio := f.Bytes.Value / float64(bytes); !(ratio > 0.8 && ratio < 1.5) {
		t.Errorf("%.0f bytes; expected about %d", f.Bytes.Value, bytes)
	}
}

// TestDryRunRefuses: what a Build would refuse is an error, and an object store is not asked.
func TestDryRunRefuses(t *testing.T) {
	plan := datasetstest.CheapPlan("random:1-4")
	foreign := t.TempDir()
	if err := os.WriteFile(filepath.Join(foreign, "letter"), nil, 0o666); err != nil {
		t.Fatal(err)
	}
	other := built(t, datasetstest.CheapPlan("random:2-4"))
	for dir, want := range map[string]error{foreign: ErrForeign, other: ErrOtherPlan, "s3://no-such-bucket/x": nil} {
		if _, err := dryRun(t, dir, plan, Options{Workers: 1}); !errors.Is(err, want) {
			t.Errorf("%s: %v; expected %v", dir, err, want)
		}
	}
}

// TestRest: the deals that are left are those of the portion without those on disk, and a
// spread of them has each once at most.
func TestRest(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		plan := datasetstest.CheapPlan("random:1-20,31-60")
		plan.ShardRows = rapid.Int64Range(1, 20).Draw(rt, "shard rows")
		count := rapid.Int64Range(1, 50/plan.ShardRows).Draw(rt, "parts")
		o := datasets.Portion{Index: rapid.Int64Range(0, count-1).Draw(rt, "part"), Count: count}
		l, err := store.NewLayout(datasetstest.Resolve(t, plan).Maker, o)
		if err != nil {
			rt.Fatal(err)
		}
		r, want := rest{Layout: l}, []game.DealID(nil)
		for s := range l.Own() {
			u := unfinished{place: l.OwnBefore(s.Index), deals: s.Deals.Len()}
			for id := range s.Deals.All() {
				if rapid.IntRange(0, 2).Draw(rt, "left") > 0 {
					u.missing = append(u.missing, id)
				}
			}
			if rapid.Bool().Draw(rt, "on disk") {
				r.known = append(r.known, u)
			} else {
				u.missing = slices.Collect(s.Deals.All())
			}
			want = append(want, u.missing...)
		}
		var got []game.DealID
		for i := range r.len() {
			got = append(got, r.at(i))
		}
		if !slices.Equal(got, want) {
			rt.Errorf("%v; expected %v", got, want)
		}
		some := r.spread(7)
		slices.SortFunc(some, func(a, b game.DealID) int { return int(a.Number - b.Number) })
		if n := len(slices.Compact(some)); n != min(7, len(want)) {
			rt.Errorf("%d different deals of %d; expected up to 7", n, len(want))
		}
	})
}

// TestPilot: a pilot begins deals for ten seconds, and gives up those that are not made after
// forty. Each worker has at least one.
func TestPilot(t *testing.T) {
	ids := make([]game.DealID, 32)
	for i := range ids {
		ids[i] = game.DealID{Source: game.Random, Number: int64(i)}
	}
	for _, v := range []struct {
		each                  time.Duration
		workers, begun, given int
	}{
		{time.Second, 2, 20, 0},
		{time.Second / 10, 2, 32, 0},
		{30 * time.Second, 3, 3, 0},
		{time.Hour, 4, 4, 4},
		{time.Second, 64, 32, 0},
	} {
		synctest.Test(t, func(t *testing.T) {
			p := pilot{workers: v.workers, make: func(ctx context.Context, id game.DealID) (*datasets.Record, error) {
				select {
				case <-time.After(v.each):
					return &datasets.Record{Deal: id.Number}, nil
				case <-ctx.Done():
					return nil, ctx.Err()
				}
			}}
			trials, err := p.run(t.Context(), ids)
			if err != nil {
				t.Fatal(err)
			}
			given := 0
			for _, trial := range trials {
				want := min(v.each, pilotEnds).Seconds()
				if trial.record == nil {
					given++
				}
				if trial.seconds != want {
					t.Errorf("%+v took %g s; expected %g", trial.id, trial.seconds, want)
				}
			}
			if len(trials) != v.begun || given != v.given {
				t.Errorf("%s each, %d workers: %d deals, %d given up; expected %d and %d", v.each, v.workers, len(trials), given,
					v.begun, v.given)
			}
		})
	}
}

// madeIn returns trials that took some seconds each. Their deals have a row with a rating if
// the number is even.
func madeIn(seconds ...float64) (trials []trial) {
	rating := 1500.0
	for i, s := range seconds {
		row := datasets.Row{}
		if i%2 == 0 {
			row.Rating = &rating
		}
		trials = append(trials, trial{record: &datasets.Record{Rows: []datasets.Row{row}}, seconds: s})
	}
	return trials
}

// TestExtrapolation: numbers of the pilot are multiplied by the deals that are left, and times
// are divided among the workers. Intervals are those of package stats.
func TestExtrapolation(t *testing.T) {
	stopped := append(madeIn(4, 4), trial{seconds: 40}, trial{seconds: 40})
	for _, v := range []struct {
		name           string
		left           int64
		workers        int
		trials         []trial
		seconds, rated stats.Effect
	}{
		{
			"equal times", 1000, 2, madeIn(3, 3, 3, 3, 3, 3, 3, 3),
			stats.Effect{Value: 1500, Interval: stats.Interval{Low: 1500, High: 1500}},
			stats.Effect{Value: 0.5, Interval: stats.Wilson(4, 8, 0.95)},
		},
		{
			"few", 100, 1, madeIn(1, 3), stats.MeanTime(4, 2, 0.95).Times(100),
			stats.Effect{Value: 0.5, Interval: stats.Wilson(1, 2, 0.95)},
		},
		{
			"all that is left", 2, 1, madeIn(1, 3), stats.MeanTime(4, 2, 0.95).Times(2),
			stats.Effect{Value: 0.5, Interval: stats.Interval{Low: 0.5, High: 0.5}},
		},
		{
			"more workers than deals", 2, 8, madeIn(1, 3), stats.MeanTime(4, 2, 0.95),
			stats.Effect{Value: 0.5, Interval: stats.Interval{Low: 0.5, High: 0.5}},
		},
		{
			"some given up", 100, 1, stopped, stats.MeanTime(88, 2, 0.95).Times(100),
			stats.Effect{Value: 0.5, Interval: stats.Interval{
				Low: stats.Wilson(1, 4, 0.95).Low, High: stats.Wilson(3, 4, 0.95).High,
			}},
		},
		{
			"all given up", 100, 1,
			[]trial{{seconds: 40}},
			stats.MeanTime(40, 0, 0.95).Times(100),
			stats.Effect{Interval: stats.Interval{High: 1}},
		},
	} {
		f := Forecast{Left: v.left}
		f.add(v.trials, v.workers)
		if f.Seconds != v.seconds || f.Rated != v.rated {
			t.Errorf("%s: %+v and %+v; expected %+v and %+v", v.name, f.Seconds, f.Rated, v.seconds, v.rated)
		}
		if f.Pilot > 0 && f.Rows.Value != float64(v.left) {
			t.Errorf("%s: %+v rows; expected %d", v.name, f.Rows, v.left)
		}
	}
	f := Forecast{Left: 10}
	f.add([]trial{{seconds: 40}}, 1)
	if !math.IsInf(f.Seconds.High, 1) || !(f.Seconds.Low > 0) {
		t.Errorf("%+v; expected a time that is only known from below", f.Seconds)
	}
}

// snapshot returns what is in a folder, by path.
func snapshot(t *testing.T, dir string) map[string]string {
	t.Helper()
	all := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name, err := filepath.Rel(dir, path)
		info, failed := entry.Info()
		var text []byte
		if info.Mode().IsRegular() {
			var unread error
			text, unread = os.ReadFile(path)
			failed = errors.Join(failed, unread)
		}
		all[name] = fmt.Sprintf("%v %s", info.Mode(), text)
		return errors.Join(err, failed)
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}
