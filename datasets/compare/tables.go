package compare

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"strconv"
	"strings"

	"patience/internal/stats"
)

// CSV returns the table of the labels as comma-separated values (RFC 4180), with a line
// of names. Numbers have all their digits; a cell is empty where there is no number.
func (r *Report) CSV() ([]byte, error) {
	var text bytes.Buffer
	lines := csv.NewWriter(&text)
	lines.Write([]string{
		"label", "kind", "values_a", "values_b", "missing_a", "missing_b", "median_a", "median_b",
		"mean_a", "mean_a_low", "mean_a_high", "mean_b", "mean_b_low", "mean_b_high",
		"cliff_delta", "cliff_delta_low", "cliff_delta_high", "size", "size_low", "size_high", "size_name", "p",
		"p_corrected", "verdict",
	}) // Flush keeps the errors
	for i := range r.Rows {
		row := &r.Rows[i]
		cells := []string{
			row.Name, string(row.Kind), strconv.Itoa(row.A.Values), strconv.Itoa(row.B.Values), strconv.Itoa(row.A.Missing),
			strconv.Itoa(row.B.Missing),
			digits(row.A.Median), digits(row.B.Median),
		}
		cells = append(cells, numbersOf(&row.A.Mean, &row.B.Mean, &row.Delta, row.Size)...)
		lines.Write(append(cells, row.SizeName, digits(row.Test.P), digits(row.P), string(row.Verdict)))
	}
	lines.Flush()
	return text.Bytes(), lines.Error()
}

// numbersOf returns the value and the ends of effects.
func numbersOf(effects ...*stats.Effect) (cells []string) {
	for _, e := range effects {
		if e == nil {
			cells = append(cells, "", "", "")
			continue
		}
		cells = append(cells, digits(e.Value), digits(e.Low), digits(e.High))
	}
	return cells
}

func digits(v float64) string { return strconv.FormatFloat(v, 'g', -1, 64) }

// LaTeX returns the table of the labels as a tabular, which needs no package, with
// numbers as people read them.
func (r *Report) LaTeX() []byte {
	if r.A == nil || r.B == nil {
		return nil
	}
	var text bytes.Buffer
	fmt.Fprintf(&text, "%% A: %s. B: %s. Intervals: %g %%, each alone; p is corrected for all labels (Holm).\n",
		oneLine(r.A.Name), oneLine(r.B.Name), 100*r.Level)
	text.WriteString("\\begin{tabular}{lrrrrrrl}\n\\hline\n" +
		"label & median A & median B & mean A & mean B & Cliff's $\\delta$ & $p$ & larger in \\\\\n\\hline\n")
	for i := range r.Rows {
		row := &r.Rows[i]
		larger := map[Verdict]string{LargerA: "A", LargerB: "B"}[row.Verdict]
		fmt.Fprintf(&text, "%s & %s & %s & %s & %s & %s & %s & %s \\\\\n", latex(capital(row.Doc)),
			latex(Number(row.A.Median)), latex(Number(row.B.Median)),
			latex(Number(row.A.Mean.Value)), latex(Number(row.B.Mean.Value)), latex(Signed(row.Delta)), latex(PText(row.P)),
			larger)
	}
	text.WriteString("\\hline\n\\end{tabular}\n")
	return text.Bytes()
}

// oneLine keeps a name from ending a comment.
func oneLine(name string) string { return strings.Join(strings.Fields(name), " ") }

var latexWords = strings.NewReplacer(
	`\`, `\textbackslash{}`, "{", `\{`, "}", `\}`, "_", `\_`, "%", `\%`, "&", `\&`, "#", `\#`, "$", `\$`, "^", `\^{}`, "~",
	`\~{}`,
	"−", "$-$", "<", "$<$", ">", "$>$",
)

// latex escapes a text.
func latex(text string) string { return latexWords.Replace(text) }
