package score

import (
	"context"
	"fmt"
	"slices"

	"github.com/jedib0t/go-pretty/v6/table"

	"patience/catalogue"
	"patience/cmd/internal/answer"
	"patience/cmd/internal/console"
	"patience/cmd/internal/flag"
	"patience/cmd/internal/say"
	"patience/cmd/internal/subjects"
	"patience/internal/misuse"
	"patience/internal/model"
)

// guess prints what the model says of each subject, and plays no more than the
// trials that it sees.
func (f *Verb) guess(
	ctx context.Context, s console.Streams, service *answer.Service, list subjects.List, meter *console.Meter,
) error {
	return list.Each(s, "", func(subject subjects.Subject) error {
		meter.Show(subject.Stage("playing at random, which a trained model sees"))
		defer meter.Hide()
		if p := subject.Board.Position(); f.output.Format == flag.TextFormat && len(p.AppendMoves(nil)) == 0 {
			_, err := fmt.Fprintln(s.Out, console.Wrapped(s.Out, say.Ended(subject.Name, p.Won())))
			return err
		}
		at := subject.Subject
		at.Seed = f.games.Seed
		g, err := service.Guess(ctx, at, f.trials(), !f.labels.Explicit("playouts"))
		if err != nil {
			return fmt.Errorf("%s: %w", subject.Name, err)
		}
		var hints []say.Hint
		if f.moves.On {
			if hints, err = service.Hints(ctx, at, g); err != nil {
				return err
			}
		}
		meter.Hide()
		if f.output.Format == flag.JSONFormat {
			return say.JSON(s.Out, say.NewGuessed(subject.JSON(), g, hints))
		}
		if _, err = fmt.Fprintln(s.Out, console.Wrapped(s.Out, g.Sentence())); err != nil || hints == nil {
			return err
		}
		fmt.Fprintln(s.Out)
		return console.PrintTable(s.Out, hintRows(hints), "")
	})
}

// hintRows returns a table of hints. It has a column of whether positions can be won if that is a question.
func hintRows(hints []say.Hint) []table.Row {
	rows := []table.Row{{"move", "", "best", "least moves", "win rate", ""}}
	for i := range hints {
		h := &hints[i]
		rows = append(rows, table.Row{h.Notation, h.Words, fmt.Sprintf("%.0f %%", 100*h.Chance), h.Least, h.Rate, h.Remark})
	}
	if !slices.ContainsFunc(hints, func(h say.Hint) bool { return h.Doubted() }) {
		return rows
	}
	rows[0] = slices.Insert(rows[0], 3, any("can be won"))
	for i := range hints {
		rows[i+1] = slices.Insert(rows[i+1], 3, any(hints[i].Winnable()))
	}
	return rows
}

// checkFast returns an error if --fast does not go with the game or with other
// flags.
func (f *Verb) checkFast(games *catalogue.Catalogue, e catalogue.Entry) error {
	switch {
	case !f.fast:
		return nil
	case e.Model == nil:
		return misuse.Errorf("--fast: there is no trained model for %s; expected %s", e.Name(),
			flag.NamesWith(games, func(e catalogue.Entry) bool { return e.Model != nil }))
	case f.fresh:
		return misuse.Errorf("--fast and --fresh; expected one of them")
	case f.moves.Explicit("move-playouts") || f.moves.Explicit("move-exact-nodes"):
		return misuse.Errorf("--fast and --move-playouts or --move-exact-nodes; --fast does not compute these labels")
	case f.output.Format != flag.TextFormat && f.output.Format != flag.JSONFormat:
		return misuse.Errorf("--fast with --format %s; expected text or json", f.output.Format)
	case f.labels.Given("playouts") != "":
		return misuse.Errorf("--fast and --%s; --fast does not compute these labels", f.labels.Given("playouts"))
	}
	return nil
}

// trials returns how many random games the model sees.
func (f *Verb) trials() int {
	if !f.labels.Explicit("playouts") {
		return model.Long
	}
	return int(f.labels.Spec.Playouts)
}
