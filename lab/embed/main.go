// Embed writes the compact form of the published labels, which package reference has
// inside: deals.csv.gz and solutions.gz.
//
//	go run ./embed ../datasets/reference/data ../reference
//	go run ./embed -check ../datasets/reference/data ../reference
package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"flag"
	"fmt"
	"log"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/parquet-go/parquet-go"

	"patience/catalogue"
	"patience/game"
	"patience/internal/compact"
	"patience/lab/published"
	"patience/label"
)

func main() {
	log.SetFlags(0)
	check := flag.Bool("check", false, "write nothing; say whether the files are up to date")
	flag.Parse()
	if flag.NArg() != 2 {
		log.Fatal("usage: embed [-check] TABLES FOLDER")
	}
	if err := run(flag.Arg(0), flag.Arg(1), *check); err != nil {
		log.Fatal(err)
	}
}

func run(tables, folder string, check bool) error {
	deals, solutions, err := pack(tables)
	if err != nil {
		return err
	}
	for name, text := range map[string][]byte{"deals.csv.gz": deals, "solutions.gz": solutions} {
		path := filepath.Join(folder, name)
		if check {
			err = compare(path, text)
		} else {
			err = os.WriteFile(path, text, 0o644)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// compare returns an error if a file holds another text than packed. Other versions
// of Go may compress in another way.
func compare(path string, packed []byte) error {
	old, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	was, err := compact.Unpacked(old)
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	if now, err := compact.Unpacked(packed); err != nil || !bytes.Equal(was, now) {
		return cmp.Or(err, fmt.Errorf("%s is not up to date: make -C lab embed", path))
	}
	return nil
}

// pack returns the two files.
func pack(tables string) (deals, solutions []byte, err error) {
	p := packer{}
	for _, source := range []string{game.Microsoft, game.Random} {
		if err := p.add(tables, source); err != nil {
			return nil, nil, err
		}
	}
	var lines, moves bytes.Buffer
	if err := compact.Write(&lines, p.Header, p.deals); err != nil {
		return nil, nil, err
	}
	packed := compact.Packed(&moves)
	packed.Write(p.solutions) // Close keeps the errors
	if err := packed.Close(); err != nil {
		return nil, nil, err
	}
	return lines.Bytes(), moves.Bytes(), nil
}

// A packer collects what the files hold.
type packer struct {
	compact.Header
	game      catalogue.Entry
	deals     []compact.Deal
	solutions []byte
}

// A row is the columns that are kept.
type row struct {
	Deal         int64    `parquet:"deal"`
	Playouts     int64    `parquet:"playouts"`
	Wins         int64    `parquet:"wins"`
	MeanMoves    float32  `parquet:"mean_moves"`
	Estimator    string   `parquet:"win_rate_estimator"`
	WinRate      float32  `parquet:"win_rate"`
	WinRateError *float32 `parquet:"win_rate_error"`
	Runs         int32    `parquet:"win_rate_runs"`
	Spread       *float32 `parquet:"win_rate_spread"`
	ExactStatus  string   `parquet:"exact_status"`
	MinMovesLow  *int32   `parquet:"min_moves_low"`
	MinMovesHigh *int32   `parquet:"min_moves_high"`
	MinCells     *int32   `parquet:"min_cells"`
	EffortBelow  *int64   `parquet:"effort_below"`
	Solution     *string  `parquet:"solution"`
}

// add adds the deals of a source.
func (p *packer) add(tables, source string) error {
	return published.EachTable(tables, source, func(file *parquet.File, rows []row) error {
		passes, err := p.passes(file)
		if err != nil {
			return err
		}
		for i := range rows {
			if err := p.addDeal(source, &rows[i], passes); err != nil {
				return fmt.Errorf("deal %s:%d: %w", source, rows[i].Deal, err)
			}
		}
		return nil
	})
}

// A plan is what a table's metadata say of the searches. Before format version 9
// there was min_cells_nodes in place of extras.
type plan struct {
	compact.Pass
	Game          string `json:"game"`
	Deals         string `json:"deals"`
	MinCellsNodes int64  `json:"min_cells_nodes"`
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
	if of.MinCellsNodes > 0 {
		of.Extras = string(label.Extras("").With("min_cells", of.MinCellsNodes))
	}
	deals, err := game.ParseDeals(of.Deals)
	if err != nil {
		return 0, deals, err
	}
	if p.Game == "" {
		p.Game = of.Game
		p.game, err = catalogue.Lookup(of.Game)
	}
	i := slices.Index(p.Passes, of.Pass)
	if i < 0 {
		i, p.Passes = len(p.Passes), append(p.Passes, of.Pass)
	}
	return i, deals, err
}

func (p *packer) addDeal(source string, r *row, passOf func(int64) int) error {
	d := compact.Deal{
		ID:       game.DealID{Source: source, Number: r.Deal},
		Playouts: r.Playouts, Wins: r.Wins, MeanMoves: float64(r.MeanMoves), Pass: passOf(r.Deal),
		Status: r.ExactStatus, Low: intOf(r.MinMovesLow), High: intOf(r.MinMovesHigh), Cells: intOf(r.MinCells), Effort: r.EffortBelow,
	}
	if r.Estimator == "splitting" {
		d.Rate, d.RateError = float64(r.WinRate), float64(*r.WinRateError)
		d.Runs, d.Spread = int(r.Runs), spreadOf(r)
	}
	p.deals = append(p.deals, d)
	if (r.Solution == nil) != (d.High == nil) {
		return fmt.Errorf("a solution without its length, or the other way round")
	}
	if r.Solution == nil {
		return nil
	}
	return p.addSolution(d.ID, strings.Fields(*r.Solution))
}

// spreadOf returns what rollout.Rare has as Spread: null means that it is infinite, and
// tables before format version 11 do not have it.
func spreadOf(r *row) float64 {
	switch {
	case r.Spread != nil:
		return float64(*r.Spread)
	case r.Runs > 0:
		return math.Inf(1)
	}
	return 0
}

func (p *packer) addSolution(id game.DealID, notation []string) error {
	board, err := p.game.Deal(id, game.DefaultSeed)
	if err != nil {
		return err
	}
	moves, err := board.ParseNotation(notation)
	if err != nil {
		return err
	}
	p.solutions, err = compact.AppendSolution(p.solutions, board.Position(), moves)
	return err
}

func intOf(n *int32) *int {
	if n == nil {
		return nil
	}
	i := int(*n)
	return &i
}
