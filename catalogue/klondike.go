//go:build !rules

package catalogue

import (
	"context"

	features "patience/features/klondike"
	bounds "patience/heuristics/klondike"
	"patience/internal/games/klondike"
	players "patience/internal/players/klondike"
	space "patience/internal/space/klondike"
	"patience/solve"
)

// klondikeSummaries describe the listed games in a few words.
var klondikeSummaries = map[string]string{
	klondike.Standard(1, false, false).Name: "7 columns and a stock, one card turned at a time",
	klondike.Standard(3, false, false).Name: "Klondike, three cards turned at a time",
}

func klondikeEntry(rules klondike.Rules) (Entry, error) {
	g, err := klondike.NewGame(rules)
	policies := players.Policies(&rules)
	return Entry{
		Game: g, Bounds: bounds.All(), Gauge: bounds.Gauge, Features: features.Set(rules), Solvers: klondikeSolvers(),
		Extras:    klondikeExtras(rules),
		Reference: references()[rules.Name], Players: policies, Player: player(policies, "learned1"),
		Words: Words{
			Name: klondikeTitle(rules), Summary: klondikeSummaries[rules.Name], Notation: klondikeNotation,
			Hidden: "the cards that lie face down", Places: pilesPlaces, Decoder: pilesDecoder, Columns: map[string]string{
				"on":       onText(true),
				"win_rate": klondikePlay(rules),
				"mean_branching": "Draws are not moves: a card that draws can bring up has one move to each card that it " +
					"fits on, and one home. All empty columns count as one place, and a card on the floor of a column, " +
					"such as a king, has no move to an empty column.",
				"min_moves": "The player is assumed to know the cards that lie face down. Draws do not count as moves.",
				"bound": "It is `buried`: the number of cards that are not home, plus the number of cards that must move " +
					"before a lower card of their suit can.",
				"solution": "A move is written as the place that the card comes from and the place that it goes to. Columns " +
					"are 1 to 7, the waste is w, and the foundations are c, d, h and s. A number before w counts draws.",
			},
		},
	}, err
}

const klondikeNotation = "A move says from where and to where: 1 to 7 are columns, w is the waste, and c d h s are " +
	"the foundations. A number before w counts draws."

// klondikeExtras are the columns of Klondike, where drafts hold.
func klondikeExtras(rules klondike.Rules) []Extra {
	if rules.AnySpace || rules.Passes > 0 {
		return nil
	}
	return []Extra{{
		Name: "min_moves_draws", Short: "least number of moves, a draw counting as one", Row: "counted with draws",
		Unit: "move",
		Doc: "The least number of moves to win if every draw counts as a move, as in the program MinimalKlondike. " +
			"Turning the waste over does not count. Draws that were made before this position do not count either. " +
			"It is at least `min_moves`. Do not mix it with `min_moves` and `bound`, which count no draws. Null if " +
			"it was not computed.",
		Flag:    "also search for the least number of moves if a draw counts as one",
		Compute: leastDraws,
	}}
}

// klondikeSolvers are the methods of Klondike. Shortest solutions are drafted where
// rules allow it, unless a bound is named.
func klondikeSolvers() solve.Methods {
	methods := Searches(bounds.All(), bounds.Guides)
	methods.Least = space.Method(methods)
	return methods
}

// leastDraws computes the least number of moves if a draw counts as one.
func leastDraws(ctx context.Context, s Studied) (*int, error) {
	plan, ok := space.NewPlan(s.Position.(*klondike.Position), true)
	if !ok || s.Unsolvable {
		return nil, nil
	}
	out, err := plan.Shortest(ctx, s.Search)
	if err != nil || out.Status != solve.Optimal {
		return nil, err
	}
	return &out.Low, nil
}

// klondikePlay says what random play knows.
func klondikePlay(rules klondike.Rules) string {
	const play = "Random play does not look at cards that lie face down. Draws before a move are part of the move."
	if rules.Passes > 0 {
		return play + " It knows the order of the stock, which a player sees only during the first pass."
	}
	return play
}
