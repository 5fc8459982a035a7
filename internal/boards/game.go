package boards

import (
	"fmt"
	"math/big"
	"slices"

	"patience/game"
)

// Telling is rules that can say what they are, in one line and in full.
type Telling interface {
	fmt.Stringer
	// Told returns the rules in sentences, a paragraph for each topic. With what docs/rules.md says about all games,
	// they are enough to write a program that plays the same game.
	Told() []string
}

// A Game is a [game.Game] by rules, in all that is alike in the games. The game of a package embeds it.
type Game[R Telling, B game.Board] struct {
	Parameters R // the rules
	name       string
	read       Reader[R]
	sources    []Source[R, B]
}

// A Reader returns the ways in which a text is a board by rules; see [game.Game].
type Reader[R any] func(rules R, text []byte, as string) ([]game.Reading, error)

// NewGame returns the game of rules, given with their name, what validates them, what reads a board by them, and its
// sources of deals, the default first. The error says that the rules are not valid.
func NewGame[R Telling, B game.Board](
	rules R, name string, validate func() error, read Reader[R], sources ...Source[R, B],
) (Game[R, B], error) {
	if err := validate(); err != nil {
		return Game[R, B]{}, err
	}
	return Game[R, B]{rules, name, read, sources}, nil
}

// Name returns the name of the rules.
func (g Game[R, B]) Name() string { return g.name }

// Rules describes the rules.
func (g Game[R, B]) Rules() string { return g.Parameters.String() }

// Told returns the rules in full; see [Telling].
func (g Game[R, B]) Told() []string { return g.Parameters.Told() }

// ReadBoard returns the ways in which a text is a board, as the function ReadBoard of the game's package does.
func (g Game[R, B]) ReadBoard(text []byte, as string) ([]game.Reading, error) {
	return g.read(g.Parameters, text, as)
}

// ParseBoard reads a board of which the text says for certain which one it is.
func (g Game[R, B]) ParseBoard(text []byte) (game.Board, error) {
	return Only[game.Board](g.ReadBoard(text, ""))
}

// Sources returns the names of the sources.
func (g Game[R, B]) Sources() []string {
	return Each(g.sources, func(s Source[R, B]) string { return s.Name })
}

// Deal returns the board of a deal. The error says which sources and numbers there are.
func (g Game[R, B]) Deal(id game.DealID, seed uint64) (game.Board, error) {
	i := slices.Index(g.Sources(), id.Source)
	if i < 0 {
		return nil, game.UnknownSource(g, id)
	}
	return game.BoardOrError(g.sources[i].Deal(g.Parameters, id.Number, seed))
}

// DealLong returns the board of a deal whose number no [game.DealID] can hold, such as pysol:49275310837120398412. It
// returns false if the source has no such numbers, and an error for numbers that are too large for it.
func (g Game[R, B]) DealLong(source string, number *big.Int) (b game.Board, ok bool, err error) {
	i := slices.Index(g.Sources(), source)
	if number.IsInt64() || i < 0 || g.sources[i].Long == nil {
		return nil, false, nil
	}
	b, err = game.BoardOrError(g.sources[i].Long(g.Parameters, number))
	return b, true, err
}
