package datasets

import (
	"fmt"
	"io"
	"slices"
	"strings"

	pretty "github.com/jedib0t/go-pretty/v6/table"

	"patience/catalogue"
)

// WriteSchema writes the columns of a game's datasets as a Markdown page.
func WriteSchema(w io.Writer, e catalogue.Entry) error {
	s := schemaOf(e)
	_, err := fmt.Fprintf(w, schemaPage, e.Name(), FormatVersion, len(s.positions.columns), len(s.moves.columns),
		paragraph(e.Words.Features), columnsTable(s.positions.columns), columnsTable(s.moves.columns))
	return err
}

// WriteSchemas writes the columns of several games' datasets as one Markdown
// page: first the columns that they share, then what differs, then the features.
func WriteSchemas(w io.Writer, games []catalogue.Entry) error {
	positions, moves := mergedColumns(games, positionsOf), mergedColumns(games, movesOf)
	_, err := fmt.Fprintf(w, schemasPage, FormatVersion, columnsTable(positions), columnsTable(moves),
		ownTexts(games, positions), featureSections(games))
	return err
}

// mergedColumns returns the columns of the games' tables without the features,
// each with its general text, and with its games where not all have it.
func mergedColumns(games []catalogue.Entry, tableOf func(catalogue.Entry) *table) (merged []Column) {
	names := map[string][]string{}
	for _, e := range games {
		at := 0
		for _, c := range tableOf(e).columns {
			if isFeature(c) {
				continue
			}
			if i := indexOf(merged, c.Name); i >= 0 {
				at = i
			} else {
				c.Doc = strings.TrimSpace(strings.TrimSuffix(c.Doc, e.Words.Columns[c.Name]))
				merged = slices.Insert(merged, at, c)
			}
			at++
			names[c.Name] = append(names[c.Name], e.Name())
		}
	}
	for i, c := range merged {
		if len(names[c.Name]) < len(games) {
			merged[i].Doc += " Only in " + listed(names[c.Name]) + "."
		}
	}
	return merged
}

func isFeature(c Column) bool { return strings.HasPrefix(c.Name, "f_") }

// indexOf returns the index of the column of a name, or -1.
func indexOf(columns []Column, name string) int {
	return slices.IndexFunc(columns, func(c Column) bool { return c.Name == name })
}

// listed returns names as code.
func listed(names []string) string { return "`" + strings.Join(names, "`, `") + "`" }

// ownTexts returns what games say of the columns as a Markdown table.
func ownTexts(games []catalogue.Entry, columns []Column) string {
	t := pretty.NewWriter()
	t.AppendHeader(pretty.Row{"column", "games", "meaning"})
	for _, c := range columns {
		texts, names := grouped(games, func(e catalogue.Entry) string { return e.Words.Columns[c.Name] })
		for _, text := range texts {
			t.AppendRow(pretty.Row{"`" + c.Name + "`", listed(names[text]), text})
		}
	}
	return t.RenderMarkdown()
}

// featureSections returns a section for the games of each set of features.
func featureSections(games []catalogue.Entry) string {
	texts, names := grouped(games, func(e catalogue.Entry) string {
		return paragraph(e.Words.Features) + featuresTable(e)
	})
	var b strings.Builder
	for _, text := range texts {
		fmt.Fprintf(&b, "\n## Features of %s\n\n%s\n", listed(names[text]), text)
	}
	return b.String()
}

// featuresTable returns a game's features as a Markdown table.
func featuresTable(e catalogue.Entry) string {
	t := pretty.NewWriter()
	t.AppendHeader(pretty.Row{"feature", "range", "meaning"})
	for _, f := range e.Features.Features() {
		t.AppendRow(pretty.Row{"`" + f.Name + "`", fmt.Sprintf("%g to %g", f.Min, f.Max), strings.TrimSuffix(f.Doc, ".")})
	}
	return t.RenderMarkdown()
}

// grouped returns the distinct texts of the games in order, without empty ones,
// and the names of the games of each.
func grouped(games []catalogue.Entry, textOf func(catalogue.Entry) string) (texts []string, names map[string][]string) {
	names = map[string][]string{}
	for _, e := range games {
		text := textOf(e)
		if text == "" {
			continue
		}
		if names[text] == nil {
			texts = append(texts, text)
		}
		names[text] = append(names[text], e.Name())
	}
	return texts, names
}

// columnsTable returns columns as a Markdown table.
func columnsTable(columns []Column) string {
	t := pretty.NewWriter()
	t.AppendHeader(pretty.Row{"column", "type", "null", "meaning"})
	for _, c := range columns {
		null := ""
		if c.Nullable {
			null = "yes"
		}
		t.AppendRow(pretty.Row{"`" + c.Name + "`", c.Type, null, c.Doc})
	}
	return t.RenderMarkdown()
}

// paragraph returns a text and an empty line, or nothing.
func paragraph(text string) string {
	if text == "" {
		return ""
	}
	return text + "\n\n"
}

const schemaPage = `# Columns of a %s dataset

Generated from the row types by ` + "`make docs`" + `; do not edit. Format version %d, %d columns of positions and %d of moves.
A column that may be null is null where its value is not known or has no meaning; there is no NaN.
Rows are sorted by deal, then position_index, then move_index. The project's docs/glossary.md defines the terms.

## Positions

%s%s

## Moves

One row for each legal move of each position, if the dataset was made with ` + "`--moves`" + `.

%s
`

const schemasPage = `# Columns of a dataset

Generated by ` + "`make docs`" + `; do not edit. Format version %d.
A row is one labelled position, or one legal move of a position.
A column that may be null is null where its value is not known or has no meaning; there is no NaN.
Rows are sorted by deal, then position_index, then move_index. [The glossary](../docs/glossary.md) defines the terms.
` + "`patience schema --game GAME`" + ` prints the columns of one game.

## Positions

The features, ` + "`f_…`" + `, are float32 and never null; they follow ` + "`on`" + `. The tables at the end explain them.

%s

## Moves

One row for each legal move of each position, if the dataset was made with ` + "`--moves`" + `.

%s

## What differs from game to game

These sentences follow the texts above.

%s
%s`
