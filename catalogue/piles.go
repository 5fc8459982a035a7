//go:build !rules

package catalogue

import (
	features "patience/features/piles"
	bounds "patience/heuristics/piles"
	"patience/internal/games/piles"
)

func pilesEntry(rules piles.Rules) (Entry, error) {
	g, err := piles.NewGame(rules)
	if err != nil {
		return Entry{}, err
	}
	return Entry{
		Game: g, Bounds: bounds.All(), Gauge: bounds.Gauge, Features: features.Set(),
		Solvers: Searches(bounds.All(), bounds.Guides), Reference: references()[rules.Name],
		Words: Words{
			Name: pilesTitle(rules), Summary: pilesSummaries[rules.Name], Notation: pilesNotation(&rules),
			Hidden: "the cards that lie face down", Columns: map[string]string{
				"win_rate":  "Random play does not look at cards that lie face down.",
				"min_moves": "The player is assumed to know the cards that lie face down.",
				"bound": "It is `buried`: the number of cards that are not home, plus the number of cards that must move " +
					"before a lower card of their suit can.",
				"solution": pilesNotation(&rules),
			},
		},
	}, nil
}

// pilesNotation says how moves are written.
func pilesNotation(rules *piles.Rules) string {
	text := "A move says from where and to where: columns are " + piles.ColumnNames(len(rules.Sizes))
	if rules.Reserve > 0 {
		text += ", the cards of the reserve are letters"
	}
	text += ", and the foundations are h."
	switch {
	case rules.Moves == piles.SingleCards:
	case rules.Format().Loose:
		text += " The number of cards follows x if there are several."
	default:
		text += " If several cards go to an empty column, their number follows x."
	}
	if rules.Back {
		text += " A move off a foundation has the suit at the end, as in h5D."
	}
	return text
}

// pilesSummaries describe the games in a few words.
var pilesSummaries = map[string]string{
	piles.Yukon.Name:   "any card face up moves, with all cards on it",
	piles.Russian.Name: "Yukon, but built in suit",
}
