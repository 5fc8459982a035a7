// Package store keeps a dataset, or a part of one, in a folder. A dataset consists of
// shards, which are ranges of consecutive deals. For each finished shard, the folder
// has its files and a sidecar with their checksums. For each unfinished shard, it has
// a journal with the rows so far. Package generate writes such folders, and package
// verify checks them.
//
//	plan → Layout → Shards → Parts (a file each)
//	Folder → Claimed: the state of a shard that its sidecar claims; Inspect: that after its files were checked
package store

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"

	"patience/datasets"
	"patience/datasets/internal/screen"
	"patience/internal/files"
)

// A Folder is a dataset's folder.
type Folder string

// In returns the path of a file, given by its path within the folder with
// slashes.
func (d Folder) In(path string) string { return filepath.Join(string(d), filepath.FromSlash(path)) }

// The paths of the files of a dataset.
func (d Folder) Plan() string           { return d.In("plan.json") }
func (d Folder) Portion() string        { return d.In("part.json") }
func (d Folder) Manifest() string       { return d.In("manifest.json") }
func (d Folder) Card() string           { return d.In("README.md") }
func (d Folder) Croissant() string      { return d.In("croissant.json") }
func (d Folder) shards() string         { return d.In("shards") }
func (d Folder) Parquet(f Part) string  { return d.In(f.Path()) }
func (d Folder) Sidecar(s Shard) string { return d.In(s.Key()) }
func (d Folder) Journal(s Shard) string { return d.In(s.JournalKey()) }

// Folders returns the folders of a dataset's folder.
func (d Folder) Folders() []string { return []string{d.In("data"), d.In("moves"), d.shards()} }

// CheckFolders returns an error if one of the folders is a link, which might lead anywhere.
// Whoever reads or writes in the folder asks first.
func (d Folder) CheckFolders() error {
	return files.CheckFolders(append(d.Folders(), string(d.Aside()))...)
}

// Aside is the folder in which a dataset of more deals is made, until it takes the
// place of this one.
func (d Folder) Aside() Folder { return Folder(d.In(".extending")) }

// Create creates the folders of a layout that are missing.
func (d Folder) Create(l *Layout) (err error) {
	for _, t := range l.Tables() {
		err = errors.Join(err, os.MkdirAll(d.In(t.Folder), 0o777))
	}
	return errors.Join(err, os.MkdirAll(d.shards(), 0o777))
}

// Present returns in ascending order the indices of those shards of a layout that
// have a file with the extension in the folder of sidecars and journals.
func (d Folder) Present(l *Layout, extension string) ([]int64, error) {
	entries, err := os.ReadDir(d.shards())
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	var indices []int64
	for _, e := range entries {
		if i, ok := l.IndexOf(e.Name(), extension); ok {
			indices = append(indices, i)
		}
	}
	slices.Sort(indices)
	return indices, nil
}

// A Sidecar is the commit of a shard: it is written last, and says that the files
// are complete. Seconds is wall time and differs from run to run.
type Sidecar struct {
	PlanHash string                  `json:"plan_hash"`
	Deals    int64                   `json:"deals"`
	Files    []datasets.ManifestFile `json:"files"` // those of the shard that have rows, in the order of Shard.Parts
	Seconds  float64                 `json:"seconds"`
	// Verified, if not nil, says when the rows were verified. It differs from run to run.
	Verified *Verified `json:"verified,omitempty"`
}

// Verified says that the rows of a shard were checked and found sound. It is what the
// sidecar's writer claims, and nothing proves it.
type Verified struct {
	Version string    `json:"version"` // of the program that checked
	Time    time.Time `json:"time"`
	Of      string    `json:"of_sha256"` // of the plan's hash and the files that were checked
}

// Verify notes that a version of the program has checked the rows.
func (c *Sidecar) Verify(version string) {
	c.Verified = &Verified{version, time.Now().UTC().Truncate(time.Second), c.sum()}
}

// IsVerified reports whether the sidecar says that the rows of exactly these files were
// checked.
func (c *Sidecar) IsVerified() bool { return c.Verified != nil && c.Verified.Of == c.sum() }

// sum returns the checksum of what the sidecar says about the files.
func (c *Sidecar) sum() string {
	return files.SumOf(files.JSONText(Sidecar{PlanHash: c.PlanHash, Deals: c.Deals, Files: c.Files}))
}

// File returns what the sidecar says of a file. It returns false if the shard
// has no such file.
func (c *Sidecar) File(f Part) (datasets.ManifestFile, bool) {
	i := slices.IndexFunc(c.Files, func(m datasets.ManifestFile) bool { return m.Path == f.Path() })
	if i < 0 {
		return datasets.ManifestFile{}, false
	}
	return c.Files[i], true
}

// A State is the state on disk of a shard, or of one of its files.
type State uint8

