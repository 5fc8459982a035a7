package cmd

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/creack/pty"

	"patience/solve"
)

// A screen is a terminal of a test's clock. It keeps the line that somebody sees at the end
// of each second.
type screen struct {
	width   int
	written bytes.Buffer
}

func (s *screen) columns() int { return s.width }

func (s *screen) Write(text []byte) (int, error) { return s.written.Write(text) }

// line returns what the last line of the screen shows.
func (s *screen) line() string {
	_, line, _ := cutLast(s.written.String(), eraseLine)
	return line
}

// seconds lets some seconds pass, and returns the line in the middle of the one after each.
func (s *screen) seconds(n int) (lines []string) {
	for range n {
		time.Sleep(time.Second)
		synctest.Wait()
		lines = append(lines, s.line())
	}
	return lines
}

// TestProgressByTime: however many deals are done when they are first told, the line shows
// them and the time at every later second, without further news. A rate and the time left
// are there only if something is done and something is left.
func TestProgressByTime(t *testing.T) {
	for _, v := range []struct {
		name   string
		after  time.Duration // until the first news
		stages []stage       // a second lies between two
		want   []string      // at the seconds that follow
	}{
		{
			"nothing at once", 0,
			[]stage{{doing: "labelling", total: 6}},
			[]string{"1s · 0 of 6 deals · labelling", "2s · 0 of 6 deals · labelling", "3s · 0 of 6 deals · labelling"},
		},
		{
			"one after the first second", 4 * time.Second,
			[]stage{{doing: "labelling", done: 1, total: 6}},
			[]string{
				"5s · 1 of 6 deals (16 %) · about 19s left · 15 deals/min · labelling",
				"6s · 1 of 6 deals (16 %) · about 18s left · 15 deals/min · labelling",
			},
		},
		{
			"one of many", 2 * time.Second,
			[]stage{{doing: "labelling", done: 1, total: 3000}},
			[]string{"3s · 1 of 3,000 deals · about 1h40m left · 30 deals/min · labelling"},
		},
		{
			"two", 1500 * time.Millisecond,
			[]stage{{doing: "labelling", done: 2, total: 3000}},
			[]string{"2s · 2 of 3,000 deals · about 37m left · 1.3 deals/s · labelling"},
		},
		{
			"all", 3 * time.Second,
			[]stage{{doing: "labelling", done: 6, total: 6}},
			[]string{
				"4s · 6 of 6 deals (100 %) · 2.0 deals/s · labelling",
				"5s · 6 of 6 deals (100 %) · 2.0 deals/s · labelling",
			},
		},
		{
			"one, later three", time.Second,
			[]stage{{done: 1, total: 400}, {done: 3, total: 400}},
			[]string{"3s · 3 of 400 deals (0.7 %) · about 4m24s left · 1.5 deals/s"},
		},
		{
			"later than foretold", time.Second,
			[]stage{{done: 1, total: 3}, {done: 1, total: 3}, {done: 1, total: 3}},
			[]string{"4s · 1 of 3 deals (33 %) · 1.0 deals/s"},
		},
		{
			"some found", time.Second,
			[]stage{{found: 1000, done: 1000, total: 1040}, {found: 1000, done: 1004, total: 1040}},
			[]string{"3s · 1,004 of 1,040 deals (96 %) · about 8s left · 4.0 deals/s"},
		},
		{
			"a new stage", time.Second,
			[]stage{{done: 5, total: 5}, {doing: "b", total: 7}, {doing: "b", done: 1, total: 7}},
			[]string{"4s · 1 of 7 deals (14 %) · about 5s left · 1.0 deals/s · b"},
		},
		{
			"more than can be foretold", time.Second,
			[]stage{{done: 1, total: 8_000_000_000}},
			[]string{"2s · 1 of 8,000,000,000 deals · 1.0 deals/s"},
		},
		{"no count", 0, []stage{{doing: "reading"}}, []string{"1s · reading", "2s · reading"}},
		{"a single deal", 0, []stage{{doing: "searching", total: 1}}, []string{"1s · searching"}},
	} {
		t.Run(v.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				seen := &screen{width: 100}
				m := newMeter(seen)
				time.Sleep(v.after)
				for i, stage := range v.stages {
					if i > 0 {
						time.Sleep(time.Second)
					}
					m.show(stage)
				}
				if got := seen.seconds(len(v.want)); !slices.Equal(got, v.want) {
					t.Errorf("%q; expected %q", got, v.want)
				}
				m.clear()
				if seen.line() != "" {
					t.Errorf("%q; expected that the line is cleared at the end", seen.line())
				}
			})
		})
	}
}

