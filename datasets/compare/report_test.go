package compare

import (
	"bytes"
	"encoding/csv"
	"encoding/xml"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"
	"gonum.org/v1/gonum/stat"
	"pgregory.net/rapid"

	"patience/catalogue"
	"patience/internal/stats"
)

// TestPage parses the page: it loads nothing, runs nothing, has a figure for
// each label, and names are text in it.
func TestPage(t *testing.T) {
	a, b := labelled(t, "microsoft:1-10", 2), labelled(t, "random:1-10", 2)
	a.Name = `<script src="//evil.example/x.js">alert(1)</script>`
	r := compared(t, a, b)
	dir := filepath.Join(t.TempDir(), "new", "report")
	if err := r.Write(dir); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(filepath.Join(dir, "report.html"))
	if err != nil {
		t.Fatal(err)
	}
	page, err := html.Parse(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	count := map[string]int{}
	for node := range page.Descendants() {
		if node.Type == html.ElementNode {
			count[node.Data]++
			checkLoadsNothing(t, node)
		}
		if node.Type == html.TextNode && node.Parent.Data == "style" &&
			(strings.Contains(node.Data, "url(") || strings.Contains(node.Data, "@import")) {
			t.Errorf("style sheet %q; want no url() and no @import", node.Data)
		}
	}
	if count["svg"] != len(r.Rows) || count["tr"] != len(r.Rows)+1 || len(r.Rows) < 8 {
		t.Errorf("%d figures and %d lines of the table for %d labels", count["svg"], count["tr"], len(r.Rows))
	}
	if !bytes.Contains(text, []byte(`content="default-src 'none'; style-src 'unsafe-inline'"`)) {
		t.Error("the page has no policy that forbids everything else")
	}
	checkFiles(t, dir, r)
}

// plain are the attributes that name nothing to load.
var plain = []string{
	"xmlns", "xmlns:xlink", "lang", "charset", "name", "data-name", "content", "http-equiv", "id",
	"class", "role", "aria-label", "viewbox", "transform", "points", "x", "y", "cx", "cy", "r", "fill", "fill-opacity",
	"stroke", "stroke-width", "stroke-opacity", "font-weight", "d", "font-family", "font-size", "text-anchor",
}

// checkLoadsNothing fails for elements and attributes that load or run
// something.
func checkLoadsNothing(t *testing.T, node *html.Node) {
	t.Helper()
	for _, loads := range []string{
		"script", "link", "img", "image", "iframe", "object", "embed", "audio", "video",
		"source", "base", "form", "use", "foreignobject",
	} {
		if strings.EqualFold(node.Data, loads) {
			t.Errorf("the page has <%s>", node.Data)
		}
	}
	for _, attribute := range node.Attr {
		switch name := strings.ToLower(attribute.Key); {
		case name == "href" && strings.HasPrefix(attribute.Val, "#"):
		case (attribute.Namespace == "xmlns" || slices.Contains(plain, name)) && !strings.Contains(attribute.Val, "url("):
		default:
			t.Errorf("<%s %s=%q>", node.Data, attribute.Key, attribute.Val)
		}
	}
}

// checkFiles checks that a folder has a figure for each label and the report as
// JSON.
func checkFiles(t *testing.T, dir string, r *Report) {
	t.Helper()
	for i := range r.Rows {
		name := r.Rows[i].Name + ".png"
		if got, err := os.ReadFile(filepath.Join(dir, name)); err != nil || !bytes.Equal(got, r.FigurePNG(&r.Rows[i])) {
			t.Errorf("%v: %s is not the figure", err, name)
		}
		name = r.Rows[i].Name + ".svg"
		if got, err := os.ReadFile(filepath.Join(dir, name)); err != nil || string(got) != r.Figure(&r.Rows[i]) {
			t.Errorf("%v: %s is not the figure", err, name)
		} else if err := xml.Unmarshal(got, new(struct{ XMLName xml.Name })); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	want, err := r.JSON()
	if err != nil {
		t.Fatal(err)
	}
	table, err := r.CSV()
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string][]byte{"report.json": want, "report.csv": table, "report.tex": r.LaTeX()} {
		if got, err := os.ReadFile(filepath.Join(dir, name)); err != nil || !bytes.Equal(got, want) {
			t.Errorf("%v: %s is not the report", err, name)
		}
	}
}

// TestNumbers: numbers as people read them.
func TestNumbers(t *testing.T) {
	for v, want := range map[float64]string{
		0: "0", 73: "73", 1234567.8: "1,234,568", 1552.51: "1,553",
		-435588.58: "−435,589", 999.94: "999.9", 999.96: "1,000", -2.5: "−2.5", 0.00012207: "0.0001221",
	} {
		if got := Number(v); got != want {
			t.Errorf("%v: %s; want %s", v, got, want)
		}
	}
	for p, want := range map[float64]string{
		1: "> 0.99", 0.994: "> 0.99", 0.99: "0.99", 0.0423: "0.042", 0.001: "0.001", 0.0009: "< 0.001", 0: "< 0.001",
	} {
		if got := PText(p); got != want {
			t.Errorf("%v: %s; want %s", p, got, want)
		}
	}
}

// TestReportWords: the verdict stands beside the label, sentences begin with a
// capital letter, and quartiles are a range.
func TestReportWords(t *testing.T) {
	a, b := labelled(t, "microsoft:1-6", 2), labelled(t, "random:1-6", 2)
	page, err := compared(t, a, b).HTML()
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"<th>Label</th><th>Verdict</th>", `<td data-name="Verdict">No difference found</td>`, `Share of random games won <code>win_rate</code></h2>`, "prefers-color-scheme: dark", "The label is a rate"} {
		if !strings.Contains(string(page), want) {
			t.Errorf("no %q in the page", want)
		}
	}
	if !regexp.MustCompile(`Quartiles \S+ to \S+, and \S+ to \S+\.`).Match(page) || strings.Contains(string(page), "The label is a count") {
		t.Error("quartiles are no ranges, or a rating is called a count")
	}
}

