package rollout

import (
	"context"
	"fmt"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"testing"

	bounds "patience/heuristics/freecell"

	"go.uber.org/goleak"

	"patience/game"
	"patience/heuristics"
	"patience/internal/games/freecell"
	"patience/internal/stats"
	"patience/internal/testkit/racing"
)

// TestMain expects that all goroutines have ended when the tests have.
func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

func TestOptionsValidate(t *testing.T) {
	if o := DefaultOptions(); o.Validate() != nil {
		t.Errorf("the default options: %v", o.Validate())
	}
	for _, test := range []struct {
		change func(*Options)
		want   string // nothing: valid
	}{
		{func(o *Options) { o.Playouts = 1 }, ""},
		{func(o *Options) { o.Playouts = 0 }, "playouts 0; expected at least 1"},
		{func(o *Options) { o.Playouts = -5 }, "playouts -5; expected at least 1"},
		{func(o *Options) { o.MaxPlayouts = o.Playouts }, ""},
		{func(o *Options) { o.Playouts = PlayoutLimit + 1 }, "playouts 1000000001; expected at most 1000000000"},
		{func(o *Options) { o.MaxPlayouts = 99 }, "max-playouts 99; expected at least playouts, 131072"},
		{func(o *Options) { o.MaxPlayouts = PlayoutLimit }, ""},
		{func(o *Options) { o.MaxPlayouts = PlayoutLimit + 1 }, "max-playouts 1000000001; expected at most 1000000000"},
		{func(o *Options) { o.MaxMoves = 1 }, ""},
		{func(o *Options) { o.MaxMoves = 0 }, "max-moves 0; expected 1 to 1000000"},
		{func(o *Options) { o.MaxMoves = moveLimit }, ""},
		{func(o *Options) { o.MaxMoves = moveLimit + 1 }, "max-moves 1000001; expected 1 to 1000000"},
		{func(o *Options) { o.Workers = 0 }, "workers 0; expected at least 1"},
		{
			func(o *Options) { o.Splitting = &Splitting{} },
			"splitting without a gauge; expected one, such as NewGauge of a catalogue.Entry",
		},
		{func(o *Options) { o.Policy = weighted("first", firstMove) }, ""},
		{func(o *Options) { o.Policy.Name = "" }, "no policy; expected one of a catalogue.Entry, or a name and a player"},
		{func(o *Options) { o.Policy.Name = "first" }, "policy first without a player; expected one"},
		{
			func(o *Options) { o.Policy.NewPlayer = weighted("first", firstMove).NewPlayer },
			"policy uniform with a player; expected another name",
		},
	} {
		o := DefaultOptions()
		test.change(&o)
		if got := errorText(o.Validate()); got != test.want {
			t.Errorf("Validate() = %q, want %q", got, test.want)
		}
	}
}

// weighted returns the policy that picks by a weight.
func weighted(name string, weight func(game.Position, game.Move) int) Policy {
	return Policy{Name: name, NewPlayer: func(p game.Position) Player { return ByWeight(p, weight) }}
}

// firstMove is the weight of a policy that leaves nothing to chance: it plays
// the first legal move, or loses if that leads to a position seen before.
func firstMove(p game.Position, m game.Move) int {
	if p.AppendMoves(nil)[0] == m {
		return 1
	}
	return 0
}

// TestOwnPolicy plays a policy that belongs to no game: as it leaves nothing to
// chance, all trials are the same.
func TestOwnPolicy(t *testing.T) {
	start := microsoft(t, freecell.Standard, 1)
	moves, seen := 0, map[uint64]bool{}
	for p := start.Clone(); !seen[p.Hash()]; moves++ {
		seen[p.Hash()] = true
		p.Play(p.AppendMoves(nil)[0])
	}
	o := DefaultOptions()
	o.Policy, o.Playouts, o.MaxPlayouts = weighted("first", firstMove), 10, 10
	got := mustRun(t, start, o)
	if want := int64(moves - 1); got.Dead != 10 || got.Moves != 10*want {
		t.Errorf("%d dead, %d moves; want 10 trials of %d moves", got.Dead, got.Moves, want)
	}
}

