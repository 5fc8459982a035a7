// Package pick finds winnable deals of a given difficulty.
//
//	Class → Run: deals one after another → few trials → more → splitting, if wins
//	are rare → rating within the class → a solution → Picked
//
// A [Class] is a range of ratings. A deal is picked if the whole 95 % interval of its
// rating lies in the class, if the rating from a second, independent set of trials lies
// there too (its interval need not), and if a solution is known. Published deals get no
// second rating, because their ratings come from very many trials. The search saves
// time in three ways: it skips deals that the model of the game considers unlikely to
// be in the class, it rules out others after a few trials, which cost a millisecond,
// and it gives up early on deals near an end of the class. The deals picked do not
// depend on the number of workers: they are the first ones, in the order of the given
// deals.
package pick

import (
	"context"
	"errors"
	"fmt"
	"math"
	"sort"
	"strconv"
	"strings"

	"patience/catalogue"
	"patience/game"
	"patience/internal/parallel"
	"patience/internal/spelling"
	"patience/label"
	"patience/rollout"
	"patience/solve"
)

// A Class is a range of ratings; Low belongs to it and High does not. They may be
// infinite.
type Class struct{ Low, High float64 }

// Names returns the names of classes, the easiest first. They are those of grades, but the shares are of the
// random deals with a rating; a deal without one cannot be won, or nearly never.
func Names() (names []string) {
	for _, n := range label.GradeNames() {
		names = append(names, n.Name)
	}
	return names
}

// ParseClass reads a class: easy, medium, hard, expert, or two ratings like
// 1800-2000. The names compare with the random deals of the reference, without
// which they are errors.
func ParseClass(text string, ref *catalogue.Reference) (Class, error) {
	for _, n := range label.GradeNames() {
		if n.Name == text {
			if ref == nil {
				return Class{}, fmt.Errorf("difficulty %s, but the game has no ratings; expected a game that has them", text)
			}
			return Class{ratingAt(ref, n.From), ratingAt(ref, n.To)}, nil
		}
	}
	low, high, ok := strings.Cut(text, "-")
	from, errFrom := strconv.ParseFloat(low, 64)
	to, errTo := strconv.ParseFloat(high, 64)
	if !ok || errors.Join(errFrom, errTo) != nil || !(from < to) {
		return Class{}, fmt.Errorf("difficulty %.40q; %s", text,
			spelling.Expected(text, Names(), "easy, medium, hard, expert or two ratings like 1800-2000"))
	}
	return Class{from, to}, nil
}

// ratingAt returns the rating below which this share of the reference's deals
// with a rating lies.
func ratingAt(ref *catalogue.Reference, share float64) float64 {
	switch {
	case share <= 0:
		return math.Inf(-1)
	case share >= 1:
		return math.Inf(1)
	}
	rated := ratedDeals(ref)
	n := len(rated)
	return ratingOf(ref, rated[n-1-int(share*float64(n))])
}

// ratedDeals returns the rates of the reference that are not 0, the lowest first.
func ratedDeals(ref *catalogue.Reference) []float64 {
	return ref.Rates[sort.SearchFloat64s(ref.Rates, math.SmallestNonzeroFloat64):]
}

// ratingOf returns the rating of a win rate that is known, infinite for a rate of
// 0.
func ratingOf(ref *catalogue.Reference, rate float64) float64 {
	if v := label.RatingOf(ref, ref.Policy, rollout.Estimate{Rate: rate, Low: rate, High: rate}).Value; v != nil {
		return *v
	}
	return math.Inf(1)
}

// Place returns which share of the random deals with a rating is easier than a deal with a win rate. So the deals of a
// named class have the places that its name stands for.
func Place(ref *catalogue.Reference, rate float64) float64 {
	rated := ratedDeals(ref)
	easier := len(rated) - sort.Search(len(rated), func(i int) bool { return rated[i] > rate })
	return float64(easier) / float64(len(rated))
}

// share returns the share of the random deals of a reference that are in the
// class.
func (c Class) share(ref *catalogue.Reference) float64 {
	inside := 0
	for _, rate := range ref.Rates {
		if rating := ratingOf(ref, rate); rating >= c.Low && (rating < c.High || math.IsInf(c.High, 1)) {
			inside++
		}
	}
	return float64(inside) / float64(len(ref.Rates))
}

