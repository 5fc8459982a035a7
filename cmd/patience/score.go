package main

import (
	"context"
	"fmt"
	"io"

	"github.com/dustin/go-humanize"
	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"patience/catalogue"
	"patience/game"
	"patience/label"
	"patience/rollout"
	"patience/solve"
)

func newScore(s streams) *cobra.Command {
	var f scoreFlags
	c := &cobra.Command{
		Use:   "score DEALS | --position FILE",
		Short: "Say how hard deals or positions are",
		Long: "Score plays many games with random moves and says how often they are won: the fewer, the\n" +
			"harder the deal. Then it searches for the least number of moves. That takes seconds for most\n" +
			"deals and up to a minute for some; --exact-nodes 0 leaves it out. The same deal and flags give the\n" +
			"same numbers on every machine. Labels of Microsoft's first deals come with the program: as\n" +
			"text and with default flags they are there at once, and --fresh computes them again.\n\n" +
			"A file may hold many positions: boards with an empty line between them, or JSON objects.\n" +
			"Scores go out one by one, so an interrupted run keeps what is complete. CSV and Parquet have\n" +
			"the columns of a dataset; in CSV null is an empty cell, and a list is JSON text. A Parquet\n" +
			"file is complete, or not there.\n\n" +
			"--fast only guesses, by a model that was trained on such numbers: its intervals hold in nine\n" +
			"deals of ten, and it proves nothing. With --json its objects name the deal as a dataset does\n" +
			"(game, source, deal, seed, position_index), and hold guess_rating, guess_log10_win_rate,\n" +
			"guess_min_moves and guess_min_cells, each with _low and _high, guess_unwinnable, a chance, and\n" +
			"guess_trials, how many random games the model saw.\n\n" +
			"--moves judges every legal move. A move costs much of the win rate if the high end of its\n" +
			"interval is below half of the low end of the best move's.",
		Example: "  patience score 617\n  patience score 617 --fast\n  patience score --position board.txt --json\n" +
			"  patience deal 617 | patience score --position - --moves\n" +
			"  patience score 1-100 --exact-nodes 0 --format csv --out scores.csv",
		Args: cobra.MaximumNArgs(1),
		RunE: func(c *cobra.Command, args []string) error { return f.run(c.Context(), s, args) },
	}
	f.register(c.Flags(), s.games)
	return c
}

// scoreFlags are the flags of score.
type scoreFlags struct {
	games  gameFlags
	labels labelFlags
	moves  moveFlags
	file   string
	fresh  bool
	json   bool
	format string
	out    string
	fast   bool
}

func (f *scoreFlags) register(flags *pflag.FlagSet, games *catalogue.Catalogue) {
	f.games.register(flags, games)
	f.labels.register(flags)
	flags.StringVar(&f.file, "position", "", "read boards, as text or JSON, from a `FILE` or - for stdin")
	f.moves.register(flags, "judge every legal move too")
	flags.BoolVar(&f.fresh, "fresh", false, "compute labels that come with the program again")
	flags.StringVar(&f.format, "format", textFormat, "text, json (one object a line), csv or parquet, with the names of a dataset's columns")
	flags.BoolVar(&f.json, "json", false, "short for --format json")
	flags.BoolVar(&f.fast, "fast", false, "only guess, by a model that was trained on labels: some milliseconds")
	flags.StringVar(&f.out, "out", "", "write to this `FILE` instead of stdout")
}

// run labels what the arguments name, and prints each label as soon as it is
// known.
func (f *scoreFlags) run(ctx context.Context, s streams, args []string) error {
	if err := f.checkFormat(s.out); err != nil {
		return err
	}
	e, err := f.games.lookup(s.games)
	if err != nil {
		return err
	}
	if err := f.checkFast(s.games, e); err != nil {
		return err
	}
	spec, err := f.labels.labels(e, f.games.seed)
	if err != nil {
		return err
	}
	moves, err := f.moveSpec(&spec)
	if err != nil {
		return err
	}
	labeler, err := label.New(e, spec, label.Resources{Workers: f.labels.workers})
	if err != nil {
		return usage(err)
	}
	list, err := f.subjects(ctx, s, e, args)
	if err != nil {
		return err
	}
	if f.fast {
		return f.runFast(ctx, s, e, list)
	}
	f.labels.warn(s)
	mayRecall := f.format == textFormat && moves == nil && !f.fresh
	return f.writeTo(s.out, func(w io.Writer) error {
		s.out = w
		return f.print(s, e, list, func(subject subject) (*scored, error) {
			scored := &scored{subject: subject, spec: spec}
			if mayRecall && scored.recall() {
				return scored, nil
			}
			return scored, scored.label(ctx, s, labeler, moves)
		})
	})
}

