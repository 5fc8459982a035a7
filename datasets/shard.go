package datasets

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"github.com/parquet-go/parquet-go"
)

// A folder is a dataset's folder.
type folder string

func (d folder) plan() string           { return filepath.Join(string(d), "plan.json") }
func (d folder) manifest() string       { return filepath.Join(string(d), "manifest.json") }
func (d folder) card() string           { return filepath.Join(string(d), "README.md") }
func (d folder) data() string           { return filepath.Join(string(d), "data") }
func (d folder) shards() string         { return filepath.Join(string(d), "shards") }
func (d folder) parquet(s shard) string { return filepath.Join(d.data(), s.name()+".parquet") }
func (d folder) sidecar(s shard) string { return filepath.Join(d.shards(), s.name()+".json") }
func (d folder) journal(s shard) string { return filepath.Join(d.shards(), s.name()+".journal") }

// aside is the folder in which a dataset is kept while Build extends it, until
// its rows are in the new files.
func (d folder) aside() folder { return folder(filepath.Join(string(d), ".extending")) }

// create creates the folders that are missing.
func (d folder) create() (err error) {
	for _, path := range []string{d.data(), d.shards()} {
		err = errors.Join(err, os.MkdirAll(path, 0o777))
	}
	return err
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

// indexOf returns which of the plan's shards a file name belongs to. It returns
// false if it belongs to none.
func (p *resolvedPlan) indexOf(name, extension string) (index int64, ok bool) {
	count := p.shardCount()
	if _, err := fmt.Sscanf(name, "part-%d-of-", &index); err != nil || index < 0 || index >= count {
		return 0, false
	}
	return index, name == shard{index: index, count: count}.name()+extension
}

// A sidecarFile is what a sidecar says. The sidecar is the commit of a shard: it
// is written last, and says that the file is complete. Seconds is wall time and
// differs from run to run.
type sidecarFile struct {
	PlanHash string  `json:"plan_hash"`
	SHA256   string  `json:"sha256"`
	Bytes    int64   `json:"bytes"`
	Rows     int64   `json:"rows"`
	Seconds  float64 `json:"seconds"`
}

// listed returns the manifest's entry for a complete shard.
func (s shard) listed(c sidecarFile) ManifestFile {
	return ManifestFile{"data/" + s.name() + ".parquet", c.SHA256, c.Bytes, s.deals.Len()}
}

// A shardState is the state of a shard on disk.
type shardState uint8

const (
	missing   shardState = iota // no sidecar
	complete                    // the file has the bytes that the sidecar says
	corrupt                     // a sidecar, but another file or none
	otherPlan                   // a sidecar of another plan
)

func (s shardState) String() string {
	return [...]string{"missing", "complete", "corrupt", "of another plan"}[s]
}

// inspect reads the sidecar of a shard and compares the file with it.
func (d folder) inspect(ctx context.Context, s shard, planHash string) (shardState, sidecarFile, error) {
	var sidecar sidecarFile
	err := readJSON(d.sidecar(s), &sidecar)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return missing, sidecar, nil
	case isMalformed(err):
		return corrupt, sidecar, nil
	case err != nil:
		return missing, sidecar, err
	case sidecar.PlanHash != planHash:
		return otherPlan, sidecar, nil
	}
	state, err := d.compare(ctx, s, &sidecar)
	return state, sidecar, err
}

// isMalformed reports whether an error is about the content of a JSON file.
func isMalformed(err error) bool {
	var syntax *json.SyntaxError
	var mistyped *json.UnmarshalTypeError
	return errors.As(err, &syntax) || errors.As(err, &mistyped) || errors.Is(err, errUnfit)
}

// compare compares a shard's file with its sidecar, the size first.
func (d folder) compare(ctx context.Context, s shard, sidecar *sidecarFile) (shardState, error) {
	info, err := os.Stat(d.parquet(s))
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return corrupt, nil
	case err != nil:
		return missing, err
	case !info.Mode().IsRegular(), info.Size() != sidecar.Bytes, sidecar.Rows != s.deals.Len():
		return corrupt, nil
	}
	sum, size, err := checksum(ctx, d.parquet(s))
	if err == nil && (sum != sidecar.SHA256 || size != sidecar.Bytes) {
		return corrupt, nil
	}
	return complete, err
}

// write writes the rows of a shard and then its sidecar.
func (d folder) write(p *resolvedPlan, s shard, rows []Row, seconds float64) (sidecarFile, error) {
	path := d.parquet(s)
	if err := writeWhole(path, func(w io.Writer) error { return writeParquet(w, p, rows) }); err != nil {
		return sidecarFile{}, err
	}
	sum, size, err := checksum(context.Background(), path)
	if err != nil {
		return sidecarFile{}, err
	}
	sidecar := sidecarFile{p.hash, sum, size, int64(len(rows)), seconds}
	return sidecar, writeJSON(d.sidecar(s), sidecar)
}

// The keys of the metadata in every Parquet file.
const (
	metaPlan     = "patience.plan"
	metaPlanHash = "patience.plan_hash"
	metaFormat   = "patience.format_version"
)

func writeParquet(w io.Writer, p *resolvedPlan, rows []Row) error {
	codec, err := newPageCodec()
	if err != nil {
		return err
	}
	pw := parquet.NewWriter(w, p.schema.parquet,
		parquet.Compression(codec),
		parquet.MaxRowsPerRowGroup(MaxShardRows),
		parquet.CreatedBy("patience", fmt.Sprint(FormatVersion), "rows"),
		parquet.KeyValueMetadata(metaPlan, string(p.JSON())),
		parquet.KeyValueMetadata(metaPlanHash, p.hash),
		parquet.KeyValueMetadata(metaFormat, fmt.Sprint(FormatVersion)),
		parquet.SortingWriterConfig(parquet.SortingColumns(parquet.Ascending("deal"), parquet.Ascending("position_index"))),
	)
	for i := range rows {
		if _, err := pw.WriteRows([]parquet.Row{p.schema.parquetRow(&rows[i])}); err != nil {
			return err
		}
	}
	return pw.Close()
}
