//go:build unix

package cmd

import (
	"bytes"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"patience/internal/testkit/racing"
)

// A victim is a command that is killed, and started again as often as it takes.
type victim struct {
	args    []string                                // without --out
	prepare func(dir string)                        // makes what lies in the folder before; nil if nothing does
	begun   func(dir string) bool                   // whether the work has begun into which kills shall fall
	done    func(out, dir string) map[string]string // what must be as without kills
	want    map[string]string                       // what done returns without kills
}

// TestKills kills commands at random moments by the signal that cannot be caught, and
// starts them again. What was finished stays and is not made again, and in the end all
// bytes are those of a run that nobody killed. PATIENCE_KILLS is the number of kills of
// each command. When a kill falls depends on the clock; what comes out does not.
func TestKills(t *testing.T) {
	racing.Skip(t)
	t.Parallel()
	kills := times(t, "PATIENCE_KILLS", 2)
	all, some := shardedDeals(kills > 2)
	whole, parts, less := killPlans(t, all, some)
	dataset := func(_, dir string) map[string]string { return published(t, dir) }
	there := func(name string) func(string) bool {
		return func(dir string) bool { return isThere(dir, name) }
	}
	extend := victim{
		args: shardedArgs(all), begun: there(".extending"), done: dataset,
		want: dataset("", whole),
	}
	extend.prepare = func(dir string) { copyFolder(t, less, dir) }
	replace, shards := extend, len(shardsOf(t, whole))
	replace.begun = func(dir string) bool {
		made, _ := filepath.Glob(filepath.Join(dir, ".extending", "shards", "*.json"))
		return len(made) == shards || len(made) > 0 && !isThere(dir, ".extending/plan.json")
	}
	count, verdicts := []string{"winrate", "random:1-400", "--game=bakers-game", "--json"}, filepath.Join(t.TempDir(), "w")
	counted := func(out, dir string) map[string]string {
		files := published(t, dir)
		files["stdout"] = out
		return files
	}
	for name, v := range map[string]victim{
		"part": {
			args: shardedArgs(all, "--part=1/3"), begun: there("plan.json"), done: dataset,
			want: dataset("", parts[1]),
		},
		"merge":   {args: append([]string{"merge"}, parts...), begun: there("plan.json"), done: dataset, want: extend.want},
		"extend":  extend,
		"replace": replace,
		"winrate": {args: count, begun: there("plan.json"), want: counted(success(t, "", append(count, "--out="+verdicts)...),
			verdicts), done: counted},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			v.killRepeatedly(t, kills)
		})
	}
}

// shardedDeals are deals in shards of five, and some of them, in the last shard of which there are two deals. At
// night they take a second or two, and else a third of that.
func shardedDeals(night bool) (all, some string) {
	if night {
		return "microsoft:1-60", "microsoft:1-22"
	}
	return "microsoft:1-20", "microsoft:1-7"
}

// killPlans makes a dataset of all deals, the three parts of it, and one of some of its deals.
func killPlans(t *testing.T, all, some string) (whole string, parts []string, less string) {
	t.Helper()
	whole, less = filepath.Join(t.TempDir(), "whole"), filepath.Join(t.TempDir(), "less")
	success(t, "", shardedArgs(all, "--out="+whole)...)
	success(t, "", shardedArgs(some, "--out="+less)...)
	for i := range 3 {
		parts = append(parts, filepath.Join(t.TempDir(), fmt.Sprint("part-", i)))
		success(t, "", shardedArgs(all, fmt.Sprintf("--part=%d/3", i), "--out="+parts[i])...)
	}
	return whole, parts, less
}

// shardsOf returns the sidecars of a dataset.
func shardsOf(t *testing.T, dir string) []string {
	t.Helper()
	sidecars, err := filepath.Glob(filepath.Join(dir, "shards", "*.json"))
	if err != nil {
		t.Fatal(err)
	}
	return sidecars
}

// shardedArgs is a plan of deals in shards of five.
func shardedArgs(deals string, more ...string) []string {
	args := append(plannedArgs("--shard-rows=5"), more...)
	args[1] = deals
	return args
}

func copyFolder(t *testing.T, from, to string) {
	t.Helper()
	if err := os.CopyFS(to, os.DirFS(from)); err != nil {
		t.Fatal(err)
	}
}

// folder makes what is there before the command starts.
func (v *victim) folder(t *testing.T) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "out")
	if v.prepare != nil {
		v.prepare(dir)
	}
	return dir
}

// command is the victim that writes to a folder.
func (v *victim) command(t *testing.T, dir string, out *bytes.Buffer) *exec.Cmd {
	c := exec.CommandContext(t.Context(), "patience", append(slices.Clone(v.args), "--out="+dir)...)
	c.Stdout, c.Stderr = out, out
	return c
}

