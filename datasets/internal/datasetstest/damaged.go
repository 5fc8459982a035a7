package datasetstest

import (
	"cmp"
	"os"
	"path/filepath"
	"slices"
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

// Only returns the one file of a shard.
func (d Damaged) Only(s store.Shard) store.Part {
	d.Helper()
	sidecar := d.sidecar(s)
	for _, f := range s.Parts() {
		if _, ok := sidecar.File(f); ok && len(sidecar.Files) == 1 {
			return f
		}
	}
	d.Fatalf("%+v; want one file", sidecar.Files)
	return store.Part{}
}

func (d Damaged) sidecar(s store.Shard) (sidecar store.Sidecar) {
	d.Helper()
	d.Do(files.ReadJSON(d.Sidecar(s), &sidecar))
	return sidecar
}

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

// Flip changes a byte of the second file to train with, −1 the one in the middle.
func (d Damaged) Flip(at int) {
	d.Helper()
	path := d.Parquet(d.SecondTrain())
	text, err := os.ReadFile(path)
	d.Do(err)
	if at < 0 {
		at = len(text) / 2
	}
	text[at] ^= 0x55
	d.Do(os.WriteFile(path, text, 0o666))
}

// FixSums makes the sidecar and the manifest agree with a shard's files.
func (d Damaged) FixSums(s store.Shard) {
	d.Helper()
	sidecar := d.sidecar(s)
	sidecar.PlanHash = d.Of.Hash
	for i := range sidecar.Files {
		f := &sidecar.Files[i]
		var err error
		f.SHA256, f.Bytes, err = files.Checksum(d.Context(), d.In(f.Path))
		d.Do(err)
	}
	d.Do(files.WriteJSON(d.Sidecar(s), sidecar))
	d.writeManifest()
}

// writeManifest writes the manifest of the sidecars and texts that are there.
func (d Damaged) writeManifest() {
	d.Helper()
	m := datasets.Manifest{PlanHash: d.Of.Hash, Deals: d.Of.OwnDeals(), Files: []datasets.ManifestFile{}}
	for s := range d.Of.Own() {
		for _, f := range d.sidecar(s).Files {
			m.Files = append(m.Files, f)
			m.Rows += f.Rows
		}
	}
	slices.SortFunc(m.Files, func(a, b datasets.ManifestFile) int { return cmp.Compare(a.Path, b.Path) })
	for path, sum := range map[string]*string{d.Card(): &m.Card, d.Croissant(): &m.Croissant} {
		text, err := os.ReadFile(path)
		if err != nil {
			d.Do(os.WriteFile(path, nil, 0o666))
		}
		*sum = files.SumOf(text)
	}
	d.Do(files.WriteJSON(d.Manifest(), m))
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
