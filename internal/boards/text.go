package boards

import (
	"cmp"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"patience/game"
	"patience/game/card"
)

// Text returns piles as solvers and PySol write them: foundations, cells or reserve, stock, waste or hole, a line for
// each column, and the passes left if they are limited. Lines of piles that the game does not have are left out. A - is
// an empty cell before one with a card, and a card in angle brackets lies face down. The function face writes a
// card, which the player does not see if it is hidden: one of the stock, or one that lies face down.
//
//	Foundations: H-0 C-A D-0 S-0
//	Freecells: - TD
//	Talon: KH KD 2D
//	Waste: TC
//	: 3D
//	: <AD> 8H
//	Passes: 2
func (f *Format) Text(p *Piles, face func(c card.Card, hidden bool) string) string {
	shown := func(c card.Card) string { return cellText(c, face) }
	hidden := func(c card.Card) string { return face(c, true) }
	var lines []string
	if f.FreeCell || f.hasStock() && !f.Hole || !p.isEmpty() {
		lines = append(lines, "Foundations: "+f.homeText(p))
	}
	if f.Cells > 0 {
		words := Each(untilLast(p.Cells), shown)
		for i := range len(words) - 1 {
			if f.Stacked {
				words[i] = hidden(p.Cells[i])
			}
		}
		lines = append(lines, Labelled(f.cellsLabel()+":", words))
	}
	if f.hasStock() {
		lines = append(lines, Labelled("Talon:", Each(p.Stock, hidden)))
	}
	if f.hasWaste() {
		lines = append(lines, Labelled(f.wasteLabel()+":", Each(p.Waste, shown)))
	}
	for i, column := range p.Columns {
		words, down := Each(column, shown), p.down(i)
		for j, c := range column[:down] {
			words[j] = "<" + face(c, true) + ">"
		}
		lines = append(lines, Labelled(":", words))
	}
	if f.Passes > 0 {
		lines = append(lines, fmt.Sprintf("Passes: %d", p.Passes))
	}
	return strings.Join(lines, "\n") + "\n"
}

// Open writes a card, whether it is hidden or not.
func Open(c card.Card, _ bool) string { return c.String() }

// Seen writes a card as a player sees it.
func Seen(c card.Card, hidden bool) string {
	if hidden {
		return game.FaceDown
	}
	return c.String()
}

func (f *Format) cellsLabel() string {
	if f.Reserve {
		return "Reserve"
	}
	return "Freecells"
}

func (f *Format) wasteLabel() string {
	if f.Hole {
		return "Hole"
	}
	return "Waste"
}

// emptyText stands for an empty cell in text and JSON.
const emptyText = "-"

func cellText(c card.Card, face func(c card.Card, hidden bool) string) string {
	if c == Empty {
		return emptyText
	}
	return face(c, false)
}

// cellWidth is the number of characters that fc-solve takes for a cell.
const cellWidth = 4

// CellWords returns the cells of a line of fc-solve, of which each has four characters and "" is an empty one. It
// returns false for a line in which cards stand elsewhere.
func CellWords(rest string) (cells []string, ok bool) {
	for i := 0; i < len(rest); i += cellWidth {
		cell := rest[i:min(i+cellWidth, len(rest))]
		name := strings.TrimSpace(cell)
		end := strings.Index(cell, name) + len(name)
		if name != "" && (end != cellWidth || cell[0] != ' ' || strings.ContainsAny(name, " \t")) {
			return nil, false
		}
		cells = append(cells, name)
	}
	return cells, true
}

// A reader reads a board.
type reader struct {
	format  *Format
	letters Letters
	Piles   // but for the columns
	columns []column
	unsure  []card.Card // cards that may be home
	piled   bool        // some line names stock, waste, cells or reserve
	as      string      // the way that the user chose; "" if none
	spare   string      // what is said besides: a line is the stock, or columns are turned round
	// ownKeys: it is JSON with our keys or those of Solvitaire, so that the lines are columns.
	ownKeys bool
	// faceless: cards are objects that do not say whether they lie face up.
	faceless bool
	// eitherEnd: the stock may have its next card last too.
	eitherEnd bool
}

// A column is a line of cards as it is written: a column, or a row of all columns.
type column struct {
	faces []face
	places
	// marked says that it is called a column, by a colon or by the name of a list.
	marked bool
	number int // by which it is called, −1 if by none
}

