package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// A run of a package's tests.
type run struct {
	pack    string
	overlay string // empty without a mutant
	short   bool
	seconds float64 // of processor time at most
	longest time.Duration
	cover   string   // the folder for what is executed of these packages; empty if nobody asks
	covered []string // import paths
}

// Without a mutant a run ends only after an hour. Memory that grows without end would take that of the machine.
const (
	mostMemory = 4 << 20 // KiB of data of a process
	unlimited  = 3600.0  // seconds of processor time
)

// A result is what became of a run.
type result struct {
	failed, unbuilt, timeout bool
	seconds                  float64 // processor time of the tests and what they start
	wall                     time.Duration
	output                   string
}

// test builds the tests of one package and runs them.
func (t *tree) test(ctx context.Context, r run) (result, error) {
	folder, err := os.MkdirTemp("", "mutants")
	if err != nil {
		return result{}, err
	}
	defer os.RemoveAll(folder)
	program := filepath.Join(folder, path.Base(r.pack)+".test")
	args := []string{"test", "-c", "-p=1", "-pgo=off", "-trimpath", "-vet=off", "-o", program}
	if r.overlay != "" {
		args = append(args, "-overlay="+r.overlay)
	}
	if r.cover != "" {
		args = append(args, "-coverpkg="+strings.Join(r.covered, ","))
	}
	build := exec.CommandContext(ctx, "go", append(args, r.pack)...)
	build.Dir = t.root
	if out, err := build.CombinedOutput(); err != nil {
		return result{failed: true, unbuilt: true, output: string(out)}, ctx.Err()
	}
	return t.start(ctx, r, program)
}

// start runs a test program under its limits.
func (t *tree) start(ctx context.Context, r run, program string) (result, error) {
	limits := fmt.Sprintf(`ulimit -t %.0f; ulimit -d %d; exec "$0" "$@"`, math.Ceil(r.seconds), mostMemory)
	test := exec.CommandContext(ctx, "sh", "-c", limits, program, "-test.failfast", "-test.paniconexit0",
		fmt.Sprintf("-test.short=%v", r.short), fmt.Sprintf("-test.timeout=%v", r.longest))
	test.Dir, test.WaitDelay = t.packages[r.pack].Dir, 10*time.Second
	test.Env = append(os.Environ(), "RAPID_NOFAILFILE=true") // so that the tree stays as it is
	if r.cover != "" {
		// Programs that tests start write what they execute into a folder of their own.
		test.Env = append(test.Env, "GOCOVERDIR="+filepath.Join(r.cover, "others"))
		test.Args = append(test.Args, "-test.coverprofile="+filepath.Join(r.cover, "own"))
	}
	begin := time.Now()
	out, err := test.CombinedOutput()
	if ctx.Err() != nil || test.ProcessState == nil {
		return result{}, errors.Join(ctx.Err(), err)
	}
	spent := test.ProcessState.UserTime() + test.ProcessState.SystemTime()
	found := result{failed: err != nil, seconds: spent.Seconds(), wall: time.Since(begin), output: string(out)}
	found.timeout = found.failed && (found.seconds >= r.seconds || strings.Contains(found.output, "panic: test timed out"))
	return found, nil
}

// A measure is what is known of a package's tests without a mutant.
type measure struct {
	Hash    string
	Seconds float64 // of processor time
	Wall    time.Duration
	Failed  bool
	// Executed says of the blocks of each file, such as 12.34,15.2, whether they were executed. It is
	// nil until it is asked for.
	Executed map[string]map[string]bool
}

// bases measures tests, and keeps what it measured in a folder.
type bases struct {
	tree   *tree
	folder string
	known  map[string]*measure
}

