package datasets

import (
	"bytes"
	"embed"
	"text/template"

	"github.com/dustin/go-humanize"
)

//go:embed card.tmpl
var cardFile embed.FS

var cardTemplate = template.Must(template.New("card.tmpl").Funcs(template.FuncMap{
	"bytes": func(n int64) string { return humanize.IBytes(uint64(n)) },
}).ParseFS(cardFile, "card.tmpl"))

// cardText returns the dataset card: what it is, how it was made, how to load
// it.
func (p *resolvedPlan) cardText(m *Manifest) []byte {
	var w bytes.Buffer
	err := cardTemplate.Execute(&w, struct {
		*Plan
		*Manifest
		Columns  int
		Features int
		Note     string // on the features
		Table    string // of the columns
	}{&p.Plan, m, len(p.schema.columns), len(p.schema.features.Features()), p.game.Words.Features, columnsTable(p.schema.columns)})
	if err != nil {
		panic(err) // the template names only what is there; a test runs it
	}
	return w.Bytes()
}
