// Package hands says what a player may do with the cards of a board, and contains the script with which a
// mouse, a finger or keys do it.
//
//	Table → Gestures → hands.js, in the page of serve and in the element <patience-board>
package hands

import (
	_ "embed"
	"fmt"
	"maps"
	"slices"
	"strings"

	"patience/cmd/internal/say"
	"patience/game"
)

// Script is hands.js, the class Hands.
//
//go:embed hands.js
var Script []byte

// A Table is a board as it is shown to a player.
type Table struct {
	Start game.Board // at which the game began; nil if Shown has cards where the rules keep them (see Placing)
	Board game.Board // now
	// Shown is Board as it is shown: with its hidden cards open, or after draws, or as it is.
	Shown game.Board
	Open  bool // hidden cards are shown
	Draws int  // from the stock since the last move
}

// Stocked is a board with a stock from which cards are drawn before a move. Draws are
// not moves, so drawing does not change the position of a board. The first pile of its
// layout is the stock.
type Stocked interface {
	// HasDraws reports whether the game has such draws. If not, the other methods have no meaning.
	HasDraws() bool
	// Drawn returns the board after draws. It returns false if there are not so many.
	Drawn(draws int) (game.Board, bool)
	// Drawable returns the card that draws have brought up, which a move may take. It
	// returns false if there is none.
	Drawable() (game.Face, bool)
	// Made returns the board after a move. It returns false if further draws come before it.
	Made(m game.Move) (game.Board, bool)
}

// StockedBoard returns a board as one from which cards are drawn before a move. It returns false if none are.
func StockedBoard(b game.Board) (Stocked, bool) {
	s, ok := b.(Stocked)
	return s, ok && s.HasDraws()
}

// Placing is a board that can tell from the written moves of a game into which of
// several empty places a card went. For the rules, these places are the same.
type Placing interface {
	// AfterNotation returns the board after what ParseNotation reads, with each card in
	// the place that its word names.
	AfterNotation(notation []string) (game.Board, error)
}

// A Gesture is cards that the player takes from one pile of the table to another: a
// move, or the moves of a run, one after the other. A draw or a deal that is a move
// goes from the stock to the stock.
type Gesture struct {
	From  int      `json:"from"` // index among the piles of the layout
	To    int      `json:"to"`
	Cards int      `json:"cards"`
	Home  bool     `json:"home"`  // it brings them to their final place
	Safe  bool     `json:"safe"`  // no card that is left can need them any more
	Moves []string `json:"moves"` // in standard notation
	Words string   `json:"words"` // what it does, for people

	Played     []game.Move `json:"-"` // the moves
	fills      bool        // the column from which they come gets a card from elsewhere
	KeepsDraws bool        `json:"-"` // the cards that were drawn stay drawn
}

// Gestures returns all that the player may do without further draws. There is nothing if the
// board is no picture.
func (t *Table) Gestures() []Gesture {
	board, ok := t.Shown.(game.Pictured)
	if !ok {
		return nil
	}
	g := gestures{Table: t, position: t.Board.Position(), before: board.Layout()}
	ofStock := t.OfStock()
	for _, m := range g.position.AppendMoves(nil) {
		if ofStock != nil && m == ofStock.Played[0] {
			g.found = append(g.found, *ofStock)
		} else {
			g.add([]game.Move{m})
		}
	}
	g.addTwins()
	if _, ok := StockedBoard(t.Shown); ok {
		return g.found // its words say no more than its moves
	}
	if reader, ok := t.Board.(game.PlayReader); ok {
		g.addWords(reader)
	}
	return g.found
}

// OfStock returns the draw or the deal of the stock if it is a move that may be made, and else nil.
func (t *Table) OfStock() *Gesture {
	shown, ok := t.Shown.(game.Pictured)
	if !ok {
		return nil
	}
	piles := shown.Layout().Piles
	i := slices.IndexFunc(piles, func(p game.Pile) bool { return p.Letter != "" && strings.HasPrefix(p.Name, "stock") })
	if i < 0 {
		return nil
	}
	words := []string{piles[i].Letter}
	moves, err := t.Board.ParseNotation(words)
	if err != nil {
		return nil // no card is left, or none can be dealt now
	}
	after, err := game.BoardAfter(t.Board, moves)
	if err != nil {
		return nil // never: the move is legal
	}
	taken := inStock(t.Board) - inStock(after)
	verb := "Deal "
	if strings.HasPrefix(t.Board.Position().MoveText(moves[0]), "draw ") {
		verb = "Draw "
	}
	return &Gesture{
		From: i, To: i, Cards: taken, Moves: words, Played: moves,
		Words: verb + say.Counted(taken, "card"),
	}
}

