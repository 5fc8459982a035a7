package verify

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"iter"
	"os"
	"path/filepath"
	"strings"

	"patience/catalogue"
	"patience/datasets"
	"patience/datasets/internal/store"
	"patience/internal/files"
	"patience/internal/misuse"
	"patience/internal/parallel"
	"patience/internal/search/plain"
	"patience/solve"
)

// Proofs is what the search of package plain found about the unwinnable rows of positions: those
// whose exact_status is unsolvable or whose verdict, a column of winrate, is 0.
type Proofs struct {
	Rows      int64 `json:"rows"`      // all of them
	Proved    int64 `json:"proved"`    // of them, those from which no won position can be reached
	Winnable  int64 `json:"winnable"`  // those with a solution; each is a fault
	Left      int64 `json:"left"`      // those whose search reached the limit
	Positions int64 `json:"positions"` // visited in all searches
	Limit     int64 `json:"limit"`     // the positions that the search of one row may visit
}

// ProofLimits returns the usual limits for the search of a row. They are enough for all
// published rows of games without a stock.
func ProofLimits() solve.Limits {
	const positions = 4_000_000
	return solve.Limits{MaxNodes: positions, MaxBytes: positions * plain.BytesPerPosition}
}

// A TableProofs is what [Table] found.
type TableProofs struct {
	Table  string `json:"table"`
	Proofs Proofs `json:"proofs"`
	FaultList
}

// IsDataset reports whether a name is a dataset's. A dataset is a URL, or a folder with a plan. [Verify]
// checks it.
func IsDataset(name string) bool {
	if datasets.IsURL(name) {
		return true
	}
	_, err := os.Stat(store.Folder(name).Plan())
	return err == nil
}

// Table searches the unwinnable rows of a table again, which is a fault for each that can be won.
// A table is a Parquet file, or a folder with Parquet files in it or in its folder data, such as
// datasets/games/eight-off. It has the columns game, source, deal, position and exact_status.
// Unlike [Verify], Table does not screen files before it reads them.
// Of the options it uses Proofs, which must be set, Workers and Progress. The result does not
// depend on the number of workers. If Table could not check, for example because a board cannot
// be read, the error says why. If ctx is cancelled, it is the error of ctx.
func Table(ctx context.Context, name string, games *catalogue.Catalogue, o Options) (TableProofs, error) {
	t := TableProofs{Table: name, FaultList: FaultList{Faults: []string{}}}
	list, err := parquetFiles(name)
	if err != nil {
		return t, err
	}
	p := prover{Options: o, Proofs: &t.Proofs, FaultList: &t.FaultList, game: games.Lookup}
	return t, p.search(ctx, list)
}

// parquetFiles returns the files of a table.
func parquetFiles(name string) (list []string, err error) {
	info, err := os.Stat(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, misuse.Errorf("%s: there is no such file or folder", name)
	case err != nil || !info.IsDir():
		return []string{name}, err
	}
	for _, pattern := range []string{"*.parquet", "data/*.parquet"} {
		found, err := fs.Glob(os.DirFS(name), pattern)
		if err != nil {
			return nil, err
		}
		for _, path := range found {
			list = append(list, filepath.Join(name, filepath.FromSlash(path)))
		}
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("%s: %w, nor a Parquet file", name, datasets.ErrNoDataset)
	}
	return list, nil
}

// searchAgain searches the unwinnable rows of sound files again.
func (c *checker) searchAgain(ctx context.Context) error {
	if c.Options.Proofs == nil {
		return nil
	}
	c.Verification.Proofs = &Proofs{}
	p := prover{
		Options: c.Options, Proofs: c.Verification.Proofs, FaultList: &c.FaultList,
		game: func(string) (catalogue.Entry, error) { return c.maker.Game, nil },
	}
	for _, i := range c.sound {
		s := c.Shard(i)
		var sidecar store.Sidecar
		if err := files.ReadJSON(c.dir.Sidecar(s), &sidecar); err != nil {
			return err
		}
		var list []string
		for _, f := range s.Parts() {
			if m, ok := sidecar.File(f); ok && f.Table == c.Schema.Positions {
				list = append(list, c.dir.In(m.Path))
			}
		}
		if err := c.source.With(ctx, sidecar.Files, func() error { return p.search(ctx, list) }); err != nil {
			return err
		}
	}
	return nil
}

