package say

import (
	"fmt"
	"slices"
	"strings"

	"patience/catalogue"
	"patience/game"
	"patience/label/review"
	"patience/solve"
)

// A Game is a reviewed game with its name at the start of a sentence.
type Game struct {
	Name  string
	Entry *catalogue.Entry
	*review.Report
}

// NewGame returns the game that a report is about. It is named after its deal, if it has one.
func NewGame(e *catalogue.Entry, deal game.DealID, report *review.Report) *Game {
	g := &Game{Name: "The game", Entry: e, Report: report}
	if deal.Number != 0 {
		g.Name += " of " + deal.String()
	}
	return g
}

// Sentences say how the game ended, where it was lost, and which moves cost most.
func (g *Game) Sentences() string {
	said := []string{g.ending(), g.lossSentence()}
	if costs := g.costSentences(); costs != "" {
		said = append(said, costs)
	}
	return strings.Join(said, " ")
}

// Brief is what Sentences say, without what a page shows elsewhere: how the game ended, and the costliest moves.
func (g *Game) Brief() string {
	said := []string{g.start("The shortest win takes %s."), g.lossSentence()}
	if loss, _ := g.Loss(); loss == 0 && len(g.Dearest) == 0 {
		said = append(said, g.costSentences())
	}
	said = append(said, g.togetherSentence(0, "All moves together made the shortest win %s longer."))
	return strings.Join(slices.DeleteFunc(said, func(s string) bool { return s == "" }), " ")
}

func (g *Game) verdict(stage int) solve.Verdict { return g.Stages[stage].Exact.Verdict() }

// A Stage is a position of a game in words.
type Stage struct {
	Number string // of the move; "start" for the start
	Move
}

// Lines returns the start and the moves in words.
func (g *Game) Lines() []Stage {
	lines := make([]Stage, len(g.Stages))
	loss, certain := g.Loss()
	for i := range g.Stages {
		s := &g.Stages[i]
		line := Stage{fmt.Sprint(i), Move{Notation: s.Move, Words: s.Words, Least: Least(&s.Exact), Rate: lostRate}}
		switch {
		case s.Exact.Status == solve.Unsolvable:
		case s.Sampled.Playouts == 0:
			line.Rate = ""
		default:
			line.Rate = Rate(&s.Sampled)
		}
		if i == 0 {
			line.Number = "start"
		} else {
			line.Remark, line.Kind = remark(g.Stages[i-1].Exact, s.Exact, i == loss && certain)
			if s.Pointless {
				line.Remark, line.Kind = "pointless", Bad
			}
		}
		lines[i] = line
	}
	return lines
}

func (g *Game) ending() string {
	played := Counted(len(g.Stages)-1, "move")
	if g.Won {
		return fmt.Sprintf("%s was won in %s.%s", g.Name, played, g.start(" The shortest win takes %s."))
	}
	return fmt.Sprintf("%s ended after %s and was not won.%s", g.Name, played,
		g.start(" The shortest win from the start takes %s."))
}

// start says in how many moves the game could be won from the start, if it is known
// that it could; format holds the number.
func (g *Game) start(format string) string {
	e := &g.Stages[0].Exact
	if e.High == nil {
		return ""
	}
	return fmt.Sprintf(format, LeastMoves(e)+Knowing(g.Entry))
}

func (g *Game) lossSentence() string {
	switch loss, certain := g.Loss(); {
	case g.verdict(0) == solve.Unwinnable:
		return "It could not be won from the start." + g.seenSentence()
	case loss > 0 && certain:
		return fmt.Sprintf("Move %s, lost the game: before it the game could be won, afterwards it could not.%s%s",
			g.move(loss), g.keptSentence(), g.seenSentence())
	case loss > 0:
		return fmt.Sprintf("It was lost at move %s, or earlier; whether the position before that move can be won is not "+
			"known.", g.move(loss))
	case g.Won:
		return "No move lost the game."
	case g.verdict(len(g.Stages)-1) == solve.Winnable:
		return "It can still be won."
	}
	return "Whether it can still be won is not known."
}

// keptSentence names the best of the moves that would have kept a lost game winnable, and
// counts the others.
func (g *Game) keptSentence() string {
	if len(g.Dearest) == 0 || g.Dearest[0].Better == nil {
		return ""
	}
	best := g.Dearest[0].Better
	others := len(g.Kept)
	if slices.Contains(g.Kept, best.Notation) {
		others--
	}
	if others <= 0 {
		return fmt.Sprintf(" %s (%s) would have kept the win.", best.Words, best.Notation)
	}
	return fmt.Sprintf(" %s (%s) or %s would have kept the win.", best.Words, best.Notation, Counted(others, "other move"))
}

