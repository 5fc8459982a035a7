package review

import (
	"fmt"

	"patience/solve"
)

// Sentences say how a game, which they name first, ended, where it was lost, and
// where the shortest win was lost first.
func (r *Report) Sentences(name string) []string {
	said := []string{r.ending(name), r.lossSentence()}
	if r.Stages[0].Verdict != solve.Unwinnable {
		said = append(said, r.detourSentence())
	}
	return said
}

func (r *Report) ending(name string) string {
	n := len(r.Stages) - 1
	if r.Won {
		return fmt.Sprintf("%s was won in %s%s.", name, moves(n), r.start(" The shortest win takes %s"))
	}
	return fmt.Sprintf("%s ended after %s and was not won%s.", name, moves(n), r.start(" The shortest win from the start takes %s"))
}

// start says how many moves the start takes, if that is known; format holds the
// number.
func (r *Report) start(format string) string {
	switch s := &r.Stages[0]; {
	case s.Verdict == solve.Unwinnable, s.High == 0 && !s.Known:
		return ""
	case s.Known:
		return "." + fmt.Sprintf(format, moves(s.Low))
	default:
		return "." + fmt.Sprintf(format, fmt.Sprintf("%d to %s", s.Low, moves(s.High)))
	}
}

func (r *Report) lossSentence() string {
	switch loss, certain := r.Loss(); {
	case r.Stages[0].Verdict == solve.Unwinnable:
		return "It could not be won from the start."
	case loss > 0 && certain:
		return fmt.Sprintf("Move %s lost it: before it the game could be won, and after it not.", r.name(loss))
	case loss > 0:
		return fmt.Sprintf("It was lost at move %s at the latest; whether the position before it can be won is not known.", r.name(loss))
	case r.Won:
		return "No move lost it."
	case r.Stages[len(r.Stages)-1].Verdict == solve.Winnable:
		return "It can still be won."
	}
	return "Whether it can still be won is not known."
}

func (r *Report) detourSentence() string {
	d := r.Detour()
	if d > 0 {
		s := &r.Stages[d]
		cost := fmt.Sprintf("at least %d", *s.CostLow)
		if s.CostHigh != nil && *s.CostHigh == *s.CostLow {
			cost = fmt.Sprint(*s.CostLow)
		}
		word := "The first move"
		if r.unsure(d) {
			word = "The first move known"
		}
		return fmt.Sprintf("%s to make the shortest win longer is %s, by %s.", word, r.name(d), cost)
	}
	if last, _ := r.Loss(); r.unsure(len(r.Stages)) || last == 0 && r.Stages[0].Verdict == solve.Undecided {
		return "No move is known to have made the shortest win longer."
	}
	return "No move made the shortest win longer."
}

// unsure reports whether it is not known of some move before a stage, while the
// game could be won, if it made the shortest win longer.
func (r *Report) unsure(stage int) bool {
	for i := 1; i < stage; i++ {
		s := &r.Stages[i]
		if s.Verdict != solve.Unwinnable && (s.CostHigh == nil || *s.CostHigh > 0) {
			return true
		}
	}
	return false
}

// name names the move of a stage: "31 (5a, 2C to a cell)".
func (r *Report) name(stage int) string {
	s := &r.Stages[stage]
	return fmt.Sprintf("%d (%s, %s)", stage, s.Move, s.Words)
}

func moves(n int) string {
	if n == 1 {
		return "1 move"
	}
	return fmt.Sprintf("%d moves", n)
}
