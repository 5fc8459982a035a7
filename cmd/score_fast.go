package cmd

import (
	"context"
	"fmt"
	"slices"

	"github.com/jedib0t/go-pretty/v6/table"

	"patience/catalogue"
	"patience/cmd/internal/answer"
	"patience/cmd/internal/console"
	"patience/cmd/internal/say"
	"patience/internal/misuse"
	"patience/internal/model"
)

// guess prints what the model says of each subject, and plays no more than the
// trials that it sees.
func (f *scoreFlags) guess(ctx context.Context, s console.Streams, list subjects, meter *console.Meter) error {
	service := answer.New(answer.DefaultOptions())
	return list.each(s, "", func(subject subject) error {
		meter.Show(subject.stage("playing at random, which a trained model sees"))
		defer meter.Hide()
		if p := subject.Board.Position(); f.output.format == textFormat && len(p.AppendMoves(nil)) == 0 {
			_, err := fmt.Fprintln(s.Out, console.Wrapped(s.Out, say.Ended(subject.name, p.Won())))
			return err
		}
		at := subject.asked(f.games.seed)
		g, err := service.Guess(ctx, at, f.trials(), !f.labels.explicit("playouts"))
		if err != nil {
			return fmt.Errorf("%s: %w", subject.name, err)
		}
		var hints []say.Hint
		if f.moves.on {
			if hints, err = service.Hints(ctx, at, g); err != nil {
				return err
			}
		}
		meter.Hide()
		if f.output.format == jsonFormat {
			return say.JSON(s.Out, say.NewGuessed(subject.json(), g, hints))
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
func (f *scoreFlags) checkFast(games *catalogue.Catalogue, e catalogue.Entry) error {
	switch {
	case !f.fast:
		return nil
	case e.Model == nil:
		return misuse.Errorf("--fast: there is no trained model for %s; expected %s", e.Name(),
			namesWith(games, func(e catalogue.Entry) bool { return e.Model != nil }))
	case f.fresh:
		return misuse.Errorf("--fast and --fresh; expected one of them")
	case f.moves.explicit("move-playouts") || f.moves.explicit("move-exact-nodes"):
		return misuse.Errorf("--fast and --move-playouts or --move-exact-nodes; --fast does not compute these labels")
	case f.output.format != textFormat && f.output.format != jsonFormat:
		return misuse.Errorf("--fast with --format %s; expected text or json", f.output.format)
	case f.labels.given("playouts") != "":
		return misuse.Errorf("--fast and --%s; --fast does not compute these labels", f.labels.given("playouts"))
	}
	return nil
}

// trials returns how many random games the model sees.
func (f *scoreFlags) trials() int {
	if !f.labels.explicit("playouts") {
		return model.Long
	}
	return int(f.labels.spec.Playouts)
}
