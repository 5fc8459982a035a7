package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/schollz/progressbar/v3"
	"github.com/spf13/cobra"
	"golang.org/x/term"

	"patience/datasets"
	"patience/game"
)

func newGenerate(s streams) *cobra.Command {
	var games gameFlags
	var labels labelFlags
	var dir string
	var shardRows int64
	var quiet bool
	c := &cobra.Command{
		Use:   "generate DEALS --out DIR",
		Short: "label deals and write a Parquet dataset; run again it resumes",
		Long: "Generate labels every deal and writes DIR/data/*.parquet with a dataset card. The same\n" +
			"plan gives the same bytes whatever the number of workers. Interrupted, it keeps every\n" +
			"finished row; run again it goes on from there.",
		Example: "  patience generate microsoft:1-1000 --out ms1000",
		Args:    cobra.ExactArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			g, err := games.lookup()
			if err != nil {
				return err
			}
			deals, err := game.ParseDeals(args[0])
			if err != nil {
				return usage(err)
			}
			options, err := labels.options(c.Flags(), g, games.seed)
			if err != nil {
				return err
			}
			plan := datasets.NewPlan(g, deals, options)
			plan.ShardRows = shardRows
			if err := plan.Validate(); err != nil {
				return usage(err)
			}
			if dir == "" {
				return usagef("--out is missing; expected the dataset's folder")
			}
			build := datasets.BuildOptions{Workers: labels.workers}
			finish := showProgress(&build, s.err, quiet)
			m, err := datasets.Build(c.Context(), dir, plan, build)
			finish()
			if err != nil {
				return datasetError(err)
			}
			_, err = fmt.Fprintf(s.out, "%s: %d rows in %d files, plan %.12s\n", dir, m.Rows, len(m.Files), m.PlanHash)
			return err
		},
	}
	games.register(c.Flags())
	labels.register(c.Flags())
	c.Flags().StringVar(&dir, "out", "", "the dataset's folder")
	c.Flags().Int64Var(&shardRows, "shard-rows", datasets.DefaultShardRows, "rows of a file")
	c.Flags().BoolVar(&quiet, "quiet", false, "show no progress on a terminal")
	return c
}

// datasetError makes what is wrong with a folder the user's error.
func datasetError(err error) error {
	if errors.Is(err, datasets.ErrOtherPlan) || errors.Is(err, datasets.ErrNoDataset) {
		return usage(err)
	}
	return err
}

// showProgress shows rows, rate and time left on a terminal, and nothing
// elsewhere. The function it returns clears the line.
func showProgress(o *datasets.BuildOptions, w io.Writer, quiet bool) (finish func()) {
	f, ok := w.(*os.File)
	if quiet || !ok || !term.IsTerminal(int(f.Fd())) {
		return func() {}
	}
	var bar *progressbar.ProgressBar
	o.Progress = func(done, total int64) {
		if bar == nil {
			bar = progressbar.NewOptions64(total,
				progressbar.OptionSetWriter(w),
				progressbar.OptionSetDescription("labelling"),
				progressbar.OptionShowCount(),
				progressbar.OptionShowIts(),
				progressbar.OptionSetItsString("deals"),
				progressbar.OptionSetPredictTime(true),
				progressbar.OptionThrottle(100*time.Millisecond),
				progressbar.OptionClearOnFinish(),
			)
		}
		bar.Set64(done) // a terminal that cannot be written to spoils no dataset
	}
	return func() {
		if bar != nil {
			bar.Clear()
		}
	}
}
