package klondike

import "patience/game"

// A Game is a [game.Game] with rules of this package.
type Game struct{ rules *Rules }

var _ game.Game = Game{}

// NewGame returns the game of the rules. The error is that of [Rules.Validate].
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

// Sources returns random and, for the full deck, those of other programs.
func (g Game) Sources() []string {
	list := []string{game.Random}
	if g.rules.Cards() == fullDeck {
		for _, s := range sources {
			list = append(list, s.name)
		}
	}
	return list
}

// Deal returns the board of a deal.
func (g Game) Deal(id game.DealID, seed uint64) (game.Board, error) {
	return game.BoardOrError(dealNumber(g, id, seed))
}

// ParseBoard reads a board; see [ParseBoard].
func (g Game) ParseBoard(text []byte) (game.Board, error) {
	return game.BoardOrError(ParseBoard(g.rules, text))
}

// Weightings returns stay-home where cards may come back from home: the random play
// of the game in which they stay. If they came back in random play, nothing would
// ever be won.
func (g Game) Weightings() []game.Weighting {
	if !g.rules.Back {
		return nil
	}
	return []game.Weighting{{
		Name: "stay-home",
		Doc:  "Uniform, but cards that are home stay there.",
		Weight: func(_ game.Position, m game.Move) int {
			if decode(m).from == atHome {
				return 0
			}
			return 1
		},
	}}
}
