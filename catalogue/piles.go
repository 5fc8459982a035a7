package catalogue

import (
	features "patience/features/piles"
	bounds "patience/heuristics/piles"
	"patience/internal/games/piles"
)

// pilesFamily is Yukon and Russian, games of columns with cards face down and without a stock.
func pilesFamily() Family {
	var games []Entry
	for _, rules := range piles.Variants {
		games = append(games, must(pilesEntry(rules)))
	}
	return Family{Title: "Yukon", Games: games}
}

const pilesNotation = "A move says from where and to where: 1 to 7 are columns, and h is the foundations. Where several " +
	"cards move, their number follows, as in 13x2."

func pilesEntry(rules piles.Rules) (Entry, error) {
	g, err := piles.NewGame(rules)
	return Entry{
		Game: g, Bounds: bounds.All(), Gauge: bounds.Gauge, Features: features.Set(),
		Solvers: Searches(bounds.All(), bounds.Guides), Reference: references()[rules.Name],
		Words: Words{
			Name: pilesTitles[rules.Name], Summary: pilesSummaries[rules.Name], Notation: pilesNotation,
			Hidden: "the cards that lie face down", Columns: map[string]string{
				"win_rate":  "Random play does not look at cards that lie face down.",
				"min_moves": "The player is assumed to know the cards that lie face down.",
				"bound": "It is `buried`: the number of cards that are not home, plus the number of cards that must move " +
					"before a lower card of their suit can.",
				"solution": "A move is written as the place that the cards come from and the place that they go to. Columns " +
					"are 1 to 7, and the foundations are h. The number of cards follows x if there are several.",
			},
		},
	}, err
}

// pilesTitles name the games for people, and pilesSummaries describe them in a few words.
var (
	pilesTitles    = map[string]string{piles.Yukon.Name: "Yukon", piles.Russian.Name: "Russian Solitaire"}
	pilesSummaries = map[string]string{
		piles.Yukon.Name:   "any card face up moves, with all cards on it",
		piles.Russian.Name: "Yukon, but built in suit",
	}
)
