package generate

import (
	"encoding/json"
	"path"
	"slices"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"

	"patience/datasets"
	"patience/datasets/internal/datasetstest"
	"patience/internal/testkit/racing"
)

// frontMatter is what Hugging Face reads of a card.
type frontMatter struct {
	PrettyName     string   `yaml:"pretty_name"`
	License        string   `yaml:"license"`
	SizeCategories []string `yaml:"size_categories"`
	Tags           []string `yaml:"tags"`
	Configs        []struct {
		Name      string `yaml:"config_name"`
		Default   bool   `yaml:"default"`
		DataFiles []struct {
			Split string `yaml:"split"`
			Path  string `yaml:"path"`
		} `yaml:"data_files"`
	} `yaml:"configs"`
	Info []struct {
		Name     string              `yaml:"config_name"`
		Features []map[string]string `yaml:"features"`
		Splits   []struct {
			Name  string `yaml:"name"`
			Bytes int64  `yaml:"num_bytes"`
			Rows  int64  `yaml:"num_examples"`
		} `yaml:"splits"`
		Download int64 `yaml:"download_size"`
	} `yaml:"dataset_info"`
}

// teachPlan is a plan of positions along play and of moves, with small searches.
func teachPlan(deals string) datasets.Plan {
	plan := datasetstest.SearchPlan(deals)
	plan.Memory, plan.ExactNodes = 1<<30, 2000
	plan.Sampling.Positions, plan.Sampling.PerDeal = "deal,walk,solution", 2
	plan.Sampling.Moves, plan.Sampling.MoveSpec.Playouts = true, 10
	return plan
}

// TestCard: the card's front matter lists every file of the manifest in its
// split, with the rows that it has; the text has the facts.
func TestCard(t *testing.T) {
	racing.Skip(t)
	t.Parallel()
	seeded := datasetstest.Plan("random:1-9,20")
	seeded.Seed = 7
	for _, c := range []struct {
		plan datasets.Plan
		want []string
	}{
		{datasetstest.Plan("random:1-7"), []string{"| `f_detours` | input | float32 |", "| random:1-7, seed 1 |", "| search for min_moves | none |", "| positions of a deal | deal |"}},
		{seeded, []string{"| random:1-9,20, seed 7 |", "200 for each position, up to 400"}},
		{teachPlan("random:1-7"), []string{"| `keeps_shortest` | label | bool | yes |", "deal,walk,solution, up to 2 of each kind", "10 random trials"}},
	} {
		dir := t.TempDir()
		m := mustBuild(t, dir, c.plan, 2)
		p := datasetstest.Resolve(t, c.plan)
		card := string((&dataset{p.Layout, p.Maker.Game, ""}).cardText(&m))
		checkFrontMatter(t, card, p, &m)
		for _, want := range append(c.want, p.Hash, p.Plan.Rules, "```python\n", `load_dataset(folder, "positions")`) {
			if !strings.Contains(card, want) {
				t.Errorf("%s: no %q in\n%s", c.plan.Deals, want, card)
			}
		}
	}
}

// TestCardLimits: a card has the limits of its game and of its plan.
func TestCardLimits(t *testing.T) {
	for game, want := range map[string][3]bool{
		"freecell": {true, false, false}, "bakers-game": {false, false, false}, "klondike-1": {true, true, false},
	} {
		plan := datasetstest.Plan("random:1-3")
		plan.Game, plan.Rules = game, datasetstest.Entry(game).Rules()
		p := datasetstest.Resolve(t, plan)
		card := string((&dataset{p.Layout, p.Maker.Game, ""}).cardText(&datasets.Manifest{}))
		_, limits, _ := strings.Cut(card, "## Known limits")
		limits, _, _ = strings.Cut(limits, "\n## ")
		for i, text := range []string{"`rating` is null", "A player does not see the cards that lie face down", "`position_kind`"} {
			if strings.Contains(limits, text) != want[i] {
				t.Errorf("%s: %q is there: %t; want %t in%s", game, text, !want[i], want[i], limits)
			}
		}
	}
}

func checkFrontMatter(t *testing.T, card string, p datasetstest.Resolved, m *datasets.Manifest) {
	t.Helper()
	text, _, ok := strings.Cut(strings.TrimPrefix(card, "---\n"), "\n---\n")
	var front frontMatter
	if err := yaml.Unmarshal([]byte(text), &front); err != nil || !ok {
		t.Fatalf("%v in\n%s", err, text)
	}
	if front.License != "cc0-1.0" || front.SizeCategories[0] != "n<1K" || len(front.Tags) < 3 ||
		len(front.Configs) != len(p.Tables()) {
		t.Errorf("%+v", front)
	}
	listed := 0
	for i, config := range front.Configs {
		info, table := front.Info[i], p.Tables()[i]
		if config.Name != table.Name || info.Name != table.Name || config.Default != (i == 0) ||
			len(info.Features) != len(table.Columns) {
			t.Errorf("%+v, %+v; want table %s", config, info, table.Name)
		}
		for j, data := range config.DataFiles {
			rows, bytes := int64(0), int64(0)
			for _, f := range m.Files {
				if ok, err := path.Match(data.Path, f.Path); err != nil {
					t.Fatal(err)
				} else if ok {
					rows, bytes = rows+f.Rows, bytes+f.Uncompressed
					listed++
				}
			}
			if got := info.Splits[j]; got.Name != data.Split || got.Rows != rows || got.Bytes != bytes || rows == 0 {
				t.Errorf("%+v; want %d rows of %d bytes in %s", got, rows, bytes, data.Split)
			}
		}
	}
	if listed != len(m.Files) {
		t.Errorf("%d files are in a split; want %d", listed, len(m.Files))
	}
}

// TestSizeCategory holds the categories against those of Hugging Face.
func TestSizeCategory(t *testing.T) {
	for rows, want := range map[int64]string{
		0: "n<1K", 999: "n<1K", 1000: "1K<n<10K", 99_999: "10K<n<100K",
		100_000: "100K<n<1M", 1e12: "100B<n<1T", 1e17: "100B<n<1T",
	} {
		if got := sizeCategory(rows); got != want {
			t.Errorf("%d rows: %s; want %s", rows, got, want)
		}
	}
}

// A listedFile is what croissant.json says of a file.
type listedFile struct {
	ID  string `json:"@id"`
	Sum string `json:"sha256"`
}

// TestCroissant: croissant.json lists every file with its checksum, and a field
// for every column.
func TestCroissant(t *testing.T) {
	racing.Skip(t)
	t.Parallel()
	plan := teachPlan("random:1-3")
	m, p := mustBuild(t, t.TempDir(), plan, 2), datasetstest.Resolve(t, plan)
	var doc struct {
		Distribution []listedFile `json:"distribution"`
		RecordSet    []struct {
			ID    string `json:"@id"`
			Field []struct {
				Name string `json:"name"`
			} `json:"field"`
		} `json:"recordSet"`
	}
	if err := json.Unmarshal((&dataset{p.Layout, p.Maker.Game, ""}).croissantText(&m), &doc); err != nil {
		t.Fatal(err)
	}
	for _, f := range m.Files {
		if !slices.Contains(doc.Distribution, listedFile{f.Path, f.SHA256}) {
			t.Errorf("%s is not listed", f.Path)
		}
	}
	for i, table := range p.Tables() {
		if set := doc.RecordSet[i+1]; set.ID != table.Name || len(set.Field) != len(table.Columns) {
			t.Errorf("%s with %d fields; want %s with %d", set.ID, len(set.Field), table.Name, len(table.Columns))
		}
	}
}
