package datasets

import (
	_ "embed"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
	"text/template"

	"patience/catalogue"
	"patience/datasets/internal/table"
)

//go:embed schema.tmpl
var schemaText string

var schemaPages = template.Must(template.New("").Funcs(template.FuncMap{
	"table": table.Markdown, "code": listed,
	"values": valuesListed,
}).Parse(schemaText))

// WriteSchema writes the columns of a game's datasets as a Markdown page.
func WriteSchema(w io.Writer, e catalogue.Entry) error {
	return schemaPages.ExecuteTemplate(w, "game", struct {
		*Schema
		Game, Features string
		Version        int
	}{NewSchema(e), e.Name(), e.Words.Features, FormatVersion})
}

// WriteSchemas writes the columns of several games' datasets as one Markdown page: the
// columns, with what differs from game to game below them, and the features. The page
// is a list, because many texts are too long for a table. If games differ only in the
// ranges of features, it explains one of them.
func WriteSchemas(w io.Writer, games []catalogue.Entry) error {
	games, alike := explained(games)
	return schemaPages.ExecuteTemplate(w, "games", struct {
		Version          int
		Positions, Moves []mergedColumn
		Features, Alike  []note
	}{
		FormatVersion, mergedColumns(games, positionsOf, true), mergedColumns(games, movesOf, false), features(games),
		alike,
	})
}

// explained returns the games that are explained, and the names of those that are
// not, by the name of the one that they are like.
func explained(games []catalogue.Entry) (list []catalogue.Entry, alike []note) {
	for _, e := range games {
		like := slices.IndexFunc(list, func(other catalogue.Entry) bool { return columnsText(e) == columnsText(other) })
		if like < 0 {
			list = append(list, e)
			continue
		}
		name := list[like].Name()
		i := slices.IndexFunc(alike, func(n note) bool { return n.Text == name })
		if i < 0 {
			i, alike = len(alike), append(alike, note{Text: name})
		}
		alike[i].Games = append(alike[i].Games, e.Name())
	}
	return list, alike
}

// columnsText returns the names of a game's columns, and what the game says of
// them.
func columnsText(e catalogue.Entry) string {
	var b strings.Builder
	for _, c := range positionsOf(e).Columns {
		b.WriteString(c.Name + "\n" + e.Words.Columns[c.Name] + "\n")
	}
	return b.String()
}

// A mergedColumn is a column of several games' tables, with what holds for some of
// the games only.
type mergedColumn struct {
	table.Column
	Heading string // before the column, "" for none
	Notes   []note
}

// Span returns the range of the column in words, if it is that of all games.
func (m mergedColumn) Span() string {
	if m.Name == "game" {
		return ""
	}
	return m.Limits()
}

// headings divide the columns of positions into groups, by the first column of each.
var headings = map[string]string{
	"game":         "Which position it is",
	"position":     "The board",
	"policy":       "Random play",
	"exact_status": "Search",
	"card":         "The first move of the solution",
	"bound":        "Bounds, and columns that some games add",
}

// A note is a text about some games.
type note struct {
	Text  string
	Games []string // their names
}

// mergedColumns returns the columns of the games' tables without the features,
// each with its general text, and with its games where not all have it. Columns of
// positions also have headings, and notes of single games.
func mergedColumns(
	games []catalogue.Entry, tableOf func(catalogue.Entry) *table.Table, ofPositions bool,
) (merged []mergedColumn) {
	names := map[string][]string{}
	for _, e := range games {
		at := 0
		for _, c := range tableOf(e).Columns {
			if strings.HasPrefix(c.Name, "f_") {
				continue
			}
			if i := slices.IndexFunc(merged, func(m mergedColumn) bool { return m.Name == c.Name }); i >= 0 {
				at = i
			} else {
				c.Doc = strings.TrimSpace(strings.TrimSuffix(c.Doc, e.Words.Columns[c.Name]))
				merged = slices.Insert(merged, at, mergedColumn{Column: c})
			}
			at++
			names[c.Name] = append(names[c.Name], e.Name())
		}
	}
	for i := range merged {
		c := &merged[i]
		if only := onlyIn(names[c.Name], games); only != "" {
			c.Doc += " " + only
		}
		if ofPositions {
			c.Heading = headings[c.Name]
			c.Notes = notes(games, func(e catalogue.Entry) string { return e.Words.Columns[c.Name] })
		}
	}
	return merged
}

// onlyIn says which games have a column, in the fewer words: "" if all do.
func onlyIn(names []string, games []catalogue.Entry) string {
	var others []string
	for _, e := range games {
		if !slices.Contains(names, e.Name()) {
			others = append(others, e.Name())
		}
	}
	switch {
	case len(others) == 0:
		return ""
	case len(others) < len(names):
		return "Not in " + listed(others) + "."
	}
	return "Only in " + listed(names) + "."
}

// listed returns names as code.
func listed(names []string) string { return "`" + strings.Join(names, "`, `") + "`" }

// valueStart matches where a text begins to explain one of a column's values: after the
// end of a sentence, "`walk`: " or "`first_win` (…): ".
var valueStart = regexp.MustCompile("[.] (`[a-z_]+`(?: or `[a-z_]+`| \\([^)]*\\))?: )")

// valuesListed puts each of the values that a text explains on a line of a list.
func valuesListed(text string) string { return valueStart.ReplaceAllString(text, ".\n  * $1") }

// features returns the distinct lists of features, each with the ranges of its
// first game.
func features(games []catalogue.Entry) []note {
	list := notes(games, func(e catalogue.Entry) string {
		var b strings.Builder
		for _, f := range e.Features.Features() {
			b.WriteString(f.Name + f.Doc)
		}
		return b.String()
	})
	for i := range list {
		first := slices.IndexFunc(games, func(e catalogue.Entry) bool { return e.Name() == list[i].Games[0] })
		list[i].Text = featuresText(games[first])
	}
	return list
}

// featuresText returns a game's features as a Markdown list.
func featuresText(e catalogue.Entry) string {
	var b strings.Builder
	if e.Words.Features != "" {
		b.WriteString(e.Words.Features + "\n\n")
	}
	for _, f := range e.Features.Features() {
		fmt.Fprintf(&b, "* `%s`, %g to %g: %s\n", f.Name, f.Min, f.Max, strings.TrimSuffix(f.Doc, "."))
	}
	return b.String()
}

// notes returns the distinct texts of the games in order, without empty ones.
func notes(games []catalogue.Entry, textOf func(catalogue.Entry) string) (list []note) {
	for _, e := range games {
		text := textOf(e)
		i := slices.IndexFunc(list, func(n note) bool { return n.Text == text })
		switch {
		case text == "":
		case i >= 0:
			list[i].Games = append(list[i].Games, e.Name())
		default:
			list = append(list, note{text, []string{e.Name()}})
		}
	}
	return list
}
