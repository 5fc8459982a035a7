package piles

import "patience/internal/boards"

// baseText says which card is home at the start, with a comma after it, if the deal decides the base.
func (r *Rules) baseText() string {
	if r.Base {
		return "foundations begin with the rank of a card that is home at the start, "
	}
	return ""
}

// baseTold says how ranks follow each other in columns if the deal decides the base, with a space before it.
func (r *Rules) baseTold() string {
	if !r.Base {
		return ""
	}
	return " An ace counts as one rank higher than a " + boards.RankName(r.Ranks) + ". No card fits on a card of the base."
}

// homeBaseTold says how foundations begin and go on if the deal decides the base, with a space after it.
func (r *Rules) homeBaseTold() string {
	if !r.Base {
		return ""
	}
	return "Each foundation takes the next card of its suit, and begins with the base. An ace goes onto a " +
		boards.RankName(r.Ranks) + ". A suit is complete with the card before the base. On a board, `H-3` says that the " +
		"hearts from the base to 3 are home. "
}
