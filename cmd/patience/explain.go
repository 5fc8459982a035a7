package main

import (
	"fmt"
	"io"
	"strings"

	"patience/catalogue"
)

// checkExplain returns an error if --explain does not go with the game, the
// format or the number of deals.
func (f *solveFlags) checkExplain(games *catalogue.Catalogue, e catalogue.Entry, deals int64) error {
	switch {
	case !f.explain:
		return nil
	case e.GroupHands == nil:
		return usagef("--explain: %s has no words for bundles of moves; expected %s", e.Name(),
			namesWith(games, func(e catalogue.Entry) bool { return e.GroupHands != nil }))
	case f.format != "text" && f.format != "json":
		return usagef("--explain with --format %s; expected text or json", f.format)
	case deals > 1:
		return usagef("--explain with %d deals; expected a single one", deals)
	}
	return nil
}

// printGroupHands tells a solution in group hands, one on each line.
func printGroupHands(w io.Writer, s *solved) error {
	hands, err := s.game.GroupHands(s.Board, s.Solution)
	if err != nil {
		return err
	}
	notation, err := s.Board.Notation(s.Solution)
	if err != nil {
		return err
	}
	for i, h := range hands {
		moves := strings.Join(notation[:h.Moves], " ")
		notation = notation[h.Moves:]
		if _, err := fmt.Fprintf(w, "%3d. %-8s %s [%s]\n", i+1, h.Symbol, h.Sentence, moves); err != nil {
			return err
		}
	}
	return nil
}
