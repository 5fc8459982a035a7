//go:build rules

package answer

import "context"

// Operations returns what a program of rules alone can answer; see package catalogue. Its boards have no picture.
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
