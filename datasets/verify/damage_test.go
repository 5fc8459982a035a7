package verify_test

import (
	"cmp"
	"os"
	"slices"
	"strings"

	"patience/datasets"
	"patience/datasets/internal/datasetstest"
	"patience/datasets/internal/store"
	"patience/internal/files"
)

// only returns the one file of a shard.
func only(d datasetstest.Damaged, s store.Shard) store.Part {
	d.Helper()
	sidecar := sidecarOf(d, s)
	for _, f := range s.Parts() {
		if _, ok := sidecar.File(f); ok && len(sidecar.Files) == 1 {
			return f
		}
	}
	d.Fatalf("%+v; want one file", sidecar.Files)
	return store.Part{}
}

func sidecarOf(d datasetstest.Damaged, s store.Shard) (sidecar store.Sidecar) {
	d.Helper()
	d.Do(files.ReadJSON(d.Sidecar(s), &sidecar))
	return sidecar
}

// flipMiddle changes the byte in the middle of the second file to train with.
func flipMiddle(d datasetstest.Damaged) {
	d.Helper()
	path := d.Parquet(d.SecondTrain())
	text, err := os.ReadFile(path)
	d.Do(err)
	text[len(text)/2] ^= 0x55
	d.Do(os.WriteFile(path, text, 0o666))
}

// isNamed returns whether a file of a manifest has a path.
func isNamed(path string) func(datasets.ManifestFile) bool {
	return func(f datasets.ManifestFile) bool { return f.Path == path }
}

// fixSums makes the sidecar and the manifest agree with a shard's files.
func fixSums(d datasetstest.Damaged, s store.Shard) {
	d.Helper()
	sidecar := sidecarOf(d, s)
	sidecar.PlanHash = d.Of.Hash
	for i := range sidecar.Files {
		f := &sidecar.Files[i]
		var err error
		f.SHA256, f.Bytes, err = files.Checksum(d.Context(), d.In(f.Path))
		d.Do(err)
	}
	d.Do(files.WriteJSON(d.Sidecar(s), sidecar))
	writeManifest(d)
}

// writeManifest writes the manifest of the sidecars and texts that are there.
func writeManifest(d datasetstest.Damaged) {
	d.Helper()
	m := datasets.Manifest{PlanHash: d.Of.Hash, Deals: d.Of.OwnDeals(), Files: []datasets.ManifestFile{}}
	for s := range d.Of.Own() {
		for _, f := range sidecarOf(d, s).Files {
			m.Files = append(m.Files, f)
			if strings.HasPrefix(f.Path, "moves/") {
				m.Moves += f.Rows
			} else {
				m.Rows += f.Rows
			}
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

// editSidecar changes the sidecar of the second shard.
func editSidecar(edit func(*store.Sidecar)) func(datasetstest.Damaged) {
	return func(d datasetstest.Damaged) {
		c := sidecarOf(d, d.Second())
		edit(&c)
		d.Do(files.WriteJSON(d.Sidecar(d.Second()), c))
	}
}

// forge writes the second shard again, changed, and all checksums right.
func forge(change func(datasetstest.Resolved, []*datasets.Record) datasetstest.Resolved) func(datasetstest.Damaged) {
	return func(d datasetstest.Damaged) {
		records := datasetstest.RecordsOf(d, d.Of, d.Second())
		p := change(d.Of, records)
		d.Do(datasetstest.WriteRecords(d.Folder, p.Shard(1), records))
		fixSums(d, d.Second())
	}
}

// forgeRow changes the first row of the second shard, and all checksums.
func forgeRow(change func(*datasets.Row)) func(datasetstest.Damaged) {
	return forge(func(p datasetstest.Resolved, records []*datasets.Record) datasetstest.Resolved {
		change(&records[0].Rows[0])
		return p
	})
}
