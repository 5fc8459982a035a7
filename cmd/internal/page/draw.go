package page

import (
	"maps"
	"net/url"
	"strconv"
	"strings"

	"patience/cmd/internal/hands"
	"patience/cmd/internal/say"
	"patience/game"
)

// This file holds what a player sees of a game with hidden cards. Draws from a stock are
// no moves: the address counts those since the last move, and a move takes them along.
// Nothing on the table tells a hidden card, unless the address asks for it.

// The names and the value in addresses.
const (
	drawsKey  = "draws"
	hiddenKey = "hidden"
	shown     = "shown"
)

// lay lays the table: the board after the draws, with hidden cards if they are asked for.
func (v *view) lay(q url.Values) error {
	if v.IsOpen() {
		v.table = v.Board.(game.Concealing).Open()
		return nil
	}
	if q.Get(drawsKey) == "" {
		return nil
	}
	n, err := strconv.ParseUint(q.Get(drawsKey), 10, 8)
	board, ok := hands.StockedBoard(v.Board)
	if err != nil || !ok {
		return wrongf("draws %q; expected a number from 0 to 255, in a game with a stock", q.Get(drawsKey))
	}
	if v.table, ok = board.Drawn(int(n)); !ok {
		return wrongf("draws %d; there are fewer draws", n)
	}
	v.draws = int(n)
	return nil
}

// IsOpen reports whether hidden cards are shown.
func (v *view) IsOpen() bool {
	return v.Hides() && v.query.Get(hiddenKey) == shown
}

// A Gesture is one of the table, with the link of the page after it.
type Gesture struct {
	hands.Gesture
	Link  string   `json:"link"`
	Moves []string `json:"moves,omitempty"` // none: the link has them
}

// Verb returns the first of its words.
func (g *Gesture) Verb() string {
	verb, _, _ := strings.Cut(g.Words, " ")
	return verb
}

// hands returns the table for the hands of the player.
func (v *view) hands() *hands.Table {
	return &hands.Table{Start: v.Start, Board: v.Board, Shown: v.table, Open: v.IsOpen(), Draws: v.draws}
}

// Gestures returns all that the player may do.
func (v *view) Gestures() (found []Gesture) {
	for _, g := range v.hands().Gestures() {
		link := v.played(g.Moves)
		if g.KeepsDraws {
			link += "&" + drawsKey + "=" + strconv.Itoa(v.draws)
		}
		found = append(found, Gesture{Gesture: g, Link: link})
	}
	return found
}

// OfStock returns the draw or the deal that is a move, nil if there is none.
func (v *view) OfStock() *Gesture {
	if g := v.hands().OfStock(); g != nil {
		return &Gesture{Gesture: *g, Link: v.played(g.Moves)}
	}
	return nil
}

// Spots are the piles of the table, for the script.
func (v *view) Spots() []hands.Spot { return v.hands().Spots() }

// drawn returns the address of the table after so many draws since the last move.
func (v *view) drawn(draws int) string {
	address := v.At(len(v.Notation))
	if draws > 0 {
		address += "&" + drawsKey + "=" + strconv.Itoa(draws)
	}
	return address
}

// Draw returns the address of the table after another draw, "" if there is none.
func (v *view) Draw() string {
	board, ok := hands.StockedBoard(v.table)
	if !ok || v.IsOpen() || v.draws >= maxDraws {
		return ""
	}
	if _, ok := board.Drawn(1); !ok {
		return ""
	}
	return v.drawn(v.draws + 1)
}

const maxDraws = 255

// Drawn says what draws have brought up, "" if there were none.
func (v *view) Drawn() string {
	if v.draws == 0 {
		return ""
	}
	if c, ok := v.table.(hands.Stocked).Drawable(); ok {
		return say.Signs(c.String()) + " is the last card of the waste."
	}
	return ""
}

// judges reports whether moves are judged: not while cards are hidden, as judgements know
// these. Of a won game nothing is hidden.
func (v *view) judges() bool { return !v.Hides() || v.IsOpen() || v.Won() }

// Other returns the address of the same position with hidden cards if they are not shown,
// and else without.
func (v *view) Other() string {
	other := *v
	other.query = maps.Clone(v.query)
	if v.IsOpen() {
		other.query.Del(hiddenKey)
	} else {
		other.query.Set(hiddenKey, shown)
	}
	return other.At(len(v.Notation))
}
