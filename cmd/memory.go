package cmd

import (
	"fmt"
	"math"

	"github.com/KimMachineGun/automemlimit/memlimit"
	"github.com/dustin/go-humanize"
	"github.com/spf13/pflag"

	"patience/cmd/internal/say"
)

// A memoryFlag is --memory.
type memoryFlag struct {
	text string
	flag *pflag.Flag
}

func (f *memoryFlag) register(flags *pflag.FlagSet, bytes int64, usage string) {
	flags.StringVar(&f.text, "memory", humanize.IBytes(uint64(bytes)), usage)
	f.flag = flags.Lookup("memory")
	group(flags, running, "memory")
}

// leastMemory is the least that --memory takes: below it no search gets anywhere,
// and a number without a unit was meant to have one.
const leastMemory = 1 << 20

func (f *memoryFlag) bytes() (int64, error) {
	bytes, err := humanize.ParseBytes(f.text)
	switch {
	case err != nil || bytes == 0 || bytes > 1<<50:
		return 0, usagef("memory %q; expected a size like 4GiB", f.text)
	case bytes < leastMemory:
		return 0, usagef("memory %q is %s; expected at least 1MiB, like 4GiB", f.text, say.Counted(int64(bytes), "byte"))
	}
	return int64(bytes), nil
}

// warn prints a line if the user has set the flag and the searches, each with
// memory of its own, may take more than the machine has. Results do not depend
// on that, but the system may end the program.
func (f *memoryFlag) warn(s streams, searches int64) {
	bytes, wrong := f.bytes()
	there, unknown := s.memory()
	if wrong != nil || unknown != nil || !f.flag.Changed || uint64(bytes) <= there/uint64(searches) {
		return
	}
	each := ""
	if searches > 1 {
		each = fmt.Sprintf(" for each of %s", say.Counted(searches, "worker"))
	}
	fmt.Fprintln(s.err, wrapped(s.err, fmt.Sprintf("patience: warning: --memory %s%s is more than the %s that this "+
		"machine has; the system may end the program",
		f.text, each, humanize.IBytesN(there, 3))))
}

// A memoryLimit returns how many bytes the program can have. The error says that
// this is not known.
type memoryLimit = memlimit.Provider

// machineMemory is the memory of the machine, or less where a control group
// allows less.
var machineMemory = least(memlimit.FromSystem, memlimit.FromCgroup)

// least returns the least of some limits. It returns an error only if none is
// known.
func least(limits ...memoryLimit) memoryLimit {
	return func() (uint64, error) {
		bytes, known := uint64(math.MaxUint64), false
		for _, limit := range limits {
			if b, err := limit(); err == nil {
				bytes, known = min(bytes, b), true
			}
		}
		if !known {
			return 0, memlimit.ErrNoLimit
		}
		return bytes, nil
	}
}
