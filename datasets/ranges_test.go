package datasets

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"patience/catalogue"
	"patience/datasets/internal/table"
	"patience/label"
)

var update = flag.Bool("update", false, "write the golden files")

// A pythonColumn is what the Python package checks of a column.
type pythonColumn struct {
	Kind  string   `json:"kind"` // text, bool, whole or number; a list has whole numbers
	List  bool     `json:"list,omitempty"`
	Null  bool     `json:"null"` // whether it may be null
	Low   *float64 `json:"low,omitempty"`
	High  *float64 `json:"high,omitempty"`
	Words []string `json:"words,omitempty"`
}

// TestRangesOfPython: the Python package has the ranges and roles of the columns of all games, except for features,
// which differ from game to game.
func TestRangesOfPython(t *testing.T) {
	const path = "../python/src/patience_deals/ranges.json"
	columns, roles := map[string]pythonColumn{}, map[string]map[string]table.Role{}
	for _, e := range catalogue.Standard().Entries() {
		e = (&label.Spec{VerdictNodes: 1, Ladder: true}).Entry(e)
		for _, t := range []*table.Table{positionsWith(e), movesOf(e)} {
			of := roles[t.Name]
			if of == nil {
				of = map[string]table.Role{}
				roles[t.Name] = of
			}
			for _, c := range t.Columns {
				if strings.HasPrefix(c.Name, "f_") {
					continue
				}
				of[c.Name] = c.Role
				if c.Name != "game" {
					columns[c.Name] = merged(columns[c.Name], pythonColumnOf(&c))
				}
			}
		}
	}
	want, err := json.MarshalIndent(map[string]any{"columns": columns, "ordered": ordered, "roles": roles}, "", " ")
	if err != nil {
		t.Fatal(err)
	}
	want = append(want, '\n')
	if *update {
		if err := os.WriteFile(path, want, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if got, err := os.ReadFile(path); err != nil || !bytes.Equal(got, want) {
		t.Errorf("%v: %s is not up to date; run go test ./datasets -run TestRangesOfPython -update", err, path)
	}
}

func pythonColumnOf(c *table.Column) pythonColumn {
	kind := map[string]string{"string": "text", "bool": "bool", "float32": "number", "float64": "number"}[c.Type]
	if kind == "" {
		kind = "whole"
	}
	p := pythonColumn{Kind: kind, List: c.IsList(), Null: c.Nullable, Words: c.Range.Words}
	if c.Range.Low < c.Range.High {
		p.Low, p.High = &c.Range.Low, &c.Range.High
	}
	return p
}

// merged returns what holds for a column in several games: it may be null if it may be in one.
func merged(a, b pythonColumn) pythonColumn {
	b.Null = a.Null || b.Null
	return b
}

// TestRoles: each column has a role, and what FreeCell's models may read follows from the board.
func TestRoles(t *testing.T) {
	for _, e := range catalogue.Standard().Entries() {
		var inputs [][]string
		for _, of := range []*table.Table{positionsOf(e), movesOf(e)} {
			var names []string
			for _, c := range of.Columns {
				switch c.Role {
				case table.Input:
					if !strings.HasPrefix(c.Name, "f_") {
						names = append(names, c.Name)
					}
				case table.Label, table.Key, table.How:
				default:
					t.Errorf("%s: %s has the role %q", e.Name(), c.Name, c.Role)
				}
			}
			inputs = append(inputs, names)
		}
		want := [][]string{{"position", "on", "legal", "bound", "fas"}, {"on", "move", "card", "to"}}
		if e.Name() == "freecell" && !reflect.DeepEqual(inputs, want) {
			t.Errorf("inputs %v; want %v", inputs, want)
		}
	}
}

// TestRanges: each range is of a column, and what is ordered are two columns of a table.
func TestRanges(t *testing.T) {
	there := map[string]bool{}
	for _, e := range catalogue.Standard().Entries() {
		for _, c := range slices.Concat(positionsOf(e).Columns, movesOf(e).Columns) {
			there[c.Name] = true
		}
	}
	for name := range ranges {
		if !there[name] {
			t.Errorf("a range of %s, which is no column", name)
		}
	}
	for _, pair := range ordered {
		if !there[pair[0]] || !there[pair[1]] {
			t.Errorf("%v are ordered, and no columns", pair)
		}
	}
}
