package freecell

import (
	"context"
	"embed"
	"sync"

	"patience/game"
	"patience/internal/games/freecell"
	"patience/internal/model"
	"patience/internal/model/dense"
	"patience/internal/portable"
)

// The small nets, made by `make -C lab train-moves`. They say how much likelier each number of
// least moves is: by the bound and what the board net guesses, and by the length of a solution
// besides.
//
//go:embed nets/moves.net nets/solved.net
var files embed.FS

// A glance judges positions of freecell.Standard by the board net, and the least moves by the
// small nets besides. See model.Model.
type glance struct {
	boardModel
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
	return &glance{*newBoardModel(&freecell.Standard), read("moves"), read("solved")}
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
	f := g.first(p)[0]
	guess := g.bounded(&f)
	if found := seen.Found; found > 0 {
		_, guess.Moves = improved(&f.moves, g.solved, f.solved(found))
		guess.Moves = guess.Moves.Within(0, float64(found))
	}
	err := g.try(ctx, p, seen, &guess)
	return guess, err
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
