package datasets

import (
	"path"
	"regexp"
	"strings"
	"testing"
)

// TestCard: the card's front matter is YAML that Hugging Face takes, and names
// files that are there; the text has the facts.
func TestCard(t *testing.T) {
	for _, c := range []struct {
		deals string
		seed  uint64
		want  []string
	}{
		{"random:1-7", 1, []string{"Positions: 7,", "Parquet files: 1. Columns: 142,", "| `f_detours` | float32 |", "| random:1-7 |", "| search for min_moves | none |"}},
		{"random:1-9,20", 7, []string{"Positions: 10,", "Parquet files: 2.", "| random:1-9,20, seed 7 |", "200 a position, up to 400"}},
	} {
		plan := testPlan(c.deals)
		plan.Seed = c.seed
		p := mustResolve(t, plan)
		m := Manifest{PlanHash: p.hash, Rows: p.deals.Len()}
		for i := range p.shardCount() {
			m.Files = append(m.Files, p.shard(i).listed(sidecarFile{}))
		}
		card := string(p.cardText(&m))
		checkFrontMatter(t, card, &m)
		for _, want := range append(c.want, p.hash, p.Rules, "```python\n", `pd.read_parquet("data")`) {
			if !strings.Contains(card, want) {
				t.Errorf("%s: no %q in\n%s", c.deals, want, card)
			}
		}
	}
}

// A yamlLine is the little of YAML that the front matter uses: a key with a
// plain value, which must not look like more, or with a list.
var yamlLine = regexp.MustCompile(`^(- |  )?[a-z_]+:( \[[a-z-]+(, [a-z-]+)*\]| [^\s\[\]{}&*!|>'"%@#](?:[^:#]|:\S|\S#)*)?$`)

func checkFrontMatter(t *testing.T, card string, m *Manifest) {
	t.Helper()
	front, _, ok := strings.Cut(strings.TrimPrefix(card, "---\n"), "\n---\n")
	if !ok || !strings.HasPrefix(card, "---\n") {
		t.Fatalf("no front matter in\n%s", card)
	}
	values := map[string]string{}
	for line := range strings.SplitSeq(front, "\n") {
		if !yamlLine.MatchString(line) {
			t.Errorf("%q is not plain YAML", line)
		}
		key, value, _ := strings.Cut(strings.TrimLeft(line, "- "), ":")
		values[key] = strings.TrimSpace(value)
	}
	for _, key := range []string{"pretty_name", "tags", "config_name", "data_files"} {
		if values[key] == "" {
			t.Errorf("no %s in\n%s", key, front)
		}
	}
	for _, file := range m.Files {
		if ok, err := path.Match(values["data_files"], file.Path); !ok || err != nil {
			t.Errorf("%s, %v: not in data_files %s", file.Path, err, values["data_files"])
		}
	}
}