const (
	Missing   State = iota // no sidecar; no file
	Complete               // the files have the bytes that the sidecar says
	Corrupt                // a sidecar, but not one of the shard, or other files or too few; a file of other bytes
	OtherPlan              // a sidecar of another plan
	Linked                 // a file that is a symbolic link, which is not followed
)

func (s State) String() string {
	return [...]string{"missing", "complete", "corrupt", "of another plan", "a symbolic link"}[s]
}

// Inspect reads the sidecar of a shard and compares the files with it.
func (d Folder) Inspect(ctx context.Context, s Shard) (State, Sidecar, error) {
	state, sidecar, err := d.Claimed(s)
	if state != Complete || err != nil {
		return state, sidecar, err
	}
	for _, f := range sidecar.Files {
		if state, err := d.inspect(ctx, s.Layout, f); state != Complete || err != nil {
			return Corrupt, sidecar, err
		}
	}
	return Complete, sidecar, nil
}

// Claimed reads the sidecar of a shard, and returns the state that it claims. The files are not read.
func (d Folder) Claimed(s Shard) (State, Sidecar, error) {
	var sidecar Sidecar
	err := files.ReadJSON(d.Sidecar(s), &sidecar)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return Missing, sidecar, nil
	case errors.Is(err, files.ErrUnfit):
		return Corrupt, sidecar, nil
	case err != nil:
		return Missing, sidecar, err
	case sidecar.PlanHash != s.Hash:
		return OtherPlan, sidecar, nil
	case sidecar.Deals != s.Deals.Len() || !s.fits(sidecar.Files):
		return Corrupt, sidecar, nil
	}
	return Complete, sidecar, nil
}

// fits reports whether the shard can have these files: each is one of the shard,
// in order, with a number of rows that its deals can have.
func (s Shard) fits(list []datasets.ManifestFile) bool {
	left := s.Parts()
	for _, m := range list {
		i := slices.IndexFunc(left, func(f Part) bool { return f.Path() == m.Path })
		if i < 0 || m.Rows < 1 || m.Rows > s.maxRows(left[i].Table, s.Deals.Len()) || m.Bytes < 1 {
			return false
		}
		left = left[i+1:]
	}
	return true
}

// Compare compares a file with what the sidecar says of it, the size first.
func (d Folder) Compare(ctx context.Context, m datasets.ManifestFile) (State, error) {
	path := d.In(m.Path)
	info, err := os.Lstat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return Missing, nil
	case err != nil:
		return Missing, err
	case info.Mode()&fs.ModeSymlink != 0:
		return Linked, nil
	case !info.Mode().IsRegular(), info.Size() != m.Bytes:
		return Corrupt, nil
	}
	sum, size, err := files.Checksum(ctx, path)
	if err == nil && (sum != m.SHA256 || size != m.Bytes) {
		return Corrupt, nil
	}
	return Complete, err
}

// inspect compares a file with all that the sidecar says of it: with its numbers
// of rows and of bytes, too, which stand in the footer.
func (d Folder) inspect(ctx context.Context, l *Layout, m datasets.ManifestFile) (State, error) {
	if state, err := d.Compare(ctx, m); state != Complete || err != nil {
		return state, err
	}
	f, size, err := files.OpenPlain(d.In(m.Path))
	if err != nil {
		return Missing, err
	}
	defer f.Close()
	sc, err := screen.New(f, size, l.planBytes())
	if errors.As(err, new(*fs.PathError)) { // of the read, not of what was read
		return Missing, err
	}
	if err != nil || sc.Rows() != m.Rows || sc.Uncompressed() != m.Uncompressed {
		return Corrupt, nil
	}
	return Complete, nil
}

// planBytes is more than the plan takes in the footer of a file.
func (l *Layout) planBytes() int64 { return 2 * int64(len(l.Plan.JSON())) }

// RemoveTemporaries removes what a killed writer has left in a dataset. It may
// fail, because readers ignore such files.
func (d Folder) RemoveTemporaries() {
	for _, dir := range append(d.Folders(), string(d)) {
		files.RemoveStale(dir, "")
	}
}

// LeftSidecars returns the paths of temporary sidecars, as a killed writer leaves them, by the path of
// the sidecar. Those of a writer that still runs are among them.
func (d Folder) LeftSidecars() map[string][]string {
	left := map[string][]string{}
	entries, _ := os.ReadDir(d.shards())
	for _, e := range entries {
		if name := files.FinalName(e.Name()); name != "" {
			path := filepath.Join(d.shards(), name)
			left[path] = append(left[path], filepath.Join(d.shards(), e.Name()))
		}
	}
	return left
}

// ReadPortion reads which part a folder holds.
func (d Folder) ReadPortion() (o datasets.Portion, err error) {
	err = files.ReadJSON(d.Portion(), &o)
	if errors.Is(err, fs.ErrNotExist) {
		return datasets.Portion{}, nil
	}
	return o, err
}

// MaxCard is larger than any card.
const MaxCard = 64 << 20
