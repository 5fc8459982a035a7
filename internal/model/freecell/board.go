package freecell

import (
	"context"
	"fmt"
	"math"
	"slices"
	"sync"

	"patience/game"
	"patience/heuristics"
	bounds "patience/heuristics/freecell"
	"patience/internal/games/freecell"
	"patience/internal/model"
	"patience/internal/model/boardnet"
	"patience/internal/portable"
	"patience/rollout"
)

// Fits reports whether the board net can read positions of a game, whether or not it learned
// from them: all cards are there, and none lies in a reserve.
func Fits(rules *freecell.Rules) bool { return rules.Cards() == boardnet.Cards && rules.Reserve == 0 }

// boundOf returns the strongest bound that is consistent for the rules.
func boundOf(rules *freecell.Rules) heuristics.Heuristic {
	if rules.Moves == freecell.SingleCards {
		return bounds.Relaxed
	}
	return bounds.Runs
}

// A boardModel judges positions of one game by the board net alone. See model.Model.
type boardModel struct {
	rules  freecell.Rules
	bound  heuristics.Heuristic
	net    *boardnet.Net
	judges *sync.Pool // of *Judge
}

func newBoardModel(rules *freecell.Rules) *boardModel {
	m := &boardModel{rules: *rules, bound: boundOf(rules), net: BoardNet()}
	m.judges = &sync.Pool{New: func() any { return NewJudge(m.net, &m.rules) }}
	return m
}

// Learned reports whether the net learned from the game. See model.Model.
func (m *boardModel) Learned() bool { return m.net.Learned(m.rules.Name) }

// Judge judges positions without playing. See model.Model.
func (m *boardModel) Judge(positions ...game.Position) []model.Guess {
	return m.each(positions, m.moved)
}

// JudgeSeen judges a position with what else was seen of it. See model.Model.
func (m *boardModel) JudgeSeen(ctx context.Context, p game.Position, seen model.Seen) (model.Guess, error) {
	if err := m.check(p, seen); err != nil {
		return model.Guess{}, err
	}
	f := m.first(p)[0]
	if seen.Found > 0 {
		f.moves.Chances = upTo(f.moves.Chances, seen.Found-int(f.moves.First))
	}
	guess := m.moved(&f)
	if seen.Found > 0 {
		guess.Moves = guess.Moves.Within(f.moves.First, float64(seen.Found))
	}
	err := m.try(ctx, p, seen, &guess)
	return guess, err
}

// try plays the trials, and sets what the guess of the win rate becomes by them.
func (m *boardModel) try(ctx context.Context, p game.Position, seen model.Seen, guess *model.Guess) error {
	guess.See(seen.Found > 0)
	if seen.Trials == 0 {
		return nil
	}
	o := rollout.DefaultOptions()
	o.Playouts, o.MaxPlayouts, o.Seed = int64(seen.Trials), int64(seen.Trials), seen.Seed
	r, err := rollout.Run(ctx, p, o)
	if err != nil {
		return err
	}
	guess.See(r.Wins > 0)
	if r.Wins >= model.EnoughWins {
		guess.Count(r.Wins, r.Playouts)
		return nil
	}
	guess.Rates = weighed(&guess.Rates, r.Wins, r.Playouts)
	guess.LogRate = m.likely(&guess.Rates)
	return nil
}

// check returns an error for a position of another game, and for a number of trials out of range.
func (m *boardModel) check(p game.Position, seen model.Seen) error {
	switch {
	case !m.isOurs(p):
		return fmt.Errorf("model: no position of %s", m.rules.Name)
	case seen.Trials < 0 || seen.Trials > rollout.PlayoutLimit:
		return fmt.Errorf("model: %d trials; expected 0 to %d", seen.Trials, rollout.PlayoutLimit)
	}
	return nil
}

// isOurs reports whether a position is one of the game.
func (m *boardModel) isOurs(p game.Position) bool {
	ours, ok := p.(*freecell.Position)
	return ok && ours.Game() == m.rules.Name
}

// each returns a guess for each position, which is zero for one of another game.
func (m *boardModel) each(positions []game.Position, guess func(*first) model.Guess) []model.Guess {
	guesses := make([]model.Guess, len(positions))
	var ours []game.Position
	var at []int
	for i, p := range positions {
		if m.isOurs(p) {
			ours, at = append(ours, p), append(at, i)
		}
	}
	for i, f := range m.first(ours...) {
		guesses[at[i]] = guess(&f)
	}
	return guesses
}

// A first is the judgement of the board net alone, before trials and searches correct it.
type first struct {
	guess model.Guess        // without the least moves
	moves model.Distribution // the chance of each number of least moves, from the bound on
}

func (m *boardModel) first(positions ...game.Position) []first {
	if len(positions) == 0 {
		return nil
	}
	list := make([]*freecell.Position, len(positions))
	for i, p := range positions {
		list[i] = p.(*freecell.Position)
	}
	judge := m.judges.Get().(*Judge)
	defer m.judges.Put(judge)
	firsts := make([]first, len(positions))
	for i, j := range judge.Judge(list) {
		firsts[i] = m.meant(list[i], &j)
	}
	return firsts
}

