package answer

import (
	"cmp"
	"context"
	"fmt"

	"patience/catalogue"
	"patience/cmd/internal/say"
	"patience/game"
	"patience/label"
	"patience/label/pick"
	"patience/label/reference"
)

// A PickQuestion asks for deals of a difficulty.
type PickQuestion struct {
	Game string `json:"game,omitempty"`
	// easy, medium, hard, expert, or two ratings such as 1800-2000
	Difficulty string `json:"difficulty"`
	// the deals to pick from, in this order; random:1-1000000 without it
	Deals string `json:"deals,omitempty"`
	Count *int   `json:"count,omitempty"` // how many to pick, 1 to 100; 1 without it
	// of random deals and of random games; the default without it
	Seed *uint64 `json:"seed,omitempty"`
}

const mostPicked = 100

// PickedFrom are the deals that are picked from unless others are named.
const PickedFrom = "random:1-1000000"

// PickOptions returns the options for one deal of a difficulty, with the seeds of random deals and of random games.
func PickOptions(e catalogue.Entry, difficulty, deals string, seed, playSeed uint64) (o pick.Options, err error) {
	o = pick.Options{Count: 1, Seed: seed, PlaySeed: playSeed, Playouts: pick.DefaultPlayouts, Workers: 1}
	if o.Class, err = pick.ParseClass(difficulty, e.Reference); err != nil {
		return o, err
	}
	if o.Deals, err = game.ParseDealsInOrder(e, deals); err != nil {
		return o, err
	}
	spec := label.DefaultSpec()
	spec.PlaySeed = playSeed
	o.Published = reference.Labels(e, spec)
	return o, nil
}

// pick picks deals as the command does. There are fewer than Count if there are no more.
func (s *Service) pick(ctx context.Context, q *PickQuestion) ([]say.Picked, error) {
	e, err := s.Entry(q.Game)
	if err != nil {
		return nil, err
	}
	count := 1
	if q.Count != nil {
		count = *q.Count
	}
	switch {
	case e.Reference == nil:
		return nil, wrongf("game: the deals of %s have no ratings", e.Name())
	case count < 1 || count > mostPicked:
		return nil, wrongf("count %d; expected 1 to %d", count, mostPicked)
	}
	o, err := PickOptions(e, q.Difficulty, cmp.Or(q.Deals, PickedFrom), seedOf(q.Seed), seedOf(q.Seed))
	if err != nil {
		return nil, wrongf("%w", err)
	}
	o.Count, o.Workers = count, s.Workers
	key := fmt.Sprint("pick ", e.Name(), o.Class, o.Deals, count, o.Seed)
	return once(ctx, s, key, false, func(ctx context.Context) ([]say.Picked, error) {
		list := []say.Picked{}
		err := pick.Run(ctx, e, o, func(p *pick.Picked) error {
			row, err := say.NewPicked(&e, p, o.Seed)
			list = append(list, row)
			return err
		})
		return list, err
	})
}
