package cmd

import (
	"github.com/spf13/pflag"

	"patience/internal/misuse"
	"patience/label"
)

// moveFlags are the flags of the labels of moves.
type moveFlags struct {
	on       bool
	spec     label.MoveSpec
	explicit func(name string) bool // was the flag given?
}

func (f *moveFlags) register(flags *pflag.FlagSet, usage string) {
	f.spec, f.explicit = label.DefaultMoveSpec(), flags.Changed
	m := &f.spec
	flags.BoolVar(&f.on, "moves", false, usage)
	flags.Int64Var(&m.Playouts, "move-playouts", m.Playouts, "random games after each move; 0 for none")
	flags.Int64Var(&m.ExactNodes, "move-exact-nodes", m.ExactNodes, "how many positions the search after each move may "+
		"store; 0 asks only whether a solution can be found")
	group(flags, common, "moves")
	group(flags, experts, "move-playouts", "move-exact-nodes")
}

// labels returns the spec of moves, which is zero without --moves. A search after
// moves needs memory, which the spec of positions may not have.
func (f *moveFlags) labels(positions *label.Spec, memory *memoryFlag) (m label.MoveSpec, err error) {
	for _, name := range []string{"move-playouts", "move-exact-nodes"} {
		if !f.on && f.explicit(name) {
			return m, misuse.Errorf("--%s without --moves", name)
		}
	}
	if !f.on {
		return m, nil
	}
	if f.spec.ExactNodes > 0 && positions.Memory == 0 {
		positions.Memory, err = memory.bytes()
	}
	return f.spec, err
}
