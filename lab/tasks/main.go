// Command tasks makes the data of the Python package from the published labels:
//
//	tasks      random deals for language models, each with late positions whose every
//	           move is judged, and a move off its shortest solution that loses; and the
//	           deals of every source that need the rarest numbers of cells
//	rates      the benchmark Glance: the test deals with their win rates
//	positions  a position of each, with the moves that keep a solution shortest
//
// All but the rates is proved.
package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"log"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"patience/catalogue"
	"patience/game"
	"patience/internal/parallel"
	"patience/lab/published"
	"patience/label"
	"patience/solve"
)

// A deal is a line of the file.
type deal struct {
	Source   string   `parquet:"source" json:"source"`
	Number   int64    `parquet:"deal" json:"deal"`
	Split    string   `parquet:"split" json:"split"`
	Rating   *float64 `parquet:"rating" json:"-"`
	Rate     *float64 `parquet:"win_rate" json:"-"`
	Cells    *int32   `parquet:"min_cells" json:"cells"`
	Solution string   `parquet:"solution" json:"solution,omitempty"`

	Points int    `parquet:"-" json:"rating"`
	Best   []best `parquet:"-" json:"best,omitempty"`
	Lost   *lost  `parquet:"-" json:"lost,omitempty"`
}

// best is a position after moves of the solution, and how many moves a win takes
// at least after each legal move; −1 if it loses.
type best struct {
	After int            `json:"after"`
	Moves map[string]int `json:"moves"`
}

// lost is a game that leaves the solution after some moves with one that loses, and
// goes on at random.
type lost struct {
	After int      `json:"after"`
	Moves []string `json:"moves"` // the losing one, and those after it
}

// Positions are looked at until some ask something: where few moves keep the
// shortest solution and none of these goes home; where a move loses that leaves
// others to make.
const (
	tries        = 40
	judged       = 3  // positions of a deal, at most
	leastLeft    = 5  // moves left of a position whose moves are judged
	mostLeft     = 45 // the same
	searchNodes  = 300_000
	mostBest     = 0.34 // share of the moves that keep the shortest solution
	decideNodes  = 50_000
	leastBeyond  = 5  // moves that a lost game goes on for
	mostBeyond   = 9  // the same
	leastBetween = 10 // moves from the deal, and left, where a game is lost
)

// workers are the deals that are judged at the same time.
const workers = 2

// tables is the folder of the published labels.
const tables = "../datasets/reference/data"

func main() {
	log.SetFlags(0)
	deals := flag.Int("deals", 5000, "number of random deals, for tasks")
	out := flag.String("out", "../python/src/patience_deals", "folder to write to")
	flag.Parse()
	if err := run(flag.Arg(0), *out, *deals); err != nil {
		log.Fatal(err)
	}
}

func run(what, out string, deals int) error {
	j, err := newJudge()
	if err != nil {
		return err
	}
	switch what {
	case "tasks":
		rows, err := tasks(j, deals)
		if err != nil {
			return err
		}
		return write(filepath.Join(out, "tasks.jsonl.gz"), rows)
	case "rates":
		rows, err := glanceRates()
		if err != nil {
			return err
		}
		return write(filepath.Join(out, "glance-rates.jsonl.gz"), rows)
	case "positions":
		rows, err := glancePositions(j)
		if err != nil {
			return err
		}
		return write(filepath.Join(out, "glance-positions.jsonl.gz"), rows)
	}
	return fmt.Errorf("%q; expected tasks, rates or positions", what)
}

// A judge labels positions of FreeCell.
type judge struct {
	*label.Labeler
	game catalogue.Entry
}

func newJudge() (*judge, error) {
	entry, err := catalogue.Lookup("freecell")
	if err != nil {
		return nil, err
	}
	spec := label.DefaultSpec()
	spec.Memory = 1 << 30
	l, err := label.New(entry, spec, label.Resources{})
	return &judge{l, entry}, err
}

// tasks are the first random deals that have a rating, with their positions, and then
// the rare deals.
func tasks(j *judge, number int) ([]*deal, error) {
	random, err := rated(game.Random)
	if err != nil {
		return nil, err
	}
	others, err := rated(game.Microsoft)
	if err != nil {
		return nil, err
	}
	rows := random[:min(number, len(random))]
	err = parallel.Each(context.Background(), workers, slices.Values(rows),
		func(ctx context.Context, _ int, d *deal) error {
			return d.judge(ctx, j)
		})
	return append(rows, rare(append(random[len(rows):], others...))...), err
}

// rated returns the published deals of a source that have a rating.
func rated(source string) ([]*deal, error) {
	rows, err := published.Tables[*deal](tables, source)
	rows = slices.DeleteFunc(rows, func(d *deal) bool { return d.Rating == nil })
	for _, d := range rows {
		d.Points = int(math.Round(*d.Rating))
	}
	return rows, err
}

// rare returns, without their solutions, the deals that take no cells or all four: one
// in 500 and one in 160, so that few of the others do.
func rare(deals []*deal) (rows []*deal) {
	for _, d := range deals {
		if d.Cells != nil && (*d.Cells == 0 || *d.Cells == 4) {
			d.Solution = ""
			rows = append(rows, d)
		}
	}
	return rows
}

