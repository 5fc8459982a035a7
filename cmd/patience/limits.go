package main

import (
	"github.com/spf13/pflag"

	"patience/label"
)

// limitFlags are the limits of a search for the least number of moves.
type limitFlags struct {
	nodes  int64
	memory memoryFlag
	inRuns bool

	cells     bool
	cellNodes int64
}

// registerLabels adds the flags with those of further labels.
func (f *limitFlags) registerLabels(flags *pflag.FlagSet) {
	f.register(flags, "; 0 for no search")
	flags.BoolVar(&f.inRuns, "min-run-moves", false, "search also for the least number of moves when a run moved at once counts one")
	flags.BoolVar(&f.cells, "min-cells", false, "search for the least number of cells with which the deal can be won")
	flags.Int64Var(&f.cellNodes, "min-cells-nodes", label.DefaultCellNodes, "most positions that this search stores for each number of cells")
}

// register adds the flags; more says what else a number of positions means.
func (f *limitFlags) register(flags *pflag.FlagSet, more string) {
	d := label.DefaultExactOptions()
	flags.Int64Var(&f.nodes, "exact-nodes", d.Nodes, "most positions that the search for the least number of moves stores (in Calculation a dead end counts for 8)"+more)
	f.memory.register(flags, d.Bytes, "most memory for them, like 4GiB, of all searches together")
}

// cellOptions returns the limits of the search for the least number of cells.
func (f *limitFlags) cellOptions() (label.CellOptions, error) {
	if !f.cells {
		return label.CellOptions{}, nil
	}
	if f.cellNodes < 1 {
		return label.CellOptions{}, usagef("min-cells-nodes %d; expected at least 1", f.cellNodes)
	}
	return label.CellOptions{Nodes: f.cellNodes}, nil
}

// warn tells who set more memory than there is, if there is a search.
func (f *limitFlags) warn(s streams) {
	if f.nodes > 0 {
		f.memory.warn(s, 1)
	}
}

// options returns the limits; without a search the memory is none.
func (f *limitFlags) options() (label.ExactOptions, error) {
	bytes, err := f.memory.bytes()
	if f.nodes == 0 {
		bytes = 0
	}
	return label.ExactOptions{Nodes: f.nodes, Bytes: bytes, RunMoves: f.inRuns}, err
}
