package gaps

import "patience/game"

// A Game is a [game.Game] with rules of this package.
type Game struct{ rules *Rules }

var (
	_ game.Game          = Game{}
	_ game.ContestReader = Game{}
)

// NewGame returns the game of the rules, or the error of [Rules.Validate].
func NewGame(rules Rules) (Game, error) {
	if err := rules.Validate(); err != nil {
		return Game{}, err
	}
	return Game{&rules}, nil
}

// Name returns the name of the rules.
func (g Game) Name() string { return g.rules.Name }

// Rules describes the rules.
func (g Game) Rules() string { return g.rules.String() }

// Sources returns random.
func (g Game) Sources() []string { return []string{game.Random} }

// Deal returns the board of a deal; see [RandomDeal].
func (g Game) Deal(id game.DealID, seed uint64) (game.Board, error) {
	if id.Source != game.Random {
		return nil, game.UnknownSource(g, id)
	}
	return game.BoardOrError(RandomDeal(g.rules, id.Number, seed))
}

// ParseBoard reads a board; see [ParseBoard].
func (g Game) ParseBoard(text []byte) (game.Board, error) {
	return game.BoardOrError(ParseBoard(g.rules, text))
}

// ParseContest reads the input of the contest, which has seven ranks whatever
// the number of the game; see [ParseContest].
func (g Game) ParseContest(text []byte) ([]game.Board, error) {
	boards, err := ParseContest(text)
	list := make([]game.Board, len(boards))
	for i, b := range boards {
		list[i] = b
	}
	return list, err
}
