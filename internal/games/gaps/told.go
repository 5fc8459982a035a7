package gaps

import (
	"fmt"

	"patience/internal/boards"
)

// Told returns the rules in full; see [boards.Telling].
func (r *Rules) Told() []string {
	highest := boards.RankName(r.Ranks)
	told := []string{
		fmt.Sprintf("Start: There are 4 rows of %d places, for clubs, diamonds, hearts and spades, from the top. The %d "+
			"cards from ace to %s are dealt to places 2 to %d of the rows. Then each ace goes to place 1 of the row of its "+
			"suit, where it stays. That leaves four gaps, which a board shows as `--`.",
			r.Ranks+1, r.Cards(), highest, r.Ranks+1),
		"One move: A card goes to a gap if the card just left of the gap is of the same suit and one rank lower. The card " +
			"comes from anywhere, and leaves a gap. Nothing goes to a gap that is just right of a " + highest +
			" or of another gap.",
		fmt.Sprintf("Won: The game is won when each row has its suit in order, from the ace in place 1 to the %s in place "+
			"%d.", highest, r.Ranks),
		"Deals: The cards are dealt once.",
	}
	if r.numbered() {
		told = append(told, "Cards: A card is two digits, its suit (1 clubs, 2 diamonds, 3 hearts, 4 spades) and its rank. "+
			"So 35 is the five of hearts.")
	}
	return told
}
