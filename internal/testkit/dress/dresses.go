package dress

import (
	"fmt"
	"slices"
	"strings"
)

// A Form is a way to write boards.
type Form struct {
	Name string
	// As is the word that tells a reader what the lines are: columns, rows, top-first or deal. It
	// is "" if that would not tell which board is meant.
	As string
	// fits reports whether a board can be written so; nil if any can.
	fits  func(*Board) bool
	write func(*Board) string
}

// Write writes a board. It returns false if the board cannot be written so, or would mean
// less than it does: for instance without suits, where the form is about suits.
func (f Form) Write(b *Board) (string, bool) {
	if f.fits != nil && !f.fits(b) {
		return "", false
	}
	return f.write(b), true
}

// A dress is a form in which the lines are columns, each from its lowest card on.
type dress struct {
	name string
	set  func(*Style)
	fits func(*Board) bool
}

// Dresses returns the forms in which each line is a column, or a row in Gaps, as in the
// canonical text. A person reads each of them without doubt.
func Dresses() []Form {
	forms := formsOf(slices.Concat(cardDresses, pileDresses, labelDresses, headDresses, textDresses))
	return append(forms, slices.Concat(jsonForms, tableForms)...)
}

// formsOf returns dresses as forms.
func formsOf(dresses []dress) (forms []Form) {
	for _, d := range dresses {
		forms = append(forms, Form{d.name, "columns", d.fits, func(b *Board) string {
			s := canonical()
			if !b.Suited() {
				labelled(": ")(s) // nothing else tells columns from rows if every pile is legal
			}
			d.set(s)
			return s.text(b)
		}})
	}
	return forms
}

// What a dress is about, or nothing can be told from it.
var (
	suited  = func(b *Board) bool { return b.Suited() }
	columns = func(b *Board) bool { return !b.Rows }
	// deep: some column has several cards. Signs between single cards say nothing.
	deep    = func(b *Board) bool { return !b.Rows && b.depth() > 1 }
	homed   = func(b *Board) bool { return b.Suited() && slices.Contains(b.Heads, "Foundations") }
	counted = func(b *Board) bool { return homed(b) && b.Counted() }
	celled  = func(b *Board) bool { return slices.Contains(b.Heads, "Freecells") }
	stocked = func(b *Board) bool { return len(b.Stock) > 0 }
	// labelless: something other than a label tells columns from rows.
	labelless = func(b *Board) bool { return !b.Rows && b.Suited() }
	// filled: every place has a card, which needs no sign beside the letters of cards.
	filled = func(b *Board) bool {
		return labelless(b) && !b.Hides() && !slices.ContainsFunc(b.Cells, func(c Card) bool { return c.Rank == 0 })
	}
	bare = func(b *Board) bool { return !b.Rows && b.Bare() }
)

// cards returns the setting of how cards are written.
func cards(card func(Card) string) func(*Style) { return func(s *Style) { s.Card = card } }

// worded returns the same for cards of several words, which commas separate.
func worded(card func(Card) string) func(*Style) {
	return func(s *Style) { s.Card, s.Between = card, ", " }
}

// foreign returns the setting of ranks in another language.
func foreign(court, signs []string) func(*Style) {
	return func(s *Style) { s.Card, s.Court = in(court, signs), court }
}

// foreignCourt: some card that is not home has a rank that another language names otherwise.
func foreignCourt(b *Board) bool {
	piles := append(slices.Clone(b.Columns), b.Cells, b.Stock, b.Waste)
	return b.Suited() && slices.ContainsFunc(slices.Concat(piles...), func(c Card) bool { return c.Rank > 10 })
}