// A face is a card and whether it lies face down.
type face struct {
	card card.Card
	down bool
}

func cardsOf(faces []face) []card.Card { return Each(faces, func(f face) card.Card { return f.card }) }

// newReader returns a reader of a board on which nothing is said of foundations and passes.
func (f *Format) newReader() *reader { return &reader{format: f, Piles: f.start()} }

// text reads the lines of a text.
func (r *reader) text(text string) error {
	lines, err := Lexer{IsCard: IsCard}.Lines(text)
	if err != nil {
		return fmt.Errorf("%w; %s", err, r.expectedLabels())
	}
	if r.format.Down {
		if err := checkFacesTold(text); err != nil {
			return err
		}
	}
	r.letters = LettersOf(lines)
	seen := map[string]bool{}
	for _, line := range lines {
		if line.Label != ColumnLabel && line.Label != Unlabelled && seen[line.Label] {
			return fmt.Errorf("line %d: a second %s line", line.Number, line.Name)
		}
		seen[line.Label] = true
		if err := r.line(&line); err != nil {
			return fmt.Errorf("line %d: %w", line.Number, err)
		}
	}
	r.columns = r.format.byNumber(r.columns)
	return nil
}

// byNumber returns columns in the order of their numbers, with empty ones for numbers that are missing, if each column
// has a number of its own.
func (f *Format) byNumber(lines []column) []column {
	first := 1
	for _, c := range lines {
		if c.number < 0 {
			return lines
		}
		first = min(first, c.number)
	}
	if len(lines) == 0 {
		return lines
	}
	ordered := make([]column, f.Columns)
	for _, c := range lines {
		i := c.number - first
		if i >= len(ordered) || ordered[i].marked {
			return lines
		}
		ordered[i] = c
	}
	for i := range ordered {
		ordered[i].marked = true
	}
	return ordered
}

// line reads a line.
func (r *reader) line(line *Line) (err error) {
	switch {
	case line.Label == FoundationsLabel:
		r.unsure, err = r.letters.parseHome(r.homes(), line.Name, line.Rest)
	case line.Label == CellsLabel:
		r.piled = true
		r.Cells, err = r.cells(line)
	case line.Label == ColumnLabel || line.Label == Unlabelled:
		var c column
		c, err = r.column(line)
		r.columns = append(r.columns, c)
	case line.Label == HoleLabel && r.format.Hole:
		r.Waste, err = r.cards(line.Fields)
	case !r.format.hasStock(), r.format.Deals && line.Label != StockLabel:
		err = fmt.Errorf("unknown label %.20q; %s", line.Name, r.expectedLabels())
	case line.Label == StockLabel:
		r.piled = true
		err = r.talon(line)
	case line.Label == WasteLabel && !r.format.Hole:
		r.piled = true
		r.Waste, err = r.cards(line.Fields)
	case line.Label == PassesLabel:
		text := strings.TrimSpace(line.Rest)
		if r.Passes, err = strconv.Atoi(text); err != nil {
			err = fmt.Errorf("%.20q passes; expected a number", text)
		}
	default:
		err = fmt.Errorf("unknown label %.20q; %s", line.Name, r.expectedLabels())
	}
	return err
}

// expectedLabels names the labels of the game.
func (r *reader) expectedLabels() string {
	labels := "expected Foundations"
	if r.format.Hole {
		labels = "expected Hole"
	}
	if r.format.Cells > 0 {
		labels += ", " + r.format.cellsLabel()
	}
	if r.format.hasStock() {
		labels += ", Talon"
	}
	if r.format.Draw > 0 && !r.format.Hole {
		labels += ", Waste, Passes"
	}
	return labels + " or a column of cards"
}

// cells reads the cells. An empty one is marked, or, as fc-solve writes it, four blanks.
func (r *reader) cells(line *Line) (cells []card.Card, err error) {
	fields := line.Fields
	if words, ok := CellWords(line.Rest); ok && !strings.ContainsAny(line.Rest, ",;|-") {
		fields = Each(words, func(word string) Field { return Field{Text: cmp.Or(word, Hole)} })
	}
	cells, err = r.filled(fields)
	return untilLast(cells), err
}

// cards reads cards. Empty places do not count.
func (r *reader) cards(fields []Field) ([]card.Card, error) {
	cards, err := r.filled(fields)
	return slices.DeleteFunc(cards, func(c card.Card) bool { return c == Empty }), err
}

