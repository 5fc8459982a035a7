package main

import (
	"context"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"runtime"
	"slices"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"patience/catalogue"
	"patience/game"
	"patience/pick"
)

func newPick(s streams) *cobra.Command {
	var f pickFlags
	c := &cobra.Command{
		Use:   "pick --difficulty easy|medium|hard|expert|1800-2000",
		Short: "Find deals of a wanted difficulty that can be won",
		Long: "Pick looks at deals one after another. It prints those whose rating lies in the wanted range\n" +
			"with its whole 95 % interval, whose second rating from other random games lies in it too, and for\n" +
			"which it knows a solution. Easy is the easiest 35 % of random deals, medium the next 30 %, hard\n" +
			"the next 25 % and expert the hardest 10 %. The same command picks the same deals with any number\n" +
			"of workers.",
		Example: "  patience pick --difficulty hard --count 20\n" +
			"  patience pick --difficulty 1800-2000 --count 50 --format csv > deals.csv\n" +
			"  patience pick --difficulty easy --deals microsoft:1-32000",
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			e, o, err := f.options(s)
			if err != nil {
				return err
			}
			return f.run(c.Context(), s, e, o)
		},
	}
	f.register(c.Flags(), s.games)
	return c
}

// pickFlags are the flags of pick.
type pickFlags struct {
	games                     gameFlags
	difficulty, deals, format string
	count, workers            int
	playSeed                  uint64
	quiet                     bool
	explicit                  func(name string) bool // was the flag given?
}

// pickFormats are the ways to print the deals picked.
var pickFormats = []string{textFormat, jsonFormat, csvFormat}

func (f *pickFlags) register(flags *pflag.FlagSet, games *catalogue.Catalogue) {
	f.explicit = flags.Changed
	f.games.register(flags, games)
	flags.StringVar(&f.difficulty, "difficulty", "", "easy, medium, hard, expert, or two ratings like 1800-2000")
	flags.IntVar(&f.count, "count", 10, "number of deals to pick")
	flags.StringVar(&f.deals, "deals", "random:1-1000000", "the `DEALS` to pick from, in this order")
	flags.StringVar(&f.format, "format", textFormat, "print as text, json (an object a line) or csv")
	flags.Uint64Var(&f.playSeed, "play-seed", 0, "seed of random play (default: --seed)")
	flags.IntVar(&f.workers, "workers", runtime.GOMAXPROCS(0), "number of processors to use; results do not depend on it")
	flags.BoolVar(&f.quiet, "quiet", false, "show no progress on a terminal")
}

func (f *pickFlags) options(s streams) (catalogue.Entry, pick.Options, error) {
	e, err := f.games.lookup(s.games)
	if err != nil {
		return e, pick.Options{}, err
	}
	switch {
	case e.Reference == nil:
		return e, pick.Options{}, usagef("game %s has no ratings, which pick needs", e.Name())
	case f.difficulty == "":
		return e, pick.Options{}, usagef("--difficulty is missing; expected easy, medium, hard, expert or two ratings like 1800-2000")
	case f.count < 1:
		return e, pick.Options{}, usagef("count %d; expected at least 1", f.count)
	case f.workers < 1:
		return e, pick.Options{}, usagef("workers %d; expected at least 1", f.workers)
	case !slices.Contains(pickFormats, f.format):
		return e, pick.Options{}, usagef("format %q; expected %s", f.format, strings.Join(pickFormats, ", "))
	}
	class, err := pick.ParseClass(f.difficulty, e.Reference)
	if err != nil {
		return e, pick.Options{}, usage(err)
	}
	deals, err := game.ParseDealsOf(e, f.deals)
	if err != nil {
		return e, pick.Options{}, usage(err)
	}
	o := pick.Options{Class: class, Count: f.count, Deals: deals, Seed: f.games.seed, PlaySeed: f.games.seed, Playouts: pick.DefaultPlayouts, Workers: f.workers}
	if f.explicit("play-seed") {
		o.PlaySeed = f.playSeed
	}
	return e, o, nil
}

func (f *pickFlags) run(ctx context.Context, s streams, e catalogue.Entry, o pick.Options) error {
	if isTerminal(s.err) && !f.quiet {
		bar := newBar(s.err, int64(o.Count), "looking")
		o.Progress = func(looked, picked int) {
			bar.Describe(fmt.Sprintf("of %s looked at", counted(int64(looked), "deal")))
			bar.Set64(int64(picked))
		}
		defer statusLine{s.err}.clear()
	}
	out := f.printer(s.out)
	picked := 0
	err := pick.Run(ctx, e, o, func(p *pick.Picked) error {
		picked++
		row, err := newPickedRow(e.Name(), p, o.Seed)
		if err != nil {
			return err
		}
		return out.print(row)
	})
	if err == nil {
		err = out.end()
	}
	if err == nil && picked < o.Count {
		return fmt.Errorf("%s of %d picked: there are no more in %s", counted(int64(picked), "deal"), o.Count, o.Deals)
	}
	return err
}

