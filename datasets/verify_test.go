package datasets

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"patience/internal/testkit/racing"
)

// A damaged dataset is one of 14 deals in 2 shards, for a test to spoil.
type damaged struct {
	*testing.T
	folder
	plan *resolvedPlan
}

// newDamaged copies a sound dataset, which is built once in a test.
func newDamaged(t *testing.T, sound string, plan Plan) damaged {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "dataset")
	if err := os.CopyFS(dir, os.DirFS(sound)); err != nil {
		t.Fatal(err)
	}
	return damaged{t, folder(dir), mustResolve(t, plan)}
}

// built returns the folder of a new dataset.
func built(t *testing.T, plan Plan) (dir string) {
	t.Helper()
	dir = t.TempDir()
	mustBuild(t, dir, plan, 2)
	return dir
}

// damagedPlan is the plan of the datasets that are spoilt. All seven deals of the
// second shard are to train with.
func damagedPlan() Plan {
	plan := testPlan("random:1-7,20-25,27")
	plan.Playouts, plan.MaxPlayouts = 20, 40
	return plan
}

func (d damaged) second() shard { return d.plan.shard(1) }

// train returns the file with the positions of a shard that are to train with.
func (p *resolvedPlan) train(i int64) part { return part{p.schema.positions, "train", p.shard(i)} }

func (d damaged) secondTrain() part { return d.plan.train(1) }

// only returns the one file of a shard.
func (d damaged) only(s shard) part {
	d.Helper()
	var sidecar sidecarFile
	d.do(readJSON(d.sidecar(s), &sidecar))
	for _, f := range d.plan.parts(s) {
		if _, ok := sidecar.file(f); ok && len(sidecar.Files) == 1 {
			return f
		}
	}
	d.Fatalf("%+v; want one file", sidecar.Files)
	return part{}
}

func (d damaged) build() *build { return &build{resolvedPlan: d.plan, dir: d.folder} }

func (d damaged) do(err error) {
	d.Helper()
	if err != nil {
		d.Fatal(err)
	}
}

