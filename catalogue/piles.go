//go:build !rules

package catalogue

import (
	_ "embed"
	"slices"
	"strings"

	features "patience/features/piles"
	bounds "patience/heuristics/piles"
	"patience/internal/games/piles"
	players "patience/internal/players/piles"
	"patience/rollout"
)

func pilesEntry(rules piles.Rules) (Entry, error) {
	g, err := piles.NewGame(rules)
	if err != nil {
		return Entry{}, err
	}
	hidden := pilesHidden(&rules)
	columns := map[string]string{"bound": pilesBound(&rules), "solution": pilesNotation(&rules)}
	if hidden != "" {
		columns["win_rate"] = "Random play does not look at " + hidden + "."
		columns["min_moves"] = "The player is assumed to know " + hidden + "." + pilesMoves(&rules)
	} else if moves := pilesMoves(&rules); moves != "" {
		columns["min_moves"] = moves[1:]
	}
	places, decoder := 0, ""
	if rules.HasPlaces() {
		places, decoder, columns["on"] = pilesPlaces, pilesDecoder, onText(rules.Stock != piles.NoStock)
	}
	policies := pilesPlayers(&rules)
	return Entry{
		Game: g, Bounds: bounds.All(), Gauge: bounds.Gauge, Features: features.Set(&rules),
		Solvers: Searches(bounds.All(), bounds.Guides), Players: policies, Player: player(policies, "search-300"),
		Reference: references()[rules.Name],
		Words: Words{
			Name: pilesTitle(rules), Summary: pilesSummaries[rules.Name], Notation: pilesNotation(&rules),
			Hidden: hidden, Columns: columns, Places: places, Decoder: decoder,
		},
	}, nil
}

// pilesPlaces is the number of values that the places of cards have in games of piles.
const pilesPlaces = 118

// pilesDecoder lays out the columns, the waste and the stock of a board.
//
//go:embed piles.py
var pilesDecoder string

// onText says what the numbers of the column on are, with a stock or without.
func onText(stock bool) string {
	pile, down := "and 54 is home. ", "."
	if stock {
		pile = "53 the bottom of stock and waste, which count as one pile, and 54 home. "
		down = " or is in the stock."
	}
	return "A number from 0 to 51 is the index of the card that this card lies on. The other numbers are places: 52 is " +
		"the floor of a column (where its first card lies), " + pile + "64 is added if the card lies face down" + down
}

// pilesPlayers returns the careful player where whole suits go home, and searchers in games of open runs.
func pilesPlayers(rules *piles.Rules) (policies []rollout.Policy) {
	if rules.Suits {
		policies = players.Policies()
	}
	if rules.OpenRuns() {
		policies = append(policies, searchers(bounds.Guides)...)
	}
	return policies
}

// pilesHidden says what a player does not see; "" if that is nothing.
func pilesHidden(rules *piles.Rules) string {
	var hidden []string
	f := rules.Format()
	if f.Stacked || slices.Max(f.FaceDown) > 0 {
		hidden = append(hidden, "the cards that lie face down")
	}
	if f.Deals || f.Draws {
		hidden = append(hidden, "the cards in the stock")
	}
	return strings.Join(hidden, " and ")
}

// pilesMoves says what of the stock is a move, with a space before it.
func pilesMoves(rules *piles.Rules) string {
	switch f := rules.Format(); {
	case f.Deals:
		return " A deal is a move."
	case f.Draws:
		return " A draw is a move."
	case f.Draw > 0:
		return " Draws are no moves."
	}
	return ""
}

// pilesBound says what the bound counts.
func pilesBound(rules *piles.Rules) string {
	if rules.Hole != piles.NoHole {
		return "It is `buried`: the number of cards that are not in the hole."
	}
	text := "It is `buried`: the number of cards that are not home, plus the number of cards that must move " +
		"before a lower card of their suit can."
	if rules.Suits {
		text = "It is `buried`: the number of suits that are not home, plus the number of cards of columns, kings left " +
			"out, that do not lie on the next higher card of their suit."
		if rules.SuitRuns && rules.Copies() == 1 {
			text += " It adds the cards that must leave their column first."
		}
	}
	if f := rules.Format(); f.Deals || f.Draws && rules.Fill != piles.FromWaste {
		text += " It adds the moves that empty the stock."
	}
	return text
}

// pilesNotation says how moves are written.
func pilesNotation(rules *piles.Rules) string {
	f := rules.Format()
	text := "A move says from where and to where: columns are " + piles.ColumnNames(len(rules.Sizes))
	switch {
	case rules.Stacked:
		text += ", the last card of the reserve is r"
	case rules.Cells > 0:
		text += ", cells are letters"
	case rules.Reserve > 0:
		text += ", the cards of the reserve are letters"
	}
	if f.Draw > 0 && !f.Hole {
		text += ", the waste is w"
	}
	switch {
	case f.Hole:
		text += ", and the hole is h."
	case f.Names.Homes[0] != f.Names.Homes[1]:
		text += ", and the foundations are c d h s."
	default:
		text += ", and the foundations are h."
	}
	switch {
	case f.Deals:
		text += " A deal is s."
	case f.Draws:
		text += " A draw is s."
	case f.Draw > 0:
		text += " The number of draws that come first stands before w."
	}
	switch {
	case f.Names.Count == "":
	case f.Loose:
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
	piles.Yukon.Name:        "any card face up moves, with all cards on it",
	piles.Russian.Name:      "Yukon, but built in suit",
	piles.Spiderette.Name:   "Spider with one deck, dealt as in Klondike",
	piles.WillOTheWisp.Name: "Spiderette with seven columns of three cards",
	piles.Scorpion.Name:     "Russian Solitaire with three cards to deal; whole suits go home",
	piles.Spider.Name:       "two decks, and a stock that is dealt to ten columns; whole suits go home",
	piles.Spider2.Name:      "the same with hearts and spades only",
	piles.Spider1.Name:      "the same with spades only",
	piles.EastHaven.Name:    "as in Klondike, but the stock is dealt to the columns",
	piles.Trigon.Name:       "Klondike, but built in suit",
	piles.Canfield.Name:     "a reserve fills empty columns; foundations begin with any rank",
	piles.Golf.Name:         "cards go onto one pile, a rank up or down; a stock",
	piles.BlackHole.Name:    "all cards go onto the ace of spades, a rank up or down",

	piles.SimpleSimon.Name:        "10 columns; only whole suits go home",
	piles.SimpleSimonSingles.Name: "Simple Simon; single cards go home",
}
