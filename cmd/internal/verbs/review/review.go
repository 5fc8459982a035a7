// Package review is the command that judges a played game.
package review

import (
	"cmp"
	"context"
	"fmt"
	"io"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/spf13/pflag"

	"patience/catalogue"
	"patience/cmd/internal/answer"
	"patience/cmd/internal/console"
	"patience/cmd/internal/flag"
	"patience/cmd/internal/page"
	"patience/cmd/internal/say"
	"patience/cmd/internal/subjects"
	"patience/internal/misuse"
	"patience/label"
	"patience/label/review"
	"patience/solve"
)

// A Verb has the flags of review.
type Verb struct {
	games       flag.Games
	spec        label.Spec
	limits      flag.Limits
	decideNodes int64
	workers     int
	deal        string
	file        subjects.File
	output      flag.Output
}

func (f *Verb) Register(flags *pflag.FlagSet, games *catalogue.Catalogue) {
	f.games.Register(flags, games)
	f.spec = review.DefaultSpec()
	f.limits.Register(flags, solve.Limits{MaxNodes: f.spec.ExactNodes, MaxBytes: f.spec.Memory})
	flags.Int64Var(&f.spec.Playouts, "playouts", f.spec.Playouts, "random games from each position; 0 for none")
	flags.Int64Var(&f.decideNodes, "nodes", solve.DecideLimits().MaxNodes,
		"how many positions the search for any solution may store")
	flags.Uint64Var(&f.spec.PlaySeed, "play-seed", f.spec.PlaySeed, "seed of random play")
	flag.Workers(flags, &f.workers)
	flags.StringVar(&f.deal, "deal", "", "the `DEAL` that was played")
	f.file.Flags(flags, "the board that was played")
	flag.Group(flags, flag.Common, "deal")
	flag.Group(flags, flag.Playing, "playouts")
	flag.Group(flags, flag.Searching, "nodes")
	flag.Group(flags, flag.Experts, "play-seed")
	f.output.Register(flags, "text, json (one object) or html (a page in one file)", flag.TextFormat, flag.JSONFormat,
		flag.HTMLFormat)
}

// Run reviews the game in a file.
func (f *Verb) Run(ctx context.Context, s console.Streams, args []string) error {
	e, err := f.check(ctx, s)
	if err != nil {
		return err
	}
	at, err := f.game(ctx, s, e, args[0])
	if err != nil {
		return err
	}
	f.limits.Memory.Warn(s, 1)
	meter := s.Meter(f.output.Quiet)
	defer meter.Clear()
	meter.Show(console.Stage{Doing: "deciding which positions can be won; --nodes makes searches shorter"})
	o := answer.DefaultOptions(s.Games)
	o.Workers, o.Memory = f.workers, solve.NewAllowance(f.spec.Memory)
	service := answer.New(o)
	report, err := service.Report(ctx, at, f.spec, f.decideNodes, func(judged int, _ []review.Stage) {
		meter.Show(console.Stage{
			Doing: "playing at random and searching; --exact-nodes makes searches shorter",
			Unit:  "position", Done: int64(judged), Total: int64(len(at.Moves) + 1),
		})
	})
	meter.Clear()
	if err != nil {
		return fmt.Errorf("%s: %w", at.Name, err)
	}
	return f.print(ctx, s.Out, service, at, &report)
}

// check returns the game, or an error if the flags do not go together.
func (f *Verb) check(ctx context.Context, s console.Streams) (e catalogue.Entry, err error) {
	if err := f.output.Check(); err != nil {
		return e, err
	}
	if e, err = f.games.Lookup(ctx, s); err != nil {
		return e, err
	}
	limits, err := f.limits.Limits()
	if err != nil {
		return e, err
	}
	f.spec.Policy, f.spec.MaxPlayouts = e.DefaultPolicy(), f.spec.Playouts
	f.spec.ExactNodes, f.spec.Memory = limits.MaxNodes, limits.MaxBytes
	if f.spec.Playouts == 0 && f.output.Format == flag.HTMLFormat {
		return e, misuse.Errorf("--playouts 0 with --format html, which draws how the chance of a win changes; " +
			"expected random games")
	}
	return e, cmp.Or(flag.CheckWorkers(f.workers), flag.Between("nodes", f.decideNodes, 1, solve.MaxNodes),
		misuse.Of(f.spec.Validate()))
}

