package main

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"patience/internal/journal"
)

// What became of a mutant.
const (
	killed   = "killed"
	survived = "survived"
	alive    = "alive"   // its own package's tests do not kill it, and others have not run
	unbuilt  = "unbuilt" // the compiler refuses it, though the types are right
)

// A verdict is a record of the journal.
type verdict struct {
	Key, State string
	Pack, Test string // that killed it
	Timeout    bool   // by taking too long
	Runs       int    // of go test
	Seconds    float64
	Hash       string // of the packages that the verdict rests on
}

// A hunt runs tests against mutants.
type hunt struct {
	tree       *tree
	state      string
	bases      *bases
	journal    *journal.Journal
	verdicts   map[string]verdict
	part, of   int
	equal      equals
	everything string // the hash of the tree
}

const kind = "patience mutants 1"

func newHunt(t *tree, state string, part, of int) (*hunt, error) {
	h := &hunt{
		tree: t, state: state, bases: &bases{t, filepath.Join(state, "tests"), map[string]*measure{}},
		verdicts: map[string]verdict{}, part: part, of: of, everything: t.hashOf(t.paths),
	}
	if err := os.MkdirAll(h.bases.folder, 0o777); err != nil {
		return nil, err
	}
	own := filepath.Join(state, fmt.Sprintf("%d-of-%d.journal", part, of))
	others, err := filepath.Glob(filepath.Join(state, "*.journal"))
	for _, other := range others {
		if other != own && err == nil {
			err = h.readJournal(other)
		}
	}
	if err != nil {
		return nil, err
	}
	h.journal, err = journal.Open(own, journal.Header{Kind: kind},
		func(_ int64, record []byte) { _ = h.readRecord(record) })
	return h, err
}

func (h *hunt) readJournal(path string) error {
	return journal.Scan(path, journal.Header{Kind: kind}, h.readRecord)
}

// readRecord takes a verdict, unless one counts already that says more.
func (h *hunt) readRecord(record []byte) error {
	var v verdict
	if err := json.Unmarshal(record, &v); err != nil {
		return err
	}
	if old, ok := h.verdicts[v.Key]; !ok || !h.counts(old) || h.counts(v) && old.State == alive {
		h.verdicts[v.Key] = v
	}
	return nil
}

// counts reports whether what a verdict rests on is as it was.
func (h *hunt) counts(v verdict) bool { return v.Hash != "" && v.Hash == h.restsOn(v) }

// restsOn returns the hash of what a verdict rests on: of a mutant that was killed its file and the
// test that killed it, or all tests of that package where the test has no name; of others the whole
// tree.
func (h *hunt) restsOn(v verdict) string {
	if v.State != killed {
		return h.everything
	}
	own, by := h.tree.packages[h.tree.packOf(v.Key)], h.tree.packages[v.Pack]
	if own == nil || by == nil {
		return ""
	}
	file, _, _ := strings.Cut(v.Key, "\t")
	test, _, _ := strings.Cut(v.Test, "/")
	return own.texts[path.Base(file)] + cmp.Or(by.texts[test], by.hash)
}

// valid returns the verdicts that count, in the order of the mutants; the zero verdict where there is none.
func (h *hunt) valid(mutants []*mutant) []verdict {
	list := make([]verdict, len(mutants))
	for i, m := range mutants {
		if v := h.verdicts[m.key()]; h.counts(v) {
			list[i] = v
		}
	}
	return list
}

// run judges the mutants of the part: each first by the tests of its own package, which takes least, then those that
// are left by others.
func (h *hunt) run(ctx context.Context, mutants []*mutant) error {
	for _, rounds := range [][]string{{alive}, {survived}} {
		for i, m := range mutants {
			v := h.verdicts[m.key()]
			if i%h.of != h.part-1 || h.counts(v) && (v.State != alive || rounds[0] == alive) {
				continue
			}
			if rounds[0] == survived && h.equal.reason(m) != "" { // its own tests are enough
				continue
			}
			if err := h.judge(ctx, m, v, rounds[0]); err != nil {
				return err
			}
		}
	}
	return nil
}

// list prints the mutants, and what became of them.
func (h *hunt) list(mutants []*mutant) {
	for i, v := range h.valid(mutants) {
		show(mutants[i], v)
	}
}

func show(m *mutant, v verdict) {
	fmt.Printf("%-8s %s:%d:%d %s, %s: %s → %s  %s %s %.0f s\n", cmp.Or(v.State, "-"), m.File, m.Line, m.Col, m.Func,
		m.Kind, m.Before, m.After, v.Pack, v.Test, v.Seconds)
}

