package catalogue

import (
	"fmt"
	"strings"

	"patience/internal/games/calculation"
	"patience/internal/games/freecell"
	"patience/internal/games/gaps"
	"patience/internal/games/klondike"
	"patience/internal/games/piles"
)

// A maker makes the entry of a game with some rules. The error says that they are not sound.
type maker[R any] func(rules R) (Entry, error)

// byName returns what finds games by the names of their rules; see Family.Named.
func byName[R any](named func(string) (R, bool), entry maker[R]) func(string) (Entry, bool, error) {
	return func(name string) (Entry, bool, error) {
		rules, ok := named(name)
		if !ok {
			return Entry{}, false, nil
		}
		e, err := entry(rules)
		return e, true, err
	}
}

// must panics on an error, which only a wrong entry can cause.
func must(e Entry, err error) Entry {
	if err != nil {
		panic(err)
	}
	return e
}

// freecellFamily is FreeCell, its relatives, each of them with another number of
// free cells, and other rules by the names that spell them or by a file. Files of games of piles are read here, too.
func freecellFamily(entry maker[freecell.Rules], ofPiles maker[piles.Rules]) Family {
	var games []Entry
	for _, v := range freecell.Variants {
		games = append(games, must(entry(v)))
	}
	return Family{
		Title: "FreeCell and its relatives", Games: games, Pattern: "one like freecell-2-cells",
		Named: byName(freecell.Named, entry), Ruled: ruled(entry, ofPiles),
	}
}

// freecellTitles are the names for people of games whose own are not these words with
// capitals.
var freecellTitles = map[string]string{
	freecell.Standard.Name:     "FreeCell",
	freecell.BakersGame.Name:   "Baker's Game",
	freecell.FreeCellRuns.Name: "FreeCell counted in runs",
	"bakers-dozen":             "Baker's Dozen",
	"streets-and-alleys":       "Streets and Alleys",
}

// freecellTitle names a game of the family for people, and the number of its cells where
// its own name tells that.
func freecellTitle(rules freecell.Rules) string {
	name, told := strings.CutSuffix(rules.Name, fmt.Sprintf("-%d-cells", rules.Cells))
	title, ok := freecellTitles[name]
	if !ok {
		for word := range strings.SplitSeq(name, "-") {
			title += " " + strings.ToUpper(word[:1]) + word[1:]
		}
		title = strings.TrimSpace(title)
	}
	switch {
	case !told:
		return title
	case rules.Cells == 1:
		return title + " with 1 cell"
	}
	return fmt.Sprintf("%s with %d cells", title, rules.Cells)
}

// gapsFamily is Gaps with the full deck, and as the contest problem has it.
func gapsFamily(entry maker[gaps.Rules]) Family {
	return Family{Title: "Gaps", Games: []Entry{must(entry(gaps.Standard)), must(entry(gaps.Contest))}}
}

// gapsTitle names Gaps for people.
func gapsTitle(rules gaps.Rules) string {
	if rules.Ranks == gaps.Standard.Ranks {
		return "Gaps"
	}
	return fmt.Sprintf("Gaps with %d ranks", rules.Ranks)
}

// calculationFamily is Calculation, for any number of stacks and of columns
// given.
func calculationFamily(entry maker[calculation.Rules]) Family {
	return Family{
		Games: []Entry{
			must(entry(calculation.Standard(4, 0))),
			must(entry(calculation.Standard(3, 0))),
		},
		Title:   "Calculation",
		Pattern: "calculation-STACKS-GIVEN",
		Named:   byName(calculation.Named, entry),
	}
}

// calculationTitle names Calculation for people.
func calculationTitle(rules calculation.Rules) string {
	title := "Calculation"
	if rules.Stacks != calculation.Standard(4, 0).Stacks {
		title += fmt.Sprintf(" with %d stacks", rules.Stacks)
	}
	if rules.Given > 0 {
		title += fmt.Sprintf(", %d columns given", rules.Given)
	}
	return title
}

// klondikeFamily is Klondike with one card and with three drawn at a time, and with
// other rules.
func klondikeFamily(entry maker[klondike.Rules]) Family {
	return Family{
		Title: "Klondike",
		Games: []Entry{
			must(entry(klondike.Standard(1, false, false))),
			must(entry(klondike.Standard(3, false, false))),
		},
		Pattern: "klondike-DRAW[-PASSES-passes][-back][-any]",
		Named:   byName(klondike.Named, entry),
	}
}

// klondikeTitle names the game for people.
func klondikeTitle(rules klondike.Rules) string {
	title := fmt.Sprintf("Klondike, draw %d", rules.Draw)
	switch {
	case rules.Passes == 1:
		title += ", 1 pass"
	case rules.Passes > 1:
		title += fmt.Sprintf(", %d passes", rules.Passes)
	}
	if rules.Back {
		title += ", cards come back"
	}
	if rules.AnySpace {
		title += ", any card into a space"
	}
	return title
}

// pilesFamily is games of columns with cards face down, with a stock or without, and other rules by the names that
// spell them.
func pilesFamily(entry maker[piles.Rules]) Family {
	var games []Entry
	for _, rules := range piles.Variants {
		games = append(games, must(entry(rules)))
	}
	return Family{Title: "Yukon", Games: games, Named: byName(piles.Named, entry)}
}

// pilesTitle names a game of piles for people; "" if it is called by its rules.
func pilesTitle(rules piles.Rules) string {
	return map[string]string{
		piles.Yukon.Name: "Yukon", piles.Russian.Name: "Russian Solitaire", piles.Spiderette.Name: "Spiderette",
		piles.WillOTheWisp.Name: "Will o' the Wisp", piles.Scorpion.Name: "Scorpion",
		piles.Spider.Name: "Spider", piles.Spider2.Name: "Spider with two suits", piles.Spider1.Name: "Spider with one suit",
		piles.EastHaven.Name: "East Haven", piles.Trigon.Name: "Trigon",
		piles.Canfield.Name: "Canfield", piles.Golf.Name: "Golf", piles.BlackHole.Name: "Black Hole",
		piles.SimpleSimon.Name: "Simple Simon", piles.SimpleSimonSingles.Name: "Simple Simon, single cards go home",
		piles.SimpleSimonPiles.Name: "Simple Simon, a suit goes home from a column of its own",
	}[rules.Name]
}

// simpleSimonFamily is Simple Simon, and what it becomes if single cards go home. The family of piles knows its third
// way home, too.
func simpleSimonFamily(entry maker[piles.Rules]) Family {
	return Family{
		Title: "Simple Simon", Games: []Entry{must(entry(piles.SimpleSimon)), must(entry(piles.SimpleSimonSingles))},
		Pattern: piles.SimpleSimonPiles.Name,
	}
}