// TestTicks: a logarithmic axis has a few ticks over many decades and over less than
// one, and none stands on the zero.
func TestTicks(t *testing.T) {
	for _, of := range []struct {
		low, high float64
		want      string
	}{
		{-12.5, 0, "0 1e-12 1e-09 1e-06 0.001 1"},
		{-3.2, -0.1, "0 0.002 0.005 0.01 0.02 0.05 0.1 0.2 0.5"},
		{1, 1.9, "0 40 50 60 70"},
	} {
		s := scale{log: true, zero: of.low, hasZero: true}
		var texts []string
		for _, tick := range s.ticks(of.low, of.high) {
			texts = append(texts, tick.Text)
			if tick.Text != "0" && tick.At < s.zero+0.5 {
				t.Errorf("a tick at %g beside the zero at %g", tick.At, s.zero)
			}
		}
		if got := strings.Join(texts, " "); got != of.want {
			t.Errorf("%g to %g: %s; want %s", of.low, of.high, got, of.want)
		}
	}
}

// TestScales: counts lie on an axis as they are; rates and what is skewed by their logarithms, with zeros left of all
// others.
func TestScales(t *testing.T) {
	const zero = -2.5
	for kind, want := range map[stats.Kind][]float64{
		stats.Count:  {0, 0.01, 1, 100},
		stats.Rate:   {zero, -2, 0, 2},
		stats.Skewed: {zero, -2, 0, 2},
	} {
		x, y := []float64{1, 0.01}, []float64{100, 0}
		if got := newScale(&Label{Kind: kind}, x, y).values(slices.Concat(x, y)); !slices.Equal(got, want) {
			t.Errorf("%s: places %v; want %v", kind, got, want)
		}
	}
}

