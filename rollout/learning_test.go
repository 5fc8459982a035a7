package rollout

import (
	"context"
	"errors"
	"math"
	"slices"
	"testing"

	"patience/game"
	bounds "patience/heuristics/freecell"
	"patience/internal/games/freecell"
	"patience/internal/games/gaps"
)

func learnOptions(trials int64) LearnOptions {
	return LearnOptions{Trials: trials, MaxMoves: 1000, Seed: 1, Bound: bounds.Relaxed.Bound}
}

func mustLearn(t *testing.T, start game.Position, o LearnOptions) Learned {
	t.Helper()
	l, err := Learn(context.Background(), start, o)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// TestLearn: a win is a solution, the last trial is the first win, and the same
// options give the same again. The numbers of trials are those of
// format version 14.
func TestLearn(t *testing.T) {
	o := learnOptions(2000)
	for deal, trials := range map[int64]int64{3: 171, 6: 298} {
		start := microsoft(t, freecell.Standard, deal)
		l := mustLearn(t, start, o)
		if !l.Won || l.Trials != trials || game.Replay(start, l.Solution) != nil {
			t.Errorf("deal %d: %+v; want %d trials", deal, l, trials)
		}
		if again := mustLearn(t, start, o); again.Trials != l.Trials || !slices.Equal(again.Solution, l.Solution) {
			t.Errorf("deal %d: %d trials, and %d again", deal, l.Trials, again.Trials)
		}
		fewer := o
		fewer.Trials = l.Trials
		if exact := mustLearn(t, start, fewer); exact.Trials != l.Trials || !exact.Won {
			t.Errorf("deal %d: %+v with as many trials as it takes", deal, exact)
		}
		if fewer.Trials--; fewer.Trials > 0 {
			if less := mustLearn(t, start, fewer); less.Won || less.Trials != fewer.Trials || less.Solution != nil {
				t.Errorf("deal %d: %+v with one trial less than it takes", deal, less)
			}
		}
	}
}

// TestLearnOtherGames: it needs neither a bound nor a scorer of the game.
func TestLearnOtherGames(t *testing.T) {
	g, err := gaps.NewGame(gaps.Contest)
	if err != nil {
		t.Fatal(err)
	}
	won := 0
	for number := int64(1); number <= 20; number++ {
		board, err := g.Deal(game.DealID{Source: game.Random, Number: number}, 1)
		if err != nil {
			t.Fatal(err)
		}
		o := learnOptions(200)
		o.Bound = nil
		if l := mustLearn(t, board.Position(), o); l.Won {
			won++
			if err := game.Replay(board.Position(), l.Solution); err != nil {
				t.Error(err)
			}
		} else if l.Trials != o.Trials {
			t.Errorf("deal %d: %d trials without a win", number, l.Trials)
		}
	}
	if won == 0 {
		t.Error("no deal was won")
	}
}

// TestLearnSmall: a won position takes one trial of no moves, and one that cannot
// be won takes all trials.
func TestLearnSmall(t *testing.T) {
	rules := freecell.Rules{Name: "small", Columns: 2, Cells: 0, Ranks: 2}
	for text, won := range map[string]bool{
		"Foundations: C-2 D-2 H-2 S-2\n:\n:":   true,
		": AC 2C AD 2D\n: AH 2H AS 2S":         false,
		"Foundations: C-2 D-2 H-2 S-A\n: 2S\n": true,
	} {
		board, err := freecell.ParseBoard(&rules, []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		l := mustLearn(t, board.Position(), learnOptions(300))
		if l.Won != won || won && l.Trials != 1 || !won && l.Trials != 300 || (l.Solution != nil) != won {
			t.Errorf("%+v of\n%s", l, text)
		}
	}
}

// TestAdapt holds the change of weights against the gradient of the logarithm of
// a trial's probability.
func TestAdapt(t *testing.T) {
	start := microsoft(t, freecell.Standard, 5)
	o := learnOptions(1)
	o.NewScorer = func(game.Position) Scorer { return &ranker{forces: true} }
	l := newLearner(start, o)
	l.rng = *game.RandOf(3, 3)
	w := weights{}
	for round := range 20 {
		l.play(w)
		want := map[game.Move]float64{}
		first := 0
		for _, c := range l.trial.choices {
			options, total := l.trial.options[first:c.end], 0.0
			first = c.end
			for _, option := range options {
				total += math.Exp(float64(option.score+w[option.move]) / ScoreUnit)
			}
			for _, option := range options {
				want[option.move] -= math.Exp(float64(option.score+w[option.move])/ScoreUnit) / total
			}
			if len(options) > 0 {
				want[c.move]++
			}
		}
		before := weights{}
		for m, x := range w {
			before[m] = x
		}
		l.adapt(w, &l.trial)
		for m, change := range want {
			got := float64(w[m]-before[m]) / ScoreUnit
			if !(math.Abs(got-change) <= 0.02) {
				t.Fatalf("round %d: the weight of %v changes by %.4f; want %.4f", round, m, got, change)
			}
		}
	}
}

func TestLearnWrong(t *testing.T) {
	start := microsoft(t, freecell.Standard, 1)
	for want, change := range map[string]func(*LearnOptions){
		"rollout: learning-trials 0; expected 1 to 1000000000": func(o *LearnOptions) { o.Trials = 0 },
		"rollout: max-moves 0; expected 1 to 1000000":          func(o *LearnOptions) { o.MaxMoves = 0 },
	} {
		o := learnOptions(1)
		change(&o)
		if _, err := Learn(context.Background(), start, o); errorText(err) != want {
			t.Errorf("%v; want %s", err, want)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Learn(ctx, start, learnOptions(1)); !errors.Is(err, context.Canceled) {
		t.Errorf("%v; want %v", err, context.Canceled)
	}
}
