// Package ledger keeps what a run has found out about each deal, so that after an
// interruption the next run only does the deals that are missing.
//
//	deals → Missing → the run → Add → journal
//	                  journal → Open → Found
//
// A [Ledger] is a journal with a record for each deal, in the order in which the deals
// were finished. A shard of a dataset keeps its rows in a ledger, and package winrate
// keeps its verdicts in one. Only these two packages know what a record means.
package ledger

import (
	"iter"

	"patience/game"
	"patience/internal/journal"
)

// A Ledger is what was found out about deals. Without a file it has no Journal and is
// only in memory.
type Ledger[R any] struct {
	*journal.Journal
	Found map[int64]R // by number of the deal
}

// New returns an empty ledger without a file.
func New[R any]() *Ledger[R] { return &Ledger[R]{Found: map[int64]R{}} }

// Open opens or creates the ledger in a file. Read is given each record and its place in
// the file. It returns the deal and what was found out about it, or false if the record
// does not count. The errors are those of journal.Open.
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

// Missing returns the deals that are not in the ledger, in order.
func (l *Ledger[R]) Missing(deals game.Deals) iter.Seq[game.DealID] {
	return func(yield func(game.DealID) bool) {
		for id := range deals.All() {
			if _, ok := l.Found[id.Number]; !ok && !yield(id) {
				return
			}
		}
	}
}

// HasAll reports whether the ledger has every deal.
func (l *Ledger[R]) HasAll(deals game.Deals) bool {
	for range l.Missing(deals) {
		return false
	}
	return true
}
