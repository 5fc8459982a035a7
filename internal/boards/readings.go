package boards

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"patience/game"
	"patience/game/card"
)

// A Reading is a way in which a text is a board of a format.
type Reading struct {
	game.Reading // without its board
	Piles
}

// ReadBoard returns the ways in which a text is a board by rules; see [Format.Read]. The function of makes the game's
// own board.
func ReadBoard[R Rules](rules R, text []byte, as string, of func(Board[R]) game.Board) ([]game.Reading, error) {
	readings, err := rules.Format().Read(text, as)
	return Each(readings, func(r Reading) game.Reading {
		r.Board = of(Board[R]{rules, r.Piles})
		return r.Reading
	}), err
}

// Only returns the board of the only reading that is certain; see [game.Only].
func Only[B game.Board](readings []game.Reading, err error) (board B, _ error) {
	r, err := game.Only(readings, err)
	if err != nil {
		return board, err
	}
	return r.Board.(B), nil
}

// Read returns the ways in which a text is a board: as the text of [Format.Text], the JSON of [Format.JSON] or that of
// other programs, or a number if the game has some.
//
// Lines may have any order, and may be missing: then the piles are empty, the cards are home that the rules put there,
// and all passes are left. The lines of cards are columns, rows or a deal; see [game.Readings]. A way counts if each
// card of the deck is there once and if a deal can have led to the board. If as is "", all ways are tried, otherwise
// that one alone, whether or not a deal can have led there. The error is one line that says what is wrong and where.
func (f *Format) Read(text []byte, as string) (readings []Reading, err error) {
	if err := game.CheckReading(as); err != nil {
		return nil, err
	}
	err = game.ReadBoard(text, func(text string) error {
		readings, err = f.readText(text, as)
		return f.orOtherPack(err, text)
	}, func(text []byte) error {
		r := f.newReader()
		if err = r.json(text); err == nil {
			readings, err = r.readings(string(text), as)
		}
		if !json.Valid(text) {
			return err
		}
		return f.orOtherPack(err, string(text))
	}, func() error { return nil })
	return readings, err
}

func (f *Format) readText(text, as string) ([]Reading, error) {
	if digits := strings.TrimSpace(text); digits != "" && strings.Trim(digits, "0123456789") == "" {
		p, err := f.readNumber(digits)
		return []Reading{{Piles: p}}, cmp.Or(err, f.Validate(&p))
	}
	readings, err := f.readLines(withEmptyColumns(text, f.Columns), text, as)
	if err != nil { // the blank lines are perhaps no empty columns
		if again, err2 := f.readLines(text, text, as); err2 == nil {
			return again, nil
		}
	}
	return readings, err
}

// The numbers of deals have at most dealDigits digits. A program may name a deck by a number below 52!, of which one in
// 10⁸ has fewer than 60 digits.
const dealDigits, leastDeckDigits, mostDeckDigits = 21, 60, 68

// readNumber reads a board that is written as a number.
func (f *Format) readNumber(digits string) (Piles, error) {
	switch n := len(digits); {
	case n <= dealDigits && (f.Number == nil || f.Ranks == card.MaxRank):
		return Piles{}, fmt.Errorf("the number %.20s may name a deal, but it is no board; give it as a deal, with its "+
			"source", digits)
	case f.Number == nil && leastDeckDigits <= n && n <= mostDeckDigits:
		return Piles{}, fmt.Errorf("a number of %d digits; decks of Microsoft's collection are read in Klondike only, "+
			"because it is not known how other games deal them", n)
	case f.Number == nil:
		return Piles{}, fmt.Errorf("a number of %d digits; expected a board", n)
	}
	return f.Number(digits)
}

// readLines reads the lines of a text, in which empty columns may be marked.
func (f *Format) readLines(lines, text, as string) ([]Reading, error) {
	r := f.newReader()
	if err := r.text(lines); err != nil {
		return nil, err
	}
	return r.readings(text, as)
}

// An attempt is the board that lines of cards are in some way, or why they are none.
type attempt struct {
	Piles
	said  string // how they are read, if it isn't the plain way
	doubt game.Doubt
	err   error
}