// TestQuantile: quantiles of figures are those of gonum.
func TestQuantile(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		values := rapid.SliceOfN(rapid.Float64Range(-9, 9), 1, 300).Draw(r, "values")
		slices.Sort(values)
		share := rapid.Float64Range(0, 1).Draw(r, "share")
		for _, p := range []float64{share, 0, 0.1, 0.25, 0.5, 0.75, 0.9, 1} {
			if got, want := quantile(p, values), stat.Quantile(p, stat.Empirical, values, nil); got != want {
				r.Fatalf("%v of %v: %v; want %v", p, values, got, want)
			}
		}
	})
}

// TestTables: the tables have a line for each label, CSV with the numbers of JSON, and
// LaTeX without a letter that means something else there.
func TestTables(t *testing.T) {
	a, b := labelled(t, "microsoft:1-10", 2), labelled(t, "random:1-10", 2)
	a.Name = "100 % of\n{a}_b"
	r := compared(t, a, b)
	text, err := r.CSV()
	if err != nil {
		t.Fatal(err)
	}
	lines, err := csv.NewReader(bytes.NewReader(text)).ReadAll()
	if err != nil || len(lines) != len(r.Rows)+1 {
		t.Fatalf("%d lines, %v; want %d", len(lines), err, len(r.Rows)+1)
	}
	for i, line := range lines[1:] {
		row, cells := &r.Rows[i], map[string]string{}
		for j, name := range lines[0] {
			cells[name] = line[j]
		}
		if cells["label"] != row.Name || cells["median_a"] != fmt.Sprint(row.A.Median) ||
			cells["mean_b_high"] != fmt.Sprint(row.B.Mean.High) ||
			cells["cliff_delta_low"] != fmt.Sprint(row.Delta.Low) || cells["p_corrected"] != fmt.Sprint(row.P) ||
			cells["verdict"] != string(row.Verdict) ||
			(cells["size"] == "") != (row.Size == nil) {
			t.Errorf("%v is not %+v", cells, row)
		}
	}
	rows := strings.Split(string(r.LaTeX()), "\n")
	if n := len(rows); n != len(r.Rows)+8 || !strings.HasPrefix(rows[0], "% A: 100 % of {a}_b. B: random:1-10.") ||
		!strings.HasPrefix(rows[1], `\begin{tabular}{`) || rows[n-2] != `\end{tabular}` {
		t.Errorf("%q", rows)
	}
	for _, row := range rows[5 : 5+len(r.Rows)] {
		if strings.Count(row, "&") != 7 || !strings.HasSuffix(row, ` \\`) || strings.ContainsAny(row, "_%#−") {
			t.Errorf("%q", row)
		}
	}
	if got, want := latex(`a_b 5 % \ {#} −1 <0.1`), `a\_b 5 \% \textbackslash{} \{\#\} $-$1 $<$0.1`; got != want {
		t.Errorf("%s; want %s", got, want)
	}
}

// TestAxes: every label has an axis in words, which fits below a chart, and no figure
// shows the name of a column.
func TestAxes(t *testing.T) {
	for _, e := range catalogue.Standard().Entries() {
		for _, l := range labelsOf(&e) {
			if l.Short == "" || l.Axis == "" || len(l.Axis) > mostAxis || strings.Contains(l.Short+l.Axis, "_") {
				t.Errorf("%s, %s: the axis is %q", e.Name(), l.Name, l.Axis)
			}
		}
	}
	r := compared(t, labelled(t, "microsoft:1-6", 2), labelled(t, "random:1-6", 2))
	for i := range r.Rows {
		if svg := r.Figure(&r.Rows[i]); strings.Contains(svg, ">"+r.Rows[i].Name) ||
			!strings.Contains(svg, ">A: "+r.Rows[i].Axis+"<") {
			t.Errorf("%s: the axes are not %q", r.Rows[i].Name, r.Rows[i].Axis)
		}
	}
}