// judge runs the tests of a round against a mutant, and keeps the verdict. A mutant that they do not kill has the state
// that is left.
func (h *hunt) judge(ctx context.Context, m *mutant, old verdict, left string) error {
	overlay, remove, err := h.overlay(m)
	if err != nil {
		return err
	}
	defer remove()
	begin := time.Now()
	v := verdict{Key: m.key(), State: left}
	tests, err := h.tests(ctx, m, old, left)
	for _, r := range tests {
		if err != nil || v.State != left {
			break
		}
		r.overlay = overlay
		err = h.try(ctx, r, &v)
	}
	if err != nil {
		return err
	}
	v.Seconds, v.Hash = time.Since(begin).Seconds(), h.restsOn(v)
	h.verdicts[v.Key] = v
	show(m, v)
	record, err := json.Marshal(v)
	if err == nil {
		_, err = h.journal.Add(record)
	}
	return err
}

var failing = regexp.MustCompile(`(?m)^\s*--- FAIL: (\S+)`)

// try runs tests, and turns the verdict if they fail. They take at most five times the processor time that they take
// without a mutant, and ten seconds. A deadlock takes none, and ends after twenty times the time that passes without a
// mutant, and three minutes: the machine may be busier than it was then.
func (h *hunt) try(ctx context.Context, r run, v *verdict) error {
	if p := h.tree.packages[r.pack]; p == nil || !p.hasTests() {
		return nil
	}
	base, err := h.bases.of(ctx, r, false)
	if err != nil || base.Failed {
		return err
	}
	r.seconds, r.longest = 10+5*base.Seconds, 3*time.Minute+20*base.Wall
	v.Runs++
	found, err := h.tree.test(ctx, r)
	switch {
	case err != nil || !found.failed:
		return err
	case found.unbuilt:
		v.State = unbuilt
		return nil
	}
	v.State, v.Pack, v.Timeout = killed, r.pack, found.timeout
	if name := failing.FindStringSubmatch(found.output); name != nil {
		v.Test = name[1]
	}
	return nil
}

// overlay writes the files that put a mutant in its place, for go test.
func (h *hunt) overlay(m *mutant) (path string, remove func(), err error) {
	folder, err := os.MkdirTemp("", "mutants")
	if err != nil {
		return "", nil, err
	}
	changed := filepath.Join(folder, filepath.Base(m.File))
	text, err := json.Marshal(map[string]map[string]string{"Replace": {m.path: changed}})
	if err == nil {
		err = os.WriteFile(changed, m.apply(h.tree.packages[m.pack].sources[m.path]), 0o666)
	}
	path = filepath.Join(folder, "overlay.json")
	if err == nil {
		err = os.WriteFile(path, text, 0o666)
	}
	return path, func() { os.RemoveAll(folder) }, err
}

// tests returns what runs in a round. In the first it is the package that killed the mutant before, if one did, and its
// own; in the second those above that execute it, and in the end those that do more without -short.
func (h *hunt) tests(ctx context.Context, m *mutant, old verdict, left string) (list []run, err error) {
	if left == alive {
		list = []run{{pack: m.pack, short: true}}
		if old.Pack != "" && old.Pack != m.pack {
			list = slices.Insert(list, 0, run{pack: old.Pack, short: true})
		}
		return list, nil
	}
	above, err := h.above(ctx, m)
	for _, path := range above {
		list = append(list, run{pack: path, short: true})
	}
	for _, path := range append([]string{m.pack}, above...) {
		if h.tree.packages[path].long {
			list = append(list, run{pack: path})
		}
	}
	return list, err
}

// above returns the packages beside a mutant's own whose tests execute it, the quickest first.
func (h *hunt) above(ctx context.Context, m *mutant) ([]string, error) {
	seconds := map[string]float64{}
	var paths []string
	for _, path := range h.tree.paths {
		if p := h.tree.packages[path]; path == m.pack || !p.hasTests() || !slices.Contains(h.tree.below(path), m.pack) {
			continue
		}
		base, err := h.bases.of(ctx, run{pack: path, short: true}, true)
		if err != nil {
			return nil, err
		}
		if seconds[path] = base.Seconds; base.executes(m) {
			paths = append(paths, path)
		}
	}
	slices.SortFunc(paths, func(a, b string) int { return cmp.Compare(seconds[a], seconds[b]) })
	return paths, nil
}
