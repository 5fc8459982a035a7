package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

// A run of a package's tests.
type run struct {
	pack    string
	overlay string // empty without a mutant
	short   bool
	timeout time.Duration // 0 for that of go test
	cover   string        // the file for the lines that are executed, of these packages
	covered []string
	env     []string
}

// A result is what go test says.
type result struct {
	failed  bool
	broken  bool    // it does not compile
	seconds float64 // of the tests alone
	output  string
}

var ran = regexp.MustCompile(`(?m)^(?:ok|FAIL)\s+\S+\s+([0-9.]+)s`)

// test runs the tests of one package on the tree.
func (t *tree) test(ctx context.Context, r run) (result, error) {
	args := []string{"test", "-vet=off", "-failfast", "-p=1", fmt.Sprintf("-short=%v", r.short)}
	if r.overlay != "" {
		args = append(args, "-overlay="+r.overlay)
	} else {
		args = append(args, "-count=1")
	}
	if r.timeout > 0 {
		args = append(args, fmt.Sprintf("-timeout=%v", r.timeout))
	}
	if r.cover != "" {
		args = append(args, "-coverprofile="+r.cover, "-coverpkg="+strings.Join(r.covered, ","))
	}
	test := exec.CommandContext(ctx, "go", append(args, r.pack)...)
	test.Dir, test.Env = t.root, append(os.Environ(), r.env...)
	out, err := test.CombinedOutput()
	if ctx.Err() != nil {
		return result{}, ctx.Err()
	}
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		return result{}, err
	}
	found := result{failed: err != nil, broken: bytes.Contains(out, []byte("[build failed]")), output: string(out)}
	if times := ran.FindSubmatch(out); times != nil {
		found.seconds, _ = strconv.ParseFloat(string(times[1]), 64)
	}
	return found, nil
}

// A measure is what is known of a package's tests without a mutant, with -short.
type measure struct {
	Hash    string
	Seconds float64
	Failed  bool // they fail
	// Executed says of the blocks of each file, such as 12.34,15.2, whether they were executed. It is nil until it is asked for.
	Executed map[string]map[string]bool
}

// bases measures tests, and keeps what it measured in a folder.
type bases struct {
	tree   *tree
	folder string
	known  map[string]*measure
}

// of returns the measure of a package's tests, with what they execute if asked for.
func (b *bases) of(ctx context.Context, pack string, cover bool) (*measure, error) {
	m := b.known[pack]
	if m == nil {
		m = b.read(pack)
		b.known[pack] = m
	}
	if m.Seconds > 0 && (m.Executed != nil || !cover) {
		return m, nil
	}
	if err := b.measure(ctx, pack, m, cover); err != nil {
		return nil, err
	}
	text, err := json.Marshal(m)
	if err != nil {
		return nil, err
	}
	return m, os.WriteFile(b.file(pack), text, 0o666)
}

func (b *bases) file(pack string) string {
	return filepath.Join(b.folder, strings.ReplaceAll(pack, "/", ".")+".json")
}

// read returns what is kept if the package and all below it are as they were.
func (b *bases) read(pack string) *measure {
	hash := b.tree.hashOf(b.tree.below(pack))
	m := &measure{}
	if text, err := os.ReadFile(b.file(pack)); err != nil || json.Unmarshal(text, m) != nil || m.Hash != hash {
		return &measure{Hash: hash}
	}
	return m
}

func (b *bases) measure(ctx context.Context, pack string, m *measure, cover bool) error {
	folder, err := os.MkdirTemp("", "mutants")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	r := run{pack: pack, short: true}
	if cover {
		// Programs that tests start write what they execute into another folder.
		others := filepath.Join(folder, "others")
		if err := os.Mkdir(others, 0o777); err != nil {
			return err
		}
		r.cover, r.covered, r.env = filepath.Join(folder, "own"), b.tree.mutable(b.tree.below(pack)), []string{"GOCOVERDIR=" + others}
	}
	found, err := b.tree.test(ctx, r)
	if err != nil {
		return err
	}
	m.Seconds, m.Failed = max(found.seconds, 0.001), found.failed
	if found.failed {
		fmt.Printf("the tests of %s fail without a mutant:\n%s", pack, found.output)
	}
	if cover {
		m.Executed, err = executed(ctx, folder)
	}
	return err
}

// mutable returns those packages that have mutants.
func (t *tree) mutable(paths []string) []string {
	return slices.DeleteFunc(slices.Clone(paths), func(path string) bool { return t.packages[path].isKit() || len(t.packages[path].GoFiles) == 0 })
}

// executed reads the profiles in a folder.
func executed(ctx context.Context, folder string) (map[string]map[string]bool, error) {
	others := filepath.Join(folder, "others")
	if entries, err := os.ReadDir(others); err == nil && len(entries) > 0 {
		if out, err := exec.CommandContext(ctx, "go", "tool", "covdata", "textfmt", "-i="+others, "-o="+filepath.Join(folder, "started")).CombinedOutput(); err != nil {
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

// addBlock reads a line of a profile, such as patience/game/seed.go:12.34,15.2 3 1: three statements that were executed.
func addBlock(blocks map[string]map[string]bool, line string) {
	file, rest, _ := strings.Cut(line, ":")
	if fields := strings.Fields(rest); len(fields) == 3 {
		if blocks[file] == nil {
			blocks[file] = map[string]bool{}
		}
		blocks[file][fields[0]] = blocks[file][fields[0]] || fields[2] != "0"
	}
}

// executes reports whether the tests execute the block of a mutant; where it is in none, such as an expression of a case,
// a block of its function; outside functions, one of its file.
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
