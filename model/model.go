// Package model judges positions at a glance, by small neural networks that were
// trained on labels of this program.
//
//	position → inputs → net → Guess: win rate, least moves, least resource
//	position → Sketcher: 250 or 1,000 trials → inputs → net → Guess
//
// A net has layers of rectified linear units, and for each target a
// probability for each of some bins; so a guess has an interval, and a target
// that a search only bounded could be learned from. The levels of the interval
// were set on deals that were not trained on. A guess proves nothing.
//
// The package knows no game. The weights of a game, what its nets read from a
// position, and what it calls their heads, are in the package below this one that
// has the game's name.
// `make -C lab train` learns them, and docs/research/model-card.md says how good they are.
package model

import (
	"context"
	"fmt"
	"math"
	"slices"

	"patience/game"
	"patience/heuristics"
	"patience/rollout"
	"patience/stats"
)

// The numbers of trials for which there are nets.
const (
	Short = 250
	Long  = 1000
)

// A Model judges positions of one game. It is safe for concurrent use.
type Model struct {
	inputs func(dst []float32, p game.Position) []float32
	bound  heuristics.Heuristic
	gauge  func() heuristics.Gauge
	nets   map[int]*judge // by number of trials
}

// A judge is a net and which of its heads says what.
type judge struct {
	*Net
	rate, moves, resource int // indices of heads; resource is −1 without one
}

// A Source is what a model is made of.
type Source struct {
	// Inputs appends what the nets read from a position.
	Inputs func(dst []float32, p game.Position) []float32
	// Bound is the bound from which the nets count the least number of moves, and
	// that sketches report, and Gauge returns a new gauge of the game.
	Bound heuristics.Heuristic
	Gauge func() heuristics.Gauge
	// Heads say which heads of the nets guess what.
	Heads Heads
	// Nets are the files of the nets that read no trials, Short and Long, in this
	// order; see ReadNet.
	Nets [3][]byte
}

// Heads are the names of heads in the files of the nets.
type Heads struct {
	LogRate string // log10 of the win rate of uniform random play
	Moves   string // the least number of moves, less the bound
	// Resource is the least of the game's resource (game.Resourced), in bins of whole
	// numbers from 0; the last bin stands for more than the game has. It is "" for
	// games without one.
	Resource string
}

// New makes a model. The error says what is wrong with the file of a net.
func New(s Source) (*Model, error) {
	m := &Model{inputs: s.Inputs, bound: s.Bound, gauge: s.Gauge, nets: map[int]*judge{}}
	for i, trials := range [...]int{0, Short, Long} {
		net, err := readJudge(s.Nets[i], s.Heads)
		if err != nil {
			return nil, fmt.Errorf("model: net for %d trials: %w", trials, err)
		}
		m.nets[trials] = net
	}
	return m, nil
}

// readJudge reads the file of a net that has heads of these names.
func readJudge(file []byte, names Heads) (*judge, error) {
	net, err := ReadNet(file)
	if err != nil {
		return nil, err
	}
	j := &judge{Net: net, resource: -1}
	for _, h := range []struct {
		name  string
		index *int
	}{{names.LogRate, &j.rate}, {names.Moves, &j.moves}, {names.Resource, &j.resource}} {
		i := slices.IndexFunc(net.Heads, func(head Head) bool { return head.Name == h.name })
		if i < 0 && h.name != "" {
			return nil, fmt.Errorf("no head %q", h.name)
		}
		*h.index = i
	}
	return j, nil
}

// A Guess is what a model says of a position. Intervals are of 90 %.
type Guess struct {
	// LogRate is log10 of the win rate of uniform random play, and Moves the least
	// number of moves to win: both if the position can be won.
	LogRate, Moves Range
	// Resource is the least of the game's resource, such as cells, whole at the ends,
	// and Unwinnable the chance that the position cannot be won with what the game
	// has of it. Both are zero without such a resource.
	Resource   Range
	Unwinnable float64

	rates []float64 // the probabilities of the bins of LogRate
	head  *Head     // of LogRate
}

// A Range is a guess of a number, the mean of what it may be, with an interval.
type Range struct{ Value, Low, High float64 }

// WinRate returns the guess of the win rate itself.
func (g *Guess) WinRate() stats.Estimate {
	rate := func(log float64) float64 { return math.Pow(10, min(log, 0)) }
	return stats.Estimate{Rate: rate(g.LogRate.Value), Low: rate(g.LogRate.Low), High: rate(g.LogRate.High)}
}

// RateWithin returns the chance that log10 of the win rate is from low to high.
func (g *Guess) RateWithin(low, high float64) float64 {
	return max(0, g.head.Below(g.rates, high)-g.head.Below(g.rates, low))
}

// Judge judges a position without playing. It takes some 0.7 ms. The position
// must be of the game of the model: a guess for other rules means nothing.
func (m *Model) Judge(p game.Position) Guess {
	return m.guess(p, m.inputs(make([]float32, 0, 256), p), 0)
}

// JudgePlayed judges a position after a number of trials, Short or Long. The seed
// is the root seed. The error is that of ctx, or of another number.
func (m *Model) JudgePlayed(ctx context.Context, p game.Position, trials int, seed uint64) (Guess, error) {
	if m.nets[trials] == nil || trials == 0 {
		return Guess{}, fmt.Errorf("model: %d trials; expected %d or %d", trials, Short, Long)
	}
	inputs, err := m.AppendSketch(ctx, m.inputs(nil, p), p, trials, seed)
	if err != nil {
		return Guess{}, err
	}
	return m.guess(p, inputs, trials), nil
}

// AppendSketch appends what the net for a number of trials reads from them: Short
// ones are played by splitting, Long ones all from the start.
func (m *Model) AppendSketch(ctx context.Context, dst []float32, p game.Position, trials int, seed uint64) ([]float32, error) {
	s := rollout.NewSketcher(p, m.bound.Bound, m.gauge(), seed)
	if trials == Short {
		return s.AppendSplit(ctx, dst, trials)
	}
	if err := s.Play(ctx, trials); err != nil {
		return nil, err
	}
	return s.Append(dst), nil
}

// guess evaluates a net.
func (m *Model) guess(p game.Position, inputs []float32, trials int) Guess {
	net := m.nets[trials]
	out := net.Eval(inputs)
	rate, moves := &net.Heads[net.rate], net.Heads[net.moves].summary(out[net.moves])
	bound := float64(m.bound.Bound(p))
	g := Guess{
		LogRate: rate.summary(out[net.rate]), Moves: Range{moves.Value + bound, max(bound, moves.Low+bound), moves.High + bound},
		rates: out[net.rate], head: rate,
	}
	if net.resource >= 0 {
		g.Resource, g.Unwinnable = net.Heads[net.resource].whole(out[net.resource])
	}
	return g
}
