package answer

import (
	"context"

	"patience/cmd/internal/hands"
	"patience/cmd/internal/say"
	"patience/game"
)

// deal returns the board as the command deal prints it.
func (s *Service) deal(_ context.Context, q *Place) (game.Board, error) {
	p, err := s.read(q)
	if err != nil {
		return nil, err
	}
	return p.Board, nil
}

// A Laid board is one for a screen. Cards that the player does not see lie face down in Piles; Text shows them.
type Laid struct {
	say.Subject
	Title string `json:"title"` // the game and the deal, for people
	Won   bool   `json:"won"`   // all cards are home
	Text  string `json:"text"`  // the board as text
	Piles []Pile `json:"piles"`
	// what a player may do with the cards of Piles, moves that need draws from a stock apart
	Gestures []hands.Gesture `json:"gestures"`
}

// A Pile is a place on the table. The first card is the lowest.
type Pile struct {
	hands.Spot
	Cards []string `json:"cards"` // "##" for a card that lies face down
}

// laid returns the board for a screen.
func (p *Subject) laid() Laid {
	to := hands.Table{Board: p.Board, Shown: p.Board} // which has cards in the places that the rules know
	return Laid{
		Subject: p.JSON(), Title: say.GameName(&p.Entry) + " " + p.Named(), Won: p.Position.Won(),
		Text: p.Board.String(), Piles: pilesOf(&to), Gestures: append([]hands.Gesture{}, to.Gestures()...),
	}
}

// pilesOf returns the piles of a table whose board is a picture.
func pilesOf(t *hands.Table) []Pile {
	piles := []Pile{}
	for _, spot := range t.Spots() {
		pile := Pile{spot, []string{}}
		for _, c := range spot.Faces {
			pile.Cards = append(pile.Cards, c.String())
		}
		piles = append(piles, pile)
	}
	return piles
}

// Legal is the legal moves of a position.
type Legal struct {
	say.Subject
	Won   bool   `json:"won"`
	Moves []Move `json:"moves"`
}

// A Move is a legal move.
type Move struct {
	Move  string `json:"move"`  // in standard notation
	Words string `json:"words"` // for people
}

// moves returns the legal moves.
func (s *Service) moves(_ context.Context, q *Place) (l Legal, err error) {
	at, err := s.read(q)
	if err != nil {
		return l, err
	}
	p := at.Position
	l = Legal{Subject: at.JSON(), Won: p.Won(), Moves: []Move{}}
	for _, m := range p.AppendMoves(nil) {
		word, err := at.Board.Notation([]game.Move{m})
		if err != nil {
			return l, err
		}
		l.Moves = append(l.Moves, Move{word[0], p.MoveText(m)})
	}
	return l, nil
}
