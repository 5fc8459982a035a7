package cmd

import (
	"fmt"

	"github.com/dustin/go-humanize"
	"github.com/spf13/pflag"

	"patience/cmd/internal/console"
	"patience/cmd/internal/say"
	"patience/internal/misuse"
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
		return 0, misuse.Errorf("memory %q; expected a size like 4GiB", f.text)
	case bytes < leastMemory:
		return 0, misuse.Errorf("memory %q is %s; expected at least 1MiB, like 4GiB", f.text, say.Counted(int64(bytes),
			"byte"))
	}
	return int64(bytes), nil
}

// warn prints a line if the user has set the flag and the searches, each with
// memory of its own, may take more than the machine has. Results do not depend
// on that, but the system may end the program.
func (f *memoryFlag) warn(s console.Streams, searches int64) {
	bytes, wrong := f.bytes()
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
