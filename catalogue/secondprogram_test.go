package catalogue_test

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// This file is a second program for all games. It knows what docs/rules.md says about all games, and gets the rules of
// one game as the sentences of that page. It shares nothing with the games but text.

// startSaid returns how many cards lie in each column or row at the start, how many in cells or in the reserve, how
// many in the stock, and the passes through it.
func startSaid(rules string) (sizes []int) {
	r := saidRules(rules)
	if places := r.number("There are 4 rows of # places"); places > 0 {
		return []int{places, places, places, places, 0, 0, 0}
	}
	found := regexp.MustCompile(`(\d+) columns? of ([\d, and]+) cards?( each)?`).FindStringSubmatch(rules)
	if found != nil {
		for _, n := range regexp.MustCompile(`\d+`).FindAllString(found[2], -1) {
			size, _ := strconv.Atoi(n)
			sizes = append(sizes, size)
		}
		if count, _ := strconv.Atoi(found[1]); found[3] != "" {
			sizes = slices.Repeat(sizes, count)
		}
	}
	sizes = append(sizes, make([]int, max(r.number("There are # stacks"), r.number("There is # stack"),
		r.number("The # columns are empty")))...)
	stock := max(r.number("The other # cards are the stock"), r.number("The # cards are the stock"))
	passes := r.number("There are # passes through the stock")
	if r.says("there is one pass") && !r.says("A draw is a move") {
		passes = 1
	}
	apart := r.number(", and # in cells") + r.number("# cards lie in cells") + r.number("# card lies in a cell") +
		r.number(", and # in the reserve") + r.number("# cards are the reserve")
	return append(sizes, apart, stock, passes)
}

// startSizes returns what startSaid does, of a board.
func startSizes(board string) (sizes []int) {
	apart, stock, passes := 0, 0, 0
	for line := range strings.Lines(board) {
		label, rest, labelled := strings.Cut(line, ":")
		switch n := len(strings.Fields(rest)); {
		case !labelled:
			sizes = append(sizes, len(strings.Fields(line)))
		case label == "":
			sizes = append(sizes, n)
		case label == "Freecells" || label == "Reserve":
			apart = n
		case label == "Talon" || label == "Stock":
			stock = n
		case label == "Passes":
			passes, _ = strconv.Atoi(strings.TrimSpace(rest))
		}
	}
	return append(sizes, apart, stock, passes)
}

// A secondGame is a game by its rules.
type secondGame interface {
	// moves returns the legal moves in words.
	moves() []string
	// play makes a legal move.
	play(move string)
	won() bool
}

// newSecondGame reads a board by rules.
func newSecondGame(rules, board string) secondGame {
	r := saidRules(rules)
	switch {
	case r.says("There are 4 rows of "):
		return newRows(board)
	case r.says("Suits do not matter. Foundation 1 takes "):
		return newCounting(r, board)
	}
	return newPiles(r, board)
}

// saidRules are rules as the page says them.
type saidRules string

func (r saidRules) says(sentence string) bool { return strings.Contains(string(r), sentence) }

// number returns the number at # in a sentence; 0 if the sentence is not there.
func (r saidRules) number(sentence string) int {
	pattern := strings.Replace(regexp.QuoteMeta(sentence), "#", `(\d+)`, 1)
	if found := regexp.MustCompile(pattern).FindStringSubmatch(string(r)); found != nil {
		n, _ := strconv.Atoi(found[1])
		return n
	}
	return 0
}

// rank returns the rank that a pattern finds; 0 if it is not there.
func (r saidRules) rank(pattern string) int {
	found := regexp.MustCompile(pattern).FindStringSubmatch(string(r))
	if found == nil {
		return 0
	}
	if i := slices.Index([]string{"ace", "jack", "queen", "king"}, found[1]); i >= 0 {
		return []int{1, 11, 12, 13}[i]
	}
	n, _ := strconv.Atoi(found[1])
	return n
}

const rankOrder = "0A23456789TJQK"

func rankOf(c string) int { return strings.IndexByte(rankOrder, c[0]) }

func suitOf(c string) string { return c[1:] }

func isRed(c string) bool { return c[1] == 'D' || c[1] == 'H' }

func isDown(c string) bool { return c[0] == '<' }

// last returns the last cards of a pile.
func last(pile []string, n int) []string { return pile[len(pile)-n:] }

