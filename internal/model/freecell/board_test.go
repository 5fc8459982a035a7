package freecell

import (
	"math"
	"slices"
	"testing"

	"patience/game"
	"patience/game/card"
	"patience/heuristics"
	bounds "patience/heuristics/freecell"
	"patience/internal/games/freecell"
	"patience/internal/model"
	"patience/internal/model/boardnet"
	"patience/rollout"
	"patience/solve"
)

// eachGame calls f with each listed game that the board net fits, and a deal of it.
func eachGame(t *testing.T, f func(*testing.T, *freecell.Rules, *freecell.Position)) {
	t.Helper()
	games := 0
	for _, rules := range freecell.Variants {
		fits := rules.Ranks == 13 && rules.Reserve == 0
		if Fits(&rules) != fits || (Model(&rules) != nil) != fits || (Search(&rules) != nil) != fits {
			t.Fatalf("%s: expected a model and a search only if there are 52 cards and no reserve", rules.Name)
		}
		if !fits {
			continue
		}
		games++
		board, err := freecell.RandomDeal(&rules, int64(games), 90210)
		if err != nil {
			t.Fatal(err)
		}
		t.Run(rules.Name, func(t *testing.T) { f(t, &rules, board.Position().(*freecell.Position)) })
	}
	if games < 15 {
		t.Errorf("%d games", games)
	}
}

// TestGames: what the model of each game says hangs together, and a solution and trials change it as
// they must.
func TestGames(t *testing.T) {
	eachGame(t, func(t *testing.T, rules *freecell.Rules, p *freecell.Position) {
		m, bound := Model(rules)(), heuristics.Strongest(bounds.All(), p)
		least := float64(bound.Bound(p))
		if b := boundOf(rules); b.Name() != bound.Name() {
			t.Errorf("the bound is %s; want %s", b.Name(), bound.Name())
		}
		g := m.Judge(p)[0]
		if n := len(p.AppendMoves(nil)); len(g.Choices) != n || math.Abs(sum(g.Choices)-1) > 1e-9 && n > 0 {
			t.Errorf("chances %v of %d moves", g.Choices, n)
		}
		if g.Moves.Low < least || g.LogRate.Low > g.LogRate.Value || g.LogRate.Value > g.LogRate.High || g.LogRate.High > 0 {
			t.Errorf("%+v; the bound is %v", g, least)
		}
		if (g.Resource != nil) != (*rules == freecell.Standard) || (g.Winnable != nil) != BoardNet().Wins {
			t.Errorf("resource %v, chance of a win %v", g.Resource, g.Winnable)
		}
		if m.Learned() != slices.Contains(BoardNet().Games, rules.Name) {
			t.Errorf("learned: %v; the net names %v", m.Learned(), BoardNet().Games)
		}
		power, stretch := 1.0, 1.0
		if !m.Learned() {
			scale := BoardNet().ScaleOf(rules.Name)
			power, stretch = float64(scale.Sure), scale.Stretch
		}
		if bins := BoardNet().Rate; g.Rates.First != stretch*bins.First || g.Rates.Step != stretch*bins.Step {
			t.Errorf("bins from %v on, %v wide; want those of the net times %v", g.Rates.First, g.Rates.Step, stretch)
		}
		j := NewJudge(BoardNet(), rules).Judge([]*freecell.Position{p})[0]
		for i, logit := range j.Rate {
			want, got := power*float64(logit-j.Rate[0]), math.Log(g.Rates.Chances[i]/g.Rates.Chances[0])
			if math.Abs(got-want) > 1e-4 {
				t.Errorf("bin %d of the win rate is e^%v times as likely as the first; want e^%v", i, got, want)
			}
		}
		seen := model.Seen{Trials: model.Short, Seed: 1, Found: int(least) + 4}
		s, err := m.JudgeSeen(t.Context(), p, seen)
		if err != nil || s.Moves.Low < least || s.Moves.High > least+4 || math.Abs(sum(s.Rates.Chances)-1) > 1e-9 {
			t.Errorf("%+v, %v; want moves from %v to %v", s, err, least, least+4)
		}
		if s, err := m.JudgeSeen(t.Context(), p, model.Seen{}); err != nil || s.LogRate != g.LogRate {
			t.Errorf("%v, %v with nothing seen; want %v", s.LogRate, err, g.LogRate)
		}
		o := rollout.DefaultOptions()
		o.Playouts, o.MaxPlayouts, o.Seed = model.Short, model.Short, 1
		if r, err := rollout.Run(t.Context(), p, o); err != nil || s.Counted != (r.Wins >= model.EnoughWins) {
			t.Errorf("%d wins, counted: %v, %v", r.Wins, s.Counted, err)
		}
		if _, err := m.JudgeSeen(t.Context(), p, model.Seen{Trials: -1}); err == nil {
			t.Error("no error for -1 trials")
		}
		other := freecell.Variants[0]
		if *rules == other {
			other = freecell.Variants[1]
		}
		if _, err := Model(&other)().JudgeSeen(t.Context(), p, model.Seen{}); err == nil {
			t.Errorf("the model of %s judges %s", other.Name, rules.Name)
		}
	})
}

func sum(list []float64) (sum float64) {
	for _, x := range list {
		sum += x
	}
	return sum
}

