package winrate

import (
	"bufio"
	"errors"
	"fmt"
	"io"
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
func Merge(p Plan, files []string, out string) (t Tally, err error) {
	results := map[int64]dealResult{}
	for _, path := range files {
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
	header, err := p.headerOf(f)
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	if _, err := f.Seek(0, io.SeekStart); err != nil {
		return err
	}
	var conflict error
	err = journal.Scan(f, header, func(text []byte) bool {
		r, ok := parseResult(string(text))
		if !ok || !contains(p.Deals, r.Deal) {
			return true
		}
		if before, ok := results[r.Deal]; ok && before != r {
			conflict = fmt.Errorf("%s: %w (deal %d)", path, ErrConflict, r.Deal)
		}
		results[r.Deal] = r
		return conflict == nil
	})
	return errors.Join(conflict, err)
}

// headerOf reads the header of a journal, which must be of this plan except for
// the deals.
func (p *Plan) headerOf(f io.Reader) (journal.Header, error) {
	line, err := bufio.NewReader(io.LimitReader(f, 1<<20)).ReadString('\n')
	if err != nil && !errors.Is(err, io.EOF) {
		return journal.Header{}, err
	}
	plan, ok := strings.CutPrefix(strings.TrimSuffix(line, "\n"), kind)
	if !ok {
		return journal.Header{}, ErrForeign
	}
	before, after := p.aroundDeals()
	deals, isBefore := strings.CutPrefix(plan, before)
	deals, isAfter := strings.CutSuffix(deals, after)
	parsed, err := game.ParseDeals(deals)
	if !isBefore || !isAfter || err != nil || parsed.Source != p.Deals.Source {
		return journal.Header{}, fmt.Errorf("%w: %s", ErrOtherPlan, plan)
	}
	return journal.Header{Kind: kind, Plan: plan}, nil
}

// write adds the results that are not in a journal to it.
func (p *Plan) write(path string, results map[int64]dealResult) error {
	j, there, err := openJournal(path, p)
	if err != nil {
		return err
	}
	known := map[int64]bool{}
	for _, r := range there {
		known[r.Deal] = true
	}
	for id := range p.Deals.All() {
		if known[id.Number] {
			continue
		}
		if err := j.add(results[id.Number]); err != nil {
			return errors.Join(err, j.close())
		}
	}
	return j.close()
}
