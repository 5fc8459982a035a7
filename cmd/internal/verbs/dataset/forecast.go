package dataset

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"strings"
	"time"

	"github.com/dustin/go-humanize"
	"github.com/jedib0t/go-pretty/v6/table"

	"patience/cmd/internal/console"
	"patience/cmd/internal/flag"
	"patience/cmd/internal/say"
	"patience/datasets"
	"patience/datasets/generate"
	"patience/internal/stats"
	"patience/rollout"
)

// forecast says what a dataset will have and take, and writes nothing.
func (f *Generate) forecast(
	ctx context.Context, s console.Streams, meter *console.Meter, maker *datasets.Maker, o generate.Options,
) error {
	o.Progress = func(p generate.Progress) {
		meter.Show(console.Stage{Doing: "labelling some deals for a forecast", Done: p.Made, Total: p.Total})
	}
	found, err := generate.DryRun(ctx, f.dir, maker, o)
	meter.Clear()
	if err != nil {
		return err
	}
	name := cmp.Or(f.dir, maker.Deals.String())
	if found.Left == 0 {
		_, err := fmt.Fprintf(s.Out, "%s: all %s are there; nothing was written\n", name, say.Counted(found.Deals, "deal"))
		return err
	}
	rest := fmt.Sprintf("%s: forecast for %s from %s of them; nothing was written", name,
		say.Counted(found.Left, "deal"), humanize.Comma(int64(found.Pilot)))
	if found.Left < found.Deals {
		rest = fmt.Sprintf("%s: forecast for the %s that are left of %s, from %d of them; nothing was written", name,
			say.Counted(found.Left, "deal"), humanize.Comma(found.Deals), found.Pilot)
	}
	_, err = fmt.Fprintf(s.Out, "%s\n\n%s\n%s", console.Wrapped(s.Out, rest), forecastTable(&found, maker, o.Workers),
		paragraphs(wrapAll(s, f.advice(&found, maker))))
	return err
}

// wrapAll wraps sentences for a terminal.
func wrapAll(s console.Streams, sentences []string) []string {
	for i := range sentences {
		sentences[i] = console.Wrapped(s.Out, sentences[i])
	}
	return sentences
}

// paragraphs returns lines after an empty one, if there are any.
func paragraphs(lines []string) string {
	if len(lines) == 0 {
		return ""
	}
	return "\n" + strings.Join(lines, "\n") + "\n"
}

// forecastTable has a line for each number of a forecast.
func forecastTable(f *generate.Forecast, maker *datasets.Maker, workers int) string {
	plan, rows := &maker.Plan, []table.Row{{"", "about", "95 % interval"}}
	line := func(name string, e stats.Effect, text func(float64) string) {
		between := ""
		switch {
		case e.Low == e.High:
		case math.IsInf(e.High, 1) && e.Low == 0:
			between = "not known"
		case math.IsInf(e.High, 1):
			between = "more than " + text(e.Low)
		default:
			between = text(e.Low) + " to " + text(e.High)
		}
		value := text(e.Value)
		if math.IsInf(e.Value, 1) {
			value = "not known"
		}
		rows = append(rows, table.Row{name, value, between})
	}
	line("time with "+say.Counted(workers, "worker"), f.Seconds, tookAbout)
	line("size", f.Bytes, bytesOf)
	line("rows", f.Rows, wholeNumber)
	if plan.Sampling.Moves {
		line("rows of moves", f.Moves, wholeNumber)
	}
	share := func(name string, share stats.Effect) { line("  "+name, share.Times(f.Rows.Value), wholeNumber) }
	if plan.Playouts > 0 && maker.Game.Reference != nil {
		share("with a rating", f.Rated)
	}
	if plan.ExactNodes > 0 {
		share("with a proved shortest solution", f.Proved)
		share("that can be won", f.Winnable)
		share("that cannot be won", f.Unwinnable)
	}
	return console.Plain(rows)
}

// mostWhole is the largest number that is told in full.
const mostWhole = 1e15

func wholeNumber(v float64) string {
	if v > mostWhole {
		return fmt.Sprintf("%.3g", v)
	}
	return humanize.Comma(int64(math.Round(v)))
}

func bytesOf(v float64) string {
	if v > mostWhole {
		return fmt.Sprintf("%.3g bytes", v)
	}
	return humanize.IBytes(uint64(v))
}

// tookAbout is a time in seconds, in days from two of them on.
func tookAbout(seconds float64) string {
	const day = 24 * 60 * 60
	if seconds >= 2*day {
		return wholeNumber(seconds/day) + " days"
	}
	return console.Roughly(time.Duration(seconds * float64(time.Second)))
}

// Where advice begins: searches or games that take most of the time, if the whole takes a
// while, and work for more than one machine.
const (
	mostOfTime   = 0.6
	longRun      = 10 * 60
	forMachines  = 24 * 60 * 60
	manyPlayouts = 16_384
)

// advice says what to change in a plan with this forecast.
func (f *Generate) advice(found *generate.Forecast, maker *datasets.Maker) (lines []string) {
	plan := &maker.Plan
	add := func(when bool, format string, args ...any) {
		if when {
			lines = append(lines, fmt.Sprintf(format, args...))
		}
	}
	rows := func(share stats.Effect) string { return wholeNumber(share.Value * found.Rows.Value) }
	add(found.Stopped > 0, "%s took too long for a forecast, so the time is not known well.",
		say.Counted(found.Stopped, "deal"))
	lost := found.Unmeasured.Value > 0
	few, without := plan.Playouts < rollout.LeastForSplitting, fmt.Sprintf("About %s of %s rows would have no %s",
		rows(found.Unmeasured), wholeNumber(found.Rows.Value), flag.MeasuredAs(&maker.Game))
	add(lost && few, "%s, because %s cannot measure rare wins: --playouts %d or more measures them.", without,
		say.Counted(plan.Playouts, "random game"), rollout.LeastForSplitting)
	add(lost && !few, "%s, because no random game was won: more --playouts find rarer wins.", without)
	add(found.Limited.Value > 0, "The searches of about %s rows would stop at a limit: larger --exact-nodes and --memory "+
		"prove more.", rows(found.Limited))
	long := !(found.Seconds.Value < longRun)
	add(long && found.PlayShare < 1-mostOfTime, "Searches take about %.0f %% of the time: --exact-nodes 0 leaves them "+
		"out, and a limit below %s ends the longest ones.", 100*(1-found.PlayShare), humanize.Comma(plan.ExactNodes))
	add(long && found.PlayShare > mostOfTime && plan.Playouts > manyPlayouts, "Random games take about %.0f %% of the "+
		"time: --playouts %d plays fewer.", 100*found.PlayShare, manyPlayouts)
	add(found.Seconds.Value >= forMachines && f.part == "", "--part 0/8 to 7/8 divide the work among eight machines.")
	return lines
}
