package console

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"patience/cmd/internal/console/consoletest"
	"patience/solve"
)

// TestProgressByTime: however many deals are done when they are first told, the line shows
// them and the time at every later second, without further news. A rate and the time left
// are there only if something is done and something is left.
func TestProgressByTime(t *testing.T) {
	for _, v := range []struct {
		name   string
		after  time.Duration // until the first news
		stages []Stage       // a second lies between two
		want   []string      // at the seconds that follow
	}{
		{
			"nothing at once", 0,
			[]Stage{{Doing: "labelling", Total: 6}},
			[]string{"1s · 0 of 6 deals · labelling", "2s · 0 of 6 deals · labelling", "3s · 0 of 6 deals · labelling"},
		},
		{
			"one after the first second", 4 * time.Second,
			[]Stage{{Doing: "labelling", Done: 1, Total: 6}},
			[]string{
				"5s · 1 of 6 deals (16 %) · about 19s left · 15 deals/min · labelling",
				"6s · 1 of 6 deals (16 %) · about 18s left · 15 deals/min · labelling",
			},
		},
		{
			"one of many", 2 * time.Second,
			[]Stage{{Doing: "labelling", Done: 1, Total: 3000}},
			[]string{"3s · 1 of 3,000 deals · about 1h40m left · 30 deals/min · labelling"},
		},
		{
			"two", 1500 * time.Millisecond,
			[]Stage{{Doing: "labelling", Done: 2, Total: 3000}},
			[]string{"2s · 2 of 3,000 deals · about 37m left · 1.3 deals/s · labelling"},
		},
		{
			"all", 3 * time.Second,
			[]Stage{{Doing: "labelling", Done: 6, Total: 6}},
			[]string{
				"4s · 6 of 6 deals (100 %) · 2.0 deals/s · labelling",
				"5s · 6 of 6 deals (100 %) · 2.0 deals/s · labelling",
			},
		},
		{
			"one, later three", time.Second,
			[]Stage{{Done: 1, Total: 400}, {Done: 3, Total: 400}},
			[]string{"3s · 3 of 400 deals (0.7 %) · about 4m24s left · 1.5 deals/s"},
		},
		{
			"later than foretold", time.Second,
			[]Stage{{Done: 1, Total: 3}, {Done: 1, Total: 3}, {Done: 1, Total: 3}},
			[]string{"4s · 1 of 3 deals (33 %) · 1.0 deals/s"},
		},
		{
			"some found", time.Second,
			[]Stage{{Found: 1000, Done: 1000, Total: 1040}, {Found: 1000, Done: 1004, Total: 1040}},
			[]string{"3s · 1,004 of 1,040 deals (96 %) · about 8s left · 4.0 deals/s"},
		},
		{
			"a new stage", time.Second,
			[]Stage{{Done: 5, Total: 5}, {Doing: "b", Total: 7}, {Doing: "b", Done: 1, Total: 7}},
			[]string{"4s · 1 of 7 deals (14 %) · about 5s left · 1.0 deals/s · b"},
		},
		{
			"more than can be foretold", time.Second,
			[]Stage{{Done: 1, Total: 8_000_000_000}},
			[]string{"2s · 1 of 8,000,000,000 deals · 1.0 deals/s"},
		},
		{"no count", 0, []Stage{{Doing: "reading"}}, []string{"1s · reading", "2s · reading"}},
		{"a single deal", 0, []Stage{{Doing: "searching", Total: 1}}, []string{"1s · searching"}},
	} {
		t.Run(v.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				seen := &consoletest.Screen{Width: 100}
				m := newMeter(seen)
				time.Sleep(v.after)
				for i, stage := range v.stages {
					if i > 0 {
						time.Sleep(time.Second)
					}
					m.Show(stage)
				}
				if got := seen.Seconds(len(v.want)); !slices.Equal(got, v.want) {
					t.Errorf("%q; expected %q", got, v.want)
				}
				m.Clear()
				if seen.Line() != "" {
					t.Errorf("%q; expected that the line is cleared at the end", seen.Line())
				}
			})
		})
	}
}

// TestNoRateAtFirst: what is done in the first second shows no rate.
func TestNoRateAtFirst(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		seen := &consoletest.Screen{Width: 100}
		m := newMeter(seen)
		time.Sleep(redrawEvery)
		m.Show(Stage{Doing: "deciding", Done: 5, Total: 400})
		if want := "0s · 5 of 400 deals (1.2 %) · deciding"; seen.Line() != want {
			t.Errorf("%q; expected %q", seen.Line(), want)
		}
		m.Clear()
	})
}

