package say

import (
	"fmt"
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

// Sentences say how the game ended, where it was lost, and where the shortest win
// was lost first.
func (g *Game) Sentences() string {
	said := []string{g.ending(), g.lossSentence()}
	if g.verdict(0) != solve.Unwinnable {
		said = append(said, g.detourSentence())
	}
	return strings.Join(said, " ")
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
		if s.Exact.Status != solve.Unsolvable {
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
		return fmt.Sprintf("Move %s lost the game: before it the game could be won, afterwards it could not.%s%s",
			g.move(loss), g.keptSentence(), g.seenSentence())
	case loss > 0:
		return fmt.Sprintf("It was lost at move %s or earlier; whether the position before that move can be won is not "+
			"known.", g.move(loss))
	case g.Won:
		return "No move lost the game."
	case g.verdict(len(g.Stages)-1) == solve.Winnable:
		return "It can still be won."
	}
	return "Whether it can still be won is not known."
}

// keptSentence names the better moves where the game was lost.
func (g *Game) keptSentence() string {
	const told = 3
	moves := g.Kept
	switch n := len(moves); {
	case n == 0:
		return ""
	case n == 1:
		return fmt.Sprintf(" %s would have kept the win.", moves[0])
	case n <= told:
		return fmt.Sprintf(" %s or %s would have kept the win.", strings.Join(moves[:n-1], ", "), moves[n-1])
	}
	return fmt.Sprintf(" %s or %s would have kept the win.", strings.Join(moves[:told], ", "),
		Counted(len(moves)-told, "other move"))
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

func (g *Game) detourSentence() string {
	if d := g.Detour(); d > 0 {
		s := &g.Stages[d]
		word := "The first move that made"
		if g.unsure(d) {
			word = "The first move known to have made"
		}
		return fmt.Sprintf("%s the shortest win longer is move %s: it cost %s.", word, g.move(d),
			detour(s.LongerLow, s.LongerHigh))
	}
	if loss, _ := g.Loss(); g.unsure(len(g.Stages)) || loss == 0 && g.verdict(0) == solve.Undecided {
		return "No move is known to have made the shortest win longer."
	}
	return "No move made the shortest win longer."
}

// unsure reports whether it is not known of some move before a stage, while the
// game could be won, if it made the shortest win longer.
func (g *Game) unsure(stage int) bool {
	for i := 1; i < stage; i++ {
		high := g.Stages[i].LongerHigh
		if g.verdict(i) != solve.Unwinnable && (high == nil || *high > 0) {
			return true
		}
	}
	return false
}

// move names the move of a stage: "31 (5a, 2C to a cell)".
func (g *Game) move(stage int) string {
	s := &g.Stages[stage]
	return fmt.Sprintf("%d (%s, %s)", stage, s.Move, s.Words)
}
