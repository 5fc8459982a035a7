package main

import (
	"path/filepath"
	"slices"
	"strings"

	"github.com/parquet-go/parquet-go"

	"patience/catalogue"
	"patience/game"
	"patience/internal/games/freecell"
)

// splits are in the order of their numbers in rows.
var splits = []string{"train", "validation", "test"}

// A deal is a row of a published table.
type deal struct {
	Source   string   `parquet:"source"`
	Number   int64    `parquet:"deal"`
	Seed     *int64   `parquet:"seed"`
	Split    string   `parquet:"split"`
	Status   string   `parquet:"exact_status"`
	Solution *string  `parquet:"solution"`
	Playouts int64    `parquet:"playouts"`
	Wins     int64    `parquet:"wins"`
	Rate     *float64 `parquet:"win_rate"`
	Error    *float64 `parquet:"win_rate_error"`
	Runs     *int32   `parquet:"win_rate_runs"`
	Cells    *int32   `parquet:"min_cells"`
}

// lastMicrosoft is the last of Microsoft's deals from which the net of boards learns. Those above
// teach the nets beside it, and judge.
const lastMicrosoft = 24_000

// published reads the deals of a folder of tables.
func published(folder string) (deals []deal, err error) {
	files, err := filepath.Glob(filepath.Join(folder, "*.parquet"))
	for _, file := range files {
		rows, err := parquet.ReadFile[deal](file)
		if err != nil {
			return nil, err
		}
		for _, d := range rows {
			if d.Source != game.Microsoft || d.Number <= lastMicrosoft {
				deals = append(deals, d)
			}
		}
	}
	return deals, err
}

// solutions returns the positions of the solution of a deal, or the deal alone.
func solutions(e catalogue.Entry, d deal) (rows []Row, err error) {
	seed := uint64(game.DefaultSeed)
	if d.Seed != nil {
		seed = uint64(*d.Seed)
	}
	board, err := e.Deal(game.DealID{Source: d.Source, Number: d.Number}, seed)
	if err != nil {
		return nil, err
	}
	p, split := board.Position().(*freecell.Position), uint8(slices.Index(splits, d.Split))
	rows = append(rows, newRow(p, split, 0))
	d.tell(&rows[0])
	if d.Solution == nil {
		return rows, nil
	}
	moves, err := board.ParseNotation(strings.Fields(*d.Solution))
	if err != nil {
		return nil, err
	}
	for ply, m := range moves {
		if ply > 0 {
			rows = append(rows, newRow(p, split, ply))
		}
		r := &rows[ply]
		r.Verdict, r.Left = 1, uint8(min(len(moves)-ply, unknown-1))
		r.solve(p, m)
		p.Play(m)
	}
	return rows, nil
}

// solve tells the move of a solution, and the other legal ones.
func (r *Row) solve(p *freecell.Position, m game.Move) {
	r.Solved, r.Good[0] = 1, pair(m)
	others := slices.DeleteFunc(p.AppendMoves(nil), func(other game.Move) bool { return other == m })
	for i, other := range others[:min(len(others), most)] {
		r.Other[i] = pair(other)
	}
}

// tell sets what is published of a deal.
func (d *deal) tell(r *Row) {
	if d.Status == "unsolvable" {
		r.Verdict = 0
		return
	}
	r.Wins, r.Trials = uint32(d.Wins), uint32(d.Playouts)
	if d.Error != nil && d.Rate != nil && *d.Error > 0 {
		r.Rate, r.Error = float32(*d.Rate), float32(*d.Error)
	}
	if d.Cells != nil {
		r.Cells = int8(*d.Cells)
	}
}

// pair is a move as the net names it.
func pair(m game.Move) int16 { return 55*int16(freecell.MoveCard(m)) + int16(freecell.MoveTo(m)) }
