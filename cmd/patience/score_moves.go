package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"

	"patience/game"
	"patience/label"
	"patience/review"
	"patience/solve"
)

// moveSpec returns the spec of the labels of moves; nil if there are none.
func (f *scoreFlags) moveSpec(positions *label.Spec) (*label.MoveSpec, error) {
	m, err := f.moves.labels(positions, &f.labels.memory)
	if err != nil || !f.moves.on {
		return nil, err
	}
	return &m, usage(m.Validate())
}

// labelMoves labels the legal moves of the subject. What follows the first move
// of a shortest solution is known.
func (s *scored) labelMoves(ctx context.Context, labeler *label.Labeler, spec label.MoveSpec) (err error) {
	p := s.Board.Position()
	var next string
	if s.Exact.MinMoves != nil && len(s.Exact.Solution) > 0 {
		after := p.Clone()
		after.Play(s.Exact.Solution[0])
		next = string(after.AppendKey(nil))
	}
	s.moves, err = labeler.Moves(ctx, p, s.Exact, spec, func(after game.Position) (label.Exact, bool) {
		if next == "" || next != string(after.AppendKey(nil)) {
			return label.Exact{}, false
		}
		return s.Exact.After(1), true
	})
	return err
}

// printMoves prints a sentence and a table of the legal moves, the best first.
func (s *scored) printMoves(w io.Writer) error {
	if _, err := fmt.Fprintf(w, "\n%s\n", wrapped(w, s.movesSentence())); err != nil || len(s.moves) == 0 {
		return err
	}
	notation, err := s.notation()
	if err != nil {
		return err
	}
	t := newPlainTable()
	t.AppendRow(table.Row{"move", "", "least moves", "win rate", ""})
	for _, i := range s.bestFirst() {
		m := &s.moves[i]
		stage := stageAfter(m)
		rate := ""
		if m.Sampled != nil {
			rate = rateText(&stage)
		}
		t.AppendRow(table.Row{notation[i], s.Board.Position().MoveText(m.Move), leastText(&stage), rate, s.mark(m)})
	}
	_, err = fmt.Fprintf(w, "\n%s\n", t.Render())
	return err
}

// notation returns the legal moves in the notation of the game.
func (s *scored) notation() ([]string, error) {
	notation := make([]string, len(s.moves))
	for i := range s.moves {
		text, err := s.Board.Notation([]game.Move{s.moves[i].Move})
		if err != nil {
			return nil, err
		}
		notation[i] = text[0]
	}
	return notation, nil
}

// stageAfter is the position after a move as a stage of a played game.
func stageAfter(m *label.MoveLabel) review.Stage {
	e := &m.Exact
	stage := review.Stage{Verdict: e.Verdict(), Known: e.MinMoves != nil}
	if e.Low != nil {
		stage.Low = *e.Low
	}
	if e.High != nil {
		stage.High = *e.High
	}
	if m.Sampled != nil {
		stage.Trials = *m.Sampled
	}
	return stage
}

// movesSentence says how many moves keep the shortest solution, and how many
// spoil the game.
func (s *scored) movesSentence() string {
	if len(s.moves) == 0 {
		return "There is no legal move."
	}
	var keeps, loses, unsure, undecided int
	for i := range s.moves {
		m := &s.moves[i]
		switch {
		case m.KeepsShortest == nil:
			unsure++
		case *m.KeepsShortest:
			keeps++
		}
		switch m.Exact.Verdict() {
		case solve.Unwinnable:
			loses++
		case solve.Undecided:
			undecided++
		}
	}
	all := counted(int64(len(s.moves)), "legal move")
	switch {
	case loses == 1 && len(s.moves) == 1:
		return "The only legal move cannot win the game."
	case loses == len(s.moves):
		return fmt.Sprintf("None of %s can win the game.", all)
	}
	shortest := some(keeps, "keeps", "keep") + " a shortest solution"
	switch {
	case s.Exact.MinMoves == nil:
		shortest = "which keep a shortest solution is not known"
	case unsure > 0:
		shortest += fmt.Sprintf(" (of %d that is not known)", unsure)
	}
	spoils := some(loses, "makes", "make") + " the game unwinnable"
	if undecided > 0 {
		spoils += fmt.Sprintf(" (of %d that is not known)", undecided)
	}
	return fmt.Sprintf("Of %s %s; %s.", all, shortest, spoils)
}

