package datasets_test

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"patience/catalogue"
	"patience/datasets"
	"patience/game"
	"patience/label"
	"patience/label/reference"
)

// TestPublishedProofs: a plan says that published proofs count where they can change its
// rows, and then they do. Elsewhere it is the plan that it was before there were any.
func TestPublishedProofs(t *testing.T) {
	e := freecell(t)
	for _, c := range []struct {
		deals     string
		nodes     int64
		published bool
		least     int32 // 0: null
	}{
		{"microsoft:33", 20_000_000, true, 69},
		{"microsoft:33", 1, true, 69},
		{"microsoft:33", 0, false, 0},
		{"microsoft:32033", 1, false, 0},
	} {
		deals, err := game.ParseDeals(c.deals)
		if err != nil {
			t.Fatal(err)
		}
		spec := label.DefaultSpec()
		spec.Playouts, spec.ExactNodes, spec.Published = 0, c.nodes, true
		plan := datasets.NewPlan(e, deals, game.DefaultSeed, spec)
		if plan.Published != c.published || bytes.Contains(plan.JSON(), []byte("published")) != c.published {
			t.Errorf("%s, %d: %s", c.deals, c.nodes, plan.JSON())
		}
		m, err := datasets.NewMaker(e, plan, label.Resources{})
		if err != nil {
			t.Fatal(err)
		}
		r, err := m.Make(t.Context(), deals.At(0))
		if err != nil {
			t.Fatal(err)
		}
		if got := r.Rows[0].MinMoves; (got == nil) != (c.least == 0) || got != nil && *got != c.least {
			t.Errorf("%s, %d: %+v", c.deals, c.nodes, r.Rows[0])
		}
	}
}

// TestPublishedRow: what is not kept of published trials is null in JSON and CSV, and no 0.
func TestPublishedRow(t *testing.T) {
	e, id := freecell(t), game.DealID{Source: game.Microsoft, Number: 33}
	board, err := e.Deal(id, game.DefaultSeed)
	if err != nil {
		t.Fatal(err)
	}
	known, _ := reference.At(e, board.Position())
	row, err := datasets.NewRow(e, datasets.Subject{ID: id, Board: board}, label.DefaultSpec(), known)
	if err != nil {
		t.Fatal(err)
	}
	var text bytes.Buffer
	if err := datasets.NewJSONWriter(&text, e).Write(&row, nil); err != nil {
		t.Fatal(err)
	}
	var object map[string]any
	if err := json.Unmarshal(text.Bytes(), &object); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"dead", "capped", "mean_moves_won"} {
		if value, ok := object[name]; value != nil || !ok {
			t.Errorf("%s is %v", name, value)
		}
	}
	if object["wins"] != 5668.0 || object["min_moves"] != 69.0 || object["best_home"] != 52.0 {
		t.Errorf("%v", object)
	}
	text.Reset()
	if err := datasets.NewCSVWriter(&text, e).Write(&row); err != nil || !strings.Contains(text.String(), ",,,52,") {
		t.Errorf("%v, %s", err, text.String())
	}
	text.Reset()
	w, err := datasets.NewParquetWriter(&text, e)
	if err != nil || w.Write(&row) != nil || w.Close() != nil {
		t.Errorf("Parquet: %v", err)
	}
}

// TestPublishedCards: croissant.json of the published tables explains columns in the words that
// the program has now, and each card has limits of its own. `make -C lab table-words` writes both.
func TestPublishedCards(t *testing.T) {
	cards, err := filepath.Glob("games/*/README.md")
	if err != nil || len(cards) < 7 {
		t.Fatalf("%v, %v; want a card for each of the games", cards, err)
	}
	limits := map[string]string{} // which card has them
	for _, path := range append(cards, "reference/README.md") {
		card := read(t, path)
		_, title, _ := strings.Cut(card, "\n# Difficulty labels for ")
		name, _, _ := strings.Cut(title, ":")
		e, err := catalogue.Lookup(name)
		if err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		_, own, _ := strings.Cut(card, "\n## Known limits\n")
		own, _, _ = strings.Cut(own, "\n## ")
		if other := limits[own]; other != "" || own == "" {
			t.Errorf("%s: the known limits are those of %q", path, other)
		}
		limits[own] = path
		described := describedColumns(t, filepath.Join(filepath.Dir(path), "croissant.json"))
		for _, c := range datasets.NewSchema(e).Positions.Columns {
			got, published := described[c.Name]
			if published && (got.Description != c.Doc || !slices.Contains(got.DataType, "urn:patience:role:"+string(c.Role))) {
				t.Errorf("%s: %s is %q; the program says %q, %s", path, c.Name, got, c.Doc, c.Role)
			}
		}
	}
}

// A describedColumn is what a croissant.json says about a column.
type describedColumn struct {
	Name, Description string
	DataType          []string
}

// describedColumns returns the columns of positions in a croissant.json.
func describedColumns(t *testing.T, path string) map[string]describedColumn {
	t.Helper()
	var doc struct {
		RecordSet []struct {
			Name  string
			Field []json.RawMessage
		}
	}
	if err := json.Unmarshal([]byte(read(t, path)), &doc); err != nil {
		t.Fatal(err)
	}
	columns := map[string]describedColumn{}
	for _, records := range doc.RecordSet {
		if records.Name != "positions" {
			continue
		}
		for _, text := range records.Field {
			var c describedColumn
			if err := json.Unmarshal(text, &c); err != nil {
				t.Fatal(err)
			}
			columns[c.Name] = c
		}
	}
	if len(columns) < 40 {
		t.Errorf("%s describes %d columns", path, len(columns))
	}
	return columns
}

func read(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func freecell(t *testing.T) catalogue.Entry {
	t.Helper()
	e, err := catalogue.Lookup("freecell")
	if err != nil {
		t.Fatal(err)
	}
	return e
}
