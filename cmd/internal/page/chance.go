package page

import (
	"cmp"
	"context"
	"fmt"
	"math"

	"patience/cmd/internal/say"
	"patience/game"
	"patience/label"
	"patience/solve"
)

// A Bar says how a game stands.
type Bar struct {
	Number, Unit string // the chance of a win, or the cards that are home
	Meaning      string // of the number
	Width        int    // of 100
	Left         string // moves or cards
	Lost         bool   // that is proved
}

// bar is the bar of a view, from what the site knows without a search.
func (s *Site) bar(ctx context.Context, v *view, exact label.Exact) Bar {
	if v.Hides() {
		return v.barInSight(say.PlayerChance{}) // it comes with the moves
	}
	if v.Won() {
		return Bar{Number: "100 %", Unit: chanceUnit, Width: 100, Left: "0 moves left"}
	}
	if exact.Status == solve.Unsolvable || v.Stuck() {
		return Bar{Number: "0 %", Unit: chanceUnit, Left: "Lost, proved", Lost: true}
	}
	b := cardsHome(v)
	if chance := s.service.Chance(ctx, &v.Subject, v.Position, exact); chance.Known {
		b = Bar{Number: chance.String(), Unit: chanceUnit, Width: chance.Width(), Meaning: chanceMeaning}
	}
	switch {
	case exact.MinMoves != nil:
		b.Left = say.Counted(*exact.MinMoves, "move") + " left"
	case exact.Low != nil && exact.High != nil:
		b.Left = say.Range(*exact.Low, *exact.High) + " moves left"
	case v.IsGuessed() && v.Entry.Model().Learned(): // else the number could be far off, and nothing would say so
		g, err := s.guess(ctx, &v.Subject)
		if err == nil && g.Exact.Status != solve.Unsolvable { // else the client has gone, or a search will say so
			b.Left = fmt.Sprintf("about %.0f moves left", math.Round(g.Moves.Value))
		}
	}
	return b
}

// barInSight is the bar while cards are hidden, with the chance after the best move that is seen.
func (v *view) barInSight(best say.PlayerChance) Bar {
	b := cardsHome(v)
	if v.Entry.Player != nil {
		b.Number, b.Unit, b.Width = cmp.Or(best.String(), "…"), chanceUnit, best.Width()
		b.Meaning = "How often a computer player, who sees no more than you, wins after the best move, of 128 games"
	}
	return b
}

// cardsHome is the bar of a game of whose chance nothing is known.
func cardsHome(v *view) Bar {
	home, all := v.Position.Home(), 0
	if b, ok := v.Board.(game.Pictured); ok {
		for _, pile := range b.Layout().Piles {
			all += len(pile.Cards)
		}
	}
	return Bar{
		Number: fmt.Sprint(home), Unit: "home", Meaning: "Cards that are home", Width: home * 100 / max(all, 1),
		Left: fmt.Sprintf("%d cards to go", all-home),
	}
}

const (
	chanceUnit    = "chance"
	chanceMeaning = "How often a computer player wins from here, of 128 games"
)

// chipKind is the colour of a chip: small detours are milder than large ones.
func chipKind(kind say.Kind, chip string) string {
	if kind == say.Bad && (chip == "+1" || chip == "+2") {
		return "mid"
	}
	return string(kind)
}
