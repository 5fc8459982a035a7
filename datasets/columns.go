package datasets

// positionDocs are the meanings of the columns of a [Row], which SCHEMA.md shows.
var positionDocs = map[string]string{
	"game": "The name of the game; its rules are in the metadata of the file.",
	"source": "Where the deal comes from: `microsoft`, `random` (the random deals of a seed), or another program that " +
		"numbers its deals.",
	"deal": "The number of the deal in its source, from 1.",
	"seed": "The seed of a random deal. `source`, `seed` and `deal` together identify a deal. Null for deals of other " +
		"sources.",
	"position_index": "The number of the position among those of its deal: 0 is the deal itself, and positions along " +
		"play count from 1. In " +
		"the output of `score` for a file of positions, it is the number of the position in the file, from 0.",
	"position_kind": "How the position was chosen. `deal`: it is the deal itself. `walk`: from a random game by the " +
		"policy. `solution`: on a shortest or a longer solution of the deal. `near`: one or two wrong moves off a " +
		"shortest solution. `stake`: at least one legal move in five is proved to lose, and another one is proved to " +
		"win. `blunder`: the position can be won, and the next move of a game by the policy is proved to lose. `given`: " +
		"`score` read it as a board, without the number of a deal.",
	"ply": "The number of moves from the deal to the position, along the game or solution that it was taken from.",
	"split": "`train` (8 in 10), `validation` (1 in 10) or `test` (1 in 10), chosen by a salted hash of the deal. All " +
		"positions of a deal are in the same split, and so are all deals that are equal except for the names of suits, " +
		"whatever their source.",
	"key": "A 63-bit Zobrist hash of the position (difficulty paper, section 3). Positions that differ only in what " +
		"the rules " +
		"ignore, such as the order of columns, have the same key. In JSON it is hexadecimal text, because JavaScript " +
		"cannot " +
		"represent all whole numbers above 2^53.",
	"position": "The board as text, the bottom card of each column first, in the format that other programs for the " +
		"game also read.",
	"on": "The position as numbers. The entry of a card says where the card is. Its index is 4·(rank−1)+suit, and " +
		"suits are numbered in the order C D H S. A full deck has 52 entries.",
	"legal": "The legal moves as numbers, in ascending order: 64·`card` + `to`, where `to` is the entry of " +
		"that card in `on` after the move. Moves to places that the rules do not tell apart are listed once.",
	"policy": "The rule by which a trial, which is a random game, picks its moves. It never moves a card off a " +
		"foundation.",
	"play_seed": "The root seed of random play.",
	"playouts": "The number of trials played: 0 if the plan asks for none; otherwise the planned number, the number up " +
		"to the first " +
		"win, or the plan's maximum. `win_rate_estimator` says which.",
	"wins": "The number of trials won.",
	"win_rate": "The share of random games that are won, as `win_rate_estimator` estimates it: usually `wins` / " +
		"`playouts`. If no trials were played, this column is null, and so is every other estimate from trials. The rate " +
		"and its interval are based on the trials alone: where `exact_status` proves that the game cannot be won, " +
		"`win_rate` is 0 and `win_rate_high` is above 0, in datasets as well as in JSON and CSV. The text output says " +
		"\"0, proved\" there.",
	"win_rate_low": "Lower end of the 95 % interval of the win rate. The interval is Wilson's, unless " +
		"`win_rate_estimator` is `first_win` (then it is the exact interval of a first success), `inverse` (that of " +
		"inverse binomial sampling) or `splitting` (an interval from the independent estimates of splitting).",
	"win_rate_high": "Upper end of that interval.",
	"win_rate_estimator": "How `win_rate` is estimated. `sampled`: `wins` / `playouts`. `inverse`: the trials stopped " +
		"at the number of wins that `win-rate-error` asks for, so the rate is (`wins` − 1) / (`playouts` − 1), which is " +
		"unbiased. `splitting`: the planned trials had fewer than 16 wins, or did not determine the rating to within the " +
		"plan's `rating_error`, so the rate comes from multilevel splitting. `first_win` (plans without `rare_events`): " +
		"no planned trial was won, and trials went on to the first win, so the rate is 1 / `playouts`, which is biased " +
		"upwards. `no_win`: no trial up to the plan's maximum was won, or no planned trial was won and splitting found " +
		"no win either. `skipped`: there were no trials.",
	"win_rate_error": "Standard error of `win_rate`. Null if `win_rate_estimator` is `first_win`, `no_win` or `skipped`.",
	"win_rate_runs": "How many runs of splitting `win_rate` averages: 0 without splitting, otherwise 1, or 8 if the " +
		"first run finds a rate below 1 in 10^8 or a standard error above a quarter of the rate. Each run has random " +
		"numbers of its own, and a gauge of its own, which estimates how near a position is to a win.",
	"win_rate_spread": "How far the runs of splitting disagree with one another. For a single run, its 12 repetitions " +
		"are compared instead. The value is the distance, in powers of ten, between the mean of the higher half of their " +
		"estimates and the mean of the lower half. Null if `win_rate_estimator` is not `splitting`, or if the lower half " +
		"has no win.",
	"rating": "Difficulty for random play, on a scale like that of chess ratings: about 1500 is the median random " +
		"deal, and each further 400 points divide the odds of winning by ten. The rating is 1500 + 400·log10(odds of a " +
		"deal rated 1500 / odds of this deal), where the odds are p/(1−p) for a win rate of p. Null if no win rate is " +
		"known, if the deal is proved unsolvable (`exact_status`), if 8 runs of splitting disagree by a factor of ten or " +
		"more (`win_rate_spread`), or if there is no reference for the game and the policy.",
	"rating_low": "Lower end of the 95 % interval of the rating: the rating for `win_rate_high`. It may be known " +
		"where `rating` is null because no trial was won or because runs disagree.",
	"rating_high":    "Upper end of that interval: the rating for `win_rate_low`. Null if that is 0.",
	"mean_moves":     "Mean number of moves of a trial (L in the difficulty paper).",
	"mean_moves_won": "Mean number of moves of a won trial. Null if none was won.",
	"mean_branching": "Mean total branching of a trial (B in the difficulty paper): the numbers of legal moves in all " +
		"its positions, added " +
		"up. Moves to positions that the trial has already visited count as well.",
	"dead": "The number of trials that got stuck: every legal move led to a position that the trial had already " +
		"visited.",
	"capped":    "The number of trials that were given up after the largest allowed number of moves.",
	"best_home": "The largest number of cards that any trial brought home.",
	"end_bound_mean": "Mean lower bound on the moves still needed at the last position of lost trials, by the bound " +
		"that `bound_name` names. The mean is over the lost trials among the first 1024 and among every 16th trial after " +
		"them. Null if none of these was lost.",
	"end_bound_min": "The smallest of these bounds over all lost trials. Null if all trials were won.",
	"learning_trials": "The number of trials up to the first win, if trials learn from one another by nested rollout " +
		"policy adaptation (Rosin 2011), which is the difficulty paper's method of dynamic probabilities. These trials " +
		"are not independent, so this is not a win rate. Null if the plan does not ask for them (`learning-trials`), or " +
		"if none of the planned number was won.",
	"exact_status": "How the search for `min_moves` ended. `optimal`: a solution is proved to be shortest. " +
		"`unsolvable`: it is proved that no sequence of moves wins. `node_limit` or `memory_limit`: a limit of the plan " +
		"stopped the search. `skipped`: there was no search.",
	"min_moves": "Least number of moves to win. Null unless `exact_status` is `optimal`. It is missing more often for " +
		"hard deals, so use `min_moves_low` as well.",
	"min_moves_low": "Proved lower bound on `min_moves` if the deal can be won: the larger of `bound` and what the " +
		"search proved, or `min_moves` itself if that is known. Null only for unsolvable deals.",
	"min_moves_high": "Upper bound on `min_moves`: the length of the shortest known solution, which is `min_moves` " +
		"itself if that is known. Null without a solution.",
	"effort_below": "The search effort: the number of expanded positions with f below `min_moves`, where f is the " +
		"moves so far plus the bound. This measure of effort does not depend on how ties are broken. Null unless " +
		"`exact_status` is `optimal`, and null for positions on a shortest solution of the deal, where `min_moves` " +
		"follows without a search.",
	"solution": "The shortest known solution, in the notation of the game, with spaces between the moves. It has " +
		"`min_moves` moves, or `min_moves_high` where a limit stopped the search. Null if no solution is known or the " +
		"plan keeps none (`solutions`).",
	"card": "The card that moves first in the shortest known solution. Null without a solution. This move is a best " +
		"move if `moves_left` is known.",
	"to": "The entry of that card in `on` after the move. Null without a move.",
	"moves_left": "Least number of moves to win, counted from the position before that move. It is the same value as " +
		"`min_moves`, repeated here beside `card` and `to`.",
	"bound":      "Lower bound on `min_moves` that needs no search: the strongest one that is valid for the rules.",
	"bound_name": "The name of that bound.",
}

