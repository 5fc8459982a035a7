package dress

import (
	"fmt"
	"slices"
	"strings"
)

// Orders returns the forms in which the lines are rows or the cards of a deal. A reader must
// read the very board that was written, or refuse.
func Orders() (forms []Form) {
	for _, r := range rowForms {
		forms = append(forms, Form{r.name, r.as(), r.fits, r.write}, r.without())
	}
	return append(forms, orderForms...)
}

// A grid is a way to write the rows of a board as a screen shows them: the lowest cards of
// all columns first.
type grid struct {
	name  string
	style func(*Style)
	fits  func(*Board) bool
	// row writes the cards of a row, with Card{} for a place without one.
	row func(s *Style, row []Card) string
	// head returns the lines before the rows; nil for none.
	head func(columns int) []string
}

// as is the word for rows, unless their gaps are not to be seen.
func (g grid) as() string {
	if strings.Contains(g.name, "closed up") {
		return ""
	}
	return "rows"
}

func (g grid) write(b *Board) string { return g.text(b, false) }

// without returns the form without the lines of other piles.
func (g grid) without() Form {
	fits := func(b *Board) bool { return b.Bare() && (g.fits == nil || g.fits(b)) }
	return Form{g.name + ", no other lines", g.as(), fits, func(b *Board) string { return g.text(b, true) }}
}

func (g grid) text(b *Board, noHeads bool) string {
	s := canonical()
	s.NoHeads = noHeads
	if g.style != nil {
		g.style(s)
	}
	var lines []string
	if g.head != nil {
		lines = g.head(len(b.Columns))
	}
	for _, row := range rows(b) {
		lines = append(lines, g.row(s, row))
	}
	return s.join(b, lines)
}

// rows returns the rows of a board: the first cards of all columns, the second ones, and
// so on.
func rows(b *Board) [][]Card {
	rows := make([][]Card, b.depth())
	for i := range rows {
		for _, column := range b.Columns {
			c := Card{}
			if i < len(column) {
				c = column[i]
			}
			rows[i] = append(rows[i], c)
		}
	}
	return rows
}

// padded writes a row in places of a width, left or right in them, with a text for places
// without a card.
func padded(width int, right bool, none string) func(*Style, []Card) string {
	return func(s *Style, row []Card) string {
		var line strings.Builder
		for _, c := range row {
			word := s.word(c, none)
			pad := strings.Repeat(" ", max(0, width-len([]rune(word))))
			if right {
				word = pad + word
			} else {
				word += pad
			}
			line.WriteString(word)
		}
		return strings.TrimRight(line.String(), " ")
	}
}

// joined writes a row with a text between its places, and one for those without a card.
func joined(between, none string) func(*Style, []Card) string {
	return func(s *Style, row []Card) string { return strings.TrimRight(s.rowOf(row, between, none), " \t") }
}

func (s *Style) rowOf(row []Card, between, none string) string {
	var words []string
	for _, c := range row {
		words = append(words, s.word(c, none))
	}
	return strings.Join(words, between)
}

// closed writes the cards of a row without the gaps between them.
func closed(s *Style, row []Card) string {
	return s.pile(slices.DeleteFunc(slices.Clone(row), func(c Card) bool { return c.Rank == 0 }), "")
}

var (
	// open: no card lies face down, so that all have the same width.
	open = func(b *Board) bool { return !b.Hides() }
	// unrowed: the board has columns.
	unrowed = func(b *Board) bool { return !b.Rows }
	shown   = func(b *Board) bool { return open(b) && unrowed(b) }
	signed  = func(b *Board) bool { return shown(b) && b.Suited() }
	// numberless: numbers of columns would look like cards if cards are ranks alone, and over a single row like a list.
	numberless = func(b *Board) bool { return unrowed(b) && b.Suited() && b.depth() > 1 }
)

// unlikeDeal: the rows do not look like those of the deal with its columns in another order, which
// anybody would take for the deal once their gaps are closed up.
func unlikeDeal(b *Board) bool {
	lengths := func(columns [][]Card) (n []int) {
		for _, column := range columns {
			n = append(n, len(column))
		}
		return n
	}
	now, dealt := lengths(b.Columns), lengths(b.Start.Columns)
	return unrowed(b) && (slices.Equal(now, dealt) || !slices.Equal(slices.Sorted(slices.Values(now)),
		slices.Sorted(slices.Values(dealt))))
}

