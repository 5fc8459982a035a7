package datasets

import (
	"errors"
	"os"
	"strings"
	"testing"
)

// TestVerify: a sound dataset has no faults, and every kind of damage has its
// own.
func TestVerify(t *testing.T) {
	plan := testPlan("random:1-14")
	for _, c := range []struct {
		name, want string
		damage     func(*testing.T, folder, *resolvedPlan)
	}{
		{"sound", "", func(*testing.T, folder, *resolvedPlan) {}},
		{"byte flipped", "part-00001-of-00002 is corrupt", flipByte},
		{"file gone", "part-00001-of-00002 is corrupt", func(t *testing.T, d folder, p *resolvedPlan) { remove(t, d.parquet(p.shard(1))) }},
		{"sidecar gone", "part-00001-of-00002 is missing", func(t *testing.T, d folder, p *resolvedPlan) { remove(t, d.sidecar(p.shard(1))) }},
		{"manifest gone", "manifest.json", func(t *testing.T, d folder, _ *resolvedPlan) { remove(t, d.manifest()) }},
		{"label forged", "wins is not what labelling it again gives", forge(func(row *Row) { row.Wins++ })},
		{"feature forged", "f_", forge(func(row *Row) { row.Features[3]++ })},
		{"deal forged", "row 0 is deal 99; expected 8", forge(func(row *Row) { row.Deal = 99 })},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := t.TempDir()
			mustBuild(t, dir, plan, 2)
			p, err := plan.resolve()
			if err != nil {
				t.Fatal(err)
			}
			c.damage(t, folder(dir), p)
			v, err := Verify(t.Context(), dir, 40)
			if err != nil {
				t.Fatal(err)
			}
			if got := strings.Join(v.Faults, "\n"); (c.want == "") != (got == "") || !strings.Contains(got, c.want) {
				t.Errorf("faults %q; want %q", got, c.want)
			}
			if c.want == "" && (v.Rows != 14 || v.Files != 2 || v.Recomputed != 14) {
				t.Errorf("%d rows in %d files, %d labelled again; want 14, 2, 14", v.Rows, v.Files, v.Recomputed)
			}
		})
	}
}

func remove(t *testing.T, path string) {
	t.Helper()
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
}

func flipByte(t *testing.T, d folder, p *resolvedPlan) {
	path := d.parquet(p.shard(1))
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	text[len(text)/2] ^= 1
	if err := os.WriteFile(path, text, 0o666); err != nil {
		t.Fatal(err)
	}
}

// forge writes the second shard again with its first row changed, and all
// checksums right.
func forge(change func(*Row)) func(*testing.T, folder, *resolvedPlan) {
	return func(t *testing.T, d folder, p *resolvedPlan) {
		_, rows := labelAgain(t, p.Plan)
		change(&rows[7])
		if _, err := d.write(p, p.shard(1), rows[7:], 0); err != nil {
			t.Fatal(err)
		}
		b := build{resolvedPlan: p, dir: d}
		if _, err := b.finish(); err != nil {
			t.Fatal(err)
		}
	}
}

func TestVerifyNoDataset(t *testing.T) {
	if _, err := Verify(t.Context(), t.TempDir(), 1); !errors.Is(err, ErrNoDataset) {
		t.Errorf("%v; want %v", err, ErrNoDataset)
	}
}
