// Command trials plays the short runs of random games from which the nets of trials of
// internal/model/freecell learn, and writes what these nets read, a row for each deal. The
// names of the inputs are in the metadata of the file, under "inputs".
//
//	trials -seed 78 -out FILE random:1-8000
//	trials -solutions ../datasets/reference/data -out FILE
//
// The second writes what the nets of least moves read: positions of published solutions of
// deals from which the net of boards has not learned.
package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"runtime"

	"github.com/parquet-go/parquet-go"

	"patience/catalogue"
	"patience/game"
	"patience/internal/model/freecell"
	"patience/internal/parallel"
	"patience/model"
	"patience/solve"
)

// A row is what is read after trials from a deal.
type row struct {
	Source  string    `parquet:"source"`
	Deal    int64     `parquet:"deal"`
	Seed    int64     `parquet:"seed"`
	Short   []float32 `parquet:"short,list"`   // the inputs after model.Short trials
	Long    []float32 `parquet:"long,list"`    // after model.Long
	Chances []float64 `parquet:"chances,list"` // of the bins of the win rate before the trials
}

func main() {
	seed := flag.Uint64("seed", game.DefaultSeed, "of the deals and of the trials")
	out := flag.String("out", "", "the Parquet file to write")
	tables := flag.String("solutions", "", "the folder of the published labels")
	flag.Parse()
	var err error
	if *tables != "" {
		err = writeSolved(context.Background(), *tables, *out)
	} else {
		err = writeTrials(context.Background(), flag.Arg(0), *seed, *out)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "trials:", err)
		os.Exit(1)
	}
}

func writeTrials(ctx context.Context, deals string, seed uint64, out string) error {
	entry, err := catalogue.Lookup("freecell")
	if err != nil {
		return err
	}
	ids, err := game.ParseDeals(deals)
	if err != nil {
		return err
	}
	rows := make([]row, ids.Len())
	err = parallel.Each(ctx, runtime.GOMAXPROCS(0), ids.All(), func(ctx context.Context, i int, id game.DealID) (err error) {
		rows[i], err = played(ctx, entry, id, seed)
		return err
	})
	if err != nil {
		return err
	}
	return write(out, freecell.SeenNames(), rows)
}

// write writes rows, and the names of their inputs.
func write[T any](out string, names []string, rows []T) error {
	text, err := json.Marshal(names)
	if err != nil {
		return err
	}
	return parquet.WriteFile(out, rows, parquet.KeyValueMetadata("inputs", string(text)))
}

func played(ctx context.Context, e catalogue.Entry, id game.DealID, seed uint64) (r row, err error) {
	board, err := e.Deal(id, seed)
	if err != nil {
		return r, err
	}
	p := board.Position()
	found, err := searched(ctx, e, p)
	if err != nil {
		return r, err
	}
	r = row{Source: id.Source, Deal: id.Number, Seed: int64(seed)}
	if r.Short, r.Chances, err = freecell.Rates(ctx, p, model.Seen{Trials: model.Short, Seed: seed, Found: found}); err != nil {
		return r, err
	}
	r.Long, _, err = freecell.Rates(ctx, p, model.Seen{Trials: model.Long, Seed: seed, Found: found})
	return r, err
}

// searched is what the quick search finds; nil for no solution.
func searched(ctx context.Context, e catalogue.Entry, p game.Position) (*model.Found, error) {
	decider, err := e.Solvers.NewDecider(p, solve.Options{Limits: solve.DecideLimits(), Sweeps: true})
	if err != nil {
		return nil, err
	}
	out, err := decider.DecideAndShorten(ctx, p, model.SweepWidth)
	if err != nil || out.Solution == nil {
		return nil, err
	}
	return &model.Found{Moves: len(out.Solution), Stored: out.Effort.Stored}, nil
}
