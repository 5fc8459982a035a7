package pick

import (
	"context"

	"patience/game"
	"patience/internal/model"
	"patience/internal/portable"
	"patience/label"
)

// leastChance is the chance to be in the class from which a deal is played, where
// a model learned from the game, as a share of the chance of a random deal. Chosen by
// measurement: docs/lab/notebook.md, "Picking deals".
const leastChance = 0.5

// promising reports whether the model of the game, if one learned from it, gives a deal a
// fair chance to be in the class. It costs about as much as two thousand trials.
func (p *picker) promising(ctx context.Context, position game.Position) (bool, error) {
	if p.entry.Model == nil {
		return true, nil
	}
	m := p.entry.Model()
	if !m.Learned() {
		return true, nil
	}
	g, err := m.JudgeSeen(ctx, position, model.Seen{Trials: model.Long, Seed: p.PlaySeed})
	if err != nil {
		return false, err
	}
	log := func(rating float64) float64 { return portable.Log10(label.RateAt(p.entry.Reference, rating)) }
	within := g.Rates.Below(log(p.Class.Low)) - g.Rates.Below(log(p.Class.High))
	return within >= leastChance*p.share, nil
}
