package datasets

import (
	"reflect"

	"patience/catalogue"
	"patience/datasets/internal/table"
)

// A Schema is the tables of one game's datasets, with their columns.
type Schema struct{ Positions, Moves *table.Table }

// NewSchema returns the schema of a game.
func NewSchema(e catalogue.Entry) *Schema { return &Schema{positionsOf(e), movesOf(e)} }

func positionsOf(e catalogue.Entry) *table.Table { return positionsWith(e, "dead", "capped") }

// positionsWith returns the table of positions where some columns are never null.
func positionsWith(e catalogue.Entry, required ...string) *table.Table {
	return table.New(table.Kind{
		Name: "positions", Folder: "data", Order: []string{"deal", "position_index"}, Row: reflect.TypeFor[Row](),
		Docs: positionDocs, Ranges: ranges, Ordered: ordered,
		Required: required, Version: FormatVersion,
	}, &e)
}

func movesOf(e catalogue.Entry) *table.Table {
	return table.New(table.Kind{
		Name: "moves", Folder: "moves", Order: []string{"deal", "position_index", "move_index"},
		Row: reflect.TypeFor[MoveRow](), Docs: moveDocs, Ranges: ranges, Ordered: ordered, Version: FormatVersion,
	}, &e)
}
