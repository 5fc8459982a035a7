// Package ledger keeps what a run has found of each deal, so that an interrupted run
// goes on with the others.
//
//	deals → Missing → the run → Add → journal
//	                  journal → Open → Found
//
// A [Ledger] is a journal with a record for each deal, in the order in which they were
// finished. The rows of a dataset's shard are kept in one, and so are the verdicts of
// package winrate. What a record says is for these to know.
package ledger

import (
	"iter"

	"patience/game"
	"patience/internal/journal"
)

// A Ledger is what was found of deals. Without a file it has no Journal and is only
// in memory.
type Ledger[R any] struct {
	*journal.Journal
	Found map[int64]R // by number of the deal
}

// New returns an empty ledger without a file.
func New[R any]() *Ledger[R] { return &Ledger[R]{Found: map[int64]R{}} }

// Open opens or creates the ledger in a file. Read says what was found of which deal by
// a record and its place in the file; it returns false for a record that does not count.
// Errors are as those of journal.Open.
func Open[R any](
	path string, h journal.Header, read func(at int64, record []byte) (deal int64, found R, ok bool),
) (*Ledger[R], error) {
	l := New[R]()
	var err error
	l.Journal, err = journal.Open(path, h, func(at int64, record []byte) {
		if deal, found, ok := read(at, record); ok {
			l.Found[deal] = found
		}
	})
	return l, err
}

// Missing are the deals of which nothing is found, in order.
func (l *Ledger[R]) Missing(deals game.Deals) iter.Seq[game.DealID] {
	return func(yield func(game.DealID) bool) {
		for id := range deals.All() {
			if _, ok := l.Found[id.Number]; !ok && !yield(id) {
				return
			}
		}
	}
}

// HasAll reports whether something is found of each deal.
func (l *Ledger[R]) HasAll(deals game.Deals) bool {
	for range l.Missing(deals) {
		return false
	}
	return true
}
