package score

import (
	"cmp"
	"io"

	"patience/catalogue"
	"patience/cmd/internal/console"
	"patience/cmd/internal/flag"
	"patience/cmd/internal/subjects"
	"patience/datasets"
	"patience/internal/files"
	"patience/internal/misuse"
)

const parquetFormat = "parquet"

// checkFormat returns an error if the flags of the output contradict each other,
// or if a file that is no text would go to a terminal.
func (f *Verb) checkFormat(w io.Writer) error {
	if err := f.output.Check(); err != nil {
		return err
	}
	switch format := f.output.Format; {
	case f.moves.On && (format == flag.CSVFormat || format == parquetFormat):
		return misuse.Errorf("--moves with --format %s; expected text or json", format)
	case format == parquetFormat && f.out == "" && console.IsTerminal(w):
		return misuse.Errorf("--format parquet to a terminal; expected --out FILE")
	}
	return nil
}

// writeTo calls write with the stream to which the scores go: stdout, or the
// file of --out, which gets its name at the end.
func (f *Verb) writeTo(w io.Writer, write func(io.Writer) error) error {
	if f.out == "" {
		return write(w)
	}
	if err := flag.CheckLocal("out", f.out); err != nil {
		return err
	}
	out, err := files.To(f.out)
	switch {
	case err != nil:
		return misuse.Of(err)
	case out.Replaces(f.file.Path):
		return misuse.Errorf("--position %s and --out %s are one file; expected two", f.file.Path, f.out)
	}
	file := &lateFile{out: out}
	return file.finish(write(file))
}

// A lateFile is created by the first write, so that wrong input leaves a file of
// that name as it was.
type lateFile struct {
	out    files.Output
	file   *files.Pending // nil before the first write
	failed error          // of a write
}

func (l *lateFile) Write(text []byte) (n int, err error) {
	if l.file == nil {
		if l.file, l.failed = l.out.Create(); l.failed != nil {
			return 0, l.failed
		}
	}
	n, l.failed = l.file.Write(text)
	return n, l.failed
}

// finish gives the file its name, unless a write has failed: then what had that name stays.
// The error may be another one, such as that of an interrupt. Then the scores before it are
// kept.
func (l *lateFile) finish(err error) error {
	switch {
	case l.failed != nil || l.file == nil:
		if l.file != nil {
			l.file.Discard()
		}
		return err
	case err == nil:
		return l.file.Finish(nil)
	}
	return cmp.Or(l.file.Finish(nil), err)
}

// print prints the scores of subjects, which score makes, one by one.
func (f *Verb) print(
	s console.Streams, e catalogue.Entry, list subjects.List, score func(subjects.Subject) (*scored, error),
) error {
	out, err := f.writer(s.Out, e)
	if err != nil {
		return err
	}
	added := false
	err = list.Each(s, subjects.BlankLine(f.output.Format == flag.TextFormat), func(subject subjects.Subject) error {
		scored, err := score(subject)
		if err != nil {
			return err
		}
		added = true
		return out.Add(scored)
	})
	if err != nil && !added {
		return err
	}
	return cmp.Or(err, out.End())
}

// writer returns a writer in the format of the flags.
func (f *Verb) writer(w io.Writer, e catalogue.Entry) (flag.Printer[*scored], error) {
	var rows *datasets.RowWriter
	var err error
	switch f.output.Format {
	case flag.CSVFormat:
		rows = datasets.NewCSVWriter(w, e)
	case parquetFormat:
		rows, err = datasets.NewParquetWriter(w, e)
	case flag.JSONFormat:
		lines := datasets.NewJSONWriter(w, e)
		return flag.Printer[*scored]{Add: func(s *scored) error { return s.printJSON(lines) }, End: flag.Nothing}, nil
	default:
		return flag.Printer[*scored]{Add: func(s *scored) error { return s.print(w) }, End: flag.Nothing}, nil
	}
	if err != nil {
		return flag.Printer[*scored]{}, err
	}
	add := func(s *scored) error {
		row, err := s.row()
		if err != nil {
			return err
		}
		return rows.Write(&row)
	}
	return flag.Printer[*scored]{Add: add, End: rows.Close}, nil
}

// row returns the dataset's row of the subject. The positions of a file are
// numbered.
func (s *scored) row() (datasets.Row, error) {
	row, err := datasets.NewRow(s.Entry, datasets.Subject{ID: s.ID, Seed: s.Seed, Board: s.Board}, s.spec, s.Result)
	row.PositionIndex = int32(s.Index)
	return row, err
}

// printJSON prints the row of the subject, with its moves if they are labelled.
func (s *scored) printJSON(lines *datasets.JSONWriter) error {
	row, err := s.row()
	if err != nil {
		return err
	}
	var moves []datasets.MoveRow
	if s.moves != nil {
		if moves, err = datasets.NewMoveRows(s.Entry, &row, s.Board, s.moves); err != nil {
			return err
		}
	}
	return lines.Write(&row, moves)
}
