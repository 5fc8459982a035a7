package catalogue

import (
	features "patience/features/simplesimon"
	bounds "patience/heuristics/simplesimon"
	"patience/internal/games/simplesimon"
)

// simpleSimonFamily is Simple Simon, and what it becomes if cards go home otherwise.
func simpleSimonFamily() Family {
	piles := must(simpleSimonEntry(simplesimon.Standard(simplesimon.Piles)))
	return Family{
		Title:   "Simple Simon",
		Games:   []Entry{must(simpleSimonEntry(simplesimon.Standard(simplesimon.Suits))), must(simpleSimonEntry(simplesimon.Standard(simplesimon.Singles)))},
		Pattern: piles.Name(),
		Named:   func(name string) (Entry, bool, error) { return piles, name == piles.Name(), nil },
	}
}

const simpleSimonNotation = "A move is from and to: 1 to 9 and 0 are columns, c d h s are the foundations. To an empty column the number of cards follows, like 13x2."

// simpleSimonSummaries describe the games in a few words.
var simpleSimonSummaries = map[string]string{
	simplesimon.Standard(simplesimon.Suits).Name:   "10 columns; only whole suits go home",
	simplesimon.Standard(simplesimon.Singles).Name: "Simple Simon; single cards go home",
}

func simpleSimonEntry(rules simplesimon.Rules) (Entry, error) {
	g, err := simplesimon.NewGame(rules)
	return Entry{
		Game: g, Bounds: bounds.All(), Features: features.Set(), Solvers: Searches(bounds.All(), bounds.Guides),
		Reference: references()[rules.Name],
		Words: Words{Name: simpleSimonTitle(rules), Summary: simpleSimonSummaries[rules.Name], Notation: simpleSimonNotation, Columns: map[string]string{
			"bound":    "It is `apart`: cards that must move to the next higher one of their suit, those that must move twice, and suits (or cards) that go home.",
			"solution": simpleSimonNotation,
		}},
	}, err
}

// simpleSimonTitle names the game for people.
func simpleSimonTitle(rules simplesimon.Rules) string {
	title := "Simple Simon"
	if rules.Homing != simplesimon.Suits {
		title += ", " + rules.Homing.String()
	}
	return title
}
