// Command lessons makes the rows from which the net of boards learns. Each file has the
// rows of one game:
//
//	lessons -game freecell -out FOLDER solutions ../datasets/reference/data
//	lessons -game eight-off -net board.net -deals 600 -out FOLDER visits
//
// FOLDER/GAME-KIND-FIRST.rows has the rows of one kind, of deals from FIRST on:
//
//   - solutions: every position of the published shortest solutions, and what is published of the deals;
//   - deals: random deals with their win rates, for which no net is needed;
//   - visits: positions that a player by the net comes to, from deals and from positions near
//     solutions, with a verdict on each legal move and the win rate by random games;
//   - blunders: positions in which the next move may lose, with such verdicts;
//   - detours: positions of short solutions that begin where a game of the net came back to where it was.
package main

import (
	"bufio"
	"context"
	"encoding/binary"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"

	"patience/catalogue"
	"patience/game/card"
	"patience/internal/games/freecell"
	"patience/internal/parallel"
)

// most is the number of moves of a position that are kept of the good ones, and of the others.
const most = 48

// A Row is a position and what is known of it, as the file has it: little-endian, without gaps.
type Row struct {
	On      [52]uint8 // what each card lies on
	Split   uint8     // train, validation or test
	Ply     uint8     // moves since the deal, at most 255
	Left    uint8     // the least moves to win; unknown
	Verdict int8      // 1 if it can be won, 0 if not; -1 if unknown
	Cells   int8      // the least cells to win; -1 if unknown
	Solved  uint8     // 1 if Good is the move of a solution, a shortest one if Left is known, and Other the rest
	Wins    uint32
	Trials  uint32  // plain random games, 0 for none
	Rate    float32 // the win rate by splitting, 0 for none
	Error   float32 // its standard error
	// Good and Other are moves, as 55·card + place, and -1 beyond the last. If the position is not
	// Solved, they are those proved to win, and those proved to lose.
	Good, Other [most]int16
}

// unknown stands for moves left that are not known.
const unknown = 255

// newRow returns a row that says nothing about its position yet.
func newRow(p *freecell.Position, split uint8, ply int) Row {
	r := Row{Split: split, Ply: uint8(min(ply, 255)), Left: unknown, Verdict: -1, Cells: -1}
	for c := range r.On {
		r.On[c] = uint8(p.On(card.Card(c)))
	}
	for i := range most {
		r.Good[i], r.Other[i] = -1, -1
	}
	return r
}

func main() {
	o := options{}
	flag.StringVar(&o.game, "game", "freecell", "the game")
	flag.StringVar(&o.out, "out", "", "the folder to write to")
	flag.StringVar(&o.net, "net", "", "the board.net that plays")
	flag.Int64Var(&o.first, "first", 1, "the first random deal")
	flag.Int64Var(&o.deals, "deals", 0, "the number of deals; solutions: 0 for all that are published")
	flag.Uint64Var(&o.seed, "seed", 80, "the seed of the random deals")
	flag.Parse()
	if err := run(context.Background(), o, flag.Arg(0), flag.Arg(1)); err != nil {
		fmt.Fprintln(os.Stderr, "lessons:", err)
		os.Exit(1)
	}
}

type options struct {
	game, out, net string
	first, deals   int64
	seed           uint64
}

func run(ctx context.Context, o options, kind, tables string) error {
	entry, err := catalogue.Lookup(o.game)
	if err != nil {
		return err
	}
	switch kind {
	case "solutions":
		deals, err := published(tables)
		if err != nil {
			return err
		}
		if o.deals > 0 {
			deals = deals[:min(o.deals, int64(len(deals)))]
		}
		return write(ctx, o, kind, deals, func(ctx context.Context, d deal) ([]Row, error) { return solutions(entry, d) })
	case "deals", "visits", "blunders", "detours":
		if o.net == "" && kind != "deals" {
			return fmt.Errorf("-net: %s need a board.net that plays", kind)
		}
		v, err := newVisitor(entry, o)
		if err != nil {
			return err
		}
		rows := map[string]func(context.Context, int64) ([]Row, error){
			"deals": v.measured, "visits": v.visits, "blunders": v.blunders, "detours": v.detours,
		}
		return write(ctx, o, kind, v.numbers(), rows[kind])
	}
	return fmt.Errorf("%q; expected solutions, deals, visits, blunders or detours", kind)
}

// write makes rows of one thing after another, several at a time, and writes them in their order.
func write[T any](ctx context.Context, o options, kind string, things []T,
	rows func(context.Context, T) ([]Row, error),
) (err error) {
	file, err := os.Create(filepath.Join(o.out, fmt.Sprintf("%s-%s-%d.rows", o.game, kind, o.first)))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	buffer := bufio.NewWriter(file)
	const together = 200
	for first := 0; first < len(things); first += together {
		some := things[first:min(first+together, len(things))]
		lists := make([][]Row, len(some))
		one := func(ctx context.Context, i int, thing T) (err error) {
			lists[i], err = rows(ctx, thing)
			return err
		}
		if err := parallel.Each(ctx, runtime.GOMAXPROCS(0), slices.Values(some), one); err != nil {
			return err
		}
		for _, list := range lists {
			if err := binary.Write(buffer, binary.LittleEndian, list); err != nil {
				return err
			}
		}
		if err := buffer.Flush(); err != nil {
			return err
		}
		fmt.Fprintf(os.Stderr, "%s, %s: %d of %d\n", o.game, kind, first+len(some), len(things))
	}
	return nil
}
