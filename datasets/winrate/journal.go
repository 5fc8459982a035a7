package winrate

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"

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
	ErrOtherPlan = journal.ErrOtherPlan
	ErrForeign   = journal.ErrForeign
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
func open(ctx context.Context, path string, p *Plan) (*results, error) {
	if path == "" {
		return &results{ledger.New[dealResult](), &lockfile.Lock{}}, nil
	}
	target, err := follow(path)
	if err != nil {
		return nil, named(err)
	}
	lock, err := acquire(ctx, path, target)
	if err != nil {
		return nil, named(err)
	}
	l, err := ledger.Open(target, journal.Header{Kind: kind, Plan: p.header()},
		func(_ int64, record []byte) (int64, dealResult, bool) {
			r, ok := p.parse(record)
			return r.Deal, r, ok
		})
	if err != nil {
		return nil, errors.Join(named(err), lock.Release())
	}
	return &results{l, lock}, nil
}

// follow returns the journal to which a path leads that the user has typed.
func follow(path string) (string, error) {
	target, isOpen, err := files.Follow(path)
	if isOpen {
		err = fmt.Errorf("%s: %w", path, ErrForeign)
	}
	return target, cmp.Or(err, journal.Plain(target))
}

// acquire takes the lock of a journal, which is a file beside what the path leads to.
func acquire(ctx context.Context, path, target string) (*lockfile.Lock, error) {
	dir, name := filepath.Split(target)
	lock, err := lockfile.Acquire(ctx, filepath.Join(dir, "."+name+".lock"))
	var of *fs.PathError
	switch {
	case errors.Is(err, lockfile.ErrHeld):
		return nil, fmt.Errorf("%s: %w", path, ErrBusy)
	case errors.As(err, &of) && !errors.Is(err, lockfile.ErrForeign):
		return nil, &fs.PathError{Op: of.Op, Path: path, Err: of.Err}
	}
	return lock, err
}

// named marks the error of a file that is not there as one of the user, who has named it.
func named(err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return misuse.Of(err)
	}
	return err
}

func (r *results) close() error { return errors.Join(r.Close(), r.lock.Release()) }

// add writes a result to the journal, if there is one.
func (r *results) add(result dealResult) error {
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
	_, err := fmt.Sscan(text, &r.Deal, &verdict, &r.Stored, &r.Moves)
	r.Verdict = solve.Verdict(verdict)
	contains := func(some game.Range) bool { return some.First <= r.Deal && r.Deal <= some.Last }
	return r, err == nil && r.record() == text && slices.ContainsFunc(p.Deals.Ranges, contains) &&
		slices.Contains([]solve.Verdict{solve.Winnable, solve.Unwinnable, solve.Undecided}, r.Verdict)
}