// A piles is a game of columns, cells, a reserve, a stock and foundations.
type piles struct {
	saidRules
	columns               [][]string
	cells, stock, waste   []string
	hole                  []string         // nil without one
	home                  map[string][]int // by suit: the cards on its foundations
	base                  int              // the rank with which foundations begin
	given                 int              // ranks that lay on the foundations at the start
	highest               int              // rank
	only                  int              // the rank that goes to empty columns; 0 if it is not told
	drawn                 int              // cards at a time
	cellCount, passesLeft int
}

func newPiles(r saidRules, board string) *piles {
	p := &piles{
		saidRules: r, home: map[string][]int{}, given: r.rank(`The cards from ace to (\w+) lie on`),
		highest: cmp.Or(r.rank(`cards from \w+ to (\w+)(?:,| lie face up| lie in|\.)`), 13), base: 1,
		only: r.rank(`They take only a (\w+)`), drawn: max(1, r.number("the next # cards of the stock")),
		cellCount: r.number(", and # in cells") + r.number("# cards lie in cells") + r.number("# card lies in a cell") +
			r.number("The # cells are empty") + r.number("The other # cells are empty"),
	}
	if r.says("The aces lie on the foundations") {
		p.given = 1
	}
	if r.says("The only cell is empty") || r.says("The other cell is empty") {
		p.cellCount++
	}
	for line := range strings.Lines(board) {
		label, rest, _ := strings.Cut(line, ":")
		cards := strings.Fields(rest)
		switch label {
		case "":
			p.columns = append(p.columns, cards)
		case "Foundations":
			for _, pile := range cards {
				p.home[pile[:1]] = append(p.home[pile[:1]], strings.Index(rankOrder, pile[2:]))
			}
		case "Freecells", "Reserve":
			p.cells = slices.DeleteFunc(cards, func(c string) bool { return c == "-" })
		case "Talon":
			p.stock = cards
		case "Waste":
			p.waste = cards
		case "Hole":
			p.hole = cards
		case "Passes":
			p.passesLeft, _ = strconv.Atoi(cards[0])
		}
	}
	if len(p.home) == 0 {
		suits := "CDHS"
		if p.says("of spades only") {
			suits = "S"
		} else if p.says("of hearts and spades only") {
			suits = "HS"
		}
		for _, suit := range strings.Split(suits, "") {
			p.home[suit] = make([]int, max(1, r.number("There are # for each suit")))
		}
	}
	if p.says("Its rank is the base") {
		p.findBase(board)
	}
	return p
}

// findBase counts the cards that are home, which are those that are not on the table. The base follows from their
// number and from the last of them.
func (p *piles) findBase(board string) {
	for suit, heights := range p.home {
		top := heights[0]
		if top == 0 {
			continue
		}
		left := 0
		for _, c := range strings.Fields(board) {
			c = strings.Trim(c, "<>")
			if len(c) == 2 && c[1:] == suit && strings.Contains(rankOrder[1:], c[:1]) {
				left++
			}
		}
		heights[0] = p.highest*len(heights) - left // of a deal, if there are several foundations
		if p.base = top - heights[0] + 1; p.base < 1 {
			p.base += p.highest
		}
	}
}

// step returns the place of a card on its foundation, from 1.
func (p *piles) step(c string) int { return (rankOf(c)-p.base+p.highest)%p.highest + 1 }

func (p *piles) won() bool {
	if p.hole != nil {
		return len(p.hole) == 4*p.highest
	}
	for _, heights := range p.home {
		if slices.Min(heights) < p.highest {
			return false
		}
	}
	return len(p.home) > 0
}

// setHome changes the number of cards on a foundation of a suit that has so many.
func (p *piles) setHome(suit string, from, to int) {
	p.home[suit][slices.Index(p.home[suit], from)] = to
}

// fits reports whether a card fits on the last card of a column.
func (p *piles) fits(c, on string) bool {
	switch {
	case isDown(on) || p.step(on) != p.step(c)+1:
		return false
	case p.says("one rank higher and of the same suit"):
		return suitOf(c) == suitOf(on)
	case p.says("one rank higher and of the other colour"):
		return isRed(c) != isRed(on)
	}
	return p.says("one rank higher. Suits do not matter")
}

// A source is cards that may move together, the first of them first.
type source struct {
	cards  []string
	column int          // that they are the last cards of; inCell in a cell, or -1 if they lie elsewhere
	from   string       // words for that
	number int          // of a card of waste and stock, if draws come before the move
	take   func(*piles) // takes the cards away; nil if they lie in a column
}