func errorText(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

func TestRunValidatesItsOptions(t *testing.T) {
	o := DefaultOptions()
	o.Workers = -1
	_, err := Run(context.Background(), microsoft(t, freecell.Standard, 1), o)
	if got, want := errorText(err), "rollout: workers -1; expected at least 1"; got != want {
		t.Errorf("error %q, want %q", got, want)
	}
}

// runTests are positions and numbers of trials with each estimator. A first
// win is early in its chunk or late, in the first chunk of the extension or a
// later one.
var runTests = []struct {
	deal                  int64
	policy                string
	playouts, maxPlayouts int64
	want                  Estimator
}{
	{3, Uniform, 10_000, 10_000, Sampled},
	{3, "paper", 8192, 20_000, Sampled},
	{6, Uniform, 1, 20_000, FirstWin},
	{6, Uniform, 1000, 30_000, FirstWin},
	{7, Uniform, 1, 100_000, FirstWin},
	{7, "paper", 100, 100_000, FirstWin},
	{12, Uniform, 4097, 200_000, FirstWin},
	{1, Uniform, 5000, 5000, NoWin},
	{1, Uniform, 5000, 9500, NoWin},
	{4, "pairs", 1, 2, NoWin},
}

// TestRun checks that any number of workers gives what the trials give one
// after another.
func TestRun(t *testing.T) {
	for _, test := range runTests {
		name := fmt.Sprintf("%d/%s/%d/%d", test.deal, test.policy, test.playouts, test.maxPlayouts)
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			start := microsoft(t, freecell.Standard, test.deal)
			o := optionsFor(t, freecell.Standard, test.policy)
			o.Playouts, o.MaxPlayouts, o.Bound = test.playouts, test.maxPlayouts, bounds.Relaxed.Bound
			o.BoundBelow = heuristics.BoundBelow(bounds.Relaxed)
			want := runInSequence(start, o)
			if want.Estimator != test.want {
				t.Fatalf("estimator %s, want %s; %+v", want.Estimator, test.want, want)
			}
			workers := []int{1, 2, 3, 8}
			if testing.Short() {
				workers = []int{2, 8}
			}
			for _, o.Workers = range workers {
				if got := mustRun(t, start, o); got != want {
					t.Errorf("%d workers: %+v, want %+v", o.Workers, got, want)
				}
			}
		})
	}
}

// runInSequence does what Run does in the plainest way: it plays move by move,
// and bounds the last position of every lost trial.
func runInSequence(start game.Position, o Options) Result {
	p := newPlayer(start, o.Policy, o.MaxMoves)
	p.plays.(*picker).byPosition = false
	var total Tally
	play := func(first, last, enough int64) {
		for i := first; i < last && (enough == 0 || total.Wins < enough); i++ {
			p.rng = game.NewTrials("rollout/"+o.Policy.Name, start.AppendKey(nil), o.Seed).Rand(i)
			outcome := p.trial()
			total.add(outcome, p.pos.Home())
			if outcome.ending == game.TrialWon {
				continue
			}
			bound := EndBound{Min: o.Bound(p.pos), Known: true}
			if i < 1024 || i%64 == 0 {
				bound.N, bound.Sum = 1, int64(bound.Min)
			}
			total.EndBound.merge(&bound)
		}
	}
	play(0, o.Playouts, o.EnoughWins)
	switch {
	case total.Wins > 0 && total.Wins == o.EnoughWins:
		return Result{Tally: total, Estimator: Inverse}
	case total.Wins > 0:
		return Result{Tally: total, Estimator: Sampled}
	}
	if play(o.Playouts, o.MaxPlayouts, 1); total.Wins > 0 {
		return Result{Tally: total, Estimator: FirstWin}
	}
	return Result{Tally: total, Estimator: NoWin}
}

