package datasets

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"patience/internal/files"
	"patience/internal/misuse"
)

// The errors of a folder that cannot be read.
var (
	ErrNoDataset = misuse.New("the folder holds no dataset")
	ErrDamaged   = misuse.New("the dataset is damaged; verify says more")
)

// A Manifest lists the files of a complete dataset, or of a complete part of one.
type Manifest struct {
	PlanHash  string         `json:"plan_hash"`
	Deals     int64          `json:"deals"`
	Rows      int64          `json:"rows"`  // of positions
	Moves     int64          `json:"moves"` // rows of moves
	Files     []ManifestFile `json:"files"`
	Card      string         `json:"card_sha256"`      // of README.md as package generate writes it
	Croissant string         `json:"croissant_sha256"` // of croissant.json
	// Warnings are messages of a build to the user, one line each.
	Warnings []string `json:"-"`
}

// A ManifestFile is one Parquet file of a dataset.
type ManifestFile struct {
	Path         string `json:"path"` // within the dataset's folder, with slashes
	SHA256       string `json:"sha256"`
	Bytes        int64  `json:"bytes"`
	Uncompressed int64  `json:"uncompressed_bytes"` // of the values, before compression
	Rows         int64  `json:"rows"`
}

// ReadManifest returns the manifest of a complete dataset. The error wraps
// [ErrNoDataset] if there is none.
func ReadManifest(dir string) (m Manifest, err error) {
	err = files.ReadJSON(filepath.Join(dir, "manifest.json"), &m)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return m, fmt.Errorf("%s: %w that is finished: manifest.json is missing; run generate again to finish it", dir,
			ErrNoDataset)
	case errors.Is(err, files.ErrUnfit):
		return m, fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	return m, err
}

// isData reports whether a file holds rows of positions.
func (f *ManifestFile) isData() bool { return strings.HasPrefix(f.Path, "data/") }

// check returns an error if a file is not the one that the manifest lists.
func (f *ManifestFile) check(ctx context.Context, path string) error {
	info, err := os.Lstat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("%s: %w (it is missing)", path, ErrDamaged)
	case err != nil:
		return err
	case !info.Mode().IsRegular():
		return fmt.Errorf("%s: %w (it is no plain file; links are not followed)", path, ErrDamaged)
	case info.Size() != f.Bytes:
		return fmt.Errorf("%s: %w (it has %d bytes; expected %d)", path, ErrDamaged, info.Size(), f.Bytes)
	}
	sum, _, err := files.Checksum(ctx, path)
	if err == nil && sum != f.SHA256 {
		err = fmt.Errorf("%s: %w (its checksum is not that of manifest.json)", path, ErrDamaged)
	}
	return err
}

// onlyFiles returns an error if the folder of rows has files that the manifest
// does not list. Readers do not see files with a leading dot.
func (m *Manifest) onlyFiles(dir string) error {
	listed := map[string]bool{}
	for _, f := range m.Files {
		listed[f.Path] = true
	}
	if err := files.CheckFolders(filepath.Join(dir, "data")); err != nil {
		return err
	}
	entries, err := os.ReadDir(filepath.Join(dir, "data"))
	if errors.Is(err, fs.ErrNotExist) {
		return nil // then each file is missing
	}
	for _, e := range entries {
		if name := e.Name(); !strings.HasPrefix(name, ".") && !listed["data/"+name] {
			return fmt.Errorf("%s: %w (manifest.json does not list it)", filepath.Join(dir, "data", name), ErrDamaged)
		}
	}
	return err
}
