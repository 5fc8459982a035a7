package klondike

import (
	"bytes"
	"math"
	"testing"

	"patience/game"
	"patience/game/card"
	"patience/internal/games/klondike"
)

// TestNet holds the net to plain sums of its weights, from scratch and changed step by
// step.
func TestNet(t *testing.T) {
	w, n := learnedWeights(t), learned()
	walk(t, func(p *klondike.Position, _ *game.Rand) {
		now := Look(p, false)
		var base sums
		n.begin(&now, &base)
		checkOdds(t, w, n, &now, &base)
		moves, ends := p.AppendSteps(nil, nil)
		first := 0
		for _, end := range ends {
			q := *p
			after := Look(&q, Step(&q, moves[first:end]))
			first = end
			changed := base
			n.change(&changed, &now, &after)
			checkOdds(t, w, n, &after, &changed)
		}
	})
}

func checkOdds(t *testing.T, w *Weights, n *Net, s *Sight, a *sums) {
	t.Helper()
	// The net cuts off at most 1/One of each of Second products and of the sum.
	if got, want := float64(n.logOdds(a))/One, plainOdds(w, s); !(math.Abs(got-want) <= 0.05) {
		t.Fatalf("log odds %.4f; want %.4f of %v", got, want, s)
	}
}

func plainOdds(w *Weights, s *Sight) float64 {
	odds := float64(w.Last) / One
	var pool [Units]float64
	for i := range pool {
		for suit := range card.NumSuits {
			pool[i] += max(plainUnit(w, s, suit, i), 0)
		}
	}
	for k := range Second {
		x := float64(w.Bias[k]) / One
		for i := range pool {
			x += pool[i] * float64(w.Mix[i][k]) / One
		}
		odds += max(x, 0) * float64(w.Out[k]) / One
	}
	return odds
}

func plainUnit(w *Weights, s *Sight, suit, i int) float64 {
	sum := int(w.Row[BiasRow][i])
	for _, state := range s.Wholes {
		sum += int(w.Row[WholeRow(state)][i])
	}
	for c, state := range s.Cards {
		sum += int(w.Row[CardRow(card.Card(c), state, suit)][i])
	}
	return float64(sum) / RowOne
}

func learnedWeights(t *testing.T) *Weights {
	t.Helper()
	w, err := ReadWeights(bytes.NewReader(weights))
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// TestLanesHold: whatever the states of cards and table, no lane of the learned net
// overflows.
func TestLanesHold(t *testing.T) {
	w := learnedWeights(t)
	groups := []int{wholeEmpty, wholeStock, wholeDown, wholeWaste, wholePending, wholeColumns}
	for i := range mostDown {
		groups = append(groups, wholeColumns+8*(i+1))
	}
	worst := 0
	for i := range Units {
		for suit := range card.NumSuits {
			low, high := int(w.Row[BiasRow][i]), int(w.Row[BiasRow][i])
			widen := func(rows func(state int) int, first, last int) {
				l, h := math.MaxInt, math.MinInt
				for state := first; state < last; state++ {
					x := int(w.Row[rows(state)][i])
					l, h = min(l, x), max(h, x)
				}
				low, high = low+l, high+h
			}
			for c := range card.Card(card.Deck) {
				widen(func(state int) int { return CardRow(c, uint8(state), suit) }, 0, CardStates)
			}
			for g, first := range groups[:len(groups)-1] {
				widen(func(state int) int { return WholeRow(uint8(state)) }, first, groups[g+1])
			}
			worst = max(worst, -low, high)
		}
	}
	t.Logf("at most %d", worst)
	if worst >= laneHalf {
		t.Errorf("sums of up to %d; a lane holds less than %d", worst, laneHalf)
	}
}