const inCell = -2

// sources returns all cards that may move to a column.
func (p *piles) sources() (all []source) {
	for i, column := range p.columns {
		for n := 1; n <= len(column) && !isDown(last(column, n)[0]); n++ {
			if p.moveTogether(column, n) {
				all = append(all, source{cards: last(column, n), column: i})
			}
		}
	}
	return append(all, p.elsewhere()...)
}

// fillsFor reports whether a card of the reserve or of the waste does not move, as it fills the column of its twin.
func (p *piles) fillsFor(pile, c string) bool {
	return p.says("a card of the "+pile+" if the same card lies alone in a column") &&
		slices.ContainsFunc(p.columns, func(column []string) bool { return len(column) == 1 && column[0] == c })
}

// elsewhere returns the single cards that may move from cells, the reserve, stock and waste and foundations.
func (p *piles) elsewhere() (all []source) {
	from := ""
	if p.says("`KS from the reserve home`") {
		from = " from the reserve"
	}
	for i, c := range p.cells {
		if i < len(p.cells)-1 && p.says("Only the last card of the reserve can be played") || p.fillsFor("reserve", c) {
			continue
		}
		if slices.Index(p.cells, c) < i && (p.says("Like cards of the reserve") || p.says("Like cards in cells")) {
			continue
		}
		take := func(p *piles) { p.cells = slices.Delete(slices.Clone(p.cells), i, i+1) }
		all = append(all, source{[]string{c}, inCell, from, 0, take})
	}
	for _, d := range p.draws() {
		take := func(p *piles) { p.stock, p.waste, p.passesLeft = d.stock, d.waste[:len(d.waste)-1], d.passesLeft }
		all = append(all, source{[]string{d.card}, -1, d.from, len(d.waste), take})
	}
	if n := len(p.waste); n > 0 && p.says("A draw is a move") && !p.fillsFor("waste", p.waste[n-1]) {
		all = append(all, source{last(p.waste, 1), -1, " from the waste", 0, func(p *piles) { p.waste = p.waste[:n-1] }})
	}
	for suit, heights := range p.home {
		for _, n := range slices.Compact(slices.Sorted(slices.Values(heights))) {
			if n > 0 && p.says("The top card may come back") && (n > p.given || !p.says("unless it lay there at the start")) {
				from := " from home"
				if p.says("stock") || p.says("`QD back onto KS`") {
					from = " back"
				}
				take := func(p *piles) { p.setHome(suit, n, n-1) }
				all = append(all, source{[]string{rankOrder[n:n+1] + suit}, -1, from, 0, take})
			}
		}
	}
	return all
}

// follows returns how many cards at the end of a column fit each on the one before, by some rule.
func follows(column []string, fits func(c, on string) bool) (n int) {
	for n = 1; n < len(column) && fits(column[len(column)-n], column[len(column)-n-1]); n++ {
	}
	return n
}

// moveTogether reports whether the last n cards of a column may move together, if they find a place.
func (p *piles) moveTogether(column []string, n int) bool {
	switch {
	case p.says("It takes all cards of a column together"):
		return n == len(column) && n == follows(column, p.fits)
	case p.says("It takes one card, or a run."):
		return n == follows(column, p.fits)
	case p.says("each of which fits on the one before and is of its suit"):
		return n <= follows(column, func(c, on string) bool { return p.fits(c, on) && suitOf(c) == suitOf(on) })
	case p.says("It takes one card, or several cards at the end"), p.says("each of which fits on the one before"):
		return n <= follows(column, p.fits)
	case p.says("A card that lies face up moves together with all cards on it"):
		return true
	}
	return n == 1
}

// roomFor reports whether that many cards may move at once.
func (p *piles) roomFor(n int, toEmpty bool) bool {
	free, empty := p.cellCount-len(p.cells), p.empty()
	if p.says("Reserve:") {
		free = 0
	}
	switch {
	case n == 1:
		return true
	case p.says("With m empty cells, they are at most m+1"):
		return n <= free+1
	case p.says("(m+1)·2ⁿ cards go onto a card, and at most half as many into"):
		most := (free + 1) << empty
		if toEmpty {
			most /= 2
		}
		return n <= most
	}
	return true
}

