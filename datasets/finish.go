package datasets

import (
	"bytes"
	"io"
	"slices"
)

// This file writes what a dataset has when all its shards are complete.

// finish writes the card, the metadata and the manifest of the complete dataset,
// unless they are there.
func (b *build) finish() (Manifest, error) {
	m, err := b.list()
	if err != nil {
		return m, err
	}
	croissant := b.croissantText(&m)
	m.Croissant = sumOf(croissant)
	if err := writeChanged(b.dir.croissant(), croissant); err != nil {
		return m, err
	}
	if err := b.writeCard(&m); err != nil {
		return m, err
	}
	return m, writeChanged(b.dir.manifest(), jsonText(m))
}

// list returns a manifest with the files of all shards of the portion, by table,
// split and shard.
func (b *build) list() (Manifest, error) {
	m := Manifest{PlanHash: b.hash, Deals: b.ownDeals(), Files: []ManifestFile{}}
	shards := slices.Collect(b.own())
	sidecars := make([]sidecarFile, len(shards))
	for i, s := range shards {
		if err := readJSON(b.dir.sidecar(s), &sidecars[i]); err != nil {
			return m, err
		}
	}
	for _, t := range b.tables() {
		rows := int64(0)
		for _, split := range splits {
			for i := range sidecars {
				if f, ok := sidecars[i].file(part{t, split, shards[i]}); ok {
					m.Files = append(m.Files, f)
					rows += f.Rows
				}
			}
		}
		if t == b.schema.moves {
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
	if there, err := readUpTo(path, int64(len(text))); err == nil && bytes.Equal(there, text) {
		return nil
	}
	return WriteWhole(path, func(w io.Writer) error {
		_, err := w.Write(text)
		return err
	})
}

// writeCard writes README.md, unless the user has written one.
func (b *build) writeCard(m *Manifest) error {
	card := b.cardText(m)
	m.Card = sumOf(card)
	switch owner, err := b.dir.cardOwner(m.Card); {
	case err != nil:
		return err
	case owner == theUser:
		m.Warnings = append(m.Warnings, b.dir.card()+" is not the card that generate writes; it is left as it is. Delete it and run generate again to get the card")
		return nil
	case owner == upToDate:
		return nil
	}
	return WriteWhole(b.dir.card(), func(w io.Writer) error {
		_, err := w.Write(card)
		return err
	})
}
