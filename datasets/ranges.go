package datasets

import (
	"math"

	"patience/datasets/internal/split"
	"patience/datasets/internal/table"
	"patience/label/sampling"
	"patience/rollout"
	"patience/solve"
)

// This file says what the values of columns may be. Verify, compare and the Python package ask it, and
// SCHEMA.md shows it. A column that is not here may have any value of its type, except that the game is
// that of the plan, and that features and columns that a game adds are within their own bounds.

const (
	mostMoves  = math.MaxInt16 // of a game
	mostPlaces = 127           // numbers of places in the column on
	mostRating = 130_000       // 400 for each power of ten of a float64
	mostMean   = 1 << 53
)

var (
	counts  = table.Range{High: math.MaxInt64}
	indices = table.Range{High: math.MaxInt32}
	shares  = table.Range{High: 1}
	moves   = table.Range{High: mostMoves}
	means   = table.Range{High: mostMean}
	places  = table.Range{High: mostPlaces}
	ratings = table.Range{Low: -mostRating, High: mostRating}

	statuses = words(solve.Optimal, solve.Unsolvable, solve.NodeLimit, solve.MemoryLimit, solve.Skipped)
)

// words is the range of some words.
func words[W ~string](list ...W) (r table.Range) {
	for _, w := range list {
		r.Words = append(r.Words, string(w))
	}
	return r
}

// ranges are those of the columns of all games, of both tables.
var ranges = map[string]table.Range{
	"deal": {Low: -2, High: math.MaxInt64}, "position_index": indices, "ply": indices, "key": counts, "on": places,
	"legal": {High: 64*64 - 1}, "move_index": indices, "key_after": counts, "card": places, "to": places,
	"position_kind": words(sampling.Deal, sampling.Walk, sampling.Solution, sampling.Near, sampling.Stake,
		sampling.Blunder, given),
	"split": words(split.Names...),

	"playouts": counts, "wins": counts, "dead": counts, "capped": counts, "learning_trials": counts,
	"win_rate": shares, "win_rate_low": shares, "win_rate_high": shares, "win_rate_error": shares,
	"win_rate_estimator": words(rollout.Sampled, rollout.Inverse, rollout.BySplitting, rollout.Computed, rollout.FirstWin,
		rollout.NoWin, rollout.Skipped),
	"win_rate_runs": {High: 8}, "win_rate_runs_won": {High: 8}, "win_rate_spread": {High: 400},
	"rating": ratings, "rating_low": ratings, "rating_high": ratings,
	"mean_moves": means, "mean_moves_won": means, "mean_branching": means, "best_home": places,
	"end_bound_mean": moves, "end_bound_min": moves,

	"exact_status": statuses, "min_moves": moves, "min_moves_low": moves, "min_moves_high": moves, "moves_left": moves,
	"bound": moves,

	"exact_status_after": statuses, "verdict_after": words(solve.Winnable, solve.Unwinnable, solve.Undecided),
	"min_moves_after": moves, "min_moves_after_low": moves, "min_moves_after_high": moves,
	"playouts_after": counts, "wins_after": counts,
	"win_rate_after": shares, "win_rate_after_low": shares, "win_rate_after_high": shares,
}

// ordered are pairs of columns, of which the first is at most the second where both are known.
var ordered = [][2]string{
	{"wins", "playouts"},
	{"dead", "playouts"},
	{"capped", "playouts"},
	{"win_rate_low", "win_rate"},
	{"win_rate", "win_rate_high"},
	{"win_rate_low", "win_rate_high"},
	{"rating_low", "rating"},
	{"rating", "rating_high"},
	{"rating_low", "rating_high"},
	{"min_moves_low", "min_moves"},
	{"min_moves", "min_moves_high"},
	{"min_moves_low", "min_moves_high"},
	{"wins_after", "playouts_after"},
	{"win_rate_after_low", "win_rate_after"},
	{"win_rate_after", "win_rate_after_high"},
	{"min_moves_after_low", "min_moves_after"},
	{"min_moves_after", "min_moves_after_high"},
	{"min_moves_after_low", "min_moves_after_high"},
}
