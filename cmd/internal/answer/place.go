package answer

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"patience/catalogue"
	"patience/cmd/internal/say"
	"patience/game"
	"patience/label"
	"patience/label/reference"
	"patience/label/review"
	"patience/solve"
)

// A Text is a JSON string. Lists of strings are joined by commas, and numbers and objects stay
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
		*t = Text(strings.Join(list, ", "))
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
	// how the lines of the board are read: columns, rows, top-first or deal; without it that is found out
	As    string `json:"as,omitempty"`
	Moves Text   `json:"moves,omitempty" also:"array"`
}

// A Subject is what a question is about: a position, and the game that led to it.
type Subject struct {
	Entry catalogue.Entry
	// ID is the deal of the start. That of a board has the source PositionSource.
	ID   game.DealID
	Seed uint64 // of random deals, and of random games
	// Index is that of a board in a file, from 0.
	Index    int
	Name     string // of the start, for people
	Read     string // how the text of the start was read, if it can mean something else
	Start    game.Board
	Moves    []game.Move // from the start
	Board    game.Board  // after them
	Position game.Position
}

// PositionSource is the source of a position that is not a deal.
const PositionSource = "position"

// Dealt returns a deal.
func Dealt(e catalogue.Entry, id game.DealID, seed uint64) (*Subject, error) {
	board, err := e.Deal(id, seed)
	if err != nil {
		return nil, err
	}
	at := &Subject{Entry: e, ID: id, Seed: seed, Name: id.String()}
	at.begin(board)
	return at, nil
}

// A Sheet is the text of a board.
type Sheet struct {
	Text []byte
	As   string // how its lines are read, one of [game.Readings]; "" to find out
	Name string // for people
	// Among: it is one of many, so that it should be read at once. Then only deals are known whose labels come with
	// the program.
	Among bool
}

// Placed returns the board of a text, which is no deal. If the text can be several boards, the one is meant that is a
// known deal.
func Placed(e catalogue.Entry, sheet Sheet) (*Subject, error) {
	readings, err := e.ReadBoard(sheet.Text, sheet.As)
	if err != nil {
		return nil, err
	}
	own := string(sheet.Text) == readings[0].Board.String() // it is very likely what it says
	read, err := meant(readings, func(b game.Board) (string, bool) {
		if id, ok := reference.Find(e, b.Position()); ok || sheet.Among || own {
			return id.String(), ok
		}
		return Known(context.Background(), e, b) // in less than half a second
	})
	if err != nil {
		return nil, err
	}
	at := &Subject{
		Entry: e, ID: game.DealID{Source: PositionSource}, Seed: game.DefaultSeed, Name: sheet.Name, Read: read.Said,
	}
	at.begin(read.Board)
	return at, nil
}

// meant returns the reading that is certain, or else the first that is a known deal. The function known returns the
// name of one.
func meant(readings []game.Reading, known func(game.Board) (string, bool)) (game.Reading, error) {
	certain, err := game.Only(readings, nil)
	if err == nil && len(readings) == 1 {
		return certain, nil
	}
	for _, r := range readings {
		if r.Doubt == game.Certain && err == nil {
			continue
		}
		if name, ok := known(r.Board); ok {
			r.Said = fmt.Sprintf("board: read as %s, since it is then %s; %s", r.As, name, r.First)
			return r, nil
		}
	}
	return certain, err
}

// DealOf returns the deal that a text names.
func DealOf(e catalogue.Entry, text string, seed uint64) (*Subject, error) {
	if at, ok, err := Long(e, text); ok {
		return at, err
	}
	id, err := game.ParseDealOf(e, text)
	if err != nil {
		return nil, err
	}
	return Dealt(e, id, seed)
}

func (at *Subject) begin(board game.Board) {
	at.Start, at.Board, at.Position = board, board, board.Position()
}

// Play makes moves from the start. The error names one that is not legal.
func (at *Subject) Play(moves []game.Move) (err error) {
	at.Board, err = game.BoardAfter(at.Start, moves)
	if err == nil {
		at.Moves, at.Position = moves, at.Board.Position()
	}
	return err
}

