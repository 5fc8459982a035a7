package cmd

import (
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"
	"golang.org/x/term"
)

// usualColumns is the width of a terminal that does not tell its width.
const usualColumns = 80

// isTerminal reports whether w is a terminal, so that somebody may be watching.
func isTerminal(w io.Writer) bool { return columns(w) > 0 }

// A display is a writer that tells the width of its terminal; 0 if it has none.
type display interface{ columns() int }

// columns returns the width of a terminal in letters. It returns 0 if w is not a
// terminal.
func columns(w io.Writer) int {
	if d, ok := w.(display); ok {
		return d.columns()
	}
	f, ok := w.(*os.File)
	if !ok || !term.IsTerminal(int(f.Fd())) {
		return 0
	}
	if width, _, err := term.GetSize(int(f.Fd())); err == nil && width > 0 {
		return width
	}
	return usualColumns
}

// coloured reports whether colours go to w: a terminal that knows them, whose
// user has not set NO_COLOR (no-color.org).
func coloured(w io.Writer) bool {
	return isTerminal(w) && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"
}

// wrapped breaks sentences between words if they are wider than the terminal. If
// w is not a terminal, they stay as they are.
func wrapped(w io.Writer, sentences string) string {
	width := columns(w)
	if width == 0 || text.LongestLineLen(sentences) <= width {
		return sentences
	}
	paragraphs := strings.Split(sentences, "\n\n")
	for i, p := range paragraphs {
		if strings.TrimLeft(p, " \t") == p { // not what is indented, like commands
			paragraphs[i] = withoutPadding(text.WrapSoft(p, width))
		}
	}
	return strings.Join(paragraphs, "\n\n")
}

// withoutPadding removes the spaces with which WrapSoft fills lines.
func withoutPadding(paragraph string) string {
	lines := strings.Split(paragraph, "\n")
	for i, line := range lines {
		lines[i] = strings.TrimRight(line, " ")
	}
	return strings.Join(lines, "\n")
}

// A statusLine is the line of a terminal that shows the progress of a verb. It
// is never wider than the terminal, because then every change would scroll.
// Errors of writing to the terminal do not matter.
type statusLine struct{ w io.Writer }

const eraseLine = "\r\x1b[K"

func (l statusLine) show(status string) {
	fmt.Fprint(l.w, eraseLine+text.Snip(status, max(1, columns(l.w)-1), "…"))
}

func (l statusLine) clear() { fmt.Fprint(l.w, eraseLine) }

// newPlainTable returns a table without lines.
func newPlainTable() table.Writer {
	t := table.NewWriter()
	t.SetStyle(table.StyleLight)
	t.Style().Options = table.OptionsNoBordersAndSeparators
	t.Style().Box.PaddingLeft, t.Style().Box.PaddingRight = "", "  "
	t.SuppressTrailingSpaces()
	return t
}

// renderWithin renders a table no wider than a terminal, of 0 columns if there is
// none: without its border if need be, and without the columns of these titles,
// the first of them first.
func renderWithin(t table.Writer, width int, lessNeeded ...string) string {
	rendered := t.Render()
	var hidden []table.ColumnConfig
	for n := 0; width > 0 && text.LongestLineLen(rendered) > width && n <= len(lessNeeded); n++ {
		t.Style().Options.DrawBorder = false
		if n > 0 {
			hidden = append(hidden, table.ColumnConfig{Name: lessNeeded[n-1], Hidden: true})
		}
		t.SetColumnConfigs(hidden)
		rendered = t.Render()
	}
	return rendered
}
