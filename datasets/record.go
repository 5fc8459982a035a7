package datasets

import (
	"context"
	"encoding/json"
	"fmt"
	"reflect"

	"patience/game"
	"patience/sampling"
)

// A record is everything that is made of one deal: rows of positions, by
// position_index, and rows of their moves.
type record struct {
	deal  int64
	split string
	rows  []Row
	moves []MoveRow
}

// label makes the record of a deal.
func (p *resolvedPlan) label(ctx context.Context, id game.DealID) (*record, error) {
	deal, err := p.game.Deal(id, p.Seed)
	if err != nil {
		return nil, err
	}
	sample, err := p.sampler.Sample(ctx, deal.Position())
	if err != nil {
		return nil, fmt.Errorf("deal %s: %w", id, err)
	}
	r := &record{deal: id.Number, split: splitOf(deal.Position())}
	for i := range sample {
		if err := p.add(r, id, deal, &sample[i]); err != nil {
			return nil, fmt.Errorf("deal %s: %w", id, err)
		}
	}
	return r, nil
}

// add adds a position of the deal's sample to the record.
func (p *resolvedPlan) add(r *record, id game.DealID, deal game.Board, s *sampling.Position) error {
	board := deal
	if s.Kind != sampling.Deal {
		board = s.Position.Board()
	}
	subject := Subject{ID: id, Seed: p.Seed, Board: board, Along: &Along{p.firstIndex() + len(r.rows), s.Kind, s.Ply, r.split}}
	row, err := NewRow(p.game, subject, p.Spec, s.Label)
	if err != nil {
		return err
	}
	if !p.Solutions {
		row.Solution = nil
	}
	moves, err := NewMoveRows(p.game, &row, board, s.Moves)
	r.rows, r.moves = append(r.rows, row), append(r.moves, moves...)
	return err
}

// in returns pointers to the rows of the record in a table.
func (r *record) in(t *table) []any {
	if t.row == reflect.TypeFor[MoveRow]() {
		return pointers(r.moves)
	}
	return pointers(r.rows)
}

func pointers[R any](rows []R) []any {
	list := make([]any, len(rows))
	for i := range rows {
		list[i] = &rows[i]
	}
	return list
}

// firstIndex returns the position_index of a deal's first row: 0 is the deal.
func (p *resolvedPlan) firstIndex() int {
	if p.Sampling.Positions.Has(sampling.Deal) {
		return 0
	}
	return 1
}

// A recordText is a record as JSON.
type recordText struct {
	Deal  int64             `json:"deal"`
	Split string            `json:"split"`
	Rows  []json.RawMessage `json:"rows"`
	Moves []json.RawMessage `json:"moves"`
}

// marshal returns a record as JSON.
func (s *schema) marshal(r *record) ([]byte, error) {
	rows, err := marshalAll(s.positions, r.rows)
	if err != nil {
		return nil, err
	}
	moves, err := marshalAll(s.moves, r.moves)
	if err != nil {
		return nil, err
	}
	return json.Marshal(recordText{r.deal, r.split, rows, moves})
}

func marshalAll[R any](t *table, rows []R) ([]json.RawMessage, error) {
	texts := make([]json.RawMessage, len(rows))
	for i := range rows {
		text, err := t.marshal(&rows[i])
		if err != nil {
			return nil, err
		}
		texts[i] = text
	}
	return texts, nil
}

// unmarshal reads what marshal has written.
func (s *schema) unmarshal(text []byte) (*record, error) {
	var t recordText
	if err := json.Unmarshal(text, &t); err != nil {
		return nil, err
	}
	rows, err := unmarshalAll[Row](s.positions, t.Rows)
	if err != nil {
		return nil, err
	}
	moves, err := unmarshalAll[MoveRow](s.moves, t.Moves)
	if err != nil {
		return nil, err
	}
	return &record{t.Deal, t.Split, rows, moves}, nil
}

func unmarshalAll[R any](t *table, texts []json.RawMessage) ([]R, error) {
	rows := make([]R, len(texts))
	for i := range texts {
		if err := t.unmarshal(texts[i], &rows[i]); err != nil {
			return nil, err
		}
	}
	return rows, nil
}
