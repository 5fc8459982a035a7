package page

import (
	"context"
	"fmt"
	"math"

	"patience/cmd/internal/say"
	"patience/label"
	"patience/solve"
)

// A Bar says how a game stands.
type Bar struct {
	Number, Unit string // the chance of a win, or the cards that are home; "" if it is not known
	Width        int    // of 100
	Left         string // moves or cards
	Lost         bool   // that is proved
}

// bar is the bar of a view, from what the site knows without a search.
func (s *Site) bar(ctx context.Context, v *view, exact label.Exact) Bar {
	if v.Hides() {
		home := v.Position.Home()
		return Bar{
			Number: fmt.Sprint(home), Unit: "home", Width: home * 100 / cardsOfDeck,
			Left: fmt.Sprintf("%d cards to go", cardsOfDeck-home),
		}
	}
	if v.Won() {
		return Bar{Number: "100 %", Unit: chanceUnit, Width: 100, Left: "0 moves left"}
	}
	if exact.Status == solve.Unsolvable || v.Stuck() {
		return Bar{Number: "0 %", Unit: chanceUnit, Left: "Lost, proved", Lost: true}
	}
	var b Bar
	if chance := s.service.Chance(ctx, &v.Subject, v.Position, exact); chance.Known {
		b.Number, b.Unit, b.Width = chance.String(), chanceUnit, chance.Width()
	}
	switch {
	case exact.MinMoves != nil:
		b.Left = say.Counted(*exact.MinMoves, "move") + " left"
	case exact.Low != nil && exact.High != nil:
		b.Left = say.Range(*exact.Low, *exact.High) + " moves left"
	case v.IsGuessed() && v.Entry.Model().Learned(): // else the number could be far off, and nothing would say so
		g, err := s.guess(ctx, v)
		if err == nil && g.Exact.Status != solve.Unsolvable { // else the client has gone, or a search will say so
			b.Left = fmt.Sprintf("about %.0f moves left", math.Round(g.Moves.Value))
		}
	}
	return b
}

const (
	cardsOfDeck = 52
	chanceUnit  = "chance"
)

// chipKind is the colour of a chip: small detours are milder than large ones.
func chipKind(kind say.Kind, chip string) string {
	if kind == say.Bad && (chip == "+1" || chip == "+2") {
		return "mid"
	}
	return string(kind)
}
