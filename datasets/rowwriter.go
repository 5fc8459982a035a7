package datasets

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"

	"patience/catalogue"
	"patience/datasets/internal/table"
)

// A RowWriter writes rows of positions of one game to a single stream, in any order and
// without a plan. The columns are those of a dataset, but dead and capped may be null,
// because published labels lack them.
type RowWriter struct {
	entry catalogue.Entry
	write func(*Row) error
	close func() error
}

// Write writes a row. It returns an error if the row is of another game or has no
// features, or if the stream fails.
func (w *RowWriter) Write(row *Row) error {
	if err := row.fits(w.entry); err != nil {
		return err
	}
	return w.write(row)
}

// fits returns an error if a row is not of a game, or lacks features.
func (row *Row) fits(e catalogue.Entry) error {
	if row.Game != e.Name() {
		return fmt.Errorf("a row of %q; expected one of %s", row.Game, e.Name())
	}
	if want := e.Features.Len(); len(row.Features) != want {
		return fmt.Errorf("a row with %d features; expected %d", len(row.Features), want)
	}
	return nil
}

// Close completes what was written. It does not close the stream.
func (w *RowWriter) Close() error {
	return w.close()
}

// NewParquetWriter returns a writer of a Parquet file with the schema of a
// dataset. The file is complete only after Close.
func NewParquetWriter(w io.Writer, e catalogue.Entry) (*RowWriter, error) {
	file, err := positionsWith(e).NewWriter(w)
	if err != nil {
		return nil, err
	}
	return &RowWriter{entry: e, write: func(row *Row) error { return file.Write(row) }, close: file.Close}, nil
}

// NewCSVWriter returns a writer of comma-separated values (RFC 4180). The first line
// has the names of the columns. Each cell is the text or number of the JSON form: null
// is an empty cell, and a list is JSON text. Only a [Key] is decimal, as in Parquet. Each row is written at once. The
// line of names is written with the first row.
func NewCSVWriter(w io.Writer, e catalogue.Entry) *RowWriter {
	t, lines := positionsWith(e), csv.NewWriter(w)
	named := false
	return &RowWriter{
		entry: e,
		write: func(row *Row) error {
			cells, err := t.Cells(row)
			if err != nil {
				return err
			}
			if !named {
				lines.Write(t.Names())
				named = true
			}
			lines.Write(cells) // Flush keeps the errors
			lines.Flush()
			return lines.Error()
		},
		close: func() error { return nil },
	}
}

// A JSONWriter writes rows of one game as JSON lines (RFC 8259 objects, one a
// line) with the names of the columns.
type JSONWriter struct {
	entry     catalogue.Entry
	positions *table.Table
	moves     *table.Table
	w         io.Writer
}

// NewJSONWriter returns a writer of JSON lines.
func NewJSONWriter(w io.Writer, e catalogue.Entry) *JSONWriter {
	return &JSONWriter{e, positionsWith(e), movesOf(e), w}
}

// Write writes the row of a position. The rows of its moves are a list in the field
// moves. If there are none, the field is left out. Errors are as those of
// [RowWriter.Write].
func (w *JSONWriter) Write(row *Row, moves []MoveRow) error {
	if err := row.fits(w.entry); err != nil {
		return err
	}
	text, err := w.positions.Marshal(row)
	if err != nil {
		return err
	}
	if moves != nil {
		objects := make([]json.RawMessage, len(moves))
		for i := range moves {
			if objects[i], err = w.moves.Marshal(&moves[i]); err != nil {
				return err
			}
		}
		list, err := json.Marshal(objects)
		if err != nil {
			return err
		}
		text = fmt.Appendf(text[:len(text)-1], `,"moves":%s}`, list)
	}
	_, err = w.w.Write(append(text, '\n'))
	return err
}
