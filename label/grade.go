package label

import (
	_ "embed"
	"sort"
	"strconv"
	"strings"

	"patience/rollout"
)

// A Grade compares a win rate with those of random deals.
type Grade struct {
	// EasierDeals is the share of random deals with a higher win rate,
	// deals with the same win rate counted half.
	EasierDeals float64
	// Word is very easy, easy, of average difficulty, hard or very hard,
	// parted at the shares 0.1, 0.35, 0.65 and 0.9.
	Word string
}

// The win rates of random:1-1000 (seed 1) under the uniform policy, 131,072
// trials each, extended to 524,288 for a first win; made by `make reference`.
//
//go:embed reference-freecell.txt
var freecellReference string

// references holds the sorted win rates of random deals by game.
var references = map[string][]float64{"freecell": parseRates(freecellReference)}

func parseRates(text string) []float64 {
	var rates []float64
	for line := range strings.Lines(text) {
		rate, err := strconv.ParseFloat(strings.TrimSpace(line), 64)
		if err != nil {
			panic(err) // the file is part of the program; a test reads it
		}
		rates = append(rates, rate)
	}
	sort.Float64s(rates)
	return rates
}

// GradeOf grades a win rate. It reports false for a game or a policy without
// reference deals.
func GradeOf(game, policy string, winRate float64) (Grade, bool) {
	rates, ok := references[game]
	if !ok || policy != rollout.Uniform {
		return Grade{}, false
	}
	n := float64(len(rates))
	from := sort.SearchFloat64s(rates, winRate)
	to := sort.Search(len(rates), func(i int) bool { return rates[i] > winRate })
	easier := (n - float64(from+to)/2) / n
	return Grade{easier, word(easier)}, true
}

func word(easierDeals float64) string {
	switch {
	case easierDeals < 0.1:
		return "very easy"
	case easierDeals < 0.35:
		return "easy"
	case easierDeals < 0.65:
		return "of average difficulty"
	case easierDeals < 0.9:
		return "hard"
	}
	return "very hard"
}
