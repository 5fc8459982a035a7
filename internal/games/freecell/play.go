package freecell

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"patience/game"
	"patience/game/card"
	"patience/internal/boards"
)

// ReadPlay reads a played game as FreeCell programs write it: two characters a
// move as in [Board.Notation], in which one word may move a run. Onto a card goes
// as much of the run as fits there. To an empty column goes the number of cards
// after a v. If no word of the game has one, as many go as can, or the most with
// which all later words are legal. Words in capitals are read as well, and sentences
// as fc-solve and the solver of PySol write them.
//
// A game is first read with one card to a word, then with runs, and then with
// runs and with cards that go home by themselves after each word, as in
// Microsoft's program: aces, twos, and cards on which no other card need be put.
// The first of these readings counts in which every word is legal, but the last
// comes before the second if it alone wins.
//
// Where the rules move single cards, each single move of a run is a move. A card
// may go from a column of its own to an empty one; see [Board.Notation].
func (b *Board) ReadPlay(words []string) (game.Play, error) {
	words = notationOf(words)
	var first *playReader
	var failed *game.WordError
	for _, way := range waysToPlay(b.Rules) {
		r := newPlayReader(b, words, way)
		err := r.read(0)
		switch {
		case err == nil && (r.position.Won() || !way.runs):
			return r.play(), nil
		case err == nil && first == nil:
			first = r
		case err != nil && (failed == nil || r.failed.Index > failed.Index):
			failed = r.failed
		}
	}
	if first == nil {
		return game.Play{}, failed
	}
	return first.play(), nil
}

// A wayToPlay says how words are read.
type wayToPlay struct {
	runs bool // a word may move several cards, whatever the rules
	auto bool // cards go home by themselves
}

func waysToPlay(rules *Rules) []wayToPlay {
	ways := []wayToPlay{{}}
	if rules.Moves != WholeRuns {
		ways = append(ways, wayToPlay{runs: true})
		if rules.Build == AlternateColour {
			ways = append(ways, wayToPlay{runs: true, auto: true})
		}
	}
	return ways
}

// A playReader reads a played game in one way.
type playReader struct {
	wayToPlay
	words    []string
	counted  bool // some word has a count
	tries    int  // the words that may still be tried
	board    *Board
	position *Position
	moves    []game.Move
	runWords int      // the words that moved several cards
	home     int      // the cards that went home by themselves
	shorter  []string // what is said of runs that were not the longest possible
	failed   *game.WordError
}

// maxTries bounds the words that are tried in the search for the numbers of
// cards that go to empty columns.
const maxTries = 100_000

func newPlayReader(b *Board, words []string, way wayToPlay) *playReader {
	return &playReader{
		wayToPlay: way,
		words:     words,
		counted: slices.ContainsFunc(words, func(word string) bool {
			return strings.ContainsAny(word, "vV") &&
				len(word) > 2
		}),
		tries:    maxTries,
		board:    b.clone(),
		position: b.position(),
	}
}

// read reads the words from the one with an index on.
func (r *playReader) read(i int) error {
	for ; i < len(r.words); i++ {
		m, err := r.parse(r.words[i])
		if err != nil {
			return r.fail(i, err)
		}
		if len(m.counts) > 1 {
			return r.choose(i, m)
		}
		if err := r.make(m, m.counts[0]); err != nil {
			return r.fail(i, err)
		}
	}
	return nil
}

// choose reads the words from i on with each number of cards that word i may
// move, up to the first with which all are legal.
func (r *playReader) choose(i int, m playedMove) (err error) {
	before, start := *r, *r.position
	before.board = r.board.clone()
	for _, count := range m.counts {
		if err = r.make(m, count); err != nil {
			return r.fail(i, err)
		}
		if count != m.counts[0] {
			r.shorter = append(r.shorter,
				fmt.Sprintf("Move %d, %s, takes %d and not %d cards to the empty column, which later words need.",
					i+1, r.words[i], count, m.counts[0]))
		}
		if err = r.read(i + 1); err == nil {
			return nil
		}
		before.tries, before.failed = r.tries, r.failed
		*r = before
		position := start
		r.board, r.position = before.board.clone(), &position
	}
	return err
}

// fail notes the error of a word if no later word was reached before.
func (r *playReader) fail(i int, err error) error {
	if r.failed == nil || i > r.failed.Index {
		r.failed = &game.WordError{Words: r.words, Index: i, Err: err}
	}
	return r.failed
}

// A playedMove is a word of a played game.
type playedMove struct {
	namedMove
	counts []int // the numbers of cards that it may move, the likeliest first
}

