// Command trials writes what the small nets of internal/model/freecell read of published deals from
// which the net of boards has not learned. The names of the inputs are in the metadata of the
// files, under "inputs".
//
//	trials -out FOLDER ../datasets/reference/data
//
// FOLDER gets played.parquet, with short runs of random games of each deal, for the nets of win
// rates, and solved.parquet, with positions of shortest solutions, for those of least moves.
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

// draws is how often each deal that teaches is played, each time by another seed.
const draws = 2

// A row is what is read after trials from a deal.
type row struct {
	Source  string    `parquet:"source"`
	Deal    int64     `parquet:"deal"`
	Short   []float32 `parquet:"short,list"`   // the inputs after model.Short trials
	Long    []float32 `parquet:"long,list"`    // after model.Long
	Chances []float64 `parquet:"chances,list"` // of the bins of the win rate before the trials
}

func main() {
	out := flag.String("out", "", "the folder to write to")
	flag.Parse()
	if err := run(context.Background(), flag.Arg(0), *out); err != nil {
		fmt.Fprintln(os.Stderr, "trials:", err)
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
	rows, lists := make([][]row, len(deals)), make([][]solved, len(deals))
	err = parallel.Each(ctx, runtime.GOMAXPROCS(0), slices.Values(deals), func(ctx context.Context, i int, d deal) error {
		board, err := entry.Deal(game.DealID{Source: d.Source, Number: d.Number}, game.DefaultSeed)
		if err != nil {
			return err
		}
		if rows[i], err = played(ctx, entry, d, board.Position()); err == nil {
			lists[i], err = positions(ctx, entry, d, board)
		}
		return err
	})
	if err != nil {
		return err
	}
	if err := write(filepath.Join(out, "played.parquet"), freecell.SeenNames(), slices.Concat(rows...)); err != nil {
		return err
	}
	return write(filepath.Join(out, "solved.parquet"), freecell.MovesNames(), slices.Concat(lists...))
}

// write writes rows, and the names of their inputs.
func write[T any](out string, names []string, rows []T) error {
	text, err := json.Marshal(names)
	if err != nil {
		return err
	}
	return parquet.WriteFile(out, rows, parquet.KeyValueMetadata("inputs", string(text)))
}

// played returns the rows of a deal, which starts at p: one of the split test, of which the
// program's own games are read, and else one for each draw.
func played(ctx context.Context, e catalogue.Entry, d deal, p game.Position) (rows []row, err error) {
	found, err := searched(ctx, e, p)
	if err != nil {
		return nil, err
	}
	for seed := range uint64(draws) {
		r := row{Source: d.Source, Deal: d.Number}
		if r.Short, r.Chances, err = freecell.Rates(ctx, p, model.Seen{
			Trials: model.Short, Seed: game.DefaultSeed + seed,
			Found: found,
		}); err != nil {
			return nil, err
		}
		if r.Long, _, err = freecell.Rates(ctx, p, model.Seen{
			Trials: model.Long, Seed: game.DefaultSeed + seed,
			Found: found,
		}); err != nil {
			return nil, err
		}
		if rows = append(rows, r); d.Split == "test" {
			break
		}
	}
	return rows, nil
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
