package datasets

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"patience/internal/files"
)

// TestManifestFile: a file is the one of the manifest if its size and its checksum are.
func TestManifestFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	for _, c := range []struct {
		text string
		ok   bool
	}{{"rows", true}, {"Rows", false}, {"more rows", false}, {"", false}} {
		if err := os.WriteFile(path, []byte(c.text), 0o666); err != nil {
			t.Fatal(err)
		}
		listed := ManifestFile{Bytes: 4, SHA256: files.SumOf([]byte("rows"))}
		if err := listed.check(t.Context(), path); (err == nil) != c.ok || !c.ok && !errors.Is(err, ErrDamaged) {
			t.Errorf("%q: %v", c.text, err)
		}
	}
	if err := (&ManifestFile{}).check(t.Context(), path+"s"); !errors.Is(err, ErrDamaged) {
		t.Errorf("a missing file: %v", err)
	}
}
