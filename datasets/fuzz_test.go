package datasets_test

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"patience/catalogue"
	"patience/datasets"
	"patience/datasets/internal/datasetstest"
	"patience/internal/files"
	"patience/label"
)

// readAsWritten writes a text into a file of a folder: first as it is, and if it is JSON of a value, as the program
// writes the value.
func readAsWritten[V any](t *testing.T, name string, text []byte, read func(dir string, value *V)) {
	t.Helper()
	dir := t.TempDir()
	value := new(V)
	texts := [][]byte{text}
	if json.Unmarshal(text, value) == nil {
		texts = append(texts, files.JSONText(value))
	} else {
		value = nil
	}
	for i, text := range texts {
		if err := os.WriteFile(filepath.Join(dir, name), text, 0o666); err != nil {
			t.Fatal(err)
		}
		if i == 0 {
			read(dir, nil)
		} else {
			read(dir, value)
		}
	}
}

func oneLine(t *testing.T, err error) {
	t.Helper()
	if err != nil && strings.Contains(err.Error(), "\n") {
		t.Errorf("%q; want one line", err)
	}
}

// FuzzReadPlan: no plan makes a panic, whether it is read only or its rows are to be made. What the program writes it
// reads, and an error is one line.
func FuzzReadPlan(f *testing.F) {
	for _, deals := range []string{"random:1-10", "microsoft:1,3,5-7"} {
		plan := datasetstest.Plan(deals)
		f.Add(plan.JSON())
	}
	f.Add([]byte(`{"format_version":13,"game":"gaps","deals":"random:1-9223372036854775807","shard_rows":-1}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		readAsWritten(t, "plan.json", text, func(dir string, want *datasets.Plan) {
			got, err := datasets.ReadPlan(dir)
			if oneLine(t, err); want != nil && (err != nil || !reflect.DeepEqual(got, *want)) {
				t.Errorf("%+v, %v; want %+v", got, err, want)
			}
			if e, unknown := catalogue.Lookup(got.Game); err == nil && unknown == nil {
				_, err := datasets.NewMaker(e, got, label.Resources{})
				oneLine(t, err)
			}
		})
	})
}

// FuzzReadManifest: no manifest makes a panic. What the program writes it reads, and anything else is damage.
func FuzzReadManifest(f *testing.F) {
	list := []datasets.ManifestFile{{Path: "data/x", Rows: 1}}
	f.Add(files.JSONText(datasets.Manifest{PlanHash: "0", Deals: 1, Files: list}))
	f.Add([]byte(`{"files":null}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		readAsWritten(t, "manifest.json", text, func(dir string, want *datasets.Manifest) {
			got, err := datasets.ReadManifest(dir)
			switch oneLine(t, err); {
			case want != nil && (err != nil || !reflect.DeepEqual(got, *want)):
				t.Errorf("%+v, %v; want %+v", got, err, want)
			case err != nil && !errors.Is(err, datasets.ErrDamaged):
				t.Errorf("%v; want %v", err, datasets.ErrDamaged)
			}
		})
	})
}
