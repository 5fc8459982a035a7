// Across reads datasets of several games and writes what the findings need from them,
// as two small tables: a line for each deal with a measured win, with its win rate and
// its least number of moves, and a line for each feature of each game, with its rank
// correlation with the win rate. `make -C lab games-tables` makes the datasets and runs
// it.
//
//	go run ./across -out FOLDER -published TABLES DATASET…
//
// FreeCell, which comes first, is read from its published labels. The findings are made
// from the tables, so that they need no datasets.
package main

import (
	"bufio"
	"context"
	"flag"
	"fmt"
	"log"
	"math"
	"os"
	"path/filepath"

	"patience/catalogue"
	"patience/datasets"
	"patience/game"
	"patience/internal/stats"
	"patience/lab/correlation"
	"patience/lab/published"
	"patience/label/reference"
	"patience/solve"
)

func main() {
	log.SetFlags(0)
	out := flag.String("out", "findings", "write games.tsv and games-features.tsv into this `FOLDER`")
	tables := flag.String("published", "", "read FreeCell from this `FOLDER`")
	flag.Parse()
	if flag.NArg() == 0 || *tables == "" {
		log.Fatal("usage: across -out FOLDER -published TABLES DATASET…")
	}
	if err := run(context.Background(), *out, *tables, flag.Args()); err != nil {
		log.Fatal(err)
	}
}

// run writes both tables, with FreeCell and the games in the order of their datasets.
func run(ctx context.Context, out, tables string, dirs []string) error {
	first, err := fromPublished(tables)
	if err != nil {
		return err
	}
	games := []*labels{first}
	for _, dir := range dirs {
		l, err := read(ctx, dir)
		if err != nil {
			return fmt.Errorf("%s: %w", dir, err)
		}
		games = append(games, l)
	}
	if err := write(filepath.Join(out, "games.tsv"), games, (*labels).writeDeals); err != nil {
		return err
	}
	return write(filepath.Join(out, "games-features.tsv"), games, (*labels).writeFeatures)
}

// labels are those of the deals of a game that random play wins: they have a rate above
// 0, even if a limit stopped the search.
type labels struct {
	game   string
	deals  []int64
	rates  []float64 // decimal logarithms
	moves  []float64 // least moves, NaN where they are not proved
	names  []string  // of the features
	values [][]float64
}

func newLabels(entry catalogue.Entry) *labels {
	l := &labels{game: entry.Name()}
	for _, f := range entry.Features.Features() {
		l.names = append(l.names, f.Name)
	}
	l.values = make([][]float64, len(l.names))
	return l
}

// The columns that are read before the features.
var columns = []string{"deal", "win_rate", "exact_status", "min_moves"}

func read(ctx context.Context, dir string) (*labels, error) {
	plan, err := datasets.ReadPlan(dir)
	if err != nil {
		return nil, err
	}
	entry, err := catalogue.Lookup(plan.Game)
	if err != nil {
		return nil, err
	}
	l := newLabels(entry)
	return l, datasets.EachRow(ctx, dir, append(columns, l.names...), func(cells []datasets.Cell) error {
		l.add(cells)
		return nil
	})
}

func (l *labels) add(cells []datasets.Cell) {
	rate := cells[1]
	if !rate.Known || rate.Number <= 0 {
		return
	}
	moves := math.NaN()
	if cells[2].Text == string(solve.Optimal) {
		moves = cells[3].Number
	}
	l.deals, l.rates, l.moves = append(l.deals, int64(cells[0].Number)), append(l.rates, math.Log10(rate.Number)),
		append(l.moves, moves)
	for i, c := range cells[len(columns):] {
		l.values[i] = append(l.values[i], c.Number)
	}
}

// publishedDeals is how many of the published random deals are read: those with the
// lowest numbers.
const publishedDeals = 1000

// fromPublished reads the published labels of random deals, and computes their features.
func fromPublished(folder string) (*labels, error) {
	entry, err := catalogue.Lookup(reference.Game())
	if err != nil {
		return nil, err
	}
	rows, err := published.Tables[struct {
		Deal   int64   `parquet:"deal"`
		Rate   float64 `parquet:"win_rate"`
		Status string  `parquet:"exact_status"`
		Moves  *int32  `parquet:"min_moves"`
	}](folder, game.Random)
	if err != nil {
		return nil, err
	}
	l := newLabels(entry)
	for _, r := range rows[:min(publishedDeals, len(rows))] {
		cells := []datasets.Cell{{Number: float64(r.Deal)}, {Known: true, Number: r.Rate}, {Text: r.Status}, {}}
		if r.Moves != nil {
			cells[3].Number = float64(*r.Moves)
		}
		board, err := entry.Deal(game.DealID{Source: game.Random, Number: r.Deal}, game.DefaultSeed)
		if err != nil {
			return nil, err
		}
		for _, v := range entry.Features.Extract(board.Position(), nil) {
			cells = append(cells, datasets.Cell{Number: float64(v)})
		}
		l.add(cells)
	}
	return l, nil
}

// writeDeals writes a line for each deal: game, deal, win rate, least moves or nothing.
func (l *labels) writeDeals(w *bufio.Writer) {
	for i, deal := range l.deals {
		moves := ""
		if !math.IsNaN(l.moves[i]) {
			moves = fmt.Sprint(l.moves[i])
		}
		fmt.Fprintf(w, "%s\t%d\t%.3g\t%s\n", l.game, deal, math.Pow(10, l.rates[i]), moves)
	}
}

// resampling is of the intervals by the bootstrap over deals.
var resampling = stats.Resampling{Level: 0.95, Draws: 1000, Seed: 1}

// writeFeatures writes a line for each feature that is not the same on all deals: game,
// feature, its Spearman's correlation with the logarithm of the win rate, and the ends
// of the interval.
func (l *labels) writeFeatures(w *bufio.Writer) {
	for i, name := range l.names {
		if e := correlation.WithInterval(l.values[i], l.rates, resampling); !math.IsNaN(e.Value) {
			fmt.Fprintf(w, "%s\t%s\t%.3f\t%.3f\t%.3f\n", l.game, name, e.Value, e.Low, e.High)
		}
	}
}

// write writes what a method writes of each game into a file.
func write(path string, games []*labels, lines func(*labels, *bufio.Writer)) error {
	file, err := os.Create(path)
	if err != nil {
		return err
	}
	defer file.Close()
	w := bufio.NewWriter(file)
	for _, l := range games {
		lines(l, w)
	}
	if err := w.Flush(); err != nil {
		return err
	}
	return file.Close()
}
