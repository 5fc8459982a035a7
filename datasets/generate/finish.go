package generate

import (
	"bytes"
	"slices"

	"patience/datasets"
	"patience/datasets/internal/split"
	"patience/datasets/internal/store"
	"patience/internal/files"
)

// This file writes what a dataset has when all its shards are complete.

// finish writes the card, the metadata and the manifest of the complete dataset,
// unless they are there.
func (d *dataset) finish() (datasets.Manifest, error) {
	m, err := d.list()
	if err != nil {
		return m, err
	}
	croissant := d.croissantText(&m)
	m.Croissant = files.SumOf(croissant)
	if err := writeChanged(d.dir.Croissant(), croissant); err != nil {
		return m, err
	}
	if err := d.writeCard(&m); err != nil {
		return m, err
	}
	return m, writeChanged(d.dir.Manifest(), files.JSONText(m))
}

// list returns a manifest with the files of all shards of the portion, by table,
// split and shard.
func (d *dataset) list() (datasets.Manifest, error) {
	m := datasets.Manifest{PlanHash: d.Hash, Deals: d.OwnDeals(), Files: []datasets.ManifestFile{}}
	shards := slices.Collect(d.Own())
	sidecars := make([]store.Sidecar, len(shards))
	for i, s := range shards {
		if err := files.ReadJSON(d.dir.Sidecar(s), &sidecars[i]); err != nil {
			return m, err
		}
	}
	for _, t := range d.Tables() {
		rows := int64(0)
		for _, name := range split.Names {
			for i := range sidecars {
				if f, ok := sidecars[i].File(store.Part{Table: t, Split: name, Shard: shards[i]}); ok {
					m.Files = append(m.Files, f)
					rows += f.Rows
				}
			}
		}
		if t == d.Schema.Moves {
			m.Moves = rows
		} else {
			m.Rows = rows
		}
	}
	return m, nil
}

// writeChanged writes a file, unless it has the text already. The medium may be
// read-only.
func writeChanged(path string, text []byte) error {
	if there, err := files.ReadUpTo(path, int64(len(text))); err == nil && bytes.Equal(there, text) {
		return nil
	}
	return files.WriteText(path, text)
}

// writeCard writes README.md, unless the user has written one.
func (d *dataset) writeCard(m *datasets.Manifest) error {
	card := d.cardText(m)
	m.Card = files.SumOf(card)
	switch owner, err := cardOwnerOf(d.dir, m.Card); {
	case err != nil:
		return err
	case owner == theUser:
		m.Warnings = append(m.Warnings, d.dir.Card()+
			" is not the card that generate writes; it is left as it is. Delete it and run generate again to get the card")
		return nil
	case owner == upToDate:
		return nil
	}
	return files.WriteText(d.dir.Card(), card)
}
