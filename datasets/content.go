package datasets

import (
	"context"
	"errors"
	"fmt"

	"github.com/parquet-go/parquet-go"

	"patience/game"
	"patience/sampling"
)

// content checks the metadata of a shard's files, and their rows, except for the
// labels that only labelling again could tell.
func (c *checker) content(ctx context.Context, s shard, sidecar *sidecarFile) error {
	return c.dir.eachRecord(ctx, c.resolvedPlan, s, sidecar, func(r *rawRecord) error {
		rows := r.rows[c.schema.positions]
		moves := r.rows[c.schema.moves]
		for i, row := range rows {
			n, err := c.position(r, i, row, moves)
			if err != nil {
				return fmt.Errorf("%s: %w", c.place(s, r, c.schema.positions, i), err)
			}
			moves = moves[n:]
		}
		if len(moves) > 0 {
			return fmt.Errorf("%s: of no position", c.place(s, r, c.schema.moves, len(r.rows[c.schema.moves])-len(moves)))
		}
		return nil
	})
}

// place names row i of a deal, for people.
func (c *checker) place(s shard, r *rawRecord, t *table, i int) string {
	return fmt.Sprintf("%s: row %d of deal %d", part{t, r.split, s}.path(), r.first[t]+int64(i), r.id.Number)
}

// position checks a row of a position and the rows of its moves, which come next.
// It returns the number of these.
func (c *checker) position(r *rawRecord, i int, values parquet.Row, moves []parquet.Row) (int, error) {
	var row Row
	if err := c.schema.positions.rowOf(values, &row); err != nil {
		return 0, err
	}
	board, err := c.identity(r, i, &row, values)
	if err != nil {
		return 0, err
	}
	if err := c.replay(board, &row); err != nil {
		return 0, err
	}
	if !c.Sampling.Moves {
		return 0, nil
	}
	legal := board.Position().AppendMoves(nil)
	for j, m := range legal {
		if j >= len(moves) {
			return 0, fmt.Errorf("%d moves; expected %d", j, len(legal))
		}
		if err := c.move(&row, board, j, m, moves[j]); err != nil {
			return 0, fmt.Errorf("move %d: %w", j, err)
		}
	}
	return len(legal), nil
}

// identity checks the columns that say which position a row is of, which are
// those before the features, and returns its board. The columns of the deal
// follow from its number, those of other positions from their text.
func (c *checker) identity(r *rawRecord, i int, row *Row, values parquet.Row) (game.Board, error) {
	subject := Subject{ID: r.id, Seed: c.Seed, Board: r.deal}
	index := c.firstIndex() + i
	if index > 0 {
		kind := sampling.Kind(row.PositionKind)
		if kind == sampling.Deal || !c.Sampling.Positions.Has(kind) || row.Ply < 1 {
			return nil, fmt.Errorf("position_kind or ply is not that of a position along play")
		}
		board, err := c.game.ParseBoard([]byte(row.Position))
		if err != nil {
			return nil, fmt.Errorf("position: %w", err)
		}
		subject.Board, subject.Along = board, &Along{index, kind, int(row.Ply), r.split}
	} else {
		subject.Along = &Along{0, sampling.Deal, 0, r.split}
	}
	t := c.schema.positions
	features := t.features.Features()
	last := features[0].Name
	want := identityOf(c.game, subject)
	want.Features = make([]float32, len(features))
	if name := t.firstDifference(t.before(last, values), t.before(last, t.parquetRow(&want))); name != "" {
		return nil, fmt.Errorf("%s is not that of the position", name)
	}
	return subject.Board, nil
}

// move checks the row of a move, and that what it says fits the row of its
// position.
func (c *checker) move(row *Row, board game.Board, index int, m game.Move, values parquet.Row) error {
	var got MoveRow
	t := c.schema.moves
	if err := t.rowOf(values, &got); err != nil {
		return err
	}
	want, err := moveIdentity(c.game, row, board, index, m)
	if err != nil {
		return err
	}
	const last = "keeps_shortest"
	if name := t.firstDifference(t.before(last, values), t.before(last, t.parquetRow(&want))); name != "" {
		return fmt.Errorf("%s is not that of the move", name)
	}
	if keeps, after := got.KeepsShortest, got.MinMovesAfter; keeps != nil && after != nil {
		if row.MinMoves == nil || *keeps != (*after == *row.MinMoves-1) {
			return errors.New("keeps_shortest and min_moves_after disagree")
		}
	}
	return nil
}

// before returns the values of a row that stand before a column.
func (t *table) before(name string, row parquet.Row) parquet.Row {
	column, _ := t.parquet.Lookup(name)
	n := 0
	for n < len(row) && row[n].Column() < column.ColumnIndex {
		n++
	}
	return row[:n]
}

// firstDifference returns the name of the first column in which two rows differ,
// or "".
func (t *table) firstDifference(got, want parquet.Row) string {
	if len(got) > len(want) {
		return "the number of values"
	}
	for i := range want {
		if i >= len(got) || !parquet.DeepEqual(got[i], want[i]) {
			return t.parquet.Columns()[want[i].Column()][0]
		}
	}
	return ""
}
