package reference_test

import (
	"math"
	"path/filepath"
	"testing"

	"github.com/parquet-go/parquet-go"

	"patience/catalogue"
	"patience/datasets"
	"patience/game"
	"patience/label"
	"patience/label/reference"
)

// A published row is the columns of the tables that tell of labels.
type published struct {
	Deal      int64    `parquet:"deal"`
	Playouts  int64    `parquet:"playouts"`
	Wins      int64    `parquet:"wins"`
	Rate      *float64 `parquet:"win_rate"`
	RateLow   *float64 `parquet:"win_rate_low"`
	RateHigh  *float64 `parquet:"win_rate_high"`
	Estimator string   `parquet:"win_rate_estimator"`
	Error     *float64 `parquet:"win_rate_error"`
	Runs      int32    `parquet:"win_rate_runs"`
	RunsWon   int32    `parquet:"win_rate_runs_won"`
	Spread    *float64 `parquet:"win_rate_spread"`
	Rating    *float64 `parquet:"rating"`
	Low       *float64 `parquet:"rating_low"`
	High      *float64 `parquet:"rating_high"`
	Moves     *float64 `parquet:"mean_moves"`
	Branching *float64 `parquet:"mean_branching"`
	Home      *int32   `parquet:"best_home"`
	EndMean   *float64 `parquet:"end_bound_mean"`
	EndMin    *int32   `parquet:"end_bound_min"`
	Status    string   `parquet:"exact_status"`
	Least     *int32   `parquet:"min_moves"`
	LeastLow  *int32   `parquet:"min_moves_low"`
	LeastHigh *int32   `parquet:"min_moves_high"`
	Solution  *string  `parquet:"solution"`
	Bound     int32    `parquet:"bound"`
	Cells     *int32   `parquet:"min_cells"`
}

// TestPublished: every deal has, in every column, what its row in the published tables
// has. Numbers that are not whole agree in the 24 bits that the program has of them, but
// for the last one or two.
func TestPublished(t *testing.T) {
	e, step := entry(t, reference.Game()), 1
	if testing.Short() {
		step = 20
	}
	files, err := filepath.Glob("../../datasets/reference/data/*.parquet")
	if err != nil || len(files) == 0 {
		t.Fatalf("no published tables, %v", err)
	}
	seen := 0
	for _, path := range files {
		source := game.Random
		if filepath.Base(path)[0] == 'm' {
			source = game.Microsoft
		}
		rows, err := parquet.ReadFile[published](path)
		if err != nil {
			t.Fatal(err)
		}
		for i := 0; i < len(rows); i += step {
			seen++
			if column := rows[i].differs(t, e, game.DealID{Source: source, Number: rows[i].Deal}); column != "" {
				t.Errorf("%s:%d: another %s", source, rows[i].Deal, column)
			}
		}
	}
	if seen < 37_000/step {
		t.Errorf("%d deals", seen)
	}
}

// differs names a column in which the row is not that of what comes with the program.
func (r *published) differs(t *testing.T, e catalogue.Entry, id game.DealID) string {
	t.Helper()
	board, err := e.Deal(id, game.DefaultSeed)
	if err != nil {
		t.Fatal(err)
	}
	known, _ := reference.At(e, board.Position())
	e.Features = e.Features.Bare() // they cost more than the rest
	got, err := datasets.NewRow(e, datasets.Subject{ID: id, Seed: game.DefaultSeed, Board: board}, label.DefaultSpec(),
		known)
	if err != nil {
		t.Fatal(err)
	}
	if id, ok := reference.Find(e, board.Position()); !ok || id.Number != r.Deal {
		return "place"
	}
	for name, same := range map[string]bool{
		"playouts": got.Playouts == r.Playouts, "wins": got.Wins == r.Wins,
		"win_rate_estimator": got.WinRateEstimator == r.Estimator, "win_rate_runs": got.WinRateRuns == r.Runs,
		"win_rate_runs_won": got.WinRateRunsWon == r.RunsWon,
		"win_rate":          alike(got.WinRate, r.Rate), "win_rate_low": alike(got.WinRateLow, r.RateLow),
		"win_rate_high":  alike(got.WinRateHigh, r.RateHigh),
		"win_rate_error": alike(got.WinRateError, r.Error), "win_rate_spread": alike(got.WinRateSpread, r.Spread),
		"rating": alike(got.Rating, r.Rating), "rating_low": alike(got.RatingLow, r.Low),
		"rating_high": alike(got.RatingHigh, r.High),
		"mean_moves":  alike(got.MeanMoves, r.Moves), "mean_branching": alike(got.MeanBranching, r.Branching),
		"end_bound_mean": alike(got.EndBoundMean, r.EndMean),
		"best_home":      equal(got.BestHome, r.Home), "end_bound_min": equal(got.EndBoundMin, r.EndMin),
		"exact_status": got.ExactStatus == r.Status,
		"min_moves":    equal(got.MinMoves, r.Least), "min_moves_low": equal(got.MinMovesLow, r.LeastLow),
		"min_moves_high": equal(got.MinMovesHigh, r.LeastHigh),
		"solution":       equal((*string)(got.Solution), r.Solution),
		"bound":          got.Bound == r.Bound,
		"min_cells":      equal(got.Extras[e.Extra("min_cells")], r.Cells), "dead and capped": got.Dead == nil &&
			got.Capped == nil,
	} {
		if !same {
			return name
		}
	}
	return ""
}

func equal[T comparable](got, want *T) bool {
	return (got == nil) == (want == nil) && (got == nil || *got == *want)
}

// alike reports whether two numbers agree but for the last bits of float32.
func alike(got, want *float64) bool {
	if got == nil || want == nil {
		return got == want
	}
	return math.Abs(*got-*want) <= 1e-6*math.Abs(*want)
}
