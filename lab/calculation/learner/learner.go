// Package learner trains the networks of the players of Calculation.
package learner

import (
	"math"
	"math/rand/v2"

	"patience/game"
	players "patience/internal/players/calculation"
)

// A Learner learns a net by playing. Each game is won by luck and by the choices
// of the net so far; what it learns is the chance of a win after each choice
// (temporal differences with λ-returns, the states after a move as in Szubert and
// Jaśkowski's 2048, 2014). After a number of games it makes two steps of Adam
// (Kingma and Ba, 2015), each with half of the tables met.
//
// At first few games are won. So some games begin with cards given, more of those
// numbers that are won about as often as lost. Others begin in the middle of the
// game before, where its outcome was in doubt, with the unseen cards in another
// order.
type Learner struct {
	stacks  int
	games   int // to be played in all
	played  int
	steps   int // of Adam
	source  *game.Rand
	rng     *rand.Rand // of source
	judge   players.Judge
	lessons lessons
	mean    []float32 // by parameter: a running mean of lessons
	square  []float32 // and of their squares

	rates [mostGiven + 1]float64 // by cards given on each foundation: a running mean of wins
	count [mostGiven + 1]float64
	stock []uint8 // of the game in hand
	batch []example
	last  []example // of the last game, if it was in this batch
}

// An example is a table after a choice, with the log odds seen there and the
// chance of a win to learn.
type example struct {
	table  players.Table
	odds   float64
	chance float64
}

// What decides learning. Chosen after short runs: docs/lab/notebook.md.
const (
	lambda    = 0.8   // of the λ-returns
	batchSize = 64    // games
	stepSize  = 0.001 // of Adam in the first half of the games, then less and less
	lastStep  = 0.02  // at most by that factor less
	continued = 0.3   // the share of games that begin in the middle of another
	helped    = 0.5   // the share of games that may begin with cards given, times 1 − rate
	mostGiven = 8     // cards on each foundation
	doubt     = 0.03  // a chance that far from 0 and 1 is in doubt
)

// NewLearner returns a learner of a number of games with 2 to 4 stacks that knows
// nothing.
func NewLearner(stacks, games int) *Learner {
	l := newLearner(stacks, games, make([]float32, players.Parameters))
	n := l.judge.Net
	for _, part := range []struct {
		weights []float32
		size    float64
	}{{n.Stack, 0.08}, {n.Table, 0.1}, {n.Second, 0.09}, {n.Last, 0.15}} {
		for i := range part.weights {
			part.weights[i] = float32(part.size * l.rng.NormFloat64())
		}
	}
	for i := range l.rates {
		l.rates[i] = 0.5
	}
	return l
}

// newLearner returns a learner with the given weights that has played no game.
func newLearner(stacks, games int, weights []float32) *Learner {
	random := game.NewTrials("players/calculation", nil, uint64(stacks)).Rand(0)
	source := &random
	return &Learner{
		stacks:  stacks,
		games:   games,
		source:  source,
		rng:     rand.New(source),
		judge:   players.Judge{Net: players.NewNet(weights)},
		lessons: lessons{Net: players.NewNet(make([]float32, players.Parameters))},
		mean:    make([]float32, players.Parameters),
		square:  make([]float32, players.Parameters),
	}
}

// Learn plays a number of games, rounded up to whole batches, and learns from
// them.
func (l *Learner) Learn(games int) {
	for ; games > 0; games -= batchSize {
		l.batch, l.last = l.batch[:0], l.last[:0]
		for range batchSize {
			l.play()
		}
		l.step(0)
		l.step(1)
	}
}

// Stacks returns the number of stacks of its games.
func (l *Learner) Stacks() int { return l.stacks }

// Played returns the number of games played.
func (l *Learner) Played() int { return l.played }

// Rates returns a running mean of the wins of the last two thousand games or so
// that began with 0 to 8 cards given on each foundation.
func (l *Learner) Rates() []float64 { return l.rates[:] }

// Net returns what has been learned so far, which the learner goes on to change.
func (l *Learner) Net() *players.Net { return l.judge.Net }

// play plays a game and adds its tables to the batch.
func (l *Learner) play() {
	t, given := l.start()
	l.stock = t.AppendUnseen(l.stock[:0])
	game.Shuffle(l.stock, l.rng.IntN)
	first := len(l.batch)
	for _, r := range l.stock {
		options, odds := l.judge.Draw(&t, r)
		if options == 0 {
			break
		}
		if options > 1 && !t.Won() {
			l.batch = append(l.batch, example{table: t, odds: odds})
		}
	}
	won := 0.0
	if t.Won() {
		won = 1
	}
	l.played++
	if given >= 0 {
		l.count[given]++
		l.rates[given] += (won - l.rates[given]) * max(1/(l.count[given]+1), 0.0005)
	}
	l.last = append(l.last[:0], l.batch[first:]...)
	setChances(l.batch[first:], won)
}

// setChances sets what is to be learned from the tables of a game.
func setChances(examples []example, outcome float64) {
	for i := len(examples) - 1; i >= 0; i-- {
		e := &examples[i]
		e.chance = outcome
		outcome = (1-lambda)*players.Logistic(e.odds) + lambda*outcome
	}
}

// start returns the table that a game begins with, and the number of cards given
// on each foundation, −1 for a table from the middle of the last game.
func (l *Learner) start() (t players.Table, given int) {
	kind := l.rng.Float64()
	if kind < continued && len(l.last) > 0 {
		e := &l.last[l.rng.IntN(len(l.last))]
		if v := players.Logistic(e.odds); v > doubt && v < 1-doubt {
			return e.table, -1
		}
	}
	if kind > 1-helped*(1-l.rates[0]) {
		given = l.given()
	}
	return players.NewTable(l.stacks, given), given
}

// given picks a number of cards given, by how much a game tells.
func (l *Learner) given() int {
	var sums [mostGiven + 1]float64
	sum := 0.0
	for i, rate := range l.rates {
		sum += rate*(1-rate) + 0.01
		sums[i] = sum
	}
	x, given := l.rng.Float64()*sum, 0
	for given < mostGiven && sums[given] < x {
		given++
	}
	return given
}

// step makes a step of Adam down the mean loss of every other example of the batch:
// minus the log of the chance that the net gives to what came of it.
func (l *Learner) step(first int) {
	n := l.judge.Net
	l.judge.Pass.Forget()
	for i := first; i < len(l.batch); i += 2 {
		e := &l.batch[i]
		odds := n.Forward(&l.judge.Pass, &e.table)
		l.lessons.back(n, &l.judge.Pass, float32((players.Logistic(odds)-e.chance)/float64(len(l.batch)/2)))
	}
	l.steps++
	const keepMean, keepSquare = 0.9, 0.999
	size := stepSize * min(1, max(lastStep, 2-2*float64(l.played)/float64(l.games))) *
		math.Sqrt(1-math.Pow(keepSquare, float64(l.steps))) / (1 - math.Pow(keepMean, float64(l.steps)))
	for i, x := range l.lessons.All {
		l.mean[i] = keepMean*l.mean[i] + (1-keepMean)*x
		l.square[i] = keepSquare*l.square[i] + (1-keepSquare)*x*x
		n.All[i] -= float32(size) * l.mean[i] / (float32(math.Sqrt(float64(l.square[i]))) + 1e-7)
	}
	clear(l.lessons.All)
	l.judge.Pass.Forget()
}