// A pickedRow is a deal that was picked, with the names of a dataset's columns.
type pickedRow struct {
	Game        string   `json:"game"`
	Source      string   `json:"source"`
	Deal        int64    `json:"deal"`
	Seed        *uint64  `json:"seed"`
	Rating      *float64 `json:"rating"`
	RatingLow   *float64 `json:"rating_low"`
	RatingHigh  *float64 `json:"rating_high"`
	HarderThan  float64  `json:"harder_than"` // share of random deals
	WinRate     float64  `json:"win_rate"`
	WinRateLow  float64  `json:"win_rate_low"`
	WinRateHigh float64  `json:"win_rate_high"`
	Estimator   string   `json:"win_rate_estimator"`
	Playouts    int64    `json:"playouts"`
	Wins        int64    `json:"wins"`
	Moves       int      `json:"min_moves_high"` // of the solution
	Solution    string   `json:"solution"`
	Position    string   `json:"position"`
}

func newPickedRow(name string, p *pick.Picked, seed uint64) (pickedRow, error) {
	solution, err := p.Board.Notation(p.Solution)
	r, rate := p.Rating, p.Sampled.WinRate()
	row := pickedRow{
		Game:        name,
		Source:      p.ID.Source,
		Deal:        p.ID.Number,
		Rating:      r.Value,
		RatingLow:   r.Low,
		RatingHigh:  r.High,
		HarderThan:  p.Grade.EasierDeals,
		WinRate:     rate.Rate,
		WinRateLow:  rate.Low,
		WinRateHigh: rate.High,
		Estimator:   string(p.Sampled.Estimator),
		Playouts:    p.Sampled.Playouts,
		Wins:        p.Sampled.Wins,
		Moves:       len(p.Solution),
		Solution:    strings.Join(solution, " "),
		Position:    p.Board.String(),
	}
	if p.ID.Source == game.Random {
		row.Seed = &seed
	}
	return row, err
}

// A pickPrinter prints the deals picked.
type pickPrinter interface {
	print(pickedRow) error
	end() error
}

func (f *pickFlags) printer(w io.Writer) pickPrinter {
	switch f.format {
	case jsonFormat:
		return pickedJSON{json.NewEncoder(w)}
	case csvFormat:
		return &pickedCSV{w: csv.NewWriter(w)}
	}
	t := table.NewWriter()
	t.SetStyle(table.StyleLight)
	t.AppendHeader(table.Row{"deal", "rating", "95 % interval", "harder than", "random play wins", "solution"})
	return &pickedTable{w, t}
}

type pickedJSON struct{ *json.Encoder }

func (p pickedJSON) print(row pickedRow) error { return p.Encode(row) }
func (p pickedJSON) end() error                { return nil }

// pickedCSV prints all columns except the position, which `patience deal` prints.
type pickedCSV struct {
	w     *csv.Writer
	begun bool
}

func (p *pickedCSV) print(r pickedRow) error {
	if !p.begun {
		p.begun = true
		p.w.Write(strings.Fields("game source deal seed rating rating_low rating_high harder_than win_rate win_rate_low win_rate_high win_rate_estimator playouts wins min_moves_high solution"))
	}
	p.w.Write([]string{
		r.Game, r.Source, fmt.Sprint(r.Deal), orEmpty(r.Seed), orEmpty(r.Rating), orEmpty(r.RatingLow), orEmpty(r.RatingHigh), fmt.Sprint(r.HarderThan),
		fmt.Sprint(r.WinRate), fmt.Sprint(r.WinRateLow), fmt.Sprint(r.WinRateHigh), r.Estimator, fmt.Sprint(r.Playouts), fmt.Sprint(r.Wins), fmt.Sprint(r.Moves), r.Solution,
	})
	p.w.Flush()
	return p.w.Error()
}

func (p *pickedCSV) end() error { return p.w.Error() }

// orEmpty returns a number as text, and nothing for none.
func orEmpty[N uint64 | float64](n *N) string {
	if n == nil {
		return ""
	}
	return fmt.Sprint(*n)
}

type pickedTable struct {
	w io.Writer
	t table.Writer
}

func (p *pickedTable) print(r pickedRow) error {
	rating, interval := "", ""
	if r.Rating != nil {
		rating = fmt.Sprintf("%.0f", *r.Rating)
	}
	if r.RatingLow != nil && r.RatingHigh != nil {
		interval = fmt.Sprintf("%.0f to %.0f", *r.RatingLow, *r.RatingHigh)
	}
	p.t.AppendRow(table.Row{
		fmt.Sprintf("%s:%d", r.Source, r.Deal), rating, interval, fmt.Sprintf("%d %% of deals", wholePercent(r.HarderThan)),
		often(r.WinRate), fmt.Sprintf("%d moves", r.Moves),
	})
	return nil
}

func (p *pickedTable) end() error {
	_, err := fmt.Fprintln(p.w, renderWithin(p.t, columns(p.w), "95 % interval", "harder than"))
	return err
}
