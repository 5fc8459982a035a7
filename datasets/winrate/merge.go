package winrate

import (
	"errors"
	"fmt"
	"os"
	"strings"

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
func Merge(p Plan, parts []string, out string) (t Tally, err error) {
	results := map[int64]dealResult{}
	for _, path := range parts {
		if err := p.take(path, results); err != nil {
			return t, err
		}
	}
	for id := range p.Deals.All() {
		r, ok := results[id.Number]
		if !ok {
			all := p.Deals.Len()
			return t, fmt.Errorf("%w: %d of %d are missing, the first is %d", ErrIncomplete, all-int64(len(results)), all, id.Number)
		}
		t.add(r)
	}
	if out != "" {
		err = p.write(out, results)
	}
	return t, err
}

// take adds the results in a journal.
func (p *Plan) take(path string, results map[int64]dealResult) error {
	if err := journal.Plain(path); err != nil {
		return inOurWords(path, err)
	}
	f, err := os.Open(path)
	if err != nil {
		return inOurWords(path, err)
	}
	defer f.Close()
	err = journal.Scan(f, kind, p.fits, func(record []byte) error {
		r, ok := p.parse(record)
		if !ok {
			return nil
		}
		if before, ok := results[r.Deal]; ok && before != r {
			return fmt.Errorf("%s: %w (deal %d)", path, ErrConflict, r.Deal)
		}
		results[r.Deal] = r
		return nil
	})
	return inOurWords(path, err)
}

// fits returns an error if a plan differs from this one in more than the deals.
func (p *Plan) fits(other string) error {
	before, after := p.aroundDeals()
	deals, isBefore := strings.CutPrefix(other, before)
	deals, isAfter := strings.CutSuffix(deals, after)
	parsed, err := game.ParseDeals(deals)
	if !isBefore || !isAfter || err != nil || parsed.Source != p.Deals.Source {
		return &journal.OtherError{Plan: other}
	}
	return nil
}

// write adds the results that are not in a journal to it.
func (p *Plan) write(path string, results map[int64]dealResult) error {
	j, there, err := openJournal(path, p)
	if err != nil {
		return err
	}
	for id := range p.Deals.All() {
		if _, ok := there[id.Number]; ok {
			continue
		}
		if err := j.add(results[id.Number]); err != nil {
			return errors.Join(err, j.close())
		}
	}
	return j.close()
}
