package flag

import (
	"github.com/spf13/pflag"

	"patience/internal/misuse"
	"patience/label"
)

// Moves are the flags of the labels of moves.
type Moves struct {
	On       bool
	spec     label.MoveSpec
	Explicit func(name string) bool // was the flag given?
}

func (f *Moves) Register(flags *pflag.FlagSet, usage string) {
	f.spec, f.Explicit = label.DefaultMoveSpec(), flags.Changed
	m := &f.spec
	flags.BoolVar(&f.On, "moves", false, usage)
	flags.Int64Var(&m.Playouts, "move-playouts", m.Playouts, "random games after each move; 0 for none")
	flags.Int64Var(&m.ExactNodes, "move-exact-nodes", m.ExactNodes, "how many positions the search after each move may "+
		"store; 0 asks only whether a solution can be found")
	Group(flags, Common, "moves")
	Group(flags, Experts, "move-playouts", "move-exact-nodes")
}

// SpecFor returns the spec of moves, which is zero without --moves. A search after
// moves needs memory, which the spec of positions may not have.
func (f *Moves) SpecFor(positions *label.Spec, memory *Memory) (m label.MoveSpec, err error) {
	for _, name := range []string{"move-playouts", "move-exact-nodes"} {
		if !f.On && f.Explicit(name) {
			return m, misuse.Errorf("--%s without --moves", name)
		}
	}
	if !f.On {
		return m, nil
	}
	if f.spec.ExactNodes > 0 && positions.Memory == 0 {
		positions.Memory, err = memory.Bytes()
	}
	return f.spec, err
}
