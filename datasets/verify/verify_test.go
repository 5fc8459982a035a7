package verify_test

import (
	"bytes"
	"context"
	"errors"
	"math"
	"os"
	"reflect"
	"strings"
	"testing"

	"patience/catalogue"
	"patience/datasets"
	"patience/datasets/generate"
	"patience/datasets/internal/datasetstest"
	"patience/datasets/internal/store"
	"patience/datasets/verify"
	"patience/internal/files"
	"patience/internal/testkit/racing"
)

// built returns the folder of a new dataset.
func built(t *testing.T, plan datasets.Plan) (dir string) {
	t.Helper()
	dir = t.TempDir()
	buildIn(t, dir, plan)
	return dir
}

func buildIn(t *testing.T, dir string, plan datasets.Plan) {
	t.Helper()
	if _, err := generate.Build(t.Context(), dir, datasetstest.Maker(t, plan), generate.Options{Workers: 2}); err != nil {
		t.Fatal(err)
	}
}

// verifyIn verifies a dataset of one of the games of this module.
func verifyIn(ctx context.Context, dir string, sample int) (verify.Verification, error) {
	return verify.Verify(ctx, dir, catalogue.Standard(), verify.Options{Sample: sample})
}

// verifiedBy3 verifies a dataset with several workers.
func verifiedBy3(d datasetstest.Damaged, sample int) verify.Verification {
	d.Helper()
	v, err := verify.Verify(d.Context(), d.Dir(), catalogue.Standard(), verify.Options{Sample: sample, Workers: 3})
	d.Do(err)
	return v
}