// readings returns the ways in which what was read is a board.
func (r *reader) readings(text, as string) ([]Reading, error) {
	if r.eitherEnd {
		return r.fromEitherEnd(text, as)
	}
	r.takeSpare()
	if err := r.checkDeck(); err != nil && !r.takeHead() {
		return nil, err
	}
	found, faults := map[string]*Reading{}, map[string]error{}
	for way, try := range map[string]func() attempt{
		game.AsColumns: r.asColumns, game.AsTopFirst: r.asTopFirst, game.AsRows: r.asRows, game.AsDeal: r.asDeal,
	} {
		if as == "" || as == way {
			found[way], faults[way] = r.reading(way, try())
		}
	}
	if as == "" {
		return r.likely(found, text, faults[game.AsColumns])
	}
	if found[as] == nil {
		return nil, faults[as]
	}
	found[as].Doubt = game.Certain
	return []Reading{*found[as]}, nil
}

// fromEitherEnd returns the readings with the next card of the stock first, and with it last.
func (r *reader) fromEitherEnd(text, as string) (both []Reading, err error) {
	for _, end := range []string{game.AsNextLast, game.AsNextFirst} {
		if as == "" || as == end {
			turned := *r
			turned.eitherEnd, turned.Stock = false, slices.Clone(r.Stock)
			if end == game.AsNextFirst {
				slices.Reverse(turned.Stock)
			}
			readings, err := turned.readings(text, "")
			if err != nil {
				return nil, err
			}
			for _, reading := range readings {
				reading.As, reading.First = end, fmt.Sprintf("the next card of the stock is %s", turned.Stock[0])
				both = append(both, reading)
			}
		}
	}
	if len(both) == 0 {
		return nil, fmt.Errorf("as %s; expected %s or %s", as, game.AsNextFirst, game.AsNextLast)
	}
	return both, nil
}

// reading returns the board of an attempt. The error says why it is none.
func (r *reader) reading(as string, a attempt) (*Reading, error) {
	if a.err != nil {
		return nil, a.err
	}
	p := a.Piles
	for len(p.Columns) < r.format.Columns {
		p.Columns = append(p.Columns, nil)
	}
	if r.format.Down {
		p.Down = append(p.Down, make([]int, len(p.Columns)-len(p.Down))...)
		r.implyDown(&p)
	}
	if err := r.format.Validate(&p); err != nil {
		return nil, err
	}
	reading := &Reading{game.Reading{As: as, First: "the first column is " + firstOf(&p), Doubt: a.doubt}, p}
	switch {
	case r.spare != "":
		reading.Said = fmt.Sprintf("board: read as %s, %s; %s", cmp.Or(a.said, as), r.spare, reading.First)
	case a.said != "":
		reading.Said = fmt.Sprintf("board: read as %s; %s", a.said, reading.First)
	}
	return reading, nil
}

// implyDown turns the cards of a fresh deal face down that the deal puts there, if none is said to lie face down and
// they cannot lie face up.
func (r *reader) implyDown(p *Piles) {
	if !r.format.isDealt(p) || slices.Max(append(slices.Clone(p.Down), 0)) > 0 || r.format.checkFaces(p) == nil {
		return
	}
	for i, n := range r.format.dealt() {
		p.Down[i] = max(n-1, 0)
	}
}

// likely returns the readings that may be meant, of those found. If there is none, the error says why, which is the
// one given if the lines are no columns.
func (r *reader) likely(found map[string]*Reading, text string, fault error) ([]Reading, error) {
	may := func(as string) *Reading {
		if reading := found[as]; reading != nil && r.format.plausible(&reading.Piles) {
			return reading
		}
		return nil
	}
	columns, rows, deal, topFirst := may(game.AsColumns), may(game.AsRows), may(game.AsDeal), may(game.AsTopFirst)
	if r.ownKeys {
		rows, deal, topFirst = nil, nil, nil
	}
	switch all := found[game.AsColumns]; {
	case all != nil && r.isOwn(text, &all.Piles):
		columns, rows, deal = all, nil, nil
	case rows != nil && r.gaps() != noGaps:
		columns, deal = nil, nil
	case columns != nil && r.marked():
		rows, deal = nil, nil
	case rows != nil && r.areDealtRows() && columns != nil && !r.format.inOrder(&columns.Piles):
		columns = nil
	}
	if columns != nil || rows != nil {
		deal = nil
	}
	if columns != nil && rows != nil && columns.sameBut(&rows.Piles) {
		rows = nil
	}
	var kept []Reading
	for _, reading := range []*Reading{columns, rows, deal} {
		if reading != nil {
			kept = append(kept, *reading)
		}
	}
	if byColumns, err := r.reading(game.AsColumns, r.asDealtColumns()); deal != nil && err == nil {
		kept = append(kept, *byColumns)
	}
	if topFirst != nil && found[game.AsColumns] != nil {
		kept = r.orTopFirst(kept, topFirst, found[game.AsColumns], text)
	}
	switch all := found[game.AsColumns]; {
	case len(kept) > 0:
		return kept, nil
	case all != nil && r.marked() && r.format.canGrow(&all.Piles) &&
		(len(r.columns) == r.format.Columns || r.format.almostPlausible(&all.Piles)):
		return []Reading{*all}, nil
	case all != nil && len(r.columns) == r.format.Columns && found[game.AsRows] == nil && topFirst == nil &&
		r.gaps() == noGaps:
		all.Said = "board: read as columns, though no deal can have led to them; " + all.First
		return []Reading{*all}, nil
	case all != nil:
		return nil, r.unlikely(&all.Piles)
	}
	return nil, fault
}