// TestWarningsOnce: a kind of warning is told once, with the labels that have it and how many there are, in text and
// above the table of the page; one of a single label stands with it.
func TestWarningsOnce(t *testing.T) {
	r := compared(t, labelled(t, "microsoft:1-6", 2), labelled(t, "microsoft:1-6", 2))
	all, shared := r.WarningsOf(r.All()), r.SharedWarnings()
	kinds := map[string]bool{}
	for _, row := range r.Rows {
		for _, w := range row.Warnings {
			kinds[w.Code] = true
		}
	}
	if len(all) != len(kinds)+len(r.Warnings) {
		t.Errorf("%d lines for %d kinds of labels and %d of populations: %q", len(all), len(kinds), len(r.Warnings), all)
	}
	if shared[0] != "A and B are the same deals (6), so this compares a population with itself; only the random numbers "+
		"of the trials can differ" {
		t.Errorf("%q; want that the deals are the same", shared[0])
	}
	page, err := r.HTML()
	if err != nil {
		t.Fatal(err)
	}
	few := "large differences can be detected"
	if n := bytes.Count(page, []byte(few)); n == 0 || n >= len(r.Rows)/2 || !strings.HasSuffix(shared[1], few) {
		t.Errorf("%d times %q for %d labels; %q", n, few, len(r.Rows), shared)
	}
}

// TestWarningsByKind: the text of one label has its numbers; that of several has them only where they are the same.
func TestWarningsByKind(t *testing.T) {
	row := func(short string, warnings ...stats.Warning) Row {
		return Row{Label: Label{Short: short}, Comparison: stats.Comparison{Warnings: warnings}}
	}
	ties, few := func(text string) stats.Warning { return stats.Warning{Code: "ties", Text: text, Kind: "many ties"} },
		stats.Warning{Code: "small_sample", Text: "5 values", Kind: "few values"}
	for want, rows := range map[string][]Row{
		"":                                 {row("a"), row("b")},
		"a: 40 % ties":                     {row("a", ties("40 % ties")), row("b")},
		"2 labels (a, c): many ties":       {row("a", ties("40 % ties")), row("b"), row("c", ties("70 % ties"))},
		"all 3 labels: 5 values":           {row("a", few), row("b", few), row("c", few)},
		"c: 5 values":                      {row("c", few)},
		"both labels: 5 values":            {row("a", few), row("b", few)},
		"both labels: 5 values; b: 4 ties": {row("a", few), row("b", few, ties("4 ties"))},
	} {
		r := Report{Rows: rows}
		if got := strings.Join(r.WarningsOf(r.All()), "; "); got != want {
			t.Errorf("%q; want %q", got, want)
		}
	}
}

// TestMainLabels: at most three labels are shown first: the win rate, the least moves and the share of winnable deals,
// or what there is of them, and then the rating. Of others the first three are shown.
func TestMainLabels(t *testing.T) {
	for names, want := range map[string]string{
		"win_rate rating min_moves winnable bound":      "win_rate min_moves winnable",
		"win_rate rating_low min_moves_low fas bound":   "win_rate min_moves_low rating_low",
		"win_rate rating fas bound":                     "win_rate rating",
		"rating min_moves":                              "min_moves rating",
		"fas bound mean_moves mean_moves_won best_home": "fas bound mean_moves",
		"bound": "bound",
		"":      "",
	} {
		var r Report
		for _, name := range strings.Fields(names) {
			r.Rows = append(r.Rows, Row{Label: Label{Name: name}})
		}
		var got []string
		for _, row := range r.Main() {
			got = append(got, row.Name)
		}
		if strings.Join(got, " ") != want {
			t.Errorf("of %s: %s; want %s", names, got, want)
		}
	}
}

