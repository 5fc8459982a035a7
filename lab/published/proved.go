package published

import (
	"fmt"

	"patience/catalogue"
	"patience/game"
	"patience/internal/games/freecell"
)

// A Deal is the start of a game of FreeCell or a relative, and the least number of moves to win it.
type Deal struct {
	Start *freecell.Position
	Least int
}

// Proved reads at most so many random deals of a game, of a split, whose least moves are known.
// The error says that there are none, or is that of Tables or of the catalogue.
func Proved(name, folder, split string, most int) (deals []Deal, err error) {
	entry, err := catalogue.Lookup(name)
	if err != nil {
		return nil, err
	}
	rows, err := Tables[struct {
		Number int64  `parquet:"deal"`
		Split  string `parquet:"split"`
		Moves  *int32 `parquet:"min_moves"`
	}](folder, game.Random)
	for _, r := range rows {
		if r.Split != split || r.Moves == nil || len(deals) == most {
			continue
		}
		board, err := entry.Deal(game.DealID{Source: game.Random, Number: r.Number}, game.DefaultSeed)
		if err != nil {
			return nil, err
		}
		deals = append(deals, Deal{board.Position().(*freecell.Position), int(*r.Moves)})
	}
	if len(deals) == 0 && err == nil {
		err = fmt.Errorf("%s: no random deal of the split %s", folder, split)
	}
	return deals, err
}
