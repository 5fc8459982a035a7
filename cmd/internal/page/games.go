package page

import (
	"fmt"
	"html/template"
	"net/http"
	"slices"
	"strings"

	"patience/catalogue"
	"patience/cmd/internal/say"
	"patience/game"
)

// A Shelf is the tiles of games that are alike.
type Shelf struct {
	catalogue.Kind
	Number int
	Tiles  []Tile
}

// A Tile leads to a game.
type Tile struct {
	catalogue.Told
	Title       string
	Also        string // other names of the game
	Picture     template.HTML
	Share, Rest string // how many deals can be won
}

// Width is the length of a bar for the deals that can be won, of 100.
func (t *Tile) Width() int { return t.Verdicts.Winnable * 100 / max(1, t.Verdicts.Deals) }

// games is the page of all games.
func (s *Site) games(w http.ResponseWriter, _ *http.Request) error {
	shelves, err := s.shelves()
	if err != nil {
		return err
	}
	p := s.begin(w, top{Title: "Games", At: "/games"})
	p.put("shelves", shelves)
	return p.end()
}

// laid are the shelves of the games that are served. Those of no kind stand on the last one.
func (s *Site) laid() (shelves []Shelf, err error) {
	games := s.options.Games
	others, kinds := catalogue.Kind{Title: "Other games"}, catalogue.Kinds()
	for _, name := range games.Names() {
		has := func(k catalogue.Kind) bool {
			return slices.ContainsFunc(k.Games, func(told catalogue.Told) bool { return told.Name == name })
		}
		if !slices.ContainsFunc(kinds, has) {
			others.Games = append(others.Games, catalogue.Told{Name: name})
		}
	}
	for i, kind := range append(kinds, others) {
		shelf := Shelf{Kind: kind, Number: i}
		for _, told := range kind.Games {
			if !slices.Contains(games.Names(), told.Name) {
				continue
			}
			tile, err := tileOf(games, told)
			if err != nil {
				return nil, err
			}
			shelf.Tiles = append(shelf.Tiles, tile)
		}
		if len(shelf.Tiles) > 0 {
			shelves = append(shelves, shelf)
		}
	}
	return shelves, nil
}

// tileOf returns the tile of a game.
func tileOf(games *catalogue.Catalogue, told catalogue.Told) (Tile, error) {
	e, err := games.Lookup(told.Name)
	if err != nil {
		return Tile{}, err
	}
	deal, err := e.Deal(game.DealID{Source: game.Random, Number: 1}, game.DefaultSeed)
	if err != nil {
		return Tile{}, err
	}
	t := Tile{
		Told: told, Title: say.GameName(&e), Picture: thumb(deal), Also: strings.Join(games.OtherNames(told.Name), " "),
	}
	if told.Verdicts.Deals > 0 {
		t.Share, t.Rest = say.CanBeWon(told.Verdicts)
	}
	return t, nil
}

// thumb draws a board with a few strokes: places, cards with a spot of their colour, and backs.
func thumb(b game.Board) template.HTML {
	pictured, ok := b.(game.Pictured)
	if !ok {
		return ""
	}
	var places, cards, backs, red, black strings.Builder
	width, height := 0.0, 0.0
	for _, p := range pictured.Layout().Piles {
		x, y := 1+8*p.X, 1+11*p.Y
		for i := range max(1, len(p.Cards)) {
			if p.Spread == game.Stacked && i+1 < len(p.Cards) {
				continue // the last card lies on it
			}
			shape, spot := &cards, &black
			switch {
			case len(p.Cards) == 0:
				shape, spot = &places, nil
			case p.Cards[i].IsDown():
				shape, spot = &backs, nil
			case strings.Contains("DH", p.Cards[i].Suit):
				spot = &red
			}
			fmt.Fprintf(shape, "M%.4g %.4gh7v10h-7z", x, y)
			if spot != nil {
				fmt.Fprintf(spot, "M%.4g %.4gh3", x+2, y+1.6)
			}
			width, height = max(width, x+8), max(height, y+11)
			switch p.Spread {
			case game.Down:
				y += 2.5
			case game.Right:
				x += 3.4
			case game.Stacked:
			}
		}
	}
	return template.HTML(fmt.Sprintf(`<svg class="thumb" viewBox="0 0 %.4g %.4g" aria-hidden="true">`+
		`<path class="place" d="%s"/><path class="back" d="%s"/><path class="card" d="%s"/>`+
		`<path class="red" d="%s"/><path class="black" d="%s"/></svg>`, width, height, &places, &backs, &cards, &red, &black))
}
