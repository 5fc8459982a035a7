package page

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"patience/cmd/internal/say"
	"patience/game"
)

// A Gesture is cards that the player takes from one pile of the table to another: a
// move, or the moves of a run, one after the other.
type Gesture struct {
	From  int    `json:"from"` // index among the piles of the layout
	To    int    `json:"to"`
	Cards int    `json:"cards"`
	Home  bool   `json:"home"` // it brings them to their final place
	Safe  bool   `json:"safe"` // no card that is left can need them any more
	Link  string `json:"link"` // of the page after it
	Said  string `json:"said"` // what it does, for people
	moves []game.Move
}

// Gestures returns all that the player may do. There is nothing if the board is no
// picture.
func (v *view) Gestures() []Gesture {
	board, ok := v.table.(game.Pictured)
	if !ok {
		return nil
	}
	g := gestures{view: v, before: board.Layout()}
	for _, m := range v.position.AppendMoves(nil) {
		g.add([]game.Move{m})
	}
	if _, ok := board.(stocked); ok {
		return g.found // its words say no more than its moves
	}
	if reader, ok := v.board.(game.PlayReader); ok {
		g.addWords(reader)
	}
	return g.found
}

type gestures struct {
	*view
	before game.Layout
	found  []Gesture
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
	found, ok := taken(g.before, after.(game.Pictured).Layout())
	if !ok || g.has(found) || string(position.AppendKey(nil)) == string(g.position.AppendKey(nil)) {
		return
	}
	notation, err := g.board.Notation(moves)
	if err != nil {
		return
	}
	found.moves = moves
	found.Home = position.Home() > g.position.Home()
	found.Safe = found.Home && found.Cards == 1 && isSafe(g.before, found)
	cards := said(g.before.Piles[found.From], found.Cards)
	keep := g.keptDraws(found, after, moves)
	for i := range g.before.Piles {
		if i == found.To || g.alike(i, found.To) && i != found.From {
			to := found
			where := " to " + g.before.Piles[i].Name
			if found.Home {
				where = " home"
			}
			to.To, to.Said, to.Link = i, say.Signs(cards+where), g.played(g.exchanged(notation, i, found.To))+keep
			g.found = append(g.found, to)
		}
	}
}

// keptDraws is what the link of a gesture says so that the cards that were drawn stay drawn:
// nothing if the gesture takes one of them.
func (g *gestures) keptDraws(found Gesture, after game.Board, moves []game.Move) string {
	if g.draws == 0 {
		return ""
	}
	board, err := game.BoardAfter(g.board, moves)
	if err != nil {
		return ""
	}
	drawn, ok := board.(stocked).Drawn(g.draws)
	if !ok || !slices.EqualFunc(drawn.(game.Pictured).Layout().Piles, after.(game.Pictured).Layout().Piles,
		func(p, q game.Pile) bool { return slices.Equal(p.Cards, q.Cards) }) {
		return ""
	}
	return "&" + drawsKey + "=" + strconv.Itoa(g.draws)
}

// isSafe reports whether a card may go home without a thought: it is an ace or a two, or
// all cards of the rank below are home, so no card can lie on it any more.
func isSafe(l game.Layout, g Gesture) bool {
	cards := l.Piles[g.From].Cards
	rank := func(f game.Face) int { return strings.Index("A23456789TJQK", f.Rank) }
	taken := rank(cards[len(cards)-1])
	home := 0
	for _, p := range l.Piles {
		if p.Suit != "" && len(p.Cards) > 0 && rank(p.Cards[len(p.Cards)-1]) >= taken-1 {
			home++
		}
	}
	return l.Piles[g.To].Suit != "" && (taken < 2 || home == suitsOfDeck)
}

const suitsOfDeck = 4

// A Spot is a pile of the table for the script.
type Spot struct {
	Name   string      `json:"name"`
	Letter string      `json:"letter"` // in words such as 5h; "" for none
	Spread game.Spread `json:"spread"`
	Home   bool        `json:"home"` // a foundation
}

// Spots are the piles of the table.
func (v *view) Spots() (spots []Spot) {
	board, ok := v.table.(game.Pictured)
	if !ok {
		return nil
	}
	for _, p := range board.Layout().Piles {
		spots = append(spots, Spot{p.Name, p.Letter, p.Spread, strings.HasPrefix(p.Name, "foundation")})
	}
	return spots
}

// tableAfter returns the table after moves that can be made there without further draws.
func (g *gestures) tableAfter(moves []game.Move) (game.Board, bool) {
	if g.IsOpen() {
		after, err := game.BoardAfter(g.board, moves)
		if err != nil {
			return nil, false
		}
		return after.(game.Concealing).Open(), true
	}
	if b, ok := g.table.(stocked); ok {
		return b.Made(moves[0])
	}
	after, err := game.BoardAfter(g.board, moves)
	return after, err == nil
}

// exchanged returns moves in words with two empty piles exchanged, if the board knows
// one from the other.
func (g *gestures) exchanged(notation []string, i, j int) []string {
	if _, ok := g.start.(placing); !ok || i == j {
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

// taken tells from which pile to which cards went between two layouts of a game. It
// returns false if no pile grew. Where cards of a pile move up, as those of a stock
// do, it is the first pile that changed. A pile may vanish with its last card.
func taken(before, after game.Layout) (g Gesture, ok bool) {
	cards := map[string][]game.Face{}
	for _, p := range after.Piles {
		cards[p.Name] = p.Cards
	}
	g.From, g.To = -1, -1
	for i, p := range before.Piles {
		was, is := p.Cards, cards[p.Name]
		switch {
		case len(is) > len(was):
			g.To, g.Cards = i, len(is)-len(was)
		case g.From < 0 && !slices.Equal(was, is):
			g.From = i
		}
	}
	return g, g.From >= 0 && g.To >= 0
}