// TestNoRateAtFirst: what is done in the first second shows no rate.
func TestNoRateAtFirst(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		seen := &screen{width: 100}
		m := newMeter(seen)
		time.Sleep(redrawEvery)
		m.show(stage{doing: "deciding", done: 5, total: 400})
		if want := "0s · 5 of 400 deals (1.2 %) · deciding"; seen.line() != want {
			t.Errorf("%q; expected %q", seen.line(), want)
		}
		m.clear()
	})
}

// TestProgressHides: what is hidden is not drawn by time, and comes back with the next news.
// A message stands on a line of its own.
func TestProgressHides(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		seen := &screen{width: 100}
		m := newMeter(seen)
		m.show(stage{doing: "first"})
		m.hide()
		if got := seen.seconds(2); got[1] != "" {
			t.Errorf("%q; expected that it is hidden", got)
		}
		m.show(stage{doing: "second"})
		m.Write([]byte("a message\n"))
		seen.seconds(1)
		m.clear()
		want := eraseLine + "0s · first" + eraseLine + eraseLine + "2s · second" + eraseLine + "a message\n" +
			eraseLine + "2s · second" + eraseLine + "3s · second" + eraseLine
		if got := seen.written.String(); got != want {
			t.Errorf("%q; expected %q", got, want)
		}
	})
}

// TestProgressOfSearch: the bounds and the effort of a search are shown until the next stage.
func TestProgressOfSearch(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		seen := &screen{width: 200}
		m := newMeter(seen)
		m.show(stage{doing: "searching", done: 1, total: 9})
		m.watch(solve.Bounds{Effort: solve.Effort{Unit: solve.Positions, Expanded: 1024, Stored: 1999}})
		lines := seen.seconds(1)
		m.watch(solve.Bounds{Low: 73, High: 80, Effort: solve.Effort{Unit: solve.Positions, Expanded: 2048, Stored: 3000}})
		lines = append(lines, seen.seconds(1)...)
		m.show(stage{doing: "printing"})
		lines = append(lines, seen.seconds(1)...)
		m.clear()
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
	}{{"buffer", &bytes.Buffer{}, false}, {"file", file, false}, {"quiet terminal", newTerminal(t).tty, true}} {
		m := newMeter(progressOf(streams{err: v.w}, v.quiet))
		m.show(stage{doing: "labelling", done: 1, total: 2})
		m.clear()
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
		m.show(stage{doing: "labelling", total: 1500})
		time.Sleep(time.Second / 2)
		for done := range int64(100) {
			m.show(stage{doing: "labelling", done: done + 1, total: 1500})
			time.Sleep(time.Second)
		}
		time.Sleep(90 * time.Second)
		m.clear()
		want := "patience: 1m · 60 of 1,500 deals (4.0 %) · about 24m left · 1.0 deals/s · labelling\n" +
			"patience: 2m · 100 of 1,500 deals (6.6 %) · about 23m left · 1.0 deals/s · labelling\n" +
			"patience: 3m · 100 of 1,500 deals (6.6 %) · about 22m left · 1.0 deals/s · labelling\n"
		if log.String() != want {
			t.Errorf("%q; expected %q", log.String(), want)
		}
	})
}

