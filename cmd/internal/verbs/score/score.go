// Package score is the command that says how hard deals and positions are.
package score

import (
	"context"
	"fmt"
	"io"

	"github.com/spf13/pflag"

	"patience/catalogue"
	"patience/cmd/internal/answer"
	"patience/cmd/internal/console"
	"patience/cmd/internal/flag"
	"patience/cmd/internal/subjects"
	"patience/internal/misuse"
	"patience/label"
)

// A Verb has the flags of score.
type Verb struct {
	games  flag.Games
	labels flag.Labels
	moves  flag.Moves
	file   subjects.File
	fresh  bool
	output flag.Output
	out    string
	fast   bool
}

func (f *Verb) Register(flags *pflag.FlagSet, games *catalogue.Catalogue) {
	f.games.Register(flags, games)
	f.labels.Register(flags, games)
	f.file.Flags(flags, "boards")
	f.moves.Register(flags, "also judge every legal move")
	flags.BoolVar(&f.fresh, "fresh", false, "compute all labels, even if they come with the program")
	f.output.Register(flags, "text, json (one object on each line), csv or parquet; the fields have the names of the "+
		"columns of a dataset",
		flag.TextFormat, flag.JSONFormat, flag.CSVFormat, parquetFormat)
	flags.BoolVar(&f.fast, "fast", false, "estimate the difficulty in milliseconds, with a trained model, instead of "+
		"measuring it (games with 52 cards and no reserve)")
	flag.OnlyFor(flags, "fast", games, func(e catalogue.Entry) bool { return e.Model != nil })
	flags.StringVar(&f.out, "out", "", "write to this `FILE` instead of stdout")
	flag.Group(flags, flag.Common, "fast")
	flag.Group(flags, flag.Running, "out")
	flag.Group(flags, flag.Experts, "fresh")
}

// Interrupted says what is kept after an interrupt.
func (f *Verb) Interrupted() string {
	if f.out == "" {
		return ""
	}
	return "; the scores that are finished are in " + f.out
}

// Run labels what the arguments name, and prints each label as soon as it is
// known.
func (f *Verb) Run(ctx context.Context, s console.Streams, args []string) error {
	o, err := f.check(ctx, s)
	if err != nil {
		return err
	}
	list, err := f.subjects(ctx, s, o.game, args)
	if err != nil {
		return err
	}
	if !f.fast {
		f.labels.Warn(s)
	}
	asked := answer.DefaultOptions(s.Games)
	asked.Workers, asked.Memory = f.labels.Workers, nil
	service := answer.New(asked)
	meter := s.Meter(f.output.Quiet)
	defer meter.Clear()
	var count flag.Unmeasured
	err = f.writeTo(s.Out, func(w io.Writer) error {
		s.Out = w
		if f.fast {
			return f.guess(ctx, s, service, list, meter)
		}
		return f.print(s, o.game, list, func(subject subjects.Subject) (*scored, error) {
			defer meter.Hide()
			scored := &scored{Subject: subject, spec: o.spec}
			err := scored.label(ctx, meter, service, o.moves)
			if err == nil {
				count.Add(scored.Sampled.Estimator, scored.Exact.Status)
			}
			return scored, err
		})
	})
	if meter.Clear(); count.Of > 0 {
		f.labels.WarnTooFew(s, &o.game, &o.spec, count)
	}
	return err
}

// scoreOptions are what the flags of score say.
type scoreOptions struct {
	game  catalogue.Entry
	spec  label.Spec
	moves *label.MoveSpec // nil if moves are not labelled
}

// check returns what the flags say, or an error if they do not go together.
func (f *Verb) check(ctx context.Context, s console.Streams) (o scoreOptions, err error) {
	if err := f.checkFormat(s.Out); err != nil {
		return o, err
	}
	if o.game, err = f.games.Lookup(ctx, s); err != nil {
		return o, err
	}
	if err := f.checkFast(s.Games, o.game); err != nil {
		return o, err
	}
	f.labels.MayNotPlay, f.labels.Published = f.fast, !f.fresh
	if o.spec, err = f.labels.SpecFor(o.game, f.games.Seed); err != nil {
		return o, err
	}
	o.game = o.spec.Entry(o.game)
	moves, err := f.moves.SpecFor(&o.spec, &f.labels.Memory)
	if err != nil {
		return o, err
	}
	if f.moves.On {
		o.moves = &moves
	}
	return o, misuse.Of(moves.Validate())
}

// subjects returns what the arguments name: deals, or the boards of a file.
func (f *Verb) subjects(
	ctx context.Context, s console.Streams, e catalogue.Entry, args []string,
) (subjects.List, error) {
	list, err := subjects.Named(ctx, e, args, f.file, f.games.Seed)
	if err == nil && f.file.Path != "" {
		list.All = subjects.Boards(ctx, s, e, f.file)
	}
	return list, err
}

// scored is a subject with its labels.
type scored struct {
	subjects.Subject
	label.Result
	spec  label.Spec
	moves []label.MoveLabel // nil if they are not labelled
}

// label labels the subject, and its moves if there is a spec for them. On a
// terminal it shows what it does.
func (s *scored) label(
	ctx context.Context, meter *console.Meter, service *answer.Service, moves *label.MoveSpec,
) (err error) {
	at := s.Subject.Subject
	s.Result, err = service.LabelBy(ctx, at, s.spec, func() { meter.Show(s.Stage(s.doing())) })
	if err == nil && moves != nil {
		meter.Show(s.Stage("judging every move; --move-exact-nodes makes searches shorter"))
		s.moves, err = service.MovesBy(ctx, at, s.Exact, s.spec, *moves)
		s.moves = label.Concluded(s.Exact, s.moves)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", s.Name, err)
	}
	return nil
}

// doing says what takes the time.
func (s *scored) doing() string {
	if s.spec.ExactNodes == 0 {
		return "playing at random; --playouts plays fewer games"
	}
	return "playing at random and searching; --exact-nodes 0 does not search"
}
