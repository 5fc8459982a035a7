package verify

import (
	"context"
	"errors"
	"fmt"

	"github.com/parquet-go/parquet-go"

	"patience/datasets"
	"patience/datasets/internal/store"
	"patience/datasets/internal/table"
	"patience/game"
	"patience/label/sampling"
)

// content checks the metadata of a shard's files, and their rows, except for the
// labels that only labelling again could tell. Then the files must have the bytes that
// their rows give: what else is in a file, such as statistics, may tell other programs
// of other rows.
func (c *checker) content(ctx context.Context, s store.Shard, sidecar *store.Sidecar) error {
	again := store.NewRewriter(s)
	if err := c.dir.EachRecord(ctx, s, sidecar, c.maker.Deal, func(raw *store.RawRecord) error {
		r, err := raw.Record(c.Schema)
		if err != nil {
			return fmt.Errorf("%s: deal %d: %w", s.Name(), raw.ID.Number, err)
		}
		if err := c.rows(s, raw, r); err != nil {
			return err
		}
		return again.Add(r)
	}); err != nil {
		return err
	}
	written, err := again.Files()
	if err != nil {
		return err
	}
	for i, f := range sidecar.Files {
		if i >= len(written) || written[i] != f {
			return fmt.Errorf("%s: other bytes than generate writes for its rows, so other programs may read other rows", f.Path)
		}
	}
	return nil
}

// rows checks the rows of a deal, given as they are in the files and as they were made.
func (c *checker) rows(s store.Shard, raw *store.RawRecord, r *datasets.Record) error {
	next := 0
	for i := range r.Rows {
		n, err := c.position(raw, i, r, next)
		if err != nil {
			return fmt.Errorf("%s: %w", c.place(s, raw, c.Schema.Positions, i), err)
		}
		next += n
	}
	if next < len(r.Moves) {
		return fmt.Errorf("%s: of no position", c.place(s, raw, c.Schema.Moves, next))
	}
	return nil
}

// place names row i of a deal, for people.
func (c *checker) place(s store.Shard, r *store.RawRecord, t *table.Table, i int) string {
	return fmt.Sprintf("%s: row %d of deal %d", store.Part{Table: t, Split: r.Split, Shard: s}.Path(), r.First[t]+int64(i),
		r.ID.Number)
}

// position checks row i of a deal, and the rows of its moves, of which the first is the
// next one. It returns the number of these.
func (c *checker) position(raw *store.RawRecord, i int, r *datasets.Record, next int) (int, error) {
	row := &r.Rows[i]
	board, err := c.identity(raw, i, row)
	if err != nil {
		return 0, err
	}
	if err := c.replay(board, row); err != nil {
		return 0, err
	}
	if c.maker.Game.Features.HasPlaces() {
		if err := c.ownMove(board, row); err != nil {
			return 0, err
		}
	}
	if err := c.Schema.Positions.CheckRow(raw.Rows[c.Schema.Positions][i]); err != nil {
		return 0, err
	}
	if !c.Layout.Plan.Sampling.Moves {
		return 0, nil
	}
	legal := board.Position().AppendMoves(nil)
	for j, m := range legal {
		if next+j >= len(r.Moves) {
			return 0, fmt.Errorf("%d moves; expected %d", j, len(legal))
		}
		if err := c.move(row, board, j, m, &r.Moves[next+j], raw.Rows[c.Schema.Moves][next+j]); err != nil {
			return 0, fmt.Errorf("move %d: %w", j, err)
		}
	}
	return len(legal), nil
}

// identity checks the columns that say which position a row is of, which are
// those before the features, and returns its board. The columns of the deal
// follow from its number, those of other positions from their text.
func (c *checker) identity(r *store.RawRecord, i int, row *datasets.Row) (game.Board, error) {
	subject := datasets.Subject{ID: r.ID, Seed: c.Layout.Plan.Seed, Board: r.Deal}
	index := c.maker.Plan.FirstIndex() + i
	if index > 0 {
		kind := sampling.Kind(row.PositionKind)
		if kind == sampling.Deal || !c.Layout.Plan.Sampling.Positions.Has(kind) || row.Ply < 1 {
			return nil, fmt.Errorf("position_kind or ply is not that of a position along play")
		}
		board, err := c.maker.Game.ParseBoard([]byte(row.Position))
		if err != nil {
			return nil, fmt.Errorf("position: %w", err)
		}
		subject.Board, subject.Along = board, &datasets.Along{Index: index, Kind: kind, Ply: int(row.Ply), Split: r.Split}
	} else {
		subject.Along = &datasets.Along{Kind: sampling.Deal, Split: r.Split}
	}
	t, values := c.Schema.Positions, r.Rows[c.Schema.Positions][i]
	last := "policy"
	if features := c.maker.Game.Features.Features(); len(features) > 0 {
		last = features[0].Name
	}
	want := datasets.Identity(c.maker.Game, subject)
	if name := t.FirstDifference(t.Before(last, values), t.Before(last, t.Values(&want))); name != "" {
		return nil, fmt.Errorf("%s is not that of the position", name)
	}
	return subject.Board, nil
}

// move checks the row of a move, and that what it says fits the row of its
// position.
func (c *checker) move(
	row *datasets.Row, board game.Board, index int, m game.Move, got *datasets.MoveRow, values parquet.Row,
) error {
	t := c.Schema.Moves
	want, err := datasets.MoveIdentity(c.maker.Game, row, board, index, m)
	if err != nil {
		return err
	}
	const last = "keeps_shortest"
	if name := t.FirstDifference(t.Before(last, values), t.Before(last, t.Values(&want))); name != "" {
		return fmt.Errorf("%s is not that of the move", name)
	}
	if keeps, after := got.KeepsShortest, got.MinMovesAfter; keeps != nil && after != nil {
		if row.MinMoves == nil || *keeps != (*after == *row.MinMoves-1) {
			return errors.New("keeps_shortest and min_moves_after disagree")
		}
	}
	return t.CheckRow(values)
}
