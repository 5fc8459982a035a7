package dress

import (
	"slices"
	"strings"
)

// A Style is how the text of a board looks, apart from the order of its cards.
type Style struct {
	Card     func(Card) string
	Court    []string  // the ranks of foundations from ten on
	NoCard   string    // a place without a card in the columns of Gaps
	NoCell   string    // an empty cell before one with a card
	AllCells bool      // the empty cells after the last one with a card are written as well, four in all
	Between  string    // stands between two cards
	Around   [2]string // stand around the cards of a pile
	Each     [2]string // stand around each card
	Down     [2]string // stand around a card that lies face down, within Each
	// Label stands before the cards of a column, given its number from 1 on.
	Label func(column int) string
	// Nothing stands for a pile without a card that is no column.
	Nothing string
	// Floor stands for a column without a card.
	Floor string
	// Name returns the name of a line before the columns, given its canonical name.
	Name func(canonical string) string
	// Home writes the foundations of a board.
	Home func(s *Style, b *Board) string
	// HeadsLast: the lines of other piles follow the columns.
	HeadsLast bool
	// NoHeads: the lines of other piles are left out.
	NoHeads bool
	// Line changes each line; Columns changes the lines of the columns together, and Whole
	// the whole text.
	Line    func(string) string
	Columns func(lines []string) []string
	Whole   func(string) string
}

// canonical returns the style of the canonical text, but for the colons before columns.
func canonical() *Style {
	return &Style{
		Card: plain, Court: english, NoCard: "--", NoCell: "-", Between: " ", Down: [2]string{"<", ">"}, Floor: ":",
		Label: func(int) string { return "" }, Name: func(name string) string { return name + ": " }, Home: homeDashes,
		Line:    func(line string) string { return line },
		Columns: func(lines []string) []string { return lines },
		Whole:   func(text string) string { return text },
	}
}

// text writes a board.
func (s *Style) text(b *Board) string {
	var columns []string
	for i, cards := range b.Columns {
		columns = append(columns, s.column(i+1, cards))
	}
	return s.join(b, columns)
}

// column writes a column with its label.
func (s *Style) column(number int, cards []Card) string {
	label := s.Label(number)
	if len(cards) > 0 {
		return label + s.pile(cards, s.NoCard)
	}
	if label != "" {
		return strings.TrimRight(label, " ")
	}
	return s.Floor
}

// join puts the lines of the columns and those of other piles together.
func (s *Style) join(b *Board, columns []string) string {
	columns, heads := s.Columns(columns), s.heads(b)
	var lines []string
	switch {
	case s.NoHeads:
		lines = columns
	case s.HeadsLast:
		lines = append(columns, heads...)
	default:
		lines = append(heads, columns...)
	}
	if b.Passes != "" {
		lines = append(lines, s.Name("Passes")+b.Passes)
	}
	var text strings.Builder
	for _, line := range lines {
		text.WriteString(s.Line(line) + "\n")
	}
	return s.Whole(text.String())
}

// heads writes the lines of foundations, cells, stock and waste.
func (s *Style) heads(b *Board) (lines []string) {
	for _, name := range b.Heads {
		pile := ""
		switch name {
		case "Foundations":
			pile = s.Home(s, b)
		case "Freecells":
			pile = s.cells(b.Cells)
		case "Reserve":
			pile = s.pile(b.Cells, s.NoCell)
		case "Waste", "Hole":
			pile = s.pile(b.Waste, "")
		default:
			pile = s.pile(b.Stock, "")
		}
		lines = append(lines, strings.TrimRight(s.Name(name)+pile, " "))
	}
	return lines
}

func (s *Style) cells(cells []Card) string {
	for s.AllCells && len(cells) < 4 {
		cells = append(cells[:len(cells):len(cells)], Card{})
	}
	return s.pile(cells, s.NoCell)
}

// pile writes cards, and a place without one as given.
func (s *Style) pile(cards []Card, none string) string {
	var texts []string
	for _, c := range cards {
		texts = append(texts, s.word(c, none))
	}
	if len(texts) == 0 {
		return s.Nothing
	}
	return s.Around[0] + strings.Join(texts, s.Between) + s.Around[1]
}

// word writes a card, or a place without one as given.
func (s *Style) word(c Card, none string) string {
	if c.Rank == 0 {
		return none
	}
	text := s.Card(c)
	if c.Down {
		text = s.Down[0] + text + s.Down[1]
	}
	return s.Each[0] + text + s.Each[1]
}

// homeRank returns the rank of the last of n cards that are home, or 0.
func (s *Style) homeRank(n int) string {
	if n == 0 {
		return "0"
	}
	return letters(n, s.Court)
}

// homes returns a way to write foundations, each like "H-A".
func homes(format string) func(*Style, *Board) string {
	return func(s *Style, b *Board) string {
		if b.Founds != nil {
			return strings.Join(b.Founds, " ")
		}
		return strings.Join(s.eachHome(b, func(suit int) string { return suitLetters[suit] }, format), " ")
	}
}

// textsOf writes each card.
func textsOf(cards []Card, text func(Card) string) (texts []string) {
	for _, c := range cards {
		texts = append(texts, text(c))
	}
	return texts
}

var homeDashes = homes("%s-%s")

// homeCards returns a way to write the last card of each foundation; foundations without a
// card are left out.
func homeCards(card func(Card) string, between string) func(*Style, *Board) string {
	return func(_ *Style, b *Board) string {
		return strings.Join(textsOf(b.laid(), card), between)
	}
}

// homeRanks writes the ranks of the last cards home, in the order C D H S.
func homeRanks(s *Style, b *Board) string {
	inOrder := slices.SortedFunc(slices.Values(b.Home), func(c, d Card) int { return c.suit() - d.suit() })
	return strings.Join(textsOf(inOrder, func(c Card) string { return s.homeRank(c.Rank) }), " ")
}
