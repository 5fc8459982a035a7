package datasets

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"errors"
	"io"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"github.com/parquet-go/parquet-go"

	"patience/catalogue"
	"patience/game"
	"patience/label"
)

// labelledRows returns rows of random deals, won and not, searched and not.
func labelledRows(t *testing.T, e catalogue.Entry) (rows []Row) {
	t.Helper()
	for _, nodes := range []int64{0, 1000} {
		spec := label.DefaultSpec()
		spec.Playouts, spec.MaxPlayouts, spec.ExactNodes = 20, 20, nodes
		l, err := label.New(e, spec, label.Resources{})
		if err != nil {
			t.Fatal(err)
		}
		for number := int64(1); number <= 3; number++ {
			id := game.DealID{Source: game.Random, Number: number}
			board, err := e.Deal(id, 1)
			if err != nil {
				t.Fatal(err)
			}
			result, err := l.Label(t.Context(), board.Position())
			if err != nil {
				t.Fatal(err)
			}
			row, err := NewRow(e, Subject{ID: id, Seed: 1, Board: board}, spec, result)
			if err != nil {
				t.Fatal(err)
			}
			rows = append(rows, row)
		}
	}
	return rows
}

// TestCSV: the cells, read by encoding/csv, are what the JSON of the row has.
func TestCSV(t *testing.T) {
	for _, name := range []string{"freecell", "gaps-7", "calculation-3"} {
		e, err := catalogue.Lookup(name)
		if err != nil {
			t.Fatal(err)
		}
		rows := labelledRows(t, e)
		var text bytes.Buffer
		w := NewCSVWriter(&text, e)
		if text.Len() > 0 {
			t.Errorf("%s: %q before the first row; want nothing", name, text.String())
		}
		for i := range rows {
			if err := w.Write(&rows[i]); err != nil {
				t.Fatal(err)
			}
		}
		lines, err := csv.NewReader(&text).ReadAll()
		if err != nil || w.Close() != nil || len(lines) != len(rows)+1 {
			t.Fatalf("%s: %v, %d lines; want %d", name, err, len(lines), len(rows)+1)
		}
		for i, c := range positionsOf(e).Columns {
			if lines[0][i] != c.Name {
				t.Errorf("%s: column %q; want %q", name, lines[0][i], c.Name)
			}
		}
		for i := range rows {
			checkCells(t, e, &rows[i], lines[0], lines[i+1])
		}
	}
}

func checkCells(t *testing.T, e catalogue.Entry, row *Row, names, cells []string) {
	t.Helper()
	var text bytes.Buffer
	if err := NewJSONWriter(&text, e).Write(row, nil); err != nil {
		t.Fatal(err)
	}
	var want map[string]json.RawMessage
	if err := json.Unmarshal(text.Bytes(), &want); err != nil || len(want) != len(cells) {
		t.Fatalf("%v, %d cells; want %d", err, len(cells), len(want))
	}
	for i, name := range names {
		cell := []byte(cells[i])
		switch value := want[name]; {
		case string(value) == "null":
			cell = value
			if cells[i] != "" {
				t.Errorf("%s: %q; want an empty cell", name, cells[i])
			}
		case name == "key": // as in Parquet: decimal
			if want := strconv.FormatInt(int64(row.Key), 10); cells[i] != want {
				t.Errorf("key %s; want %s", cells[i], want)
			}
			cell = value
		case name == "solution": // a text there, a list here
			list, err := json.Marshal(strings.Fields(cells[i]))
			if err != nil {
				t.Fatal(err)
			}
			cell = list
		case value[0] == '"':
			text, err := json.Marshal(cells[i])
			if err != nil {
				t.Fatal(err)
			}
			cell = text
		}
		if !bytes.Equal(cell, want[name]) {
			t.Errorf("%s: %s; want %s", name, cell, want[name])
		}
	}
}

// TestParquetStream: a file written row by row has the schema of a dataset, and
// the rows.
func TestParquetStream(t *testing.T) {
	e, err := catalogue.Lookup("freecell")
	if err != nil {
		t.Fatal(err)
	}
	rows := labelledRows(t, e)
	var file bytes.Buffer
	w, err := NewParquetWriter(&file, e)
	if err != nil {
		t.Fatal(err)
	}
	for i := range rows {
		if err := w.Write(&rows[i]); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	table := positionsOf(e)
	read := parquet.NewReader(bytes.NewReader(file.Bytes()))
	defer read.Close()
	if got, want := read.Schema().String(), table.Schema.String(); read.NumRows() != int64(len(rows)) ||
		len(read.Schema().Columns()) != len(table.Schema.Columns()) {
		t.Fatalf("%d rows of %s; want %d of %s", read.NumRows(), got, len(rows), want)
	}
	values := make([]parquet.Row, len(rows))
	for n := 0; n < len(values); {
		more, err := read.ReadRows(values[n:])
		if n += more; err != nil && !(errors.Is(err, io.EOF) && n == len(values)) {
			t.Fatal(err)
		}
	}
	for i := range rows {
		var got Row
		if err := table.Scan(values[i], &got); err != nil || !reflect.DeepEqual(got, rows[i]) {
			t.Errorf("row %d: %v, %+v; want %+v", i, err, got, rows[i])
		}
	}
}

// TestForeignRow: a row of another game or without features is an error, not a
// panic.
func TestForeignRow(t *testing.T) {
	e, err := catalogue.Lookup("gaps-7")
	if err != nil {
		t.Fatal(err)
	}
	foreign, plain := labelledRows(t, e)[0], labelledRows(t, e)[0]
	foreign.Game, plain.Features = "freecell", nil
	w, err := NewParquetWriter(io.Discard, e)
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range []*Row{&foreign, &plain} {
		for i, err := range []error{
			w.Write(row), NewCSVWriter(io.Discard, e).Write(row),
			NewJSONWriter(io.Discard, e).Write(row, nil),
		} {
			if err == nil {
				t.Errorf("writer %d takes a row of %s with %d features", i, row.Game, len(row.Features))
			}
		}
	}
}

// TestStreamFull: the error of the stream is returned.
func TestStreamFull(t *testing.T) {
	e, err := catalogue.Lookup("gaps-7")
	if err != nil {
		t.Fatal(err)
	}
	row := labelledRows(t, e)[0]
	if err := NewCSVWriter(fullWriter{}, e).Write(&row); !errors.Is(err, io.ErrShortWrite) {
		t.Errorf("%v; want that of the stream", err)
	}
	w, err := NewParquetWriter(fullWriter{}, e)
	if err == nil {
		err = errors.Join(w.Write(&row), w.Close())
	}
	if !errors.Is(err, io.ErrShortWrite) {
		t.Errorf("%v; want that of the stream", err)
	}
}

type fullWriter struct{}

func (fullWriter) Write([]byte) (int, error) { return 0, io.ErrShortWrite }
