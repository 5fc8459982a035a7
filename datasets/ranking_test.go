package datasets

import (
	"reflect"
	"slices"
	"testing"

	"patience/internal/stats"
	"patience/label"
	"patience/rollout"
)

// TestRanking: the easiest first; deals without a win by how far from home
// they ended, those of equal labels by number.
func TestRanking(t *testing.T) {
	row := func(deal int64, rate float64, end *float64) Ranked {
		return Ranked{Deal: deal, WinRate: rate, EndBoundMean: end}
	}
	want := []Ranked{
		row(9, 1, nil), row(3, 0.5, new(20.0)), row(8, 0.5, new(30.0)),
		row(1, 0, new(40.0)), row(2, 0, new(40.0)), row(4, 0, new(41.0)),
	}
	got := slices.Clone(want)
	slices.Reverse(got)
	slices.SortFunc(got, harder)
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%+v; want %+v", got, want)
	}
}

// TestSampled holds the columns against the tally they come from.
func TestSampled(t *testing.T) {
	sampled := rollout.Result{Estimator: rollout.Sampled, Tally: rollout.Tally{
		Playouts: 200, Wins: 50, Dead: 149, Capped: 1, Moves: 5000, MovesWon: 4000, Branching: 9000,
		BestHome: 52, EndBound: rollout.EndBound{N: 150, Sum: 3000, Min: 7, Known: true},
	}}
	var row Row
	row.setSampled(&sampled, &label.Exact{})
	w := stats.Wilson(50, 200, 0.95)
	want := Row{
		Playouts: 200, Wins: 50, WinRate: new(0.25), WinRateLow: rounded(w.Low), WinRateHigh: rounded(w.High),
		WinRateEstimator: "sampled", WinRateError: new(0.0306186217848),
		MeanMoves: new(25.0), MeanMovesWon: new(80.0), MeanBranching: new(45.0), Dead: new(int64(149)),
		Capped: new(int64(1)), BestHome: new(int32(52)),
		EndBoundMean: new(20.0), EndBoundMin: new(int32(7)),
	}
	if !reflect.DeepEqual(row, want) {
		t.Errorf("%+v; want %+v", row, want)
	}

	rare := rollout.Result{
		Estimator: rollout.BySplitting, Tally: rollout.Tally{Playouts: 300, Wins: 2},
		Rare: rollout.Rare{Rounds: 1, Rate: 1e-9, Error: 1e-10},
	}
	row = Row{}
	row.setSampled(&rare, &label.Exact{})
	if row.Wins != 2 || *row.WinRate != 1e-9 || *row.WinRateError != 1e-10 || *row.WinRateLow >= 1e-9 ||
		*row.WinRateHigh <= 1e-9 {
		t.Errorf("splitting: %+v", row)
	}

	first := rollout.Result{Estimator: rollout.FirstWin, Tally: rollout.Tally{Playouts: 300, Wins: 1, Dead: 299}}
	row = Row{}
	row.setSampled(&first, &label.Exact{})
	if f := stats.FirstSuccess(300, 0.95); *row.WinRate != 0.00333333333333 || *row.WinRateLow != *rounded(f.Low) ||
		*row.WinRateHigh != *rounded(f.High) || row.WinRateError != nil {
		t.Errorf("a first win in 300: %+v", row)
	}

	skipped := rollout.Result{Estimator: rollout.Skipped}
	row = Row{}
	row.setSampled(&skipped, &label.Exact{})
	if want := (Row{WinRateEstimator: "skipped"}); !reflect.DeepEqual(row, want) {
		t.Errorf("no trials: %+v; want %+v", row, want)
	}

	all := rollout.Result{Estimator: rollout.Sampled, Tally: rollout.Tally{Playouts: 3, Wins: 3}}
	row = Row{}
	row.setSampled(&all, &label.Exact{})
	if row.EndBoundMean != nil || row.EndBoundMin != nil || row.MeanMovesWon == nil {
		t.Errorf("all won: %+v", row)
	}
}
