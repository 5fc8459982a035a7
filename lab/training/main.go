// Command training makes what the model of FreeCell learns from: random and
// published deals and positions along play from them, with the inputs of the
// model and labels.
//
//	deal → positions → inputs, sketches of 250 and 1,000 trials, labels → Parquet
//
// A part of the deals is for training, one for choosing and calibrating, one for
// testing, and one, fresh, for a test of win rates on which nothing was chosen. All positions of a deal are in one part. Files that are there are
// not made again, so an interrupted run continues. `make -C lab train` runs it.
package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"slices"

	"github.com/parquet-go/parquet-go"
	"golang.org/x/sync/errgroup"

	"patience/game"
	model "patience/internal/model/freecell"
	"patience/rollout"
)

// A part is consecutive deals with one use: random ones of seed 1, or published
// ones.
type part struct {
	name  string
	first int64 // the first deal
	deals int64
	exact int64 // of how many deals the least number of moves is searched for
	// along is the number of positions along play of a deal.
	along  int
	effort effort
	// bare says that nothing is searched for.
	bare bool
	// reference is the source of deals whose labels are those of datasets/reference;
	// then they are not made here.
	reference string
}

// An effort is how much is done to measure the win rates of deals.
type effort int

const (
	// taught: only a sketch of 1,000 other trials, of which a model that was trained
	// before makes a label.
	taught effort = iota
	// measured: trials, and the first round of splitting.
	measured
	// fine: splitting until the rating is known within 200 points, and plain trials.
	fine
)

// parts are in the order in which they are made. Chosen, not tuned: the time goes
// to the labels of the deals to learn from and to those of the tests.
var parts = []part{
	{name: "test", first: 3_000_001, deals: 300, exact: 250, along: 4, effort: fine},
	{name: "fresh", first: 6_000_001, deals: 400, effort: fine, bare: true},
	{name: "validation", first: 2_000_001, deals: 400, exact: 240, along: 4, effort: measured},
	{name: "train", first: 1_000_001, deals: 1050, exact: 150, along: 9, effort: measured},
	{name: "taught", first: 4_000_001, deals: 6350, along: 5, effort: taught},
	{name: "microsoft", first: 1, deals: 10_000, along: 8, effort: measured, reference: game.Microsoft},
	{name: "random", first: 1, deals: 5000, along: 8, effort: measured, reference: game.Random},
	{name: "bare", first: 5_000_001, deals: 50_000, effort: taught, bare: true},
}

// fileDeals is the number of deals of a file.
const fileDeals = 50

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	out := flag.String("out", "../bin/training", "write to this directory")
	workers := flag.Int("workers", 2, "files made at the same time")
	only := flag.String("part", "", "make only this part: test, fresh, validation, train, taught, microsoft, random or bare")
	flag.Parse()
	if err := run(ctx, *out, *only, *workers); err != nil {
		fmt.Fprintln(os.Stderr, "training:", err)
		os.Exit(1)
	}
}

// run makes the files that are missing, of all parts or of one.
func run(ctx context.Context, dir, only string, workers int) error {
	if workers < 1 {
		return fmt.Errorf("workers %d; expected at least 1", workers)
	}
	if only != "" && !slices.ContainsFunc(parts, func(p part) bool { return p.name == only }) {
		return fmt.Errorf("unknown part %q; see -help", only)
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	if err := writeNames(dir); err != nil {
		return err
	}
	g, ctx := errgroup.WithContext(ctx)
	g.SetLimit(workers)
	for _, p := range parts {
		if only != "" && only != p.name {
			continue
		}
		known, err := p.published()
		if err != nil {
			return err
		}
		for first := int64(0); first < p.deals; first += fileDeals {
			path := filepath.Join(dir, fmt.Sprintf("%s-%05d.parquet", p.name, first))
			if _, err := os.Stat(path); err == nil {
				continue
			}
			g.Go(func() error { return writeFile(ctx, path, p, known, first) })
		}
	}
	return g.Wait()
}

// writeNames writes the names of the inputs.
func writeNames(dir string) error {
	text, err := json.Marshal(map[string][]string{
		"position": model.InputNames(), "split_250": rollout.SplitSketchNames(), "sketch_1000": rollout.SketchNames(),
	})
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dir, "names.json"), append(text, '\n'), 0o644)
}

// writeFile makes one file.
func writeFile(ctx context.Context, path string, p part, known map[int64]*labels, first int64) error {
	m, err := newMaker(p, known)
	if err != nil {
		return err
	}
	for i := first; i < min(first+fileDeals, p.deals); i++ {
		if err := m.deal(ctx, i); err != nil {
			return err
		}
	}
	file, err := os.Create(path + ".unfinished")
	if err != nil {
		return err
	}
	defer file.Close()
	w := parquet.NewGenericWriter[row](file, parquet.Compression(&parquet.Zstd))
	if _, err := w.Write(m.rows); err != nil {
		return err
	}
	if err := w.Close(); err != nil {
		return err
	}
	if err := file.Close(); err != nil {
		return err
	}
	return os.Rename(file.Name(), path)
}
