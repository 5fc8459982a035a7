package answer

import (
	"fmt"
	"slices"

	"patience/catalogue"
	"patience/cmd/internal/say"
	"patience/game"
	"patience/label/review"
)

// Started returns the start of a played game: the deal given, or that of the game if it is "", or else the board of the
// game. The seed is that of the game, if it has one and the seed given is the default. The error says that the
// start cannot be read, or that the game names another one too.
func Started(e catalogue.Entry, played *review.Game, deal, as string, seed uint64) (at *Subject, err error) {
	if deal == "" && len(played.Deals) > 0 {
		deal = played.Deals[0].Text
	}
	if played.Seed != nil && seed == game.DefaultSeed {
		seed = *played.Seed
	}
	if deal == "" {
		at, err = Placed(e, Sheet{Text: []byte(played.Board), As: as, Name: say.Unnamed})
	} else {
		at, err = DealOf(e, deal, seed)
	}
	if err != nil {
		return nil, err
	}
	return at, at.Agrees(played)
}

// Agrees returns an error if a played game names another start than that of the subject, or another game.
func (at *Subject) Agrees(played *review.Game) error {
	if played.Of != "" && played.Of != at.Entry.Name() {
		return fmt.Errorf("a game of %s; expected --game %s", played.Of, played.Of)
	}
	if played.Seed != nil && at.ID.Source == game.Random && *played.Seed != at.Seed {
		return fmt.Errorf("seed %d and seed %d; expected only one of them", at.Seed, *played.Seed)
	}
	for _, deal := range played.Deals {
		other, err := DealOf(at.Entry, deal.Text, at.Seed)
		if err != nil {
			return err
		}
		if other.ID != at.ID && (at.ID.Source != PositionSource || !at.startsAs(other.Start)) {
			return fmt.Errorf("%s and deal %s; expected only one of them", at.startName(), other.ID)
		}
	}
	if played.Board == "" {
		return nil
	}
	readings, err := at.Entry.ReadBoard([]byte(played.Board), "")
	if err == nil && !slices.ContainsFunc(readings, func(r game.Reading) bool { return at.startsAs(r.Board) }) {
		err = fmt.Errorf("%s and another board; expected only one of them", at.startName())
	}
	return err
}

// startsAs reports whether the start is that of a board.
func (at *Subject) startsAs(b game.Board) bool {
	return string(at.Start.Position().AppendKey(nil)) == string(b.Position().AppendKey(nil))
}

// startName names the start in an error.
func (at *Subject) startName() string {
	if at.ID.Source == PositionSource {
		return "a board"
	}
	return "deal " + at.ID.String()
}
