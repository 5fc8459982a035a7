package main

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"patience/lab/marks"
)

// A report counts what became of mutants.
type report struct {
	mutants  []*mutant
	verdicts []verdict // one for each
	equal    equals
	broken   int
}

// A tally of mutants.
type tally struct{ killed, equal, survived, left int }

// write prints the report, and fills it into a page if one is named.
func (r report) write(page string) error {
	texts := map[string]string{
		"count": r.count(), "kinds": r.kinds(), "equal": r.list(r.isEqual), "survivors": r.list(r.survives),
	}
	if page != "" {
		return marks.Fill(page, texts)
	}
	for _, name := range []string{"kinds", "survivors", "count"} {
		fmt.Println(texts[name])
	}
	return nil
}

// lives reports whether a mutant survives, be it only the tests of its own package so far.
func (r report) lives(i int) bool {
	state := r.verdicts[i].State
	return state == survived || state == alive
}

func (r report) isEqual(i int) bool  { return r.lives(i) && r.equal.reason(r.mutants[i]) != "" }
func (r report) survives(i int) bool { return r.lives(i) && r.equal.reason(r.mutants[i]) == "" }

func (t *tally) add(r report, i int) {
	switch state := r.verdicts[i].State; {
	case state == killed:
		t.killed++
	case r.isEqual(i):
		t.equal++
	case state == survived:
		t.survived++
	default:
		t.left++
	}
}

func (r report) count() string {
	var all tally
	timeouts, others := 0, 0
	for i, v := range r.verdicts {
		all.add(r, i)
		if v.Timeout {
			timeouts++
		}
		if v.State == killed && path.Base(v.Pack) != path.Base(path.Dir(r.mutants[i].File)) {
			others++
		}
	}
	return fmt.Sprintf("Of %d mutants %d were killed, %d of them by the tests of another package and %d by taking too "+
		"long; %d make no difference, %d survive, and %d have not been judged. "+
		"Another %d changes were passed over in drawing them, because they do not compile.",
		len(r.mutants), all.killed, others, timeouts, all.equal, all.survived, all.left, r.broken)
}

// kinds counts mutants by the kind of their change.
func (r report) kinds() string {
	tallies := map[string]*tally{}
	var names []string
	for i, m := range r.mutants {
		if tallies[m.Kind] == nil {
			tallies[m.Kind] = &tally{}
			names = append(names, m.Kind)
		}
		tallies[m.Kind].add(r, i)
	}
	slices.Sort(names)
	var b strings.Builder
	b.WriteString("| change | killed | equal | survived | not judged |\n|---|---:|---:|---:|---:|\n")
	for _, name := range names {
		t := tallies[name]
		fmt.Fprintf(&b, "| %s | %d | %d | %d | %d |\n", name, t.killed, t.equal, t.survived, t.left)
	}
	return b.String()
}

// list writes the mutants of a sort, with their reasons.
func (r report) list(want func(i int) bool) string {
	var b strings.Builder
	for i, m := range r.mutants {
		if want(i) {
			fmt.Fprintf(&b, "* %s, %s: `%s` → `%s`", m.File, m.Func, m.Before, m.After)
			if reason := r.equal.reason(m); reason != "" {
				fmt.Fprintf(&b, ". %s", reason)
			}
			b.WriteString("\n")
		}
	}
	if b.Len() == 0 {
		return "None.\n"
	}
	return b.String()
}
