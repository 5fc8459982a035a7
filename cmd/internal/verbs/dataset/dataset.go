// Package dataset has the commands that make, join, check and describe datasets, of labels or of verdicts.
package dataset

import (
	"context"
	"fmt"
	"io"

	"patience/cmd/internal/console"
	"patience/cmd/internal/say"
	"patience/datasets"
	"patience/internal/objects"
)

// printBuilt says what a dataset has, and the warnings.
func printBuilt(s console.Streams, dir string, m *datasets.Manifest) error {
	for _, warning := range m.Warnings {
		console.Notify(s.Err, "warning: %s", warning)
	}
	made := fmt.Sprintf("%s: %s in %s, plan %.12s", dir, rowsAndMoves(m.Rows, m.Moves), say.Counted(len(m.Files), "file"),
		m.PlanHash)
	_, err := fmt.Fprintln(s.Out, console.Wrapped(s.Out, made))
	return err
}

// rowsAndMoves counts the rows of a dataset.
func rowsAndMoves(rows, moves int64) string {
	if moves == 0 {
		return say.Counted(rows, "row")
	}
	return say.Counted(rows, "row") + " and " + say.Counted(moves, "move")
}

// openStore returns what opens the object store of a URL. It says on stderr when the store
// does not answer.
func openStore(notices io.Writer) datasets.OpenStore {
	return func(ctx context.Context, url string) (datasets.ObjectStore, error) {
		bucket, err := objects.Open(ctx, url)
		if err != nil {
			return nil, err
		}
		bucket.Notice = func(err error) { console.Notify(notices, "%s; trying again", say.OneLine(err)) }
		return bucket, nil
	}
}
