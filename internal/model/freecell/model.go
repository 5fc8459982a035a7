package freecell

import (
	"context"
	"embed"
	"fmt"
	"math"
	"slices"
	"sync"

	"patience/game"
	bounds "patience/heuristics/freecell"
	"patience/internal/games/freecell"
	"patience/internal/model"
	"patience/internal/model/boardnet"
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
	board         *boardnet.Net
	rates         map[int]*dense.Net // by number of trials
	moves, solved *dense.Net
	judges        sync.Pool // of *Judge
}

// Model returns the model of FreeCell. The weights are read at the first call.
func Model() model.Model { return load() }

var load = sync.OnceValue(func() *glance {
	g := &glance{board: BoardNet(), rates: map[int]*dense.Net{}}
	g.judges.New = func() any { return NewJudge(g.board, &freecell.Standard) }
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

func (g *glance) Judge(positions ...game.Position) []model.Guess {
	guesses := make([]model.Guess, len(positions))
	var ours []game.Position
	var at []int
	for i, p := range positions {
		if isOurs(p) {
			ours, at = append(ours, p), append(at, i)
		}
	}
	for i, f := range g.first(ours...) {
		guesses[at[i]] = g.bounded(&f)
	}
	return guesses
}

// isOurs reports whether a position is one of FreeCell.
func isOurs(p game.Position) bool {
	ours, ok := p.(*freecell.Position)
	return ok && ours != nil && ours.Game() == freecell.Standard.Name
}

// bounded returns the guess with the least moves, by the bound.
func (g *glance) bounded(f *first) model.Guess {
	guess := f.guess
	_, guess.Moves = improved(&f.moves, g.moves, f.inputs())
	return guess
}

// A first is what the board net says of a position: a guess without the least moves, and
// their chances from the bound on.
type first struct {
	guess model.Guess
	moves model.Distribution
}

func (g *glance) first(positions ...game.Position) []first {
	if len(positions) == 0 {
		return nil
	}
	list := make([]*freecell.Position, len(positions))
	for i, p := range positions {
		list[i] = p.(*freecell.Position)
	}
	judge := g.judges.Get().(*Judge)
	defer g.judges.Put(judge)
	firsts := make([]first, len(positions))
	for i, j := range judge.Judge(list) {
		firsts[i] = g.meant(list[i], &j)
	}
	return firsts
}

// meant is what a judgement means.
func (g *glance) meant(p *freecell.Position, j *boardnet.Judgement) first {
	bound := bounds.Relaxed.Bound(p)
	moves := model.Distribution{First: float64(bound), Step: 1, Chances: beyond(softmax(j.Left), bound)}
	rates := model.Distribution{First: g.board.Rate.First, Step: g.board.Rate.Step, Chances: softmax(j.Rate)}
	cells := model.Distribution{Step: 1, Chances: softmax(j.Cells[:p.Rules().Cells+1])} // more means that there is no win
	levels := &g.board.Levels
	guess := model.Guess{
		LogRate: rates.Range(levels.Rate[0], levels.Rate[1]), Resource: cells.Range(levels.Cells[0], levels.Cells[1]),
		Rates: rates, Choices: Chances(j, p.AppendMoves(nil)),
	}
	guess.Resource.Low, guess.Resource.High = max(0, math.Round(guess.Resource.Low)),
		min(math.Round(guess.Resource.High), float64(p.Rules().Cells))
	return first{guess, moves}
}

// mostBeyond is the number of bins of least moves beyond the bound.
const mostBeyond = 60

// beyond returns the chances of numbers of moves from a bound on.
func beyond(chances []float64, bound int) []float64 {
	list, sum := make([]float64, mostBeyond), 0.0
	copy(list, chances[min(bound, len(chances)):])
	for _, chance := range list {
		sum += chance
	}
	if sum == 0 {
		list[0], sum = 1, 1
	}
	for i := range list {
		list[i] /= sum
	}
	return list
}

// Chances returns the chances of moves, which add up to 1.
func Chances(j *boardnet.Judgement, moves []game.Move) []float64 {
	list := make([]float32, len(moves))
	for i, m := range moves {
		list[i] = j.Logit(int(freecell.MoveCard(m)), int(freecell.MoveTo(m)))
	}
	return softmax(list)
}

func (g *glance) JudgeSeen(ctx context.Context, p game.Position, seen model.Seen) (model.Guess, error) {
	net := g.rates[seen.Trials]
	switch {
	case !isOurs(p):
		return model.Guess{}, fmt.Errorf("model: no position of %s", freecell.Standard.Name)
	case net == nil:
		return model.Guess{}, fmt.Errorf("model: %d trials; expected 0, %d or %d", seen.Trials, model.Short, model.Long)
	}
	f := g.first(p)[0]
	guess := g.bounded(&f)
	if found := seen.Found; found != nil {
		_, guess.Moves = improved(&f.moves, g.solved, f.solved(found.Moves))
		guess.Moves = guess.Moves.Within(0, float64(found.Moves))
	}
	if seen.Trials == 0 && seen.Found == nil {
		return guess, nil
	}
	wins, err := won(ctx, p, seen)
	switch {
	case err != nil:
		return model.Guess{}, err
	case wins >= model.EnoughWins:
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

// won returns how many plain trials are won.
func won(ctx context.Context, p game.Position, seen model.Seen) (int64, error) {
	if seen.Trials == 0 {
		return 0, nil
	}
	o := rollout.DefaultOptions()
	o.Playouts, o.MaxPlayouts, o.Seed = int64(seen.Trials), int64(seen.Trials), seen.Seed
	r, err := rollout.Run(ctx, p, o)
	return r.Wins, err
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

// softmax returns the chances whose logs, up to a constant, are the logits.
func softmax(logits []float32) []float64 {
	if len(logits) == 0 {
		return nil
	}
	highest := slices.Max(logits)
	p, sum := make([]float64, len(logits)), 0.0
	for i, x := range logits {
		p[i] = portable.Exp(float64(x - highest))
		sum += p[i]
	}
	for i := range p {
		p[i] /= sum
	}
	return p
}
