// Package model defines models that judge positions without search: small neural
// networks that were trained on labels of this program. A judgement proves nothing.
//
//	positions → Model → Guess: win rate, least number of moves, whether it can be won, best move
//
// The package is independent of the games. The networks of a game, and what they read
// from a position, are in a package below this one. docs/research/model-card.md says
// how good they are, and `make -C lab train train-moves` trains them.
package model

import (
	"context"
	"math"

	"patience/game"
	"patience/internal/portable"
	"patience/internal/stats"
	"patience/rollout"
)

// The usual numbers of trials that a model reads: for an answer at once, and for a good one.
const (
	Short = 16_384
	Long  = 65_536
)

// SweepWidth is the width of the sweeps that shorten the solution whose length a model
// reads. Wider ones tell more, and take longer. It is the widest after which no beam
// follows: sweeps of the same time find shorter solutions.
const SweepWidth = 49

// A Model judges positions of one game. It is safe for concurrent use.
type Model interface {
	// Learned reports whether the game is among those from which the model learned. It also
	// judges games that are like them, and may then be far off.
	Learned() bool
	// Judge judges positions without playing. Several at once take less time each. The
	// guess of what is no position of the game is zero.
	Judge(positions ...game.Position) []Guess
	// JudgeSeen judges a position with what else was seen of it. The error is that of ctx,
	// of another number of trials, or of a position of another game.
	JudgeSeen(ctx context.Context, p game.Position, seen Seen) (Guess, error)
}

// Seen is what a model reads besides a position. The zero Seen is nothing.
type Seen struct {
	// Trials is the number of plain trials to be played, at most rollout.PlayoutLimit.
	Trials int
	Seed   uint64 // the root seed of the trials
	// Found is the number of moves of a solution that the search for any found and sweeps of
	// SweepWidth shortened; 0 if there was no search, or it found none.
	Found int
}

// A Guess is what a model says about a position. All but Winnable assumes that the position can be
// won. Intervals are of 90 %.
type Guess struct {
	LogRate Range // log10 of the win rate of uniform random play
	Moves   Range // the least number of moves to win
	// Resource is the least number of the game's resource, such as cells, whole at the ends. It is
	// nil if the model does not guess it.
	Resource *Range
	// Winnable is the chance that the position can be won, from 0 to 1; nil if the model does not
	// guess it. It is 1 if a win was seen.
	Winnable *float64
	// Counted says that LogRate is what plain trials say. See EnoughWins.
	Counted bool
	// Rates are the chances of what LogRate may be.
	Rates Distribution
	// Choices are the chances that each legal move begins the best way to win, in the
	// order of AppendMoves.
	Choices []float64
}

// WinRate returns the guess of the win rate itself.
func (g *Guess) WinRate() rollout.Estimate {
	rate := func(log float64) float64 { return portable.Exp10(min(log, 0)) }
	return rollout.Estimate{Rate: rate(g.LogRate.Value), Low: rate(g.LogRate.Low), High: rate(g.LogRate.High)}
}

// EnoughWins is the number of won trials from which these alone say the win rate: their
// interval of 90 % is then at most a factor of three wide.
const EnoughWins = 10

// Count replaces the guess of the win rate by what plain trials say. At least EnoughWins of them
// were won.
func (g *Guess) Count(wins, trials int64) {
	counted := stats.NewPosterior(wins, trials)
	g.LogRate = Range{
		portable.Log10(counted.Mean()), portable.Log10(counted.Quantile(0.05)), portable.Log10(counted.Quantile(0.95)),
	}
	rates := Distribution{First: g.Rates.First, Step: g.Rates.Step, Chances: make([]float64, len(g.Rates.Chances))}
	below := 0.0
	for i := range rates.Chances {
		end := rates.First + float64(rates.Step*(float64(i)+0.5))
		upTo := counted.Below(portable.Exp10(min(end, 0)))
		rates.Chances[i], below = upTo-below, upTo
	}
	g.Rates, g.Counted = rates, true
}

// See makes the position winnable if a win of it was seen.
func (g *Guess) See(win bool) {
	if win && g.Winnable != nil {
		certain := 1.0
		g.Winnable = &certain
	}
}

// Level shifts the guesses of the positions after all legal moves of one, so that their win
// rates average to the rate of that position, as those of uniform play do. A nil is of a position
// that is lost. What is counted stays.
func Level(rate float64, after []*Guess) {
	rest, guessed := float64(rate*float64(len(after))), 0.0
	for _, g := range after {
		switch {
		case g == nil:
		case g.Counted:
			rest -= g.WinRate().Rate
		default:
			guessed += g.WinRate().Rate
		}
	}
	if rest <= 0 || guessed == 0 {
		return
	}
	by := portable.Log10(rest / guessed)
	for _, g := range after {
		if g != nil && !g.Counted {
			g.shift(by)
		}
	}
}

// shift adds to the guess of log10 of the win rate, and to its interval.
func (g *Guess) shift(by float64) {
	g.LogRate = g.LogRate.shifted(by).Within(math.Inf(-1), 0)
	g.Rates.First += by
}

// A Range is a guess of a number, the mean of what it may be, with an interval.
type Range struct{ Value, Low, High float64 }

// Within returns the range of a number that is known to lie between low and high.
func (r Range) Within(low, high float64) Range {
	clip := func(x float64) float64 { return min(max(x, low), high) }
	return Range{clip(r.Value), clip(r.Low), clip(r.High)}
}

// AfterMove returns the range of the least moves after a move of a position that takes at least
// a number of moves itself. It still reaches as far above the guess.
func (r Range) AfterMove(least int) Range {
	low, above := float64(least-1), r.High-r.Value
	value := max(r.Value, low)
	return Range{value, max(r.Low, low), max(r.High, value+above)}
}

func (r Range) shifted(by float64) Range { return Range{r.Value + by, r.Low + by, r.High + by} }

// A Distribution is the chances of bins of a number.
type Distribution struct {
	First, Step float64 // the middle of the first bin, and the width of a bin
	Chances     []float64
}

// Range returns the mean, and the quantiles of two levels.
func (d *Distribution) Range(low, high float64) Range {
	mean := 0.0
	for i, chance := range d.Chances {
		mean += float64(chance * (d.First + float64(float64(i)*d.Step)))
	}
	return Range{mean, d.Quantile(low), d.Quantile(high)}
}

// Quantile returns the value below which a share of the chances lies; within a bin they
// are spread evenly.
func (d *Distribution) Quantile(level float64) float64 {
	below := 0.0
	for i, chance := range d.Chances {
		if below+chance >= level {
			return d.First + float64(d.Step*(float64(i)-0.5+(level-below)/chance))
		}
		below += chance
	}
	return d.First + float64(d.Step*(float64(len(d.Chances))-0.5))
}

// Below returns the chance of a number below a value, the inverse of Quantile.
func (d *Distribution) Below(value float64) (sum float64) {
	at := (value-d.First)/d.Step + 0.5 // in bins from the low end of the first
	for i, chance := range d.Chances {
		sum += float64(chance * min(max(at-float64(i), 0), 1))
	}
	return sum
}