// empty returns how many columns are empty.
func (p *piles) empty() (n int) {
	for _, column := range p.columns {
		if len(column) == 0 {
			n++
		}
	}
	return n
}

// A saidMove is a move and what it is called.
type saidMove struct {
	source
	name, where string // the card or the suit that it names, and where that goes
	onto        int    // the column that it goes to, if that is not empty; -1 for none
	put         func(*piles)
}

// long returns the words that tell a move from others that take cards of the same name to the same place.
func (p *piles) long(m saidMove) string {
	text := m.name
	if n := len(m.cards); n > 1 && p.says("Then `with 2 more`") && m.where != " home" {
		text += fmt.Sprintf(" with %d more", n-1)
	}
	switch {
	case m.column >= 0:
		text += fmt.Sprintf(" from column %d", m.column+1)
	case m.number > 0:
		text += fmt.Sprintf(" from the stock as card %d", m.number)
	default:
		text += m.from
	}
	if text += m.where; m.onto >= 0 {
		text += fmt.Sprintf(" in column %d", m.onto+1)
	}
	return text
}

// named returns the legal moves by their words, in the order of the list.
func (p *piles) named() (words []string, moves []saidMove) {
	twins := p.says("If another legal move takes a card of the same name")
	moves = p.all()
	if twins {
		moves = p.withoutTwins(moves)
	}
	met := map[string]int{}
	for _, m := range moves {
		met[m.name+m.where]++
	}
	for _, m := range moves {
		if twins && met[m.name+m.where] > 1 {
			words = append(words, p.long(m))
		} else {
			words = append(words, m.name+m.from+m.where)
		}
	}
	return words, moves
}

func (p *piles) moves() []string {
	words, _ := p.named()
	return slices.Concat(words, p.stockMoves())
}

// firstLike returns the first column with the same cards, all face up; the column itself if there is no other one.
func (p *piles) firstLike(i int) int {
	return slices.IndexFunc(p.columns, func(column []string) bool {
		return slices.Equal(column, p.columns[i]) && (len(column) == 0 || !isDown(column[0]))
	})
}

// withoutTwins leaves out some moves. Those from and to a column go if an earlier column is the same. So do those that
// only exchange two columns. Of like cards of the stock it keeps the first one that leads to a position.
func (p *piles) withoutTwins(moves []saidMove) (kept []saidMove) {
	taken := map[string]bool{}
	slices.SortStableFunc(moves, func(a, b saidMove) int { return cmp.Compare(a.number, b.number) })
	for _, m := range moves {
		allUp := func(i int) bool { return i >= 0 && len(p.columns[i]) > 0 && !isDown(p.columns[i][0]) }
		switch {
		case m.number > 0:
			after := *p
			after.home = map[string][]int{}
			for suit, heights := range p.home {
				after.home[suit] = slices.Clone(heights)
			}
			m.do(&after)
			key := m.name + m.where + fmt.Sprint(m.onto) + after.talonKey()
			if taken[key] {
				continue
			}
			taken[key] = true
		case p.ordered():
		case allUp(m.column) && p.firstLike(m.column) != m.column:
			continue
		case allUp(m.column) && allUp(m.onto) &&
			slices.Equal(p.columns[m.column][:len(p.columns[m.column])-len(m.cards)], p.columns[m.onto]):
			continue
		}
		if !p.ordered() && allUp(m.onto) {
			first := p.firstLike(m.onto)
			if first == m.column {
				first += 1 + slices.IndexFunc(p.columns[first+1:], func(column []string) bool {
					return slices.Equal(column, p.columns[m.onto])
				})
			}
			if first != m.onto {
				continue
			}
		}
		kept = append(kept, m)
	}
	return kept
}

// talonKey tells which cards stock and waste have, and which of them draws bring up.
func (p *piles) talonKey() string {
	var drawn []string
	for _, d := range p.draws() {
		if len(p.waste)+len(p.stock) <= p.drawn {
			d.passesLeft = 0 // a draw brings up all there is
		}
		drawn = append(drawn, fmt.Sprintf("%d:%d", len(d.waste), d.passesLeft))
	}
	slices.Sort(drawn)
	return fmt.Sprint(slices.Concat(p.waste, p.stock), drawn)
}

