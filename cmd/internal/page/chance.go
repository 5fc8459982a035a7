package page

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"patience/catalogue"
	"patience/cmd/internal/say"
	"patience/game"
	"patience/label"
	"patience/rollout"
	"patience/solve"
)

// This file holds the chance of a win that a page shows: the share of games that a trained
// player wins from a position. Random play wins so rarely that its rate says nothing to a
// person before the last third of a game; the trained player wins about half of the
// average deals, and 64 of its games take some milliseconds.

// chancePlayers are the names of players that are fast, and know no more than a person
// sees. A game has one of them or none.
var chancePlayers = []string{"learned1-t1", "learned1", "learned5"}

const (
	gamesHere  = 256 // for the position that is shown: the chance is known to about 3 %
	gamesAfter = 64  // after each legal move
)

// trainedPlayer returns the player of a game whose wins are the chance; false if there is none.
func trainedPlayer(e *catalogue.Entry) (rollout.Policy, bool) {
	i := slices.IndexFunc(e.Players, func(p rollout.Policy) bool { return slices.Contains(chancePlayers, p.Name) })
	if i < 0 {
		return rollout.Policy{}, false
	}
	return e.Players[i], true
}

// chance is the share of games that the trained player wins from a position, or from the
// one to which forced moves lead: a forced move costs nothing. It returns false if there is
// no such player.
func (s *Site) chance(ctx context.Context, v *view, p game.Position, games int64) (float64, bool) {
	if _, ok := trainedPlayer(&v.entry); !ok || v.Hides() {
		return 0, false
	}
	p = afterForced(p)
	rate, err := askMoment(ctx, s, v.keyOf(fmt.Sprint("chance ", games), p), func(ctx context.Context) (float64, error) {
		rate, ok := chanceOf(ctx, &v.entry, p, games)
		if !ok {
			return 0, errNoChance
		}
		return rate, nil
	})
	return rate, err == nil
}

var errNoChance = errors.New("no chance is known")

// chanceOf plays the games for chance.
func chanceOf(ctx context.Context, e *catalogue.Entry, p game.Position, games int64) (float64, bool) {
	player, ok := trainedPlayer(e)
	if !ok {
		return 0, false
	}
	if p = afterForced(p); p.Won() {
		return 1, true
	}
	o := rollout.DefaultOptions()
	o.Policy, o.Playouts, o.MaxPlayouts, o.Workers = player, games, games, 1
	result, err := rollout.Run(ctx, p, o)
	if err != nil {
		return 0, false
	}
	return float64(result.Wins) / float64(result.Playouts), true
}

// afterForced returns the position to which forced moves lead.
func afterForced(p game.Position) game.Position {
	p = p.Clone()
	for range maxForced {
		moves := p.AppendMoves(nil)
		if p.Won() || len(moves) != 1 {
			break
		}
		p.Play(moves[0])
	}
	return p
}

// maxForced is how many forced moves are followed; a game may go round in circles.
const maxForced = 60

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
		home := v.position.Home()
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
	if rate, ok := s.chance(ctx, v, v.position, gamesHere); ok {
		b.Unit = chanceUnit
		b.Number, b.Width = barOf(rate)
	}
	switch {
	case exact.MinMoves != nil:
		b.Left = say.Counted(*exact.MinMoves, "move") + " left"
	case exact.Low != nil && exact.High != nil:
		b.Left = say.Range(*exact.Low, *exact.High) + " moves left"
	case v.IsGuessed() && v.entry.Model().Learned(): // else the number could be far off, and nothing would say so
		if g, err := s.guessOf(ctx, v); err == nil { // else the client has gone
			b.Left = fmt.Sprintf("about %.0f moves left", g.Moves.Value)
		}
	}
	return b
}

const (
	cardsOfDeck = 52
	chanceUnit  = "chance"
)

// percent words a chance that is known to some percent only.
func percent(rate float64) string { return fmt.Sprintf("%.0f %%", 100*rate) }

// barOf words a chance, and says how wide its bar is, of 100.
func barOf(rate float64) (text string, width int) { return percent(rate), int(math.Round(100 * rate)) }

// chip says in a word what a move does: "best", "+2", "loses"; "" if that is not known.
func chip(before, after label.Exact, kind say.Kind) string {
	switch low, high := label.Longer(before, after); {
	case kind == say.Good:
		return "best"
	case after.Status == solve.Unsolvable:
		return "loses"
	case low == nil || *low == 0:
		return ""
	case high != nil && *high == *low:
		return fmt.Sprintf("+%d", *low)
	default:
		return fmt.Sprintf("≥ +%d", *low)
	}
}

// chipKind is the colour of a chip: small detours are milder than large ones.
func chipKind(kind say.Kind, chip string) string {
	if kind == say.Bad && (chip == "+1" || chip == "+2") {
		return "mid"
	}
	return string(kind)
}
