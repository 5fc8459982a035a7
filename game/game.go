// Package game defines what searches, playouts and datasets need to know about a game.
//
// A [Game] deals boards and reads them from text. A [Board] is a position as
// people write it, with the order of its columns. A [Position] is the same in
// the canonical form that programs search:
//
//	deal or text → Board → Position → moves → Position → Board → text
//
// The games themselves are in the packages below internal/games, and package catalogue
// lists them. Interfaces that only some games implement are in capabilities.go. The
// rest of the package is shared by all games: deal numbers ([Deals]), random deals
// ([NewDealRand]), the reading of boards ([ReadBoard]), and the referee [Replay], which
// checks a solution move by move.
package game

import (
	"encoding/json"
	"fmt"
)

// A Move is one move, encoded by its game. With the position and the Move alone, the
// move can be played and taken back.
type Move uint32

// A Position is a state of a game, which moves change in place. Positions that
// differ only in what the game declares irrelevant, such as the order of
// columns, are equal: they have equal keys and hashes. A Position is not safe
// for concurrent use.
type Position interface {
	// AppendMoves appends the legal moves. Of several moves that lead to equal
	// positions it appends one. The order depends on the position only.
	AppendMoves(dst []Move) []Move
	// Pick returns the number n of legal moves and, if n > 0, the one with
	// index ⌊r·n/2⁶⁴⌋ in the order of AppendMoves. If r is uniform over
	// uint64, the move is uniform over the legal moves up to a bias below
	// n/2⁶⁴.
	Pick(r uint64) (m Move, n int)
	// Play makes a legal move. Undo takes back the last move made, which is m.
	Play(m Move)
	Undo(m Move)
	// Won reports whether the game is won.
	Won() bool
	// Home returns the number of cards that have reached their final place.
	Home() int
	// Hash returns a 63-bit hash. Unequal positions may have equal hashes, so
	// it may decide "already seen" in a random trial but never in a proof.
	Hash() uint64
	// HashAfter returns the hash of the position that a legal move leads to.
	HashAfter(m Move) uint64
	// AppendKey appends the canonical key. Positions are equal exactly if
	// their keys are. All keys of a game and its rules have the same length.
	AppendKey(dst []byte) []byte
	// Clone returns an independent copy.
	Clone() Position
	// CopyFrom overwrites the position with src, which must be of the same
	// game and rules. It does not allocate.
	CopyFrom(src Position)
	// MoveText names a legal move for people.
	MoveText(m Move) string
	// Board returns the position as a board in a canonical arrangement.
	Board() Board
}

// After returns the position after moves from another one, which stays as it is.
func After(start Position, moves ...Move) Position {
	p := start.Clone()
	for _, m := range moves {
		p.Play(m)
	}
	return p
}

// A Board is a position as people write it, with the order of its columns and cells.
// String returns a text, and MarshalJSON an object, that the game's ParseBoard reads
// back.
type Board interface {
	fmt.Stringer
	json.Marshaler
	// Position returns the board's position. The board must be valid.
	Position() Position
	// Notation writes moves from the board in the game's standard notation,
	// one text a move. The error names the first move that is not legal.
	Notation(moves []Move) ([]string, error)
	// ParseNotation reads moves from the board in that notation. The error is
	// a [*WordError] for the first text that is not a legal move where it stands.
	ParseNotation(notation []string) ([]Move, error)
}

// A Game is a set of rules with its deals and its board text. It is safe for
// concurrent use.
type Game interface {
	// Name is what users type and what datasets carry, such as "freecell".
	Name() string
	// Rules describes the rules in one line for a dataset's metadata.
	Rules() string
	// Sources lists the deal sources that the game has, the default first.
	Sources() []string
	// Deal returns a deal. The seed matters to random deals only. The error
	// says which sources and numbers there are.
	Deal(id DealID, seed uint64) (Board, error)
	// ReadBoard returns the ways in which a text, or JSON, can be a board, the most certain first. The word
	// as chooses one of [Readings]; "" tries all. The error is one line that says what is wrong and where.
	ReadBoard(text []byte, as string) ([]Reading, error)
	// ParseBoard reads a board that the text says for certain; see [Only].
	ParseBoard(text []byte) (Board, error)
}
