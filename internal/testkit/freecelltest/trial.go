package freecelltest

// Outcome describes what random trials come to.
type Outcome struct {
	Win, Dead, Capped float64 // the probabilities of the three ends
	Moves             float64 // the expected number of moves made
	Branching         float64 // the expected sum of the numbers of legal moves
}

// WinProbability returns the exact outcome of random trials from s. A trial
// picks its moves among those that lead to a position it has not had yet,
// each with a probability proportional to its weight; with a nil weight, all
// the moves are alike. It ends when it has won, else when it is dead, with no
// such move of a positive weight, else when it is capped, after maxMoves moves.
//
// Branching adds up the numbers of all the legal moves, seen or not, in all
// the positions of the trial, except for a won one.
func WinProbability(s State, maxMoves int, weight func(State, Move) int) Outcome {
	if weight == nil {
		weight = func(State, Move) int { return 1 }
	}
	return trial(s, maxMoves, weight, map[string]bool{})
}

// trial returns the outcome of the rest of a trial that has come to s through
// the positions in seen, and that may still make movesLeft moves.
func trial(s State, movesLeft int, weight func(State, Move) int, seen map[string]bool) Outcome {
	if s.Won() {
		return Outcome{Win: 1}
	}
	seen[s.Key()] = true
	defer delete(seen, s.Key())

	moves := s.Moves()
	weights := map[Move]int{}
	total := 0
	for _, m := range moves {
		if w := weight(s, m); w > 0 && !seen[s.Play(m).Key()] {
			weights[m] = w
			total += w
		}
	}
	outcome := Outcome{Branching: float64(len(moves))}
	switch {
	case total == 0:
		outcome.Dead = 1
	case movesLeft == 0:
		outcome.Capped = 1
	default:
		for _, m := range moves {
			if w := weights[m]; w > 0 {
				rest := trial(s.Play(m), movesLeft-1, weight, seen)
				outcome.addPart(float64(w)/float64(total), rest)
			}
		}
	}
	return outcome
}

// addPart adds what comes of a move made with probability p and leading to rest.
func (o *Outcome) addPart(p float64, rest Outcome) {
	o.Win += p * rest.Win
	o.Dead += p * rest.Dead
	o.Capped += p * rest.Capped
	o.Moves += p * (1 + rest.Moves)
	o.Branching += p * rest.Branching
}