// cardDresses differ in how cards are written.
var cardDresses = []dress{
	{"lower case `7d`", cards(lower), nil},
	{"`10d` for ten", cards(in(ten, suitLetters)), nil},
	{"`0D` for ten", cards(in(zero, suitLetters)), suited},
	{"`1OD` with the letter O", cards(in(letterO, suitLetters)), suited},
	{"numbers `1D`, `13D`", cards(numbers), nil},
	{"suit signs `7♦`", cards(in(english, filledSigns)), suited},
	{"suit signs `10♦`", cards(in(ten, filledSigns)), suited},
	{"hollow signs `7♢`", cards(in(english, hollowSigns)), suited},
	{"signs in colour `7♦️`", cards(in(ten, colourSigns)), suited},
	{"signs as text `7♦︎`", cards(in(english, textSigns)), suited},
	{"HTML entities `7&diams;`", cards(in(english, entities)), suited},
	{"suit first `D7`", cards(suitFirst(english, suitLetters)), suited},
	{"suit first `D10`", cards(suitFirst(ten, suitLetters)), suited},
	{"suit first `♦7`", cards(suitFirst(english, filledSigns)), suited},
	{"suit first `d7`", cards(func(c Card) string { return strings.ToLower(suitFirst(english, suitLetters)(c)) }), suited},
	{"a blank in cards `7 ♦`", worded(apart(" ", filledSigns)), suited},
	{"a hyphen in cards `7-D`", cards(apart("-", suitLetters)), suited},
	{"words `7 of diamonds`", worded(digitWords), suited},
	{"words `seven of diamonds`", worded(words), suited},
	{"words `Seven of Diamonds`", worded(titles), suited},
	{"German `BD`, `B♦`", foreign(german, filledSigns), foreignCourt},
	{"German letters `BD`, `DD`, `KD`", foreign(german, suitLetters), foreignCourt},
	{"French `V♦`, `D♦`, `R♦`", foreign(french, filledSigns), foreignCourt},
	{"Dutch `B♦`, `V♦`, `H♦`", foreign(dutch, filledSigns), foreignCourt},
	{"characters `🃇`", cards(glyph), suited},
}

// between returns the setting of what stands between cards.
func between(text string) func(*Style) { return func(s *Style) { s.Between = text } }

// around returns the setting of what stands around each card, with a text between cards.
func around(left, right, between string) func(*Style) {
	return func(s *Style) {
		s.Each, s.Between, s.NoCard = [2]string{left, right}, between, left+"--"+right
	}
}

// listed returns the setting of brackets around piles, with a text between cards.
func listed(left, right, between string) func(*Style) {
	return func(s *Style) {
		s.Around, s.Between = [2]string{left, right}, between
		s.Floor = left + right
	}
}

// both returns the setting of two, one after the other.
func both(first, second func(*Style)) func(*Style) {
	return func(s *Style) {
		first(s)
		second(s)
	}
}

// pileDresses differ in what stands between the cards of a pile and around them.
var pileDresses = []dress{
	{"commas `7D, TD`", between(", "), nil},
	{"commas `7D,TD`", between(","), nil},
	{"semicolons `7D;TD`", between(";"), nil},
	{"tabs between cards", between("\t"), nil},
	{"two blanks between cards", between("  "), nil},
	{"no-break spaces", between("\u00a0"), nil},
	{"nothing between cards `7DTD`", between(""), filled},
	{"nothing between cards `7♦10♦`", both(cards(in(ten, filledSigns)), between("")), filled},
	{"brackets `[7D] [TD]`", around("[", "]", " "), nil},
	{"parentheses `(7D) (TD)`", around("(", ")", " "), nil},
	{"quotes `\"7D\" \"TD\"`", around(`"`, `"`, " "), nil},
	{"lists `[7D, TD]`", listed("[", "]", ", "), nil},
	{"lists `[\"7D\", \"TD\"]`", both(around(`"`, `"`, " "), listed("[", "]", ", ")), nil},
	{"lists `['7D', 'TD'],`", both(around("'", "'", " "), listed("[", "],", ", ")), nil},
	{"lists `(7D, TD)`", listed("(", ")", ", "), nil},
	{"lists `{7D, TD}`", listed("{", "}", ", "), nil},
}

// labelled returns the setting of the label of a column.
func labelled(format string) func(*Style) {
	return func(s *Style) {
		s.Label = func(column int) string {
			if !strings.Contains(format, "%") {
				return format
			}
			return fmt.Sprintf(format, column)
		}
	}
}

// floor returns the setting of what stands for an empty column.
func floor(text string) func(*Style) { return func(s *Style) { s.Floor = text } }

