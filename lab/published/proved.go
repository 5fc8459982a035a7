package published

import (
	"fmt"

	"patience/game"
	"patience/internal/games/freecell"
)

// A Deal is the start of a game of FreeCell and the least number of moves to win it.
type Deal struct {
	Start *freecell.Position
	Least int
}

// Proved reads at most so many random deals of a split whose least moves are known. The
// error says that there are none, or is that of Tables.
func Proved(folder, split string, most int) (deals []Deal, err error) {
	rows, err := Tables[struct {
		Number int64  `parquet:"deal"`
		Split  string `parquet:"split"`
		Moves  *int32 `parquet:"min_moves"`
	}](folder, game.Random)
	for _, r := range rows {
		if r.Split != split || r.Moves == nil || len(deals) == most {
			continue
		}
		board, err := freecell.RandomDeal(&freecell.Standard, r.Number, game.DefaultSeed)
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
