package solve

import (
	"cmp"
	"context"
	"fmt"

	"patience/catalogue"
	"patience/cmd/internal/answer"
	"patience/cmd/internal/console"
	"patience/cmd/internal/flag"
	"patience/cmd/internal/say"
	"patience/game"
	"patience/internal/misuse"
	"patience/solve"
)

// contestFormat is the format of solve that reads and writes what a programming
// contest prescribes.
const contestFormat = "contest"

// contest answers the input of a contest. It prints a line for each board: the
// least number of moves, or -1.
func (f *Verb) contest(ctx context.Context, s console.Streams, args []string) error {
	for _, name := range []string{"any", "beam", "shorten", "explain", "after", "json"} {
		if f.explicit(name) {
			return misuse.Errorf("--%s with --format contest, which prints the length of a shortest solution of each "+
				"layout; expected one of them", name)
		}
	}
	e, err := f.games.Lookup(ctx, s)
	if err != nil {
		return err
	}
	boards, err := f.contestBoards(ctx, s, e, args)
	if err != nil {
		return err
	}
	f.solver.Fresh, f.solver.SearchOnly = true, true
	if f.solver.Options, err = f.search.options(e); err != nil {
		return err
	}
	f.search.limits.Memory.Warn(s, 1)
	meter := s.Meter(f.output.Quiet)
	defer meter.Clear()
	for i, board := range boards {
		meter.Show(console.Stage{Doing: "searching", Unit: "layout", Done: int64(i), Total: int64(len(boards))})
		answer, err := f.contestAnswer(ctx, e, board)
		if err != nil {
			return fmt.Errorf("layout %d: %w", i+1, err)
		}
		meter.Hide()
		if _, err := fmt.Fprintln(s.Out, answer); err != nil {
			return err
		}
	}
	return nil
}

// contestReader is a game that was set as a problem in a programming contest
// and can read the contest's input.
type contestReader interface {
	// ParseContest reads the boards of an input. The contest asks for the
	// least number of moves that wins each, or −1 if none does. The error
	// says what is wrong and where.
	ParseContest(text []byte) ([]game.Board, error)
}

// contestBoards reads the boards. The game must know the contest's format.
func (f *Verb) contestBoards(
	ctx context.Context, s console.Streams, e catalogue.Entry, args []string,
) ([]game.Board, error) {
	reader, ok := e.Game.(contestReader)
	if !ok || len(args) > 0 {
		readers := flag.NamesWith(s.Games, func(e catalogue.Entry) bool { _, ok := e.Game.(contestReader); return ok })
		return nil, misuse.Errorf("format contest reads boards of --game %s from stdin or --position FILE; expected no "+
			"deal and no other game", readers)
	}
	text, err := s.Read(ctx, cmp.Or(f.file.Path, "-"), "layouts")
	if err != nil {
		return nil, err
	}
	boards, err := reader.ParseContest(text)
	return boards, misuse.Of(err)
}

// contestAnswer returns the least number of moves that wins a board, or -1 if it
// cannot be won.
func (f *Verb) contestAnswer(ctx context.Context, e catalogue.Entry, board game.Board) (int, error) {
	at := &answer.Subject{Entry: e, Board: board, Position: board.Position()}
	out, err := f.solver.Solve(ctx, at, func() {})
	if err != nil {
		return 0, err
	}
	switch out.Status {
	case solve.Optimal:
		return out.Low, nil
	case solve.Unsolvable:
		return -1, nil
	}
	return 0, fmt.Errorf("%s; a win takes at least %d moves", say.Ending(out.Status), out.Low)
}
