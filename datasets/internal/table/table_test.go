package table_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/format"
	"pgregory.net/rapid"

	"patience/datasets"
	"patience/datasets/internal/datasetstest"
	"patience/datasets/internal/table"
)

// parquetRows reads Parquet by the library's way from values to structs, which
// the package itself does not go.
func parquetRows(s *table.Table, text []byte) (rows []datasets.Row, err error) {
	r := parquet.NewReader(bytes.NewReader(text), s.Schema)
	defer func() { err = errors.Join(err, r.Close()) }()
	for {
		record := reflect.New(s.Record())
		err := r.Read(record.Interface())
		if errors.Is(err, io.EOF) {
			return rows, nil
		}
		if err != nil {
			return nil, err
		}
		var row datasets.Row
		s.Fill(&row, record.Elem())
		rows = append(rows, row)
	}
}

// TestParquet: any rows come back from a file as they were written, nulls as
// nulls and extremes as extremes.
func TestParquet(t *testing.T) {
	p := datasetstest.Resolve(t, datasetstest.Plan("random:1"))
	rapid.Check(t, func(r *rapid.T) {
		rows := rapid.SliceOfN(datasetstest.AnyRow(p.Schema.Positions.Features()), 1, 4).Draw(r, "rows")
		back, err := parquetRows(p.Schema.Positions, fileOf(r, p, rows))
		if err != nil || !reflect.DeepEqual(back, rows) {
			r.Fatalf("%v; %+v comes back as %+v", err, rows, back)
		}
	})
}

// fileOf returns rows as a file.
func fileOf(t rapid.TB, p datasetstest.Resolved, rows []datasets.Row) []byte {
	t.Helper()
	var text bytes.Buffer
	w, err := p.Schema.Positions.NewPlanWriter(&text, string(p.Plan.JSON()), p.Hash)
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
	return text.Bytes()
}

// TestMetadata: every file carries its plan.
func TestMetadata(t *testing.T) {
	p, rows := datasetstest.LabelAgain(t, datasetstest.Plan("random:1-2"))
	text := fileOf(t, p, rows)
	file, err := parquet.OpenFile(bytes.NewReader(text), int64(len(text)))
	if err != nil {
		t.Fatal(err)
	}
	for key, want := range map[string]string{
		table.MetaPlan: string(p.Plan.JSON()), table.MetaPlanHash: p.Hash,
		table.MetaFormat: fmt.Sprint(datasets.FormatVersion),
	} {
		if got, ok := file.Lookup(key); !ok || got != want {
			t.Errorf("%s is %q; want %q", key, got, want)
		}
	}
}

// TestCells: the texts of a row are those of its JSON, strings without quotes, and nulls empty.
// The key is decimal, and the solution one text, as in Parquet.
func TestCells(t *testing.T) {
	s := datasetstest.Resolve(t, datasetstest.Plan("random:1")).Schema.Positions
	rapid.Check(t, func(r *rapid.T) {
		row := datasetstest.AnyRow(s.Features()).Draw(r, "row")
		text, err := s.Marshal(&row)
		values := map[string]json.RawMessage{}
		if err == nil {
			err = json.Unmarshal(text, &values)
		}
		cells, wrong := s.Cells(&row)
		if err != nil || wrong != nil || len(cells) != len(s.Columns) {
			r.Fatalf("%v, %v, %d cells; want %d", err, wrong, len(cells), len(s.Columns))
		}
		for i, c := range s.Columns {
			value := values[c.Name]
			want := string(value)
			if c.Name == "key" {
				want = strconv.FormatInt(int64(row.Key), 10)
			} else if c.Name == "solution" && row.Solution != nil {
				want = string(*row.Solution)
			} else if want == "null" {
				want = ""
			} else if value[0] == '"' && json.Unmarshal(value, &want) != nil {
				r.Fatalf("%s is %s", c.Name, value)
			}
			if cells[i] != want {
				r.Fatalf("%s: cell %q; want %q", c.Name, cells[i], want)
			}
		}
	})
}

// TestEncodings: pages are of version 1, and values are plain or in a dictionary, in
// both tables: other readers than these cannot read more.
func TestEncodings(t *testing.T) {
	known := map[format.Encoding]bool{format.Plain: true, format.RLE: true, format.RLEDictionary: true}
	for _, s := range []*table.Table{
		datasets.NewSchema(datasetstest.Entry("freecell")).Positions,
		datasets.NewSchema(datasetstest.Entry("freecell")).Moves,
	} {
		for _, c := range columnsWritten(t, s) {
			for _, page := range c.EncodingStats {
				if page.PageType == format.DataPageV2 {
					t.Errorf("%s, column %s: a page of version 2", s.Name, c.PathInSchema)
				}
			}
			for _, e := range c.Encoding {
				if !known[e] {
					t.Errorf("%s, column %s: values encoded by %s", s.Name, c.PathInSchema, e)
				}
			}
		}
	}
}

// columnsWritten writes a row of zeros and returns what the file says of its columns.
func columnsWritten(t *testing.T, s *table.Table) (columns []format.ColumnMetaData) {
	t.Helper()
	var text bytes.Buffer
	w, err := s.NewWriter(&text)
	if err != nil {
		t.Fatal(err)
	}
	row := any(&datasets.Row{})
	if s.Name == "moves" {
		row = &datasets.MoveRow{}
	}
	if err := errors.Join(w.Write(row), w.Close()); err != nil {
		t.Fatal(err)
	}
	file, err := parquet.OpenFile(bytes.NewReader(text.Bytes()), int64(text.Len()))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range file.Metadata().RowGroups[0].Columns {
		columns = append(columns, c.MetaData)
	}
	return columns
}

// TestLargeRow: a row that takes more memory than any of a dataset is refused before it is kept.
func TestLargeRow(t *testing.T) {
	p := datasetstest.Resolve(t, datasetstest.Plan("random:1"))
	for _, c := range []struct {
		length int
		fault  string
	}{{30 << 10, ""}, {60 << 10, "row 0 has 3"}} {
		row, long := datasetstest.SyntheticRow(p, 1), strings.Repeat("x", c.length)
		row.Game, row.Policy, row.BoundName, row.Position = long, long, long, long
		row.Solution = new(datasets.Solution(long))
		text := fileOf(t, p, []datasets.Row{row})
		r, err := p.Schema.Positions.Open(t.Context(), bytes.NewReader(text), int64(len(text)), 1, p.Hash, 1<<16)
		if err != nil {
			t.Fatal(err)
		}
		defer r.Close()
		_, err = r.Take(1, 1)
		if !strings.HasPrefix(fmt.Sprint(err), c.fault) || (err == nil) != (c.fault == "") {
			t.Errorf("texts of %d bytes: %v; want %q", c.length, err, c.fault)
		}
	}
}