// A prover searches the unwinnable rows of files again.
type prover struct {
	Options
	*Proofs
	*FaultList
	game func(name string) (catalogue.Entry, error)
}

// search searches the unwinnable rows of some files again.
func (p *prover) search(ctx context.Context, list []string) error {
	limits := p.Options.Proofs
	p.Limit = max(1, min(limits.MaxNodes, limits.MaxBytes/plain.BytesPerPosition))
	total, err := p.count(ctx, list)
	if err != nil {
		return err
	}
	done := 0
	p.tellOf(proving, "row", done, total)
	rows, failed := claims(ctx, list)
	for found, err := range parallel.InOrder(ctx, max(1, p.Workers), rows, p.prove) {
		if err != nil {
			return err
		}
		p.add(found)
		done++
		p.tellOf(proving, "row", done, total)
	}
	return *failed
}

// count returns the number of rows to be searched.
func (p *prover) count(ctx context.Context, list []string) (n int, err error) {
	rows, failed := claims(ctx, list)
	for range rows {
		n++
	}
	return n, *failed
}

// A claim is a row that says that its position cannot be won.
type claim struct {
	place, game, position string
}

// claims returns the unwinnable rows of some files. After them, failed is the error that ended the reading.
func claims(ctx context.Context, list []string) (rows iter.Seq[claim], failed *error) {
	failed = new(error)
	return func(yield func(claim) bool) {
		for _, path := range list {
			if *failed = claimsOf(ctx, path, yield); *failed != nil {
				return
			}
		}
	}, failed
}

// The columns of a claim. Only the datasets of winrate have the last one.
var claimColumns = []string{"game", "source", "deal", "position", "exact_status", "verdict"}

// errTaken ends the reading of a file when no more rows are wanted.
var errTaken = errors.New("no more rows are wanted")

func claimsOf(ctx context.Context, path string, yield func(claim) bool) error {
	row := 0
	err := datasets.EachRowOfFile(ctx, path, claimColumns, func(cells []datasets.Cell) error {
		row++
		for i := range cells[:5] {
			if cells[i].NoColumn {
				return misuse.Errorf("no column %s; expected a table of labels as patience generate writes them", claimColumns[i])
			}
		}
		status, verdict := &cells[4], &cells[5]
		if status.Text != string(solve.Unsolvable) && (!verdict.Known || verdict.Number != 0) {
			return nil
		}
		place := fmt.Sprintf("%s: row %d, %s:%.0f", path, row, cells[1].Text, cells[2].Number)
		if !yield(claim{place: place, game: cells[0].Text, position: cells[3].Text}) {
			return errTaken
		}
		return nil
	})
	if err != nil && !errors.Is(err, errTaken) {
		return misuse.Of(fmt.Errorf("%s: %w", path, err))
	}
	return nil
}

// A proof is what a search of a row found.
type proof struct {
	plain.Outcome
	fault string // of a position that can be won
}

// prove searches one row again.
func (p *prover) prove(ctx context.Context, c claim) (proof, error) {
	e, err := p.game(c.game)
	if err != nil {
		return proof{}, misuse.Of(fmt.Errorf("%s: %w", c.place, err))
	}
	board, err := e.ParseBoard([]byte(c.position))
	if err != nil {
		return proof{}, misuse.Of(fmt.Errorf("%s: position: %w", c.place, err))
	}
	out, err := plain.Search(ctx, board.Position(), p.Limit)
	if err != nil || out.Solution == nil {
		return proof{Outcome: out}, err
	}
	words, err := board.Notation(out.Solution)
	return proof{out, fmt.Sprintf("%s: said to be unwinnable, but %d moves win: %s", c.place, len(words),
		strings.Join(words, " "))}, err
}

// add counts what the search of a row found.
func (p *prover) add(found proof) {
	p.Rows++
	p.Positions += found.Positions
	switch {
	case found.fault != "":
		p.Winnable++
		p.fault("%s", found.fault)
	case found.Complete:
		p.Proved++
	default:
		p.Left++
	}
}