// all returns the legal moves of cards. Draws that are moves, and deals, are not in the list.
func (p *piles) all() (all []saidMove) {
	if p.won() {
		return nil
	}
	waits := p.empty() > 0 && p.says("While a column is empty, a card of the waste may go to any column")
	for _, s := range p.sources() {
		if waits && !strings.Contains(s.from, "from the waste") && !strings.Contains(s.from, "from the stock") {
			continue
		}
		first := s.cards[0]
		for i, column := range p.columns {
			if n := len(column); n > 0 && i != s.column && p.fits(first, column[n-1]) && p.roomFor(len(s.cards), false) {
				all = append(all, saidMove{s, first, " onto " + column[n-1], i, func(q *piles) { q.lay(i, s.cards) }})
			}
		}
		whole := !p.ordered() && s.column >= 0 && len(p.columns[s.column]) == len(s.cards)
		if p.empty() > 0 && !whole && p.settles(first) && p.roomFor(len(s.cards), true) {
			for to, i := range p.emptyNames() {
				all = append(all, saidMove{s, first, to, -1, func(q *piles) { q.lay(i, s.cards) }})
			}
		}
	}
	return slices.Concat(all, p.homeMoves(), p.cellMoves())
}

// lay lays cards on a column.
func (p *piles) lay(i int, cards []string) { p.columns[i] = slices.Concat(p.columns[i], cards) }

// do makes a move.
func (m *saidMove) do(p *piles) {
	p.columns = slices.Clone(p.columns)
	if m.take != nil {
		m.take(p)
	} else {
		column := p.columns[m.column]
		p.columns[m.column] = column[:len(column)-len(m.cards)]
	}
	m.put(p)
}

// ordered reports whether the order of the columns counts.
func (p *piles) ordered() bool {
	return len(p.stock) > 0 && p.says("While the stock is not empty, the order of the columns counts")
}

// emptyNames returns the empty columns that a move may choose from, by the words for them.
func (p *piles) emptyNames() map[string]int {
	names := map[string]int{}
	for i, column := range p.columns {
		switch {
		case len(column) > 0:
		case p.ordered():
			names[fmt.Sprintf(" to empty column %d", i+1)] = i
		case len(names) == 0:
			names[" to an empty column"] = i
		}
	}
	return names
}

// stockMoves returns the moves that only bring cards from the stock to the table.
func (p *piles) stockMoves() []string {
	switch {
	case len(p.stock) == 0:
	case p.says("A draw is a move"):
		return []string{"draw from the stock"}
	case p.says("while no column is empty") && p.empty() > 0:
	case p.says("A deal is a move"):
		return []string{"a card onto each column"}
	}
	return nil
}

// settles reports whether an empty column takes a card.
func (p *piles) settles(c string) bool {
	if p.only > 0 {
		return rankOf(c) == p.only
	}
	return p.says("They take any card") || p.says("They take only cards of the waste")
}

// singles returns the cards that may go to a cell or home alone.
func (p *piles) singles() (all []source) {
	for i, column := range p.columns {
		if len(column) > 0 {
			all = append(all, source{cards: last(column, 1), column: i})
		}
	}
	return append(all, p.elsewhere()...)
}

func (p *piles) homeMoves() (moves []saidMove) {
	if p.says("A suit goes to its foundation all at once") {
		return p.suitMoves()
	}
	for _, s := range p.singles() {
		c, isHome := s.cards[0], s.from == " back" || s.from == " from home"
		if p.hole != nil {
			if p.fallsIn(c) {
				put := func(q *piles) { q.hole = append(slices.Clone(q.hole), c) }
				moves = append(moves, saidMove{s, c, " home", -1, put})
			}
			continue
		}
		if !isHome && slices.Contains(p.home[suitOf(c)], p.step(c)-1) {
			put := func(q *piles) { q.setHome(suitOf(c), p.step(c)-1, p.step(c)) }
			moves = append(moves, saidMove{s, c, " home", -1, put})
		}
	}
	return moves
}

// fallsIn reports whether a card may lie on the one on top of the hole.
func (p *piles) fallsIn(c string) bool {
	apart := rankOf(c) - rankOf(last(p.hole, 1)[0])
	round := p.says("may lie on each other") && (apart == p.highest-1 || apart == 1-p.highest)
	return p.says("if it is one rank higher or lower") && (apart == 1 || apart == -1) || round
}