// Began returns the start of the subject's game.
func (at *Subject) Began() Subject {
	start := *at
	start.Moves, start.Board, start.Position = nil, at.Start, at.Start.Position()
	return start
}

// JSON returns what objects of JSON say of the subject.
func (at *Subject) JSON() say.Subject {
	id := at.ID
	if len(at.Moves) > 0 {
		id = game.DealID{Source: PositionSource}
	}
	s := say.NewSubject(&at.Entry, id, at.Seed, at.Index)
	s.Read = at.Read
	return s
}

// Named names the position for people.
func (at *Subject) Named() string {
	if len(at.Moves) == 0 {
		return at.Name
	}
	return fmt.Sprintf("%s after %s", at.Name, say.Counted(len(at.Moves), "move"))
}

// Hides reports whether the game has cards that a player does not see.
func (at *Subject) Hides() bool {
	_, ok := game.AsConcealing(at.Start)
	return ok
}

// Positions returns the positions of a game, from its start.
func Positions(start game.Board, moves []game.Move) []game.Position {
	p := start.Position()
	positions := []game.Position{p.Clone()}
	for _, m := range moves {
		p.Play(m)
		positions = append(positions, p.Clone())
	}
	return positions
}

// Known returns what is proved by the solution that comes with the program, if one does.
func (at *Subject) Known() label.Known { return reference.Known(at.Entry, at.Start.Position()) }

// Proved returns what is proved of the position without a search: by the solution that comes with
// the program, or because the deal is lost from its start.
func (at *Subject) Proved() (label.Exact, bool) {
	known := at.Known()
	if start, _ := known.Of(at.Start.Position()); start.Status == solve.Unsolvable {
		return start, true
	}
	return known.Of(at.Position)
}

// Published returns the labels of the position that come with the program, if it is a deal that has
// some.
func (at *Subject) Published() (label.Result, bool) { return reference.At(at.Entry, at.Position) }

// Entry returns the game with a name, or the first one.
func (s *Service) Entry(name string) (catalogue.Entry, error) {
	if name == "" {
		return s.Games.Entries()[0], nil
	}
	e, err := s.Games.Lookup(name)
	if err != nil {
		return e, wrongf("game: %w", err)
	}
	return e, nil
}

// seedOf returns the seed of a question.
func seedOf(seed *uint64) uint64 {
	if seed == nil {
		return game.DefaultSeed
	}
	return *seed
}

// Begin returns the start of a place, without its moves.
func (s *Service) Begin(q *Place) (*Subject, error) {
	e, err := s.Entry(q.Game)
	if err != nil {
		return nil, err
	}
	var at *Subject
	switch {
	case q.Deal != "" && q.Board != "":
		return nil, wrongf("a deal and a board; expected one of them")
	case q.Deal == "" && q.Board == "":
		return nil, wrongf("no deal; expected one like %s:3, or a board", e.Sources()[0])
	case q.Board != "":
		at, err = Placed(e, Sheet{Text: []byte(q.Board), As: q.As, Name: say.Unnamed})
	default:
		at, err = DealOf(e, string(q.Deal), seedOf(q.Seed))
	}
	if err != nil {
		return nil, wrongf("%w", err)
	}
	at.Seed = seedOf(q.Seed)
	return at, nil
}

// read returns the position of a place.
func (s *Service) read(q *Place) (*Subject, error) {
	at, err := s.Begin(q)
	if err != nil {
		return nil, err
	}
	played, err := review.Read(string(q.Moves))
	if err == nil {
		err = at.Agrees(&played)
	}
	if err != nil {
		return nil, wrongf("moves: %w", err)
	}
	play, err := played.Play(at.Start)
	if err == nil {
		err = at.Play(play.Moves)
	}
	if err != nil {
		return nil, wrongf("moves: %w", err)
	}
	return at, nil
}
