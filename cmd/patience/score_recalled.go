package main

import (
	"cmp"
	"fmt"
	"io"

	"patience/label"
	"patience/reference"
	"patience/solve"
)

// recall takes the labels that come with the program, if they are of this
// subject and made as its spec says. Other memory asks for another search only
// where memory ended the first one.
func (s *scored) recall() bool {
	asked, standard := s.spec, label.DefaultSpec()
	asked.Memory = standard.Memory
	if asked != standard {
		return false
	}
	if s.ID.Source == positionSource {
		s.known, _ = reference.Find(s.game, s.Board.Position())
	}
	result, found := reference.Lookup(s.game, cmp.Or(s.known, s.ID))
	if !found || result.Exact.Status == solve.MemoryLimit && s.spec.Memory != standard.Memory {
		return false
	}
	s.Result, s.recalled = result, true
	return true
}

// printRecalled prints the numbers that come with the program.
func (s *scored) printRecalled(w io.Writer) error {
	t := newPlainTable()
	t.AppendRows(s.winRateRows())
	t.AppendRows(s.searchedRows())
	known := ""
	if s.known.Number > 0 {
		known = fmt.Sprintf("This board is %s. ", s.known)
	}
	_, err := fmt.Fprintf(w, "%s\n\n%s\n", t.Render(), wrapped(w, known+
		"These labels come with patience. --fresh plays and searches again and tells more; add --min-cells for the least cells."))
	return err
}
