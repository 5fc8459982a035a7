package calculation

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"patience/game"
	"patience/game/calculation"
)

// deal returns the position of a random deal.
func deal(t *testing.T, stacks, given int, number int64) *calculation.Position {
	t.Helper()
	g, err := calculation.NewGame(calculation.Standard(stacks, given))
	if err != nil {
		t.Fatal(err)
	}
	b, err := g.Deal(game.DealID{Source: game.Random, Number: number}, 1)
	if err != nil {
		t.Fatal(err)
	}
	return b.Position().(*calculation.Position)
}

// inputs returns the inputs of a table, all of them.
func inputs(t *Table) (all [Inputs]float32) {
	var s Sparse
	t.Inputs(&s)
	for i, index := range s.Index {
		all[index] += s.Value[i]
	}
	return all
}

// TestChoicesAreLegal plays random choices, and compares each table with that of
// the position that its steps lead to.
func TestChoicesAreLegal(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for number := range int64(40) {
		pos := deal(t, 3+int(number%2), int(number%9), number+1)
		for {
			table, rank := NewTable(pos), uint8(0)
			if stock := pos.Stock(); len(stock) > 0 {
				rank = stock[0]
				table.Draw(rank)
			}
			choices := table.after(nil, rank)
			c := choices[rng.IntN(len(choices))]
			p := &player{}
			for _, s := range c.steps {
				m := p.move(pos, table, s)
				table.do(s, rank)
				pos.Play(m)
			}
			want := NewTable(pos)
			if c.Won() != pos.Won() || inputs(&c.Table) != inputs(want) || c.left != want.left {
				t.Fatalf("deal %d: the choice %+v is not the position\n%s", number+1, c.Table, pos.Board())
			}
			if len(c.steps) == 0 || rank == 0 {
				break
			}
			if canGoHome(pos) {
				t.Fatalf("deal %d: a card can go home after the choice\n%s", number+1, pos.Board())
			}
		}
	}
}

// canGoHome reports whether the last card of a stack can go home.
func canGoHome(p *calculation.Position) bool {
	return slices.ContainsFunc(p.AppendMoves(nil), func(m game.Move) bool {
		_, fromStock := calculation.FromStock(m)
		return !fromStock
	})
}

// TestBlind: what the player does does not depend on the order of the cards that
// he has not seen.
func TestBlind(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	l := NewLearner(nil, rng)
	for _, ahead := range []bool{false, true} {
		for number := range int64(4) {
			pos := deal(t, 3, 0, number+1)
			p := &player{weights: l.Weights, ahead: ahead}
			for range 12 {
				table := NewTable(pos)
				rank := pos.Stock()[0]
				table.Draw(rank)
				best := p.best(table.after(nil, rank))
				other := pos.Board().(*calculation.Board)
				rng.Shuffle(len(other.Stock)-1, func(i, j int) {
					other.Stock[i+1], other.Stock[j+1] = other.Stock[j+1], other.Stock[i+1]
				})
				again := NewTable(other.Position().(*calculation.Position))
				again.Draw(rank)
				if got := p.best(again.after(nil, rank)); !slices.Equal(got.steps, best.steps) {
					t.Fatalf("deal %d: steps %v; with another order of the stock %v", number+1, best.steps, got.steps)
				}
				for _, s := range best.steps {
					m := p.move(pos, table, s)
					table.do(s, rank)
					pos.Play(m)
				}
			}
		}
	}
}

// TestValueNaively compares the value with sums over all inputs and units.
func TestValueNaively(t *testing.T) {
	l := NewLearner(nil, rand.New(rand.NewPCG(1, 3)))
	w := l.Weights
	table := NewTable(deal(t, 4, 3, 1))
	table.stacks[1].push(3)
	table.stacks[1].push(9)
	all := inputs(table)
	out := float64(w.B3[0])
	for k := range hidden2 {
		sum := float64(w.B2[k])
		for j := range hidden1 {
			unit := float64(w.B1[j])
			for i, x := range all {
				unit += float64(x) * float64(w.W1[i*hidden1+j])
			}
			sum += math.Max(0, unit) * float64(w.W2[k*hidden1+j])
		}
		out += math.Max(0, sum) * float64(w.W3[k])
	}
	var s Sparse
	var u Units
	table.Inputs(&s)
	if got, want := w.Value(&s, &u), 1/(1+math.Exp(-out)); math.Abs(got-want) > 1e-5 {
		t.Errorf("value %g; want %g", got, want)
	}
}

// TestGradient compares the gradient of the loss with differences.
func TestGradient(t *testing.T) {
	l := NewLearner(nil, rand.New(rand.NewPCG(1, 4)))
	table := NewTable(deal(t, 3, 2, 5))
	table.stacks[0].push(4)
	table.stacks[0].push(11)
	var s Sparse
	var u Units
	table.Inputs(&s)
	const target = 1
	loss := func() float64 { return -math.Log(l.Weights.Value(&s, &u)) } // for the target 1
	l.back(&s, &u, float32(l.Weights.Value(&s, &u)-target))
	groups := l.gradient.Groups()
	rng := rand.New(rand.NewPCG(1, 5))
	for i, w := range l.Weights.Groups() {
		for range 30 {
			j := rng.IntN(len(w))
			if i == 0 {
				j = s.Index[rng.IntN(len(s.Index))]*hidden1 + rng.IntN(hidden1)
			}
			const step = 1e-2
			at := w[j]
			w[j] = at + step
			up := loss()
			w[j] = at - step
			down := loss()
			w[j] = at
			if got, want := float64(groups[i][j]), (up-down)/(2*step); math.Abs(got-want) > 2e-3+0.05*math.Abs(want) {
				t.Errorf("group %d weight %d: gradient %g; differences give %g", i, j, got, want)
			}
		}
	}
}