// subjects returns what the arguments name: deals, or the boards of a file.
func (f *scoreFlags) subjects(ctx context.Context, s streams, e catalogue.Entry, args []string) (subjects, error) {
	list, err := namedDeals(ctx, e, args, f.file, f.games.seed)
	if err == nil && f.file != "" {
		list.list = readBoards(ctx, s, e, f.file)
	}
	return list, err
}

// scored is a subject with its labels.
type scored struct {
	subject
	label.Result
	spec     label.Spec
	moves    []label.MoveLabel // nil if they are not labelled
	recalled bool              // the labels came with the program, and are not complete
	known    game.DealID       // the deal that a recalled position is
}

// label labels the subject, and its moves if there is a spec for them. On a
// terminal it shows what is known so far.
func (s *scored) label(ctx context.Context, to streams, labeler *label.Labeler, moves *label.MoveSpec) (err error) {
	if s.Result, err = s.labelWatched(ctx, to.err, labeler); err == nil && moves != nil {
		finish := showBusy(to.err, "judging every move; --move-exact-nodes makes searches shorter")
		defer finish()
		err = s.labelMoves(ctx, labeler, *moves)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", s.name, err)
	}
	return nil
}

func (s *scored) print(w io.Writer) error {
	if _, err := fmt.Fprintf(w, "%s\n\n", wrapped(w, s.sentence())); err != nil {
		return err
	}
	if s.recalled {
		return s.printRecalled(w)
	}
	if err := s.printNumbers(w); err != nil || s.moves == nil {
		return err
	}
	return s.printMoves(w)
}

// sentence says in words how hard the position is, with the interval of the win
// rate.
func (s *scored) sentence() string {
	trials := &s.Sampled
	switch {
	case trials.Moves == 0 && trials.Wins > 0:
		return s.name + " is won already."
	case trials.Moves == 0:
		return s.name + " is lost: no move is possible."
	}
	if text, ok := s.rated(); ok {
		return text
	}
	return fmt.Sprintf("%s: %s.%s", s.name, s.chance(), s.winnable())
}

// winnable says what the search found, if there was one.
func (s *scored) winnable() string {
	e := &s.Exact
	switch e.Status {
	case solve.Optimal:
		return fmt.Sprintf(" It can be won in %s and in no fewer%s.", counted(int64(*e.MinMoves), "move"), knowing(&s.game))
	case solve.Unsolvable:
		return " It cannot be won."
	case solve.NodeLimit, solve.MemoryLimit:
		if e.High != nil {
			return fmt.Sprintf(" It can be won in %s%s; whether in fewer is not known, but it takes at least %d.",
				counted(int64(*e.High), "move"), knowing(&s.game), *e.Low)
		}
		return fmt.Sprintf(" If it can be won, it takes at least %s.", counted(int64(*e.Low), "move"))
	}
	return ""
}

// knowing says what the player of a solution must know that is concealed in the
// game, if anything.
func knowing(e *catalogue.Entry) string {
	if concealed := e.Concealed(); concealed != "" {
		return " by a player who knows " + concealed
	}
	return ""
}

// player says who plays the random games.
func (s *scored) player() string {
	player := "a player who picks every move at random"
	if s.spec.Policy != rollout.Uniform {
		player = fmt.Sprintf("a player who picks moves by policy %s", s.spec.Policy)
	}
	if concealed := s.game.Concealed(); concealed != "" {
		player += " and does not know " + concealed
	}
	return player
}

