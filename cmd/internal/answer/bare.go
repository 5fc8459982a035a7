//go:build rules

package answer

import "context"

// Operations are those of a program of rules alone, whose boards have no picture; see package catalogue.
func Operations() []Operation {
	return append(byRules(), operation("board", "The board for a screen: its piles and its text.", (*Service).laid))
}

// laid returns the board for a screen.
func (s *Service) laid(_ context.Context, q *Place) (Laid, error) {
	p, err := s.read(q)
	if err != nil {
		return Laid{}, err
	}
	return p.laid(), nil
}