// inStock returns the number of cards of the stock, which is the first pile.
func inStock(b game.Board) int { return len(b.(game.Pictured).Layout().Piles[0].Cards) }

type gestures struct {
	*Table
	position game.Position
	before   game.Layout
	found    []Gesture
}

// addWords adds what words from pile to pile mean: places that the rules take for
// one, and runs. Of a word without a number the reader knows how many cards fit.
func (g *gestures) addWords(reader game.PlayReader) {
	cards := map[string]int{} // in the pile of a letter, or in the highest of several
	for _, p := range g.before.Piles {
		cards[p.Letter] = max(cards[p.Letter], len(p.Cards))
	}
	letters := slices.Sorted(maps.Keys(cards))
	for _, from := range letters {
		for _, to := range letters {
			for n := 1; n <= cards[from]; n++ {
				play, err := reader.ReadPlay([]string{wordFor(from, to, n)})
				if err == nil {
					g.add(play.Moves)
				} else if n > 1 {
					break
				}
			}
		}
	}
}

func wordFor(from, to string, cards int) string {
	if cards == 1 {
		return from + to
	}
	return fmt.Sprintf("%s%sv%x", from, to, cards)
}

// add adds moves, unless a gesture takes as many cards from and to the same piles, or
// they leave the position as it is.
func (g *gestures) add(moves []game.Move) {
	after, ok := g.tableAfter(moves)
	if !ok {
		return // a reader's own moves are legal
	}
	position := after.Position()
	found, ok := Taken(g.before, after.(game.Pictured).Layout())
	if !ok || g.has(found) || string(position.AppendKey(nil)) == string(g.position.AppendKey(nil)) {
		return
	}
	notation, err := g.Board.Notation(moves)
	if err != nil {
		return
	}
	found.Played = moves
	found.Home = position.Home() > g.position.Home()
	found.Safe = found.Home && found.Cards == 1 && !found.fills && isSafe(g.before, found)
	found.KeepsDraws = g.keepsDraws(after, moves)
	cards := said(g.before.Piles[found.From], found.Cards)
	for i := range g.before.Piles {
		if i == found.To || g.alike(i, found.To) && i != found.From {
			to := found
			where := " to " + g.before.Piles[i].Name
			if found.Home {
				where = " home"
			}
			to.To, to.Words, to.Moves = i, say.Signs(cards+where), g.exchanged(notation, i, found.To)
			g.found = append(g.found, to)
		}
	}
}

// keepsDraws reports whether the cards that were drawn stay drawn: none of them is taken.
func (g *gestures) keepsDraws(after game.Board, moves []game.Move) bool {
	if g.Draws == 0 {
		return false
	}
	board, err := game.BoardAfter(g.Board, moves)
	if err != nil {
		return false
	}
	drawn, ok := board.(Stocked).Drawn(g.Draws)
	return ok && slices.EqualFunc(drawn.(game.Pictured).Layout().Piles, after.(game.Pictured).Layout().Piles,
		func(p, q game.Pile) bool { return slices.Equal(p.Cards, q.Cards) })
}

// isSafe reports whether a card may go home without a thought: it is an ace, or a two of a single deck, or
// all cards of the rank below are home, so no card can lie on it any more. No card is safe where foundations may begin
// with any rank. There the place of a foundation shows its first card.
func isSafe(l game.Layout, g Gesture) bool {
	cards := l.Piles[g.From].Cards
	rank := func(f game.Face) int { return strings.Index("A23456789TJQK", f.Rank) }
	taken := rank(cards[len(cards)-1])
	foundations, home := 0, 0
	for _, p := range l.Piles {
		if p.Suit != "" {
			foundations++
		}
		if p.Suit != "" && len(p.Cards) > 0 && rank(p.Cards[len(p.Cards)-1]) >= taken-1 {
			home++
		}
	}
	isLow := taken == 0 || taken == 1 && foundations == suitsOfDeck
	return l.Piles[g.To].Suit != "" && l.Piles[g.To].Next == "" && (isLow || home == foundations)
}

const suitsOfDeck = 4

// A Spot is a pile of the table. The script knows its cards from the picture.
type Spot struct {
	Name   string      `json:"name"`   // for people, such as "column 3"
	Letter string      `json:"letter"` // in moves of games whose moves say from which pile to which; else ""
	Spread int         `json:"spread"` // 0: only the last card is seen; 1: each card lies lower than the one before; 2: further right
	Home   bool        `json:"home"`   // a foundation
	Faces  []game.Face `json:"-"`      // its cards, the lowest first
}

