package main

import (
	"errors"
	"fmt"
	"runtime"

	"github.com/spf13/pflag"

	"patience/catalogue"
	"patience/game"
	"patience/label"
)

// labelFlags are the flags of labels, and of how many are made at the same time.
// They set the fields of the spec directly.
type labelFlags struct {
	spec     label.Spec
	memory   memoryFlag
	cells    bool
	workers  int
	explicit func(name string) bool // was the flag given?
	flags    *pflag.FlagSet         // all of the command
	own      *pflag.FlagSet         // these, without those of resources
}

func (f *labelFlags) register(all *pflag.FlagSet) {
	f.spec = label.DefaultSpec()
	f.explicit, f.flags = all.Changed, all
	f.memory.register(all, f.spec.Memory, memoryUsage)
	all.IntVar(&f.workers, "workers", runtime.GOMAXPROCS(0), "number of processors to use; results do not depend on it")
	f.own = pflag.NewFlagSet("", pflag.ContinueOnError)
	f.registerOwn(f.own)
	all.AddFlagSet(f.own)
}

func (f *labelFlags) registerOwn(flags *pflag.FlagSet) {
	s := &f.spec
	flags.StringVar(&s.Policy, "policy", s.Policy, "how random play picks its moves: uniform, or a policy of docs/research/players.md")
	flags.Int64Var(&s.Playouts, "playouts", s.Playouts, "random games for each position")
	flags.Int64Var(&s.MaxPlayouts, "max-playouts", s.MaxPlayouts, "with --rare-events off, or fewer than 512 --playouts: if no game is won, play on until the first win or up to this number of random games")
	flags.Float64Var(&s.WinRateError, "win-rate-error", 0, "play fewer random games where half the interval of the win rate is at most this share of it, like 0.05")
	flags.IntVar(&s.MaxMoves, "max-moves", s.MaxMoves, "moves after which a random game is given up")
	flags.Var((*onOff)(&s.RareEvents), "rare-events", "measure rare wins by splitting, from 512 --playouts on: on or off; off plays on until the first win")
	flags.Float64Var(&s.RatingError, "rating-error", 0, "stop random play when the rating is known within this number of points, with 95 % confidence (default: all random games)")
	flags.Uint64Var(&s.PlaySeed, "play-seed", 0, "seed of random play (default: --seed)")
	flags.Int64Var(&s.LearningTrials, "learning-trials", 0, "also play up to this number of random games that learn from one another, until one is won")
	flags.Int64Var(&s.ExactNodes, "exact-nodes", s.ExactNodes, exactNodesUsage+"; 0 for no search")
	flags.BoolVar(&s.MinRunMoves, "min-run-moves", false, "also search for the least number of moves if moving a run at once counts as one")
	flags.BoolVar(&f.cells, "min-cells", false, "search for the least number of cells with which the deal can be won")
	flags.Int64Var(&s.MinCellsNodes, "min-cells-nodes", label.DefaultCellsNodes, "largest number of positions that this search stores for each number of cells")
}

// given returns the name of a flag of labels that was given, "" if none was.
func (f *labelFlags) given() (name string) {
	f.own.VisitAll(func(flag *pflag.Flag) {
		if flag.Changed {
			name = flag.Name
		}
	})
	return name
}

// follow sets the flags that are not given to what a spec says.
func (f *labelFlags) follow(spec label.Spec) error {
	given := map[*pflag.Flag]string{}
	f.flags.Visit(func(flag *pflag.Flag) { given[flag] = flag.Value.String() })
	least := f.spec.MinCellsNodes
	f.spec, f.cells = spec, spec.MinCellsNodes > 0
	if !f.cells {
		f.spec.MinCellsNodes = least
	}
	if spec.Memory > 0 {
		f.memory.text = fmt.Sprint(spec.Memory)
	}
	for flag, text := range given {
		if err := flag.Value.Set(text); err != nil {
			return err
		}
	}
	return nil
}

// labels returns the spec, which is valid for the game. If play-seed is not
// given, it is the seed of the deals. If max-playouts is not given, it is at
// least playouts.
func (f *labelFlags) labels(e catalogue.Entry, seed uint64) (label.Spec, error) {
	s := f.spec
	if !f.explicit("play-seed") {
		s.PlaySeed = seed
	}
	if !f.explicit("max-playouts") {
		s.MaxPlayouts = max(s.MaxPlayouts, s.Playouts)
	}
	if f.workers < 1 {
		return s, usagef("workers %d; expected at least 1", f.workers)
	}
	if err := f.checkCells(e); err != nil {
		return s, err
	}
	if !f.cells {
		s.MinCellsNodes = 0
	}
	var err error
	if s.Memory, err = f.memory.bytes(); err != nil {
		return s, err
	}
	if s.ExactNodes == 0 && !f.cells {
		s.Memory = 0 // no search
	}
	_, err = label.New(e, s, label.Resources{})
	return s, usage(err)
}

// checkCells returns an error if the flags of the least number of cells do not go
// with the game or with one another.
func (f *labelFlags) checkCells(e catalogue.Entry) error {
	_, hasCells := e.Game.(game.ResourceGame)
	switch {
	case !f.cells && f.explicit("min-cells-nodes"):
		return usagef("--min-cells-nodes without --min-cells; expected both")
	case f.cells && !hasCells:
		return usagef("--min-cells: game %s has no cells", e.Name())
	case f.cells && f.spec.MinCellsNodes < 1:
		return usagef("min-cells-nodes %d; expected at least 1", f.spec.MinCellsNodes)
	}
	return nil
}

// warn prints a warning if there is a search and the user has set more memory
// than the machine has.
func (f *labelFlags) warn(s streams) {
	if f.spec.ExactNodes > 0 || f.cells {
		f.memory.warn(s, 1)
	}
}

// onOff is a flag that is on or off.
type onOff bool

func (f *onOff) String() string {
	if *f {
		return "on"
	}
	return "off"
}

func (f *onOff) Set(text string) error {
	if text != "on" && text != "off" {
		return errors.New("expected on or off")
	}
	*f = text == "on"
	return nil
}

func (*onOff) Type() string { return onOffType }

const onOffType = "on|off"