// TestEnoughWins: trials stop at a number of wins, in whatever chunk it is
// reached and with any number of workers. The estimate of a larger run lies in
// the interval.
func TestEnoughWins(t *testing.T) {
	racing.Skip(t)
	start := microsoft(t, freecell.Standard, 3)
	o := optionsFor(t, freecell.Standard, Uniform)
	o.Playouts, o.MaxPlayouts = 30_000, 30_000
	o.Bound = func(p game.Position) int { return 52 - p.Home() }
	all := mustRun(t, start, o)
	for _, o.EnoughWins = range []int64{2, 20, 60, all.Wins, all.Wins + 1} {
		want := runInSequence(start, o)
		if (want.Estimator == Inverse) != (o.EnoughWins <= all.Wins) {
			t.Errorf("%d wins: %s", o.EnoughWins, want.Estimator)
		}
		for _, o.Workers = range []int{1, 2, 8} {
			if got := mustRun(t, start, o); got != want {
				t.Errorf("%d wins, %d workers: %+v; want %+v", o.EnoughWins, o.Workers, got, want)
			}
		}
		rate := want.WinRate()
		if best := all.WinRate().Rate; o.EnoughWins > 20 && (best < rate.Low || best > rate.High) {
			t.Errorf("%d wins: %v; the share of all is %g", o.EnoughWins, rate, best)
		}
	}
}

// TestFirstWin moves the end of the extension to just before the first win and
// onto it: the trials are the same.
func TestFirstWin(t *testing.T) {
	for _, test := range runTests {
		if test.want != FirstWin {
			continue
		}
		start := microsoft(t, freecell.Standard, test.deal)
		o := optionsFor(t, freecell.Standard, test.policy)
		o.Playouts, o.MaxPlayouts, o.Workers = test.playouts, test.maxPlayouts, 2
		first := mustRun(t, start, o)
		m := first.Playouts
		if first.Wins != 1 || m <= o.Playouts || m > o.MaxPlayouts {
			t.Errorf("deal %d: %+v is not a first win", test.deal, first)
		}
		o.MaxPlayouts = m
		if got := mustRun(t, start, o); got != first {
			t.Errorf("deal %d, up to the win: %+v, want %+v", test.deal, got, first)
		}
		o.MaxPlayouts = m - 1
		if got := mustRun(t, start, o); got.Estimator != NoWin || got.Wins != 0 || got.Playouts != m-1 {
			t.Errorf("deal %d, up to before the win: %+v", test.deal, got)
		}
	}
}

// TestRunDependsOn checks that everything that seeds the trials changes them.
func TestRunDependsOn(t *testing.T) {
	play := func(change func(*Options)) Result {
		o := optionsFor(t, freecell.Standard, "pairs")
		o.Playouts, o.MaxPlayouts = 1000, 1000
		change(&o)
		return mustRun(t, microsoft(t, freecell.Standard, 1), o)
	}
	want := play(func(*Options) {})
	if got := play(func(*Options) {}); got != want {
		t.Errorf("the same options give %+v and %+v", want, got)
	}
	for what, change := range map[string]func(*Options){
		"the seed":            func(o *Options) { o.Seed++ },
		"the policy's name":   func(o *Options) { o.Policy.Name = "another" },
		"the cap on moves":    func(o *Options) { o.MaxMoves = 20 },
		"the number of them":  func(o *Options) { o.Playouts--; o.MaxPlayouts-- },
		"the policy's weight": func(o *Options) { *o = withPolicy(t, *o, "home-first") },
	} {
		if play(change) == want {
			t.Errorf("%s does not change the result", what)
		}
	}
}

func withPolicy(t *testing.T, o Options, name string) Options {
	o.Policy.NewPlayer = optionsFor(t, freecell.Standard, name).Policy.NewPlayer
	return o
}

func TestRunWithoutBound(t *testing.T) {
	o := DefaultOptions()
	o.Playouts, o.MaxPlayouts = 10, 10
	got := mustRun(t, microsoft(t, freecell.Standard, 1), o)
	if got.Wins == got.Playouts {
		t.Fatal("no trial was lost")
	}
	checkNoEndBound(t, &got.Tally)
}

// checkNoEndBound expects that a tally says of no bound what it is.
func checkNoEndBound(t *testing.T, got *Tally) {
	t.Helper()
	mean, known := got.MeanEndBound()
	least, leastKnown := got.LeastEndBound()
	if known || leastKnown || mean != 0 || least != 0 {
		t.Errorf("bounds of last positions: mean %v, %v, least %d, %v; there is none", mean, known, least, leastKnown)
	}
}

