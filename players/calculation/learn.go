package calculation

import (
	"math"
	"math/rand/v2"

	"patience/game"
)

// A Learner learns weights by playing, one game after another. Each game is won
// by luck and by the choices of the weights so far; what it learns is the chance
// of a win after each choice (temporal differences with λ-returns, the states
// after a move as in Szubert and Jaśkowski's 2048, 2014). The step of each weight
// shrinks when its errors have no clear sign (temporal coherence: Beal and Smith,
// 1999).
//
// At first no full game is won. So some games begin with cards given, more of
// those numbers that are won about as often as lost. Others begin in the middle
// of the game before, where its outcome was in doubt, with the unseen cards in
// another order.
type Learner struct {
	stacks int
	rng    *rand.Rand
	judge  judge
	errors []coherence            // by feature
	rates  [mostGiven + 1]float64 // by cards given on each foundation: a running mean of wins
	played [mostGiven + 1]float64
	game   []table   // the tables of the last game after its choices
	values []float64 // the chances of a win seen there
}

// coherence is what a weight has seen of errors.
type coherence struct{ sum, size float32 }

// What decides learning. Chosen after short runs: docs/notebook.md.
const (
	lambda    = 0.8  // of the λ-returns
	stepSize  = 4    // the change of a value, in log odds, for an error of 1, before coherence
	continued = 0.3  // the share of games that begin in the middle of another
	helped    = 0.4  // the share of games that may begin with cards given, times 1 − rate
	mostGiven = 8    // cards on each foundation
	doubt     = 0.03 // a chance that far from 0 and 1 is in doubt
)

// NewLearner returns a learner of games with 2 to 4 stacks that knows nothing.
func NewLearner(stacks int) *Learner {
	l := &Learner{
		stacks: stacks,
		rng:    rand.New(game.NewRand("players/calculation", nil, uint64(stacks))),
		judge:  judge{weights: make([]float32, features)},
		errors: make([]coherence, features),
	}
	for i := range l.rates {
		l.rates[i] = 0.5
	}
	return l
}

// Learn plays a number of games and learns from them.
func (l *Learner) Learn(games int) {
	for range games {
		t, given := l.start()
		won := l.play(&t)
		l.learn(won)
		if given >= 0 {
			l.played[given]++
			l.rates[given] += (won - l.rates[given]) * max(1/(l.played[given]+1), 0.001)
		}
	}
}

// Rates returns a running mean of the wins of the last thousand games or so that
// began with 0 to 8 cards given on each foundation.
func (l *Learner) Rates() []float64 { return l.rates[:] }

// Weights returns what has been learned so far.
func (l *Learner) Weights() *Weights {
	return &Weights{append([]float32(nil), l.judge.weights...)}
}

// start returns the table that a game begins with, and the number of cards given
// on each foundation, −1 for a table from the middle of the last game.
func (l *Learner) start() (t table, given int) {
	kind := l.rng.Float64()
	if kind < continued && len(l.game) > 0 {
		i := l.rng.IntN(len(l.game))
		if v := l.values[i]; v > doubt && v < 1-doubt {
			return l.game[i], -1
		}
	}
	if kind > 1-helped*(1-l.rates[0]) {
		given = l.given()
	}
	return newTable(l.stacks, given), given
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

// play plays a game from a table and keeps the tables after choices, but no
// last one. It returns 1 for a win and 0 for a loss.
func (l *Learner) play(t *table) (won float64) {
	var room [cards]uint8
	stock := t.appendUnseen(room[:0])
	game.Shuffle(stock, l.rng.IntN)
	l.game = l.game[:0]
	for _, r := range stock {
		if l.judge.draw(t, r) && t.left > 0 {
			l.game = append(l.game, *t)
		}
	}
	if t.won() {
		won = 1
	}
	return won
}

// learn moves the values of the last game's tables towards what came of them.
func (l *Learner) learn(outcome float64) {
	l.values = append(l.values[:0], make([]float64, len(l.game))...)
	for i := len(l.game) - 1; i >= 0; i-- {
		list := l.judge.features(&l.game[i])
		v := 1 / (1 + math.Exp(-float64(l.judge.sum(list))))
		l.values[i] = v
		l.move(list, float32(outcome-v))
		outcome = (1-lambda)*v + lambda*outcome
	}
}

// move moves the weights of features by an error of the chance.
func (l *Learner) move(list []int32, err float32) {
	size := max(err, -err)
	step := stepSize * err / float32(len(list))
	for _, f := range list {
		e := &l.errors[f]
		change := step
		if e.size > 0 {
			change *= max(e.sum, -e.sum) / e.size
		}
		l.judge.weights[f] += change
		e.sum += err
		e.size += size
	}
}
