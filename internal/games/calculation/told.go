package calculation

import (
	"fmt"
	"strings"

	"patience/game/card"
)

// Told returns the rules in full; see [boards.Telling].
func (r *Rules) Told() []string {
	return []string{
		"Start: " + r.startTold() + " A board shows the top card of each foundation, or 0, then the stacks, a line with a " +
			"colon for each, and the stock from its next card on.",
		"Foundations: Suits do not matter. " + r.seriesTold() + " A full foundation takes nothing more. Cards stay there.",
		"One move: The next card of the stock goes to a foundation whose next rank it is, or onto any stack. Or the last " +
			"card of a stack goes to a foundation whose next rank it is. It goes nowhere else. If several foundations " +
			"take a card, these are several moves.",
		"Stock: It is played through once. The player sees only its next card.",
		"Left out: Stacks with the same ranks in the same order are alike, and so are empty stacks: of moves to or from " +
			"stacks that are alike, only one counts.",
		"Won: The game is won when all foundations are full.",
	}
}

// startTold says where the cards lie at first.
func (r *Rules) startTold() string {
	stacks := "There are " + fmt.Sprint(r.Stacks) + " stacks"
	if r.Stacks == 1 {
		stacks = "There is 1 stack"
	}
	if r.Given == 0 {
		return fmt.Sprintf("The %d cards are the stock. There are %d foundations. %s. All of them are empty.", r.Cards(),
			r.Foundations, stacks)
	}
	return fmt.Sprintf("There are %d foundations, each with the first %d of its cards. The other %d cards are the stock. "+
		"%s, all of them empty.", r.Foundations, r.Given, r.Cards()-r.Foundations*r.Given, stacks)
}

// seriesTold lists the ranks that the foundations take.
func (r *Rules) seriesTold() string {
	series := make([]string, r.Foundations)
	for f := range series {
		ranks := make([]string, r.Ranks)
		for h := range ranks {
			ranks[h] = card.RankText(r.Rank(f, h))
		}
		series[f] = fmt.Sprintf("Foundation %d takes %s, in this order.", f+1, strings.Join(ranks, " "))
	}
	return strings.Join(series, " ")
}