// excludes reports whether no rating of an interval is in the class.
func (c Class) excludes(r label.Rating) bool {
	return r.Low != nil && *r.Low >= c.High || r.High != nil && *r.High < c.Low
}

// holds reports whether every rating of an interval is in the class. Where an end
// of the interval is not known it must not matter.
func (c Class) holds(r label.Rating) bool {
	low := r.Low != nil && *r.Low >= c.Low || math.IsInf(c.Low, -1)
	high := r.High != nil && *r.High < c.High || math.IsInf(c.High, 1)
	return low && high
}

// hopeless reports whether no interval around the same rating is in the class
// that is half as wide. It takes about four times the trials to make it so.
func (c Class) hopeless(r label.Rating) bool {
	if r.Value == nil {
		return false
	}
	half := label.Rating{Value: r.Value, Low: between(r.Low, r.Value), High: between(r.Value, r.High)}
	return !c.holds(half)
}

// between returns the middle of two ratings, or nil if one is not known.
func between(a, b *float64) *float64 {
	if a == nil || b == nil {
		return nil
	}
	middle := (*a + *b) / 2
	return &middle
}

// DefaultPlayouts is chosen by measurement: docs/lab/notebook.md, "Picking deals".
const DefaultPlayouts = 4096

// Options say which deals to pick.
type Options struct {
	Class    Class
	Count    int // of deals to pick, at least 1
	Deals    game.Deals
	Seed     uint64 // of random deals
	PlaySeed uint64 // of random play
	// Playouts is the number of trials of a deal before splitting, which has up to
	// three times as many, at least 1; see DefaultPlayouts. With more, more of the
	// deals near the ends of the class are picked, and each takes longer.
	Playouts int64
	Workers  int // deals looked at at the same time, at least 1
	// Published, if not nil, returns what is published of a deal, by its position: what is
	// proved, and trials if those have the seed PlaySeed; reference.Labels is one. Then no
	// trials are played to rate it, nor to rate it again, and nothing is searched.
	Published func(game.Position) (label.Published, bool)
	// Progress, if not nil, is called after each deal, in order.
	Progress func(looked, picked int)
}

// A Picked deal is one that is in the class and can be won.
type Picked struct {
	ID    game.DealID
	Board game.Board
	// Label are the labels that are published, if Options.Published has them; else the
	// trials, the rating, and the length of Solution.
	Label    label.Result
	Grade    label.Grade
	Solution []game.Move // seldom a shortest one, unless it is published
}

// firstTrials is the number of trials that rule out deals far from the class.
// Chosen, not tuned.
const firstTrials = 1024

// Run picks deals and calls f with each as soon as it is known, in the order of
// the deals. There may be fewer than wanted. The error is of options outside
// their range, of f, or of ctx.
func Run(ctx context.Context, e catalogue.Entry, o Options, f func(*Picked) error) error {
	switch {
	case e.Reference == nil:
		return fmt.Errorf("game %s has no ratings; expected a game that has them", e.Name())
	case !(o.Class.Low < o.Class.High):
		return fmt.Errorf("class from %g to %g; expected a lower and a higher rating", o.Class.Low, o.Class.High)
	case o.Deals.Len() == 0:
		return errors.New("no deals; expected some to pick from")
	case o.Count < 1 || o.Workers < 1 || o.Playouts < 1:
		return fmt.Errorf("count %d, workers %d, playouts %d; expected at least 1", o.Count, o.Workers, o.Playouts)
	}
	p, err := newPicker(e, o)
	if err != nil {
		return err
	}
	looked, picked := 0, 0
	for found, err := range parallel.InOrder(ctx, o.Workers, o.Deals.All(), p.look) {
		if err != nil {
			return err
		}
		if found != nil {
			picked++
			if err := f(found); err != nil {
				return err
			}
		}
		if looked++; o.Progress != nil {
			o.Progress(looked, picked)
		}
		if picked == o.Count {
			break
		}
	}
	return nil
}

// A picker is a Run under way.
type picker struct {
	Options
	entry  catalogue.Entry
	share  float64           // of the random deals of the reference that are in the class
	stages []rollout.Options // the trials of a deal, the cheapest first
	second rollout.Options   // of the second rating
}

