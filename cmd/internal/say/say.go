// Package say turns labels, moves and games into words and numbers. The terminal, the
// pages of patience serve and the JSON for programs all use it, so they say the same.
//
//	label.Result              → Deal: a sentence, the win rate, the least moves
//	[]label.MoveLabel         → NewMoves: a sentence, and a line for each move, best first
//	review.Report             → Game: sentences, and a line for each move played
//	solve.Outcome, pick.Picked → Solution, Picked: JSON, and CSV
//
// This package alone decides how results are written:
//
//   - A win rate of at least 1 in 1,000 is given in percent, and a lower one as
//     "1 in N", so a rate above 0 is never "0 %". A rate measured as 0 comes with the
//     number of games in which no win was seen. A position that is proved lost
//     "cannot be won".
//   - The ends of a range have "to" between them.
//   - A move is called "n moves longer" if the bounds before and after it prove that
//     it makes the shortest win n moves longer; see [label.Longer].
//   - Every move has an interval for the win rate after it. Take the highest low end
//     of all these intervals: a move costs much of the win rate if its own high end
//     is below half of that. Such a move is at least twice as bad as another one with
//     some certainty. Moves that differ only by luck are not marked.
//   - Moves are always in the same order, the best first.
package say

import (
	"cmp"
	"fmt"
	"math"
	"strconv"
	"strings"

	"patience/catalogue"
	"patience/label"
	"patience/rollout"
)

// Unnamed is the name of a position that has none, at the start of a sentence.
const Unnamed = "The position"

// GameName names a game for people.
func GameName(e *catalogue.Entry) string { return cmp.Or(e.Words.Name, e.Name()) }

// Counted returns a number with a noun: "1 move", "2,000 moves".
func Counted[N int | int64](n N, noun string) string {
	if n != 1 {
		noun += "s"
	}
	return fmt.Sprintf("%s %s", comma(int64(n)), noun)
}

// comma returns a number from 0 with a comma before each three digits, as humanize.Comma does, which would make the npm
// program of rules 6 KB larger.
func comma(n int64) string {
	text := strconv.FormatInt(n, 10)
	for i := len(text) - 3; i > 0; i -= 3 {
		text = text[:i] + "," + text[i:]
	}
	return text
}

// Range tells the ends of a range, or one number if they are equal.
func Range(low, high int) string {
	if low == high {
		return fmt.Sprint(low)
	}
	return fmt.Sprintf("%d to %d", low, high)
}

// percentFrom is the probability from which percentages say more than odds.
const percentFrom = 0.001

// Share tells a probability: "1.4 %", or "1 in 983 billion".
func Share(p float64) string {
	switch {
	case p == 0:
		return "0 %"
	case p < percentFrom:
		return "1 in " + odds(p)
	}
	return percent(p) + " %"
}

// Often tells how often something of a probability happens in games.
func Often(p float64) string {
	if p >= percentFrom {
		return percent(p) + " % of the games"
	}
	return "1 game in " + odds(p)
}

// Rate tells the win rate of trials with its 95 % interval, like
// "1.43 % (0.7 to 2.9 %)" or "1 in 4,000 (2,710 to 5,905)". Where estimates by splitting
// disagree by decades, it tells the interval alone, and no interval if the rate was computed.
func Rate(r *rollout.Result) string {
	switch {
	case r.Rare.Disagrees():
		return Between(r.WinRate())
	case r.Estimator == rollout.Computed && r.Exact < percentFrom:
		return "1 in " + odds(r.Exact) + " (exactly)"
	case r.Estimator == rollout.Computed:
		return percent(r.Exact) + " % (exactly)"
	}
	return RateOf(r.WinRate(), r.Playouts)
}

// Wins tells the win rate of a player who won some of its games, as [Rate] does.
func Wins(wins, games int64) string {
	return Rate(&rollout.Result{Tally: rollout.Tally{Playouts: games, Wins: wins}})
}

// Between tells the interval of a win rate that no number tells.
func Between(r rollout.Estimate) string {
	if r.Low == 0 {
		return "less than 1 in " + odds(r.High)
	}
	return fmt.Sprintf("between 1 in %s and 1 in %s", odds(r.High), odds(r.Low))
}

// RateOf tells a win rate that was measured by some games.
func RateOf(r rollout.Estimate, games int64) string {
	switch {
	case r.Rate == 0:
		return fmt.Sprintf("none of %s (at most %s)", comma(games), Share(r.High))
	case r.Rate == 1:
		return fmt.Sprintf("all of %s (at least %s)", comma(games), Share(r.Low))
	case r.Rate < percentFrom:
		return fmt.Sprintf("1 in %s (%s to %s)", odds(r.Rate), odds(r.High), odds(r.Low))
	}
	return fmt.Sprintf("%s %% (%s to %s %%)", percent(r.Rate), percent(r.Low), percent(r.High))
}

// percent returns a probability in percent. Only 1 is 100.
func percent(p float64) string {
	if p < 1 {
		p = min(p, 0.999)
	}
	return fmt.Sprintf("%.3g", 100*p)
}

// odds returns 1/p: with one decimal if it is below 10, as a whole number, or in
// millions and so on with two digits.
func odds(p float64) string {
	n := 1 / p
	switch {
	case n < 10:
		return fmt.Sprintf("%.1f", n)
	case n < 999_999.5:
		return comma(int64(n + 0.5))
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

// Harder says what share of random deals is easier, as a range if the win rate is
// uncertain. Ends up to two points apart become one.
func Harder(g label.Grade) string {
	least, most := WholePercent(g.Least), WholePercent(g.Most)
	if most-least <= 2 {
		least = WholePercent(g.EasierDeals)
		most = least
	}
	switch {
	case most < 1:
		return "easier than nearly all random deals"
	case least > 99:
		return "harder than nearly all random deals"
	}
	return fmt.Sprintf("harder than %s %% of random deals", Range(least, most))
}

// Grade tells a grade at the start of a sentence: "Hard", or "Medium to expert".
func Grade(g label.Grade) string {
	text := g.String()
	return strings.ToUpper(text[:1]) + text[1:]
}

// WholePercent returns a share in percent, rounded.
func WholePercent(share float64) int { return int(100*share + 0.5) }
