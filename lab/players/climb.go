package main

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"

	"patience/game"
	players "patience/internal/players/freecell"
)

// The size of a round, and how far it goes: firstStep and lastStep are the square
// root of twice the divergence (Kullback and Leibler) of a choice's probabilities
// before and after, about. Chosen after a few trials, not tuned.
const (
	roundDeals  = 128
	dealTrials  = 16
	firstStep   = 0.15
	lastStep    = 0.02
	keepFisher  = 0.9
	keepCourse  = 0.8
	damping     = 0.02 // of the diagonal of the Fisher information
	leastFisher = 1e-4
	partFactor  = 0.3  // of steps of the weights of a space or a phase
	leastShare  = 0.02 // of choices in a part, added to it
)

// A climber changes weights so that trials win more often. It follows the natural
// gradient (Kakade 2001): the gradient of the mean reward times the inverse of
// the Fisher information. The reward of a trial counts less the mean reward of
// the deal (REINFORCE, Williams 1992).
type climber struct {
	w      vector
	course vector // the mean of the last natural gradients
	fisher *mat.SymDense
}

func newClimber(w vector) *climber {
	return &climber{w: w, course: newVector(), fisher: mat.NewSymDense(players.Features, nil)}
}

// climb makes a number of rounds, each with deals of its own.
func (c *climber) climb(rounds int) error {
	for round := range rounds {
		deals, err := c.play(round)
		if err != nil {
			return err
		}
		step := firstStep + (lastStep-firstStep)*float64(round)/float64(rounds)
		if err := c.follow(deals, step); err != nil {
			return err
		}
		if (round+1)%10 == 0 {
			report(round+1, deals)
		}
	}
	return nil
}

// A dealt is what the trials of a deal gave.
type dealt struct {
	notes
	advantage table // the gradients of the trials, each times what its reward is above the mean
	wins      int
}

// play plays the trials of a round.
func (c *climber) play(round int) ([]dealt, error) {
	t, deals := c.w.table(), make([]dealt, roundDeals)
	err := forEach(roundDeals, func(i int) error {
		number := int64(firstPlayed + round*roundDeals + i)
		return deals[i].play(number, t)
	})
	return deals, err
}

func (d *dealt) play(number int64, t *table) error {
	start, err := randomDeal(number)
	if err != nil {
		return err
	}
	l := newLearner(start)
	random := game.NewTrials("players/climb", nil).Rand(number)
	l.rng = &random
	l.notes.fisher = make([]float64, players.Features*players.Features)
	var all, rewarded table // the sums of gradients, and of gradients times reward
	total := 0.0
	for range dealTrials {
		l.notes.gradient = table{}
		reward := l.trial(start, t)
		total += reward
		if reward > 0 {
			d.wins++
		}
		all.add(&l.notes.gradient, 1)
		rewarded.add(&l.notes.gradient, reward)
	}
	d.notes, d.advantage = l.notes, rewarded
	d.advantage.add(&all, -total/dealTrials)
	return nil
}

func (t *table) add(other *table, by float64) {
	for situation := range t {
		for f, x := range &other[situation] {
			t[situation][f] += by * x
		}
	}
}

// follow changes the weights by a step.
func (c *climber) follow(deals []dealt, step float64) error {
	gradient, natural, err := c.gradients(deals)
	if err != nil {
		return err
	}
	length := 0.0
	for i, x := range natural {
		length += x * gradient[i]
	}
	if !(length > 0) {
		return errors.New("no trial of a round says anything")
	}
	for i, x := range natural {
		c.course[i] = keepCourse*c.course[i] + (1-keepCourse)*x
		c.w[i] += step / math.Sqrt(length) * c.course[i]
	}
	return nil
}

// gradients returns the gradient of the mean reward for each choice, and the
// natural one. The Fisher information of a part is taken to be that of all
// choices times the part's share of them.
func (c *climber) gradients(deals []dealt) (gradient, natural vector, err error) {
	gradient, natural = newVector(), newVector()
	var shares [players.Parts]float64
	for i := range deals {
		gradient.collect(&deals[i].advantage)
		for situation, n := range deals[i].choices {
			for _, part := range partsOf(situation) {
				shares[part] += float64(n)
			}
		}
	}
	for i := range gradient {
		gradient[i] /= shares[0]
	}
	var information mat.Cholesky
	if !information.Factorize(c.information(deals)) {
		return nil, nil, errors.New("the Fisher information is not positive definite")
	}
	for part := range players.Parts {
		x := mat.NewVecDense(players.Features, natural.part(part))
		if err := information.SolveVecTo(x,
			mat.NewVecDense(players.Features, slices.Clone(gradient.part(part)))); err != nil {
			return nil, nil, err
		}
		factor := 1 / (shares[part]/shares[0] + leastShare)
		if part > 0 {
			factor *= partFactor
		}
		x.ScaleVec(factor, x)
	}
	return gradient, natural, nil
}

// information returns the Fisher information of a choice, a running mean, damped.
func (c *climber) information(deals []dealt) *mat.SymDense {
	sum, n := make([]float64, players.Features*players.Features), 0
	for i := range deals {
		n += deals[i].squared
		for j, x := range deals[i].fisher {
			sum[j] += x
		}
	}
	keep := keepFisher
	if mat.Trace(c.fisher) == 0 {
		keep = 0
	}
	damped := mat.NewSymDense(players.Features, nil)
	for i := range players.Features {
		for j := i; j < players.Features; j++ {
			x := keep*c.fisher.At(i, j) + (1-keep)*sum[i*players.Features+j]/float64(n)
			c.fisher.SetSym(i, j, x)
			if i == j {
				x += damping*x + leastFisher
			}
			damped.SetSym(i, j, x)
		}
	}
	return damped
}

func report(round int, deals []dealt) {
	wins := 0
	for i := range deals {
		wins += deals[i].wins
	}
	fmt.Printf("round %d: %.3f of the trials won\n", round, float64(wins)/(roundDeals*dealTrials))
}
