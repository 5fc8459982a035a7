package freecell

import (
	"context"
	"embed"
	"fmt"
	"math"
	"sync"

	"patience/game"
	bounds "patience/heuristics/freecell"
	"patience/internal/games/freecell"
	"patience/internal/model"
	"patience/internal/model/dense"
	players "patience/internal/players/freecell"
	"patience/internal/portable"
	"patience/rollout"
)

// The small nets, made by `make -C lab train-trials`. Those of 0, 250 and 1,000 trials say
// how much likelier each bin of the win rate is by the trials and by a solution. The others
// say the same of the least moves: by the bound and what the board net guesses, and by the
// length of a solution besides.
//
//go:embed nets/0.net nets/250.net nets/1000.net nets/moves.net nets/solved.net
var files embed.FS

// A glance judges positions of freecell.Standard by the board net, and what else is known
// by the small nets. See model.Model.
type glance struct {
	boardModel
	rates         map[int]*dense.Net // by number of trials
	moves, solved *dense.Net
}

// Model returns what makes the model of a game; nil if the board net does not fit its rules.
// The weights are read at the first call.
func Model(rules *freecell.Rules) func() model.Model {
	switch {
	case *rules == freecell.Standard:
		return func() model.Model { return load() }
	case !Fits(rules):
		return nil
	}
	return sync.OnceValue(func() model.Model { return newBoardModel(rules) })
}

var load = sync.OnceValue(func() *glance {
	g := &glance{boardModel: *newBoardModel(&freecell.Standard), rates: map[int]*dense.Net{}}
	for _, trials := range []int{0, model.Short, model.Long} {
		g.rates[trials] = read(fmt.Sprint(trials))
	}
	g.moves, g.solved = read("moves"), read("solved")
	return g
})

// read reads a small net. The files are part of the program; a test reads them.
func read(name string) *dense.Net {
	file, err := files.ReadFile("nets/" + name + ".net")
	if err != nil {
		panic(err)
	}
	net, err := dense.Read(file)
	if err != nil {
		panic(err)
	}
	return net
}

// Judge judges positions without playing. See model.Model.
func (g *glance) Judge(positions ...game.Position) []model.Guess {
	return g.each(positions, g.bounded)
}

// bounded returns the guess with the least moves, by the bound.
func (g *glance) bounded(f *first) model.Guess {
	guess := f.guess
	_, guess.Moves = improved(&f.moves, g.moves, f.inputs())
	return guess
}

// JudgeSeen judges a position with what else was seen of it. See model.Model.
func (g *glance) JudgeSeen(ctx context.Context, p game.Position, seen model.Seen) (model.Guess, error) {
	if err := g.check(p, seen); err != nil {
		return model.Guess{}, err
	}
	f, net := g.first(p)[0], g.rates[seen.Trials]
	guess := g.bounded(&f)
	if found := seen.Found; found != nil {
		_, guess.Moves = improved(&f.moves, g.solved, f.solved(found.Moves))
		guess.Moves = guess.Moves.Within(0, float64(found.Moves))
	}
	if seen.Trials == 0 && seen.Found == nil {
		return guess, nil
	}
	wins, err := won(ctx, p, seen)
	if err != nil {
		return model.Guess{}, err
	}
	guess.See(wins > 0 || seen.Found != nil)
	if wins >= model.EnoughWins {
		guess.Count(wins, int64(seen.Trials))
		return guess, nil
	}
	inputs, err := f.seen(ctx, p, seen)
	if err != nil {
		return model.Guess{}, err
	}
	guess.Rates, guess.LogRate = improved(&guess.Rates, net, inputs)
	return guess, nil
}

// leastChance is the chance of a bin below which a small net takes it for this.
const leastChance = 1e-9

// improved returns what a small net makes of a distribution, and its range.
func improved(d *model.Distribution, net *dense.Net, inputs []float32) (model.Distribution, model.Range) {
	logits := net.Eval(inputs)
	for i, chance := range d.Chances {
		logits[i] += float32(portable.Log(max(chance, leastChance)))
	}
	better := model.Distribution{First: d.First, Step: d.Step, Chances: softmax(logits)}
	return better, better.Range(net.Levels[0], net.Levels[1])
}

