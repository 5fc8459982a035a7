package label

import (
	"patience/game"
	"patience/solve"
)

// Known maps the keys of positions of one game to what is proved about them. A nil Known can
// be read.
type Known map[string]Exact

// Of returns what is proved about a position. It returns false if nothing is.
func (k Known) Of(p game.Position) (Exact, bool) {
	e, ok := k[keyOf(p)]
	return e, ok
}

// Add stores what is proved about a position.
func (k Known) Add(p game.Position, e Exact) { k[keyOf(p)] = e }

// AddAlong stores what is proved about a position, and about the positions along its
// solution. It stores nothing if the solution is not known, or not proved shortest.
func (k Known) AddAlong(p game.Position, e Exact) {
	if e.MinMoves == nil || len(e.Solution) != *e.MinMoves {
		return
	}
	p = p.Clone()
	for n, m := range e.Solution {
		k.Add(p, e.After(n))
		p.Play(m)
	}
	k.Add(p, e.After(len(e.Solution)))
}

func keyOf(p game.Position) string { return string(p.AppendKey(nil)) }

// AtLeast returns e, improved by a lower bound that was proved in another way.
func (e Exact) AtLeast(low int) Exact {
	if e.Status == solve.Unsolvable || e.Low != nil && *e.Low >= low {
		return e
	}
	e.Low = &low
	return e.closed()
}

// AtMost returns e, improved by the length of a solution that was found in another way.
// If that length is shorter than e.Solution, the result has no solution.
func (e Exact) AtMost(high int) Exact {
	if e.Status == solve.Unsolvable || e.High != nil && *e.High <= high {
		return e
	}
	e.High, e.Solution = &high, nil
	return e.closed()
}

// closed notes that the least number of moves is known, if the bounds meet.
func (e Exact) closed() Exact {
	if e.Low != nil && e.High != nil && *e.Low == *e.High {
		e.Status, e.MinMoves = solve.Optimal, e.Low
	}
	return e
}

// Carry improves the proved bounds for the positions of a game, given from the first to
// the last, by those of their neighbours. One move lowers the least number of moves by
// at most one, and a lost game stays lost.
func Carry(along []Exact) {
	for i := len(along) - 2; i >= 0; i-- {
		if next := along[i+1].High; next != nil {
			along[i] = along[i].AtMost(*next + 1)
		}
	}
	for i := 1; i < len(along); i++ {
		if before := along[i-1]; before.Status == solve.Unsolvable {
			along[i] = Exact{Status: solve.Unsolvable}
		} else if before.Low != nil {
			along[i] = along[i].AtLeast(*before.Low - 1)
		}
	}
}

// Longer returns bounds on how many moves longer a move made the shortest win, from
// what is proved before and after the move. They are 0 if a shortest win begins with
// it. Both are nil if no solution was known before, or if the game is lost after. High
// is nil if no solution is known after.
func Longer(before, after Exact) (low, high *int) {
	if before.High == nil || after.Status == solve.Unsolvable {
		return nil, nil
	}
	low = new(int)
	if after.Low != nil {
		*low = max(0, *after.Low+1-*before.High)
	}
	if after.High != nil && before.Low != nil {
		most := max(0, *after.High+1-*before.Low)
		high = &most
	}
	return low, high
}

// KeepsShortest says whether some shortest solution begins with a move, from what
// is proved before and after it. It is nil if that is not known.
func KeepsShortest(before, after Exact) *bool {
	if before.MinMoves == nil {
		return nil
	}
	keeps := false
	switch low, high := Longer(before, after); {
	case after.Status == solve.Unsolvable, low != nil && *low > 0:
	case high != nil && *high == 0:
		keeps = true
	default:
		return nil
	}
	return &keeps
}

// Concluded adds to the labels of the moves of a position what follows from the label
// of the position: a move lowers the least number of moves by at most one, and no move
// wins a lost game. The labels in datasets do not have these additions.
func Concluded(before Exact, moves []MoveLabel) []MoveLabel {
	concluded := make([]MoveLabel, len(moves))
	for i, m := range moves {
		switch {
		case before.Status == solve.Unsolvable:
			m.Exact = Exact{Status: solve.Unsolvable}
		case before.Low != nil:
			m.Exact = m.Exact.AtLeast(*before.Low - 1)
		}
		m.KeepsShortest = KeepsShortest(before, m.Exact)
		concluded[i] = m
	}
	return concluded
}