// Spots are the piles of the table.
func (t *Table) Spots() (spots []Spot) {
	board, ok := t.Shown.(game.Pictured)
	if !ok {
		return nil
	}
	for _, p := range board.Layout().Piles {
		spots = append(spots, Spot{p.Name, p.Letter, int(p.Spread), isHome(&p), p.Cards})
	}
	return spots
}

func isHome(p *game.Pile) bool { return strings.HasPrefix(p.Name, "foundation") }

// tableAfter returns the table after moves that can be made there without further draws.
func (g *gestures) tableAfter(moves []game.Move) (game.Board, bool) {
	if g.Open {
		after, err := game.BoardAfter(g.Board, moves)
		if err != nil {
			return nil, false
		}
		return after.(game.Concealing).Open(), true
	}
	if b, ok := StockedBoard(g.Shown); ok {
		return b.Made(moves[0])
	}
	after, err := game.BoardAfter(g.Board, moves)
	return after, err == nil
}

// exchanged returns moves in words with two empty piles exchanged, if the board knows
// one from the other.
func (g *gestures) exchanged(notation []string, i, j int) []string {
	if _, ok := g.Start.(Placing); !ok || i == j {
		return notation
	}
	a, b := g.before.Piles[i].Letter, g.before.Piles[j].Letter
	names := strings.NewReplacer(a, b, b, a)
	words := make([]string, len(notation))
	for n, word := range notation {
		words[n] = names.Replace(word[:2]) + word[2:]
	}
	return words
}

// addTwins adds gestures between piles that have the same cards as those of a move. The rules name the first such pile
// only.
func (g *gestures) addTwins() {
	for _, found := range g.found {
		if found.Played == nil || found.From == found.To {
			continue
		}
		for from := range g.before.Piles {
			for to := range g.before.Piles {
				twin := found
				twin.From, twin.To = from, to
				if from != to && g.same(from, found.From) && g.same(to, found.To) && !g.has(twin) {
					g.found = append(g.found, twin)
				}
			}
		}
	}
}

// same reports whether two piles of a kind have the same cards, all face up, or are the same pile.
func (g *gestures) same(i, j int) bool {
	a, b := &g.before.Piles[i], &g.before.Piles[j]
	return i == j || a.Letter != "" && a.Spread == b.Spread && a.Suit == b.Suit && (len(a.Cards) > 0 || a.Suit != "") &&
		slices.Equal(a.Cards, b.Cards) && !slices.Contains(a.Cards, game.Face{})
}

func (g *gestures) has(found Gesture) bool {
	return slices.ContainsFunc(g.found, func(h Gesture) bool {
		return h.From == found.From && h.To == found.To && h.Cards == found.Cards
	})
}

// alike reports whether the notation takes two empty piles for one: a card goes to the
// first of them, wherever the player puts it.
func (g *gestures) alike(i, j int) bool {
	a, b := &g.before.Piles[i], &g.before.Piles[j]
	return len(a.Cards)+len(b.Cards) == 0 && a.Letter != "" && a.Spread == b.Spread && a.Suit+b.Suit == ""
}

// said names the cards that a gesture takes from a pile.
func said(p game.Pile, cards int) string {
	var names []string
	for _, c := range p.Cards[max(0, len(p.Cards)-cards):] {
		names = append(names, c.String())
	}
	return strings.Join(names, " ")
}

// Taken tells from which pile to which cards went between two layouts of a game. It returns false if no pile grew, or
// if several did. The cards that are left in a stock move up, so several piles may change; then the cards came from the
// first of these. A pile may vanish with its last card. A column whose first card changes was emptied, and then filled
// from elsewhere, or that card was turned up.
func Taken(before, after game.Layout) (g Gesture, ok bool) {
	cards := map[string][]game.Face{}
	for _, p := range after.Piles {
		cards[p.Name] = p.Cards
	}
	g.From, g.To = -1, -1
	for i, p := range before.Piles {
		was, is := p.Cards, cards[p.Name]
		switch {
		case len(is) > len(was) && g.To >= 0:
			return g, false
		case len(is) > len(was):
			g.To, g.Cards = i, len(is)-len(was)
		case g.From < 0 && !slices.Equal(was, is):
			g.From = i
		}
		if strings.HasPrefix(p.Name, "column") && len(was) > 0 && len(is) == 1 && is[0] != was[0] {
			g.From, g.fills = i, !was[0].IsDown()
		}
	}
	return g, g.From >= 0 && g.To >= 0
}