// of returns the measure of a package's tests, with what they execute if asked for.
func (b *bases) of(ctx context.Context, r run, cover bool) (*measure, error) {
	file := filepath.Join(b.folder, fmt.Sprintf("%s-%v.json", strings.ReplaceAll(r.pack, "/", "."), r.short))
	m := b.known[file]
	if m == nil {
		m = read(file, b.tree.hashOf(b.tree.below(r.pack)))
		b.known[file] = m
	}
	if m.Seconds > 0 && (m.Executed != nil || !cover) {
		return m, nil
	}
	if err := b.measure(ctx, r, m, cover); err != nil {
		return nil, err
	}
	text, err := json.Marshal(m)
	if err != nil {
		return nil, err
	}
	return m, os.WriteFile(file, text, 0o666)
}

// read returns what is kept if the package and all below it are as they were.
func read(file, hash string) *measure {
	m := &measure{}
	if text, err := os.ReadFile(file); err != nil || json.Unmarshal(text, m) != nil || m.Hash != hash || m.Failed {
		return &measure{Hash: hash}
	}
	return m
}

func (b *bases) measure(ctx context.Context, r run, m *measure, cover bool) error {
	folder, err := os.MkdirTemp("", "mutants")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	if err := os.Mkdir(filepath.Join(folder, "others"), 0o777); err != nil {
		return err
	}
	r.overlay, r.seconds, r.longest = "", unlimited, time.Hour
	if cover {
		r.cover, r.covered = folder, b.tree.mutable(b.tree.below(r.pack))
	}
	found, err := b.tree.test(ctx, r)
	if err != nil {
		return err
	}
	m.Seconds, m.Wall, m.Failed = max(found.seconds, 0.001), found.wall, found.failed
	if found.failed {
		fmt.Printf("the tests of %s fail without a mutant, and are left out:\n%s\n", r.pack, found.output)
	}
	if cover {
		m.Executed, err = executed(ctx, folder)
	}
	return err
}

// mutable returns those packages that have mutants.
func (t *tree) mutable(paths []string) []string {
	return slices.DeleteFunc(slices.Clone(paths), func(path string) bool {
		return t.packages[path].isKit() ||
			len(t.packages[path].GoFiles) == 0
	})
}

// executed reads the profiles in a folder.
func executed(ctx context.Context, folder string) (map[string]map[string]bool, error) {
	others := filepath.Join(folder, "others")
	if entries, err := os.ReadDir(others); err == nil && len(entries) > 0 {
		if out, err := exec.CommandContext(ctx, "go", "tool", "covdata", "textfmt", "-i="+others,
			"-o="+filepath.Join(folder, "started")).CombinedOutput(); err != nil {
			return nil, fmt.Errorf("go tool covdata: %w: %s", err, out)
		}
	}
	blocks := map[string]map[string]bool{}
	for _, name := range []string{"own", "started"} {
		text, err := os.ReadFile(filepath.Join(folder, name))
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return nil, err
		}
		for line := range strings.Lines(string(text)) {
			addBlock(blocks, strings.TrimSpace(line))
		}
	}
	return blocks, nil
}

// addBlock reads a line of a profile, such as patience/game/seed.go:12.34,15.2 3 1: three statements
// that were executed.
func addBlock(blocks map[string]map[string]bool, line string) {
	file, rest, _ := strings.Cut(line, ":")
	if fields := strings.Fields(rest); len(fields) == 3 {
		if blocks[file] == nil {
			blocks[file] = map[string]bool{}
		}
		blocks[file][fields[0]] = blocks[file][fields[0]] || fields[2] != "0"
	}
}

// executes reports whether the tests execute the block of a mutant; where it is in none, such as an
// expression of a case, a block of its function; outside functions, one of its file.
func (m *measure) executes(mu *mutant) bool {
	inFunction := false
	for at, executed := range m.Executed[path.Join(mu.pack, path.Base(mu.File))] {
		var line, col, last, lastCol int
		fmt.Sscanf(at, "%d.%d,%d.%d", &line, &col, &last, &lastCol)
		if (line < mu.Line || line == mu.Line && col <= mu.Col) && (mu.Line < last || mu.Line == last && mu.Col < lastCol) {
			return executed
		}
		inFunction = inFunction || executed && (mu.function[0] == 0 || mu.function[0] <= line && last <= mu.function[1])
	}
	return inFunction
}