// TestVerify: a sound dataset has no faults, and every kind of damage has its
// own, with any number of workers.
func TestVerify(t *testing.T) {
	racing.Skip(t)
	t.Parallel()
	sound := built(t, datasetstest.DamagedPlan())
	for _, c := range []struct {
		name   string
		faults []string // a part of each, in order
		damage func(datasetstest.Damaged)
	}{
		{"sound", nil, func(datasetstest.Damaged) {}},
		{"sound with what readers overlook", nil, func(d datasetstest.Damaged) { d.Put("data/.DS_Store", "x") }},
		{
			"byte flipped",
			[]string{"train-00001-of-00002.parquet is not what generate wrote"},
			flipMiddle,
		},
		{
			"file gone",
			[]string{"train-00001-of-00002.parquet is missing"},
			func(d datasetstest.Damaged) { d.Do(os.Remove(d.Parquet(d.SecondTrain()))) },
		},
		{
			"sidecar gone",
			[]string{"part-00001-of-00002 is missing"},
			func(d datasetstest.Damaged) { d.Do(os.Remove(d.Sidecar(d.Second()))) },
		},
		{"sidecar of another plan", []string{"part-00001-of-00002 is of another plan"}, func(d datasetstest.Damaged) {
			d.Do(files.WriteJSON(d.Sidecar(d.Second()), store.Sidecar{PlanHash: "x"}))
		}},
		{"data folder gone", []string{
			"train-00000-of-00002.parquet is missing",
			"validation-00000-of-00002.parquet is missing", "train-00001-of-00002.parquet is missing",
		}, func(d datasetstest.Damaged) {
			d.Do(os.RemoveAll(d.In("data")))
		}},
		{
			"file too many",
			[]string{"data/more.parquet is not a file of the plan"},
			func(d datasetstest.Damaged) { d.Put("data/more.parquet", "PAR1") },
		},
		{
			"manifest garbled",
			[]string{"unexpected end of JSON"},
			func(d datasetstest.Damaged) { d.Put("manifest.json", "{") },
		},
		{
			"manifest too large",
			[]string{"manifest.json: "},
			func(d datasetstest.Damaged) { d.Put("manifest.json", strings.Repeat(" ", 1<<20)) },
		},
		{
			"card changed",
			[]string{"README.md is not the card"},
			func(d datasetstest.Damaged) { d.Put("README.md", "My own.") },
		},
		{"card gone", []string{"README.md is missing"}, func(d datasetstest.Damaged) { d.Do(os.Remove(d.Card())) }},
		{
			"all sidecars gone",
			[]string{"part-00000-of-00002 to part-00001-of-00002 are missing, 2 files"},
			func(d datasetstest.Damaged) { d.Do(os.RemoveAll(d.In("shards"))) },
		},
		{
			"manifest of another plan",
			[]string{"manifest.json is of plan x"},
			datasetstest.EditManifest(func(m *datasets.Manifest) { m.PlanHash = "x" }),
		},
		{
			"manifest with wrong sum of deals",
			[]string{"lists 15 deals; expected 14"},
			datasetstest.EditManifest(func(m *datasets.Manifest) { m.Deals++ }),
		},
		{
			"manifest with wrong sum of rows",
			[]string{"lists 15 rows and 0 moves in"},
			datasetstest.EditManifest(func(m *datasets.Manifest) { m.Rows++ }),
		},
		{
			"manifest with wrong rows",
			[]string{"train-00001-of-00002.parquet is not the file"},
			datasetstest.EditManifest(func(m *datasets.Manifest) { m.Files[1].Rows++ }),
		},
		{
			"manifest with another path",
			[]string{"train-00001-of-00002.parquet is not the file"},
			datasetstest.EditManifest(func(m *datasets.Manifest) { m.Files[1].Path = "x" }),
		},
		{
			"manifest with a path outside",
			[]string{"train-00001-of-00002.parquet is not the file"},
			datasetstest.EditManifest(func(m *datasets.Manifest) { m.Files[1].Path = "../../etc/passwd" }),
		},
		{
			"manifest with numbers below zero",
			[]string{"train-00001-of-00002.parquet is not the file", "lists -1 rows"},
			datasetstest.EditManifest(func(m *datasets.Manifest) { m.Rows, m.Files[1].Bytes = -1, -1 }),
		},
		{
			"manifest without a card",
			[]string{"README.md is not the card"},
			datasetstest.EditManifest(func(m *datasets.Manifest) { m.Card = "" }),
		},
		{
			"manifest with a file too many",
			[]string{"manifest.json lists 14 rows and 0 moves in"},
			datasetstest.EditManifest(func(m *datasets.Manifest) { m.Files = append(m.Files, m.Files[0]) }),
		},
		{
			"sidecar with a path outside",
			[]string{"shards/part-00001-of-00002.json is not what generate wrote"},
			editSidecar(func(c *store.Sidecar) { c.Files[0].Path = "../../etc/passwd" }),
		},
		{
			"sidecar with an absolute path",
			[]string{"shards/part-00001-of-00002.json is not what generate wrote"},
			editSidecar(func(c *store.Sidecar) { c.Files[0].Path = "/etc/passwd" }),
		},
		{
			"sidecar with any number of rows",
			[]string{"shards/part-00001-of-00002.json is not what generate wrote"},
			editSidecar(func(c *store.Sidecar) { c.Files[0].Rows = 1 << 60 }),
		},
		{
			"sidecar with a size below zero",
			[]string{"shards/part-00001-of-00002.json is not what generate wrote"},
			editSidecar(func(c *store.Sidecar) { c.Files[0].Bytes = -1 }),
		},
		{
			"sidecar with a file twice",
			[]string{"shards/part-00001-of-00002.json is not what generate wrote"},
			editSidecar(func(c *store.Sidecar) { c.Files = append(c.Files, c.Files[0]) }),
		},
		{
			"sidecar with deals of another shard",
			[]string{"shards/part-00001-of-00002.json is not what generate wrote"},
			editSidecar(func(c *store.Sidecar) { c.Deals = 14 }),
		},
		{
			"croissant.json changed",
			[]string{"croissant.json is not what"},
			func(d datasetstest.Damaged) { d.Put("croissant.json", "{}") },
		},
		{
			"croissant.json gone",
			[]string{"croissant.json is missing"},
			func(d datasetstest.Damaged) { d.Do(os.Remove(d.Croissant())) },
		},
		{"plan changed", []string{
			"manifest.json is of plan", "00000-of-00002 is of another plan",
			"00001-of-00002 is of another plan",
		}, func(d datasetstest.Damaged) {
			other := d.Of.Plan
			other.Playouts++
			d.Do(files.WriteJSON(d.Folder.Plan(), other))
		}},
		{
			"label forged",
			[]string{"row 0 of deal 20: wins is not what labelling it again gives"},
			forgeRow(func(row *datasets.Row) { row.Wins++ }),
		},
		{
			"null forged",
			[]string{"min_run_moves is not what"},
			forgeRow(func(row *datasets.Row) { row.Extras[2] = new(int32(80)) }),
		},
		{
			"min_moves without a search",
			[]string{"deal 20: min_moves and exact_status disagree"},
			forgeRow(func(row *datasets.Row) { row.MinMoves = new(int32(80)) }),
		},
		{"feature forged", []string{": f_"}, forgeRow(func(row *datasets.Row) { row.Features[3]++ })},
		{
			"win rate forged",
			[]string{"row 0 of deal 20: column win_rate is NaN; expected a number from 0 to 1"},
			forgeRow(func(row *datasets.Row) { row.WinRate = new(math.NaN()) }),
		},
		{
			"rating forged",
			[]string{"row 0 of deal 20: column rating is 1e+300; expected a number from -130000 to 130000"},
			forgeRow(func(row *datasets.Row) { row.Rating, row.RatingLow, row.RatingHigh = new(1e300), nil, nil }),
		},
		{
			"interval forged",
			[]string{"row 0 of deal 20: column win_rate_low is 1, above win_rate, which is "},
			forgeRow(func(row *datasets.Row) { row.WinRateLow, row.WinRateHigh = new(1.0), new(1.0) }),
		},
		{
			"estimator forged",
			[]string{"row 0 of deal 20: column win_rate_estimator is \"guess\"; expected sampled"},
			forgeRow(func(row *datasets.Row) { row.WinRateEstimator = "guess" }),
		},
		{
			"place forged",
			[]string{"row 0 of deal 20: on is not that of the position"},
			forgeRow(func(row *datasets.Row) { row.On[51]++ }),
		},
		{
			"game forged",
			[]string{"row 0 of deal 20: game is not that"},
			forgeRow(func(row *datasets.Row) { row.Game = "gaps" }),
		},
		{"source forged", []string{": source is not that"}, forgeRow(func(row *datasets.Row) { row.Source = "microsoft" })},
		{
			"seed forged",
			[]string{": seed is not that"},
			forgeRow(func(row *datasets.Row) { row.Seed = new(uint64(2)) }),
		},
		{"seed gone", []string{": seed is not that"}, forgeRow(func(row *datasets.Row) { row.Seed = nil })},
		{"index forged", []string{": position_index is not that"}, forgeRow(func(row *datasets.Row) { row.PositionIndex++ })},
		{
			"kind forged",
			[]string{": position_kind is not that"},
			forgeRow(func(row *datasets.Row) { row.PositionKind = "given" }),
		},
		{"split forged", []string{": split is not that"}, forgeRow(func(row *datasets.Row) { row.Split += "x" })},
		{"key forged", []string{": key is not that"}, forgeRow(func(row *datasets.Row) { row.Key++ })},
		{"position forged", []string{": position is not that"}, forgeRow(func(row *datasets.Row) { row.Position += " " })},
		{
			"deal forged",
			[]string{"row 0 is of deal 99, which should not come there"},
			forgeRow(func(row *datasets.Row) { row.Deal = 99 }),
		},
		{
			"row gone",
			[]string{"deal 20: 0 rows; labelling again gives 1"},
			forge(func(p datasetstest.Resolved, records []*datasets.Record) datasetstest.Resolved {
				records[0].Rows = nil
				return p
			}),
		},
		{
			"row twice",
			[]string{"shards/part-00001-of-00002.json is not what generate wrote"},
			forge(func(p datasetstest.Resolved, records []*datasets.Record) datasetstest.Resolved {
				records[0].Rows = append(records[0].Rows, records[0].Rows[0])
				return p
			}),
		},
		{
			"deal in another split",
			[]string{"is of deal 20, which should not come there"},
			forge(func(p datasetstest.Resolved, records []*datasets.Record) datasetstest.Resolved {
				records[0].Split = "test"
				return p
			}),
		},
		{
			"forged from another plan",
			[]string{"the metadata names plan 0000, plan.json"},
			forge(func(p datasetstest.Resolved, _ []*datasets.Record) datasetstest.Resolved {
				other := *p.Layout
				other.Hash = "0000"
				return datasetstest.Resolved{Layout: &other, Maker: p.Maker}
			}),
		},
		{"no Parquet", []string{"data/train-00001-of-00002.parquet: "}, func(d datasetstest.Damaged) {
			d.Do(os.WriteFile(d.Parquet(d.SecondTrain()), []byte("PAR1 but not really PAR1"), 0o666))
			fixSums(d, d.Second())
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := datasetstest.NewDamaged(t, sound, datasetstest.DamagedPlan())
			c.damage(d)
			v, err := verifyIn(t.Context(), d.Dir(), 40)
			if err != nil {
				t.Fatal(err)
			}
			datasetstest.CheckFaults(t, v.Faults, c.faults)
			if got := verifiedBy3(d, 40); !reflect.DeepEqual(got, v) {
				t.Errorf("3 workers find %+v; want %+v", got, v)
			}
			if v.Unfinished || v.PlanDeals != 14 {
				t.Errorf("unfinished %v, %d deals; want a finished dataset of 14", v.Unfinished, v.PlanDeals)
			}
			if len(c.faults) == 0 && (v.Rows != 14 || v.Files < 2 || v.Recomputed != 14) {
				t.Errorf("%d rows in %d files, %d labelled again; want 14, 2 or more, 14", v.Rows, v.Files, v.Recomputed)
			}
		})
	}
}