// filled reads the cards of places, Empty for those without a card.
func (r *reader) filled(fields []Field) (cards []card.Card, err error) {
	for i, f := range fields {
		if f.Text == Hole {
			cards = append(cards, Empty)
			continue
		}
		list, err := r.letters.Cards(f.Text)
		if err != nil {
			return nil, fmt.Errorf("card %d: %w", i+1, err)
		}
		cards = append(cards, list...)
	}
	return cards, nil
}

// talon reads the stock. ShootMe's Klondike-Solver puts it between arrows, and before them the waste, whose first card
// is the one that can be played.
func (r *reader) talon(line *Line) (err error) {
	fields := line.Fields
	is := func(arrow string) int {
		return slices.IndexFunc(fields, func(f Field) bool { return f.Text == arrow })
	}
	if i := is("==>"); i >= 0 && is("<==") == len(fields)-1 {
		if r.Waste, err = r.cards(fields[:i]); err != nil {
			return err
		}
		slices.Reverse(r.Waste)
		fields = fields[i+1 : len(fields)-1]
	}
	r.Stock, err = r.cards(fields)
	return err
}

// column reads a column, or a row.
func (r *reader) column(line *Line) (column, error) {
	c := column{marked: line.Label == ColumnLabel, number: numberIn(line.Name)}
	for i, f := range line.Fields {
		if f.Text == Hole {
			c.holes = append(c.holes, f.At)
			continue
		}
		faces, err := r.angled(f.Text)
		if err != nil {
			return c, fmt.Errorf("card %d: %w", i+1, err)
		}
		for j, face := range faces {
			c.faces, c.at = append(c.faces, face), append(c.at, f.At+2*j)
			c.ends = append(c.ends, f.At+len(f.Text)-2*(len(faces)-1-j))
		}
	}
	return c, nil
}

var (
	// aCard is a card, and wrapped one in brackets of its own.
	aCard   = regexp.MustCompile(`(?i)(?:10|[2-9ATJQK])[CDHS]\b`)
	wrapped = regexp.MustCompile(`(?i)[\[({]\s*<?(?:10|[2-9ATJQK])[CDHS]>?\s*[\])}]`)
	// small and large are cards by the letters of their suits.
	small = regexp.MustCompile(`(?:10|[2-9ATJQKatjqk])[cdhs]\b`)
	large = regexp.MustCompile(`(?:10|[2-9ATJQKatjqk])[CDHS]\b`)
)

// checkFacesTold returns an error if some cards of a line look different from the others, which may mean that they lie
// face down.
func checkFacesTold(text string) error {
	number := 0
	for line := range strings.Lines(text) {
		number++
		alone := wrapped.FindString(line)
		switch {
		case alone != "" && len(wrapped.FindAllString(line, -1)) < len(aCard.FindAllString(line, -1)):
		case small.MatchString(line) && large.MatchString(line):
			alone = small.FindString(line)
		default:
			continue
		}
		return fmt.Errorf("line %d: %s may lie face up or face down; expected <TC> for a card face down", number, alone)
	}
	return nil
}

// numberIn returns the number at the end of a column's name, where A is 1, or −1.
func numberIn(name string) int {
	found := nameEnd.FindString(name)
	if n, err := strconv.Atoi(found); err == nil {
		return n
	}
	if len(found) == 1 {
		return int(found[0]|0x20-'a') + 1
	}
	return -1
}

// nameEnd is the number or the letter at the end of a column's name.
var nameEnd = regexp.MustCompile(`[0-9]+\b|\b[A-Za-z]\b`)

// angled reads the cards of a word, in angle brackets if they lie face down.
func (r *reader) angled(word string) ([]face, error) {
	inner, brackets := strings.Trim(word, "|>"), 0 // which mark a cursor
	if r.format.Down {
		inner = strings.TrimSuffix(strings.TrimPrefix(word, "<"), ">")
		brackets = len(word) - len(inner)
	}
	switch {
	case hidden.MatchString(word):
		return nil, hiddenCard(word)
	case brackets == 1:
		return nil, fmt.Errorf("%.20q; expected a card like TD, or <TD> face down", word)
	}
	cards, err := r.letters.Cards(inner)
	return Each(cards, func(c card.Card) face { return face{c, brackets > 0} }), err
}

var errLastDown = errors.New("the last card lies face down; expected one face up")
