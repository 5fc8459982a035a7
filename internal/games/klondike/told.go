package klondike

import (
	"fmt"

	"patience/internal/boards"
)

// Told returns the rules in full; see [boards.Telling].
func (r *Rules) Told() []string {
	return []string{
		fmt.Sprintf("Start: %d of the %d cards lie in %s. The last card of each column lies face up, the others face down. "+
			"The other %d cards are the stock. The waste beside it is empty. On a board, Talon lists the stock from its next "+
			"card on, and Waste the waste up to its last card. Cards in angle brackets lie face down.", r.dealt(), r.Cards(),
			r.Format().ColumnsTold(), r.stock()),
		"Columns: A card fits on the last card of a column if that is one rank higher and of the other colour. A card that " +
			"lies face up moves together with all cards on it. If a move leaves a card face down at the end of a " +
			"column, that card is turned face up at once.",
		"Empty columns: " + r.spacesTold(),
		"Stock: " + r.drawTold() + " Only the last card of the waste can be played. " + r.passesTold(),
		"Foundations: " + r.homeTold(),
		"One move: It takes a card from a column, with the cards on it, or one from the stock or the waste" +
			map[bool]string{true: ", or the top card of a foundation"}[r.Back] + ". " + r.reachTold(),
	}
}

// spacesTold says what goes to an empty column.
func (r *Rules) spacesTold() string {
	if r.AnySpace {
		return "They take any card, with the cards on it."
	}
	return "They take only a " + boards.RankName(r.Ranks) + ", with the cards on it."
}

// drawTold says what a draw is.
func (r *Rules) drawTold() string {
	if r.Draw == 1 {
		return "A draw turns the next card of the stock over onto the waste."
	}
	return fmt.Sprintf("A draw turns the next %d cards of the stock over onto the waste, one after the other, or all if "+
		"there are fewer.", r.Draw)
}

// passesTold says how often the waste becomes the stock again.
func (r *Rules) passesTold() string {
	again := "When the stock is empty, the waste may become the stock again, in the same order as before"
	switch r.Passes {
	case 0:
		return again + ", as often as you like."
	case 1:
		return "When the stock is empty, it stays empty: there is one pass through it."
	}
	return again + fmt.Sprintf(". There are %d passes through the stock, the first one included.", r.Passes)
}

// reachTold says which cards of the stock a move may take.
func (r *Rules) reachTold() string {
	text := "Draws are not moves of their own: a move may begin with as many draws as you like"
	if r.Passes == 1 {
		return text + ", and then takes the last card of the waste. It begins with as few as it can."
	}
	text += ", with the waste becoming the stock again in between, and then takes the last card of the waste."
	if r.Passes > 1 {
		text += " It begins with as few draws as it can. If the waste becomes the stock in between, the move is named " +
			"`from the stock, turned over,`."
	}
	return text
}

// homeTold says how cards go home, and whether they come back.
func (r *Rules) homeTold() string {
	const text = "The last card of a column or of the waste may go there. "
	if r.Back {
		return text + "The top card may come back to a column, where it fits or which is empty and takes it."
	}
	return text + "Cards stay there."
}
