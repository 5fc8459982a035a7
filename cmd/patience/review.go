package main

import (
	"context"
	"fmt"
	"io"
	"runtime"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"patience/catalogue"
	"patience/datasets"
	"patience/game"
	"patience/review"
	"patience/rollout"
	"patience/solve"
)

func newReview(s streams) *cobra.Command {
	var f reviewFlags
	c := &cobra.Command{
		Use:   "review GAME",
		Short: "Review a played game: which moves made the win longer, and which lost the game",
		Long: "Review takes a game that was played and says for the start and after each move in how few\n" +
			"moves the game can still be won, whether it can be won at all, and how often a player wins\n" +
			"from there who picks every move at random.\n\n" +
			"GAME is a file, or - for stdin. It holds a line with the deal and the moves in standard\n" +
			"notation, which is that of solve --format standard:\n\n" +
			"  # a comment\n" +
			"  DEAL microsoft:617\n" +
			"  7a 7b 7c 1d\n\n" +
			"Words like 1. are numbers of moves and mean nothing. The first line may be #617 in place of\n" +
			"the line DEAL, or the text of a board may stand before a line MOVES. With --deal or --position\n" +
			"the file holds moves only.\n\n" +
			"In FreeCell a word may move a run, as other programs write it: 25 onto a card, 25v3 for three\n" +
			"cards to an empty column, and without a number as many as can go and still fit what follows.\n" +
			"Cards that Microsoft's program sends home by itself may be left out. What a game was taken to\n" +
			"mean is said on stderr, and each single card counts as a move.\n\n" +
			"Where a limit stops a search, bounds stand for the number of moves, like 80-95.",
		Example: "  patience review game.txt\n" +
			"  patience solve 617 --any --format standard | patience review - --deal 617",
		Args: cobra.ExactArgs(1),
		RunE: func(c *cobra.Command, args []string) error { return f.run(c.Context(), s, args[0]) },
	}
	f.register(c.Flags(), s.games)
	return c
}

// reviewFlags are the flags of review.
type reviewFlags struct {
	games      gameFlags
	limits     limitFlags
	options    review.Options
	deal, file string
	json       bool
}

func (f *reviewFlags) register(flags *pflag.FlagSet, games *catalogue.Catalogue) {
	f.games.register(flags, games)
	f.limits.register(flags)
	f.options = review.DefaultOptions()
	f.limits.nodes = f.options.Search.MaxNodes
	flags.Lookup("exact-nodes").DefValue = fmt.Sprint(f.limits.nodes)
	o := &f.options
	flags.Int64Var(&o.Playouts, "playouts", o.Playouts, "random games from each position")
	flags.Int64Var(&o.Decide.MaxNodes, "nodes", o.Decide.MaxNodes, "largest number of positions that the search for whether a position can be won stores")
	flags.Uint64Var(&o.PlaySeed, "play-seed", o.PlaySeed, "seed of random play")
	flags.IntVar(&o.Workers, "workers", runtime.GOMAXPROCS(0), "number of processors to use; results do not depend on it")
	flags.StringVar(&f.deal, "deal", "", "the `DEAL` with which the game starts")
	flags.StringVar(&f.file, "position", "", "read the board with which the game starts, as text or JSON, from a `FILE`")
	flags.BoolVar(&f.json, "json", false, "print one JSON object")
}