var rowForms = []grid{
	{"rows, gaps as blanks", nil, shown, padded(3, false, ""), nil},
	{"rows, gaps as blanks, wide", nil, unrowed, padded(6, false, ""), nil},
	{"rows, gaps as blanks, 4 to a card, `10`", cards(in(ten, suitLetters)), shown, padded(4, false, ""), nil},
	{"rows, gaps as blanks, to the right, `10`", cards(in(ten, suitLetters)), shown, padded(4, true, ""), nil},
	{"rows, gaps as blanks, `♦`", cards(in(ten, filledSigns)), signed, padded(4, false, ""), nil},
	{"rows, gaps as blanks, small letters", cards(lower), shown, padded(3, false, ""), nil},
	{"rows, a line of numbers first", nil, signed, padded(3, true, ""), func(columns int) []string {
		var line strings.Builder
		for i := range columns {
			fmt.Fprintf(&line, "%3d", i+1)
		}
		return []string{line.String()}
	}},
	{"rows, gaps as `--`", nil, unrowed, joined(" ", "--"), nil},
	{"rows, gaps as `..`", nil, unrowed, joined(" ", ".."), nil},
	{"rows, gaps as `__`", nil, unrowed, joined(" ", "__"), nil},
	{"rows, gaps as `[]`", nil, unrowed, joined(" ", "[]"), nil},
	{"rows, gaps as `.`", nil, unrowed, padded(3, false, "."), nil},
	{"rows, gaps as `-`", nil, unrowed, joined(" ", "-"), nil},
	{"rows, tabs between places", nil, unrowed, joined("\t", ""), nil},
	{"rows, commas between places", nil, unrowed, joined(",", ""), nil},
	{"rows, gaps closed up", nil, unlikeDeal, closed, nil},
	{"rows, gaps closed up, `10`", cards(in(ten, suitLetters)), unlikeDeal, closed, nil},
	{"rows as a table", nil, numberless, func(s *Style, row []Card) string {
		return "| " + s.rowOf(row, " | ", "  ") + " |"
	}, func(columns int) []string {
		var numbers []string
		for i := range columns {
			numbers = append(numbers, fmt.Sprint(i+1))
		}
		return []string{"| " + strings.Join(numbers, " | ") + " |", strings.Repeat("|---", columns) + "|"}
	}},
}

// reversed returns the board with each column from its top card down.
func reversed(b *Board) *Board {
	top := *b
	top.Columns = nil
	for _, column := range b.Columns {
		cards := slices.Clone(column)
		slices.Reverse(cards)
		top.Columns = append(top.Columns, cards)
	}
	return &top
}

// Deck returns the cards of a deal in the order in which they are dealt: row by row from
// left to right, and then what is not dealt to columns. If the deal is a triangle without
// a stock, each row goes from right to left as long as it leaves out columns; docs/games.md
// has this order.
func Deck(b *Board) (deck []Card) {
	triangle := len(b.Stock) == 0 && len(b.Columns) > 1 && len(b.Columns[0]) < len(b.Columns[1]) &&
		len(b.Columns[1]) < len(b.Columns[2])
	counts := make([]int, len(b.Columns))
	for first := 0; triangle && first < min(len(b.Columns), b.depth()); first++ {
		for i := len(b.Columns) - 1; i >= first; i-- {
			deck = append(deck, b.Columns[i][counts[i]])
			counts[i]++
		}
	}
	for range b.depth() {
		for i, column := range b.Columns {
			if n := counts[i]; n < len(column) {
				deck = append(deck, column[n])
				counts[i]++
			}
		}
	}
	return slices.Concat(deck, b.Cells, b.Stock)
}

// deckLines writes the deck of a deal, with so many cards on a line.
func deckLines(perLine int, between string) func(*Board) string {
	return func(b *Board) string {
		s := canonical()
		s.Between = between
		var text strings.Builder
		for line := range slices.Chunk(Deck(b.Open()), perLine) {
			text.WriteString(s.pile(line, "") + "\n")
		}
		return text.String()
	}
}

// fresh: a deal that its deck alone gives.
func fresh(b *Board) bool { return unrowed(b) && b.Suited() && b.Dealt() && b.Passes == "" }

// klondikeDeal: one with a stock.
func klondikeDeal(b *Board) bool { return fresh(b) && len(b.Stock) > 0 }

// stockFirst writes a deal as its stock and then its columns, without a label or marks of
// cards face down.
func stockFirst(b *Board) string {
	s := canonical()
	stock := s.pile(b.Stock, "")
	s.NoHeads = true
	return stock + "\n" + s.text(b.Open())
}

// stockLast writes the columns first.
func stockLast(b *Board) string {
	s := canonical()
	stock := s.pile(b.Stock, "")
	s.NoHeads = true
	return s.text(b.Open()) + stock + "\n"
}

var orderForms = []Form{
	{"the deck in one line", "deal", fresh, deckLines(52, " ")},
	{"the deck in one line, commas", "deal", fresh, deckLines(52, ", ")},
	{"the deck in 4 lines", "deal", fresh, deckLines(13, " ")},
	{"the stock first, then columns", "", klondikeDeal, stockFirst},
	{"columns, then the stock", "", klondikeDeal, stockLast},
	{"no marks of cards face down", "", klondikeDeal, func(b *Board) string { return canonical().text(b.Open()) }},
	{"lower case, stock first", "", klondikeDeal, func(b *Board) string { return strings.ToLower(stockFirst(b)) }},
}

// TopFirst returns the forms in which each column begins with its top card. Nothing but
// knowledge of deals, or runs at the wrong ends, can tell them from columns from the lowest
// card on, of which they are other boards.
func TopFirst() []Form { return slices.Clone(topForms) }

var topForms = []Form{
	{"columns from the top card down", "top-first", signed, func(b *Board) string {
		return canonical().text(reversed(b))
	}},
	{"columns from the top card down, `: `", "top-first", signed, func(b *Board) string {
		s := canonical()
		labelled(": ")(s)
		return s.text(reversed(b))
	}},
}
