package verify

import (
	"context"
	"errors"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"

	"patience/datasets"
	"patience/datasets/internal/split"
	"patience/datasets/internal/store"
	"patience/datasets/internal/table"
	"patience/internal/files"
)

// readManifest reads the manifest and checks everything in it except the
// entries. A manifest larger than the files of the existing shards need is a
// fault.
func (c *checker) readManifest(shards int64) error {
	const base, perFile = 64 << 10, 512
	m := &c.manifest
	err := files.ReadJSONUpTo(c.dir.Manifest(), m, base+perFile*shards*int64(len(c.Tables())*len(split.Names)))
	switch {
	case errors.Is(err, fs.ErrNotExist):
		c.Unfinished = true
		return nil
	case errors.Is(err, files.ErrUnfit):
		c.fault("manifest.json: %v", err)
		return nil
	case err != nil:
		return err
	}
	c.listed = true
	if m.PlanHash != c.Hash {
		c.fault("manifest.json is of plan %.64s, plan.json is %s", m.PlanHash, c.Hash)
	}
	if m.Deals != c.PlanDeals {
		c.fault("manifest.json lists %d deals; expected %d", m.Deals, c.PlanDeals)
	}
	for _, f := range m.Files {
		c.entries[f.Path] = f
	}
	return nil
}

// countListed compares the sums of the manifest with the sound files, if all
// are.
func (c *checker) countListed() {
	m := &c.manifest
	if c.listed && int64(len(c.sound)) == c.OwnCount() &&
		(m.Rows != c.Rows || m.Moves != c.Moves || len(m.Files) != c.Files) {
		c.fault("manifest.json lists %d rows and %d moves in %d files; expected %d and %d in %d", m.Rows, m.Moves,
			len(m.Files), c.Rows, c.Moves, c.Files)
	}
}

// texts checks README.md and croissant.json, which a complete dataset has.
func (c *checker) texts() error {
	if !c.listed {
		return nil
	}
	for _, f := range []struct{ path, sum, missing, other string }{
		{
			c.dir.Card(), c.manifest.Card, "README.md is missing; generate writes it again",
			"README.md is not the card that generate wrote; without it generate writes it again",
		},
		{
			c.dir.Croissant(), c.manifest.Croissant, "croissant.json is missing; generate writes it again",
			"croissant.json is not what generate wrote; generate writes it again",
		},
	} {
		text, err := files.ReadUpTo(f.path, store.MaxCard)
		switch {
		case errors.Is(err, fs.ErrNotExist):
			c.fault("%s", f.missing)
		case errors.Is(err, files.ErrUnfit), err == nil && files.SumOf(text) != f.sum:
			c.fault("%s", f.other)
		case err != nil:
			return err
		}
	}
	return nil
}

// strays counts the files in the folders of rows that are not of the plan as
// faults. Readers do not see files with a leading dot.
func (c *checker) strays() error {
	for _, t := range []*table.Table{c.Schema.Positions, c.Schema.Moves} {
		names, err := c.source.RowFiles(t)
		if err != nil {
			return err
		}
		for _, name := range names {
			path := t.Folder + "/" + name
			if !c.files[path] && !c.isUntold(t, name) && !strings.HasPrefix(name, ".") {
				c.fault("%.100s is not a file of the plan", path)
			}
		}
	}
	return nil
}

// isUntold reports whether a file may belong to a shard whose files no sidecar lists. Such a
// shard is a fault by itself, or is not finished yet.
func (c *checker) isUntold(t *table.Table, name string) bool {
	in, rest, _ := strings.Cut(name, "-")
	index, ok := c.IndexOf("part-"+strings.TrimSuffix(rest, ".parquet"), "")
	return ok && !c.told[index] && slices.Contains(split.Names, in) &&
		name == filepath.Base(store.Part{Table: t, Split: in, Shard: c.Shard(index)}.Path())
}

// countKept counts the deals in the journals of shards that are not complete,
// which only an unfinished dataset has.
func (c *checker) countKept(ctx context.Context) error {
	if !c.Unfinished {
		return nil
	}
	there, err := c.dir.Present(c.Layout, ".journal")
	if err != nil {
		return err
	}
	for _, i := range there {
		if _, ok := slices.BinarySearch(c.sound, i); ok {
			continue
		}
		if err := c.dir.ScanJournal(ctx, c.Shard(i), func(*datasets.Record) error {
			c.Kept++
			return nil
		}); err != nil {
			return err
		}
	}
	return nil
}
