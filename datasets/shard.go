package datasets

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

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
func (d folder) create() (err error) {
	for _, path := range []string{d.data(), d.shards()} {
		err = errors.Join(err, os.MkdirAll(path, 0o777))
	}
	return err
}

// A Sidecar is the commit of a shard: written last, it says that the file is
// whole. Seconds is wall time and differs from run to run.
type Sidecar struct {
	PlanHash string  `json:"plan_hash"`
	SHA256   string  `json:"sha256"`
	Bytes    int64   `json:"bytes"`
	Rows     int64   `json:"rows"`
	Seconds  float64 `json:"seconds"`
}

// listed returns the manifest's entry for a complete shard.
func (s shard) listed(c Sidecar) ManifestFile {
	return ManifestFile{"data/" + s.name() + ".parquet", c.SHA256, c.Bytes, s.deals.Len()}
}

// A shardState is what is on disk of a shard.
type shardState uint8

const (
	missing   shardState = iota // no sidecar
	complete                    // the sidecar's file, byte for byte
	corrupt                     // a sidecar, and another file or none
	otherPlan                   // a sidecar of another plan
)

func (s shardState) String() string {
	return [...]string{"missing", "complete", "corrupt", "of another plan"}[s]
}

// inspect reads the sidecar of a shard and holds the file against it.
func (d folder) inspect(s shard, planHash string) (shardState, Sidecar, error) {
	var sidecar Sidecar
	err := readJSON(d.sidecar(s), &sidecar)
	var syntax *json.SyntaxError
	var mistyped *json.UnmarshalTypeError
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return missing, sidecar, nil
	case errors.As(err, &syntax), errors.As(err, &mistyped):
		return corrupt, sidecar, nil
	case err != nil:
		return missing, sidecar, err
	case sidecar.PlanHash != planHash:
		return otherPlan, sidecar, nil
	}
	sum, size, err := checksum(d.parquet(s))
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return corrupt, sidecar, nil
	case err != nil:
		return missing, sidecar, err
	case sum != sidecar.SHA256 || size != sidecar.Bytes:
		return corrupt, sidecar, nil
	}
	return complete, sidecar, nil
}

func checksum(path string) (sum string, size int64, err error) {
	f, err := os.Open(path)
	if err != nil {
		return "", 0, err
	}
	defer f.Close()
	h := sha256.New()
	size, err = io.Copy(h, f)
	return hex.EncodeToString(h.Sum(nil)), size, err
}

// write writes the rows of a shard and then its sidecar.
func (d folder) write(p *resolvedPlan, s shard, rows []Row, seconds float64) (Sidecar, error) {
	path := d.parquet(s)
	if err := writeWhole(path, func(w io.Writer) error { return writeParquet(w, p, rows) }); err != nil {
		return Sidecar{}, err
	}
	sum, size, err := checksum(path)
	if err != nil {
		return Sidecar{}, err
	}
	sidecar := Sidecar{p.hash, sum, size, int64(len(rows)), seconds}
	return sidecar, writeJSON(d.sidecar(s), sidecar)
}

// The keys of the metadata of every Parquet file.
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
		parquet.CreatedBy("patience", fmt.Sprint(FormatVersion), ""),
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

// writeWhole writes a file so that the path holds all of it or what it held
// before: temporary name, sync, rename, sync of the folder.
func writeWhole(path string, write func(io.Writer) error) (err error) {
	dir, name := filepath.Split(path)
	f, err := os.OpenFile(filepath.Join(dir, "."+name+".tmp"), os.O_CREATE|os.O_TRUNC|os.O_WRONLY, 0o666)
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			os.Remove(f.Name())
		}
	}()
	err = errors.Join(write(f), f.Sync(), f.Close())
	if err != nil {
		return fmt.Errorf("write %s: %w", path, err)
	}
	if err := os.Rename(f.Name(), path); err != nil {
		return err
	}
	return syncFolder(dir)
}

func syncFolder(dir string) error {
	d, err := os.Open(filepath.Clean(dir))
	if err != nil {
		return err
	}
	return errors.Join(d.Sync(), d.Close())
}

func writeJSON(path string, v any) error {
	return writeWhole(path, func(w io.Writer) error {
		e := json.NewEncoder(w)
		e.SetIndent("", "  ")
		return e.Encode(v)
	})
}

func readJSON(path string, v any) error {
	text, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	if err := json.Unmarshal(text, v); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	return nil
}
