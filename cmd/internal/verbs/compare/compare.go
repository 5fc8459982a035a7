// Package compare is the command that compares two sets of deals.
package compare

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/spf13/pflag"

	"patience/catalogue"
	"patience/cmd/internal/console"
	"patience/cmd/internal/flag"
	"patience/cmd/internal/say"
	"patience/datasets"
	"patience/datasets/compare"
	"patience/game"
	"patience/internal/files"
	"patience/internal/misuse"
	"patience/label"
	"patience/label/reference"
)

// A Verb has the flags of compare.
type Verb struct {
	games  flag.Games
	labels flag.Labels
	out    string
	figure string
	all    bool
	output flag.Output
}

func (f *Verb) Register(flags *pflag.FlagSet, games *catalogue.Catalogue) {
	f.games.Register(flags, games)
	f.labels.Register(flags, games)
	flags.StringVar(&f.out, "out", "", "write report.html, report.json and figures (SVG and PNG) into this `DIR`")
	flags.StringVar(&f.figure, "figure", "", "draw the labels of the table into this `FILE`, which ends in .svg or .png")
	flags.BoolVar(&f.all, "all", false, "show all labels in the table, not only the most important ones")
	flag.Group(flags, flag.Common, "out", "figure", "all")
	f.output.Register(flags, "text, json (one object), csv or latex (only the table)", flag.TextFormat, flag.JSONFormat,
		flag.CSVFormat,
		flag.LaTeXFormat)
}

// A side is one of the two populations: a folder, or deals to label.
type side struct {
	name   string
	folder bool
	maker  *datasets.Maker // of deals
	plan   datasets.Plan
}

// sides returns what the arguments name, with plans that can be compared.
func (f *Verb) sides(ctx context.Context, s console.Streams, args []string) (sides [2]side, err error) {
	var labelled *datasets.Plan
	for i, name := range args {
		info, err := os.Stat(name)
		if misuse.IsFailure(err) {
			return sides, err
		}
		sides[i] = side{name: name, folder: err == nil && info.IsDir()}
		if sides[i].folder {
			if sides[i].plan, err = datasets.ReadPlan(name); err == nil {
				_, err = datasets.ReadManifest(name) // it is finished
			}
			if err != nil {
				return sides, err
			}
			labelled = &sides[i].plan
		}
	}
	if sides[0].folder && sides[1].folder {
		if name := cmp.Or(f.labels.Given(""), f.games.Given()); name != "" {
			return sides, misuse.Errorf("--%s with two folders, which are labelled already; expected deals on one side", name)
		}
	}
	for i := range sides {
		if sides[i].folder {
			continue
		}
		if err := f.deals(ctx, s, &sides[i], labelled); err != nil {
			return sides, err
		}
	}
	return sides, misuse.Of(compare.Alike(sides[0].plan, sides[1].plan))
}

// deals completes the side of deals. They are labelled as the flags say, or,
// where these are not given, as the folder on the other side was.
func (f *Verb) deals(ctx context.Context, s console.Streams, d *side, labelled *datasets.Plan) (err error) {
	if labelled != nil {
		if err := f.follow(labelled); err != nil {
			return err
		}
	}
	e, err := f.games.Lookup(ctx, s)
	if err != nil {
		return err
	}
	deals, err := game.ParseDealsOf(e, d.name)
	if err != nil {
		return misuse.Errorf("%w, and there is no folder %q", err, d.name)
	}
	spec, err := f.labels.SpecFor(e, f.games.Seed)
	if err != nil {
		return err
	}
	d.name, d.plan = deals.String(), datasets.NewPlan(e, deals, f.games.Seed, spec)
	d.maker, err = datasets.NewMaker(e, d.plan, label.Resources{Published: reference.Proofs(e)})
	return misuse.Of(err)
}

// follow sets the flags that are not given to what a plan says.
func (f *Verb) follow(p *datasets.Plan) error {
	if !f.games.Explicit() {
		f.games.Name = p.Game
	}
	return f.labels.Follow(p.Spec)
}

func (f *Verb) Run(ctx context.Context, s console.Streams, args []string) error {
	if err := f.output.Check(); err != nil {
		return err
	}
	sides, err := f.sides(ctx, s, args)
	if err != nil {
		return err
	}
	picture, err := f.picture()
	if err = cmp.Or(err, flag.CheckLocal("out", f.out)); err != nil {
		return err
	}
	if f.out != "" { // before the work, so that it is not lost
		if err := files.MakeFolder(f.out); err != nil {
			return misuse.Of(err)
		}
	}
	f.labels.Warn(s)
	report, err := f.report(ctx, s, sides)
	if err != nil {
		return err
	}
	if f.figure != "" {
		if err := picture.Write(func(w io.Writer) error { return f.draw(w, report) }); err != nil {
			return err
		}
	}
	if of := sides[0].maker; of != nil {
		f.labels.WarnTooFew(s, &of.Game, &of.Plan.Spec, flag.Unmeasured{})
	}
	return f.print(s.Out, report)
}