// suitMoves returns the moves of whole suits home.
func (p *piles) suitMoves() (moves []saidMove) {
	for i, column := range p.columns {
		n := p.highest
		if len(column) < n || len(column) > n && p.says("nothing else is in that column") {
			continue
		}
		whole := follows(last(column, n), func(c, on string) bool {
			return suitOf(c) == suitOf(on) && rankOf(on) == rankOf(c)+1
		})
		if whole == n {
			suit := suitOf(column[len(column)-1])
			put := func(q *piles) { q.setHome(suit, 0, n) }
			moves = append(moves, saidMove{source{cards: last(column, n), column: i}, suit, " home", -1, put})
		}
	}
	return moves
}

func (p *piles) cellMoves() (moves []saidMove) {
	if p.says("Reserve:") || len(p.cells) >= p.cellCount {
		return nil
	}
	for _, s := range p.singles() {
		if c := s.cards[0]; s.column != inCell {
			put := func(q *piles) { q.cells = append(slices.Clone(q.cells), c) }
			moves = append(moves, saidMove{s, c, " to a cell", -1, put})
		}
	}
	return moves
}

// A draw is a card that draws bring to the end of the waste, and stock and waste then.
type draw struct {
	card, from   string
	stock, waste []string
	passesLeft   int
}

// draws returns all cards that draws bring up, each after as few draws as can be.
func (p *piles) draws() (all []draw) {
	if !p.says("Draws are not moves") {
		return nil
	}
	d := draw{"", " from the stock", p.stock, p.waste, p.passesLeft}
	seen := map[int]bool{} // by the cards before it, whose order draws do not change
	for range 3 * (len(p.stock) + len(p.waste) + 1) {
		if len(d.waste) > 0 {
			if d.card = last(d.waste, 1)[0]; !seen[len(d.waste)] {
				seen[len(d.waste)] = true
				all = append(all, d)
			}
		}
		if len(d.stock) == 0 {
			switch {
			case p.says("as often as you like"):
			case d.passesLeft > 1:
				d.passesLeft--
				d.from = " from the stock, turned over,"
			default:
				return all
			}
			d.stock, d.waste = d.waste, nil
		}
		k := min(p.drawn, len(d.stock))
		d.waste, d.stock = slices.Concat(d.waste, d.stock[:k]), d.stock[k:]
	}
	return all
}

func (p *piles) play(move string) {
	words, moves := p.named()
	switch {
	case move == "draw from the stock" && p.says("A draw brings the next card of the stock into the hole"):
		p.hole, p.stock = p.fromStock(p.hole, 1)
	case move == "draw from the stock":
		p.waste, p.stock = p.fromStock(p.waste, p.drawn)
	case move == "a card onto each column":
		for i := range p.columns {
			p.columns[i], p.stock = p.fromStock(p.columns[i], 1)
		}
	default:
		moves[slices.Index(words, move)].do(p)
	}
	p.fill()
	p.turn()
}

// fill fills the empty columns that are filled at once.
func (p *piles) fill() {
	for i := range p.columns {
		switch {
		case len(p.columns[i]) > 0:
		case p.says("the last card of the reserve comes there at once"):
			n := min(1, len(p.cells))
			p.columns[i], p.cells = last(p.cells, n), p.cells[:len(p.cells)-n]
		case p.says("the last card of the waste comes there at once") && len(p.waste) > 0:
			p.columns[i], p.waste = last(p.waste, 1), p.waste[:len(p.waste)-1]
		case p.says("the last card of the waste comes there at once"):
			p.columns[i], p.stock = p.fromStock(nil, 1)
		}
	}
}

// fromStock returns a pile with the next cards of the stock on it, and the stock without them.
func (p *piles) fromStock(pile []string, n int) (with, stock []string) {
	n = min(n, len(p.stock))
	return slices.Concat(pile, p.stock[:n]), p.stock[n:]
}

// turn turns up the last card of each column.
func (p *piles) turn() {
	for i, column := range p.columns {
		if n := len(column); n > 0 && isDown(column[n-1]) {
			p.columns[i] = append(slices.Clone(column[:n-1]), strings.Trim(column[n-1], "<>"))
		}
	}
}

// rows are a game in which cards fill gaps in rows.
type rows [][]string

const gapSign = "--"

func newRows(board string) (r rows) {
	for line := range strings.Lines(board) {
		r = append(r, strings.Fields(line))
	}
	return r
}

