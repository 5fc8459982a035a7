package main

import (
	"fmt"
	"math"
	"strings"

	"github.com/dustin/go-humanize"

	"patience/label"
)

// rated says the rating, how it compares with random deals, how often random
// play wins, and the grade. It returns false if there is no rating.
func (s *scored) rated() (string, bool) {
	r := s.Rating
	grade, ok := label.GradeOf(s.game.Reference, s.spec.Policy, s.Sampled.WinRate())
	if !ok || r.Value == nil && r.Low == nil && r.High == nil {
		return "", false
	}
	chance := s.chance()
	if r.Value != nil {
		chance = s.player() + " wins about " + often(s.Sampled.WinRate().Rate)
	}
	return fmt.Sprintf("%s is rated %s, %s: %s. It is %s.%s", s.name, r, compared(grade), chance, grade, s.winnable()), true
}

// compared says than which share of random deals a deal is harder, within the
// bounds of the win rate's interval.
func compared(g label.Grade) string {
	least, most := wholePercent(g.Least), wholePercent(g.Most)
	switch {
	case most < 1:
		return "easier than nearly all random deals"
	case least > 99:
		return "harder than nearly all random deals"
	case most-least <= 2:
		return fmt.Sprintf("harder than %d %% of random deals", wholePercent(g.EasierDeals))
	}
	return fmt.Sprintf("harder than %d to %d %% of random deals", least, most)
}

func wholePercent(share float64) int { return int(100*share + 0.5) }

// often says how often something of a probability happens in games.
func often(p float64) string {
	if p > commonRate {
		return percent(p) + " of the games"
	}
	return "1 game in " + odds(p)
}

// commonRate is the win rate above which percentages say more than odds.
const commonRate = 0.1

func percent(p float64) string { return fmt.Sprintf("%.3g %%", 100*p) }

// odds returns 1/p: with one decimal if it is small, as a whole number, or in
// millions and so on with two digits.
func odds(p float64) string {
	n := 1 / p
	switch {
	case p > commonRate:
		return fmt.Sprintf("%.1f", n)
	case n < 999_999.5:
		return humanize.Comma(int64(n + 0.5))
	}
	return rounded(n)
}

// rounded writes a number of at least a million in words, with two digits or
// three.
func rounded(n float64) string {
	i := min(max(0, int(math.Log10(n)/3)-2), len(illions)-1)
	n /= math.Pow(1000, float64(i+2))
	if n >= 999.5 && i+1 < len(illions) {
		n, i = n/1000, i+1
	}
	if n < 9.95 {
		return strings.TrimSuffix(fmt.Sprintf("%.1f", n), ".0") + " " + illions[i]
	}
	return fmt.Sprintf("%.0f %s", n, illions[i])
}

var illions = []string{"million", "billion", "trillion", "quadrillion", "quintillion"}
