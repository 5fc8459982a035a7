package rollout

import (
	"cmp"
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/stat"
	"pgregory.net/rapid"

	"patience/game"
	"patience/heuristics"
	bounds "patience/heuristics/freecell"
	"patience/internal/games/freecell"
	"patience/internal/testkit/freecelltest"
)

// TestTaughtSplittingIsUnbiased compares the mean of many estimates, each with a gauge
// that another estimate has taught, with the exact probability of a win.
func TestTaughtSplittingIsUnbiased(t *testing.T) {
	for i, board := range oracleBoards {
		if testing.Short() && i%3 > 0 {
			continue
		}
		t.Run(board.name, func(t *testing.T) {
			t.Parallel()
			s, err := freecelltest.Parse(board.rules, board.board)
			if err != nil {
				t.Fatal(err)
			}
			player := playerOf(t, s, Uniform, board.maxMoves)
			var estimates []float64
			for seed := range uint64(400) {
				gauge := taughtBy(t, player, seed, 40)
				taught := newSplitter(player, gauge)
				taught.seed(game.NewTrials("taught", nil, seed))
				estimates = append(estimates, mustEstimate(t, taught, 10+int(seed)%30))
			}
			checkMean(t, "estimates", estimates, exactly(i, Uniform).Win)
		})
	}
}

// taughtBy returns a gauge that an estimate has taught twice.
func taughtBy(t *testing.T, p *player, seed uint64, trials int) heuristics.Gauge {
	t.Helper()
	var pedigrees []*pedigree
	var lesson *heuristics.Lesson
	for range 2 {
		f := pedigreeOf(t, p, seed, trials, lesson)
		if len(f.members) == 0 {
			return bounds.Gauge()
		}
		pedigrees = append(pedigrees, f)
		lesson = teach(pedigrees, lesson)
	}
	return bounds.Gauge().(heuristics.Teachable).Taught(lesson)
}

// pedigreeOf returns the pedigree of an estimate with a gauge that has learned a lesson,
// or nothing.
func pedigreeOf(t testing.TB, p *player, seed uint64, trials int, lesson *heuristics.Lesson) *pedigree {
	t.Helper()
	gauge := bounds.Gauge()
	if lesson != nil {
		gauge = gauge.(heuristics.Teachable).Taught(lesson)
	}
	s := newSplitter(p, gauge)
	s.seed(game.NewTrials("splitter", nil, seed))
	s.pedigree = &pedigree{gauge: bounds.Gauge().(heuristics.Teachable)}
	mustEstimate(t, s, trials)
	return s.pedigree
}

// TestPedigree: each parent is at an earlier milestone, descendants of members add up,
// and milestones are rarer and rarer.
func TestPedigree(t *testing.T) {
	p := newPlayer(microsoft(t, freecell.Standard, 1), Policy{Name: Uniform}, 1000)
	const trials = 200 // more than become members
	f := pedigreeOf(t, p, 1, trials, nil)
	if f.rate == 0 || len(f.milestones) < 5 {
		t.Fatalf("estimate %v with %d milestones", f.rate, len(f.milestones))
	}
	for i, m := range f.milestones {
		if i > 0 && m.rarity < f.milestones[i-1].rarity+milestoneGap {
			t.Errorf("milestone %d at %v follows one at %v", i, m.rarity, f.milestones[i-1].rarity)
		}
		wins := 0.0
		for _, member := range f.members[m.first:m.end] {
			if member.parent >= int32(m.first) {
				t.Errorf("milestone %d: parent %d is not before it", i, member.parent)
			}
			wins += member.wins
		}
		if wins > trials || len(f.placesOf(m)) != 52*(m.end-m.first) {
			t.Errorf("milestone %d: %v winners, %d places of %d members", i, wins, len(f.placesOf(m)), m.end-m.first)
		}
	}
}

// TestChoose: the pedigree with the best estimate counts in full, wherever it is in the list, and
// others by the square root of their part of it.
func TestChoose(t *testing.T) {
	p := newPlayer(microsoft(t, freecell.Standard, 1), Policy{Name: Uniform}, 1000)
	pedigrees := []*pedigree{pedigreeOf(t, p, 1, 200, nil), pedigreeOf(t, p, 2, 200, nil), pedigreeOf(t, p, 3, 200, nil)}
	slices.SortFunc(pedigrees, func(a, b *pedigree) int { return cmp.Compare(a.rate, b.rate) })
	if pedigrees[1].rate == pedigrees[2].rate {
		t.Fatalf("two estimates are %v; want one best", pedigrees[1].rate)
	}
	best := pedigrees[2].rate
	for range pedigrees {
		teach := &teacher{pedigrees: pedigrees}
		teach.number()
		teach.choose()
		var got, want []float64
		for _, f := range pedigrees {
			for _, m := range f.milestones {
				if slices.ContainsFunc(f.members[m.first:m.end], func(m member) bool { return m.wins > 0 }) {
					want = append(want, math.Sqrt(f.rate/best))
				}
			}
		}
		for _, c := range teach.selections {
			got = append(got, c.weight)
		}
		if !slices.Equal(got, want) {
			t.Errorf("weights %v; want %v", got, want)
		}
		pedigrees = append(pedigrees[1:], pedigrees[0])
	}
}

