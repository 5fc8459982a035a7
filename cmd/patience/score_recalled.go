package main

import (
	"fmt"
	"io"

	"patience/label"
	"patience/reference"
)

// recall takes the labels that come with the program, if they are of this
// subject and made as its spec says.
func (s *scored) recall() bool {
	if s.spec != label.DefaultSpec() {
		return false
	}
	s.Result, s.recalled = reference.Lookup(s.game, s.ID)
	return s.recalled
}

// printRecalled prints the numbers that come with the program.
func (s *scored) printRecalled(w io.Writer) error {
	t := newPlainTable()
	t.AppendRows(s.winRateRows())
	t.AppendRows(s.searchedRows())
	_, err := fmt.Fprintf(w, "%s\n\n%s\n", t.Render(), wrapped(w,
		"These labels come with patience. --fresh plays and searches again and tells more; add --min-cells for the least cells."))
	return err
}