// TestPowerText: the sentence has the difference that the deals show, and, only if none was found, how many deals would
// show the measured one.
func TestPowerText(t *testing.T) {
	row := func(a, b int, verdict Verdict, p stats.Power) *Row {
		p.Power = 0.8
		return &Row{Label: Label{Short: "rating"}, A: Summary{Values: a}, B: Summary{Values: b}, Verdict: verdict, Power: p}
	}
	const level = "with a probability of 80 %, at the 5 % level corrected for all tests."
	for want, row := range map[string]*Row{
		"300 deals on each side would show a Cliff's delta of 0.17 in the rating " + level + " To settle a difference as " +
			"large as the measured one, −0.08, about 1,300 deals on each side are needed.": row(300, 300, NoDifference,
			stats.Power{Name: stats.CliffName, Detects: 0.1749, Measured: -0.08, Needed: 1327}),
		"1,000 and 20 deals would show a difference of means of 1.5 in the rating " + level: row(1000, 20, LargerA,
			stats.Power{Name: "difference of means", Detects: 1.52, Measured: 2, Needed: 7}),
		"4 deals on each side are too few to show any difference in the rating " + level: row(4, 4, NoDifference,
			stats.Power{Name: stats.CliffName, Detects: 1.01}),
	} {
		if got := (&Report{Level: 0.95}).PowerText(row); got != want {
			t.Errorf("%s\nwant %s", got, want)
		}
	}
	r := compared(t, labelled(t, "microsoft:1-6", 2), labelled(t, "random:1-6", 2))
	if got, want := r.Rows[0].Power.Level, 0.05/float64(len(r.Rows)); math.Abs(got-want) > 1e-12 {
		t.Errorf("the level is %g; want %g", got, want)
	}
}

// TestAlone: where an interval leaves out that the populations are equal, and the test
// corrected for all labels finds nothing, a warning says that both may be.
func TestAlone(t *testing.T) {
	effect := func(low, high float64) stats.Effect {
		return stats.Effect{Value: (low + high) / 2, Interval: stats.Interval{Low: low, High: high}}
	}
	for _, c := range []struct {
		delta, size stats.Effect
		name        string
		want        bool
	}{
		{effect(-1, 1), effect(0.5, 2), "ratio of medians", false},
		{effect(-1, 1), effect(1.1, 2), "ratio of medians", true},
		{effect(-1, 1), effect(1.1, 2), "difference of means", true},
		{effect(-1, 1), effect(-1, 2), "difference of means", false},
		{effect(0.1, 1), effect(-1, 2), "difference of means", true},
	} {
		row := Row{Comparison: stats.Comparison{Test: stats.Test{P: 0.9}, Delta: c.delta, Size: &c.size, SizeName: c.name}}
		r := Report{Level: 0.95, Rows: []Row{row}}
		r.correct()
		if got := slices.ContainsFunc(r.Rows[0].Warnings,
			func(w stats.Warning) bool { return w.Code == "alone" }); got != c.want {
			t.Errorf("%+v: warned %v", c, got)
		}
	}
}

// TestSigned: the end of an interval reads as 0 only if it is 0.
func TestSigned(t *testing.T) {
	for want, e := range map[string]stats.Effect{
		"+0.12 (−0.03 to +0.27)":       {Value: 0.12, Interval: stats.Interval{Low: -0.03, High: 0.27}},
		"+0.01 (+0.00 to +0.02)":       {Value: 0.01, Interval: stats.Interval{Low: 0, High: 0.02}},
		"+0.009 (−0.003 to +0.020)":    {Value: 0.009, Interval: stats.Interval{Low: -0.003, High: 0.02}},
		"+0.0000 (−0.0004 to +0.0003)": {Value: -1e-5, Interval: stats.Interval{Low: -0.0004, High: 0.0003}},
		"+0.00000 (+0.00000 to +1.00000)": {
			Value: math.SmallestNonzeroFloat64, Interval: stats.Interval{Low: math.SmallestNonzeroFloat64, High: 1},
		},
	} {
		if got := Signed(e); got != want {
			t.Errorf("%+v: %q; want %q", e, got, want)
		}
	}
}