// TestWinRate: the interval is that of the estimator, and holds the rate.
func TestWinRate(t *testing.T) {
	for _, test := range []struct {
		wins, playouts int64
		estimator      Estimator
		want           stats.Interval
	}{
		{50, 200, Sampled, stats.Wilson(50, 200, 0.95)},
		{200, 200, Sampled, stats.Wilson(200, 200, 0.95)},
		{1, 300, FirstWin, stats.FirstSuccess(300, 0.95)},
		{0, 300, NoWin, stats.Wilson(0, 300, 0.95)},
	} {
		r := Result{Tally: Tally{Wins: test.wins, Playouts: test.playouts}, Estimator: test.estimator}
		rate := float64(test.wins) / float64(test.playouts)
		if got, want := r.WinRate(), (Estimate{Rate: rate, Low: test.want.Low, High: test.want.High}); got != want {
			t.Errorf("%d of %d, %s: %+v, want %+v", test.wins, test.playouts, test.estimator, got, want)
		}
		if got := r.WinRate(); got.Low > rate || got.High < rate {
			t.Errorf("%d of %d, %s: %+v does not hold the rate", test.wins, test.playouts, test.estimator, got)
		}
	}
}

func TestRunOfWonPosition(t *testing.T) {
	b, err := newGame(t, freecell.Standard).ParseBoard([]byte("Foundations: H-K C-K D-K S-K"))
	if err != nil {
		t.Fatal(err)
	}
	o := DefaultOptions()
	o.Playouts, o.MaxPlayouts = 10, 20
	want := Result{Tally: Tally{Playouts: 10, Wins: 10, BestHome: 52}, Estimator: Sampled}
	got := mustRun(t, b.Position(), o)
	if got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
	checkNoEndBound(t, &got.Tally)
}

// TestCancel counts the moves made after the context is cancelled, which says
// more than a clock does: only trials that have begun come to their end.
func TestCancel(t *testing.T) {
	defer goleak.VerifyNone(t)
	for _, workers := range []int{1, 2, 8, 1000} {
		ctx, cancel := context.WithCancel(context.Background())
		late := lateMoves(t, cancel, func(start game.Position) {
			o := DefaultOptions()
			o.Workers, o.Playouts, o.MaxPlayouts = workers, 10_000_000, 10_000_000
			if _, err := Run(ctx, start, o); err != context.Canceled {
				t.Errorf("%d workers: error %v, want %v", workers, err, context.Canceled)
			}
		})
		if most := min(workers, runtime.GOMAXPROCS(0)) * DefaultOptions().MaxMoves; late > int64(most) {
			t.Errorf("%d workers: %d moves after the end, want at most %d", workers, late, most)
		}
	}
}

// TestCancelManyRuns cancels a thousand runs at once, which share the
// processors.
func TestCancelManyRuns(t *testing.T) {
	defer goleak.VerifyNone(t)
	const runs = 1000
	ctx, cancel := context.WithCancel(context.Background())
	late := lateMoves(t, cancel, func(start game.Position) {
		o := DefaultOptions()
		o.Playouts, o.MaxPlayouts = 10_000_000, 10_000_000
		var group sync.WaitGroup
		for range runs {
			group.Go(func() {
				if _, err := Run(ctx, start, o); err != context.Canceled {
					t.Errorf("error %v, want %v", err, context.Canceled)
				}
			})
		}
		group.Wait()
	})
	if most := int64(runs * DefaultOptions().MaxMoves); late > most {
		t.Errorf("%d moves after the end, want at most %d", late, most)
	}
}

// lateMoves calls cancel when trials from a start have made 100,000 moves, and
// returns how many more they make once it has returned. It takes care that all workers
// get their turn.
func lateMoves(t *testing.T, cancel context.CancelFunc, run func(start game.Position)) int64 {
	t.Helper()
	var moves, cancelled atomic.Int64
	run(spied{microsoft(t, freecell.Standard, 1), func(game.Position, game.Move) {
		if moves.Add(1) == 100_000 {
			cancel()
			cancelled.Store(moves.Load())
		}
		runtime.Gosched()
	}})
	return moves.Load() - cancelled.Load()
}

