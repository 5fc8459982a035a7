package datasets

// positionDocs are the meanings of the columns of a [Row], which SCHEMA.md shows.
var positionDocs = map[string]string{
	"game": "The game's name; its rules are in the file's metadata.",
	"source": "Where the deal comes from: microsoft, random (deal i of the seed), or another program that numbers its " +
		"deals.",
	"deal": "The number of the deal in its source, from 1.",
	"seed": "The seed of random deals: source, seed and deal name a deal. null for deals of other sources.",
	"position_index": "Number of the position among those of its deal. 0 is the deal itself; positions along play " +
		"count from 1. In " +
		"what score makes of a file of positions: the number of the position in the file, from 0.",
	"position_kind": "How the position came about: deal; walk, on a random trial of the policy; solution, on a " +
		"shortest or a longer " +
		"solution of the deal; near, one or two wrong moves off a shortest solution; stake, where at least one legal move " +
		"in five is proved to lose and some other to win; blunder, where the next move of a game by the policy is proved " +
		"to lose, and the position can be won; given, for one that score reads and that is no deal.",
	"ply": "Number of moves from the deal to the position, along the play that it was taken from.",
	"split": "train, validation or test, eight, one and one in ten, by a salted hash of the deal. All positions of a " +
		"deal are in one " +
		"split, and so are all deals that are equal up to the names of suits, from any source.",
	"key": "63-bit Zobrist hash of the position (difficulty paper, section 3): equal for positions that differ only in " +
		"what the rules " +
		"ignore, such as the order of columns. JSON has it as hexadecimal text, since 2^53 is the greatest number that " +
		"JavaScript holds " +
		"exactly.",
	"position": "The board as text, floor of each column first, in the form that programs for the game exchange.",
	"on": "The position as numbers: where each card is, by card 4·(rank−1)+suit, suits C D H S. 52 values for a " +
		"full deck.",
	"legal": "The legal moves as numbers, ascending: 64·card + to, where to is what on has for that card after the " +
		"move. Moves to equal " +
		"places are one.",
	"policy":    "The rule by which a trial picks its moves. It takes no card back from home.",
	"play_seed": "The root seed of random play.",
	"playouts": "Random trials played: 0 if the plan has none, else the plan's number, or up to the first win, or the " +
		"plan's maximum; see win_rate_estimator.",
	"wins": "Trials won.",
	"win_rate": "Share of random games won, by win_rate_estimator: wins / playouts, or as it says. null without " +
		"trials, as all that they tell. The rate " +
		"and its interval are what the trials alone say: where exact_status proves that no game can be won, win_rate is 0 " +
		"and win_rate_high " +
		"above 0, in datasets as in JSON and CSV. Text for people has \"0, proved\" there.",
	"win_rate_low": "Lower end of the 95 % interval of the win rate: Wilson's, the exact one of a first success if " +
		"win_rate_estimator " +
		"is first_win, of inverse binomial sampling if it is inverse, or that of the independent estimates if it is " +
		"splitting.",
	"win_rate_high": "Upper end of that interval.",
	"win_rate_estimator": "sampled: wins / playouts. inverse: the trials stopped at the number of wins that " +
		"win-rate-error asks for, " +
		"so the rate is (wins − 1) / (playouts − 1), unbiased. splitting: the planned trials had fewer than 16 wins, or " +
		"did not tell the " +
		"rating within the plan's rating_error, and the rate is that of multilevel splitting. first_win (plans without " +
		"rare_events): no " +
		"planned trial was won and trials went on to the first win, so the rate is 1/playouts, biased upwards. no_win: no " +
		"win in the plan's " +
		"maximum, or none in the planned trials and in splitting. skipped: no trials.",
	"win_rate_error": "Standard error of win_rate; null if win_rate_estimator is first_win, no_win or skipped.",
	"win_rate_runs": "Runs of splitting, of which win_rate is the mean: 0 without splitting, 1, or 8 where the first " +
		"run finds fewer " +
		"wins than 1 in 10^8 or a standard error above a quarter of win_rate. Each run has random numbers and a gauge of " +
		"its own.",
	"win_rate_spread": "How far the runs of splitting disagree, or the 12 repetitions of a single run: the decades " +
		"between the mean of " +
		"the higher half of their estimates and that of the lower half. null unless win_rate_estimator is splitting, or " +
		"if the lower half " +
		"has no win.",
	"rating": "Difficulty for random play on the scale of chess: 1500 is about the median random deal, and 400 points " +
		"are odds of ten " +
		"to one: 1500 + 400·log10(odds of a deal of 1500 / odds of this one), odds p/(1−p) of the win rate p. null if no " +
		"win rate is known, " +
		"if the deal is proved unsolvable (exact_status), if 8 runs of splitting disagree by a decade or more " +
		"(win_rate_spread), or without a " +
		"reference for the game and the policy.",
	"rating_low": "Lower end of the 95 % interval of the rating: the rating of win_rate_high. It may be known where " +
		"rating is not: " +
		"without a win, or where runs disagree.",
	"rating_high":    "Upper end of that interval: the rating of win_rate_low; null if that is 0.",
	"mean_moves":     "Mean number of moves of a trial (the paper's L).",
	"mean_moves_won": "Mean number of moves of a won trial; null without one.",
	"mean_branching": "Mean total branching of a trial (the paper's B): the sum of the numbers of legal moves, seen or " +
		"not, over its " +
		"positions.",
	"dead":      "Trials that ended where no legal move leads to a position not seen in the trial.",
	"capped":    "Trials that ended after the largest number of moves.",
	"best_home": "The most cards that any trial brought home.",
	"end_bound_mean": "Mean, over the lost ones among the first 1024 trials and every 16th trial after them, of the " +
		"lower bound on " +
		"the moves still needed at the last position, by the bound that bound_name says; null if none of these was lost.",
	"end_bound_min": "The least of such bounds over all lost trials; null if all trials were won.",
	"learning_trials": "Trials up to the first win of trials that learn from one another: nested rollout policy " +
		"adaptation (Rosin " +
		"2011), the difficulty paper's dynamic probabilities. They are not independent, so this is no win rate. null if " +
		"not asked for " +
		"(learning-trials) or if the plan's number of them had no win.",
	"exact_status": "How the search for min_moves ended: optimal; unsolvable, if no sequence of moves wins; node_limit " +
		"or memory_limit, if the plan's limit stopped it; skipped, if none was made.",
	"min_moves": "Least number of moves to win; null unless exact_status is optimal. It is missing more often for hard " +
		"deals: use " +
		"min_moves_low beside it.",
	"min_moves_low": "Proven lower bound on min_moves if the deal can be won: the larger of bound and what the search " +
		"proved; " +
		"min_moves itself if that is known; null only for unsolvable deals.",
	"min_moves_high": "Upper bound on min_moves: length of the shortest solution known, min_moves itself if that is " +
		"known; null " +
		"without a solution.",
	"effort_below": "Positions that the search expanded with f below min_moves, a measure of effort that does not " +
		"depend on " +
		"tie-breaking; null unless exact_status is optimal, and on a shortest solution of the deal, where min_moves " +
		"follows without a " +
		"search.",
	"solution": "The shortest solution known, in the notation of the game, moves separated by spaces: of min_moves " +
		"moves, or of " +
		"min_moves_high where a limit stopped the search. null if none is known or the plan keeps none (solutions).",
	"card": "The card of the row's own move: the first one of the shortest solution known. null without a solution. It " +
		"is a best move if " +
		"moves_left is known.",
	"to": "The entry of that card in on after the move; null without one.",
	"moves_left": "Least number of moves to win, before the row's own move: min_moves by the name that goes with card " +
		"and to.",
	"bound":      "Lower bound on min_moves that needs no search: the strongest one that holds for the rules.",
	"bound_name": "The name of that bound.",
}

