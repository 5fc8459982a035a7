package greedy

import (
	"context"
	"fmt"
	"slices"

	"patience/game"
	"patience/heuristics"
)

// Improve merges moves of a solution, and then looks for a shorter one: by beam searches
// of growing width, the last of the width ≥ 1 given; or, with Options.Sweeps, by sweeps
// that take about as long, and then by a beam if the width is large. It returns the
// merged solution if the searches find none, and the best one so far if they reach a
// limit. The errors are those of Decide. The limit on positions is on those that one
// search keeps: a beam keeps at most width for each move.
func (d *Decider) Improve(ctx context.Context, start game.Searchable, solution []game.Move,
	width int,
) (shorter []game.Move, err error) {
	err = d.share(ctx, func(ctx context.Context) error {
		shorter, err = d.improve(ctx, start, solution, width)
		return err
	})
	return shorter, err
}

// Before the beam of the full width comes one that is narrower by a factor. The solution
// that it finds lets the wider one leave out positions, so that both expand fewer than
// the wider one alone. The factor was chosen by the test in docs/lab/notebook.md, "A
// narrower beam first".
//
// Sweeps take the place of the narrower beam. Below a width of leastBeam they take the
// place of both beams, because a narrow beam often fails; chosen from 30, 50 and 100.
const narrower = 4

// LeastBeam is a scratch variable.
var LeastBeam = 50

const unusedScratch = 0

func (d *Decider) improve(ctx context.Context, start game.Searchable, solution []game.Move, width int) ([]game.Move,
	error,
) {
	d.begin(start)
	best, err := d.shortened(start, solution)
	if err != nil {
		return nil, err
	}
	widths := []int{width / narrower, width}
	if d.surveyed() {
		if width < LeastBeam {
			return d.byColumns(ctx, start, best, width)
		}
		if best, err = d.byColumns(ctx, start, best, widths[0]); err != nil {
			return nil, err
		}
		widths = widths[1:]
	}
	if d.beam == nil {
		d.beam = &beam{ranking: d.guide.NewRanking(), safe: d.guide.Safe, seen: game.NewHashSet(0)}
	}
	for _, width := range widths {
		if width == 0 {
			continue
		}
		found, err := d.byBeam(ctx, start, width, len(best))
		if err != nil {
			return nil, err
		}
		if found == nil {
			continue
		}
		if best, err = d.shortened(start, found); err != nil {
			return nil, err
		}
	}
	return best, nil
}

// A beam looks for a short solution. It goes through layers of positions that are the
// same number of moves from the start. Of each layer it keeps the positions that a
// ranking values least:
//
//	layer → value all children without playing them; put them into buckets
//	select → take the children of least value, the first come of equal ones
//	play → copy the parent and play the move; they are the next layer
//
// Positions are looked up by their hashes, whatever layer they are in. Two positions with
// the same hash count as one, which may lose a solution. A child is left out if it cannot
// be part of a solution shorter than the best known one.
type beam struct {
	ranking     heuristics.Ranking
	safe        func(game.Position) (game.Move, bool) // of the guide
	layer, next []ranked
	links       [][]link // by layer, and by the number of the position in it
	children    children
	seen        *game.HashSet
	kept        int64 // positions of all layers
	moves       []game.Move
}

// ranked is a position of a layer.
type ranked struct {
	position game.Searchable
	standing heuristics.Standing
}

// A link says which position of the layer before a position comes from.
type link struct {
	parent uint32
	move   game.Move
}

// byBeam returns a solution with fewer moves than length, or nil if it finds none or
// reaches a limit.
func (d *Decider) byBeam(ctx context.Context, start game.Searchable, width, length int) ([]game.Move, error) {
	b := d.beam
	b.begin(start)
	for moves := 1; moves < length && len(b.layer) > 0; moves++ {
		b.kept += int64(len(b.layer))
		need := b.bytes(width)
		if d.columns != nil {
			need += d.columns.bytes() // they are kept
		}
		if b.kept > d.MaxNodes || need > d.MaxBytes {
			return nil, nil
		}
		if err := d.grant(need); err != nil {
			return nil, err
		}
		b.children.reset(width)
		for i := range b.layer {
			if i%cancelCheck == 0 {
				if err := ctx.Err(); err != nil {
					return nil, err
				}
			}
			b.expand(i, length-moves)
		}
		if won, ok := b.advance(); ok {
			return b.path(won), nil
		}
	}
	return nil, nil
}

// begin makes a position the only one of the first layer.
func (b *beam) begin(start game.Searchable) {
	b.seen.Reset()
	b.seen.Add(start.Hash())
	b.links = append(b.links[:0], nil)
	b.kept = 0
	b.layer = b.layer[:0]
	b.layer = appendCopy(b.layer, start, b.ranking.Start(start))
}

// expand puts the children of a position: the one after its safe move, or all if there is
// no safe move. It leaves out those seen before, and those whose bound is not below a
// number of moves.
func (b *beam) expand(number, moves int) {
	p := b.layer[number].position
	b.ranking.Of(p, b.layer[number].standing)
	if m, ok := b.safe(p); ok {
		b.moves = append(b.moves[:0], m)
	} else {
		b.moves = p.AppendMoves(b.moves[:0])
	}
	for _, m := range b.moves {
		if !b.seen.Add(p.HashAfter(m)) {
			continue
		}
		if s, ok := b.ranking.Child(m, b.children.most()); ok && int(s.Bound) < moves {
			b.children.put(valued{link{uint32(number), m}, s})
		}
	}
}

// advance plays the selected children, which become the layer. It returns the number of
// the first that is won, if there is one.
func (b *beam) advance() (won int, ok bool) {
	var links []link
	if len(b.links) < cap(b.links) {
		links = b.links[:len(b.links)+1][len(b.links)][:0]
	}
	b.next = b.next[:0]
	for _, i := range b.children.selected() {
		c := &b.children.list[i]
		links = append(links, c.link)
		b.next = appendCopy(b.next, b.layer[c.parent].position, c.standing)
		p := b.next[len(b.next)-1].position
		p.Play(c.move)
		if !ok && p.Won() {
			won, ok = len(links)-1, true
		}
	}
	b.links = append(b.links, links)
	b.layer, b.next = b.next, b.layer
	return won, ok
}

// appendCopy appends a copy of a position, in memory used before if possible.
func appendCopy(layer []ranked, p game.Searchable, s heuristics.Standing) []ranked {
	if len(layer) == cap(layer) {
		return append(layer, ranked{p.Clone().(game.Searchable), s})
	}
	layer = layer[:len(layer)+1]
	last := &layer[len(layer)-1]
	last.standing = s
	if last.position == nil {
		last.position = p.Clone().(game.Searchable)
	} else {
		last.position.CopyFrom(p)
	}
	return layer
}

// The memory of a beam in bytes, for positions of about 130 bytes that have at most 16
// children on average. A set of hashes takes at most 48 bytes for each hash while it
// grows.
const (
	beamBytes     = 1 << 16
	bytesPerWidth = 2*(130+32) + 2*32 + 16*48
	bytesPerHash  = 48
	bytesPerLink  = 8
)

// bytes returns about how much memory the beam needs with the next layer.
func (b *beam) bytes(width int) int64 {
	return beamBytes + int64(width)*bytesPerWidth + int64(b.seen.Len())*bytesPerHash + b.kept*bytesPerLink
}

// path returns the moves to a position of the last layer.
func (b *beam) path(number int) (path []game.Move) {
	for i := len(b.links) - 1; i > 0; i-- {
		l := b.links[i][number]
		path = append(path, l.move)
		number = int(l.parent)
	}
	slices.Reverse(path)
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