// game returns the game in a file.
func (f *Verb) game(ctx context.Context, s console.Streams, e catalogue.Entry, file string) (*answer.Subject, error) {
	text, err := s.Read(ctx, file, "a played game")
	if err != nil {
		return nil, err
	}
	played, err := review.Read(string(text))
	if err != nil {
		return nil, misuse.Errorf("%s: %w", console.InputName(file), err)
	}
	if len(played.Words) == 0 && len(played.Deals) == 0 && played.Board == "" {
		return nil, misuse.Errorf("%s: no moves; expected those of a played game", console.InputName(file))
	}
	at, err := f.start(ctx, s, e, &played, file)
	if err != nil {
		return nil, err
	}
	moves, err := subjects.MovesOf(s, &played, at.Board, console.InputName(file))
	if err != nil {
		return nil, err
	}
	return at, at.Play(moves)
}

// start returns the deal or the position with which the game starts. The flags and the file may name the same deal.
func (f *Verb) start(
	ctx context.Context, s console.Streams, e catalogue.Entry, played *review.Game, file string,
) (*answer.Subject, error) {
	name := console.InputName(file)
	switch named := f.deal != "" || len(played.Deals) > 0 || played.Board != ""; {
	case f.file.Path != "" && f.deal != "":
		return nil, misuse.Errorf("--deal and --position; expected only one of them")
	case f.file.Path != "":
		at, err := subjects.ReadPosition(ctx, s, e, f.file)
		if err == nil {
			err = misuse.Of(at.Agrees(played))
		}
		return at.Subject, err
	case !named:
		return nil, misuse.Errorf("%s: no deal; expected a line like DEAL %s:3, a board before a line MOVES, --deal or "+
			"--position", name, e.Sources()[0])
	}
	at, err := answer.Started(e, played, f.deal, f.file.As, f.games.Seed)
	if err != nil {
		return nil, misuse.Errorf("%s: %w", name, err)
	}
	if at.ID.Source == answer.PositionSource {
		at.Name = name
	}
	subjects.SayRead(s, at)
	return at, nil
}

// print prints what the review found.
func (f *Verb) print(
	ctx context.Context, w io.Writer, service *answer.Service, at *answer.Subject, report *review.Report,
) error {
	words, start := say.NewGame(&at.Entry, at.ID, report), at.Began()
	switch f.output.Format {
	case flag.JSONFormat:
		return say.JSON(w, say.NewReviewed(start.JSON(), words, &f.spec))
	case flag.HTMLFormat:
		if at.ID.Number == 0 {
			at.Name = say.Unnamed
		}
		found := service.WithChances(ctx, at, report)
		if err := ctx.Err(); err != nil {
			return err // chances are missing
		}
		return page.SaveReview(w, at, &found, f.spec.Playouts)
	}
	sentences := console.Wrapped(w, words.Sentences()) + "\n\n"
	if f.spec.Playouts > 0 {
		sentences += console.Wrapped(w, fmt.Sprintf("Win rate: share of %s won by a player who picks every move at random, "+
			"with its 95 %% interval.", say.Counted(f.spec.Playouts, "game"))) + "\n\n"
	}
	if _, err := fmt.Fprint(w, sentences); err != nil {
		return err
	}
	if err := printDearest(w, words.Dears()); err != nil {
		return err
	}
	rows := []table.Row{{"", "move", "", "least moves", "win rate (95 %)", ""}}
	for _, line := range words.Lines() {
		rows = append(rows, append(table.Row{line.Number}, console.MoveRow(&line.Move)...))
	}
	return console.PrintTable(w, rows, "")
}

// printDearest prints the moves that cost most, with better ones.
func printDearest(w io.Writer, dears []say.Dear) error {
	if len(dears) == 0 {
		return nil
	}
	rows := []table.Row{{"costliest", "move", "", "cost", "better", ""}}
	for i := range dears {
		d := &dears[i]
		rows = append(rows, table.Row{
			d.Number, d.Played.Notation, d.Played.Words, d.Cost, d.Better.Notation, d.Better.Words,
		})
	}
	if err := console.PrintTable(w, rows, ""); err != nil {
		return err
	}
	_, err := fmt.Fprintln(w)
	return err
}
