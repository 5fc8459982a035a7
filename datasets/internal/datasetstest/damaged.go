package datasetstest

import (
	"os"
	"path/filepath"
	"testing"

	"patience/datasets"
	"patience/datasets/internal/store"
	"patience/internal/files"
)

// DamagedPlan is the plan of the datasets that are spoilt. All seven deals of the
// second shard are to train with.
func DamagedPlan() datasets.Plan {
	plan := Plan("random:1-7,20-25,27")
	plan.Playouts, plan.MaxPlayouts = 20, 40
	return plan
}

// A Damaged dataset is one of 14 deals in 2 shards, for a test to spoil.
type Damaged struct {
	*testing.T
	store.Folder
	Of Resolved
}

// NewDamaged copies a sound dataset, which is built once in a test.
func NewDamaged(t *testing.T, sound string, plan datasets.Plan) Damaged {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "dataset")
	if err := os.CopyFS(dir, os.DirFS(sound)); err != nil {
		t.Fatal(err)
	}
	return Damaged{t, store.Folder(dir), Resolve(t, plan)}
}

// Dir returns the path of the folder.
func (d Damaged) Dir() string { return string(d.Folder) }

// Second returns the second shard, and SecondTrain its one file.
func (d Damaged) Second() store.Shard     { return d.Of.Shard(1) }
func (d Damaged) SecondTrain() store.Part { return d.Of.Train(1) }

// Do ends the test at an error.
func (d Damaged) Do(err error) {
	d.Helper()
	if err != nil {
		d.Fatal(err)
	}
}

// Put writes a file.
func (d Damaged) Put(name, text string) {
	d.Helper()
	d.Do(os.WriteFile(d.In(name), []byte(text), 0o666))
}

// EditManifest changes the manifest.
func EditManifest(edit func(*datasets.Manifest)) func(Damaged) {
	return func(d Damaged) {
		var m datasets.Manifest
		d.Do(files.ReadJSON(d.Manifest(), &m))
		edit(&m)
		d.Do(files.WriteJSON(d.Manifest(), m))
	}
}