// TestProgressHides: what is hidden is not drawn by time, and comes back with the next news.
// A message stands on a line of its own.
func TestProgressHides(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		seen := &consoletest.Screen{Width: 100}
		m := newMeter(seen)
		m.Show(Stage{Doing: "first"})
		m.Hide()
		if got := seen.Seconds(2); got[1] != "" {
			t.Errorf("%q; expected that it is hidden", got)
		}
		m.Show(Stage{Doing: "second"})
		m.Write([]byte("a message\n"))
		seen.Seconds(1)
		m.Clear()
		want := consoletest.EraseLine + "0s · first" + consoletest.EraseLine + consoletest.EraseLine + "2s · " +
			"second" + consoletest.EraseLine + "a message\n" +
			consoletest.EraseLine + "2s · second" + consoletest.EraseLine + "3s · second" + consoletest.EraseLine
		if got := seen.Written.String(); got != want {
			t.Errorf("%q; expected %q", got, want)
		}
	})
}

// TestProgressOfSearch: the bounds and the effort of a search are shown until the next stage.
func TestProgressOfSearch(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		seen := &consoletest.Screen{Width: 200}
		m := newMeter(seen)
		m.Show(Stage{Doing: "searching", Done: 1, Total: 9})
		m.Watch(solve.Bounds{Effort: solve.Effort{Unit: solve.Positions, Expanded: 1024, Stored: 1999}})
		lines := seen.Seconds(1)
		m.Watch(solve.Bounds{Low: 73, High: 80, Effort: solve.Effort{Unit: solve.Positions, Expanded: 2048, Stored: 3000}})
		lines = append(lines, seen.Seconds(1)...)
		m.Show(Stage{Doing: "printing"})
		lines = append(lines, seen.Seconds(1)...)
		m.Clear()
		want := []string{
			"1s · 1 of 9 deals (11 %) · 1,024 positions expanded, 1,999 stored · searching",
			"2s · 1 of 9 deals (11 %) · 73 to 80 moves · 2,048 positions expanded, 3,000 stored · searching",
			"3s · printing",
		}
		if !slices.Equal(lines, want) {
			t.Errorf("%q; expected %q", lines, want)
		}
	})
}

// TestPace: a rate is told in the unit of time in which it is at least one.
func TestPace(t *testing.T) {
	for each, want := range map[float64]string{
		0.0004: "2,500 deals/s", 0.1: "10 deals/s", 1: "1.0 deals/s", 1.5: "40 deals/min", 60: "1.0 deals/min",
		600: "6.0 deals/h",
	} {
		if got := pace(each, "deal"); got != want {
			t.Errorf("a deal in %g s: %s; expected %s", each, got, want)
		}
	}
}

// TestNoProgress: nothing is shown in the first minute where nobody watches.
func TestNoProgress(t *testing.T) {
	file, err := os.Create(filepath.Join(t.TempDir(), "log"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	for _, v := range []struct {
		name  string
		w     io.Writer
		quiet bool
	}{{"buffer", &bytes.Buffer{}, false}, {"file", file, false}, {"quiet terminal", consoletest.New(t).TTY, true}} {
		m := Streams{Err: v.w}.Meter(v.quiet)
		m.Show(Stage{Doing: "labelling", Done: 1, Total: 2})
		m.Clear()
	}
	if text, err := os.ReadFile(file.Name()); err != nil || len(text) > 0 {
		t.Errorf("%q, %v; expected nothing in the first minute", text, err)
	}
}

// TestNotes: a run that nobody watches on a terminal tells once a minute how far it is, also
// while nothing new is done.
func TestNotes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var log bytes.Buffer
		m := newMeter(&log)
		m.Show(Stage{Doing: "labelling", Total: 1500})
		time.Sleep(time.Second / 2)
		for done := range int64(100) {
			m.Show(Stage{Doing: "labelling", Done: done + 1, Total: 1500})
			time.Sleep(time.Second)
		}
		time.Sleep(90 * time.Second)
		m.Clear()
		want := "patience: 1m · 60 of 1,500 deals (4.0 %) · about 24m left · 1.0 deals/s · labelling\n" +
			"patience: 2m · 100 of 1,500 deals (6.6 %) · about 23m left · 1.0 deals/s · labelling\n" +
			"patience: 3m · 100 of 1,500 deals (6.6 %) · about 22m left · 1.0 deals/s · labelling\n"
		if log.String() != want {
			t.Errorf("%q; expected %q", log.String(), want)
		}
	})
}