// moveDocs are the meanings of the columns of a [MoveRow].
var moveDocs = map[string]string{
	"game":               "See the table of positions.",
	"source":             "See the table of positions.",
	"deal":               "See the table of positions.",
	"seed":               "See the table of positions.",
	"position_index":     "Together with `source`, `seed` and `deal` it identifies the row of the position.",
	"split":              "The split of the deal.",
	"key":                "The key of the position.",
	"on":                 "The position as numbers; see the table of positions.",
	"move_index":         "The number of the move among the legal moves of the position, from 0.",
	"move":               "The move in the notation of the game.",
	"card":               "The card that moves: the first card whose entry in `on` changes. Null if no entry changes.",
	"to":                 "The entry of that card in `on` after the move. Null if no entry changes.",
	"key_after":          "The key of the position after the move.",
	"keeps_shortest":     "Whether some shortest solution begins with the move. Null if that is not known.",
	"exact_status_after": "How the search for `min_moves_after` ended; see `exact_status`.",
	"min_moves_after":    "Least number of moves to win after the move. Null unless `exact_status_after` is `optimal`.",
	"min_moves_after_low": "Proved lower bound on `min_moves_after` if the game can still be won. Null only if it " +
		"cannot.",
	"min_moves_after_high": "Upper bound on `min_moves_after`: the length of the shortest known solution. Null without " +
		"one.",
	"verdict_after":       "Whether the game can still be won: `winnable`, `unwinnable` (proved) or `undecided`.",
	"playouts_after":      "The number of trials played after the move; 0 for none.",
	"wins_after":          "How many of these trials were won.",
	"win_rate_after":      "`wins_after` / `playouts_after`. Null without trials.",
	"win_rate_after_low":  "Lower end of Wilson's 95 % interval of that rate.",
	"win_rate_after_high": "Upper end of that interval. It is above 0 even where `verdict_after` is `unwinnable`.",
}
