package docs

import (
	"regexp"
	"strings"

	"github.com/jedib0t/go-pretty/v6/text"
)

// Plain returns Markdown as text whose lines are no wider than width, except those of examples.
// It knows what the pages use: headings, paragraphs, lists, tables and examples.
func Plain(markdown string, width int) string {
	w := plainWriter{width: width}
	for line := range strings.Lines(markdown) {
		w.add(strings.TrimRight(line, "\n"))
	}
	w.flush()
	return strings.Trim(regexp.MustCompile(`\n{3,}`).ReplaceAllString(w.out.String(), "\n\n"), "\n") + "\n"
}

// A plainWriter writes text as Plain does.
type plainWriter struct {
	out    strings.Builder
	width  int
	block  []string // the lines of a paragraph or an item so far
	indent string   // of an item
	titles []string // of the columns of the table that the last line was in
	fenced bool     // inside an example between fences
}

// add adds a line.
func (w *plainWriter) add(line string) {
	bare := strings.TrimSpace(line)
	isItem, isRow := strings.HasPrefix(bare, "* "), strings.HasPrefix(bare, "|")
	if isItem || isRow || bare == "" || strings.HasPrefix(bare, "#") || strings.HasPrefix(bare, "```") {
		w.flush()
	}
	if !isRow {
		w.titles = nil
	}
	switch {
	case strings.HasPrefix(bare, "```"):
		w.fenced = !w.fenced
	case w.fenced || w.block == nil && strings.HasPrefix(line, "    ") && !isItem:
		w.out.WriteString(strings.TrimRight("    "+strings.TrimPrefix(line, "    "), " ") + "\n")
	case strings.HasPrefix(bare, "#"):
		w.out.WriteString(heading(bare) + "\n")
	case isRow:
		w.row(cellsOf(bare))
	case isItem:
		w.indent, w.block = line[:len(line)-len(bare)]+"  ", []string{bare}
	case bare != "":
		w.block = append(w.block, bare)
	default:
		w.out.WriteString("\n")
	}
}

// flush writes the paragraph or the item that has come to its end.
func (w *plainWriter) flush() {
	if w.block != nil {
		first := w.indent[:max(0, len(w.indent)-2)]
		w.out.WriteString(indented(plain(strings.Join(w.block, " ")), first, w.indent, w.width))
	}
	w.block, w.indent = nil, ""
}

// row writes a row of a table as an entry: its first cell, and then what the columns say of it.
func (w *plainWriter) row(cells []string) {
	switch {
	case w.titles == nil:
		w.titles = cells
	case cells != nil:
		last := len(cells) - 1
		head := strings.ReplaceAll(plain(cells[0]), "`", "")
		for i := 1; i < last; i++ {
			head += " (" + plain(w.titles[i]) + ": " + plain(cells[i]) + ")"
		}
		if short := "  " + head + ": " + plain(cells[last]); text.StringWidth(short) <= w.width {
			w.out.WriteString(short + "\n")
			return
		}
		w.out.WriteString(indented(head, "  ", "    ", w.width) + indented(plain(cells[last]), "      ", "      ", w.width))
	}
}

// heading returns a heading: in capitals, or with a colon if others are above it.
func heading(line string) string {
	title := plain(strings.TrimLeft(line, "# "))
	if strings.HasPrefix(line, "## ") {
		return strings.ToUpper(title)
	}
	return title + ":"
}

// cellsOf returns the cells of a row of a table, and nil for other lines and for the rule below
// the titles.
func cellsOf(line string) (cells []string) {
	line = strings.TrimSpace(line)
	if !strings.HasPrefix(line, "|") || strings.Trim(line, "|-: ") == "" {
		return nil
	}
	for cell := range strings.SplitSeq(strings.Trim(line, "|"), "|") {
		cells = append(cells, strings.TrimSpace(cell))
	}
	return cells
}

// indented returns lines of a text, the first of them after first, and the others after rest.
func indented(words, first, rest string, width int) string {
	var out strings.Builder
	lines := strings.Split(text.WrapSoft(words, max(20, width-len(rest))), "\n")
	for i, line := range lines {
		if i > 0 {
			first = rest
		}
		out.WriteString(first + strings.TrimRight(line, " ") + "\n")
	}
	return out.String()
}

// The marks inside a sentence.
var (
	link = regexp.MustCompile(`\[([^\]]+)\]\([^)]*\)`)
	bold = regexp.MustCompile(`\*\*([^*]+)\*\*`)
	tilt = regexp.MustCompile(`\*([^* ][^*]*)\*`)
)

// topics are the topics of help that have the text of a page.
var topics = strings.NewReplacer("players.md", "`patience help policies`", "glossary.md", "`patience help glossary`",
	"games.md", "`patience help rules`", "apps.md", "`patience help json`")

// plain returns a sentence without links and emphasis. A link whose words are the name of a page
// becomes the topic that has its text.
func plain(sentence string) string {
	sentence = link.ReplaceAllStringFunc(sentence, func(found string) string {
		words := link.FindStringSubmatch(found)[1]
		if strings.HasSuffix(words, ".md") && !strings.Contains(words, "/") {
			return topics.Replace(words)
		}
		return words
	})
	sentence = tilt.ReplaceAllString(bold.ReplaceAllString(strings.ReplaceAll(sentence, `\*`, "\x00"), "$1"), "$1")
	return strings.ReplaceAll(sentence, "\x00", "*")
}