// sameBut reports whether piles are the same but for the order of their columns.
func (p *Piles) sameBut(q *Piles) bool {
	inOrder := func(p *Piles) [][]card.Card { return slices.SortedFunc(slices.Values(p.Columns), slices.Compare) }
	return slices.EqualFunc(inOrder(p), inOrder(q), slices.Equal)
}

// marked reports whether some line is called a column.
func (r *reader) marked() bool {
	return slices.ContainsFunc(r.columns, func(c column) bool { return c.marked })
}

// orTopFirst adds the reading of columns with the top card first to those kept, or puts it in their place. What tells
// it is that columns turned round have runs at their ends, which they had not before.
func (r *reader) orTopFirst(kept []Reading, topFirst, columns *Reading, text string) []Reading {
	const some, many = 2, 6 // a few runs are there by chance
	more := r.format.moved(&topFirst.Piles) - r.format.moved(&columns.Piles)
	own := r.isOwn(text, &columns.Piles)
	likely := r.format.plausible(&columns.Piles)
	switch {
	case len(kept) == 1 && kept[0].As == game.AsColumns && r.format.isDealt(&columns.Piles) && !own:
		topFirst.Doubt = game.Unlike
		return append(kept, *topFirst)
	case len(kept) == 1 && kept[0].As == game.AsColumns && (likely && more >= many && !own || !likely && more >= some):
		return append(kept, *topFirst)
	case len(kept) > 0 || len(r.columns) != r.format.Columns || more < some && !r.marked():
		return kept
	case more < some:
		return append(kept, *columns, *topFirst)
	}
	return append(kept, *topFirst)
}

// isOwn reports whether a text is the one that the program writes of a board.
func (r *reader) isOwn(text string, p *Piles) bool {
	if !strings.HasPrefix(text, "{") {
		return slices.Equal(strings.Fields(text), strings.Fields(r.format.Text(p, Open)))
	}
	own, err := r.format.JSON(p)
	var short bytes.Buffer
	return err == nil && json.Compact(&short, []byte(text)) == nil && short.String() == string(own)
}

// checkDeck returns an error for lines that are no board in whatever way they are read: each card of the deck must be
// there once.
func (r *reader) checkDeck() error {
	p := r.Piles
	fault := p.setColumns(r.columns)
	r.Home.Add(r.unsure, p.Table())
	p.Home = r.Home
	if err := checkPack(p.Table(), p.home(), r.format.Ranks); err != nil {
		return err
	}
	if r.marked() && !r.areDealtRows() {
		if len(r.columns) > r.format.Columns {
			return r.noColumns()
		}
		fault = cmp.Or(fault, r.format.checkFaces(&p))
	} else {
		fault = nil
	}
	return cmp.Or(r.format.checkSizes(&p), fault, r.format.checkCards(&p))
}

// takeSpare takes the first or the last line for the stock, the cells or the reserve of a fresh deal, if it has as
// many cards as the deal puts there, no line names these piles, and the other lines are the columns or the rows of the
// deal. A last line that may be a row of a board in play stays one.
func (r *reader) takeSpare() {
	last := len(r.columns) - 1
	spare := card.NumSuits*(r.format.Ranks-r.format.Given) - len(r.format.Order())
	if spare == 0 || last < 1 || r.piled || r.columns[0].marked && r.columns[last].marked {
		return
	}
	pile, name := &r.Cells, r.format.cellsLabel()
	if r.format.Draw > 0 {
		pile, name = &r.Stock, "stock with the next card first"
	}
	switch first, end := r.columns[0].faces, r.columns[last].faces; {
	case len(first) == spare && r.format.areDealt(r.columns[1:]):
		*pile, r.columns, r.spare = cardsOf(first), r.columns[1:], "the first line as "+name
	case len(end) == spare && r.format.areDealt(r.columns[:last]) && !r.mayBeRows():
		*pile, r.columns, r.spare = cardsOf(end), r.columns[:last], "the last line as "+name
	}
}

