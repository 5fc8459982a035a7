package freecell

import (
	"slices"

	"patience/game"
	"patience/game/card"
	"patience/heuristics"
	"patience/internal/games/freecell"
)

// surveyWeights are the weights of a [heuristics.Survey]. Its value is the weighted sum of
// a guide plus Bound times a lower bound. Only the ratios of the weights matter. Blocks
// and Lifts are for estimates before a step is played.
type surveyWeights struct {
	Weights
	Bound  int
	Blocks int // a card that comes to lie on one that leaves before it in a plan of the relaxed bound
	Lifts  int // a move of a step after its first
	Pace   int // a move, where positions after different numbers of moves compete
}

// alternateSurvey are the weights for alternate colours. With most of them sweeps of width
// 16 find the shortest solutions: scripts/tune -survey 16 of 62d7a39. Blocks and Lifts are
// larger, which saves visits. See docs/lab/notebook.md, "Short solutions by sweeps".
var alternateSurvey = surveyWeights{Bound: 92, Blocks: 92, Lifts: 32, Pace: 64, Weights: Weights{
	Out: 35, Dig: 25, Inversions: 73, Breaks: 11,
	Space: [5][4]int{{367, 151, 63, 16}, {188, 8, 3, 8}, {39, 29, 27, 0}, {33, 32, 42, 0}, {26, 14, 2, 0}},
}}

// survey returns the survey with these weights, for games in which cards move
// singly.
func (w *surveyWeights) survey() heuristics.Survey {
	if current != nil && current.Base[0] != 0 {
		b, own := &current.Base, *w
		own.Bound, own.Out, own.Dig, own.Inversions, own.Breaks = int(b[0]), int(b[1]), int(b[2]), int(b[3]), int(b[4])
		for i := range 20 {
			own.Space[i/4][i%4] = int(b[5+i])
		}
		w = &own
	}
	v := &survey{w: w, foresight: foresight{weights: &w.Weights, singly: true}, model: current}
	return heuristics.Survey{
		Pace: w.Pace, Start: v.start, AppendSteps: v.appendSteps, HashAfter: hashAfter,
		After: v.after,
	}
}

// A survey values positions by a guide's weighted sum and the relaxed bound. It looks at
// a position once and values all steps from there, as a [foresight] does. The note on a
// position is a plan of the relaxed bound: the set of cards on detours, including the
// forced ones. The note on a child is a plan that follows from the parent's, and mostly a
// cheapest one. When the child becomes a parent, the survey finds a cheapest plan.
type survey struct {
	w *surveyWeights
	foresight
	model     *Model
	glimpser  Glimpser
	corr      int
	looked    uint64     // the hash of the position looked at
	relax     relaxation // its columns
	inColumns card.Set
	followed  card.Set     // the plan that was followed last
	before    [64]card.Set // by card: the cards that go home before it in that plan
}

// cheapest marks notes whose plan is a cheapest one.
const cheapest heuristics.Note = 1 << card.Deck

// start returns the standing of a position from scratch.
func (v *survey) start(p game.Position) heuristics.Standing {
	v.look(p.(*freecell.Position))
	v.correct()
	return v.standing(v.cheapestPlan(card.All), cheapest)
}

// standing returns the standing of the position looked at, with a plan.
func (v *survey) standing(plan card.Set, note heuristics.Note) heuristics.Standing {
	bound := v.p.Rules().Cards() - v.p.Home() + plan.Len()
	return heuristics.Standing{
		Value: int32(max(0, v.value(v.sum, v.freeCells, v.empty)+v.w.Bound*bound+v.corr)),
		Bound: int32(bound),
		Note:  note | heuristics.Note(plan),
	}
}

// hashAfter changes the hash by the change of each move, which does not depend on the
// other moves.
func hashAfter(p game.Position, step []game.Move) uint64 {
	q := p.(*freecell.Position)
	hash := q.Hash()
	for _, m := range step {
		hash ^= q.Hash() ^ q.HashAfter(m)
	}
	return hash
}