// killRepeatedly kills the command a number of times at moments of its work, and
// compares what comes out whenever it gets to its end.
func (v *victim) killRepeatedly(t *testing.T, kills int) {
	rng, fallen, completed := rand.New(rand.NewPCG(1, 2)), map[string]int{}, 0
	dir, startup, span := v.folder(t), time.Duration(0), time.Duration(0)
	for n := 0; n < kills || completed == 0; {
		wait := time.Hour // the first run is not killed, nor the one after the last kill
		if span > 0 && n < kills {
			wait = time.Duration(rng.Int64N(int64(span)))
		}
		before, resumed := keptIn(t, dir), v.begun(dir)
		if resumed {
			wait += startup
		}
		r := v.killAfter(t, dir, wait)
		if r.killed {
			n, completed = n+1, 0
			fallen[fallenAt(dir)]++
			keptIn(t, dir).checkHolds(t, before)
			continue
		}
		if span == 0 {
			startup, span = r.startup, r.worked
		}
		completed++
		sameFiles(t, v.done(r.out, dir), v.want)
		dir = v.folder(t)
	}
	t.Logf("%d kills within %v of work: %v", kills, span.Round(time.Millisecond), fallen)
}

// A killing is what came of a run: how long it took until the work began, and from then
// to the end.
type killing struct {
	out             string
	killed          bool
	startup, worked time.Duration
}

// killAfter starts the command and kills it some time after its work has begun.
func (v *victim) killAfter(t *testing.T, dir string, wait time.Duration) (r killing) {
	t.Helper()
	var out bytes.Buffer
	c, started := v.command(t, dir, &out), time.Now()
	ended := start(t, c)
	for !v.begun(dir) && len(ended) == 0 {
		time.Sleep(100 * time.Microsecond)
	}
	r.startup = time.Since(started)
	status, ok := statusWithin(ended, wait)
	if !ok {
		c.Process.Kill() // an error means that it has ended
		status = exitStatus(<-ended)
	}
	if status > statusDone {
		t.Fatalf("status %d\n%s", status, out.Bytes())
	}
	r.out, r.killed, r.worked = out.String(), status < statusDone, time.Since(started)-r.startup
	return r
}

func sameFiles(t *testing.T, got, want map[string]string) {
	t.Helper()
	if names := slices.Sorted(maps.Keys(want)); !slices.Equal(names, slices.Sorted(maps.Keys(got))) {
		t.Fatalf("files %v; expected %v", slices.Sorted(maps.Keys(got)), names)
	}
	for name := range want {
		if want[name] != got[name] {
			t.Errorf("%s differs from that of a run that nobody killed", name)
		}
	}
}

// fallenAt says what a kill has interrupted, by what is there.
func fallenAt(dir string) string {
	switch sidecars, _ := filepath.Glob(filepath.Join(dir, "shards", "*.json")); {
	case isThere(dir, ".extending/plan.json"):
		return "extending"
	case isThere(dir, ".extending"):
		return "replacing"
	case !isThere(dir, "plan.json"):
		return "before the plan"
	case isThere(dir, "manifest.json"):
		return "after the manifest"
	case len(sidecars) == 0:
		return "first shard"
	}
	return "later shards"
}

// A kept is what is finished in a folder: the lines of its journals, and the sidecars of
// its shards.
type kept struct {
	dir             string // in which the dataset is made
	lines, sidecars map[string]bool
}

func keptIn(t *testing.T, dir string) kept {
	t.Helper()
	folders := []string{dir, filepath.Join(dir, ".extending")} // both while one takes the place of the other
	if isThere(dir, ".extending/plan.json") {
		folders = folders[1:]
	}
	k := kept{folders[0], journalLines(t, folders[0]), map[string]bool{}}
	for _, folder := range folders {
		sidecars, err := filepath.Glob(filepath.Join(folder, "shards", "*.json"))
		if err != nil {
			t.Fatal(err)
		}
		for _, path := range sidecars {
			k.sidecars[strings.TrimSuffix(filepath.Base(path), ".json")] = true
		}
	}
	return k
}

// journalLines returns the whole lines of all journals of a folder, each after the name
// of its shard. No line may be there twice: then a deal would have been made twice.
func journalLines(t *testing.T, dir string) map[string]bool {
	t.Helper()
	found := map[string]bool{}
	journals, err := filepath.Glob(filepath.Join(dir, "shards", "*.journal"))
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range journals {
		text, _ := os.ReadFile(path) // a journal may go while we look
		for line := range strings.Lines(string(text)) {
			entry := strings.TrimSuffix(filepath.Base(path), ".journal") + "\t" + line
			if found[entry] {
				t.Errorf("%s has this twice: %.80s", path, line)
			}
			if strings.HasSuffix(line, "\n") {
				found[entry] = true
			}
		}
	}
	return found
}

// checkHolds holds that nothing is lost which was finished before. The lines of a shard
// may go when its sidecar is there, and the shards of a smaller dataset when those of the
// larger one are.
func (k kept) checkHolds(t *testing.T, before kept) {
	t.Helper()
	if len(k.dir) > len(before.dir) {
		return // the first run of an extension: the smaller dataset is still there
	}
	for shard := range before.sidecars {
		_, count, _ := strings.Cut(shard, "-of-")
		larger := func(other string) bool { return !strings.HasSuffix(other, count) }
		if !k.sidecars[shard] && !slices.ContainsFunc(slices.Collect(maps.Keys(k.sidecars)), larger) {
			t.Errorf("the sidecar of %s is gone", shard)
		}
	}
	for line := range before.lines {
		shard, _, _ := strings.Cut(line, "\t")
		if !k.lines[line] && !k.sidecars[shard] {
			t.Errorf("a finished row is lost: %.80s", line)
		}
	}
}