// areDealt reports whether lines have as many cards as the columns or the rows of a deal.
func (f *Format) areDealt(lines []column) bool {
	lengths, dealt := Each(lines, func(c column) int { return len(c.faces) }), f.dealt()
	return slices.Equal(lengths, dealt) || slices.Equal(lengths, rowsOf(dealt))
}

// mayBeRows reports whether a deal can have led to the rows that the lines are.
func (r *reader) mayBeRows() bool {
	rows, err := r.reading(game.AsRows, r.asRows())
	return err == nil && r.format.plausible(&rows.Piles)
}

// takeHead takes the first lines for cells and foundations without labels, as screens show them: on one line or on
// two. It returns false, and leaves the lines as they are, if the other lines are then not the rest of the deck.
func (r *reader) takeHead() bool {
	cells := r.format.Cells
	if cells == 0 || r.piled || r.marked() {
		return false
	}
	for _, piles := range [][]int{{cells + card.NumSuits}, {card.NumSuits, cells}, {cells, card.NumSuits}} {
		q := *r
		grid := r.grid()
		if len(r.columns) <= len(piles) {
			return false
		}
		var places []face
		for line, width := range piles {
			row := make([]face, width)
			for i := range row {
				row[i].card = Empty
			}
			for i, slot := range grid[line] {
				if slot >= width {
					return false
				}
				row[slot] = r.columns[line].faces[i]
			}
			if width == card.NumSuits && line == 0 && len(piles) > 1 {
				places = append(places, row...)
				continue
			}
			places = append(row, places...)
		}
		q.Cells = cardsOf(places[:cells])
		for _, f := range places[cells:] {
			if f.card != Empty {
				q.Home[f.card.Suit()] = f.card.Rank()
			}
		}
		q.columns = r.columns[len(piles):]
		if q.checkDeck() == nil {
			q.spare, q.Cells = "the first line as cells and foundations", untilLast(q.Cells)
			*r = q
			return true
		}
	}
	return false
}

// asColumns takes lines for columns.
func (r *reader) asColumns() attempt {
	a := attempt{Piles: r.Piles}
	if len(r.columns) > r.format.Columns || r.gaps() == markedGaps {
		a.err = r.noColumns()
		return a
	}
	a.err = a.setColumns(r.columns)
	if missing := r.format.Columns - len(r.columns); missing > 0 && len(r.columns) > 0 && !r.marked() {
		a.said = fmt.Sprintf("columns, %s left out", counted(missing, "empty one"))
	}
	return a
}

// asTopFirst takes lines for columns whose last card comes first.
func (r *reader) asTopFirst() attempt {
	turned := Each(r.columns, func(c column) column {
		c.faces = slices.Clone(c.faces)
		slices.Reverse(c.faces)
		return c
	})
	a := attempt{Piles: r.Piles, said: "columns with the top card first"}
	if len(r.columns) > r.format.Columns || r.gaps() == markedGaps {
		a.err = r.noColumns()
		return a
	}
	a.err = a.setColumns(turned)
	return a
}

// setColumns puts lines of cards into columns. The error names a card face down on one that lies face up.
func (p *Piles) setColumns(lines []column) (fault error) {
	p.Columns, p.Down = nil, nil
	for i, c := range lines {
		down := 0
		for j, f := range c.faces {
			switch {
			case f.down && down < j && fault == nil:
				fault = fmt.Errorf("column %d: %s lies face down on a card face up", i+1, f.card)
			case f.down:
				down++
			}
		}
		p.Columns, p.Down = append(p.Columns, cardsOf(c.faces)), append(p.Down, down)
	}
	if slices.Max(append(slices.Clone(p.Down), 0)) == 0 {
		p.Down = nil
	}
	return fault
}

