package published

import (
	"path/filepath"
	"slices"
	"testing"

	"github.com/parquet-go/parquet-go"
)

// TestTables: rows come by number of deal, whatever the files of the splits, and those of
// other sources do not come.
func TestTables(t *testing.T) {
	type row struct {
		Deal  int64  `parquet:"deal"`
		Split string `parquet:"split"`
		Moves *int32 `parquet:"min_moves"`
	}
	folder := t.TempDir()
	for name, rows := range map[string][]row{
		"random-test-00000-of-00001.parquet":    {{2, "test", nil}, {4, "test", new(int32(80))}},
		"random-train-00000-of-00002.parquet":   {{1, "train", new(int32(70))}, {3, "train", nil}},
		"random-train-00001-of-00002.parquet":   {{5, "train", nil}},
		"microsoft-test-00000-of-00001.parquet": {{9, "test", nil}},
	} {
		if err := parquet.WriteFile(filepath.Join(folder, name), rows); err != nil {
			t.Fatal(err)
		}
	}
	got, err := Tables[struct { // without the number
		Split string `parquet:"split"`
		Moves *int32 `parquet:"min_moves"`
	}](folder, "random")
	if err != nil {
		t.Fatal(err)
	}
	var splits []string
	for _, r := range got {
		splits = append(splits, r.Split)
	}
	if want := []string{"train", "test", "train", "test", "train"}; !slices.Equal(splits, want) {
		t.Errorf("%v; want %v", splits, want)
	}
	if got[3].Moves == nil || *got[3].Moves != 80 {
		t.Errorf("deal 4: %v; want 80 moves", got[3].Moves)
	}
}
