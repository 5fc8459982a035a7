package flag

import (
	"fmt"
	"runtime"

	"github.com/dustin/go-humanize"
	"github.com/spf13/pflag"

	"patience/cmd/internal/console"
	"patience/cmd/internal/say"
	"patience/internal/misuse"
	"patience/solve"
)

// The help texts of the limits of a search, for all verbs.
const (
	exactNodesUsage = "how many positions the search for a shortest solution may store"
	memoryUsage     = "memory for all searches together, such as 4GiB"
)

// Limits are the limits of a search for a shortest solution.
type Limits struct {
	nodes  int64
	Memory Memory
}

// register registers the flags with their defaults.
func (f *Limits) Register(flags *pflag.FlagSet, d solve.Limits) {
	flags.Int64Var(&f.nodes, "exact-nodes", d.MaxNodes, exactNodesUsage)
	Group(flags, Searching, "exact-nodes")
	f.Memory.Register(flags, d.MaxBytes, memoryUsage)
}

// Limits returns the limits of a search.
func (f *Limits) Limits() (solve.Limits, error) {
	bytes, err := f.Memory.Bytes()
	if err != nil {
		return solve.Limits{}, err
	}
	return solve.Limits{MaxNodes: f.nodes, MaxBytes: bytes}, Between("exact-nodes", f.nodes, 1, solve.MaxNodes)
}

// Workers registers --workers.
func Workers(flags *pflag.FlagSet, n *int) {
	flags.IntVar(n, "workers", runtime.GOMAXPROCS(0), "number of processors to use; results do not depend on it")
	Group(flags, Running, "workers")
}

// mostWorkers is the largest --workers. Each worker takes some memory before it begins, so a
// number such as 10^9 would take all. Chosen, not tuned: more than the processors of any machine.
const mostWorkers = 4096

// CheckWorkers returns an error for a number of workers that is out of range.
func CheckWorkers(n int) error { return Between("workers", int64(n), 1, mostWorkers) }

// Between returns an error if the number that a flag has is out of range.
func Between(name string, n, least, most int64) error {
	if n < least || n > most {
		return misuse.Errorf("%s %d; expected %d to %d", name, n, least, most)
	}
	return nil
}

// A Memory is --memory.
type Memory struct {
	text string
	flag *pflag.Flag
}

func (f *Memory) Register(flags *pflag.FlagSet, bytes int64, usage string) {
	flags.StringVar(&f.text, "memory", humanize.IBytes(uint64(bytes)), usage)
	f.flag = flags.Lookup("memory")
	Group(flags, Running, "memory")
}

// leastMemory is the least that --memory takes: below it no search gets anywhere,
// and a number without a unit was meant to have one.
const leastMemory = 1 << 20

func (f *Memory) Bytes() (int64, error) {
	bytes, err := humanize.ParseBytes(f.text)
	switch {
	case err != nil || bytes == 0 || bytes > 1<<50:
		return 0, misuse.Errorf("memory %q; expected a size like 4GiB", f.text)
	case bytes < leastMemory:
		return 0, misuse.Errorf("memory %q is %s; expected at least 1MiB, like 4GiB", f.text, say.Counted(int64(bytes),
			"byte"))
	}
	return int64(bytes), nil
}

// Warn prints a line if the user has set the flag and the searches, each with
// memory of its own, may take more than the machine has. Results do not depend
// on that, but the system may end the program.
func (f *Memory) Warn(s console.Streams, searches int64) {
	bytes, wrong := f.Bytes()
	there, unknown := s.Memory()
	if wrong != nil || unknown != nil || !f.flag.Changed || uint64(bytes) <= there/uint64(searches) {
		return
	}
	each := ""
	if searches > 1 {
		each = fmt.Sprintf(" for each of %s", say.Counted(searches, "worker"))
	}
	console.Notify(s.Err, "warning: --memory %s%s is more than the %s that this machine has; the system may end the "+
		"program",
		f.text, each, humanize.IBytesN(there, 3))
}
