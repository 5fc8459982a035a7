package answer

import (
	"context"

	"patience/catalogue"
	"patience/cmd/internal/say"
	"patience/game"
	"patience/label"
	"patience/rollout"
	"patience/solve"
)

// The chance of a win is the share of games that the computer player of the game wins from a
// position. Random play wins so rarely that its rate says nothing to a person before the last
// third of a game; the player wins about half of the average deals, and 128 of its games
// take some milliseconds.

// Games is the number of games of each chance, everywhere. It is then known to about 4 %.
const Games = 128

// Chance returns the chance of a win from a position; exact is what is proved of the position. Forced moves cost
// nothing, so they are made first. The chance is not known if the game has no computer player, if the game hides cards,
// which the player would know, or if ctx ends.
func (s *Service) Chance(ctx context.Context, at *Subject, p game.Position, exact label.Exact) say.PlayerChance {
	p = afterForced(p)
	if exact.Status == solve.Unsolvable || !p.Won() && len(p.AppendMoves(nil)) == 0 {
		return say.PlayerChance{Lost: true}
	}
	if at.Entry.Player == nil || at.Hides() {
		return say.PlayerChance{}
	}
	rate, err := once(ctx, s, at.key("chance", p), true, func(ctx context.Context) (float64, error) {
		return chanceOf(ctx, at, p)
	})
	return say.PlayerChance{Rate: rate, Known: err == nil}
}

// chanceOf plays the games for Chance. The game has a computer player, and no move from the position is forced.
func chanceOf(ctx context.Context, at *Subject, p game.Position) (float64, error) {
	if p.Won() {
		return 1, nil
	}
	o := rollout.DefaultOptions()
	o.Policy, o.Playouts, o.MaxPlayouts, o.Workers, o.Seed = *at.Entry.Player, Games, Games, 1, at.Seed
	result, err := rollout.Run(ctx, p, o)
	return float64(result.Wins) / Games, err
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

// ChancesAlong returns the chances along a game, of whose positions exact is proved. It returns nil if one of them is
// not known, or if the game is very long.
func (s *Service) ChancesAlong(
	ctx context.Context, at *Subject, positions []game.Position, exact []label.Exact,
) []say.PlayerChance {
	if len(positions) > LongestCurve || at.Entry.Player == nil {
		return nil
	}
	chances := make([]say.PlayerChance, len(positions))
	for i, p := range positions {
		if chances[i] = s.Chance(ctx, at, p, exact[i]); chances[i].String() == "" {
			return nil
		}
	}
	return chances
}

// LongestCurve is the largest number of positions of a game along which chances are found. That takes
// up to a second.
const LongestCurve = 300

// A Pair is two estimates of a chance, from games of their own.
type Pair [2]float64

// Mean is the mean of both.
func (p Pair) Mean() float64 { return (p[0] + p[1]) / 2 }

// InSight estimates the chance of each legal move by what a player sees: the cards that lie face down
// are put into random orders, and in each the computer player plays one game after each move. Each of
// the two estimates is from half of the orders, the same for all moves. The result is empty if the game
// has no computer player, or hides nothing.
func (s *Service) InSight(ctx context.Context, at *Subject) (map[game.Move]Pair, error) {
	start, hides := game.AsHidden(at.Position)
	if at.Entry.Player == nil || !hides {
		return nil, nil
	}
	return once(ctx, s, at.key("in sight", start), false, func(ctx context.Context) (map[game.Move]Pair, error) {
		return unseenChances(ctx, at, start)
	})
}

func unseenChances(ctx context.Context, at *Subject, start game.Hidden) (map[game.Move]Pair, error) {
	player, seen := at.Entry.Player.NewPlayer(start), game.NewHashSet(0)
	most := rollout.DefaultOptions().MaxMoves
	orders, rates := hiddenOrders(at), map[game.Move]Pair{}
	for _, m := range start.AppendMoves(nil) {
		var wins Pair
		for order := range int64(Games) {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			p, rng := start.Clone().(game.Hidden), orders.Rand(order)
			p.Reshuffle(&rng)
			p.Play(m)
			seen.Reset()
			seen.Add(p.Hash())
			won := p.Won()
			if !won {
				_, _, end := player.PlayTrial(p, &rng, seen, most)
				won = end == game.TrialWon
			}
			if won {
				wins[order/(Games/2)] += 2.0 / Games
			}
		}
		rates[m] = wins
	}
	return rates, nil
}

// hiddenOrders are the generators of the orders of the hidden cards.
func hiddenOrders(at *Subject) game.Trials {
	return game.NewTrials("in sight", at.Position.AppendKey(nil), at.Seed)
}

// Chances are the chances of a win, by games of a computer player.
type Chances struct {
	say.Subject
	Player string `json:"player"` // name of the computer player
	// share of its games won from the position; null if the game hides cards, which it does not know
	Chance *float64     `json:"chance"`
	Lost   bool         `json:"lost"`  // a short search proves that the position cannot be won
	Moves  []MoveChance `json:"moves"` // after each legal move, in the order of the rules
}

// MoveChance is the chance after a legal move.
type MoveChance struct {
	Move   string  `json:"move"`
	Chance float64 `json:"chance"`
	Lost   bool    `json:"lost"` // a short search proves that there is no win after it
}

// chance returns the chances of a position and of its moves.
func (s *Service) chance(ctx context.Context, q *Place) (c Chances, err error) {
	at, err := s.read(q)
	if err != nil {
		return c, err
	}
	if at.Entry.Player == nil {
		return c, wrongf("game: there is no computer player for %s; expected one like %s", at.Entry.Name(),
			s.firstWith(func(e *catalogue.Entry) bool { return e.Player != nil }))
	}
	c = Chances{Subject: at.JSON(), Player: at.Entry.Player.Name, Moves: []MoveChance{}}
	here, err := s.decidedChance(ctx, at, at.Position)
	if err != nil {
		return c, err
	}
	if c.Lost = here.Lost; here.String() != "" {
		c.Chance = &here.Rate
	}
	seen, err := s.InSight(ctx, at)
	if err != nil {
		return c, err
	}
	for _, m := range at.Position.AppendMoves(nil) {
		after := say.PlayerChance{Rate: seen[m].Mean()}
		if !at.Hides() {
			if after, err = s.decidedChance(ctx, at, game.After(at.Position, m)); err != nil {
				return c, err
			}
		}
		word, err := at.Board.Notation([]game.Move{m})
		if err != nil {
			return c, err
		}
		c.Moves = append(c.Moves, MoveChance{word[0], after.Rate, after.Lost})
	}
	return c, ctx.Err()
}

// decidedChance is Chance of a position that a short search looks at. It proves nothing about hidden cards.
func (s *Service) decidedChance(ctx context.Context, at *Subject, p game.Position) (say.PlayerChance, error) {
	exact, err := label.Exact{}, error(nil)
	if !at.Hides() {
		exact, err = s.Decided(ctx, at, p)
	}
	return s.Chance(ctx, at, p, exact), err
}
