package compare

import (
	"bytes"
	"embed"
	"encoding/json"
	"fmt"
	"html/template"
	"math"
	"path/filepath"
	"strings"

	"github.com/dustin/go-humanize"

	"patience/internal/charts"
	"patience/internal/files"
	"patience/internal/stats"
)

//go:embed report.html.tmpl
var pageFile embed.FS

var pageTemplate = template.Must(template.New("report.html.tmpl").Funcs(template.FuncMap{
	"number": Number, "effect": effectText, "ends": rangeText, "p": PText,
	"level":   func(l float64) string { return fmt.Sprintf("%g %%", 100*l) },
	"comma":   func(n int) string { return humanize.Comma(int64(n)) },
	"plan":    func(p *Population) string { return string(p.Plan.JSON()) },
	"capital": capital, "signed": Signed, "word": func(e stats.Effect) string { return magnitude(e.Value) },
}).ParseFS(pageFile, "report.html.tmpl"))

// Number returns a number as people read it: with four digits, and from 1,000 on
// rounded to a whole number.
func Number(v float64) string {
	text := fmt.Sprintf("%.4g", v)
	if math.Abs(v) >= 999.95 {
		text = humanize.Commaf(math.Round(v))
	}
	return strings.ReplaceAll(text, "-", "−")
}

// capital returns a text with a capital letter.
func capital(text any) string {
	s := fmt.Sprint(text)
	return strings.ToUpper(s[:1]) + s[1:]
}

// Signed returns an effect that may have either sign, with its interval. It has two
// decimals, or as many more as show on which side of 0 the ends of the interval lie.
func Signed(e stats.Effect) string {
	decimals := 2
	for hidesZero(e.Low, decimals) || hidesZero(e.High, decimals) {
		decimals++
	}
	return fmt.Sprintf("%s (%s to %s)", signed(e.Value, decimals), signed(e.Low, decimals), signed(e.High, decimals))
}

// mostDecimals is where a number is taken for 0.
const mostDecimals = 5

// hidesZero reports whether a number that is not 0 would be printed as 0.
func hidesZero(v float64, decimals int) bool {
	return decimals < mostDecimals && v != 0 && math.Abs(v) < 0.5*math.Pow10(-decimals)
}

func signed(v float64, decimals int) string {
	text := strings.Replace(fmt.Sprintf("%+.*f", decimals, v), "-", "−", 1)
	if strings.Trim(text, "−0.") == "" {
		return strings.Replace(text, "−", "+", 1)
	}
	return text
}

// PText returns a p-value with two digits. No p-value reads as 0 or 1, since no test of
// data is certain.
func PText(p float64) string {
	switch {
	case p < 0.001:
		return "< 0.001"
	case p > 0.99:
		return "> 0.99"
	}
	return fmt.Sprintf("%.2g", p)
}

// effectText returns a value with its interval.
func effectText(e stats.Effect) string { return fmt.Sprintf("%s (%s)", Number(e.Value), rangeText(e)) }

// rangeText returns the interval of a value.
func rangeText(e stats.Effect) string { return fmt.Sprintf("%s to %s", Number(e.Low), Number(e.High)) }

// JSON returns the report as one object.
func (r *Report) JSON() ([]byte, error) {
	text, err := json.MarshalIndent(r, "", "  ")
	return append(text, '\n'), err
}

// HTML returns the report as a page in one file that loads nothing: figures are
// inside it, there are no scripts, and its policy allows nothing else.
func (r *Report) HTML() ([]byte, error) {
	type part struct {
		*Row
		Figure template.HTML
		Own    []string // warnings
	}
	parts := make([]part, len(r.Rows))
	for i := range r.Rows {
		row := &r.Rows[i]
		parts[i] = part{row, template.HTML(charts.SVG(row.Short, r.charts(row)...)), r.ownWarnings(row)}
	}
	var page bytes.Buffer
	err := pageTemplate.Execute(&page, struct {
		*Report
		Parts []part
		Style template.CSS
	}{r, parts, charts.Style})
	return page.Bytes(), err
}

// Write writes report.html, report.json, the table as report.csv and report.tex, and an SVG
// file and a PNG file for each label into a folder, which it creates if necessary. Files of
// these names are replaced.
func (r *Report) Write(dir string) error {
	if err := files.MakeFolder(dir); err != nil {
		return err
	}
	page, err := r.HTML()
	if err != nil {
		return err
	}
	text, err := r.JSON()
	if err != nil {
		return err
	}
	table, err := r.CSV()
	if err != nil {
		return err
	}
	texts := map[string][]byte{"report.html": page, "report.json": text, "report.csv": table, "report.tex": r.LaTeX()}
	for _, row := range r.All() {
		texts[row.Name+".svg"], texts[row.Name+".png"] = []byte(r.Figure(row)), r.FigurePNG(row)
	}
	for name, text := range texts {
		files.RemoveStale(dir, name)
		if err := files.WriteText(filepath.Join(dir, name), text); err != nil {
			return err
		}
	}
	return nil
}