func (f *reviewFlags) run(ctx context.Context, s streams, file string) error {
	e, err := f.games.lookup(s.games)
	if err != nil {
		return err
	}
	if f.options.Search, err = f.limits.limits(); err != nil {
		return err
	}
	f.options.Decide.MaxBytes = min(f.options.Decide.MaxBytes, f.options.Search.MaxBytes)
	if err := f.options.Validate(); err != nil {
		return usage(err)
	}
	text, err := readInput(ctx, s, file)
	if err != nil {
		return err
	}
	played, err := review.Read(string(text))
	if err != nil {
		return usagef("%s: %w", inputName(file), err)
	}
	start, err := f.start(ctx, s, e, &played, file)
	if err != nil {
		return err
	}
	moves, err := movesOf(s, &played, start.Board, inputName(file))
	if err != nil {
		return err
	}
	f.limits.memory.warn(s, 1)
	finish := showBusy(s.err, "playing at random and searching after each move; --exact-nodes makes searches shorter")
	report, err := review.Review(ctx, e, start.Board, moves, f.options)
	finish()
	if err != nil {
		return fmt.Errorf("%s: %w", start.name, err)
	}
	reviewed := reviewed{start, report, f.options}
	if f.json {
		return printJSON(s.out, reviewed.json())
	}
	return reviewed.print(s.out)
}

// start returns the deal or the position with which the game starts. Exactly one
// of the flags and the file must name it.
func (f *reviewFlags) start(ctx context.Context, s streams, e catalogue.Entry, played *review.Game, file string) (subject, error) {
	var given []string
	for _, source := range []string{f.deal, f.file, played.Deal, played.Board} {
		if source != "" {
			given = append(given, source)
		}
	}
	switch {
	case len(given) > 1:
		return subject{}, usagef("%s: a deal or a board, and another one; expected one of --deal, --position, a line DEAL and a board", inputName(file))
	case len(given) == 0:
		return subject{}, usagef("%s: no deal; expected a line like DEAL %s:3, a board before a line MOVES, --deal or --position", inputName(file), e.Sources()[0])
	case played.Board != "":
		board, err := e.ParseBoard([]byte(played.Board))
		if err != nil {
			return subject{}, usagef("%s: %w", inputName(file), err)
		}
		return positioned(e, board, inputName(file)), nil
	case f.file != "":
		return readPosition(ctx, s, e, f.file)
	}
	return dealOf(e, given[0], f.games.seed)
}

// dealOf returns a single deal.
func dealOf(e catalogue.Entry, text string, seed uint64) (subject, error) {
	id, err := game.ParseDealOf(e, text)
	if err != nil {
		return subject{}, usage(err)
	}
	board, err := e.Deal(id, seed)
	return subject{datasets.Subject{ID: id, Seed: seed, Board: board}, e, id.String(), 0}, usage(err)
}

// reviewed is a game with its report.
type reviewed struct {
	subject
	review.Report
	options review.Options
}

// text says what is known of the game as a whole.
func (r *reviewed) text() string {
	name := "The game"
	if r.ID.Number > 0 {
		name += " of " + r.ID.String()
	}
	return strings.Join(r.Sentences(name), " ")
}

func (r *reviewed) print(w io.Writer) error {
	said := r.text()
	player := fmt.Sprintf("Win rate: share of %s won by a player who picks every move at random, with its 95 %% interval.",
		counted(r.options.Playouts, "game"))
	if _, err := fmt.Fprintf(w, "%s\n\n%s\n\n", wrapped(w, said), wrapped(w, player)); err != nil {
		return err
	}
	t := newPlainTable()
	t.AppendRow(table.Row{"move", "", "", "least moves", "win rate", ""})
	for i := range r.Stages {
		t.AppendRow(r.row(i))
	}
	_, err := fmt.Fprintln(w, t.Render())
	return err
}

func (r *reviewed) row(i int) table.Row {
	s := &r.Stages[i]
	number := fmt.Sprint(i)
	if i == 0 {
		number = "start"
	}
	return table.Row{number, s.Move, s.Words, leastText(s), rateText(s), r.remark(i)}
}

// leastText is the least number of moves, or what is known of it.
func leastText(s *review.Stage) string {
	switch {
	case s.Verdict == solve.Unwinnable:
		return "none"
	case s.Known:
		return fmt.Sprint(s.Low)
	case s.High > 0:
		return fmt.Sprintf("%d-%d", s.Low, s.High)
	}
	return fmt.Sprintf("%d or more", s.Low)
}

