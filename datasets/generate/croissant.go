package generate

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"fmt"
	"strings"

	"patience/datasets"
	"patience/datasets/internal/split"
	"patience/datasets/internal/table"
)

// This file writes croissant.json, which describes a dataset for machines:
// Croissant 1.1, https://docs.mlcommons.org/croissant/docs/croissant-spec-1.1.html.

// object is an object of JSON. Its names are written in alphabetical order.
type object map[string]any

// The mime type of Parquet that readers of Croissant know.
const parquetType = "application/x-parquet"

// roleType begins the type that says what the role of a column is.
const roleType = "urn:patience:role:"

// croissantContext is the @context that the specification prescribes.
//
//go:embed croissant-context.json
var croissantContext []byte

// croissantText returns the text of croissant.json.
func (d *dataset) croissantText(m *datasets.Manifest) []byte {
	tables := d.listed(m)
	var files, records []object
	for _, t := range tables {
		for _, f := range t.files {
			files = append(files, object{
				"@type": "cr:FileObject", "@id": f.Path, "name": f.Path, "contentUrl": f.Path, "encodingFormat": parquetType,
				"contentSize": fmt.Sprintf("%d B", f.Bytes), "sha256": f.SHA256,
			})
		}
	}
	records = append(records, splitRecords())
	for _, t := range tables {
		files = append(files, object{
			"@type": "cr:FileSet", "@id": t.fileSet(), "name": t.fileSet(), "encodingFormat": parquetType,
			"includes": t.Folder + "/*.parquet", "description": "The files of the table of " + t.Name + ".",
		})
		records = append(records, t.records())
	}
	which := d.Plan.Deals
	if !d.Layout.Portion.IsWhole() {
		which += ", " + d.Layout.Portion.String()
	}
	doc := object{
		"@context": json.RawMessage(croissantContext), "@type": "sc:Dataset",
		"conformsTo": "http://mlcommons.org/croissant/1.1",
		"name":       "Solitaire difficulty, " + d.Plan.Game,
		"description": fmt.Sprintf("Positions of %s (%s) with labels of their difficulty: win rates of random play, and "+
			"least numbers of moves.", d.Plan.Game, which),
		"license": licenseURL, "url": "urn:sha256:" + d.Hash, "version": version(),
		"datePublished": formatDate, "citeAs": citation, "inLanguage": "en", "isLiveDataset": false,
		"creator":      object{"@type": "sc:Organization", "name": "the patience authors"},
		"publisher":    object{"@type": "sc:Organization", "name": "the patience authors"},
		"keywords":     []string{"solitaire", "patience", "card games", "difficulty", d.Plan.Game},
		"distribution": files, "recordSet": records,
	}
	var w bytes.Buffer
	e := json.NewEncoder(&w)
	e.SetEscapeHTML(false)
	e.SetIndent("", " ")
	if err := e.Encode(doc); err != nil {
		panic(err) // strings and numbers always encode
	}
	return w.Bytes()
}

// fileSet returns the name of the set of the table's files.
func (t listedTable) fileSet() string { return t.Name + "-files" }

// splitRecords describes the splits.
func splitRecords() object {
	kinds := []string{"cr:TrainingSplit", "cr:ValidationSplit", "cr:TestSplit"}
	var data []object
	for i, name := range split.Names {
		data = append(data, object{"splits/name": name, "splits/url": kinds[i]})
	}
	return object{
		"@type": "cr:RecordSet", "@id": "splits", "name": "splits", "dataType": "cr:Split",
		"key": object{"@id": "splits/name"},
		"field": []object{
			{"@type": "cr:Field", "@id": "splits/name", "name": "name", "dataType": "sc:Text"},
			{"@type": "cr:Field", "@id": "splits/url", "name": "url", "dataType": "sc:URL"},
		},
		"data": data,
	}
}

// records describes the rows of a table.
func (t listedTable) records() object {
	var fields []object
	for _, c := range t.Columns {
		fields = append(fields, t.field(c))
	}
	return object{"@type": "cr:RecordSet", "@id": t.Name, "name": t.Name, "field": fields}
}

// field describes a column.
func (t listedTable) field(c table.Column) object {
	id := t.Name + "/" + c.Name
	kind, isList := strings.CutPrefix(c.Type, "list of ")
	f := object{
		"@type": "cr:Field", "@id": id, "name": c.Name, "description": c.Doc,
		"source": object{"fileSet": object{"@id": t.fileSet()}, "extract": object{"column": c.Name}},
	}
	if isList {
		f["isArray"], f["arrayShape"] = true, "-1"
	}
	if c.Name == "split" {
		f["references"] = object{"field": object{"@id": "splits/name"}}
	}
	// Croissant has a type for labels and none for other roles.
	types := []string{croissantType(kind), roleType + string(c.Role)}
	if c.Role == table.Label {
		types = append(types, "cr:Label")
	}
	f["dataType"] = types
	return f
}

// croissantType returns the type of Croissant for a type of a column.
func croissantType(kind string) string {
	switch {
	case kind == "string":
		return "sc:Text"
	case kind == "bool":
		return "sc:Boolean"
	case strings.HasPrefix(kind, "float"):
		return "sc:Float"
	}
	return "sc:Integer"
}
