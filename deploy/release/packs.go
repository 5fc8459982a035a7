package main

import (
	"bytes"
	"cmp"
	"context"
	"encoding/csv"
	"fmt"
	"math"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"text/template"

	"patience/catalogue"
	"patience/datasets"
	"patience/game"
	"patience/label"
	"patience/rollout"
)

// A pack is the deals of a published table that can be won, by a solution that the table has.
type pack struct {
	Entry  catalogue.Entry
	Rows   [][]string // as packColumns says
	Proved int        // rows with a proved shortest solution
	Grades map[string]int
}

// packColumns are the columns of a pack. hub/pack.tmpl explains them.
var packColumns = []string{"deal", "grade", "rating", "least_moves_low", "least_moves_high", "solution", "board"}

// packs writes a pack for makers of games of each published table whose game has grades.
func (r *release) packs(ctx context.Context) error {
	list, err := r.tables()
	if err != nil {
		return err
	}
	text, err := r.read("deploy/release/hub/pack.tmpl")
	if err != nil {
		return err
	}
	form, err := template.New("pack").Parse(string(text.data))
	if err != nil {
		return err
	}
	for _, t := range list {
		entry, err := catalogue.Lookup(t.Game)
		if err != nil {
			return err
		}
		if entry.Reference == nil {
			continue
		}
		p, err := r.pack(ctx, entry, t)
		if err != nil {
			return fmt.Errorf("%s: %w", t.Game, err)
		}
		data, err := p.zip(form, r.source)
		if err != nil {
			return err
		}
		if err := r.write("winnable-"+t.Game+".zip", data); err != nil {
			return err
		}
	}
	return nil
}

// zip returns a pack as a table of comma-separated values and a page about it.
func (p pack) zip(form *template.Template, s *source) ([]byte, error) {
	var page, table bytes.Buffer
	if err := form.Execute(&page, p); err != nil {
		return nil, err
	}
	w := csv.NewWriter(&table)
	if err := w.WriteAll(append([][]string{packColumns}, p.Rows...)); err != nil {
		return nil, err
	}
	return zipped([]file{
		{name: "README.txt", mode: 0o644, data: page.Bytes()},
		{name: p.Entry.Name() + ".csv", mode: 0o644, data: table.Bytes()},
	}, s.time)
}

// tableColumns are the columns of a table from which a pack is made.
var tableColumns = []string{
	"source", "deal", "policy", "win_rate", "win_rate_low", "win_rate_high", "rating", "min_moves_low", "min_moves_high",
	"solution", "position",
}

// A numbered is a row of a pack, and its deal.
type numbered struct {
	id  game.DealID
	row []string
}

// numberedRow returns the row of a pack, given the tableColumns of a deal.
func numberedRow(e *catalogue.Entry, c []datasets.Cell) numbered {
	id := game.DealID{Source: c[0].Text, Number: int64(c[1].Number)}
	rate := rollout.Estimate{Rate: c[3].Number, Low: c[4].Number, High: c[5].Number}
	grade, _ := label.GradeOf(e.Reference, c[2].Text, rate)
	row := []string{id.String(), grade.String(), "", number(c[7]), number(c[8]), c[9].Text, ""}
	if c[6].Known {
		row[2] = number(c[6])
	}
	if id.Source != game.Microsoft {
		row[6] = strings.ReplaceAll(strings.TrimSpace(c[10].Text), "\n", "|")
	}
	return numbered{id, row}
}

// pack reads a table.
func (s *source) pack(ctx context.Context, e catalogue.Entry, t table) (pack, error) {
	p, rows := pack{Entry: e, Grades: map[string]int{}}, []numbered(nil)
	for _, f := range t.files {
		if path.Ext(f.name) != ".parquet" {
			continue
		}
		name := filepath.Join(s.root, "datasets", t.Folder, f.name)
		err := datasets.EachRowOfFile(ctx, name, tableColumns, func(c []datasets.Cell) error {
			if !c[9].Known {
				return nil
			}
			r := numberedRow(&e, c)
			p.Grades[r.row[1]]++
			if r.row[3] == r.row[4] {
				p.Proved++
			}
			rows = append(rows, r)
			return nil
		})
		if err != nil {
			return pack{}, fmt.Errorf("%s: %w", name, err)
		}
	}
	slices.SortFunc(rows, func(a, b numbered) int {
		return cmp.Or(cmp.Compare(a.id.Source, b.id.Source), cmp.Compare(a.id.Number, b.id.Number))
	})
	for _, r := range rows {
		p.Rows = append(p.Rows, r.row)
	}
	return p, nil
}

// number writes a number without a fraction.
func number(c datasets.Cell) string { return strconv.Itoa(int(math.Round(c.Number))) }