// labelDresses differ in what stands before the cards of a column, or for an empty column.
var labelDresses = []dress{
	{"`: ` before each column", labelled(": "), columns},
	{"no label, `:` for an empty column", labelled(""), suited},
	{"no label, `-` for an empty column", floor("-"), labelless},
	{"no label, `--` for an empty column", floor("--"), labelless},
	{"no label, `[]` for an empty column", floor("[]"), labelless},
	{"no label, `(empty)` for an empty column", floor("(empty)"), labelless},
	{"`1: 7D`", labelled("%d: "), nil},
	{"`1. 7D`", labelled("%d. "), nil},
	{"`1) 7D`", labelled("%d) "), nil},
	{"`(1) 7D`", labelled("(%d) "), nil},
	{"`#1: 7D`", labelled("#%d: "), columns},
	{"`Column 1: 7D`", labelled("Column %d: "), columns},
	{"`column 1: 7D`", labelled("column %d: "), columns},
	{"`Column 1 : 7D`", labelled("Column %d : "), columns},
	{"`Col 1: 7D`", labelled("Col %d: "), columns},
	{"`Col1: 7D`", labelled("Col%d: "), columns},
	{"`Stack 1: 7D`", labelled("Stack %d: "), columns},
	{"`Pile 1: 7D`", labelled("Pile %d: "), columns},
	{"`Tableau 1: 7D`", labelled("Tableau %d: "), columns},
	{"`Row 1: 7D` of Gaps", labelled("Row %d: "), func(b *Board) bool { return b.Rows }},
	{"`T1: 7D`", labelled("T%d: "), columns},
	{"`C1: 7D`", labelled("C%d: "), columns},
	{"`- 7D`", labelled("- "), nil},
	{"`* 7D`", labelled("* "), nil},
	{"`• 7D`", labelled("• "), nil},
	{"a line `Tableau:`", tableau("Tableau:", ""), labelless},
	{"a line `Tableau:`, then `: 7D`", both(labelled(": "), tableau("Tableau:", "")), columns},
	{"a line `Columns:`, then blanks and `7D`", tableau("Columns:", "  "), labelless},
	{"YAML, `tableau:` and `  - 7D TD`", both(labelled("- "), tableau("tableau:", "  ")), columns},
	{"columns on a line, between `/`", oneLine(" / "), deep},
	{"columns on a line, between `;`", oneLine("; "), deep},
	{"columns on a line, between `|`", oneLine(" | "), deep},
}

// tableau returns the setting of a line before those of the columns, which are indented.
func tableau(line, indent string) func(*Style) {
	return func(s *Style) {
		s.Columns = func(lines []string) []string {
			all := []string{line}
			for _, line := range lines {
				all = append(all, indent+line)
			}
			return all
		}
	}
}

// oneLine returns the setting of one line for all columns.
func oneLine(between string) func(*Style) {
	return func(s *Style) {
		s.Floor, s.Label = "", canonical().Label
		s.Columns = func(lines []string) []string { return []string{strings.Join(lines, between)} }
	}
}

// named returns the setting of another name for one line.
func named(canonical, other string) func(*Style) {
	return func(s *Style) {
		name := s.Name
		s.Name = func(n string) string {
			if n == canonical {
				return other
			}
			return name(n)
		}
	}
}

// home returns the setting of how foundations are written.
func home(write func(*Style, *Board) string) func(*Style) { return func(s *Style) { s.Home = write } }

// commaHomes writes foundations with commas between them.
func commaHomes(s *Style, b *Board) string { return strings.ReplaceAll(homeDashes(s, b), " ", ", ") }

// noCell returns the setting of what stands for empty cells, all of which are written.
func noCell(text string) func(*Style) {
	return func(s *Style) { s.NoCell, s.AllCells = text, true }
}

// headDresses differ in the lines of foundations, cells, stock and waste.
var headDresses = []dress{
	{"no lines of empty piles", func(s *Style) { s.NoHeads = true }, bare},
	{"these lines last", both(labelled(": "), func(s *Style) { s.HeadsLast = true }), columns},
	{"these lines last, no colons", func(s *Style) { s.HeadsLast = true }, labelless},
	{"`foundations:` in lower case", func(s *Style) {
		s.Name = func(name string) string { return strings.ToLower(name) + ": " }
	}, columns},
	{"`FOUNDATIONS:`, `FREECELLS:`", func(s *Style) {
		s.Name = func(name string) string { return strings.ToUpper(name) + ": " }
	}, columns},
	{"`Foundations:H-0`, no blank", func(s *Style) { s.Name = func(name string) string { return name + ":" } }, columns},
	{"`Founds:`", named("Foundations", "Founds: "), homed},
	{"`Foundation:`", named("Foundations", "Foundation: "), homed},
	{"`Foundations: H:A C:4`", home(homes("%s:%s")), homed},
	{"`Foundations: H=A C=4`", home(homes("%s=%s")), homed},
	{"`Foundations: HA C4`", home(homes("%s%s")), homed},
	{"`Foundations: H-A, C-4`", home(commaHomes), homed},
	{"`Foundations: AH 4C`", home(homeCards(plain, " ")), homed},
	{"`Foundations: AH, 4C`", home(homeCards(plain, ", ")), homed},
	{"`Foundations: A♥ 4♣`", home(homeCards(in(ten, filledSigns), " ")), homed},
	{"`Foundations (C D H S): 4 0 A 0`", both(named("Foundations", "Foundations (C D H S): "), home(homeRanks)), counted},
	{"`FC:`", named("Freecells", "FC: "), celled},
	{"`Cells:`", named("Freecells", "Cells: "), celled},
	{"`Freecell:`", named("Freecells", "Freecell: "), celled},
	{"`Free cells:`", named("Freecells", "Free cells: "), celled},
	{"`Free Cells:`", named("Freecells", "Free Cells: "), celled},
	{"`-` for every empty cell", noCell("-"), fourCells},
	{"`--` for every empty cell", noCell("--"), fourCells},
	{"`.` for every empty cell", noCell("."), fourCells},
	{"`[]` for every empty cell", noCell("[]"), fourCells},
	{"`__` for every empty cell", noCell("__"), fourCells},
	{"`empty` for every empty cell", noCell("empty"), fourCells},
	{"`Stock:`", named("Talon", "Stock: "), stocked},
	{"`Deck:`", named("Talon", "Deck: "), stocked},
	{"`Stock: ` in Calculation as `Talon:`", named("Stock", "Talon: "), stocked},
}

