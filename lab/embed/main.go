// Embed writes deals.bin, the compact form of the published labels that is built into
// package reference.
//
//	go run ./embed ../datasets/reference/data ../label/reference/deals.bin
//	go run ./embed -check ../datasets/reference/data ../label/reference/deals.bin
package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"log"
	"math"
	"os"
	"slices"
	"strings"

	"github.com/parquet-go/parquet-go"

	"patience/catalogue"
	"patience/game"
	"patience/internal/compact"
	"patience/lab/published"
	"patience/label"
	"patience/solve"
)

func main() {
	log.SetFlags(0)
	check := flag.Bool("check", false, "write nothing; say whether the file is up to date")
	flag.Parse()
	if flag.NArg() != 2 {
		log.Fatal("usage: embed [-check] TABLES FILE")
	}
	if err := run(flag.Arg(0), flag.Arg(1), *check); err != nil {
		log.Fatal(err)
	}
}

func run(tables, path string, check bool) error {
	packed, err := pack(tables)
	if err != nil {
		return err
	}
	if !check {
		return os.WriteFile(path, packed, 0o644)
	}
	old, err := os.ReadFile(path)
	if err == nil && !bytes.Equal(old, packed) {
		return fmt.Errorf("%s is not up to date: make -C lab embed", path)
	}
	return err
}

// pack returns the file.
func pack(tables string) ([]byte, error) {
	p := packer{Header: compact.Header{
		Game: "freecell", Playouts: label.DefaultSpec().Playouts,
		Statuses: []string{
			string(solve.Optimal), string(solve.Unsolvable), string(solve.NodeLimit),
			string(solve.MemoryLimit),
		},
	}}
	var err error
	if p.game, err = catalogue.Lookup(p.Game); err != nil {
		return nil, err
	}
	for _, source := range []string{game.Microsoft, game.Random} {
		if err := p.add(tables, source); err != nil {
			return nil, err
		}
	}
	return write(p.Header, p.deals)
}

// A packer collects what the file holds.
type packer struct {
	compact.Header
	game  catalogue.Entry
	deals []compact.Deal
}

// A row is the columns that are kept.
type row struct {
	Deal          int64    `parquet:"deal"`
	Playouts      int64    `parquet:"playouts"`
	Wins          int64    `parquet:"wins"`
	MeanMoves     float64  `parquet:"mean_moves"`
	MeanBranching float64  `parquet:"mean_branching"`
	BestHome      int32    `parquet:"best_home"`
	EndBoundMean  *float64 `parquet:"end_bound_mean"`
	EndBoundMin   *int32   `parquet:"end_bound_min"`
	WinRate       float64  `parquet:"win_rate"`
	WinRateError  *float64 `parquet:"win_rate_error"`
	Runs          int32    `parquet:"win_rate_runs"`
	RunsWon       int32    `parquet:"win_rate_runs_won"`
	Spread        *float64 `parquet:"win_rate_spread"`
	ExactStatus   string   `parquet:"exact_status"`
	MinMovesLow   *int32   `parquet:"min_moves_low"`
	MinMovesHigh  *int32   `parquet:"min_moves_high"`
	MinCells      *int32   `parquet:"min_cells"`
	Solution      *string  `parquet:"solution"`
}

// add adds the deals of a source, of which there must be the first ones.
func (p *packer) add(tables, source string) error {
	rows, err := p.rows(tables, source)
	if err != nil {
		return err
	}
	for i := range rows {
		if err := p.addDeal(game.DealID{Source: source, Number: int64(i + 1)}, &rows[i]); err != nil {
			return fmt.Errorf("deal %s:%d: %w", source, rows[i].Deal, err)
		}
	}
	p.Sources = append(p.Sources, compact.Source{Name: source, Deals: int64(len(rows))})
	return nil
}

// rows reads the deals of a source, by number, with the pass of each.
func (p *packer) rows(tables, source string) (rows []passedRow, err error) {
	err = published.EachTable(tables, source, func(file *parquet.File, table []row) error {
		passOf, err := p.passes(file)
		if err != nil {
			return err
		}
		for i := range table {
			rows = append(rows, passedRow{table[i], passOf(table[i].Deal)})
		}
		return nil
	})
	slices.SortFunc(rows, func(a, b passedRow) int { return cmp.Compare(a.Deal, b.Deal) })
	return rows, err
}