func newPicker(e catalogue.Entry, o Options) (*picker, error) {
	p := &picker{Options: o, entry: e, share: o.Class.share(e.Reference)}
	policy, err := e.Policy(e.Reference.Policy)
	if err != nil {
		return nil, err
	}
	for _, trials := range []int64{min(firstTrials, o.Playouts), o.Playouts, o.Playouts} {
		stage := rollout.DefaultOptions()
		stage.Policy, stage.Seed = policy, o.PlaySeed
		stage.Playouts, stage.MaxPlayouts = trials, trials
		p.stages = append(p.stages, stage)
	}
	last := &p.stages[len(p.stages)-1]
	last.Splitting = &rollout.Splitting{Gauge: e.NewGauge}
	last.Precise = func(rate rollout.Estimate) bool {
		r := p.rating(rate)
		return o.Class.holds(r) || o.Class.hopeless(r)
	}
	p.second = *last
	p.second.Seed++
	p.second.Precise = func(rollout.Estimate) bool { return true }
	return p, nil
}

func (p *picker) rating(rate rollout.Estimate) label.Rating {
	return label.RatingOf(p.entry.Reference, p.entry.Reference.Policy, rate)
}

// look looks at one deal. It returns nil if the deal is not picked.
func (p *picker) look(ctx context.Context, id game.DealID) (*Picked, error) {
	board, err := p.entry.Deal(id, p.Seed)
	if err != nil {
		return nil, err
	}
	position := board.Position()
	found, rated, err := p.labels(ctx, position)
	if err != nil || !rated || !p.Class.holds(found.Rating) || found.Rating.Value == nil {
		return nil, err // without a value, runs of splitting disagree
	}
	solution, err := p.solution(ctx, position, &found.Exact)
	if err != nil || solution == nil {
		return nil, err
	}
	if !found.Published {
		if confirmed, err := p.confirm(ctx, position); err != nil || !confirmed {
			return nil, err
		}
	}
	grade, _ := label.GradeOf(p.entry.Reference, p.entry.Reference.Policy, found.Sampled.WinRate())
	return &Picked{id, board, found, grade, solution}, nil
}

// labels returns the labels of a deal: those that are published, and those that its
// trials make. It returns false if a guess rules out that the deal is in the class.
func (p *picker) labels(ctx context.Context, position game.Position) (found label.Result, ok bool, err error) {
	found.Exact.Status = solve.Skipped
	if p.Published != nil {
		if known, ok := p.Published(position); ok {
			found.Exact = known.Exact
			if known.Sampled != nil {
				found.Sampled, found.Published = *known.Sampled, true
				found.SetRating(p.entry.Reference, p.entry.Reference.Policy)
				return found, true, nil
			}
		}
	}
	if ok, err = p.promising(ctx, position); err != nil || !ok {
		return found, false, err
	}
	found.Sampled, err = p.sample(ctx, position)
	found.Rating = p.rating(found.Sampled.WinRate())
	return found, true, err
}

// solution returns the solution that is known, or else looks for one and notes its
// length. It is nil if there is none.
func (p *picker) solution(ctx context.Context, position game.Position, e *label.Exact) ([]game.Move, error) {
	if e.Solution != nil || e.Status == solve.Unsolvable {
		return e.Solution, nil
	}
	out, err := p.entry.Solvers.QuickSolution(ctx, position)
	if err != nil || out.Verdict() != solve.Winnable {
		return nil, err
	}
	*e = e.AtLeast(p.entry.Bound(position).Bound(position)).AtMost(len(out.Solution))
	return out.Solution, nil
}

// sample plays the trials of a deal until its class is known.
func (p *picker) sample(ctx context.Context, position game.Position) (sampled rollout.Result, err error) {
	for _, stage := range p.stages {
		sampled, err = rollout.Run(ctx, position, stage)
		if err != nil || p.Class.excludes(p.rating(sampled.WinRate())) {
			break
		}
	}
	return sampled, err
}

// confirm rates a deal that is in the class again. Of the deals near an end of a
// class, the first rating favours those whose trials were lucky.
func (p *picker) confirm(ctx context.Context, position game.Position) (bool, error) {
	again, err := rollout.Run(ctx, position, p.second)
	if err != nil {
		return false, err
	}
	value := p.rating(again.WinRate()).Value
	return p.Class.holds(label.Rating{Value: value, Low: value, High: value}), nil
}