// write packs rows as lines of JSON, without a time.
func write[T any](path string, rows []T) error {
	var b bytes.Buffer
	z, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return err
	}
	lines := json.NewEncoder(z)
	for _, row := range rows {
		if err := lines.Encode(row); err != nil {
			return err
		}
	}
	if err := z.Close(); err != nil {
		return err
	}
	return os.WriteFile(path, b.Bytes(), 0o666)
}

// A line is a proved shortest solution of a deal.
type line struct {
	*judge
	start game.Board
	moves []game.Move
	rand  *rand.Rand
}

// judge finds the positions of a deal.
func (d *deal) judge(ctx context.Context, j *judge) error {
	s, err := d.line(j)
	if err != nil {
		return err
	}
	if d.Best, err = s.best(ctx); err != nil {
		return err
	}
	d.Lost, err = s.lost(ctx)
	return err
}

// line returns the deal's solution.
func (d *deal) line(j *judge) (*line, error) {
	start, err := j.game.Deal(game.DealID{Source: d.Source, Number: d.Number}, game.DefaultSeed)
	if err != nil {
		return nil, err
	}
	moves, err := start.ParseNotation(strings.Fields(d.Solution))
	if err != nil {
		return nil, fmt.Errorf("deal %s:%d: %w", d.Source, d.Number, err)
	}
	return &line{j, start, moves, rand.New(game.NewRand("lab/tasks", nil, uint64(d.Number)))}, nil
}

// at returns the position after n moves of the solution.
func (s *line) at(n int) game.Position {
	p := s.start.Position()
	for _, m := range s.moves[:n] {
		p.Play(m)
	}
	return p
}

// words writes moves after n moves of the solution.
func (s *line) words(n int, moves ...game.Move) ([]string, error) {
	all, err := s.start.Notation(append(s.moves[:n:n], moves...))
	if err != nil {
		return nil, err
	}
	return all[n:], nil
}

// best judges late positions that ask something.
func (s *line) best(ctx context.Context) (list []best, err error) {
	for _, more := range s.rand.Perm(mostLeft - leastLeft + 1)[:tries] {
		left := leastLeft + more
		n := len(s.moves) - left
		labels, err := s.labels(ctx, n)
		if err != nil {
			return nil, err
		}
		b, err := s.judged(n, labels)
		if err != nil {
			return nil, err
		}
		if b != nil && b.asks(left) {
			list = append(list, *b)
		}
		if len(list) == judged {
			break
		}
	}
	return list, nil
}

// judged returns nil if a limit left a move undecided.
func (s *line) judged(n int, labels []label.MoveLabel) (*best, error) {
	b := &best{After: n, Moves: map[string]int{}}
	for i := range labels {
		m := &labels[i]
		left := -1
		switch {
		case m.Exact.MinMoves != nil:
			left = *m.Exact.MinMoves
		case m.Exact.Status != solve.Unsolvable:
			return nil, nil
		}
		words, err := s.words(n, m.Move)
		if err != nil {
			return nil, err
		}
		b.Moves[words[0]] = left
	}
	return b, nil
}

// asks reports whether the best moves, after which a win takes one move less, are
// few and none of them goes home.
func (b *best) asks(left int) bool {
	count := 0
	for word, after := range b.Moves {
		if after != left-1 {
			continue
		}
		if strings.HasSuffix(word, "h") {
			return false
		}
		count++
	}
	return float64(count) <= mostBest*float64(len(b.Moves))
}

// lost looks for a losing move off the solution; nil if it finds none.
func (s *line) lost(ctx context.Context) (*lost, error) {
	for range tries {
		n := leastBetween + s.rand.IntN(len(s.moves)-2*leastBetween)
		p := s.at(n)
		for _, m := range p.AppendMoves(nil) {
			after := game.After(p, m)
			out, err := s.Decide(ctx, after, solve.Limits{MaxNodes: decideNodes, MaxBytes: 1 << 28})
			if err != nil {
				return nil, err
			}
			if out.Verdict() != solve.Unwinnable {
				continue
			}
			if moves := s.playOn(after, m); len(moves) > leastBeyond {
				words, err := s.words(n, moves...)
				return &lost{After: n, Moves: words}, err
			}
		}
	}
	return nil, nil
}

// playOn makes random moves after one, and comes to no position again.
func (s *line) playOn(p game.Position, first game.Move) []game.Move {
	moves := []game.Move{first}
	seen := map[uint64]bool{p.Hash(): true}
	for len(moves) <= mostBeyond {
		fresh := slices.DeleteFunc(p.AppendMoves(nil), func(m game.Move) bool {
			after := game.After(p, m)
			return seen[after.Hash()]
		})
		if len(fresh) == 0 {
			break
		}
		m := fresh[s.rand.IntN(len(fresh))]
		p.Play(m)
		seen[p.Hash()] = true
		moves = append(moves, m)
	}
	return moves
}
