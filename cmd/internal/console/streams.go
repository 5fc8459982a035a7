// Package console is where commands read and write: the streams and files of input, and the
// terminal with its width, its tables and the line that shows progress.
package console

import (
	"fmt"
	"io"
	"math"

	"github.com/KimMachineGun/automemlimit/memlimit"

	"patience/catalogue"
)

// Streams are where a command reads and writes, and what it is run with.
type Streams struct {
	In       *stdin
	Out, Err io.Writer
	Memory   func() (uint64, error) // how many bytes the program can have; the error says that this is not known
	Games    *catalogue.Catalogue
}

// NewStreams returns the streams of a run on this machine.
func NewStreams(games *catalogue.Catalogue, in io.Reader, out, err io.Writer) Streams {
	return Streams{&stdin{Reader: in}, out, err, machineMemory, games}
}

// Meter returns a meter whose time begins now, and which shows nothing if the command is to be quiet.
func (s Streams) Meter(quiet bool) *Meter {
	if quiet {
		return newMeter(io.Discard)
	}
	return newMeter(s.Err)
}

// Notify tells the user something besides the results, such as a warning.
func Notify(w io.Writer, format string, args ...any) {
	fmt.Fprintln(w, Wrapped(w, "patience: "+fmt.Sprintf(format, args...)))
}

// An Output is stdout. It keeps the first error of a write, because some
// writers, such as help, do not look at it.
type Output struct {
	W   io.Writer
	Err error
}

func (o *Output) Write(text []byte) (int, error) {
	n, err := o.W.Write(text)
	if o.Err == nil {
		o.Err = err
	}
	return n, err
}

// Columns returns the width of the terminal that stdout is, 0 if it is none.
func (o *Output) Columns() int { return Columns(o.W) }

// machineMemory is the memory of the machine, or less where a control group
// allows less.
var machineMemory = least(memlimit.FromSystem, memlimit.FromCgroup)

// least returns the least of some limits. It returns an error only if none is
// known.
func least(limits ...memlimit.Provider) memlimit.Provider {
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
