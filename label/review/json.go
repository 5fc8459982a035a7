package review

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"patience/game"
)

// This file reads games that are JSON: a list of moves, what solve and review print, and questions to the API.

// A jsonGame is an object with a game.
type jsonGame struct {
	Game     string          `json:"game"`
	Source   string          `json:"source"`
	Deal     json.RawMessage `json:"deal"` // a number, or a text
	Seed     *uint64         `json:"seed"`
	Board    json.RawMessage `json:"board"`
	Position string          `json:"position"`
	Moves    json.RawMessage `json:"moves"`
	Solution json.RawMessage `json:"solution"`
	Stages   []struct {
		Move string `json:"move"`
	} `json:"stages"`
}

var (
	errNoGame = errors.New("JSON without moves; expected a list of moves, or an object with moves, solution or stages")
	errGames  = errors.New("several objects of JSON; expected one game")
)

// readJSON reads a game. It returns false if the text is no JSON.
func readJSON(text string) (g Game, ok bool, err error) {
	text = strings.TrimSpace(strings.TrimPrefix(text, "\ufeff"))
	if text == "" || !strings.Contains(`{["`, text[:1]) {
		return g, false, nil
	}
	decoder := json.NewDecoder(strings.NewReader(text))
	var raw json.RawMessage
	if decoder.Decode(&raw) != nil {
		return g, false, nil
	}
	switch err := decoder.Decode(new(json.RawMessage)); {
	case err == nil:
		return g, true, errGames
	case !errors.Is(err, io.EOF):
		return g, false, nil // moves, or a board and a line MOVES, follow
	}
	if raw[0] != '{' {
		return g, true, g.takeJSONMoves(raw)
	}
	var o jsonGame
	if err := json.Unmarshal(raw, &o); err != nil {
		return g, true, fmt.Errorf("%w: %w", errNoGame, err)
	}
	return g, true, g.takeJSON(&o)
}

// takeJSON takes the game of an object.
func (g *Game) takeJSON(o *jsonGame) error {
	g.Of, g.Seed, g.Board = o.Game, o.Seed, textOf(o.Board)
	switch deal := textOf(o.Deal); {
	case deal == "" || deal == "0":
		if g.Board == "" {
			g.Board = o.Position
		}
	case o.Source != "":
		g.addDeal(o.Source, deal, 0)
	default:
		g.addDeal("", deal, 0)
	}
	if o.Source == game.Random && g.Seed == nil {
		g.Seed = new(uint64(game.DefaultSeed))
	}
	for _, raw := range []json.RawMessage{o.Solution, o.Moves} {
		if raw != nil && !bytes.Equal(raw, []byte("null")) {
			return g.takeJSONMoves(raw)
		}
	}
	for i, stage := range o.Stages {
		if i > 0 {
			g.Words = append(g.Words, Word{stage.Move, 0})
		}
	}
	if len(o.Stages) == 0 {
		return errNoGame
	}
	return nil
}

// textOf returns a string of JSON, or the text of another value.
func textOf(raw json.RawMessage) (text string) {
	if json.Unmarshal(raw, &text) == nil {
		return text
	}
	return string(raw)
}

// takeJSONMoves takes the moves of a list of texts, or of one text.
func (g *Game) takeJSONMoves(raw json.RawMessage) error {
	var list []string
	if json.Unmarshal(raw, &list) != nil {
		var text string
		if json.Unmarshal(raw, &text) != nil {
			return errNoGame
		}
		list = strings.Split(text, "\n") // of an object of JSON, which has no other lines
	}
	if err := g.takeWords(printed{[]string{strings.Join(list, ", ")}, 0}); err != nil {
		return err
	}
	for i := range g.Words {
		g.Words[i].Line = 0
	}
	return nil
}
