package winrate

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"patience/datasets/internal/ledger"
	"patience/game"
	"patience/internal/journal"
	"patience/internal/misuse"
)

// The errors of journals that cannot be put together.
var (
	ErrIncomplete = misuse.New("not all deals are in the files")
	ErrConflict   = errors.New("the files contradict each other")
)

// Merge puts the journals of runs together whose plans differ from p in their
// deals only. It decides nothing: the error wraps ErrIncomplete if a deal of p is
// in no file, and ErrConflict if two files tell otherwise of one. If out is not
// "", the results are kept in that journal, in the order of the deals.
func Merge(ctx context.Context, p Plan, parts []string, out string) (t Tally, err error) {
	all := ledger.New[dealResult]()
	for _, path := range parts {
		if err := p.take(ctx, path, all.Found); err != nil {
			return t, err
		}
	}
	for id := range all.Missing(p.Deals) {
		n := p.Deals.Len()
		return t, fmt.Errorf("%w: %d of %d are missing, the first is %d", ErrIncomplete, n-int64(len(all.Found)), n,
			id.Number)
	}
	for _, r := range all.Found {
		t.add(r)
	}
	return t, p.write(ctx, out, all.Found)
}

// take adds the results in a journal.
func (p *Plan) take(ctx context.Context, path string, results map[int64]dealResult) error {
	target, err := follow(path)
	if err != nil {
		return named(err)
	}
	return named(journal.Scan(target, kind, p.fits, func(record []byte) error {
		r, ok := p.parse(record)
		if !ok {
			return ctx.Err()
		}
		if before, ok := results[r.Deal]; ok && before != r {
			return fmt.Errorf("%s: %w (deal %d)", path, ErrConflict, r.Deal)
		}
		results[r.Deal] = r
		return ctx.Err()
	}))
}

// fits reports whether a plan, as a header has it, differs from this one in the deals
// only.
func (p *Plan) fits(other string) bool {
	before, after := p.aroundDeals()
	deals, isBefore := strings.CutPrefix(other, before)
	deals, isAfter := strings.CutSuffix(deals, after)
	parsed, err := game.ParseDeals(deals)
	return isBefore && isAfter && err == nil && parsed.Source == p.Deals.Source
}

// write adds the results that are not in a journal to it.
func (p *Plan) write(ctx context.Context, path string, found map[int64]dealResult) error {
	there, err := open(ctx, path, p)
	if err != nil {
		return err
	}
	for id := range there.Missing(p.Deals) {
		if err := there.add(found[id.Number]); err != nil {
			return errors.Join(err, there.close())
		}
	}
	return there.close()
}
