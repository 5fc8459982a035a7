package rollout

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"patience/internal/testkit/freecelltest"
)

// An exactOutcome describes what random trials come to.
type exactOutcome struct {
	Win, Dead, Capped float64 // the probabilities of the three ends
	Moves             float64 // the expected number of moves made
	Branching         float64 // the expected sum of the numbers of legal moves
}

// winProbability returns the exact outcome of random trials from s. A trial
// picks its moves among those that lead to a position it has not had yet,
// each with a probability proportional to its weight; with a nil weight, all
// the moves are alike. It ends when it has won, else when it is dead, with no
// such move of a positive weight, else when it is capped, after maxMoves moves.
//
// Branching adds up the numbers of all the legal moves, seen or not, in all
// the positions of the trial, except for a won one.
func winProbability(s freecelltest.State, maxMoves int,
	weight func(freecelltest.State, freecelltest.Move) int,
) exactOutcome {
	if weight == nil {
		weight = func(freecelltest.State, freecelltest.Move) int { return 1 }
	}
	return exactTrial(s, maxMoves, weight, map[string]bool{})
}

// exactTrial returns the outcome of the rest of a trial that has come to s through
// the positions in seen, and that may still make movesLeft moves.
func exactTrial(s freecelltest.State, movesLeft int, weight func(freecelltest.State, freecelltest.Move) int,
	seen map[string]bool,
) exactOutcome {
	if s.Won() {
		return exactOutcome{Win: 1}
	}
	seen[s.Key()] = true
	defer delete(seen, s.Key())

	moves := s.Moves()
	weights := map[freecelltest.Move]int{}
	total := 0
	for _, m := range moves {
		if w := weight(s, m); w > 0 && !seen[s.Play(m).Key()] {
			weights[m] = w
			total += w
		}
	}
	outcome := exactOutcome{Branching: float64(len(moves))}
	switch {
	case total == 0:
		outcome.Dead = 1
	case movesLeft == 0:
		outcome.Capped = 1
	default:
		for _, m := range moves {
			if w := weights[m]; w > 0 {
				rest := exactTrial(s.Play(m), movesLeft-1, weight, seen)
				outcome.addPart(float64(w)/float64(total), rest)
			}
		}
	}
	return outcome
}

// addPart adds what comes of a move made with probability p and leading to rest.
func (o *exactOutcome) addPart(p float64, rest exactOutcome) {
	o.Win += p * rest.Win
	o.Dead += p * rest.Dead
	o.Capped += p * rest.Capped
	o.Moves += p * (1 + rest.Moves)
	o.Branching += p * rest.Branching
}

// From AC 2C with one column and one cell, two moves are forced, to AC home
// and 2C in the cell. Then 2C goes home, or to the floor and then home.
func TestWinProbability(t *testing.T) {
	weights := func(home, other int) func(freecelltest.State, freecelltest.Move) int {
		return func(_ freecelltest.State, m freecelltest.Move) int {
			if m.To == "home" {
				return home
			}
			return other
		}
	}
	s := parseExact(t, freecelltest.Rules{Columns: 1, Cells: 1, Ranks: 2}, "Foundations: D-2 H-2 S-2\n: AC 2C")
	for _, test := range []struct {
		name     string
		maxMoves int
		weight   func(freecelltest.State, freecelltest.Move) int
		want     exactOutcome
	}{
		{"alike", 9, nil, exactOutcome{Win: 1, Moves: 3.5, Branching: 5}},
		{"enough moves", 4, nil, exactOutcome{Win: 1, Moves: 3.5, Branching: 5}},
		{"capped", 3, nil, exactOutcome{Win: 0.5, Capped: 0.5, Moves: 3, Branching: 5}},
		{"weighted", 9, weights(3, 1), exactOutcome{Win: 1, Moves: 3.25, Branching: 4.5}},
		{"always home", 3, weights(1, 0), exactOutcome{Dead: 1, Branching: 1}},
		{"never home", 9, weights(0, 1), exactOutcome{Dead: 1, Moves: 1, Branching: 2}},
		{"dead goes before capped", 1, weights(0, 1), exactOutcome{Dead: 1, Moves: 1, Branching: 2}},
	} {
		if got := winProbability(s, test.maxMoves, test.weight); got != test.want {
			t.Errorf("%s: %+v, want %+v", test.name, got, test.want)
		}
	}
}

// preferHome gives moves home three times the weight of the others.
func preferHome(_ freecelltest.State, m freecelltest.Move) int {
	if m.To == "home" {
		return 3
	}
	return 1
}

// simulateTrial makes a single trial, with each move repeated by its weight.
func simulateTrial(s freecelltest.State, maxMoves int, weight func(freecelltest.State, freecelltest.Move) int,
	rng *rand.Rand,
) (o exactOutcome) {
	seen := map[string]bool{}
	for !s.Won() {
		seen[s.Key()] = true
		moves := s.Moves()
		o.Branching += float64(len(moves))
		var next []freecelltest.State
		for _, m := range moves {
			if t := s.Play(m); !seen[t.Key()] {
				next = append(next, slices.Repeat([]freecelltest.State{t}, weight(s, m))...)
			}
		}
		if len(next) == 0 {
			o.Dead = 1
			return o
		}
		if o.Moves == float64(maxMoves) {
			o.Capped = 1
			return o
		}
		s = next[rng.IntN(len(next))]
		o.Moves++
	}
	o.Win = 1
	return o
}

// TestWinProbabilityBySimulation allows errors of some four standard deviations.
func TestWinProbabilityBySimulation(t *testing.T) {
	const trials = 3000
	rng := rand.New(rand.NewPCG(5, 5))
	for _, test := range oracleBoards {
		s := parseExact(t, test.rules, test.board)
		want := winProbability(s, test.maxMoves, preferHome)
		var got exactOutcome
		for range trials {
			one := simulateTrial(s, test.maxMoves, preferHome, rng)
			one.Moves-- // addPart counts the move that leads to a trial
			got.addPart(1.0/trials, one)
		}
		near := func(a, b, tolerance float64) bool { return math.Abs(a-b) < tolerance }
		if !near(got.Win, want.Win, 0.04) || !near(got.Dead, want.Dead, 0.04) ||
			!near(got.Capped, want.Capped, 0.04) || !near(want.Win+want.Dead+want.Capped, 1, 1e-9) ||
			!near(got.Moves, want.Moves, 0.3) || !near(got.Branching, want.Branching, 1) {
			t.Errorf("%d trials give %+v, want %+v, from\n%s", trials, got, want, s.Text())
		}
	}
}

func parseExact(t *testing.T, rules freecelltest.Rules, board string) freecelltest.State {
	t.Helper()
	s, err := freecelltest.Parse(rules, board)
	if err != nil {
		t.Fatal(err)
	}
	return s
}
