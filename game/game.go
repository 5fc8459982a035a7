// Package game says what search, playouts and datasets may know of a game.
//
// A [Game] deals and reads boards; a [Board] is a position as people write it
// and gives the [Position] that programs search. Concrete games live in the
// folders below and are listed by package catalogue; packages rollout and
// label see only the interfaces of this one. Here too are the things that
// every game shares: deal specifications, seeds, the referee [Replay] and the
// counting walk [Perft].
package game

import (
	"encoding/json"
	"fmt"
)

// A Move is one move of a game, encoded by that game so that it can be played
// and taken back without other knowledge than the position's.
type Move uint32

// A Position is a state of a game that moves change in place. Positions are
// equal when they differ only in what the game declares irrelevant, such as
// the order of columns; keys and hashes respect that. A Position is not safe
// for concurrent use.
type Position interface {
	// AppendMoves appends the legal moves. Moves that lead to the same
	// position appear once; the order depends on the position only.
	AppendMoves(dst []Move) []Move
	// Pick returns the number n of legal moves and, if n > 0, the one with
	// index ⌊r·n/2⁶⁴⌋ in the order of AppendMoves: with r uniform over
	// uint64, a uniformly random legal move up to a bias below n/2⁶⁴.
	Pick(r uint64) (m Move, n int)
	// Play makes a legal move; Undo takes back the last one made.
	Play(m Move)
	Undo(m Move)
	// Won reports whether the game is won.
	Won() bool
	// Home returns how many cards have reached their final place.
	Home() int
	// Hash returns a 63-bit hash, kept incrementally. It may decide "already
	// seen" inside a random trial, never in an exact label.
	Hash() uint64
	// HashAfter returns the hash of the position after a legal move.
	HashAfter(m Move) uint64
	// AppendKey appends the canonical key: exact, of a length that depends
	// on the rules only.
	AppendKey(dst []byte) []byte
	// Clone returns an independent copy; CopyFrom overwrites the position
	// with another of the same game and rules, without allocating.
	Clone() Position
	CopyFrom(src Position)
	// MoveText names a legal move for people and error messages.
	MoveText(m Move) string
	// Board returns the position as a board in a canonical arrangement.
	Board() Board
}

// A Board is a position as people write it, with its irrelevant order kept.
// String returns the board text that the game's parser reads back.
type Board interface {
	fmt.Stringer
	json.Marshaler
	Position() Position
	// Notation writes moves from the board in the game's standard notation.
	Notation(moves []Move) ([]string, error)
	// ParseNotation reads moves from the board in that notation, by the rules:
	// the error names the first that is none or is not legal where it is made.
	ParseNotation(notation []string) ([]Move, error)
}

// A Weighting is a rule by which a playout prefers some moves: it picks a
// move with probability proportional to its weight among those allowed.
type Weighting struct {
	Name string
	Doc  string // one sentence: what is counted, and where it comes from
	// Weight returns the weight of a legal move, 0 for never.
	Weight func(p Position, m Move) int
}

// A Game is a set of rules with its deals and its board text.
type Game interface {
	// Name is what users type and what datasets carry, such as "freecell".
	Name() string
	// Rules describes the rules in one line for a dataset's metadata.
	Rules() string
	// Sources lists the deal sources the game has, such as "microsoft".
	Sources() []string
	// Deal returns a deal; the error says which numbers there are.
	Deal(id DealID, seed uint64) (Board, error)
	// ParseBoard reads a board as text or as a JSON object. Errors say what
	// is wrong and where.
	ParseBoard(text []byte) (Board, error)
	// Weightings lists the game's playout weightings, apart from "uniform".
	Weightings() []Weighting
}

// A Concealer is a game in which a player does not see every card. Policies do
// not look at what is concealed; solvers do.
type Concealer interface {
	Game
	// Concealed names it, like "the order of the stock".
	Concealed() string
}

// A ContestReader is a game that was a problem of a programming contest and
// reads its input.
type ContestReader interface {
	Game
	// ParseContest reads the boards of an input. Each asks for the least
	// number of moves to win, −1 if there is none.
	ParseContest(text []byte) ([]Board, error)
}