// asDeal takes all cards in their order for those of a deal.
func (r *reader) asDeal() attempt {
	var deck []card.Card
	last := len(r.columns) - 1
	even := last >= 0
	for i, c := range r.columns {
		deck = append(deck, cardsOf(c.faces)...)
		n, first := len(c.faces), len(r.columns[0].faces)
		even = even && (n == first || i == last && n < first)
	}
	deck = slices.DeleteFunc(deck, func(c card.Card) bool { return c.Rank() <= r.format.Given })
	left := card.NumSuits * (r.format.Ranks - r.format.Given)
	if !even || len(deck) != left || r.marked() {
		return attempt{err: errors.New("the lines are no deal; expected all its cards in the order in which they are dealt")}
	}
	return attempt{Piles: r.format.Deal(deck), said: "the cards of a deal in their order"}
}

// asDealtColumns takes all cards for the columns of a deal, one after the other.
func (r *reader) asDealtColumns() attempt {
	a := attempt{Piles: r.Piles, said: "the columns of a deal one after the other", doubt: game.Unlike}
	var cards []face
	for _, c := range r.columns {
		cards = append(cards, c.faces...)
	}
	var lines []column
	for _, n := range r.format.dealt() {
		n = min(n, len(cards))
		lines, cards = append(lines, column{faces: cards[:n]}), cards[n:]
	}
	if a.err = a.setColumns(lines); len(cards) > 0 {
		a.err = r.noColumns()
	}
	return a
}

// noColumns returns the error for lines that are no columns. It says what the first column is if they are, and what
// if they are rows.
func (r *reader) noColumns() error {
	lines := slices.DeleteFunc(slices.Clone(r.columns), func(c column) bool { return len(c.faces) == 0 })
	if len(lines) == 0 {
		return fmt.Errorf("%s of cards for %s; %s", counted(len(r.columns), "line"), counted(r.format.Columns, "column"),
			r.format.expected())
	}
	first := Each(lines, func(c column) card.Card { return c.faces[0].card })
	return fmt.Errorf("%s of cards for %s: read as columns the first is %s, read as rows the first column is %s; %s",
		counted(len(r.columns), "line"), counted(r.format.Columns, "column"), some(cardsOf(lines[0].faces)), some(first),
		r.format.expected())
}

// unlikely returns the error for columns to which no deal can have led.
func (r *reader) unlikely(p *Piles) error {
	if len(r.columns) != r.format.Columns {
		return r.noColumns()
	}
	most, at := 0, 0
	for i, cards := range p.Columns {
		if n := r.format.settled(cards, p.down(i)); n > most {
			most, at = n, i
		}
	}
	return fmt.Errorf("no deal can have led to these columns: column %d begins with %s that no move brought there, and a "+
		"deal has at most %d in a column; expected columns with the lowest card first; choose with --as columns or --as rows",
		at+1, counted(most, "card"), deepest(r.format.dealt()))
}

func (f *Format) expected() string {
	return fmt.Sprintf("expected a line for each of %s, a colon and its cards from the lowest on, or a colon alone",
		counted(f.Columns, "column"))
}

// firstOf returns the first column of a board as text.
func firstOf(p *Piles) string {
	if len(p.Columns) == 0 || len(p.Columns[0]) == 0 {
		return "empty"
	}
	return some(p.Columns[0])
}

// some returns the first cards, as many as the longest suit has.
func some(cards []card.Card) string {
	text := strings.Join(Texts(cards[:min(card.MaxRank, len(cards))]), " ")
	if len(cards) > card.MaxRank {
		text += " …"
	}
	return text
}

func counted(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// withEmptyColumns puts a colon before each column in the text of a board of PySol, for
// at most the given number of columns. In such a text, columns have no colons, and a
// blank line is an empty column. A text is taken for PySol's if it has a line FC or
// Waste before the columns. Any other text comes back as it is.
func withEmptyColumns(text string, columns int) string {
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	first, known := 0, false
	for i, line := range lines {
		if strings.Contains(line, ":") {
			first, known = i+1, known || strings.HasPrefix(line, "FC:") || strings.HasPrefix(line, "Waste:")
		}
	}
	body := lines[first:]
	for len(body) > max(columns, 0) && strings.TrimSpace(body[len(body)-1]) == "" {
		body = body[:len(body)-1]
	}
	if !known || len(body) != columns {
		return text
	}
	for i, line := range body {
		body[i] = ": " + line
	}
	return strings.Join(lines[:first+len(body)], "\n")
}