// TestVerbsOnTerminal: every verb that can take long shows what it does at once, and leaves
// the line clear.
func TestVerbsOnTerminal(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		return path
	}
	for _, part := range []string{"0/2", "1/2"} {
		success(t, "", "generate", "microsoft:1-4", "--shard-rows=2", "--playouts=10", "--max-playouts=10", "--exact-nodes=0",
			"--part="+part, "--out="+filepath.Join(dir, part[:1]))
	}
	board := write("board", success(t, "", "deal", "617"))
	played := write("played", success(t, "", "deal", "617")+success(t, "", "solve", "617", "--any", "--format=standard"))
	layouts := write("layouts", "1\n\n12 13 14 15 16 17 21\n22 23 24 25 26 27 31\n"+
		"32 33 34 35 36 37 41\n42 43 44 45 46 47 11\n")
	for _, v := range []struct{ args, want string }{
		{"generate microsoft:1-2 --playouts=10 --max-playouts=10 --exact-nodes=0 --out=DIR/new", "0 of 2 deals · labelling"},
		{"merge DIR/0 DIR/1 --out=DIR/all", "reading the parts"},
		{"verify DIR/all", "opening DIR/all"},
		{"compare DIR/all microsoft:5-8", "reading DIR/all"},
		{
			"compare random:1-2 random:3-4 --playouts=10 --max-playouts=10 --exact-nodes=0",
			"0 of 2 deals · labelling random:1-2",
		},
		{"winrate random:1-2", "0 of 2 deals · 0 winnable, 0 not, 0 undecided"},
		{"pick --difficulty easy --count 2 --deals random:1-40", "0 of 2 deals · 0 deals looked at"},
		{"solve random:6001-6002 --any", "0 of 2 deals · random:6001: looking for any solution"},
		{"solve random:6001 --exact-nodes=1000", "random:6001: looking for a shortest solution"},
		{"solve 617 --judged=10", "microsoft:617: a network judges positions"},
		{"solve --game=gaps --format=contest --position=" + layouts, "searching"},
		{"score random:6001-6002 --playouts=10 --max-playouts=10 --exact-nodes=0", "0 of 2 deals · random:6001: playing"},
		{"score random:6001 --fast", "random:6001: playing at random"},
		{"review --playouts=10 --exact-nodes=1000 " + played, "deciding which positions can be won"},
		{"deal --find --position=" + board, "looking for the deal"},
	} {
		seen := &screen{width: 200}
		args := strings.Fields(strings.ReplaceAll(v.args, "DIR", dir))
		if status := run(t.Context(), args, strings.NewReader(""), io.Discard, seen); status != statusDone {
			t.Errorf("%s: status %d, %s", v.args, status, seen.written.String())
		}
		if got, want := seen.written.String(), "s · "+strings.ReplaceAll(v.want, "DIR", dir); !strings.Contains(got, want) {
			t.Errorf("%s: %q; expected %q in it", v.args, got, want)
		}
		if seen.line() != "" {
			t.Errorf("%s: %q is left on the terminal", v.args, fmt.Sprint(seen.line()))
		}
	}
}

// A terminal is a pseudo terminal of which everything is read.
type terminal struct {
	tty  *os.File
	read chan string
}

func newTerminal(t *testing.T) *terminal {
	t.Helper()
	control, tty, err := pty.Open()
	if err != nil {
		t.Skip("no pseudo terminal:", err)
	}
	t.Cleanup(func() { tty.Close(); control.Close() })
	term := &terminal{tty, make(chan string, 1)}
	go func() {
		text, _ := io.ReadAll(control) // ends with an error when the other side closes
		term.read <- string(text)
	}()
	return term
}

// text closes the terminal and returns what was written to it.
func (t *terminal) text() string {
	t.tty.Close()
	return <-t.read
}
