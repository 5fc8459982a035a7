package answer

import (
	"patience/game"
	"patience/label"
	"patience/solve"
)

// Along returns what is known of the positions of the game of a subject without a search: by answers that
// are kept, and by the solution that comes with the program. What follows for neighbours is added.
func (s *Service) Along(at *Subject, positions []game.Position) []label.Exact {
	known := at.Known()
	for _, p := range positions {
		s.recall(at, p, known)
	}
	exact := make([]label.Exact, len(positions))
	for i, p := range positions {
		exact[i], _ = known.Of(p)
		if p.Won() {
			exact[i] = exact[i].AtLeast(0).AtMost(0)
		}
	}
	label.Carry(exact)
	return exact
}

// recall adds what the kept answers about a position prove.
func (s *Service) recall(at *Subject, p game.Position, known label.Known) {
	labels, _ := peek[[]label.MoveLabel](s, at.key(moved, p))
	for _, l := range labels {
		improve(known, game.After(p, l.Move), l.Exact)
	}
	if found, ok := peek[label.Result](s, at.key(rated, p)); ok {
		improve(known, p, found.Exact)
	}
	for _, key := range []string{searched, verdict, long} {
		if found, ok := peek[label.Exact](s, at.key(key, p)); ok {
			improve(known, p, found)
		}
	}
}

// improve adds to what is known of a position, and of those along its solution.
func improve(known label.Known, p game.Position, e label.Exact) {
	known.AddAlong(p, e)
	if before, ok := known.Of(p); ok && e.Status != solve.Unsolvable {
		if e.Low != nil {
			before = before.AtLeast(*e.Low)
		}
		if e.High != nil {
			before = before.AtMost(*e.High)
		}
		e = before
	}
	known.Add(p, e)
}

// Open looks for positions of a game whose least number of moves is not known and was not searched for. It
// returns the nearest one to the position with a number, or false if there is none.
func (s *Service) Open(
	at *Subject, positions []game.Position, exact []label.Exact, from int,
) (nearest int, found bool) {
	far := func(i int) int { return max(i-from, from-i) }
	for i, p := range positions {
		if exact[i].MinMoves != nil || exact[i].Status == solve.Unsolvable || found && far(i) >= far(nearest) {
			continue
		}
		_, byItself := s.Memo.Peek(at.key(searched, p))
		_, withLabels := s.Memo.Peek(at.key(rated, p))
		if !byItself && !withLabels {
			nearest, found = i, true
		}
	}
	return nearest, found
}