// TestGradient compares the gradient of a selection with differences of its logarithm
// of the likelihood.
func TestGradient(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		const members, each, weights = 4, 3, 6
		value := rapid.Float64Range(-2, 2)
		c := selection{
			weight:  rapid.Float64Range(0.1, 1).Draw(t, "weight"),
			offsets: rapid.SliceOfN(value, members, members).Draw(t, "offsets"),
			places:  rapid.SliceOfN(rapid.Int32Range(0, weights-1), members*each, members*each).Draw(t, "places"),
			chosen:  rapid.SliceOfN(rapid.Float64Range(0.1, 1), members, members).Draw(t, "chosen"),
		}
		total := 0.0
		for _, share := range c.chosen {
			total += share
		}
		for i := range c.chosen {
			c.chosen[i] /= total
		}
		at := rapid.SliceOfN(value, weights, weights).Draw(t, "at")
		likelihood := func(at []float64) (sum float64) {
			for i, p := range c.probabilities(at) {
				sum += c.weight * c.chosen[i] * math.Log(p)
			}
			return sum
		}
		gradient := make([]float64, weights)
		c.addGradient(gradient, at)
		for i := range at {
			const h = 1e-5
			up, down := slices.Clone(at), slices.Clone(at)
			up[i] += h
			down[i] -= h
			if want := (likelihood(up) - likelihood(down)) / (2 * h); !(math.Abs(gradient[i]-want) <= 1e-6) {
				t.Fatalf("gradient %v of weight %d, want %v", gradient[i], i, want)
			}
		}
	})
}

// TestAscending compares the isotonic regression with the max-min formula, for levels
// that differ.
func TestAscending(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		values := rapid.SliceOfN(rapid.Float64Range(-5, 5), 1, 12).Draw(t, "values")
		var knots []knot
		for i, v := range values {
			knots = append(knots, knot{float64(i), v, rapid.Float64Range(0.5, 2).Draw(t, "weight")})
		}
		pooled := ascending(slices.Clone(knots))
		if !slices.IsSortedFunc(pooled, func(a, b knot) int { return int(math.Copysign(1, a.value-b.value)) }) {
			t.Fatalf("%v do not rise", pooled)
		}
		for i := range knots {
			want := math.Inf(-1)
			for j := range i + 1 {
				least := math.Inf(1)
				for k := i; k < len(knots); k++ {
					least = min(least, meanOf(knots[j:k+1]))
				}
				want = max(want, least)
			}
			near := func(k knot) bool { return math.Abs(k.value-want) < 1e-9 }
			if !slices.ContainsFunc(pooled, near) {
				t.Fatalf("knot %d should be %v; got %v", i, want, pooled)
			}
		}
	})
}

func meanOf(knots []knot) float64 {
	sum, weight := 0.0, 0.0
	for _, k := range knots {
		sum, weight = sum+k.weight*k.value, weight+k.weight
	}
	return sum / weight
}

// TestLessonTells: on a deal that is hardly ever won, gauges that 12 lanes have taught
// vary less than the one that they began with.
func TestLessonTells(t *testing.T) {
	p := newPlayer(microsoft(t, freecell.Standard, 10), Policy{Name: Uniform}, 1000)
	var pedigrees []*pedigree
	for lane := range uint64(lanes) {
		pedigrees = append(pedigrees, pedigreeOf(t, p, lane, firstTrials, nil))
	}
	lesson := teach(pedigrees, nil)
	spread := func(gauge heuristics.Gauge) float64 {
		s := newSplitter(p, gauge)
		s.seed(game.NewTrials("lesson", nil))
		var logs []float64
		for range 24 {
			logs = append(logs, math.Log(mustEstimate(t, s, firstTrials)+1e-12))
		}
		return stat.PopVariance(logs, nil)
	}
	before, after := spread(bounds.Gauge()), spread(bounds.Gauge().(heuristics.Teachable).Taught(lesson))
	if after > before/2 {
		t.Errorf("variance of the logarithm %.2f before the lesson, %.2f after", before, after)
	}
}

// BenchmarkTeach times a lesson of twelve lanes, the first of deal 10.
func BenchmarkTeach(b *testing.B) {
	p := newPlayer(microsoft(b, freecell.Standard, 10), Policy{Name: Uniform}, 1000)
	var pedigrees []*pedigree
	for lane := range uint64(lanes) {
		pedigrees = append(pedigrees, pedigreeOf(b, p, lane, firstTrials, nil))
	}
	for b.Loop() {
		teach(pedigrees, nil)
	}
	b.ReportMetric(float64(len(pedigrees[0].members)), "members/lane")
}