// chance says the win rate in words.
func (s *scored) chance() string {
	trials, player := &s.Sampled, s.player()
	rate := trials.WinRate()
	switch {
	case rate.Rate == 0:
		return fmt.Sprintf("%s won none of %s, and so wins less than 1 game in %s (with 95 %% confidence)",
			player, counted(trials.Playouts, "game"), odds(rate.High))
	case trials.Wins == trials.Playouts:
		return fmt.Sprintf("%s won all of %s", player, counted(trials.Playouts, "game"))
	}
	first := ""
	if trials.Estimator == rollout.FirstWin {
		first = "; judged by a single win"
	}
	if rate.Rate > commonRate {
		return fmt.Sprintf("%s wins about %s of the games (with 95 %% confidence between %s and %s%s)",
			player, percent(rate.Rate), percent(rate.Low), percent(rate.High), first)
	}
	return fmt.Sprintf("%s wins about 1 game in %s (with 95 %% confidence between 1 in %s and 1 in %s%s)",
		player, odds(rate.Rate), odds(rate.High), odds(rate.Low), first)
}

func (s *scored) printNumbers(w io.Writer) error {
	t := newPlainTable()
	t.AppendRows(s.sampledRows())
	t.AppendRows(s.searchedRows())
	if n := s.Exact.MinRunMoves; n != nil {
		t.AppendRow(table.Row{"counted in runs", counted(int64(*n), "move")})
	}
	t.AppendRow(table.Row{"seed of play", fmt.Sprint(s.spec.PlaySeed)})
	_, err := fmt.Fprintln(w, t.Render())
	return err
}

// sampledRows are the results of the random games.
func (s *scored) sampledRows() []table.Row {
	trials := &s.Sampled
	rows := append(s.winRateRows(), []table.Row{
		{"length of a game", fmt.Sprintf("%.1f moves on average%s", trials.MeanMoves(), s.meanMovesWon())},
		{"choice in a game", fmt.Sprintf("%.1f legal moves on average, added up over the game", trials.MeanBranching())},
		{"lost games", fmt.Sprintf("%s got stuck, %s given up after --max-moves", humanize.Comma(trials.Dead), were(trials.Capped))},
		{"end of lost games", s.endBounds()},
		{"best game", counted(int64(trials.BestHome), "card") + " home"},
	}...)
	if s.spec.LearningTrials > 0 {
		rows = append(rows, table.Row{"games that learn", s.learningTrials()})
	}
	return rows
}

func (s *scored) winRateRows() []table.Row {
	trials := &s.Sampled
	rate := trials.WinRate()
	return []table.Row{
		{"random games won", fmt.Sprintf("%s of %s (%s, policy %s)", humanize.Comma(trials.Wins), humanize.Comma(trials.Playouts), trials.Estimator, s.spec.Policy)},
		{"win rate", fmt.Sprintf("%.3g, 95 %% interval %.3g to %.3g%s", rate.Rate, rate.Low, rate.High, doubt(&trials.Rare))},
	}
}

// doubtfulError is the standard error, as a share of the win rate, above which an
// estimate by splitting is hardly more than a guess: docs/research/validation.md.
const doubtfulError = 0.5

// doubt says that splitting met few wins, if it did.
func doubt(r *rollout.Rare) string {
	if r.Error <= doubtfulError*r.Rate {
		return ""
	}
	return fmt.Sprintf("; uncertain: its standard error is %.0f %% of it", 100*r.Error/r.Rate)
}

// searchedRows are what the searches found.
func (s *scored) searchedRows() []table.Row {
	rows := []table.Row{{"shortest solution", s.leastMoves()}}
	if s.MinCells != nil {
		rows = append(rows, table.Row{"least cells", fmt.Sprint(*s.MinCells)})
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
	if trials.Wins == 0 {
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
	if e.Low == nil {
		return "there is none"
	}
	low := counted(int64(*e.Low), "move")
	if unit := s.game.Words.Move; unit != "" {
		low += " " + unit
	}
	switch {
	case e.MinMoves != nil:
		return low
	case e.High != nil:
		return fmt.Sprintf("at least %s, at most %d (%s)", low, *e.High, e.Status)
	}
	return fmt.Sprintf("at least %s (%s)", low, e.Status)
}
