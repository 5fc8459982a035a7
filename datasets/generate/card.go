package generate

import (
	"bytes"
	"embed"
	"fmt"
	"strings"
	"text/template"

	"github.com/dustin/go-humanize"
	pretty "github.com/jedib0t/go-pretty/v6/table"

	"patience/datasets"
	"patience/datasets/internal/split"
	"patience/datasets/internal/table"
)

//go:embed card.tmpl
var cardFile embed.FS

var cardTemplate = template.Must(template.New("card.tmpl").Funcs(template.FuncMap{
	"bytes": func(n int64) string { return humanize.IBytes(uint64(n)) },
	"dtype": cardType,
}).ParseFS(cardFile, "card.tmpl"))

// The facts about every dataset that its card and croissant.json state.
const (
	licenseURL = "https://creativecommons.org/publicdomain/zero/1.0/"
	// formatDate is when the format version was published. The day on which a
	// dataset was made would change its bytes.
	formatDate = "2026-11-26"
	citation   = `@misc{patience,
  title  = {patience: difficulty labels for solitaire positions},
  author = {{the patience authors}},
  year   = {2026}
}`
)

// version returns the version of a dataset by the rules of SemVer: the first
// number changes with the columns.
func version() string { return fmt.Sprintf("%d.0.0", datasets.FormatVersion) }

// cardType returns the type of a column as the front matter of a card has it.
func cardType(text string) string {
	if item, ok := strings.CutPrefix(text, "list of "); ok {
		return "list: " + item
	}
	return "dtype: " + text
}

// A listedTable is a table with what a manifest says of its files.
type listedTable struct {
	*table.Table
	Splits []listedSplit
	sums
}

// A listedSplit is a split of a table with what a manifest says of its files.
type listedSplit struct {
	Name string
	sums
}

// sums are of the files of a split, or of a table.
type sums struct {
	Rows, Bytes, Uncompressed int64
	files                     []datasets.ManifestFile
}

func (s *sums) add(f datasets.ManifestFile) {
	s.Rows += f.Rows
	s.Bytes += f.Bytes
	s.Uncompressed += f.Uncompressed
	s.files = append(s.files, f)
}

// Page returns the columns as a Markdown table.
func (t listedTable) Page() string { return table.Markdown(t.Columns) }

// listed returns the tables of a dataset with the splits that have rows.
func (d *dataset) listed(m *datasets.Manifest) (list []listedTable) {
	for _, t := range d.Tables() {
		l := listedTable{Table: t}
		for _, name := range split.Names {
			s := listedSplit{Name: name}
			for _, f := range m.Files {
				if strings.HasPrefix(f.Path, t.Folder+"/"+name+"-") {
					s.add(f)
					l.add(f)
				}
			}
			if s.Rows > 0 {
				l.Splits = append(l.Splits, s)
			}
		}
		list = append(list, l)
	}
	return list
}

// cardText returns the dataset card: what it is, how to load it, how it was
// made.
func (d *dataset) cardText(m *datasets.Manifest) []byte {
	tables := d.listed(m)
	words := d.game.Words
	data := struct {
		*datasets.Plan
		PlanHash, Version, Size, FirstSplit, SplitTable, Citation string
		Tables                                                    []listedTable
		Positions                                                 listedTable
		MovesTable                                                *listedTable // nil without moves
		Features, Places                                          int
		Note, OnText, Decoder, Hidden                             string
		Rated                                                     bool
		Part                                                      string // "" for the whole dataset
	}{
		Plan: &d.Plan, PlanHash: d.Hash, Version: version(), Size: sizeCategory(m.Rows + m.Moves), Citation: citation,
		SplitTable: splitTable(tables), Tables: tables, Positions: tables[0], Features: d.Schema.Positions.Features(),
		Places: words.Places, Note: words.Features, OnText: words.Columns["on"], Decoder: words.Decoder,
		Hidden: words.Hidden, Rated: d.game.Reference != nil,
	}
	if !d.Layout.Portion.IsWhole() {
		data.Part = d.Layout.Portion.String()
	}
	if len(tables[0].Splits) > 0 {
		data.FirstSplit = tables[0].Splits[0].Name
	}
	if len(tables) > 1 {
		data.MovesTable = &tables[1]
	}
	var w bytes.Buffer
	if err := cardTemplate.Execute(&w, data); err != nil {
		panic(err) // the template names only what is there; a test runs it
	}
	return w.Bytes()
}

// splitTable returns the rows of each split as a Markdown table.
func splitTable(tables []listedTable) string {
	t := pretty.NewWriter()
	header := pretty.Row{"table"}
	for _, s := range split.Names {
		header = append(header, s)
	}
	t.AppendHeader(append(header, "files", "size"))
	for _, l := range tables {
		row := pretty.Row{l.Name}
		for _, name := range split.Names {
			rows := int64(0)
			for _, s := range l.Splits {
				if s.Name == name {
					rows = s.Rows
				}
			}
			row = append(row, humanize.Comma(rows))
		}
		t.AppendRow(append(row, len(l.files), humanize.IBytes(uint64(l.Bytes))))
	}
	return t.RenderMarkdown()
}

// sizeCategory returns the category of Hugging Face for a number of rows.
func sizeCategory(rows int64) string {
	names := []string{
		"n<1K", "1K<n<10K", "10K<n<100K", "100K<n<1M", "1M<n<10M", "10M<n<100M", "100M<n<1B", "1B<n<10B",
		"10B<n<100B", "100B<n<1T",
	}
	i := 0
	for limit := int64(1000); rows >= limit && i < len(names)-1; limit *= 10 {
		i++
	}
	return names[i]
}
