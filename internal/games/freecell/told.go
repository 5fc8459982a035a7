package freecell

import (
	"fmt"

	"patience/game/card"
	"patience/internal/boards"
)

// Told returns the rules in full; see [boards.Telling].
func (r *Rules) Told() []string {
	told := []string{
		"Start: " + r.startTold() + r.kingsTold(), "Columns: " + r.buildTold(), "Empty columns: " + r.spacesTold(),
	}
	if r.Reserve > 0 {
		told = append(told, "Reserve: Each card of the reserve moves like the last card of a column. No card goes there.")
	}
	return append(told, "Foundations: "+r.homeTold(), "One move: "+r.movesTold())
}

// startTold says where the cards lie at first.
func (r *Rules) startTold() string {
	cards, in := r.deckTold(), "lie face up in "+r.Format().ColumnsTold()
	text := map[int]string{0: "", 1: "The aces lie on the foundations. "}[r.Given]
	if r.Given > 1 {
		text = fmt.Sprintf("The cards from ace to %s lie on the foundations. ", boards.RankName(r.Given))
	}
	switch dealt := len(r.order()); {
	case r.Reserve > 0:
		return text + fmt.Sprintf("Of the %s, %d %s, and %d in the reserve. There are no cells.", cards, dealt, in, r.Reserve)
	case r.Filled > 0:
		return text + fmt.Sprintf("Of the %s, %d %s, and %d in cells. %s", cards, dealt, in, r.Filled,
			boards.EmptyCellsTold(r.Cells, r.Filled))
	}
	return text + "The " + cards + " " + in + ". " + boards.EmptyCellsTold(r.Cells, 0)
}

// kingsTold says which cards the deal puts first in their columns, with a space before it; "" if it puts none there.
func (r *Rules) kingsTold() string {
	if !r.KingsFirst {
		return ""
	}
	return " Each " + boards.RankName(r.Ranks) + " comes under the other cards of its column."
}

// deckTold names the cards that are dealt: "52 cards", "32 cards from ace to 8" or "other 28 cards from 2 to 8".
func (r *Rules) deckTold() string {
	text := fmt.Sprintf("%d cards", r.Cards()-card.NumSuits*r.Given)
	if r.Given > 0 {
		text = "other " + text
	}
	if r.Ranks < card.MaxRank {
		text += fmt.Sprintf(" from %s to %s", boards.RankName(r.Given+1), boards.RankName(r.Ranks))
	}
	return text
}

// buildTold says which card fits on which.
func (r *Rules) buildTold() string {
	text := "A card fits on the last card of a column if that is one rank higher"
	switch r.Build {
	case InSuit:
		return text + " and of the same suit."
	case AnySuit:
		return text + ". Suits do not matter."
	}
	return text + " and of the other colour."
}

// spacesTold says what goes to an empty column.
func (r *Rules) spacesTold() string {
	switch r.Spaces {
	case KingsOnly:
		return "They take only a " + boards.RankName(r.Ranks) + "."
	case NoCard:
		return "They stay empty."
	}
	return "They take any card."
}

// homeTold says whether cards come back from home.
func (r *Rules) homeTold() string {
	if !r.Back {
		return "Cards stay there."
	}
	unless := ""
	if r.Given > 0 {
		unless = ", unless it lay there at the start"
	}
	return "The top card may come back" + unless + ": it moves like the last card of a column."
}

// movesTold says what one move takes.
func (r *Rules) movesTold() string {
	alone := "to a foundation"
	if r.Cells > 0 {
		alone = "to a cell or a foundation"
	}
	const together = "It takes one card, or several cards at the end of a column, of which each but the first fits on " +
		"the card before it. Several cards go together to another column, where the first of them fits, or to an empty " +
		"column that takes it. "
	switch r.Moves {
	case WholeRuns:
		return "It takes one card, or a run. A run is the last cards of a column, as many as possible, of which each but " +
			"the first fits on the card before it. It may be a single card. From one column to another, only the whole run " +
			"moves, however long it is: onto a card that its first card fits on, or to an empty column that takes its " +
			"first card. Only the last card of a column goes " + alone + ", and it goes alone."
	case PartialRuns:
		return together + r.limitTold() + " Only the last card of a column goes " + alone + "."
	case UnlimitedRuns:
		return together + "They may be as many as you like. Only the last card of a column goes " + alone + "."
	}
	return "It takes one card."
}

// limitTold says how many cards a move takes at most.
func (r *Rules) limitTold() string {
	if r.Spaces != AnyCard {
		return "With m empty cells, they are at most m+1."
	}
	return "With m empty cells and n empty columns, at most (m+1)·2ⁿ cards go onto a card, and at most half as many " +
		"into an empty column."
}
