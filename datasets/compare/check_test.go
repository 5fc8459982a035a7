package compare

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/parquet-go/parquet-go"

	"patience/catalogue"
	"patience/datasets"
	"patience/datasets/generate"
	"patience/internal/files"
	"patience/internal/misuse"
	"patience/label"
)

// forged is a dataset of six deals whose second row in a column has another value, or
// whose file lacks the column if there is none, with a manifest that agrees.
func forged(t *testing.T, sound, column string, value any) (dir, path string) {
	t.Helper()
	dir = filepath.Join(t.TempDir(), "ds")
	if err := os.CopyFS(dir, os.DirFS(sound)); err != nil {
		t.Fatal(err)
	}
	m, err := datasets.ReadManifest(dir)
	if err != nil {
		t.Fatal(err)
	}
	file := &m.Files[0]
	path = filepath.Join(dir, file.Path)
	forge(t, path, column, value)
	if file.SHA256, file.Bytes, err = files.Checksum(t.Context(), path); err != nil {
		t.Fatal(err)
	}
	if err := files.WriteJSON(filepath.Join(dir, "manifest.json"), m); err != nil {
		t.Fatal(err)
	}
	return dir, path
}

// forge writes a file anew.
func forge(t *testing.T, path, column string, value any) {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	file, err := parquet.OpenFile(bytes.NewReader(text), int64(len(text)))
	if err != nil {
		t.Fatal(err)
	}
	schema := file.Schema()
	if value == nil {
		schema = without(file.Schema(), column)
	}
	conversion, err := parquet.Convert(schema, file.Schema())
	if err != nil {
		t.Fatal(err)
	}
	reader := parquet.ConvertRowGroup(file.RowGroups()[0], conversion).Rows()
	defer reader.Close()
	rows := make([]parquet.Row, file.NumRows())
	if n, err := reader.ReadRows(rows); n != len(rows) || err != nil && !errors.Is(err, io.EOF) {
		t.Fatal(n, err)
	}
	if leaf, ok := schema.Lookup(column); ok {
		for i, v := range rows[1] {
			if v.Column() == leaf.ColumnIndex {
				rows[1][i] = parquet.ValueOf(value).Level(0, leaf.MaxDefinitionLevel, leaf.ColumnIndex)
			}
		}
	}
	var forged bytes.Buffer
	w := parquet.NewWriter(&forged, schema)
	if _, err := w.WriteRows(rows); err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(w.Close(), os.WriteFile(path, forged.Bytes(), 0o666)); err != nil {
		t.Fatal(err)
	}
}

func without(schema *parquet.Schema, column string) *parquet.Schema {
	rest := parquet.Group{}
	for _, field := range schema.Fields() {
		if field.Name() != column {
			rest[field.Name()] = field
		}
	}
	return parquet.NewSchema("rest", rest)
}

// TestForgedValues: what no dataset has is named by file, row and column, though the
// manifest agrees with it: NaN, infinite and negative numbers, shares above 1, more wins
// than games, bounds the wrong way round, words and games that are others, rows in another order, missing columns.
func TestForgedValues(t *testing.T) {
	sound, plan := filepath.Join(t.TempDir(), "ds"), planOf(t, "random:1-6")
	plan.ExactNodes, plan.Memory = 0, 0
	maker, err := datasets.NewMaker(freecell(t), plan, label.Resources{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := generate.Build(t.Context(), sound, maker, generate.Options{Workers: 2}); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		column string
		value  any
		want   string
	}{
		{"win_rate", math.NaN(), "row 2: column win_rate is NaN; expected a number from 0 to 1"},
		{"win_rate", math.Inf(1), "row 2: column win_rate is +Inf; expected a number from 0 to 1"},
		{"win_rate_high", 1.5, "row 2: column win_rate_high is 1.5; expected a number from 0 to 1"},
		{"rating", math.Inf(-1), "row 2: column rating is -Inf; expected a number from -130000 to 130000"},
		{"rating", 1e300, "row 2: column rating is 1e+300; expected a number from -130000 to 130000"},
		{"mean_moves", math.Inf(1), "row 2: column mean_moves is +Inf; expected a number from 0"},
		{"mean_branching", math.NaN(), "row 2: column mean_branching is NaN; expected a number from 0"},
		{"wins", int64(-1), "row 2: column wins is -1; expected a whole number from 0"},
		{"wins", int64(1e6), "row 2: column wins is 1e+06, above playouts, which is "},
		{"dead", int64(1e6), "row 2: column dead is 1e+06, above playouts, which is "},
		{"best_home", int32(-1), "row 2: column best_home is -1; expected a whole number from 0"},
		{"bound", int32(-1), "row 2: column bound is -1; expected a whole number from 0"},
		{"fas", int32(-1), "row 2: column fas is -1; expected a whole number from 0"},
		{"min_moves_low", int32(-1), "row 2: column min_moves_low is -1; expected a whole number from 0"},
		{"win_rate_low", 0.999, "row 2: column win_rate_low is 0.999, above win_rate, which is "},
		{"deal", int64(0), "row 2: deal 0, position 0 comes after deal 1, position 0; expected rows in ascending order"},
		{"deal", int64(-7), "row 2: deal -7, position 0 comes after deal 1, position 0; expected rows in ascending order"},
		{"deal", int64(1), "row 2: deal 1, position 0 comes after deal 1, position 0; expected rows in ascending order"},
		{"position_index", int32(-1), "row 2: column position_index is -1; expected a whole number from 0"},
		{"game", "gaps", "row 2: column game is \"gaps\"; expected freecell"},
		{"split", "dev", "row 2: column split is \"dev\"; expected train, validation, test"},
		{"exact_status", "solved", "row 2: column exact_status is \"solved\"; expected optimal, unsolvable"},
		{"position_kind", "stroll", "row 2: column position_kind is \"stroll\"; expected deal, walk"},
		{"win_rate_runs", int32(9), "row 2: column win_rate_runs is 9; expected a whole number from 0 to 8"},
		{"f_over_own_suit", float32(1e9), "row 2: column f_over_own_suit is 1e+09; expected a number from "},
		{"game", nil, "row 1: column game is missing"},
		{"wins", nil, "row 1: column wins is missing"},
		{"rating", nil, "row 1: column rating is missing"},
		{"position_kind", nil, "row 1: column position_kind is missing"},
		{"group_hands", nil, "row 1: column group_hands is missing"},
	} {
		dir, path := forged(t, sound, c.column, c.value)
		_, err := ReadFolder(t.Context(), "ds", dir, catalogue.Standard())
		if want := fmt.Sprintf("%s: %s", path, c.want); err == nil || !strings.HasPrefix(err.Error(), want) ||
			!misuse.Is(err) {
			t.Errorf("%s %v: %v; want %s", c.column, c.value, err, want)
		}
	}
}
