package datasets

import (
	"cmp"
	"errors"
	"io"
	"math"
	"path/filepath"
	"slices"

	"github.com/parquet-go/parquet-go"

	"patience/label/sampling"
	"patience/rollout"
)

// A Ranked is a row of a ranking by difficulty. Its fields are columns of [Row].
type Ranked struct {
	Source       string   `parquet:"source"`
	Deal         int64    `parquet:"deal"`
	Kind         string   `parquet:"position_kind"`
	Playouts     int64    `parquet:"playouts"`
	Wins         int64    `parquet:"wins"`
	WinRate      float64  `parquet:"win_rate"`
	WinRateLow   float64  `parquet:"win_rate_low"`
	WinRateHigh  float64  `parquet:"win_rate_high"`
	Runs         int32    `parquet:"win_rate_runs"`
	Spread       *float64 `parquet:"win_rate_spread,optional"`
	EndBoundMean *float64 `parquet:"end_bound_mean,optional"`
	Rating       *float64 `parquet:"rating,optional"` // nil also for games without
	RatingLow    *float64 `parquet:"rating_low,optional"`
	RatingHigh   *float64 `parquet:"rating_high,optional"`
	ExactStatus  string   `parquet:"exact_status"`
	MinMovesLow  *int32   `parquet:"min_moves_low,optional"`
	MinMovesHigh *int32   `parquet:"min_moves_high,optional"`
}

// Disagrees reports whether splitting left only the interval of the win rate meaningful; see
// [rollout.Rare].
func (r *Ranked) Disagrees() bool {
	rare := rollout.Rare{Spread: valueOr(r.Spread, math.Inf(1))}
	return r.Runs > 0 && r.WinRate > 0 && rare.Disagrees()
}

// harder orders by win rate. Where that is equal, as it is for all deals without
// a win, it orders by how far from home the lost trials ended.
func harder(a, b Ranked) int {
	return cmp.Or(
		cmp.Compare(b.WinRate, a.WinRate),
		cmp.Compare(valueOr(a.EndBoundMean, 0), valueOr(b.EndBoundMean, 0)),
		cmp.Compare(a.Deal, b.Deal),
	)
}

func valueOr(p *float64, missing float64) float64 {
	if p == nil {
		return missing
	}
	return *p
}

// Ranking returns the deals of a complete dataset, the easiest first. They are ordered
// by win rate, and then by the mean bound at the end of lost trials. Rows of other
// positions are left out. The folder is dir, and m is its manifest. It returns an error
// if a file cannot be read.
func Ranking(dir string, m Manifest) ([]Ranked, error) {
	var ranking []Ranked
	for _, file := range m.Files {
		if !file.isData() {
			continue
		}
		rows, err := parquet.ReadFile[Ranked](filepath.Join(dir, file.Path))
		if err != nil && !errors.Is(err, io.EOF) {
			return nil, err
		}
		ranking = append(ranking, slices.DeleteFunc(rows, func(r Ranked) bool { return r.Kind != string(sampling.Deal) })...)
	}
	slices.SortFunc(ranking, harder)
	return ranking, nil
}