var errTries = errors.New("too many ways to read the moves to empty columns; expected the number of cards after " +
	"them, as in 25v3")

// parse reads a word where the reader stands.
func (r *playReader) parse(word string) (m playedMove, err error) {
	if r.tries--; r.tries < 0 {
		return m, errTries
	}
	if text, ok := boards.Said(word); ok {
		m, err = r.board.saidMove(text)
		if err == nil && m.count > len(r.position.runOf(m.card)) {
			err = fmt.Errorf("%d cards lie on it, and not as a run", m.count-1)
		}
		return m, err
	}
	if m.namedMove, err = r.board.read(r.position, r.board.Rules.plain(word)); err == nil {
		m.counts = r.counts(m.card, m.to, m.count)
	}
	if errors.Is(err, errShape) {
		err = fmt.Errorf("%w: %s", err, r.board.Rules.Format().Places())
	}
	return m, err
}

// plain returns a word in small letters, unless a cell is named by a capital, with h for home where other programs
// have F for the foundation.
func (r *Rules) plain(word string) string {
	if r.slots() > strings.IndexByte(cellNames, 'A') {
		return word
	}
	word = strings.ToLower(word)
	if len(word) == 2 && word[1] == 'f' && r.slots() <= strings.IndexByte(cellNames, 'f') {
		return word[:1] + homeName
	}
	return word
}

// saidMove reads a move in words where the board stands.
func (b *Board) saidMove(text string) (m playedMove, err error) {
	c, to, ok := boards.Saying(text)
	if cards := card.Card(b.Rules.Cards()); !ok || c >= cards || to < boards.ToColumn && to >= cards {
		return m, errSaid
	}
	l := b.Lift(c, to)
	switch {
	case to == boards.ToColumn && l.To.Index < 0:
		return m, errors.New("there is no empty column")
	case to == boards.ToCell && l.To.Index >= b.Rules.Cells:
		return m, errors.New("there is no empty cell")
	case to < boards.ToColumn && !b.ends(l.To, to):
		return m, fmt.Errorf("%s is not the last card of a column", to)
	case l.From.Kind != boards.Foundations:
		c, _ = b.Last(l.From)
	}
	return playedMove{namedMove{c, Place(to), l.To, l.Cards}, []int{l.Cards}}, nil
}

// ends reports whether a card is the last one of a column.
func (b *Board) ends(column boards.Pile, c card.Card) bool {
	last, ok := b.Last(column)
	return column.Kind == boards.Columns && ok && last == c
}

var errSaid = errors.New("expected a card that goes home, onto a card, to a cell or to an empty column")

// counts returns the numbers of cards, the likeliest first, that a word may move
// which names the card c and a place. Its own count is 1 if it has none.
func (r *playReader) counts(c card.Card, to Place, count int) []int {
	p := r.position
	switch {
	case count > 1 || to > Floor || !p.ends.Has(c):
		return []int{count}
	case p.rules.Moves == WholeRuns:
		return []int{len(p.runOf(c))}
	case to < Floor && (r.runs || p.rules.Moves.parts()):
		return []int{p.fitting(c, to)}
	case to == Floor && r.runs && !r.counted:
		return p.countsToEmpty(c)
	}
	return []int{1}
}

// fitting returns how many cards of the run that ends with c go onto a card, 1 if
// none do.
func (p *Position) fitting(c card.Card, to Place) int {
	run := p.runOf(c)
	for i, head := range run {
		if p.rules.Fits(head, card.Card(to)) {
			return len(run) - i
		}
	}
	return 1
}

// countsToEmpty returns how many cards of the run that ends with c can go to an
// empty column, the most first. A whole column comes last, because its move
// leaves the position as it is.
func (p *Position) countsToEmpty(c card.Card) (counts []int) {
	run := p.runOf(c)
	for n := min(len(run), p.rules.LongestRun(p.FreeCells(), p.EmptyColumns(), true)); n > 1; n-- {
		if p.rules.SpaceCards().Has(run[len(run)-n]) {
			counts = append(counts, n)
		}
	}
	counts = append(counts, 1)
	if counts[0] == len(run) && p.on[run[0]&63] == Floor {
		counts = append(counts[1:], counts[0])
	}
	return counts
}

// runOf returns the longest run that ends with the last card of a column, its
// deepest card first. Of a card in a cell it is that card.
func (p *Position) runOf(end card.Card) (run []card.Card) {
	for head := p.runHead(end); ; end = card.Card(p.on[end&63]) {
		run = append(run, end)
		if end == head {
			slices.Reverse(run)
			return run
		}
	}
}

