package winrate

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"

	"patience/datasets/internal/ledger"
	"patience/game"
	"patience/internal/files"
	"patience/internal/journal"
	"patience/internal/lockfile"
	"patience/internal/misuse"
	"patience/solve"
)

// The errors of a journal that must not be written to.
var (
	ErrOtherPlan = misuse.New("the file is of another plan")
	ErrForeign   = misuse.New("the file holds something else")
	ErrBusy      = misuse.New("another patience winrate is writing to the file")
)

// kind is the beginning of every journal.
const kind = "patience winrate "

// The results of a run are kept in a journal. It is a text file with the plan, and
// then a line for each deal in the order in which they were decided:
//
//	CHECKSUM DEAL VERDICT POSITIONS MOVES
//
// Deals whose lines are damaged are decided again.
type results struct {
	*ledger.Ledger[dealResult]
	lock *lockfile.Lock
}

// open opens or creates the journal of a plan at a path, with the results in it except
// those of deals that the plan does not have. If the path is "", there is no journal.
func open(path string, p *Plan) (*results, error) {
	if path == "" {
		return &results{Ledger: ledger.New[dealResult]()}, nil
	}
	lock, err := acquire(path)
	if err != nil {
		return nil, inOurWords(path, err)
	}
	l, err := ledger.Open(path, journal.Header{Kind: kind, Plan: p.header()},
		func(_ int64, record []byte) (int64, dealResult, bool) {
			r, ok := p.parse(record)
			return r.Deal, r, ok
		})
	if err != nil {
		return nil, errors.Join(inOurWords(path, err), lock.Release())
	}
	return &results{l, lock}, nil
}

// acquire takes the lock of a journal, which is a file beside it, or beside what it is a
// link to.
func acquire(path string) (*lockfile.Lock, error) {
	if err := journal.Plain(path); err != nil {
		return nil, err
	}
	target, isOpen, err := files.Follow(path)
	if err != nil || isOpen {
		return nil, cmp.Or(err, journal.ErrForeign)
	}
	dir, name := filepath.Split(target)
	lock, err := lockfile.Acquire(filepath.Join(dir, "."+name+".lock"))
	var of *fs.PathError
	switch {
	case errors.Is(err, lockfile.ErrHeld):
		return nil, fmt.Errorf("%s: %w", path, ErrBusy)
	case errors.As(err, &of):
		return nil, &fs.PathError{Op: of.Op, Path: path, Err: of.Err}
	}
	return lock, err
}

// inOurWords turns an error of a journal into one of this package.
func inOurWords(path string, err error) error {
	var other *journal.OtherError
	switch {
	case errors.As(err, &other):
		return fmt.Errorf("%s: %w: %s", path, ErrOtherPlan, other.Plan)
	case errors.Is(err, journal.ErrForeign):
		return fmt.Errorf("%s: %w", path, ErrForeign)
	case errors.Is(err, fs.ErrNotExist):
		return misuse.Of(err)
	}
	return err
}

func contains(deals game.Deals, number int64) bool {
	for _, r := range deals.Ranges {
		if r.First <= number && number <= r.Last {
			return true
		}
	}
	return false
}

func (r *results) close() error {
	if r.Journal == nil {
		return nil
	}
	return errors.Join(r.Close(), r.lock.Release())
}

// add writes a result to the journal, if there is one.
func (r *results) add(result dealResult) error {
	if r.Journal == nil {
		return nil
	}
	_, err := r.Add([]byte(result.record()))
	return err
}

func (r dealResult) record() string {
	return fmt.Sprintf("%d %s %d %d", r.Deal, r.Verdict, r.Stored, r.Moves)
}

// parse reads what record writes. It returns false for any other text, and for a
// deal that the plan does not have.
func (p *Plan) parse(record []byte) (r dealResult, ok bool) {
	text, verdict := string(record), ""
	if _, err := fmt.Sscan(text, &r.Deal, &verdict, &r.Stored, &r.Moves); err != nil || !contains(p.Deals, r.Deal) {
		return r, false
	}
	r.Verdict = solve.Verdict(verdict)
	switch r.Verdict {
	case solve.Winnable, solve.Unwinnable, solve.Undecided:
		return r, r.record() == text
	}
	return r, false
}
