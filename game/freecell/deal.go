package freecell

import "patience/game"

// RandomDeal returns random deal number ≥ 1 of a seed. The cards depend on
// the seed, the number and the size of the deck alone, so that games of one
// deck share their deals.
func RandomDeal(rules *Rules, number int64, seed uint64) (*Board, error) {
	src, err := game.NewDealRand("deal", number, seed, uint64(rules.Cards()))
	if err != nil {
		return nil, err
	}
	return dealBoard(rules, src.IntN), nil
}

// A Game is a row of Rules as a [game.Game].
type Game struct{ rules *Rules }

var _ game.Game = Game{}

// NewGame returns the game of valid rules.
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

// Sources lists the sources of deals.
func (g Game) Sources() []string { return []string{game.Microsoft, game.Random} }

// Deal returns the board of a deal.
func (g Game) Deal(id game.DealID, seed uint64) (game.Board, error) {
	switch id.Source {
	case game.Microsoft:
		return game.BoardOrError(MicrosoftDeal(g.rules, id.Number))
	case game.Random:
		return game.BoardOrError(RandomDeal(g.rules, id.Number, seed))
	}
	return nil, game.UnknownSource(g, id)
}

// ParseBoard reads a board; see [ParseBoard].
func (g Game) ParseBoard(text []byte) (game.Board, error) {
	return game.BoardOrError(ParseBoard(g.rules, text))
}

// Weightings lists the rules by which the difficulty paper's program may have
// picked its moves; the paper does not say.
func (g Game) Weightings() []game.Weighting { return weightings }

// WithCells returns the game with another number of cells, 0 to 52, which is
// part of its name. It deals the same cards.
func (g Game) WithCells(cells int) (game.Game, error) {
	rules := *g.rules
	rules.Cells = cells
	if err := rules.Validate(); err != nil {
		return nil, err
	}
	return NewGame(g.rules.withCells(cells))
}