// some returns a number, none for 0, with the verb that fits it.
func some(n int, one, more string) string {
	switch n {
	case 0:
		return "none " + one
	case 1:
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, more)
}

// bestFirst returns the indices of the moves from the best to the worst: by the
// verdict, then whether a shortest solution is kept, then, where a search was
// asked for, by the lower bound on the moves after it, then by the win rate.
func (s *scored) bestFirst() []int {
	order := make([]int, len(s.moves))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		x, y := &s.moves[a], &s.moves[b]
		return cmp.Or(
			verdictRank(x)-verdictRank(y), keepsRank(x)-keepsRank(y),
			leastRank(x)-leastRank(y), cmp.Compare(rateOf(y), rateOf(x)),
		)
	})
	return order
}

func verdictRank(m *label.MoveLabel) int {
	return slices.Index([]solve.Verdict{solve.Winnable, solve.Undecided, solve.Unwinnable}, m.Exact.Verdict())
}

func keepsRank(m *label.MoveLabel) int {
	switch {
	case m.KeepsShortest == nil:
		return 1
	case *m.KeepsShortest:
		return 0
	}
	return 2
}

// leastRank is 0 where no search was made: a bound of its own says little.
func leastRank(m *label.MoveLabel) int {
	if m.Exact.Low == nil || m.Exact.Status == solve.Skipped {
		return 0
	}
	return *m.Exact.Low
}

func rateOf(m *label.MoveLabel) float64 {
	if m.Sampled == nil {
		return 0
	}
	return m.Sampled.WinRate().Rate
}

// mark says what a move does to the game.
func (s *scored) mark(m *label.MoveLabel) string {
	if m.Exact.Verdict() == solve.Unwinnable {
		if s.winnableKnown() {
			return "loses the game"
		}
		return "cannot be won"
	}
	var marks []string
	if m.KeepsShortest != nil && *m.KeepsShortest {
		marks = append(marks, "keeps a shortest solution")
	} else if longer := s.longer(m); longer != "" {
		marks = append(marks, longer)
	}
	if s.costsWinRate(m) {
		marks = append(marks, "costs much of the win rate")
	}
	return strings.Join(marks, ", ")
}

// winnableKnown reports whether the position is known to be winnable, from its
// own label or from that of a move.
func (s *scored) winnableKnown() bool {
	return s.Exact.Verdict() == solve.Winnable || slices.ContainsFunc(s.moves, func(m label.MoveLabel) bool {
		return m.Exact.Verdict() == solve.Winnable
	})
}

// longer says how much longer than the shortest solution one through the move is.
func (s *scored) longer(m *label.MoveLabel) string {
	least := s.Exact.MinMoves
	if least == nil || m.Exact.Low == nil {
		return ""
	}
	stage := review.Stage{CostLow: new(int)}
	*stage.CostLow = *m.Exact.Low + 1 - *least
	if m.Exact.High != nil {
		high := *m.Exact.High + 1 - *least
		stage.CostHigh = &high
	}
	return longerText(&stage)
}

// costsWinRate reports whether the win rate after the move is less than half of
// the best one with some certainty: the high end of its interval is below half
// of the low end of that of the move with the highest low end.
func (s *scored) costsWinRate(m *label.MoveLabel) bool {
	if m.Sampled == nil {
		return false
	}
	best := 0.0
	for i := range s.moves {
		best = max(best, s.moves[i].Sampled.WinRate().Low)
	}
	return m.Sampled.WinRate().High < best/2
}
