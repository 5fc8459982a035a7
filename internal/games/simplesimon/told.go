package simplesimon

import (
	"fmt"

	"patience/internal/boards"
)

// Told returns the rules in full; see [boards.Telling].
func (r *Rules) Told() []string {
	return []string{
		fmt.Sprintf("Start: The %d cards lie face up in %s.", r.Cards(), r.Format().ColumnsTold()),
		"Columns: A card fits on the last card of a column if that is one rank higher. Suits do not matter.",
		"Empty columns: They take any card that can move, with the cards on it.",
		"One move: The last card of a column can move. Another card can move if each card after it in its column is of its " +
			"suit and one rank lower than the card before; it moves together with them. " +
			"So a part of a series of one suit may move, but always up to the last card of the column.",
		"Foundations: " + r.homeTold() + " Cards stay there.",
	}
}

// homeTold says how cards go home.
func (r *Rules) homeTold() string {
	whole := fmt.Sprintf("A suit goes to its foundation all at once, as one move, when its cards from %s to ace are the "+
		"last %d cards of a column", boards.RankName(r.Ranks), r.Ranks)
	switch r.Homing {
	case Piles:
		return whole + " and nothing else is in that column."
	case Singles:
		return "The last card of a column may go there, one card at a time."
	}
	return whole + ". Other cards may lie before them."
}
