package score

import (
	"fmt"
	"io"
	"strings"

	"github.com/dustin/go-humanize"
	"github.com/jedib0t/go-pretty/v6/table"

	"patience/cmd/internal/answer"
	"patience/cmd/internal/console"
	"patience/cmd/internal/say"
	"patience/label/reference"
)

// words are what is said of the subject.
func (s *scored) words() *say.Deal {
	return &say.Deal{Name: s.Name, Game: &s.Entry, Policy: s.spec.Policy, Result: s.Result}
}

func (s *scored) print(w io.Writer) error {
	words := s.words()
	if _, err := fmt.Fprintf(w, "%s\n\n", console.Wrapped(w, words.Sentence())); err != nil {
		return err
	}
	rows := append(s.sampledRows(words), s.searchedRows()...)
	if err := console.PrintTable(w, append(rows, table.Row{"seed of play", fmt.Sprint(s.spec.PlaySeed)}),
		s.origin()); err != nil {
		return err
	}
	if s.spec.Ladder {
		if err := s.printLadder(w); err != nil {
			return err
		}
	}
	if s.moves == nil {
		return nil
	}
	return s.printMoves(w)
}

// printLadder prints a table of players of rising skill, the one of the random games first.
func (s *scored) printLadder(w io.Writer) error {
	rows := []table.Row{{"player", "win rate (95 %)"}, {s.spec.Policy, s.words().Rate()}}
	for _, r := range s.Entry.Ladder {
		rows = append(rows, table.Row{r.Policy, say.Wins(int64(*s.Extra(&s.Entry, r.Column())), r.Games)})
	}
	fmt.Fprintln(w)
	return console.PrintTable(w, rows, "")
}

// origin says which labels come with the program, if some do.
func (s *scored) origin() string {
	id, ok := reference.Find(s.Entry, s.Board.Position())
	if !ok || !s.spec.Published || !s.Published && s.spec.ExactNodes == 0 {
		return ""
	}
	known, which := "", "These labels come"
	if s.ID.Source == answer.PositionSource {
		known = fmt.Sprintf("This board is %s. ", id)
	}
	if !s.Published {
		which = "What is proved comes"
	}
	return known + which + " with patience. --fresh plays and searches again, and shows more" + s.moreFlags() + "."
}

// extraText is a number with its unit, if it has one.
func extraText(n int, unit string) string {
	if unit == "" {
		return fmt.Sprint(n)
	}
	return say.Counted(n, unit)
}

// moreFlags names the flags that ask for columns of the game that are not known.
func (s *scored) moreFlags() string {
	var flags []string
	for i, x := range s.Entry.Extras {
		if x.Flag != "" && s.Extras[i] == nil {
			flags = append(flags, "--"+x.FlagName())
		}
	}
	if flags == nil {
		return ""
	}
	if len(flags) == 1 {
		return "; so does " + flags[0]
	}
	return "; so do " + strings.Join(flags, " and ")
}

// printMoves prints a sentence and a table of the legal moves, the best first.
func (s *scored) printMoves(w io.Writer) error {
	moves := say.NewMoves(s.Board, s.Exact, s.moves)
	lines, err := moves.BestFirst()
	if err != nil {
		return err
	}
	if _, err := fmt.Fprintf(w, "\n%s\n", console.Wrapped(w, moves.Sentence())); err != nil || len(lines) == 0 {
		return err
	}
	rows := []table.Row{{"move", "", "least moves", "win rate (95 %)", ""}}
	for _, m := range lines {
		rows = append(rows, console.MoveRow(&m))
	}
	fmt.Fprintln(w)
	return console.PrintTable(w, rows, "")
}

// sampledRows are the results of the random games.
func (s *scored) sampledRows(words *say.Deal) []table.Row {
	trials := &s.Sampled
	rows := append(s.winRateRows(words), []table.Row{
		{"length of a game", fmt.Sprintf("%.1f moves on average%s", trials.MeanMoves(), s.meanMovesWon())},
		{"choice in a game", fmt.Sprintf("%.1f legal moves on average, added up over the game", trials.MeanBranching())},
	}...)
	if !s.Published {
		rows = append(rows, table.Row{"lost games", fmt.Sprintf("%s got stuck, %s given up after --max-moves",
			humanize.Comma(trials.Dead), were(trials.Capped))})
	}
	rows = append(rows, table.Row{"end of lost games", s.endBounds()},
		table.Row{"best game", say.Counted(trials.BestHome, "card") + " home"})
	if s.spec.LearningTrials > 0 {
		rows = append(rows, table.Row{"games that learn", s.learningTrials()})
	}
	return rows
}

func (s *scored) winRateRows(words *say.Deal) []table.Row {
	trials := &s.Sampled
	return []table.Row{
		{"random games won", fmt.Sprintf("%s of %s (%s)", humanize.Comma(trials.Wins), humanize.Comma(trials.Playouts),
			words.Play())},
		{"win rate (95 %)", words.Rate()},
	}
}

// searchedRows are what the searches found.
func (s *scored) searchedRows() []table.Row {
	rows := []table.Row{{"shortest solution", s.leastMoves()}}
	for i, x := range s.Entry.Extras {
		if n := s.Extras[i]; n != nil && x.Row != "" {
			rows = append(rows, table.Row{x.Row, extraText(*n, x.Unit)})
		}
	}
	return rows
}

// learningTrials says how soon games that learn from one another won.
func (s *scored) learningTrials() string {
	if n := s.LearningTrials; n != nil {
		return fmt.Sprintf("first win in game %s", humanize.Comma(*n))
	}
	return fmt.Sprintf("none of %s won", humanize.Comma(s.spec.LearningTrials))
}

func (s *scored) meanMovesWon() string {
	trials := &s.Sampled
	if trials.Wins == 0 || s.Published {
		return ""
	}
	return fmt.Sprintf(", %.1f if won", float64(trials.MovesWon)/float64(trials.Wins))
}

func (s *scored) endBounds() string {
	mean, ok := s.Sampled.MeanEndBound()
	if !ok {
		return "no game was lost"
	}
	least, _ := s.Sampled.LeastEndBound()
	return fmt.Sprintf("a win still at least %.1f moves away on average, %d at best", mean, least)
}

// leastMoves says what is known about the least number of moves, and how the
// search ended.
func (s *scored) leastMoves() string {
	e := &s.Exact
	known := say.LeastMoves(e)
	if unit := s.Entry.Words.Move; unit != "" && e.Low != nil {
		known += " " + unit
	}
	if e.MinMoves == nil && e.Low != nil {
		known += fmt.Sprintf(" (%s)", say.Ending(e.Status))
	}
	return known
}

// were returns a number with was or were.
func were(n int64) string {
	if n == 1 {
		return "1 was"
	}
	return humanize.Comma(n) + " were"
}
