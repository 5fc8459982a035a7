package generate

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
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
	switch isUsers, err := cardIsUsers(d.dir, m.Card); {
	case err != nil:
		return err
	case isUsers:
		m.Warnings = append(m.Warnings, d.dir.Card()+
			" is not the card that generate writes; it is left as it is. Delete it and run generate again to get the card")
		return nil
	}
	return writeChanged(d.dir.Card(), card)
}

// cardIsUsers reports whether somebody else than Build has written the README.md of a
// folder. The card of a Build has the checksum want, if it would write the same now, or
// the one in the manifest. A link is the user's.
func cardIsUsers(d store.Folder, want string) (bool, error) {
	info, err := os.Lstat(d.Card())
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return false, nil
	case err != nil || !info.Mode().IsRegular():
		return true, err
	}
	text, err := files.ReadUpTo(d.Card(), store.MaxCard)
	switch {
	case errors.Is(err, files.ErrUnfit):
		return true, nil
	case err != nil:
		return true, err
	}
	var last datasets.Manifest
	sum := files.SumOf(text)
	if sum == want {
		return false, nil
	}
	err = files.ReadJSON(d.Manifest(), &last)
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, files.ErrUnfit) {
		return true, nil
	}
	return sum != last.Card, err
}