// TestVerify: a sound dataset has no faults, and every kind of damage has its
// own.
func TestVerify(t *testing.T) {
	racing.Skip(t)
	t.Parallel()
	sound := built(t, damagedPlan())
	for _, c := range []struct {
		name   string
		faults []string // a part of each, in order
		damage func(damaged)
	}{
		{"sound", nil, func(damaged) {}},
		{"sound with what readers overlook", nil, func(d damaged) { d.write("data/.DS_Store", "x") }},
		{"byte flipped", []string{"train-00001-of-00002.parquet is not what generate wrote"}, func(d damaged) { d.flip(-1) }},
		{"file gone", []string{"train-00001-of-00002.parquet is missing"}, func(d damaged) { d.do(os.Remove(d.parquet(d.secondTrain()))) }},
		{"sidecar gone", []string{"part-00001-of-00002 is missing"}, func(d damaged) { d.do(os.Remove(d.sidecar(d.second()))) }},
		{"sidecar of another plan", []string{"part-00001-of-00002 is of another plan"}, func(d damaged) {
			d.do(writeJSON(d.sidecar(d.second()), sidecarFile{PlanHash: "x"}))
		}},
		{"data folder gone", []string{"train-00000-of-00002.parquet is missing", "validation-00000-of-00002.parquet is missing", "train-00001-of-00002.parquet is missing"}, func(d damaged) {
			d.do(os.RemoveAll(d.in("data")))
		}},
		{"file too many", []string{"data/more.parquet is not a file of the plan"}, func(d damaged) { d.write("data/more.parquet", "PAR1") }},
		{"manifest garbled", []string{"unexpected end of JSON"}, func(d damaged) { d.write("manifest.json", "{") }},
		{"manifest too large", []string{"manifest.json: "}, func(d damaged) { d.write("manifest.json", strings.Repeat(" ", 1<<20)) }},
		{"card changed", []string{"README.md is not the card"}, func(d damaged) { d.write("README.md", "My own.") }},
		{"card gone", []string{"README.md is missing"}, func(d damaged) { d.do(os.Remove(d.card())) }},
		{"all sidecars gone", []string{"part-00000-of-00002 to part-00001-of-00002 are missing, 2 files"}, func(d damaged) { d.do(os.RemoveAll(d.shards())) }},
		{"manifest of another plan", []string{"manifest.json is of plan x"}, editManifest(func(m *Manifest) { m.PlanHash = "x" })},
		{"manifest with wrong sum of deals", []string{"lists 15 deals; expected 14"}, editManifest(func(m *Manifest) { m.Deals++ })},
		{"manifest with wrong sum of rows", []string{"lists 15 rows and 0 moves in"}, editManifest(func(m *Manifest) { m.Rows++ })},
		{"manifest with wrong rows", []string{"train-00001-of-00002.parquet is not the file"}, editManifest(func(m *Manifest) { m.Files[1].Rows++ })},
		{"manifest with another path", []string{"train-00001-of-00002.parquet is not the file"}, editManifest(func(m *Manifest) { m.Files[1].Path = "x" })},
		{"manifest with a path outside", []string{"train-00001-of-00002.parquet is not the file"}, editManifest(func(m *Manifest) { m.Files[1].Path = "../../etc/passwd" })},
		{"manifest with numbers below zero", []string{"train-00001-of-00002.parquet is not the file", "lists -1 rows"}, editManifest(func(m *Manifest) { m.Rows, m.Files[1].Bytes = -1, -1 })},
		{"manifest without a card", []string{"README.md is not the card"}, editManifest(func(m *Manifest) { m.Card = "" })},
		{"manifest with a file too many", []string{"manifest.json lists 14 rows and 0 moves in"}, editManifest(func(m *Manifest) { m.Files = append(m.Files, m.Files[0]) })},
		{"sidecar with a path outside", []string{"shards/part-00001-of-00002.json is not what generate wrote"}, editSidecar(func(c *sidecarFile) { c.Files[0].Path = "../../etc/passwd" })},
		{"sidecar with an absolute path", []string{"shards/part-00001-of-00002.json is not what generate wrote"}, editSidecar(func(c *sidecarFile) { c.Files[0].Path = "/etc/passwd" })},
		{"sidecar with any number of rows", []string{"shards/part-00001-of-00002.json is not what generate wrote"}, editSidecar(func(c *sidecarFile) { c.Files[0].Rows = 1 << 60 })},
		{"sidecar with a size below zero", []string{"shards/part-00001-of-00002.json is not what generate wrote"}, editSidecar(func(c *sidecarFile) { c.Files[0].Bytes = -1 })},
		{"sidecar with a file twice", []string{"shards/part-00001-of-00002.json is not what generate wrote"}, editSidecar(func(c *sidecarFile) { c.Files = append(c.Files, c.Files[0]) })},
		{"sidecar with deals of another shard", []string{"shards/part-00001-of-00002.json is not what generate wrote"}, editSidecar(func(c *sidecarFile) { c.Deals = 14 })},
		{"croissant.json changed", []string{"croissant.json is not what"}, func(d damaged) { d.write("croissant.json", "{}") }},
		{"croissant.json gone", []string{"croissant.json is missing"}, func(d damaged) { d.do(os.Remove(d.croissant())) }},
		{"plan changed", []string{"manifest.json is of plan", "00000-of-00002 is of another plan", "00001-of-00002 is of another plan"}, func(d damaged) {
			other := d.plan.Plan
			other.Playouts++
			d.do(writeJSON(d.folder.plan(), other))
		}},
		{"label forged", []string{"row 0 of deal 20: wins is not what labelling it again gives"}, forgeRow(func(row *Row) { row.Wins++ })},
		{"null forged", []string{"min_run_moves is not what"}, forgeRow(func(row *Row) { row.MinRunMoves = pointer(int32(80)) })},
		{"min_moves without a search", []string{"deal 20: min_moves and exact_status disagree"}, forgeRow(func(row *Row) { row.MinMoves = pointer(int32(80)) })},
		{"feature forged", []string{": f_"}, forgeRow(func(row *Row) { row.Features[3]++ })},
		{"place forged", []string{"row 0 of deal 20: on is not that of the position"}, forgeRow(func(row *Row) { row.On[51]++ })},
		{"game forged", []string{"row 0 of deal 20: game is not that"}, forgeRow(func(row *Row) { row.Game = "gaps" })},
		{"source forged", []string{": source is not that"}, forgeRow(func(row *Row) { row.Source = "microsoft" })},
		{"seed forged", []string{": seed is not that"}, forgeRow(func(row *Row) { row.Seed = pointer(uint64(2)) })},
		{"seed gone", []string{": seed is not that"}, forgeRow(func(row *Row) { row.Seed = nil })},
		{"index forged", []string{": position_index is not that"}, forgeRow(func(row *Row) { row.PositionIndex++ })},
		{"kind forged", []string{": position_kind is not that"}, forgeRow(func(row *Row) { row.PositionKind = "given" })},
		{"split forged", []string{": split is not that"}, forgeRow(func(row *Row) { row.Split += "x" })},
		{"key forged", []string{": key is not that"}, forgeRow(func(row *Row) { row.Key++ })},
		{"position forged", []string{": position is not that"}, forgeRow(func(row *Row) { row.Position += " " })},
		{"deal forged", []string{"row 0 is of deal 99, which should not come there"}, forgeRow(func(row *Row) { row.Deal = 99 })},
		{"row gone", []string{"deal 20: 0 rows; labelling again gives 1"}, forge(func(p *resolvedPlan, records []*record) *resolvedPlan {
			records[0].rows = nil
			return p
		})},
		{"row twice", []string{"shards/part-00001-of-00002.json is not what generate wrote"}, forge(func(p *resolvedPlan, records []*record) *resolvedPlan {
			records[0].rows = append(records[0].rows, records[0].rows[0])
			return p
		})},
		{"deal in another split", []string{"is of deal 20, which should not come there"}, forge(func(p *resolvedPlan, records []*record) *resolvedPlan {
			records[0].split = "test"
			return p
		})},
		{"forged from another plan", []string{"the metadata names plan 0000, plan.json"}, forge(func(p *resolvedPlan, _ []*record) *resolvedPlan {
			other := *p
			other.hash = "0000"
			return &other
		})},
		{"no Parquet", []string{"data/train-00001-of-00002.parquet: "}, func(d damaged) {
			d.do(os.WriteFile(d.parquet(d.secondTrain()), []byte("PAR1 but not really PAR1"), 0o666))
			d.fixSums(d.second())
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := newDamaged(t, sound, damagedPlan())
			c.damage(d)
			v, err := verifyIn(t.Context(), string(d.folder), 40)
			if err != nil {
				t.Fatal(err)
			}
			checkFaults(t, v.Faults, c.faults)
			if v.Unfinished || v.PlanDeals != 14 {
				t.Errorf("unfinished %v, %d deals; want a finished dataset of 14", v.Unfinished, v.PlanDeals)
			}
			if len(c.faults) == 0 && (v.Rows != 14 || v.Files < 2 || v.Recomputed != 14) {
				t.Errorf("%d rows in %d files, %d labelled again; want 14, 2 or more, 14", v.Rows, v.Files, v.Recomputed)
			}
		})
	}
}