// fourCells: the game has four cells, which no more than four cards and an Eight Off board
// of eight cells can tell apart here, so the board must hold at most four.
func fourCells(b *Board) bool { return celled(b) && len(b.Cells) <= 4 && len(b.Start.Cells) == 0 }

// lines returns the setting of how each line is changed.
func lines(change func(string) string) func(*Style) { return func(s *Style) { s.Line = change } }

// whole returns the setting of how the whole text is changed.
func whole(change func(string) string) func(*Style) { return func(s *Style) { s.Whole = change } }

// ends returns a change of all line ends.
func ends(end string) func(string) string {
	return func(text string) string { return strings.ReplaceAll(text, "\n", end) }
}

// before returns a change that puts a text first.
func before(first string) func(string) string {
	return func(text string) string { return first + text }
}

// after returns a change that adds a text.
func after(last string) func(string) string { return func(text string) string { return text + last } }

// textDresses differ in the lines and in what stands around the board.
var textDresses = []dress{
	{"a line `# my board` first", whole(before("# my board\n")), nil},
	{"a line `// my board` first", whole(before("// my board\n")), nil},
	{"a line `; my board` first", whole(before("; my board\n")), nil},
	{"`# …` at the ends of lines", lines(after("  # see there")), nil},
	{"`// …` at the ends of lines", lines(after(" // see there")), nil},
	{"a sentence before", whole(before("Here is the board that I cannot win.\n")), nil},
	{"a sentence with a colon before", whole(before("I am stuck, can it be won?\nThis is the board:\n\n")), nil},
	{"a sentence after", whole(after("\nAny ideas? Thanks a lot.\n")), nil},
	{"quoted by `> `", lines(before("> ")), nil},
	{"fenced by ```` ``` ````", whole(func(text string) string { return "```\n" + text + "```\n" }), nil},
	{"fenced by ```` ```text ````, with a sentence", whole(func(text string) string {
		return "My board:\n\n```text\n" + text + "```\n\nCan it be won?\n"
	}), nil},
	{"between `<pre>` and `</pre>`", whole(func(text string) string { return "<pre>\n" + text + "</pre>\n" }), nil},
	{"line ends CRLF", whole(ends("\r\n")), nil},
	{"line ends CR", whole(ends("\r")), nil},
	{"byte order mark", whole(before("\ufeff")), nil},
	{"byte order mark and CRLF", whole(func(text string) string { return "\ufeff" + ends("\r\n")(text) }), nil},
	{"blanks at line ends", lines(after("   ")), nil},
	{"blanks before lines", both(labelled(": "), lines(before("    "))), columns},
	{"a tab before lines", both(labelled(": "), lines(before("\t"))), columns},
	{"blank lines between lines", both(labelled(": "), whole(ends("\n\n"))), columns},
	{"blank lines first and last", whole(func(text string) string { return "\n\n" + text + "\n\n" }), nil},
	{"no line end last", whole(func(text string) string { return strings.TrimSuffix(text, "\n") }), nil},
	{"commas, `Column 1:`, a comment, CRLF", both(between(", "), both(labelled("Column %d: "),
		whole(func(text string) string { return ends("\r\n")("# game 3\n" + text) }))), columns},
	{"bullets of signs, quoted", both(cards(in(ten, filledSigns)), both(labelled("- "), lines(before("> ")))), suited},
}