// report compares the sides, writes what --out asks for, and shows how far it is.
func (f *Verb) report(ctx context.Context, s console.Streams, sides [2]side) (*compare.Report, error) {
	meter := s.Meter(f.output.Quiet)
	defer meter.Clear()
	var populations [2]*compare.Population
	for i, side := range sides {
		p, err := f.population(ctx, s, meter, side)
		if err != nil {
			return nil, err
		}
		populations[i] = p
	}
	o := compare.DefaultOptions()
	o.Progress = func(label string, done, total int) {
		meter.Show(console.Stage{
			Doing: "tests and bootstrap: " + label, Unit: "label", Done: int64(done),
			Total: int64(total),
		})
	}
	report, err := compare.Run(ctx, populations[0], populations[1], o)
	if err != nil || f.out == "" {
		return report, err
	}
	meter.Show(console.Stage{Doing: "drawing figures"})
	return report, report.Write(f.out)
}

// picture returns where the figure goes.
func (f *Verb) picture() (files.Output, error) {
	if f.figure == "" {
		return files.Output{}, nil
	}
	if format := f.pictureFormat(); format != ".svg" && format != ".png" {
		return files.Output{}, misuse.Errorf("--figure %s; expected a file whose name ends in .svg or .png", f.figure)
	}
	if err := flag.CheckLocal("figure", f.figure); err != nil {
		return files.Output{}, err
	}
	out, err := files.To(f.figure)
	return out, misuse.Of(err)
}

func (f *Verb) pictureFormat() string { return strings.ToLower(filepath.Ext(f.figure)) }

// draw writes the figure of the labels that the table shows.
func (f *Verb) draw(w io.Writer, r *compare.Report) error {
	picture := []byte(r.Figure(f.rows(r)...))
	if f.pictureFormat() == ".png" {
		picture = r.FigurePNG(f.rows(r)...)
	}
	_, err := w.Write(picture)
	return err
}

// rows returns the labels that the table shows.
func (f *Verb) rows(r *compare.Report) []*compare.Row {
	if f.all {
		return r.All()
	}
	return r.Main()
}

// print prints a report in the format of the flags.
func (f *Verb) print(w io.Writer, r *compare.Report) (err error) {
	var text []byte
	switch f.output.Format {
	case flag.JSONFormat:
		text, err = r.JSON()
	case flag.CSVFormat:
		text, err = r.CSV()
	case flag.LaTeXFormat:
		text = r.LaTeX()
	default:
		return f.printReport(w, r)
	}
	if err == nil {
		_, err = w.Write(text)
	}
	return err
}

func (f *Verb) population(
	ctx context.Context, s console.Streams, meter *console.Meter, d side,
) (*compare.Population, error) {
	if d.folder {
		meter.Show(console.Stage{Doing: "reading " + d.name})
		return compare.ReadFolder(ctx, strings.TrimRight(d.name, "/"), d.name, s.Games)
	}
	work := compare.Work{Workers: f.labels.Workers}
	work.Progress = func(done int64) {
		meter.Show(console.Stage{Doing: "labelling " + d.name, Done: done, Total: d.maker.Deals.Len()})
	}
	work.Progress(0)
	return compare.LabelDeals(ctx, d.name, d.maker, work)
}

// printReport prints the conclusion, the table and what to know about it.
func (f *Verb) printReport(w io.Writer, r *compare.Report) error {
	rows := f.rows(r)
	paragraphs := []string{console.Wrapped(w, r.Conclusion)}
	if len(rows) > 0 {
		paragraphs = append(paragraphs, console.Wrapped(w, r.PowerText(rows[0])))
	}
	paragraphs = append(paragraphs, reportTable(rows, console.Columns(w)))
	lines := []string{fmt.Sprintf("A: %s. B: %s. p is corrected for all labels (Holm). The last column names the "+
		"population with the larger values, where p is at most 0.05.", described(r.A), described(r.B))}
	if n := len(r.Rows) - len(rows); n > 0 {
		lines = append(lines, fmt.Sprintf("%s not shown; --all shows all.", say.Counted(n, "label")))
	}
	for _, warning := range r.WarningsOf(rows) {
		lines = append(lines, "Warning: "+warning+".")
	}
	for i, line := range lines {
		lines[i] = console.Wrapped(w, line)
	}
	_, err := fmt.Fprintln(w, strings.Join(append(paragraphs, strings.Join(lines, "\n")), "\n\n"))
	return err
}

// described names a population and its deals.
func described(p *compare.Population) string {
	text := fmt.Sprintf("%s, %s", p.Name, say.Counted(p.Deals, "deal"))
	if p.Plan.Deals != p.Name {
		text += fmt.Sprintf(" of %s", p.Plan.Deals)
	}
	return text
}

// reportTable returns a line for each row. On a narrow terminal it has no
// means, and on a very narrow one no medians.
func reportTable(rows []*compare.Row, width int) string {
	titles := table.Row{"label", "median A", "median B", "mean A", "mean B", "Cliff's delta, 95 %", "p", "more"}
	var lines []table.Row
	larger := map[compare.Verdict]string{compare.LargerA: "A", compare.LargerB: "B"}
	for _, row := range rows {
		lines = append(lines, table.Row{
			row.Short, compare.Number(row.A.Median), compare.Number(row.B.Median),
			compare.Number(row.A.Mean.Value), compare.Number(row.B.Mean.Value),
			strings.Replace(compare.Signed(row.Delta), " to ", ", ", 1), compare.PText(row.P), larger[row.Verdict],
		})
	}
	return console.Framed(width, titles, lines, "mean A", "mean B", "median A", "median B", "p")
}