func checkFaults(t *testing.T, got, want []string) {
	t.Helper()
	if len(got) != len(want) {
		t.Fatalf("faults %q; want %q", got, want)
	}
	for i := range want {
		if !strings.Contains(got[i], want[i]) {
			t.Errorf("fault %q; want %q", got[i], want[i])
		}
	}
}

func (d damaged) write(name, text string) {
	d.Helper()
	d.do(os.WriteFile(filepath.Join(string(d.folder), name), []byte(text), 0o666))
}

// flip changes a byte of the second file to train with, −1 the one in the middle.
func (d damaged) flip(at int) {
	d.Helper()
	path := d.parquet(d.secondTrain())
	text, err := os.ReadFile(path)
	d.do(err)
	if at < 0 {
		at = len(text) / 2
	}
	text[at] ^= 0x55
	d.do(os.WriteFile(path, text, 0o666))
}

// fixSums makes the sidecar and the manifest agree with a shard's files.
func (d damaged) fixSums(s shard) {
	d.Helper()
	var sidecar sidecarFile
	d.do(readJSON(d.sidecar(s), &sidecar))
	sidecar.PlanHash = d.plan.hash
	for i := range sidecar.Files {
		f := &sidecar.Files[i]
		sum, size, err := checksum(d.Context(), d.in(f.Path))
		d.do(err)
		f.SHA256, f.Bytes = sum, size
	}
	d.do(writeJSON(d.sidecar(s), sidecar))
	_, err := d.build().finish()
	d.do(err)
}

