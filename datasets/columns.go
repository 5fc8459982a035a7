package datasets

// positionDocs are the meanings of the columns of a [Row], which SCHEMA.md shows.
var positionDocs = map[string]string{
	"game": "The name of the game. Its rules are in the metadata of the file.",
	"source": "The series of numbered deals that the deal belongs to: `microsoft`, `random` (random deals, made from a " +
		"seed), or the name of another program that numbers its deals. It is `position` for a position that is read from " +
		"a file.",
	"deal": "The number of the deal in its source, from 1; `microsoft` also has -1 and -2. It is 0 for a position that " +
		"is read from a file. Do not use it as a feature: consecutive Microsoft deals depend on each other, so their " +
		"numbers alone predict a part of their labels (docs/research/periodicity.md).",
	"seed": "The seed from which the random deals were made. `source`, `seed` and `deal` together identify a deal. " +
		"Null for deals of other sources.",
	"position_index": "Which of the labelled positions of its deal this is: 0 is the deal itself, and the positions " +
		"that are reached by moves are numbered from 1. In the output of `score` for a file of positions, it is the " +
		"number of the position in the file, from 0.",
	"position_kind": "How the position was chosen. `deal`: it is the deal itself. `walk`: it comes from a random " +
		"game. `solution`: it comes from a solution of the deal, which may be a shortest or a longer one. `near`: " +
		"it is one or two wrong moves off a shortest solution. A move is wrong if it is proved that no shortest " +
		"solution begins with it. `stake`: at least a fifth of the legal moves are proved to lose, and at least one " +
		"of the others is proved to win. `blunder`: it can be won, but the move that random play makes next is " +
		"proved to lose. `given`: it was given to `patience score` as a board, not as " +
		"the number of a deal.",
	"ply": "The number of moves from the deal to the position, in the game or solution that the position was taken from.",
	"split": "The part of the dataset that the deal belongs to: `train` (8 in 10), `validation` (1 in 10) or `test` (1 " +
		"in 10). A hash of the deal decides. All positions of a deal are in the same split. Deals that differ only in the " +
		"names of the suits are in the same split too, whatever their source.",
	"key": "A 63-bit number that identifies the position, computed by Zobrist hashing (difficulty paper, section 3). " +
		"Positions that differ only in what the rules ignore, such as the order of columns, have the same key. In JSON it " +
		"is hexadecimal text, because JavaScript cannot represent all whole numbers above 2^53.",
	"position": "The board as text, in the format that other programs for the game also read. The bottom card of each " +
		"column comes first.",
	"on": "The position as a list with one number for each card. The number says where the card is. A full deck has " +
		"52 cards. In the list, the number for a card is at index 4·(rank−1)+suit, where the suits C D H S count as " +
		"0 to 3.",
	"legal": "The legal moves as numbers, in ascending order. A move is 64·`card` + `to`. Here `card` is the card's " +
		"index in `on`, and `to` is its number in `on` after the move. If the rules do not distinguish between " +
		"several places, the moves of a card to these places are listed as one.",
	"policy":    "The rule by which random play picks its moves. Random play never moves a card off a foundation.",
	"play_seed": "The seed of the random numbers of all trials.",
	"playouts": "The number of trials played. This is usually the planned number. But trials may stop early, or " +
		"they may go on beyond the planned number: until the first win, or until the largest allowed number " +
		"(`--max-playouts`). `win_rate_estimator` says what happened. 0 if the plan asks for no trials.",
	"wins": "The number of trials won.",
	"win_rate": "The estimated share of random games that are won, usually `wins` / `playouts`; `win_rate_estimator` " +
		"says how it is estimated. Null if no trials were played; all other estimates from trials are null then too. If " +
		"`exact_status` proves that the game cannot be won, the rate and both ends of its interval are 0.",
	"win_rate_low": "Lower end of the 95 % confidence interval of the win rate. The method depends on " +
		"`win_rate_estimator`, whose values are explained below. For `first_win` it is the exact interval of a first " +
		"success. For `inverse` it is the interval of inverse binomial sampling. For `splitting` it is an interval from " +
		"the independent estimates of splitting, or 0 if half of them have no win. For `computed` it is the rate. " +
		"Otherwise it is Wilson's interval.",
	"win_rate_high": "Upper end of that interval.",
	"win_rate_estimator": "How `win_rate` is estimated. `sampled`: it is `wins` / `playouts`. `inverse`: the trials " +
		"stopped as soon as there were enough wins to reach the precision of `--win-rate-error`. The rate is " +
		"(`wins` − 1) / (`playouts` − 1), which is unbiased when trials stop in this way. `splitting`: fewer " +
		"than 10 of the planned trials were won, or fewer than 3 of an eighth as many that were played only to decide " +
		"this, or the trials did not determine the rating to within `--rating-error`. So the rate was measured by " +
		"splitting. `computed`: it is exact, as it was computed from all positions that random play can come to. " +
		"`first_win` (only without splitting): no planned trial was won, so trials went on " +
		"until the first win. The rate is 1 / `playouts`, which is biased upwards. `no_win`: no trial was won, and " +
		"splitting, if it was tried, found no win. `skipped`: no trials were played.",
	"win_rate_error": "Standard error of `win_rate`. Null if `win_rate_estimator` is `first_win`, `no_win` or `skipped`.",
	"win_rate_runs": "The number of runs of splitting: 0 without splitting, otherwise 1 or 8. `win_rate` is the mean " +
		"of the runs. A run proceeds in rounds, and its estimate leaves the first round out. There are 8 runs if the " +
		"first round of the first run finds a rate below 3e-7, if that rate and the estimate are a factor of ten or more " +
		"apart, or if the first run ends with a standard error above a quarter of its rate. But with fewer than 61,440 " +
		"planned trials, or with `--rating-error`, there is only one. Each run uses its own random numbers, and its own " +
		"gauge, which estimates how near a position is to a win. If the 8 runs disagree by a factor of ten or more, or " +
		"half of them have no win, 8 others take their place if they find a win. These share a gauge, which many trials " +
		"trained before. Klondike's gauge cannot be trained, so there the first 8 stay.",
	"win_rate_runs_won": "How many of these runs found a win. With `no_win` it is 0.",
	"win_rate_spread": "How much the runs of splitting disagree, in powers of ten. Sort the estimates of the runs, and " +
		"divide the mean of the higher half by the mean of the lower half; the spread is the decimal logarithm of this " +
		"ratio. If there is only one run, the 12 estimates that it averages are compared instead. Null if " +
		"`win_rate_estimator` is not `splitting`, or if the lower half has no win.",
	"rating": "How hard the deal is for random play. The scale is like that of chess ratings. The median of random " +
		"deals is rated about 1500. With 400 points more, the odds of a win are a tenth as high. The rating is 1500 + " +
		"400·log10(odds of a deal rated 1500 / odds of this deal). A win rate p has the odds p/(1−p). Null if no win rate " +
		"is known, if the deal is proved unsolvable (`exact_status`), if the estimates of splitting disagree by a factor " +
		"of ten or more, or half of them have no win (`win_rate_spread`), or if the game or the policy has no such scale.",
	"rating_low": "Lower end of the 95 % confidence interval of the rating. It is the rating for `win_rate_high`. It " +
		"may be known even where `rating` is null, if no trial was won or if splitting disagrees.",
	"rating_high":    "Upper end of that interval. It is the rating for `win_rate_low`. Null if `win_rate_low` is 0.",
	"mean_moves":     "Mean number of moves of a trial (L in the difficulty paper).",
	"mean_moves_won": "Mean number of moves of a won trial. Null if none was won.",
	"mean_branching": "Mean total branching of a trial (B in the difficulty paper). The total branching of a trial is " +
		"the number of legal moves, added up over all its positions. Moves back to positions that the trial has already " +
		"visited count as well.",
	"dead": "The number of trials that got stuck: every legal move led to a position that the trial had already " +
		"visited.",
	"capped": "The number of trials that were given up because they reached the largest allowed number of moves " +
		"(`--max-moves`).",
	"best_home": "The largest number of cards that any trial brought home.",
	"end_bound_mean": "How far lost trials still were from a win when they ended: the mean lower bound on the " +
		"number of moves that were still needed. `bound_name` names the bound. Only the first 1024 trials " +
		"and every 64th trial after these are looked at; the mean is over the lost ones among them. Null if none of " +
		"these trials was lost.",
	"end_bound_min": "The smallest such lower bound. Unlike the mean, it covers all lost trials. Null if all " +
		"trials were won.",
	"learning_trials": "The number of learning trials that were played until the first win. Learning trials are " +
		"extra trials that learn from earlier ones, by nested rollout policy adaptation (Rosin 2011), which the " +
		"difficulty paper calls the method of dynamic probabilities. They are not independent, so they give no win " +
		"rate. Null if the plan does not ask for them (`--learning-trials`), or if none of them was won.",
	"exact_status": "How the search for `min_moves` ended. `optimal`: it found a solution and proved that no shorter " +
		"one exists. `unsolvable`: it proved that the position cannot be won. `node_limit` or `memory_limit`: it reached " +
		"the plan's limit on the number of positions or on memory. `skipped`: there was no search.",
	"min_moves": "The least number of moves to win. Null unless `exact_status` is `optimal`. Hard deals lack it more " +
		"often than easy ones, so an analysis of `min_moves` alone is biased towards easy deals. Use `min_moves_low` as " +
		"well; it is known for every deal that is not proved unsolvable.",
	"min_moves_low": "A proved lower bound on the least number of moves, if the deal can be won. It is `min_moves` if " +
		"that is known, and otherwise the larger of `bound` and what the search proved. Null only for unsolvable deals.",
	"min_moves_high": "The number of moves of the shortest known solution, which is an upper bound on the least number " +
		"of moves. It is `min_moves` if that is known. Null if no solution is known.",
	"solution": "The shortest known solution, in the notation of the game, with spaces between the moves. It has " +
		"`min_moves` moves, or `min_moves_high` if a limit stopped the search. Null if no solution is known, or if the " +
		"plan does not ask for solutions (`--solutions`).",
	"card": "The card that moves first in the shortest known solution, as its index in `on`. If `moves_left` " +
		"is known, the move of this card to `to` is a best move. Null if no solution is known.",
	"to": "The number of that card in `on` after the move. Null if there is no move.",
	"moves_left": "The least number of moves to win, counted from the position before that move. It repeats " +
		"`min_moves`, so that `card`, `to` and `moves_left` can be read as one group.",
	"bound": "A lower bound on the least number of moves. It is computed without a search, and is the strongest " +
		"bound that is valid for the rules.",
	"bound_name": "The name of the bound in `bound`.",
}