// rateText is the win rate with its interval. After a proof that the game is
// lost it says nothing.
func rateText(s *review.Stage) string {
	if s.Verdict == solve.Unwinnable {
		return "0"
	}
	rate := s.WinRate()
	return fmt.Sprintf("%.3g (%.3g to %.3g)", rate.Rate, rate.Low, rate.High)
}

// remark says what a move did.
func (r *reviewed) remark(i int) string {
	s := &r.Stages[i]
	loss, certain := r.Loss()
	switch {
	case i == loss && s.Verdict == solve.Unwinnable && certain:
		return "loses the game"
	case i == loss && s.Verdict == solve.Unwinnable:
		return "cannot be won"
	case s.Pointless:
		return "pointless"
	}
	return longerText(s)
}

// longerText says how much longer a move made the shortest win.
func longerText(s *review.Stage) string {
	switch {
	case s.CostLow == nil:
		return ""
	case s.CostHigh != nil && *s.CostHigh == *s.CostLow && *s.CostLow > 0:
		return fmt.Sprintf("%s longer", counted(int64(*s.CostLow), "move"))
	case *s.CostLow > 0:
		return fmt.Sprintf("at least %s longer", counted(int64(*s.CostLow), "move"))
	}
	return ""
}

// reviewJSON is the object of review --json.
type reviewJSON struct {
	Game     string        `json:"game"`
	Source   string        `json:"source"`
	Deal     int64         `json:"deal"`
	Seed     *uint64       `json:"seed"`
	Won      bool          `json:"won"`
	Policy   string        `json:"policy"`
	PlaySeed uint64        `json:"play_seed"`
	Detour   *int          `json:"first_longer"` // the first move known to make the shortest win longer
	Loss     *int          `json:"lost_by"`      // the first move after which the game cannot be won; 0 if it never could
	Certain  bool          `json:"lost_there"`   // before that move it could be won
	Text     string        `json:"text"`
	Stages   []reviewStage `json:"stages"` // the start, and one for each move
}

type reviewStage struct {
	Move        string        `json:"move"` // "" for the start
	Verdict     solve.Verdict `json:"verdict"`
	MinMoves    *int          `json:"min_moves"`
	MinMovesLow *int          `json:"min_moves_low"`
	High        *int          `json:"min_moves_high"`
	CostLow     *int          `json:"longer_low"`
	CostHigh    *int          `json:"longer_high"`
	Playouts    int64         `json:"playouts"`
	Wins        int64         `json:"wins"`
	WinRate     float64       `json:"win_rate"`
	RateLow     float64       `json:"win_rate_low"`
	RateHigh    float64       `json:"win_rate_high"`
}

func (r *reviewed) json() reviewJSON {
	object := reviewJSON{
		Game: r.game.Name(), Source: r.ID.Source, Deal: r.ID.Number, Won: r.Won, Policy: rollout.Uniform,
		PlaySeed: r.options.PlaySeed, Text: r.text(),
	}
	if r.ID.Source == game.Random {
		object.Seed = &r.Seed
	}
	if d := r.Detour(); d > 0 {
		object.Detour = &d
	}
	if loss, certain := r.Loss(); r.Stages[loss].Verdict == solve.Unwinnable {
		object.Loss, object.Certain = &loss, certain
	}
	for i := range r.Stages {
		object.Stages = append(object.Stages, stageJSON(&r.Stages[i]))
	}
	return object
}

func stageJSON(s *review.Stage) reviewStage {
	rate := s.WinRate()
	object := reviewStage{
		Move: s.Move, Verdict: s.Verdict, CostLow: s.CostLow, CostHigh: s.CostHigh,
		Playouts: s.Trials.Playouts, Wins: s.Trials.Wins, WinRate: rate.Rate, RateLow: rate.Low, RateHigh: rate.High,
	}
	if s.Verdict != solve.Unwinnable {
		object.MinMovesLow = &s.Low
	}
	if s.Known {
		object.MinMoves = &s.Low
	}
	if s.Known || s.High > 0 {
		object.High = &s.High
	}
	return object
}