func editSidecar(edit func(*sidecarFile)) func(damaged) {
	return func(d damaged) {
		var c sidecarFile
		d.do(readJSON(d.sidecar(d.second()), &c))
		edit(&c)
		d.do(writeJSON(d.sidecar(d.second()), c))
	}
}

func editManifest(edit func(*Manifest)) func(damaged) {
	return func(d damaged) {
		var m Manifest
		d.do(readJSON(d.manifest(), &m))
		edit(&m)
		d.do(writeJSON(d.manifest(), m))
	}
}

// forge writes the second shard again, changed, and all checksums right.
func forge(change func(*resolvedPlan, []*record) *resolvedPlan) func(damaged) {
	return func(d damaged) {
		records := recordsOf(d, d.plan, d.second())
		p := change(d.plan, records)
		d.do(d.writeRecords(p, d.second(), records))
		d.fixSums(d.second())
	}
}

func forgeRow(change func(*Row)) func(damaged) {
	return forge(func(p *resolvedPlan, records []*record) *resolvedPlan {
		change(&records[0].rows[0])
		return p
	})
}

// recordsOf labels the deals of a shard.
func recordsOf(t testing.TB, p *resolvedPlan, s shard) (records []*record) {
	t.Helper()
	for id := range s.deals.All() {
		r, err := p.label(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		records = append(records, r)
	}
	return records
}

// writeRecords writes the files and the sidecar of a shard.
func (d folder) writeRecords(p *resolvedPlan, s shard, records []*record) error {
	return d.write(p, s, func() (r *record, _ error) {
		if len(records) > 0 {
			r, records = records[0], records[1:]
		}
		return r, nil
	}, 0)
}

// TestVerifyMalformed: a file spoilt anywhere, with the right checksums, may
// have faults or, where the byte means nothing to a reader, none, but never
// makes Verify fail.
func TestVerifyMalformed(t *testing.T) {
	t.Parallel()
	d := newDamaged(t, built(t, damagedPlan()), damagedPlan())
	path := d.parquet(d.secondTrain())
	whole, err := os.ReadFile(path)
	d.do(err)
	faults, flips := 0, 60
	if testing.Short() {
		flips = 15
	}
	for at := 0; at < len(whole); at += len(whole)/flips + 1 {
		d.do(os.WriteFile(path, whole, 0o666))
		d.flip(at)
		d.fixSums(d.second())
		v, err := verifyIn(t.Context(), string(d.folder), 0)
		if err != nil {
			t.Fatalf("byte %d: %v", at, err)
		}
		faults += len(v.Faults)
	}
	if faults == 0 {
		t.Errorf("no byte of %d makes a fault", flips)
	}
}

// TestVerifySample: as many deals are labelled again as asked for, none twice.
func TestVerifySample(t *testing.T) {
	d := newDamaged(t, built(t, damagedPlan()), damagedPlan())
	for _, c := range []struct{ sample, want int }{{0, 0}, {5, 5}, {14, 14}, {15, 14}} {
		if v, err := verifyIn(t.Context(), string(d.folder), c.sample); err != nil || v.Recomputed != c.want {
			t.Errorf("%v; a sample of %d labels %d again; want %d", err, c.sample, v.Recomputed, c.want)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := verifyIn(ctx, string(d.folder), 1); !errors.Is(err, context.Canceled) {
		t.Errorf("%v; want %v", err, context.Canceled)
	}
}

// TestVerifyNoDataset: a folder that cannot be checked is an error, not a
// fault.
func TestVerifyNoDataset(t *testing.T) {
	if _, err := verifyIn(t.Context(), t.TempDir(), 1); !errors.Is(err, ErrNoDataset) {
		t.Errorf("%v; want %v", err, ErrNoDataset)
	}
	for plan, want := range map[string]string{"{": "unexpected end", "{}": "unknown game", `{"game": "freecell"}`: "format version 0"} {
		dir := t.TempDir()
		if err := os.WriteFile(folder(dir).plan(), []byte(plan), 0o666); err != nil {
			t.Fatal(err)
		}
		if _, err := verifyIn(t.Context(), dir, 1); err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), "plan.json") {
			t.Errorf("plan %s: %v; want %q", plan, err, want)
		}
	}
}
