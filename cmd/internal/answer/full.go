//go:build !rules

package answer

import (
	"context"
	"strings"

	"patience/game/picture"
)

// Operations returns all operations.
func Operations() []Operation {
	return append(byRules(),
		operation("board", "The board for a screen: its piles, its text and a picture.", (*Service).table),
		operation("verdict", "Whether the position can be won, as far as a short search finds out.", (*Service).verdict),
		operation("chance", "How often a computer player wins, from the position and after each move.",
			(*Service).chance),
		operation("judge", "How hard the position is, measured by random games and a search.", (*Service).judge),
		operation("guess", "How hard the position is, as a model estimates it in a moment.", (*Service).guess),
		operation("hint", "The legal moves, the best first, as a model estimates them.", (*Service).hint),
		operation("solve", "A shortest solution, or any solution.", (*Service).solve),
		operation("pick", "Winnable deals of a difficulty.", (*Service).pick),
		operation("review", "Which moves of a played game made the win longer, and which one lost it.",
			(*Service).review),
	)
}

// A Table is a board for a screen, with a picture. Cards that the player does not see lie face down there, too.
type Table struct {
	Laid
	// a picture; cards and empty places have the index of their pile in data-pile, and in data-cards
	// how many cards there are from this one to the last of the pile
	SVG string `json:"svg"`
}

// table returns the board for a screen, with a picture.
func (s *Service) table(_ context.Context, q *Place) (t Table, err error) {
	p, err := s.read(q)
	if err != nil {
		return t, err
	}
	var svg strings.Builder
	err = picture.Draw(p.Board, p.Named()).WriteInline(&svg)
	return Table{p.laid(), svg.String()}, err
}
