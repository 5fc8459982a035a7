// Command leastmoves writes what the small nets of internal/model/freecell read of published deals
// from which the net of boards has not learned. The names of the inputs are in the metadata of the
// file, under "inputs".
//
//	leastmoves -out FOLDER ../datasets/reference/data
//
// FOLDER gets solved.parquet, with positions of shortest solutions.
package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"

	"github.com/parquet-go/parquet-go"

	"patience/catalogue"
	"patience/game"
	"patience/internal/model"
	"patience/internal/model/freecell"
	"patience/internal/parallel"
	"patience/lab/published"
	"patience/solve"
)

// A deal is a row of a published table.
type deal struct {
	Source   string  `parquet:"source"`
	Number   int64   `parquet:"deal"`
	Split    string  `parquet:"split"`
	Moves    *int32  `parquet:"min_moves"`
	Solution *string `parquet:"solution"`
}

// The net of boards has learned from Microsoft's deals up to lastLearned and from the published
// random deals. It has not learned from those of the split test.
const lastLearned = 24_000

func main() {
	out := flag.String("out", "", "the folder to write to")
	flag.Parse()
	if err := run(context.Background(), flag.Arg(0), *out); err != nil {
		fmt.Fprintln(os.Stderr, "leastmoves:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, tables, out string) error {
	var deals []deal
	for _, source := range []string{game.Microsoft, game.Random} {
		rows, err := published.Tables[deal](tables, source)
		if err != nil {
			return err
		}
		for _, d := range rows {
			if d.Moves != nil && (d.Split == "test" || source == game.Microsoft && d.Number > lastLearned) {
				deals = append(deals, d)
			}
		}
	}
	entry, err := catalogue.Lookup("freecell")
	if err != nil {
		return err
	}
	lists := make([][]solved, len(deals))
	err = parallel.Each(ctx, runtime.GOMAXPROCS(0), slices.Values(deals), func(ctx context.Context, i int, d deal) error {
		board, err := entry.Deal(game.DealID{Source: d.Source, Number: d.Number}, game.DefaultSeed)
		if err != nil {
			return err
		}
		lists[i], err = positions(ctx, entry, d, board)
		return err
	})
	if err != nil {
		return err
	}
	names, err := json.Marshal(freecell.MovesNames())
	if err != nil {
		return err
	}
	rows, about := slices.Concat(lists...), parquet.KeyValueMetadata("inputs", string(names))
	return parquet.WriteFile(filepath.Join(out, "solved.parquet"), rows, about)
}

// searched is the length of what the quick search finds; 0 for no solution.
func searched(ctx context.Context, e catalogue.Entry, p game.Position) (int, error) {
	decider, err := e.Solvers.NewDecider(p, solve.Options{Limits: solve.DecideLimits(), Sweeps: true})
	if err != nil {
		return 0, err
	}
	out, err := decider.DecideAndShorten(ctx, p, model.SweepWidth)
	if err != nil {
		return 0, err
	}
	return len(out.Solution), nil
}