// make makes a move of a number of cards, and then those home that nobody writes.
func (r *playReader) make(m playedMove, count int) error {
	p := r.position
	run := p.runOf(m.card)
	if count > len(run) {
		return fmt.Errorf("a count of %d; the run has %d", count, len(run))
	}
	run = run[len(run)-count:]
	moves, err := p.movesOf(run, m.to)
	if err != nil {
		return err
	}
	for _, single := range moves {
		p.Play(single)
	}
	r.moves = append(r.moves, moves...)
	l := r.board.Lift(run[0], card.Card(m.to))
	l.To = m.pile
	r.board.Apply(l)
	if count > 1 {
		r.runWords++
	}
	if r.auto {
		r.sendHome()
	}
	return nil
}

// movesOf returns the moves that bring a run, given from its deepest card on, to
// a place.
func (p *Position) movesOf(run []card.Card, to Place) ([]game.Move, error) {
	head, n := run[0], len(run)
	m := NewMove(head, p.on[head&63], to)
	switch {
	case p.rules.Moves != SingleCards || n == 1:
		if p.allows(m) {
			return []game.Move{m}, nil
		}
	case to == Floor && p.rules.SpaceCards().Has(head) || to < Floor && p.rules.Fits(head, card.Card(to)):
		empty := p.EmptyColumns()
		if longest := p.rules.LongestRun(p.FreeCells(), empty, to == Floor); n > longest {
			return nil, fmt.Errorf("%d cards; the free cells and empty columns let %d move", n, longest)
		}
		if to == Floor {
			empty--
		}
		mover := runMover{cells: p.FreeCells()}
		mover.move(run, p.on[head&63], to, empty)
		return mover.moves, nil
	}
	return nil, fmt.Errorf("%s cannot go there", head)
}

// allows reports whether a player may make a move: one that is legal, or one that leaves the position as it is.
func (p *Position) allows(m game.Move) bool { return p.Legal(m) || p.isPointless(m) }

// isPointless reports whether a move takes a card from one cell to another or a
// column to an empty one, which leaves the position as it is.
func (p *Position) isPointless(m game.Move) bool {
	c := MoveCard(m)
	if int(c) >= p.rules.Cards() || m != NewMove(c, p.on[c&63], p.on[c&63]) {
		return false
	}
	switch MoveTo(m) {
	case Cell:
		return p.FreeCells() > 0
	case Floor:
		return p.settles(c) && p.movesWhole(c)
	}
	return false
}

// movesWhole reports whether the column on the card base may go to an empty one
// as a single move.
func (p *Position) movesWhole(base card.Card) bool {
	longest := card.MaxRank
	switch p.rules.Moves {
	case SingleCards:
		longest = 1
	case PartialRuns:
		longest = p.rules.LongestRun(p.FreeCells(), p.EmptyColumns(), true)
	}
	for end := range p.ends.All() {
		if run := p.runOf(end); run[0] == base && len(run) <= longest {
			return true
		}
	}
	return false
}

// sendHome sends home what Microsoft's program does.
func (r *playReader) sendHome() {
	p := r.position
	for c, ok := p.homeItself(); ok; c, ok = p.homeItself() {
		m := p.homeMove(c)
		p.Play(m)
		r.moves = append(r.moves, m)
		r.board.Apply(r.board.Lift(c, boards.ToHome))
		r.home++
	}
}

// homeItself returns a card that Microsoft's program would send home now.
func (p *Position) homeItself() (card.Card, bool) {
	for c := range ((p.ends | p.cells) & p.next).All() {
		if p.goesHomeItself(c) {
			return c, true
		}
	}
	return 0, false
}

// goesHomeItself reports whether Microsoft's program sends a card home that can
// go there: an ace, a two, or a card of a rank below which the other colour is
// home.
func (p *Position) goesHomeItself(c card.Card) bool {
	other := card.RedCards
	if c.Red() {
		other = card.All &^ card.RedCards
	}
	return c.Rank() <= 2 || p.next&other&card.UpTo(c.Rank()-1) == 0
}

// play returns the game as it was read.
func (r *playReader) play() game.Play {
	var said []string
	if r.runWords > 0 && r.position.rules.Moves == SingleCards {
		said = append(said, fmt.Sprintf("%d of %d words move a run, card by card; the game has %d moves of single cards.",
			r.runWords, len(r.words), len(r.moves)))
	}
	if r.home > 0 {
		said = append(said, fmt.Sprintf("%d cards go home by themselves, as in Microsoft's program.", r.home))
	}
	return game.Play{Moves: r.moves, Said: strings.Join(append(said, r.shorter...), " ")}
}