func TestCancelledBefore(t *testing.T) {
	defer goleak.VerifyNone(t)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	start := spied{microsoft(t, freecell.Standard, 1), func(game.Position, game.Move) {
		t.Error("a trial is played")
	}}
	if _, err := Run(ctx, start, DefaultOptions()); err != context.Canceled {
		t.Errorf("error %v, want %v", err, context.Canceled)
	}
}

// spied is a position that shows the moves of trials before they are made.
type spied struct {
	game.Position
	onPlay func(p game.Position, m game.Move)
}

func (s spied) Clone() game.Position { return spied{s.Position.Clone(), s.onPlay} }

func (s spied) CopyFrom(src game.Position) { s.Position.CopyFrom(src.(spied).Position) }

func (s spied) Play(m game.Move) {
	s.onPlay(s.Position, m)
	s.Position.Play(m)
}

func mustRun(t testing.TB, start game.Position, o Options) Result {
	t.Helper()
	r, err := Run(context.Background(), start, o)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// optionsFor returns the default options with a policy.
func optionsFor(t testing.TB, rules freecell.Rules, policy string) Options {
	t.Helper()
	o := DefaultOptions()
	if policy == Uniform {
		return o
	}
	weightings := rules.Weightings()
	i := slices.IndexFunc(weightings, func(w freecell.Weighting) bool { return w.Name == policy })
	o.Policy = weighted(policy, weightings[i].Weight)
	return o
}

func newGame(t testing.TB, rules freecell.Rules) game.Game {
	t.Helper()
	g, err := freecell.NewGame(rules)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// policyNames returns the names of all policies of a game.
func policyNames(rules freecell.Rules) []string {
	names := []string{Uniform}
	for _, w := range rules.Weightings() {
		names = append(names, w.Name)
	}
	return names
}

// microsoft returns the position of a Microsoft deal.
func microsoft(t testing.TB, rules freecell.Rules, number int64) game.Position {
	t.Helper()
	b, err := freecell.MicrosoftDeal(&rules, number)
	if err != nil {
		t.Fatal(err)
	}
	return b.Position()
}

// TestForeignPolicy: a policy of another game panics in the caller's goroutine, not in a
// worker.
func TestForeignPolicy(t *testing.T) {
	weight := func(game.Position, game.Move) int { panic("of another game") }
	for name, foreign := range map[string]Policy{
		"weight": weighted("foreign", weight),
		"player": {Name: "foreign", NewPlayer: func(game.Position) Player { panic("of another game") }},
	} {
		for _, start := range []game.Position{microsoft(t, freecell.Standard, 1), oneMove(t)} {
			func() {
				defer func() {
					if recover() == nil {
						t.Errorf("%s, %d moves: no panic that the caller could recover from", name, len(start.AppendMoves(nil)))
					}
				}()
				foreign.player(start)
			}()
		}
	}
	o := DefaultOptions()
	o.Policy = weighted("foreign", weight)
	defer func() {
		if recover() == nil {
			t.Error("Run: no panic that the caller could recover from")
		}
	}()
	Run(t.Context(), microsoft(t, freecell.Standard, 1), o)
}

// oneMove returns a position with one legal move, KS home.
func oneMove(t *testing.T) game.Position {
	t.Helper()
	rules := freecell.Standard
	rules.Columns, rules.Cells = 1, 0
	b, err := newGame(t, rules).ParseBoard([]byte("Foundations: H-K C-K D-K S-Q\n: KS"))
	if err != nil {
		t.Fatal(err)
	}
	if moves := b.Position().AppendMoves(nil); len(moves) != 1 {
		t.Fatalf("%d moves; want one", len(moves))
	}
	return b.Position()
}

// TestNoMoves: where no move is legal, a policy is not asked for a weight.
func TestNoMoves(t *testing.T) {
	b, err := newGame(t, freecell.Standard).ParseBoard([]byte("Foundations: H-K C-K D-K S-K"))
	if err != nil {
		t.Fatal(err)
	}
	never := func(game.Position, game.Move) int { panic("no move to weigh") }
	o := DefaultOptions()
	o.Playouts, o.MaxPlayouts = 3, 3
	o.Policy = weighted("never", never)
	if r, err := Run(t.Context(), b.Position(), o); err != nil || r.Playouts == 0 {
		t.Errorf("%+v, %v", r, err)
	}
}
