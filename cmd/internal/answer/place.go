package answer

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"

	"patience/catalogue"
	"patience/cmd/internal/say"
	"patience/game"
	"patience/label/review"
)

// A Text is a JSON string. Lists of strings are joined by spaces, and numbers and objects stay
// as they are written; a field's tag `also` says which of these it may be.
type Text string

// UnmarshalJSON reads a text.
func (t *Text) UnmarshalJSON(data []byte) error {
	var text string
	var list []string
	switch {
	case json.Unmarshal(data, &text) == nil:
		*t = Text(text)
	case json.Unmarshal(data, &list) == nil:
		*t = Text(strings.Join(list, " "))
	default:
		*t = Text(bytes.TrimSpace(data))
	}
	return nil
}

// A Place names a position: a deal or a board, and the moves made from there.
type Place struct {
	Game string `json:"game,omitempty"` // name of the game; FreeCell without it
	Deal Text   `json:"deal,omitempty" also:"integer"`
	// of random deals and of random games; the default without it
	Seed  *uint64 `json:"seed,omitempty"`
	Board Text    `json:"board,omitempty" also:"object"`
	Moves Text    `json:"moves,omitempty" also:"array"`
}

// A position is a place that was read.
type position struct {
	say.Subject
	name  string // for people
	entry catalogue.Entry
	seed  uint64
	// the deal, and the board that it is
	startID game.DealID
	start   game.Board
	moves   []game.Move
	board   game.Board // after the moves
}

// PositionSource is the source of a position that is not a deal.
const PositionSource = "position"

// entry returns the game with a name, or the first one.
func (s *Service) entry(name string) (catalogue.Entry, error) {
	if name == "" {
		return s.options.Games.Entries()[0], nil
	}
	e, err := s.options.Games.Lookup(name)
	if err != nil {
		return e, wrongf("game: %w", err)
	}
	return e, nil
}

// seed returns the seed of a place.
func seedOf(seed *uint64) uint64 {
	if seed == nil {
		return game.DefaultSeed
	}
	return *seed
}

// read returns the position of a place.
func (s *Service) read(q *Place) (p *position, err error) {
	p = &position{seed: seedOf(q.Seed)}
	if p.entry, err = s.entry(q.Game); err != nil {
		return nil, err
	}
	if err := p.begin(q); err != nil {
		return nil, err
	}
	played, err := review.Read(string(q.Moves))
	switch {
	case err != nil:
		return nil, wrongf("moves: %w", err)
	case played.Deal != "" || played.Board != "":
		return nil, wrongf("moves: a deal or a board; expected moves only")
	}
	play, err := played.Play(p.start)
	if err != nil {
		return nil, wrongf("moves: %w", err)
	}
	p.moves = play.Moves
	if p.board, err = game.BoardAfter(p.start, p.moves); err != nil {
		return nil, wrongf("moves: %w", err)
	}
	id := p.startID
	if len(p.moves) > 0 {
		p.name = fmt.Sprintf("%s after %s", p.name, say.Counted(len(p.moves), "move"))
		id = game.DealID{Source: PositionSource}
	}
	p.Subject = say.NewSubject(&p.entry, id, p.seed, 0)
	return p, nil
}

// begin reads the deal or the board.
func (p *position) begin(q *Place) (err error) {
	switch {
	case q.Deal != "" && q.Board != "":
		return wrongf("a deal and a board; expected one of them")
	case q.Board != "":
		p.startID, p.name = game.DealID{Source: PositionSource}, say.Unnamed
		if p.start, err = p.entry.ParseBoard([]byte(q.Board)); err != nil {
			return wrongf("%w", err)
		}
	case q.Deal != "":
		if p.startID, err = game.ParseDealOf(p.entry, string(q.Deal)); err == nil {
			p.start, err = p.entry.Deal(p.startID, p.seed)
		}
		if err != nil {
			return wrongf("%w", err)
		}
		p.name = p.startID.String()
	default:
		return wrongf("no deal; expected one like %s:3, or a board", p.entry.Sources()[0])
	}
	return nil
}