// TestWeighed: the chances after trials are those of Bayes' rule, in products instead of logarithms.
func TestWeighed(t *testing.T) {
	before := model.Distribution{First: -3, Step: 0.25, Chances: make([]float64, 13)}
	for i := range before.Chances {
		before.Chances[i] = float64(i+1) / 91
	}
	for _, test := range [][2]int64{{0, 250}, {1, 250}, {9, 250}, {3, 1000}, {9, 9}} {
		want, total := make([]float64, 13), 0.0
		for i, chance := range before.Chances {
			rate := math.Pow(10, min(-3+0.25*float64(i), -0.0625))
			want[i] = chance * math.Pow(rate, float64(test[0])) * math.Pow(1-rate, float64(test[1]-test[0]))
			total += want[i]
		}
		for i, got := range weighed(&before, test[0], test[1]).Chances {
			if !(math.Abs(got-want[i]/total) <= 1e-4) {
				t.Errorf("%d of %d won, bin %d: %g; want %g", test[0], test[1], i, got, want[i]/total)
			}
		}
	}
}

// TestWinnable: a net that learned which positions can be won tells the chance of that. One without
// weights for it says one half.
func TestWinnable(t *testing.T) {
	net := *BoardNet()
	net.Wins = true
	m := newBoardModel(&freecell.BakersGame)
	m.net = &net
	board, err := freecell.RandomDeal(&freecell.BakersGame, 1, 90210)
	if err != nil {
		t.Fatal(err)
	}
	seen := model.Seen{Found: 100}
	if g, err := m.JudgeSeen(t.Context(), board.Position(), seen); err != nil || g.Winnable == nil || *g.Winnable != 1 {
		t.Errorf("%+v, %v; with a solution it can be won", g, err)
	}
	chance := m.Judge(board.Position())[0].Winnable
	if chance == nil || *chance <= 0 || *chance >= 1 || !BoardNet().Wins && *chance != 0.5 {
		t.Errorf("chance of a win: %v", chance)
	}
}

// TestUpTo: no bin after the last one has a chance, and the others keep their proportions.
func TestUpTo(t *testing.T) {
	for _, test := range []struct {
		last int
		want []float64
	}{{-3, []float64{1}}, {0, []float64{1}}, {1, []float64{0.25, 0.75}}, {2, []float64{0.1, 0.3, 0.6}}} {
		chances := []float64{0.1, 0.3, 0.6}
		if test.last < 1 {
			chances[0] = 0
		}
		got := upTo(chances, test.last)
		if !slices.EqualFunc(got, test.want, func(a, b float64) bool { return math.Abs(a-b) < 1e-12 }) {
			t.Errorf("up to bin %d: %v; want %v", test.last, got, test.want)
		}
	}
}

// TestSuits: positions that differ only in the names of suits are judged alike, if the rules do not name
// the suits. Only the order of sums may change the last digits.
func TestSuits(t *testing.T) {
	eachGame(t, func(t *testing.T, rules *freecell.Rules, p *freecell.Position) {
		judge := NewJudge(BoardNet(), rules)
		want, renamings := judge.Judge([]*freecell.Position{p})[0], 0
		for _, suits := range [][4]int{{3, 1, 2, 0}, {1, 0, 3, 2}, {2, 0, 3, 1}, {0, 2, 3, 1}} {
			rename := func(place int) int {
				if place >= boardnet.Cards {
					return place
				}
				return place/4*4 + suits[place%4]
			}
			if !kept(rules, rename) {
				continue
			}
			renamings++
			var b boardnet.Board
			for c := range b {
				b[rename(c)] = uint8(rename(int(p.On(card.Card(c)))))
			}
			got := judge.judge.Judge([]boardnet.Board{b})[0]
			for _, m := range p.AppendMoves(nil) {
				c, to := int(freecell.MoveCard(m)), int(freecell.MoveTo(m))
				near(t, p.MoveText(m), got.Logit(rename(c), rename(to)), want.Logit(c, to))
			}
			near(t, "20 moves left", got.Left[20], want.Left[20])
			near(t, "a rate", got.Rate[30], want.Rate[30])
		}
		if want := map[freecell.Build]int{freecell.AlternateColour: 3, freecell.InSuit: 4, freecell.AnySuit: 4}; renamings !=
			want[rules.Build] {
			t.Errorf("%d renamings keep the rules; want %d", renamings, want[rules.Build])
		}
	})
}

// kept reports whether a renaming changes nothing of what fits on what.
func kept(rules *freecell.Rules, rename func(int) int) bool {
	for c := range boardnet.Cards {
		for p := range boardnet.Cards {
			if rules.Fits(card.Card(c), card.Card(p)) != rules.Fits(card.Card(rename(c)), card.Card(rename(p))) {
				return false
			}
		}
	}
	return true
}

func near(t *testing.T, what string, got, want float32) {
	t.Helper()
	if !(math.Abs(float64(got-want)) <= 1e-3*(1+math.Abs(float64(want)))) {
		t.Errorf("logit of %s: %v; want %v", what, got, want)
	}
}

// TestSearches: in each game the search ends, and what it says is true.
func TestSearches(t *testing.T) {
	eachGame(t, func(t *testing.T, rules *freecell.Rules, p *freecell.Position) {
		r, err := Search(rules).Search(t.Context(), p, 60, 0)
		if err != nil || r.Judged > 60 || (r.Solution != nil) != (r.Status == solve.Found || r.Status == solve.Optimal) {
			t.Fatalf("%+v, %v", r, err)
		}
		if r.Solution != nil {
			if err := game.Replay(p, r.Solution); err != nil {
				t.Error(err)
			}
		}
	})
}
