// Mutants changes the code of the house in a few hundred places, one at a time, and runs the tests:
// a change that no test notices is a mutant that survives. Then a test is missing, or the change
// makes no difference.
//
//	go run ./mutants -root ..                     the sample, or what is left of it
//	go run ./mutants -root .. -part 2/3           every third mutant of it; parts may run at the same time
//	go run ./mutants -root .. -list               only say which mutants they are
//	go run ./mutants -root .. -file label/pick/pick.go  all mutants of a file instead; pick.go:73: of a line
//
// Changes are operators, comparisons, conditions, bounds of loops, constants, results and dropped
// statements. They reach go test as an overlay, so the tree stays as it is. The tests of the
// mutant's own package run first, then those of the packages above that execute the changed line,
// the quickest first, up to the first that fails. All run with -short, and where a mutant survives,
// those that do more without it run again.
//
// A journal in -state keeps each result, and a run goes on where another ended. A mutant that was
// killed counts as long as its file and the test stay as they are; one that survived is tried again
// when anything has changed.
//
// equal.tsv names mutants that make no difference, each with the reason: file, function, the lines
// before and after, why. The tests of other packages do not run against these.
package main

import (
	"context"
	"flag"
	"fmt"
	"log"
	"math"
	"os"
	"os/signal"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

func main() {
	log.SetFlags(0)
	o := options{}
	flag.StringVar(&o.root, "root", "..", "mutate the checkout in this `FOLDER`")
	flag.StringVar(&o.state, "state", "mutants/state", "keep results in this `FOLDER`")
	flag.StringVar(&o.equal, "equal", "mutants/equal.tsv", "the mutants that make no difference")
	flag.StringVar(&o.page, "page", "", "write the tables into this `PAGE`")
	flag.IntVar(&o.n, "n", 200, "mutants in the sample")
	flag.IntVar(&o.seed, "seed", 1, "seed of the sample")
	flag.StringVar(&o.part, "part", "1/1", "run part `I/N` of the sample")
	flag.StringVar(&o.file, "file", "", "all mutants of this `FILE` below the root instead of the sample, or of a "+
		"line: label/pick/pick.go:73")
	flag.StringVar(&o.skip, "skip", "", "leave files that match this `EXPRESSION` to another run")
	flag.BoolVar(&o.list, "list", false, "run nothing, list the mutants and what is known of them")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := o.run(ctx); err != nil {
		log.Fatal("mutants: ", err)
	}
}

type options struct {
	root, state, equal, page, part, file, skip string
	n, seed                                    int
	list                                       bool
}

func (o options) run(ctx context.Context) error {
	var part, parts int
	if n, err := fmt.Sscanf(o.part, "%d/%d", &part, &parts); n != 2 || err != nil || part < 1 || part > parts {
		return fmt.Errorf("-part %s; expected one such as 2/3", o.part)
	}
	t, err := readTree(o.root)
	if err != nil {
		return err
	}
	mutants, broken, err := o.choose(t)
	if err != nil {
		return err
	}
	equal, err := readEqual(o.equal)
	if err != nil {
		return err
	}
	h, err := newHunt(t, o.state, part, parts)
	if err != nil {
		return err
	}
	h.equal = equal
	defer h.journal.Close()
	wanted, err := o.left(mutants)
	if err != nil {
		return err
	}
	if o.list {
		h.list(wanted)
	} else if err := h.run(ctx, wanted); err != nil {
		return err
	}
	return report{mutants, h.valid(mutants), equal, broken}.write(o.page)
}

// choose returns the mutants to run, and how many were passed over because they do not compile.
func (o options) choose(t *tree) ([]*mutant, int, error) {
	if err := t.compile(); err != nil {
		return nil, 0, err
	}
	if o.file == "" {
		return t.sample(o.n, o.seed)
	}
	file, line, _ := strings.Cut(filepath.ToSlash(filepath.Clean(o.file)), ":")
	p := t.packages[t.packOf(file)]
	if p == nil {
		return nil, 0, fmt.Errorf("-file %s; expected one of a package of %s", o.file, t.root)
	}
	if err := t.parse(p); err != nil {
		return nil, 0, err
	}
	all, broken := t.draw(p, math.MaxInt, o.seed)
	return slices.DeleteFunc(all, func(m *mutant) bool {
		return m.File != file || line != "" &&
			strconv.Itoa(m.Line) != line
	}), broken, nil
}

// left returns the mutants that are not left to another run.
func (o options) left(mutants []*mutant) ([]*mutant, error) {
	if o.skip == "" {
		return mutants, nil
	}
	skip, err := regexp.Compile(o.skip)
	if err != nil {
		return nil, fmt.Errorf("-skip: %w", err)
	}
	return slices.DeleteFunc(slices.Clone(mutants), func(m *mutant) bool { return skip.MatchString(m.File) }), nil
}

// equals are reasons of mutants that make no difference, by file, function, line before and line after.
type equals map[string]string

// reason returns why a mutant makes no difference, empty if nobody has said so.
func (e equals) reason(m *mutant) string {
	return e[strings.Join([]string{m.File, m.Func, m.Before, m.After}, "\t")]
}

// readEqual reads the reasons of mutants that make no difference.
func readEqual(path string) (equals, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	equal := equals{}
	for line := range strings.Lines(string(text)) {
		fields := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if len(fields) != 5 {
			return nil, fmt.Errorf("%s: %.60q; expected file, function, line before, line after and reason, with tabs "+
				"between", path, line)
		}
		equal[strings.Join(fields[:4], "\t")] = fields[4]
	}
	return equal, nil
}