// MovesNames returns the names of what the nets of least moves read. The one that knows of
// no solution reads all but the last.
func MovesNames() []string {
	return []string{"bound", "moves_mean", "moves_low", "moves_high", "rate_mean", "length"}
}

// inputs are what the net of least moves reads. Moves are counted from the bound.
func (f *first) inputs() []float32 {
	bound, moves := f.moves.First, f.moves.Range(0.05, 0.95)
	return []float32{
		float32(bound), float32(moves.Value - bound), float32(moves.Low - bound), float32(moves.High - bound),
		float32(f.guess.LogRate.Value),
	}
}

// solved is what is read if the length of a solution is known.
func (f *first) solved(length int) []float32 {
	return append(f.inputs(), min(float32(length)-float32(f.moves.First), mostBeyond))
}

// Moves are what the nets of least moves learn from besides the label: the inputs, and the
// chances of moves from the bound on before them.
func Moves(p game.Position, length int) (inputs []float32, chances []float64) {
	f := load().first(p)[0]
	return f.solved(length), f.moves.Chances
}

// skilled is how many of n trials are those of a learned player. Where all uniform trials are
// lost it still wins more or fewer.
func skilled(n int) int { return min(n/2, 250) }

// SeenNames returns the names of what the nets of win rates read: a sketch, how a learned player
// did, and seven numbers more, which the net of no trials reads alone.
func SeenNames() []string {
	return append(rollout.SketchNames(), "skilled_rate", "skilled_moves", "skilled_home", "skilled_bound",
		"rate_mean", "rate_low", "rate_high", "bound", "found", "effort", "length")
}

// seen is what a net of win rates reads.
func (f *first) seen(ctx context.Context, p game.Position, seen model.Seen) (inputs []float32, err error) {
	if seen.Trials > 0 {
		played := skilled(seen.Trials)
		s := rollout.Sketcher{Bound: bounds.Relaxed.Bound, Gauge: bounds.Gauge(), Seed: seen.Seed}
		if inputs, err = s.Append(ctx, nil, p, seen.Trials-played); err != nil {
			return nil, err
		}
		if inputs, err = appendSkilled(ctx, inputs, p, played, seen.Seed); err != nil {
			return nil, err
		}
	}
	rate, bound := &f.guess.LogRate, float32(f.moves.First)
	inputs = append(inputs, float32(rate.Value), float32(rate.Low), float32(rate.High), bound)
	if found := seen.Found; found != nil {
		effort := portable.Log(1+float64(found.Stored)) * math.Log2E
		return append(inputs, 1, float32(effort), min(float32(found.Moves)-bound, mostBeyond)), nil
	}
	return append(inputs, 0, 0, 0), nil
}

// appendSkilled appends how the weakest learned player does in n trials: log10 of its win rate,
// with half a win and one trial added, the mean number of moves, the most cards home, and the mean
// bound at the end of lost trials.
func appendSkilled(ctx context.Context, dst []float32, p game.Position, n int, seed uint64) ([]float32, error) {
	o := rollout.DefaultOptions()
	o.Policy, o.Playouts, o.MaxPlayouts = players.Policies(&freecell.Standard)[0], int64(n), int64(n)
	o.Seed, o.Bound = seed, bounds.Relaxed.Bound
	r, err := rollout.Run(ctx, p, o)
	if err != nil {
		return nil, err
	}
	rate := portable.Log10((float64(r.Wins) + 0.5) / float64(n+1))
	bound, _ := r.MeanEndBound() // 0 if all were won
	return append(dst, float32(rate), float32(r.MeanMoves()), float32(r.BestHome), float32(bound)), nil
}

// Rates are what the nets of win rates learn from besides a label: what they read, and
// the chances of the win rate before.
func Rates(ctx context.Context, p game.Position, seen model.Seen) (inputs []float32, chances []float64, err error) {
	f := load().first(p)[0]
	inputs, err = f.seen(ctx, p, seen)
	return inputs, f.guess.Rates.Chances, err
}
