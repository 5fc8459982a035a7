package datasets

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
)

// A folder is a dataset's folder.
type folder string

func (d folder) in(path string) string  { return filepath.Join(string(d), filepath.FromSlash(path)) }
func (d folder) plan() string           { return d.in("plan.json") }
func (d folder) portion() string        { return d.in("part.json") }
func (d folder) manifest() string       { return d.in("manifest.json") }
func (d folder) card() string           { return d.in("README.md") }
func (d folder) croissant() string      { return d.in("croissant.json") }
func (d folder) shards() string         { return d.in("shards") }
func (d folder) parquet(f part) string  { return d.in(f.path()) }
func (d folder) sidecar(s shard) string { return d.in("shards/" + s.name() + ".json") }
func (d folder) journal(s shard) string { return d.in("shards/" + s.name() + ".journal") }
func (d folder) folders() []string      { return []string{d.in("data"), d.in("moves"), d.shards()} }

// aside is the folder in which a dataset is kept while Build extends it, until
// its rows are in the new files.
func (d folder) aside() folder { return folder(d.in(".extending")) }

// create creates the folders of a plan that are missing.
func (d folder) create(p *resolvedPlan) (err error) {
	for _, t := range p.tables() {
		err = errors.Join(err, os.MkdirAll(d.in(t.folder), 0o777))
	}
	return errors.Join(err, os.MkdirAll(d.shards(), 0o777))
}

// present returns in ascending order the indices of those shards of a plan that
// have a file with the extension in the folder of sidecars and journals.
func (d folder) present(p *resolvedPlan, extension string) ([]int64, error) {
	entries, err := os.ReadDir(d.shards())
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	var indices []int64
	for _, e := range entries {
		if i, ok := p.indexOf(e.Name(), extension); ok {
			indices = append(indices, i)
		}
	}
	slices.Sort(indices)
	return indices, nil
}

// indexOf returns which of the plan's shards a sidecar or a journal belongs to.
// It returns false if it belongs to none.
func (p *resolvedPlan) indexOf(name, extension string) (index int64, ok bool) {
	count := p.shardCount()
	if _, err := fmt.Sscanf(name, "part-%d-of-", &index); err != nil || index < 0 || index >= count {
		return 0, false
	}
	return index, name == shard{index: index, count: count}.name()+extension
}

// A sidecarFile is what a sidecar says. The sidecar is the commit of a shard: it
// is written last, and says that the files are complete. Seconds is wall time
// and differs from run to run.
type sidecarFile struct {
	PlanHash string         `json:"plan_hash"`
	Deals    int64          `json:"deals"`
	Files    []ManifestFile `json:"files"` // those of the shard that have rows, in the order of resolvedPlan.parts
	Seconds  float64        `json:"seconds"`
}

// file returns what the sidecar says of a file. It returns false if the shard
// has no such file.
func (c *sidecarFile) file(f part) (ManifestFile, bool) {
	i := slices.IndexFunc(c.Files, func(m ManifestFile) bool { return m.Path == f.path() })
	if i < 0 {
		return ManifestFile{}, false
	}
	return c.Files[i], true
}

// A shardState is the state on disk of a shard, or of one of its files.
type shardState uint8

const (
	missing   shardState = iota // no sidecar; no file
	complete                    // the files have the bytes that the sidecar says
	corrupt                     // a sidecar, but not one of the shard, or other files or too few; a file of other bytes
	otherPlan                   // a sidecar of another plan
)

func (s shardState) String() string {
	return [...]string{"missing", "complete", "corrupt", "of another plan"}[s]
}

// inspect reads the sidecar of a shard and compares the files with it.
func (d folder) inspect(ctx context.Context, p *resolvedPlan, s shard) (shardState, sidecarFile, error) {
	state, sidecar, err := d.told(p, s)
	if state != complete || err != nil {
		return state, sidecar, err
	}
	for _, f := range sidecar.Files {
		if state, err := d.compare(ctx, f); state != complete || err != nil {
			return corrupt, sidecar, err
		}
	}
	return complete, sidecar, nil
}

// told reads the sidecar of a shard, and returns the state of the shard if the
// files are as the sidecar says.
func (d folder) told(p *resolvedPlan, s shard) (shardState, sidecarFile, error) {
	var sidecar sidecarFile
	err := readJSON(d.sidecar(s), &sidecar)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return missing, sidecar, nil
	case isMalformed(err):
		return corrupt, sidecar, nil
	case err != nil:
		return missing, sidecar, err
	case sidecar.PlanHash != p.hash:
		return otherPlan, sidecar, nil
	case sidecar.Deals != s.deals.Len() || !p.fits(s, sidecar.Files):
		return corrupt, sidecar, nil
	}
	return complete, sidecar, nil
}

// fits reports whether a shard can have these files: each is one of the shard,
// in order, with a number of rows that its deals can have.
func (p *resolvedPlan) fits(s shard, files []ManifestFile) bool {
	left := p.parts(s)
	for _, m := range files {
		i := slices.IndexFunc(left, func(f part) bool { return f.path() == m.Path })
		if i < 0 || m.Rows < 1 || m.Rows > p.maxRows(left[i].table, s.deals.Len()) || m.Bytes < 1 {
			return false
		}
		left = left[i+1:]
	}
	return true
}

// maxMoves is more than any position has legal moves.
const maxMoves = 4096

// maxRows returns the largest number of rows of a number of deals in a table.
func (p *resolvedPlan) maxRows(t *table, deals int64) int64 {
	n := deals * p.Sampling.MaxPositions()
	if t == p.schema.moves {
		n *= maxMoves
	}
	return n
}

// isMalformed reports whether an error is about the content of a JSON file.
func isMalformed(err error) bool {
	var syntax *json.SyntaxError
	var mistyped *json.UnmarshalTypeError
	return errors.As(err, &syntax) || errors.As(err, &mistyped) || errors.Is(err, errUnfit)
}

// compare compares a file with what the sidecar says of it, the size first.
func (d folder) compare(ctx context.Context, m ManifestFile) (shardState, error) {
	path := d.in(m.Path)
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return missing, nil
	case err != nil:
		return missing, err
	case !info.Mode().IsRegular(), info.Size() != m.Bytes:
		return corrupt, nil
	}
	sum, size, err := checksum(ctx, path)
	if err == nil && (sum != m.SHA256 || size != m.Bytes) {
		return corrupt, nil
	}
	return complete, err
}