// follower returns the card of the same suit that is one rank higher; "" if there is none.
func (r rows) follower(c string) (next string) {
	switch {
	case c == gapSign:
		return ""
	case c[0] >= '1' && c[0] <= '4' && c[1] <= '9': // suit and rank in digits
		next = fmt.Sprintf("%c%c", c[0], c[1]+1)
	case rankOf(c) < 13:
		next = rankOrder[rankOf(c)+1:rankOf(c)+2] + suitOf(c)
	}
	if !slices.ContainsFunc(r, func(row []string) bool { return slices.Contains(row, next) }) {
		return ""
	}
	return next
}

func (r rows) moves() (words []string) {
	for i, row := range r {
		for j, c := range row {
			if c != gapSign {
				continue
			}
			if next := r.follower(row[j-1]); next != "" {
				words = append(words, fmt.Sprintf("%s after %s, row %d place %d", next, row[j-1], i+1, j+1))
			}
		}
	}
	return words
}

func (r rows) play(move string) {
	var c, left string
	var row, place int
	move = strings.Replace(move, ",", "", 1)
	if _, err := fmt.Sscanf(move, "%s after %s row %d place %d", &c, &left, &row, &place); err != nil {
		panic(err)
	}
	for _, cards := range r {
		if i := slices.Index(cards, c); i >= 0 {
			cards[i] = gapSign
		}
	}
	r[row-1][place-1] = c
}

func (r rows) won() bool {
	for _, row := range r {
		for j := 1; j < len(row)-1; j++ {
			if row[j] == gapSign || r.follower(row[j-1]) != row[j] {
				return false
			}
		}
	}
	return true
}

// A counting is a game whose foundations take ranks in given orders.
type counting struct {
	series [][]string // by foundation
	height []int
	stacks [][]string
	stock  []string
}

func newCounting(r saidRules, board string) *counting {
	g := &counting{}
	takes := regexp.MustCompile(`Foundation \d takes ([A-Z0-9 ]+), in this order`)
	for _, found := range takes.FindAllStringSubmatch(string(r), -1) {
		g.series = append(g.series, strings.Fields(found[1]))
	}
	for line := range strings.Lines(board) {
		label, rest, _ := strings.Cut(line, ":")
		cards := strings.Fields(rest)
		switch label {
		case "Foundations":
			for f, top := range cards {
				g.height = append(g.height, slices.Index(g.series[f], top)+1)
			}
		case "Stock":
			g.stock = cards
		default:
			g.stacks = append(g.stacks, cards)
		}
	}
	return g
}

func (g *counting) won() bool {
	for f, height := range g.height {
		if height < len(g.series[f]) {
			return false
		}
	}
	return true
}

func stackWords(stack []string) string {
	if len(stack) == 0 {
		return "an empty stack"
	}
	return "stack " + strings.Join(stack, " ")
}

func (g *counting) moves() (words []string) {
	for f, height := range g.height {
		if height == len(g.series[f]) {
			continue
		}
		want := g.series[f][height]
		if len(g.stock) > 0 && g.stock[0] == want {
			words = append(words, fmt.Sprintf("%s to foundation %d", want, f+1))
		}
		for _, stack := range g.stacks {
			if len(stack) > 0 && last(stack, 1)[0] == want {
				words = append(words, fmt.Sprintf("%s from %s to foundation %d", want, stackWords(stack), f+1))
			}
		}
	}
	for _, stack := range g.stacks {
		if len(g.stock) > 0 {
			words = append(words, g.stock[0]+" onto "+stackWords(stack))
		}
	}
	slices.Sort(words)
	return slices.Compact(words)
}

func (g *counting) play(move string) {
	c := move[:1]
	before, after, toFoundation := strings.Cut(move, " to foundation ")
	if _, from, fromStack := strings.Cut(before, " from "); fromStack {
		i := g.stackOf(from)
		g.stacks[i] = g.stacks[i][:len(g.stacks[i])-1]
	} else {
		g.stock = g.stock[1:]
	}
	if toFoundation {
		f, _ := strconv.Atoi(after)
		g.height[f-1]++
		return
	}
	_, onto, _ := strings.Cut(move, " onto ")
	i := g.stackOf(onto)
	g.stacks[i] = append(slices.Clone(g.stacks[i]), c)
}

// stackOf returns the first stack with these words.
func (g *counting) stackOf(words string) int {
	return slices.IndexFunc(g.stacks, func(stack []string) bool { return stackWords(stack) == words })
}
