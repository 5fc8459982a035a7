package main

import (
	"cmp"
	"slices"
)

// sample draws n mutants that compile. Each package has a share of them by its lines. The order is
// that of ranks, so the first of the sample are a sample, too. It also returns how many were passed
// over because they do not compile.
func (t *tree) sample(n, seed int) (drawn []*mutant, broken int, err error) {
	paths := t.mutable(t.paths)
	for _, path := range paths {
		if err := t.parse(t.packages[path]); err != nil {
			return nil, 0, err
		}
	}
	for path, quota := range t.quotas(paths, n) {
		found, passed := t.draw(t.packages[path], quota, seed)
		drawn, broken = append(drawn, found...), broken+passed
	}
	slices.SortFunc(drawn, byRank(seed))
	return drawn, broken, nil
}

// draw draws the mutants of the lowest ranks from a package, so that changes elsewhere do not move them.
func (t *tree) draw(p *pack, n, seed int) (drawn []*mutant, broken int) {
	found := t.mutants(p)
	slices.SortFunc(found, byRank(seed))
	for _, m := range found {
		switch {
		case len(drawn) == n:
			return drawn, broken
		case t.compiles(p, m):
			drawn = append(drawn, m)
		default:
			broken++
		}
	}
	return drawn, broken
}

// quotas shares n between packages by their lines, by the method of Webster: the next goes to the package that has most
// lines for one more and a half.
func (t *tree) quotas(paths []string, n int) map[string]int {
	quotas := map[string]int{}
	claim := func(path string) float64 { return float64(t.packages[path].lines) / (float64(quotas[path]) + 0.5) }
	for range n {
		quotas[slices.MaxFunc(paths, func(a, b string) int { return cmp.Compare(claim(a), claim(b)) })]++
	}
	return quotas
}
