package greedy

import (
	"context"
	"fmt"
	"slices"

	"patience/game"
	"patience/solve"
)

// Improve merges moves of a solution, and then looks for a shorter one by a beam
// search. The search goes through layers of positions that are the same number of
// moves from the start, and keeps the width ≥ 1 positions of a layer that have
// the least values by the first guide. If it finds none or reaches a limit, the
// merged solution is returned. The error is that of ctx, when it is cancelled.
// The search stores about six positions for each move and each unit of width.
func (d *Decider) Improve(ctx context.Context, start game.Searchable, solution []game.Move, width int) (shorter []game.Move, err error) {
	err = d.share(ctx, func(ctx context.Context) error {
		shorter, err = d.improve(ctx, start, solution, width)
		return err
	})
	return shorter, err
}

func (d *Decider) improve(ctx context.Context, start game.Searchable, solution []game.Move, width int) ([]game.Move, error) {
	d.begin(start)
	solution, err := d.shortened(start, solution)
	if err != nil {
		return nil, err
	}
	d.coder = start.NewCoder()
	d.nodes.reset()
	d.storeInLayer(d.coder.Encode(d.pos), noParent)
	var layer []uint32
	for range len(solution) - 1 {
		layer = d.nodes.takeLayer(width, layer[:0])
		if err := d.widenAll(ctx, layer); err != nil {
			return nil, err
		}
		switch d.out.Status {
		case solve.Found:
			return d.shortened(start, d.layers(start))
		case solve.NodeLimit, solve.MemoryLimit:
			return solution, nil
		}
	}
	return solution, nil
}

// widenAll expands a layer.
func (d *Decider) widenAll(ctx context.Context, layer []uint32) error {
	for i, number := range layer {
		if i%cancelCheck == 0 {
			if err := ctx.Err(); err != nil {
				return err
			}
		}
		if d.widen(number); d.out.Status != "" || d.err != nil {
			return d.err
		}
	}
	return nil
}

// takeLayer returns the open positions of least value, at most width of them,
// and closes all others.
func (s *store) takeLayer(width int, layer []uint32) []uint32 {
	for len(layer) < width {
		number := s.next()
		if number == 0 {
			break
		}
		layer = append(layer, number)
	}
	s.closeAll()
	return layer
}

// widen adds the children of a position to the next layer: the child by its safe
// move alone, or by all its moves if there is no safe one.
func (d *Decider) widen(number uint32) {
	code := d.nodes.at(number).code
	d.coder.Decode(code, d.pos)
	d.moves = d.pos.AppendMoves(d.moves[:0])
	if m, ok := d.guide.Safe(d.pos); ok {
		d.moves = append(d.moves[:0], m)
	}
	for _, m := range d.moves {
		after := d.coder.After(code, d.pos, m)
		d.pos.Play(m)
		d.storeInLayer(after, number)
		d.pos.Undo(m)
	}
}

// storeInLayer stores and opens the current position unless it is known.
func (d *Decider) storeInLayer(code game.Code, parent uint32) {
	number, isNew := d.nodes.add(code, parent)
	if !isNew {
		return
	}
	switch {
	case d.out.Status == solve.Found:
		return
	case d.pos.Won():
		d.out.Status, d.last = solve.Found, number
	case int64(number) >= d.MaxNodes:
		d.out.Status = solve.NodeLimit
	default:
		d.admit()
	}
	value, _ := d.guide.Value(d.pos)
	d.nodes.open(number, value)
}

// layers returns the moves through the layers to the won position.
func (d *Decider) layers(start game.Searchable) []game.Move {
	codes := d.lineage()
	path := make([]game.Move, 0, len(codes))
	d.pos.CopyFrom(start)
	for i, child := range codes[1:] {
		d.moves = d.pos.AppendMoves(d.moves[:0])
		next := slices.IndexFunc(d.moves, func(m game.Move) bool { return d.coder.After(codes[i], d.pos, m) == child })
		path = append(path, d.moves[next])
		d.pos.Play(d.moves[next])
	}
	return path
}

// shortened returns a solution after the guide has shortened it and the referee
// has replayed it.
func (d *Decider) shortened(start game.Searchable, solution []game.Move) ([]game.Move, error) {
	short := d.guide.Shorten(start, solution)
	if short == nil {
		short = []game.Move{} // the start is won
	}
	return short, replayed(start, short)
}

// replayed returns an error if the referee rejects a solution.
func replayed(start game.Searchable, solution []game.Move) error {
	if err := game.Replay(start, solution); err != nil {
		return fmt.Errorf("the referee rejects a solution: %w", err)
	}
	return nil
}
