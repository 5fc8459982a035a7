package console

import (
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"
	"golang.org/x/term"

	"patience/cmd/internal/say"
	"patience/game"
)

// UsualColumns is the width of a terminal that does not tell its width.
const UsualColumns = 80

// IsTerminal reports whether w is a terminal, so that somebody may be watching.
func IsTerminal(w io.Writer) bool { return Columns(w) > 0 }

// A display is a writer that tells the width of its terminal; 0 if it has none.
type display interface{ Columns() int }

// Columns returns the width of a terminal in letters. It returns 0 if w is not a
// terminal.
func Columns(w io.Writer) int {
	if d, ok := w.(display); ok {
		return d.Columns()
	}
	f, ok := w.(*os.File)
	if !ok || !term.IsTerminal(int(f.Fd())) {
		return 0
	}
	if width, _, err := term.GetSize(int(f.Fd())); err == nil && width > 0 {
		return width
	}
	return UsualColumns
}

// Coloured reports whether colours go to w: a terminal that knows them, whose
// user has not set NO_COLOR (no-color.org).
func Coloured(w io.Writer) bool {
	return IsTerminal(w) && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"
}

// Wrapped breaks sentences between words if they are wider than the terminal. If
// w is not a terminal, they stay as they are.
func Wrapped(w io.Writer, sentences string) string {
	width := Columns(w)
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

// Reflowed breaks the paragraphs of a text into lines of a width. What is indented, like
// commands, stays as it is.
func Reflowed(paragraphs string, width int) string {
	list := strings.Split(paragraphs, "\n\n")
	for i, p := range list {
		if !strings.HasPrefix(p, " ") {
			list[i] = withoutPadding(text.WrapSoft(strings.ReplaceAll(p, "\n", " "), width))
		}
	}
	return strings.Join(list, "\n\n")
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
	fmt.Fprint(l.w, eraseLine+text.Snip(status, max(1, Columns(l.w)-1), "…"))
}

func (l statusLine) clear() { fmt.Fprint(l.w, eraseLine) }

// Plain returns rows as a table without lines.
func Plain(rows []table.Row) string {
	t := table.NewWriter()
	t.SetStyle(table.StyleLight)
	t.Style().Options = table.OptionsNoBordersAndSeparators
	t.Style().Box.PaddingLeft, t.Style().Box.PaddingRight = "", "  "
	t.SuppressTrailingSpaces()
	t.AppendRows(rows)
	return t.Render()
}

// PrintTable prints rows without lines, and a sentence after them if there is one.
func PrintTable(w io.Writer, rows []table.Row, sentence string) error {
	if sentence != "" {
		sentence = "\n" + Wrapped(w, sentence) + "\n"
	}
	_, err := fmt.Fprintf(w, "%s\n%s", Plain(rows), sentence)
	return err
}

// Framed returns rows below their titles, with lines, no wider than a terminal, of 0 columns
// if there is none: without its border if need be, and without the columns of the titles that
// are less needed, the first of them first.
func Framed(width int, titles table.Row, rows []table.Row, lessNeeded ...string) string {
	t := table.NewWriter()
	t.SetStyle(table.StyleLight)
	t.AppendHeader(titles)
	t.AppendRows(rows)
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

// MoveRow is the row of a move, in all tables of moves.
func MoveRow(m *say.Move) table.Row { return table.Row{m.Notation, m.Words, m.Least, m.Rate, m.Remark} }

// PrintBoard prints a board as text or as JSON.
func PrintBoard(w io.Writer, board game.Board, asJSON bool) error {
	if asJSON {
		return say.JSON(w, board)
	}
	_, err := fmt.Fprint(w, board)
	return err
}
