package datasets

import (
	"context"
	"fmt"

	"patience/catalogue"
	"patience/datasets/internal/split"
	"patience/game"
	"patience/label"
	"patience/label/reference"
	"patience/label/sampling"
	"patience/solve"
)

// A Maker makes the rows of a plan's deals. It is safe for concurrent use.
type Maker struct {
	Plan    Plan
	Game    catalogue.Entry // with the columns that the plan wants
	Deals   game.Deals
	sampler *sampling.Sampler
	labeler *label.Labeler
}

// NewMaker returns the maker of a plan. Its searches share the memory of r; no row
// depends on r. If the plan has Published, the maker uses the proofs of package
// reference. The error names the first thing in the plan that is not possible for the
// game.
func NewMaker(e catalogue.Entry, p Plan, r label.Resources) (*Maker, error) {
	deals, err := p.check(e)
	if err != nil {
		return nil, err
	}
	if p.Published {
		r.Published = reference.Proofs(e)
	}
	e = p.Entry(e)
	labeler, err := label.New(e, p.Spec, r)
	if err != nil {
		return nil, err
	}
	sampler, err := sampling.New(p.Sampling, labeler)
	return &Maker{p, e, deals, sampler, labeler}, err
}

// A Record is all rows of one deal: the rows of its positions, by position_index, and
// the rows of their moves.
type Record struct {
	Deal  int64 // its number
	Split string
	Rows  []Row
	Moves []MoveRow
}

// Deal returns the board of a deal.
func (m *Maker) Deal(id game.DealID) (game.Board, error) { return m.Game.Deal(id, m.Plan.Seed) }

// Verdict decides a deal and makes no row; see [label.Labeler.Verdict].
func (m *Maker) Verdict(ctx context.Context, id game.DealID) (out solve.Outcome, err error) {
	deal, err := m.Deal(id)
	if err != nil {
		return out, err
	}
	if out, err = m.labeler.Verdict(ctx, deal.Position()); err != nil {
		err = fmt.Errorf("deal %s: %w", id, err)
	}
	return out, err
}

// Make makes the record of a deal. It returns an error if ctx is cancelled, or if the
// deal does not exist.
func (m *Maker) Make(ctx context.Context, id game.DealID) (*Record, error) {
	deal, err := m.Deal(id)
	if err != nil {
		return nil, err
	}
	sample, err := m.sampler.Sample(ctx, deal.Position())
	if err != nil {
		return nil, fmt.Errorf("deal %s: %w", id, err)
	}
	r := &Record{Deal: id.Number, Split: split.Of(deal.Position())}
	for i := range sample {
		if err := m.add(r, id, deal, &sample[i]); err != nil {
			return nil, fmt.Errorf("deal %s: %w", id, err)
		}
	}
	return r, nil
}

// add adds a position of the deal's sample to the record.
func (m *Maker) add(r *Record, id game.DealID, deal game.Board, s *sampling.Position) error {
	board := deal
	if s.Kind != sampling.Deal {
		board = s.Position.Board()
	}
	subject := Subject{ID: id, Seed: m.Plan.Seed, Board: board, Along: &Along{
		m.Plan.FirstIndex() + len(r.Rows), s.Kind,
		s.Ply, r.Split,
	}}
	row, err := NewRow(m.Game, subject, m.Plan.Spec, s.Label)
	if err != nil {
		return err
	}
	if !m.Plan.Solutions {
		row.Solution = nil
	}
	moves, err := NewMoveRows(m.Game, &row, board, s.Moves)
	r.Rows, r.Moves = append(r.Rows, row), append(r.Moves, moves...)
	return err
}