// moveDocs are the meanings of the columns of a [MoveRow].
var moveDocs = map[string]string{
	"game":   "As in the table of positions.",
	"source": "As in the table of positions.",
	"deal":   "As in the table of positions.",
	"seed":   "As in the table of positions.",
	"position_index": "As in the table of positions. `source`, `seed`, `deal` and `position_index` together identify " +
		"the row of the position.",
	"split":      "The split of the deal.",
	"key":        "The key of the position before the move.",
	"on":         "The position before the move as numbers, as in the table of positions.",
	"move_index": "The number of the move among the legal moves of the position, from 0.",
	"move":       "The move in the notation of the game.",
	"card": "The card that moves, as its index in `on`. If several numbers in `on` change, it is the first card whose " +
		"number changes. Null if none changes.",
	"to":                 "The number of that card in `on` after the move. Null if no number changes.",
	"key_after":          "The key of the position after the move.",
	"keeps_shortest":     "Whether some shortest solution begins with the move. Null if that is not known.",
	"exact_status_after": "How the search for `min_moves_after` ended. The values are those of `exact_status`.",
	"min_moves_after": "The least number of moves to win after the move. Null unless `exact_status_after` is " +
		"`optimal`.",
	"min_moves_after_low": "A proved lower bound on the least number of moves to win after the move, if the game can " +
		"still be won. Null only if it cannot be won.",
	"min_moves_after_high": "The number of moves of the shortest known solution after the move. Null if no solution is " +
		"known.",
	"verdict_after":       "Whether the game can still be won: `winnable`, `unwinnable` (proved) or `undecided`.",
	"playouts_after":      "The number of trials played after the move; 0 if none were played.",
	"wins_after":          "How many of these trials were won.",
	"win_rate_after":      "`wins_after` / `playouts_after`. Null if no trials were played.",
	"win_rate_after_low":  "Lower end of Wilson's 95 % confidence interval of `win_rate_after`.",
	"win_rate_after_high": "Upper end of that interval. It is 0 where `verdict_after` is `unwinnable`.",
}
