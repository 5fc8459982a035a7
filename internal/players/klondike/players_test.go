package klondike

import (
	"testing"

	"patience/game"
	"patience/internal/games/klondike"
	"patience/solve"
)

// play plays a trial of each of some deals and returns the wins and the moves.
func play(t *testing.T, rules klondike.Rules, samples int, deals int64, most int) (wins, moves int) {
	t.Helper()
	var p *player
	for number := range deals {
		b, err := klondike.RandomDeal(&rules, number+1, 1)
		if err != nil {
			t.Fatal(err)
		}
		start := b.Position().(*klondike.Position)
		if p == nil {
			p = newPlayer(start, learned(), samples)
		}
		n, _, end := p.PlayTrial(start, game.RandOf(1, uint64(number)), game.NewHashSet(most+1), most)
		if (end == game.TrialWon) != start.Won() {
			t.Errorf("random:%d ends %v at\n%s", number+1, end, start.Board())
		}
		if moves += n; end == game.TrialWon {
			wins++
		}
	}
	return wins, moves
}

// TestGolden: the names stand for exactly this play.
func TestGolden(t *testing.T) {
	for _, c := range []struct {
		rules   klondike.Rules
		samples int
		deals   int64
		want    [2]int // wins and moves
	}{
		{rulesOfTests[0], 0, 40, [2]int{27, 2578}},
		{rulesOfTests[1], 0, 40, [2]int{7, 1382}},
		{rulesOfTests[0], 100, 8, [2]int{7, 580}},
		{rulesOfTests[1], 100, 8, [2]int{2, 366}},
		{rulesOfTests[2], 100, 8, [2]int{2, 366}},
	} {
		wins, moves := play(t, c.rules, c.samples, c.deals, 1000)
		if got := [2]int{wins, moves}; got != c.want {
			t.Errorf("%s, %d samples: %d wins and moves; want %d", c.rules.Name, c.samples, got, c.want)
		}
	}
}

// TestShareOfWins keeps the players far above random play, which wins one deal in
// twenty with three cards drawn at a time.
func TestShareOfWins(t *testing.T) {
	if wins, _ := play(t, rulesOfTests[1], 100, 60, 1000); wins < 12 {
		t.Errorf("%d of 60 deals won", wins)
	}
}

// TestMostMoves: a trial stops at the largest number of moves.
func TestMostMoves(t *testing.T) {
	if wins, moves := play(t, rulesOfTests[1], 0, 3, 5); wins != 0 || moves != 15 {
		t.Errorf("%d wins and %d moves in three trials of five", wins, moves)
	}
}

// TestAllKnown: where at most one card is face down, the player wins what can be won.
func TestAllKnown(t *testing.T) {
	ends := map[game.TrialEnd]int{}
	for number := range int64(80) {
		p := almostKnown(t, number+1)
		if p == nil {
			continue
		}
		out, err := p.decider.Decide(t.Context(), p.position)
		if err != nil || out.Verdict() == solve.Undecided {
			continue
		}
		_, _, end := p.PlayTrial(p.position.Clone(), game.RandOf(1, 1), game.NewHashSet(1001), 1000)
		ends[end]++
		if (end == game.TrialWon) != (out.Verdict() == solve.Winnable) {
			t.Errorf("%v, %v:\n%s", end, out.Verdict(), p.position.Board())
		}
	}
	t.Logf("%v", ends)
	if ends[game.TrialWon] < 10 {
		t.Error("expected more such positions")
	}
}

// almostKnown returns a player at the first position of a game with at most one card
// face down, nil if there is none.
func almostKnown(t *testing.T, number int64) *player {
	t.Helper()
	b, err := klondike.RandomDeal(&rulesOfTests[1], number, 1)
	if err != nil {
		t.Fatal(err)
	}
	start := b.Position().(*klondike.Position)
	p := newPlayer(start, learned(), 0)
	p.position, p.seen, p.most = start, game.NewHashSet(1001), 1000
	p.settle()
	for p.tree.Begin(start); start.Down().Len() > 1; {
		if len(p.tree.Edges()) == 0 {
			return nil
		}
		p.take(p.tree.Best())
	}
	return p
}

// TestPolicies: there are players for the full deck whose spaces take kings, with any
// number of passes.
func TestPolicies(t *testing.T) {
	for _, c := range []struct {
		rules klondike.Rules
		want  int
	}{
		{klondike.Standard(1, false, false), 3},
		{klondike.Standard(3, true, false), 3},
		{klondike.Standard(3, false, true), 0},
		{klondike.Standard(1, false, false).WithPasses(3), 0},
		{klondike.Rules{Name: "small", Draw: 1, Columns: 6, Ranks: 13}, 0},
	} {
		if got := len(Policies(&c.rules)); got != c.want {
			t.Errorf("%d policies for %s; want %d", got, c.rules.Name, c.want)
		}
	}
}
