package verify

import (
	"context"
	"errors"
	"io/fs"
	"maps"
	"os"
	"syscall"

	"patience/datasets"
	"patience/datasets/internal/store"
	"patience/internal/files"
)

// shard checks one shard of the folder if the portion has it. Other shards may be checked
// at the same time, so it returns what was found with a checker of this shard alone.
func (c *checker) shard(ctx context.Context, i int64) (*checker, error) {
	of := c.alone()
	if !c.Has(i) {
		return of, nil
	}
	return of, of.inspectShard(ctx, c.Shard(i))
}

// alone returns a checker that has found nothing yet. It shares with c only what does not
// change while shards are checked.
func (c *checker) alone() *checker {
	return &checker{
		Layout: c.Layout, Verification: &Verification{}, Options: c.Options, maker: c.maker, dir: c.dir, source: c.source,
		listed: c.listed, entries: c.entries, files: map[string]bool{}, told: map[int64]bool{},
		left: c.left,
	}
}

// join adds what a checker of a shard has found.
func (c *checker) join(of *checker) {
	c.Files += of.Files
	c.Deals += of.Deals
	c.Rows += of.Rows
	c.Moves += of.Moves
	c.Verified += of.Verified
	c.Replayed += of.Replayed
	c.Recomputed += of.Recomputed
	c.FaultCount += of.FaultCount
	c.Faults = append(c.Faults, of.Faults[:min(len(of.Faults), maxFaults-len(c.Faults))]...)
	maps.Copy(c.files, of.files)
	maps.Copy(c.told, of.told)
	c.sound = append(c.sound, of.sound...)
}

// missing counts the portion's store.Shards of first to end−1, which have no sidecar,
// as faults.
func (c *checker) missing(first, end int64) {
	from, to := c.OwnBefore(first), c.OwnBefore(end)
	switch {
	case c.Unfinished || from == to:
	case to-from == 1:
		c.fault("%s is missing", c.OwnName(from))
	default:
		c.countFaults(to-from, "%s to %s are missing, %d files", c.OwnName(from), c.OwnName(to-1), to-from)
	}
}

// inspectShard checks the files of a shard, their sidecar and their entries in
// the manifest.
func (c *checker) inspectShard(ctx context.Context, s store.Shard) error {
	state, sidecar, err := c.dir.Claimed(s)
	switch {
	case err != nil:
		return err
	case state == store.Corrupt:
		c.fault("shards/%s.json is not what generate wrote", s.Name())
		return nil
	case state != store.Complete:
		c.fault("%s is %s", s.Name(), state)
		return nil
	}
	c.told[s.Index] = true
	return c.source.With(ctx, sidecar.Files, func() error { return c.inspectRows(ctx, s, &sidecar) })
}

// inspectRows checks the files of a shard, and what they hold.
func (c *checker) inspectRows(ctx context.Context, s store.Shard, sidecar *store.Sidecar) error {
	if sound, err := c.inspectFiles(ctx, sidecar.Files); !sound || err != nil {
		return err
	}
	check, earlier := c.content, !c.All && sidecar.IsVerified()
	if earlier {
		check = c.dir.Screen
	}
	switch err := check(ctx, s, sidecar); {
	case ctx.Err() != nil:
		return ctx.Err()
	case errors.As(err, new(*fs.PathError)): // the disk fails, which is no fault of the dataset
		return err
	case err != nil:
		c.fault("%v", err)
		return nil
	case earlier:
		c.Verified += len(sidecar.Files)
	default:
		if err := c.keep(s, sidecar); err != nil {
			return err
		}
	}
	c.Files += len(sidecar.Files)
	c.Deals += s.Deals.Len()
	for _, f := range s.Parts() {
		if m, ok := sidecar.File(f); ok && f.Table == c.Schema.Moves {
			c.Moves += m.Rows
		} else {
			c.Rows += m.Rows
		}
	}
	c.sound = append(c.sound, s.Index)
	return nil
}

// keep notes in the sidecar of a shard that its rows are sound. There is no lock, because
// it would stop a generate that begins now. A generate that replaces the sidecar in this
// moment writes the same, because a plan has one sequence of bytes. What a killed verify left is
// removed. If it belongs to one that still runs, that one does without its note.
func (c *checker) keep(s store.Shard, sidecar *store.Sidecar) error {
	if c.Keep == "" || !c.source.IsFolder() || c.FaultCount > 0 {
		return nil
	}
	marked, path := *sidecar, c.dir.Sidecar(s)
	marked.Verify(c.Keep)
	for _, left := range c.left[path] {
		os.Remove(left)
	}
	err := files.WriteJSON(path, marked)
	for _, cause := range []error{fs.ErrPermission, fs.ErrNotExist, syscall.EROFS} {
		if errors.Is(err, cause) {
			return nil
		}
	}
	return err
}

// inspectFiles compares the files of a shard with their sidecar and with the
// manifest. It reports whether they are as the sidecar says.
func (c *checker) inspectFiles(ctx context.Context, list []datasets.ManifestFile) (sound bool, err error) {
	sound = true
	for _, f := range list {
		c.files[f.Path] = true
		state, err := c.dir.Compare(ctx, f)
		switch {
		case err != nil:
			return false, err
		case state == store.Missing:
			c.fault("%s is missing; generate writes it again", f.Path)
		case state == store.Linked:
			c.fault("%s is a symbolic link, which is not followed; expected a plain file, as cp -rL makes them", f.Path)
		case state != store.Complete:
			c.fault("%s is not what generate wrote", f.Path)
		case c.listed && c.entries[f.Path] != f:
			c.fault("%s is not the file that manifest.json lists", f.Path)
		}
		sound = sound && state == store.Complete
	}
	return sound, nil
}