// seenSentence says what the player could know where the game was lost.
func (g *Game) seenSentence() string {
	before := &g.Seen.Before
	n := before.Samples()
	if n == 0 {
		return ""
	}
	if loss, _ := g.Loss(); loss == 0 {
		return fmt.Sprintf(" The player could not know that: of %d random orders of the unseen cards, %d can be won.", n,
			before.Winnable)
	}
	made, best := &g.Seen.Moves[0], &g.Seen.Moves[0]
	for i := range g.Seen.Moves {
		if g.Seen.Moves[i].Winnable > best.Winnable {
			best = &g.Seen.Moves[i]
		}
	}
	said := fmt.Sprintf(" What the player could know: of %d random orders of the unseen cards, %d can be won before "+
		"this move and %d after it", n, before.Winnable, made.Winnable)
	switch {
	case best != made:
		return fmt.Sprintf("%s; after %s instead, %d.", said, best.Move, best.Winnable)
	case made.Winnable == 0:
		return said + "."
	}
	return said + ", and no other move does better. So the player could not know."
}

// costSentences say which of the moves that did not lose the game cost most, and what they
// cost together. There is nothing to say of a lost game without such moves.
func (g *Game) costSentences() string {
	loss, _ := g.Loss()
	dears := g.Dearest
	if loss > 0 && len(dears) > 0 {
		dears = dears[1:]
	}
	switch {
	case len(dears) > 0 && dears[0].Fell:
		return g.fallSentence(&dears[0])
	case len(dears) > 0:
		return g.dearestSentence(&dears[0]) +
			g.togetherSentence(*dears[0].LongerLow, " All moves together made it %s longer.")
	case loss > 0 || g.verdict(0) == solve.Unwinnable:
		return ""
	case g.unsure() || g.verdict(0) == solve.Undecided:
		return "No move is known to have made the shortest win longer."
	}
	return "No move made the shortest win longer."
}

func (g *Game) dearestSentence(d *review.Dear) string {
	cost := detour(d.LongerLow, d.LongerHigh)
	if d.First == d.Last {
		word := "was the costliest"
		if g.unsure() {
			word = "is the costliest known"
		}
		return fmt.Sprintf("Move %s, %s: it made the shortest win %s longer.%s", g.move(d.First), word, cost,
			betterSentence(d))
	}
	if d.LongerHigh != nil && *d.LongerHigh == 1 {
		return fmt.Sprintf("One of the moves %s made the shortest win %s longer.", number(d), cost)
	}
	return fmt.Sprintf("Together, the moves %s made the shortest win %s longer.", number(d), cost)
}

func (g *Game) fallSentence(d *review.Dear) string {
	before, after := g.Stages[d.First-1].Sampled.WinRate(), g.Stages[d.First].Sampled.WinRate()
	return fmt.Sprintf("No move is known to have made the shortest win longer, but the chance of random play fell most "+
		"at move %s: %s before it, %s after it.%s", g.move(d.First), Share(before.Rate), Share(after.Rate), betterSentence(d))
}

func betterSentence(d *review.Dear) string {
	if d.Better == nil {
		return ""
	}
	return fmt.Sprintf(" %s (%s) was better.", d.Better.Words, d.Better.Notation)
}

// togetherSentence says what all moves cost until the end, or until the game was lost, if
// that is more than one of them did; format holds the number.
func (g *Game) togetherSentence(one int, format string) string {
	last := len(g.Stages) - 1
	if loss, _ := g.Loss(); loss > 0 {
		last = loss - 1
	}
	start, end := &g.Stages[0].Exact, &g.Stages[last].Exact
	if start.High == nil || end.Low == nil || *end.Low+last-*start.High <= one {
		return ""
	}
	low := *end.Low + last - *start.High
	var high *int
	if start.Low != nil && end.High != nil {
		high = new(*end.High + last - *start.Low)
	}
	return fmt.Sprintf(format, detour(&low, high))
}

// unsure reports whether it is not known of some move, while the game could be won, what it
// cost.
func (g *Game) unsure() bool {
	for i := 1; i < len(g.Stages); i++ {
		low, high := g.Stages[i].LongerLow, g.Stages[i].LongerHigh
		if g.verdict(i) != solve.Unwinnable && (low == nil || high == nil || *low < *high) {
			return true
		}
	}
	return false
}

// move names the move of a stage: "31, 2C to a cell (5a)".
func (g *Game) move(stage int) string {
	s := &g.Stages[stage]
	return fmt.Sprintf("%d, %s (%s)", stage, s.Words, s.Move)
}