// meant is what a judgement means.
func (m *boardModel) meant(p *freecell.Position, j *boardnet.Judgement) first {
	bound := m.bound.Bound(p)
	moves := model.Distribution{First: float64(bound), Step: 1, Chances: beyond(softmax(j.Left), bound)}
	rates := m.rates(j)
	guess := model.Guess{
		LogRate: m.likely(&rates), Rates: rates,
		Choices: Chances(j, p.AppendMoves(nil)),
	}
	if m.rules == freecell.Standard { // the only game whose least cells were learned
		guess.Resource = m.cells(j)
	}
	if m.net.Wins {
		chance := 1 / (1 + portable.Exp(-float64(j.Wins)))
		guess.Winnable = &chance
	}
	return first{guess, moves}
}

// rates returns what log10 of the win rate may be.
func (m *boardModel) rates(j *boardnet.Judgement) model.Distribution {
	bins, scale, logits := m.net.Rate, m.net.ScaleOf(m.rules.Name), slices.Clone(j.Rate)
	for i := range logits {
		logits[i] *= scale.Sure
	}
	return model.Distribution{
		First: float64(scale.Stretch * bins.First), Step: float64(scale.Stretch * bins.Step), Chances: softmax(logits),
	}
}

// likely returns the range of a win rate.
func (m *boardModel) likely(rates *model.Distribution) model.Range {
	levels := m.net.Levels.RateOf(m.rules.Name)
	return rates.Range(levels[0], levels[1]).Within(math.Inf(-1), 0) // the bin of certain wins ends above 0
}

// cells returns the range of the least cells.
func (m *boardModel) cells(j *boardnet.Judgement) *model.Range {
	most := m.rules.Cells // more means that there is no win
	cells := model.Distribution{Step: 1, Chances: softmax(j.Cells[:most+1])}
	r := cells.Range(m.net.Levels.Cells[0], m.net.Levels.Cells[1])
	r.Low, r.High = max(0, math.Round(r.Low)), min(math.Round(r.High), float64(most))
	return &r
}

// moved returns the guess with the least moves, as the board net has them.
func (m *boardModel) moved(f *first) model.Guess {
	guess := f.guess
	guess.Moves = f.moves.Range(m.net.Levels.Left[0], m.net.Levels.Left[1]).Within(f.moves.First, math.Inf(1))
	return guess
}

// mostBeyond is the number of bins of least moves beyond the bound.
const mostBeyond = 60

// beyond returns the chances of numbers of moves from a bound on.
func beyond(chances []float64, bound int) []float64 {
	list := make([]float64, mostBeyond)
	copy(list, chances[min(bound, len(chances)):])
	scale(list, 0)
	return list
}

// upTo returns the chances of bins if none after the last one can be.
func upTo(chances []float64, last int) []float64 {
	last = min(max(last, 0), len(chances)-1)
	list := slices.Clone(chances[:last+1])
	scale(list, last)
	return list
}

// scale makes chances add up to 1. If all are 0, that of one bin becomes 1.
func scale(chances []float64, certain int) {
	sum := 0.0
	for _, chance := range chances {
		sum += chance
	}
	if sum == 0 {
		chances[certain], sum = 1, 1
	}
	for i := range chances {
		chances[i] /= sum
	}
}

// weighed returns what a distribution of log10 of a win rate becomes by the wins of independent
// trials: each chance is multiplied by their likelihood, by Bayes' rule. The bin of certain wins also has rates
// down to 10 to the power of minus half a step, so a few lost trials do not rule it out.
func weighed(d *model.Distribution, wins, trials int64) model.Distribution {
	logits := make([]float32, len(d.Chances))
	for i, chance := range d.Chances {
		log := min(d.First+float64(float64(i)*d.Step), -d.Step/4)
		won, lost := float64(log*math.Ln10), portable.Log(1-portable.Exp10(log))
		logits[i] = float32(portable.Log(max(chance, leastChance)) + float64(float64(wins)*won) +
			float64(float64(trials-wins)*lost))
	}
	return model.Distribution{First: d.First, Step: d.Step, Chances: softmax(logits)}
}

// Chances returns the chances of moves, which add up to 1.
func Chances(j *boardnet.Judgement, moves []game.Move) []float64 {
	list := make([]float32, len(moves))
	for i, m := range moves {
		list[i] = j.Logit(int(freecell.MoveCard(m)), int(freecell.MoveTo(m)))
	}
	return softmax(list)
}

// softmax returns the chances whose logs, up to a constant, are the logits.
func softmax(logits []float32) []float64 {
	if len(logits) == 0 {
		return nil
	}
	highest := slices.Max(logits)
	p, sum := make([]float64, len(logits)), 0.0
	for i, x := range logits {
		p[i] = portable.Exp(float64(x - highest))
		sum += p[i]
	}
	for i := range p {
		p[i] /= sum
	}
	return p
}