// after keeps the plan, and adds the cards that moved if it is no plan without them.
func (v *survey) after(p game.Position, s heuristics.Standing, step []game.Move, safe int) heuristics.Standing {
	v.look(p.(*freecell.Position))
	v.correct()
	moved := taken(step)
	plan := card.Set(s.Note)&v.inColumns&^moved | v.relax.forced
	if !v.follow(plan) {
		plan |= moved & v.inColumns
	}
	after := v.standing(plan, 0)
	if s.Note&cheapest != 0 && int(after.Bound) == int(s.Bound)-len(step)-safe { // no move lowers the bound by more
		after.Note |= cheapest
	}
	return after
}

// appendSteps appends the moves that do not go to a cell, the digs and the moves
// of long runs.
func (v *survey) appendSteps(p game.Position, s *heuristics.Standing, steps *heuristics.Steps) {
	q := p.(*freecell.Position)
	v.lookAgain(q)
	if v.model != nil && v.model.W != nil {
		v.corr = int(s.Value) - v.value(v.sum, v.freeCells, v.empty) - v.w.Bound*int(s.Bound)
	}
	if s.Note&cheapest == 0 {
		*s = v.standing(v.cheapestPlan(card.Set(s.Note)&card.All), cheapest)
	}
	plan := card.Set(s.Note) & card.All
	if v.followed != plan {
		v.follow(plan)
	}
	first, firstEnd := len(steps.Moves), len(steps.Ends)
	appendDigs(p, steps)
	moves, ends := steps.Moves, steps.Ends
	steps.Values = slices.Grow(steps.Values, len(ends)-firstEnd)
	steps.Bounds = slices.Grow(steps.Bounds, len(ends)-firstEnd)
	for _, end := range ends[firstEnd:] {
		step := moves[first:end]
		first = end
		value, bound := v.estimate(step, plan, int(s.Bound))
		steps.Values, steps.Bounds = append(steps.Values, value), append(steps.Bounds, bound)
	}
}

// estimate estimates the standing after a step. A card that leaves its column saves its
// detour if the plan has one. A card that comes to lie on one that goes home before it in
// the plan needs another detour, or another plan.
func (v *survey) estimate(step []game.Move, plan card.Set, bound int) (value, boundAfter int) {
	a := v.unchanged()
	var lifted card.Set
	blocks := 0
	if len(step) > 2 && isDetour(step) {
		m, run := deepest(step), taken(step)
		v.run(&a, m, run)
		lifted, blocks = run, v.blocks(&a, m)
	} else {
		for _, m := range step {
			v.single(&a, m)
			switch {
			case freecell.MoveTo(m) == freecell.Home:
				bound--
				continue
			case freecell.MoveFrom(m) == freecell.Home: // it can go back at once
				bound++
				continue
			case freecell.MoveFrom(m) != freecell.Cell:
				lifted |= card.Bit(freecell.MoveCard(m))
			}
			blocks += v.blocks(&a, m)
		}
	}
	bound -= (plan & lifted).Len()
	value = v.value(a.sum, a.freeCells, a.empty) + v.guessed() + v.w.Bound*bound + v.w.Blocks*blocks + v.w.Lifts*(len(step)-1)
	return max(0, value), bound + blocks
}

// blocks returns 1 if a move puts a card onto a column that holds a card that goes
// home earlier.
func (v *survey) blocks(a *afterwards, m game.Move) int {
	to := freecell.MoveTo(m)
	if to < freecell.Floor && v.columnOf(card.Card(to))&^a.gone&v.before[freecell.MoveCard(m)&63] != 0 {
		return 1
	}
	return 0
}

// guessed is the correction after a step, as far as it is known.
func (v *survey) guessed() int {
	if v.model == nil || v.model.W == nil {
		return 0
	}
	return v.corr*Keep/64 + Offset
}

// Keep and Offset are scratch.
var Keep, Offset = 64, 0