// TestVerifySample: as many deals are labelled again as asked for, none twice.
func TestVerifySample(t *testing.T) {
	d := datasetstest.NewDamaged(t, built(t, datasetstest.DamagedPlan()), datasetstest.DamagedPlan())
	for _, c := range []struct{ sample, want int }{{0, 0}, {5, 5}, {14, 14}, {15, 14}} {
		if v, err := verifyIn(t.Context(), d.Dir(), c.sample); err != nil || v.Recomputed != c.want {
			t.Errorf("%v; a sample of %d labels %d again; want %d", err, c.sample, v.Recomputed, c.want)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := verifyIn(ctx, d.Dir(), 1); !errors.Is(err, context.Canceled) {
		t.Errorf("%v; want %v", err, context.Canceled)
	}
}

// TestVerifyNoDataset: a folder that cannot be checked is an error, not a
// fault.
func TestVerifyNoDataset(t *testing.T) {
	if _, err := verifyIn(t.Context(), t.TempDir(), 1); !errors.Is(err, datasets.ErrNoDataset) {
		t.Errorf("%v; want %v", err, datasets.ErrNoDataset)
	}
	for plan, want := range map[string]string{
		"{": "unexpected end", "{}": "it was changed", `{"format_version": 7, "game": "freecell"}`: "format version 7",
		string(files.JSONText(datasets.Plan{FormatVersion: datasets.FormatVersion, Game: "chess"})): "unknown game",
	} {
		dir := t.TempDir()
		if err := os.WriteFile(store.Folder(dir).Plan(), []byte(plan), 0o666); err != nil {
			t.Fatal(err)
		}
		if _, err := verifyIn(t.Context(), dir, 1); err == nil || !strings.Contains(err.Error(), want) ||
			!strings.Contains(err.Error(), "plan.json") {
			t.Errorf("plan %s: %v; want %q", plan, err, want)
		}
	}
}

// TestVerifyFlippedBits: no bit of a plan or a manifest can change unseen.
func TestVerifyFlippedBits(t *testing.T) {
	t.Parallel()
	d := datasetstest.NewDamaged(t, built(t, datasetstest.DamagedPlan()), datasetstest.DamagedPlan())
	for _, path := range []string{d.Folder.Plan(), d.Manifest()} {
		whole, err := os.ReadFile(path)
		d.Do(err)
		for bit := 0; bit < 8*len(whole); bit += 101 {
			text := bytes.Clone(whole)
			text[bit/8] ^= 1 << (bit % 8)
			d.Do(os.WriteFile(path, text, 0o666))
			if v, err := verifyIn(t.Context(), d.Dir(), 0); err == nil && v.FaultCount == 0 {
				t.Errorf("%s: bit %d of byte %d changes unseen, %q", path, bit%8, bit/8, whole[max(0, bit/8-20):bit/8+1])
			}
		}
		d.Do(os.WriteFile(path, whole, 0o666))
	}
}
