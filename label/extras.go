package label

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"patience/catalogue"
	"patience/rollout"
	"patience/solve"
)

// Extras names the columns that a game adds only on request, and that are asked for. The
// names are in alphabetical order, with commas between them. If an extra has a search
// of its own, its limit follows the name: the largest number of positions that the
// search may store, as in "min_cells=2000000". The zero value asks for none. Make them
// with With.
type Extras string

// With returns the extras and one more. Nodes is the largest number of positions
// that its search stores, 0 for one that has no search of its own.
func (x Extras) With(name string, nodes int64) Extras {
	entry := name
	if nodes != 0 {
		entry = fmt.Sprintf("%s=%d", name, nodes)
	}
	list := append(slices.DeleteFunc(x.list(), func(e string) bool { return nameOf(e) == name }), entry)
	slices.Sort(list)
	return Extras(strings.Join(list, ","))
}

// Nodes returns the largest number of positions of an extra's search. It returns
// false if the extra is not asked for.
func (x Extras) Nodes(name string) (nodes int64, asked bool) {
	for _, e := range x.list() {
		if nameOf(e) == name {
			_, number, _ := strings.Cut(e, "=")
			nodes, _ = strconv.ParseInt(number, 10, 64) // 0 without a number
			return nodes, true
		}
	}
	return 0, false
}

func (x Extras) list() []string {
	if x == "" {
		return nil
	}
	return strings.Split(string(x), ",")
}

func nameOf(entry string) string {
	name, _, _ := strings.Cut(entry, "=")
	return name
}

// validate returns an error that names the first extra with a number outside its
// range, or that has no search of its own where there is no search at all.
func (x Extras) validate(exactNodes int64) error {
	var again Extras
	for _, e := range x.list() {
		name := nameOf(e)
		nodes, _ := x.Nodes(name)
		flag := strings.ReplaceAll(name, "_", "-")
		switch {
		case nodes < 0 || nodes > solve.MaxNodes:
			return fmt.Errorf("%s-nodes %d; expected 0 to %d", flag, nodes, int64(solve.MaxNodes))
		case nodes == 0 && exactNodes == 0:
			return fmt.Errorf("%s without a search; expected exact-nodes of at least 1", flag)
		}
		again = again.With(name, nodes)
	}
	if again != x {
		return fmt.Errorf("extras %.80q; expected names of columns in their order, with commas between them", string(x))
	}
	return nil
}

// checkExtras returns an error for an extra that the game does not have on request.
func checkExtras(e *catalogue.Entry, x Extras) error {
	for _, entry := range x.list() {
		name := nameOf(entry)
		i := e.Extra(name)
		flag := strings.ReplaceAll(name, "_", "-")
		if i < 0 || e.Extras[i].Flag == "" {
			return fmt.Errorf("%s: game %s has no such column", flag, e.Name())
		}
		if nodes, _ := x.Nodes(name); (nodes > 0) != (e.Extras[i].Nodes > 0) {
			return fmt.Errorf("%s-nodes %d; expected at least 1 for a column with a search of its own, and none for others",
				flag, nodes)
		}
	}
	return nil
}

// extras computes the columns that the game adds.
func (s *subject) extras(ctx context.Context, e *Exact) (values []*int, err error) {
	if s.spec.VerdictNodes > 0 {
		if s.verdict, err = s.Verdict(ctx, s.position); err != nil {
			return nil, err
		}
	}
	values = make([]*int, len(s.entry.Extras))
	for i := range values {
		if values[i], err = s.extra(ctx, &s.entry.Extras[i], e); err != nil {
			return nil, err
		}
	}
	return values, nil
}

// extra returns a column that the game adds: what is published, or else computed. It is
// nil if it is not asked for.
func (s *subject) extra(ctx context.Context, x *catalogue.Extra, e *Exact) (*int, error) {
	nodes, asked := s.spec.Extras.Nodes(x.Name)
	nodes = cmp.Or(nodes, s.spec.ExactNodes)
	if n, counts := s.published.extra(&s.spec, x.Name, nodes, asked); counts {
		return n, nil
	}
	if x.Flag != "" && !asked {
		return nil, nil
	}
	return x.Compute(ctx, catalogue.Studied{
		Position: s.position, Unsolvable: e.Status == solve.Unsolvable, Solution: e.Solution, Verdict: s.verdict,
		Search: s.search(nodes), Wins: s.wins,
	})
}

// wins plays the games of a player of the ladder.
func (s *subject) wins(ctx context.Context, r catalogue.Rung) (int64, error) {
	policy, err := s.entry.Policy(r.Policy)
	if err != nil {
		return 0, err
	}
	played, err := rollout.Run(ctx, s.position, rollout.Options{
		Policy: policy, Playouts: r.Games, MaxPlayouts: r.Games, MaxMoves: s.trials.MaxMoves, Seed: s.trials.Seed,
		Workers: s.trials.Workers,
	})
	return played.Wins, err
}
