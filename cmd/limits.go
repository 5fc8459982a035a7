package cmd

import (
	"github.com/spf13/pflag"

	"patience/internal/misuse"
	"patience/solve"
)

// The help texts of the limits of a search, for all verbs.
const (
	exactNodesUsage = "how many positions the search for the least number of moves may store"
	memoryUsage     = "memory for all searches together, such as 4GiB"
)

// limitFlags are the limits of a search for the least number of moves.
type limitFlags struct {
	nodes  int64
	memory memoryFlag
}

// register registers the flags with their defaults.
func (f *limitFlags) register(flags *pflag.FlagSet, d solve.Limits) {
	flags.Int64Var(&f.nodes, "exact-nodes", d.MaxNodes, exactNodesUsage)
	group(flags, searching, "exact-nodes")
	f.memory.register(flags, d.MaxBytes, memoryUsage)
}

// limits returns the limits of a search.
func (f *limitFlags) limits() (solve.Limits, error) {
	bytes, err := f.memory.bytes()
	if err != nil {
		return solve.Limits{}, err
	}
	if f.nodes < 1 || f.nodes > solve.MaxNodes {
		return solve.Limits{}, misuse.Errorf("exact-nodes %d; expected 1 to %d", f.nodes, int64(solve.MaxNodes))
	}
	return solve.Limits{MaxNodes: f.nodes, MaxBytes: bytes}, nil
}

// mostWorkers is the largest --workers. Each worker takes some memory before it begins, so a
// number such as 10^9 would take all. Chosen, not tuned: more than the processors of any machine.
const mostWorkers = 4096

// checkWorkers returns an error for a number of workers that is out of range.
func checkWorkers(n int) error {
	if n < 1 || n > mostWorkers {
		return misuse.Errorf("workers %d; expected 1 to %d", n, mostWorkers)
	}
	return nil
}