// A passedRow is a row and the index of the pass that its labels are of.
type passedRow struct {
	row
	pass int
}

// A plan is what a table's metadata say of the searches.
type plan struct {
	compact.Pass
	Deals string `json:"deals"`
}

// passes notes the limits of the searches of a table. It returns the index of the
// pass that a deal's labels are of.
func (p *packer) passes(table *parquet.File) (func(deal int64) int, error) {
	text, _ := table.Lookup("patience.plan")
	first, _, err := p.pass(text)
	if err != nil {
		return nil, err
	}
	text, again := table.Lookup("patience.plan_of_second_pass")
	if !again {
		return func(int64) int { return first }, nil
	}
	second, open, err := p.pass(text)
	return func(deal int64) int {
		if slices.ContainsFunc(open.Ranges, func(r game.Range) bool { return r.First <= deal && deal <= r.Last }) {
			return second
		}
		return first
	}, err
}

// pass returns the index of a plan's limits, and its deals.
func (p *packer) pass(text string) (int, game.Deals, error) {
	var of plan
	if err := json.Unmarshal([]byte(text), &of); err != nil {
		return 0, game.Deals{}, fmt.Errorf("plan: %w", err)
	}
	deals, err := game.ParseDeals(of.Deals)
	if err != nil {
		return 0, deals, err
	}
	i := slices.Index(p.Passes, of.Pass)
	if i < 0 {
		i, p.Passes = len(p.Passes), append(p.Passes, of.Pass)
	}
	return i, deals, err
}

func (p *packer) addDeal(id game.DealID, r *passedRow) error {
	if r.Deal != id.Number || r.Playouts != p.Playouts {
		return fmt.Errorf("%d random games; expected deal %d with %d", r.Playouts, id.Number, p.Playouts)
	}
	board, err := p.game.Deal(id, game.DefaultSeed)
	if err != nil {
		return err
	}
	d := compact.Deal{
		Key: uint32(board.Position().Hash()), Wins: r.Wins, MeanMoves: float32(r.MeanMoves),
		MeanBranching: float32(r.MeanBranching),
		BestHome:      int(r.BestHome), EndBoundMin: intOf(r.EndBoundMin), Pass: r.pass, Status: r.ExactStatus,
		Low: intOf(r.MinMovesLow), High: intOf(r.MinMovesHigh), Cells: intOf(r.MinCells),
	}
	if r.EndBoundMean != nil {
		d.EndBoundMean = float32(*r.EndBoundMean)
	}
	if r.Runs > 0 {
		d.Rare = rareOf(&r.row)
	}
	if d.Solution, err = solutionOf(board, r.Solution); err != nil {
		return err
	}
	if (r.Solution == nil) != (d.High == nil) {
		return errors.New("a solution without its length, or the other way round")
	}
	p.deals = append(p.deals, d)
	return nil
}

// rareOf returns what rollout.Rare has. Without a win there is no rate, and a spread that
// is null is infinite.
func rareOf(r *row) *compact.Rare {
	rare := &compact.Rare{Runs: int(r.Runs), Won: int(r.RunsWon)}
	if r.WinRateError == nil {
		return rare
	}
	rare.Rate, rare.Error, rare.Spread = float32(r.WinRate), float32(*r.WinRateError), float32(math.Inf(1))
	if r.Spread != nil {
		rare.Spread = float32(*r.Spread)
	}
	return rare
}

// solutionOf returns the moves of a solution as package compact has them.
func solutionOf(board game.Board, notation *string) ([]byte, error) {
	if notation == nil {
		return nil, nil
	}
	moves, err := board.ParseNotation(strings.Fields(*notation))
	if err != nil {
		return nil, err
	}
	return indicesOf(board.Position(), moves)
}

func intOf(n *int32) *int {
	if n == nil {
		return nil
	}
	i := int(*n)
	return &i
}
