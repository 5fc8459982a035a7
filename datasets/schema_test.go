package datasets

import (
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"
)

// TestColumnDocs: every column of the row types has a text, and every text a column.
func TestColumnDocs(t *testing.T) {
	for row, docs := range map[reflect.Type]map[string]string{
		reflect.TypeFor[Row]():     positionDocs,
		reflect.TypeFor[MoveRow](): moveDocs,
	} {
		var columns []string
		for i := range row.NumField() {
			if name, _, _ := strings.Cut(row.Field(i).Tag.Get("parquet"), ","); name != "-" {
				columns = append(columns, name)
			}
		}
		slices.Sort(columns)
		if texts := slices.Sorted(maps.Keys(docs)); !slices.Equal(columns, texts) {
			t.Errorf("%v has columns %v and texts of %v", row, columns, texts)
		}
		for name, text := range docs {
			if !strings.HasSuffix(text, ".") {
				t.Errorf("%v: the text of %s is %q; want sentences", row, name, text)
			}
		}
	}
}