// moveDocs are the meanings of the columns of a [MoveRow].
var moveDocs = map[string]string{
	"game":           "As in the table of positions.",
	"source":         "As in the table of positions.",
	"deal":           "As in the table of positions.",
	"seed":           "As in the table of positions.",
	"position_index": "With source, seed and deal it names the row of the position.",
	"split":          "The split of the deal.",
	"key":            "The key of the position.",
	"on":             "The position as numbers; see the table of positions.",
	"move_index":     "The number of the move among the legal moves of the position, from 0.",
	"move":           "The move in the notation of the game.",
	"card": "The card that the move puts elsewhere: the first one whose entry in on changes. null if " +
		"none does.",
	"to":                   "The entry of that card in on after the move; null without one.",
	"key_after":            "The key of the position after the move.",
	"keeps_shortest":       "Whether some shortest solution begins with the move; null if that is not known.",
	"exact_status_after":   "How the search for min_moves_after ended; see exact_status.",
	"min_moves_after":      "Least number of moves to win after the move; null unless exact_status_after is optimal.",
	"min_moves_after_low":  "Proven lower bound on it if the game can still be won; null only if it cannot.",
	"min_moves_after_high": "Upper bound on it: length of the shortest solution known; null without one.",
	"verdict_after":        "Whether the game can still be won: winnable; unwinnable, which is proved; undecided.",
	"playouts_after":       "Random trials played after the move; 0 for none.",
	"wins_after":           "Trials won of these.",
	"win_rate_after":       "wins_after / playouts_after; null without trials.",
	"win_rate_after_low":   "Lower end of Wilson's 95 % interval of that rate.",
	"win_rate_after_high":  "Upper end of that interval, above 0 also where verdict_after is unwinnable.",
}
