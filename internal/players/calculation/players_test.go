package calculation_test

import (
	"slices"
	"testing"

	"patience/game"
	"patience/internal/games/calculation"
	players "patience/internal/players/calculation"
	"patience/internal/testkit/thorough"
	"patience/rollout"
)

// run plays one trial of each of some deals and returns the wins and the moves.
func run(t testing.TB, rules calculation.Rules, policy rollout.Policy, deals int64, maxMoves int) (wins, moves int64) {
	t.Helper()
	o := rollout.DefaultOptions()
	o.Policy, o.Playouts, o.MaxPlayouts, o.MaxMoves = policy, 1, 1, maxMoves
	for number := int64(1); number <= deals; number++ {
		board, err := calculation.RandomDeal(&rules, number, game.DefaultSeed)
		if err != nil {
			t.Fatal(err)
		}
		r, err := rollout.Run(t.Context(), board.Position(), o)
		if err != nil {
			t.Fatal(err)
		}
		wins, moves = wins+r.Wins, moves+r.Moves
	}
	return wins, moves
}

func policy(t testing.TB, rules calculation.Rules, name string) rollout.Policy {
	t.Helper()
	policies := players.Policies(&rules)
	i := slices.IndexFunc(policies, func(p rollout.Policy) bool { return p.Name == name })
	if i < 0 {
		t.Fatalf("no policy %s of %s", name, rules.Name)
	}
	return policies[i]
}

// TestGolden: the names stand for exactly this play.
func TestGolden(t *testing.T) {
	for _, c := range []struct {
		stacks int
		name   string
		deals  int64
		want   [2]int64 // wins and moves
	}{
		{3, "learned5", 60, [2]int64{44, 4737}},
		{4, "learned5", 60, [2]int64{60, 5148}},
		{3, "learned5-128", 4, [2]int64{2, 288}},
		{4, "learned5-128", 2, [2]int64{2, 161}},
	} {
		rules := calculation.Standard(c.stacks, 0)
		wins, moves := run(t, rules, policy(t, rules, c.name), c.deals, 1000)
		if got := [2]int64{wins, moves}; got != c.want {
			t.Errorf("%s of %s: %d wins and moves; want %d", c.name, rules.Name, got, c.want)
		}
	}
}

// TestGivenColumns: with nine columns given, three stacks are enough for every
// deal, whatever the order of the stock, and the player of samples sees nearly
// all ways. With thirteen there is nothing to do.
func TestGivenColumns(t *testing.T) {
	for _, given := range []int{9, 12, 13} {
		rules := calculation.Standard(3, given)
		if wins, _ := run(t, rules, policy(t, rules, "learned5-128"), 20, 1000); wins < 19 {
			t.Errorf("%d of 20 deals won with %d columns given", wins, given)
		}
	}
}

// TestMostMoves: a trial stops at the largest number of moves.
func TestMostMoves(t *testing.T) {
	rules := calculation.Standard(4, 0)
	if wins, moves := run(t, rules, policy(t, rules, "learned5"), 3, 5); wins != 0 || moves != 15 {
		t.Errorf("%d wins and %d moves in three trials of five", wins, moves)
	}
}

// TestShareOfWins keeps the players near the figures of
// docs/research/reproduction/calculation.md: a band of four standard errors around what
// 200 deals should give, and a wide one for few deals.
func TestShareOfWins(t *testing.T) {
	if !thorough.Wanted() {
		t.Skip("plays 420 games")
	}
	for _, c := range []struct {
		stacks    int
		name      string
		deals     int64
		low, high int64
	}{
		{3, "learned5", 200, 94, 150},
		{4, "learned5", 200, 187, 200},
		{3, "learned5-128", 10, 1, 10},
		{4, "learned5-128", 10, 8, 10},
	} {
		rules := calculation.Standard(c.stacks, 0)
		wins, _ := run(t, rules, policy(t, rules, c.name), c.deals, 1000)
		if wins < c.low || wins > c.high {
			t.Errorf("%s of %s: %d of %d deals; expected %d to %d", c.name, rules.Name, wins, c.deals, c.low, c.high)
		}
	}
}

// TestPolicies: there are players for full decks with three or four stacks only.
func TestPolicies(t *testing.T) {
	for _, c := range []struct {
		rules calculation.Rules
		want  int
	}{
		{calculation.Standard(4, 0), 3},
		{calculation.Standard(3, 7), 3},
		{calculation.Standard(2, 0), 0},
		{calculation.Standard(5, 0), 0},
		{calculation.Rules{Name: "small", Stacks: 3, Foundations: 4, Ranks: 7}, 0},
		{calculation.Rules{Name: "three", Stacks: 3, Foundations: 3, Ranks: 13}, 0},
	} {
		if got := len(players.Policies(&c.rules)); got != c.want {
			t.Errorf("%d policies for %s; want %d", got, c.rules.Name, c.want)
		}
	}
}

// BenchmarkPlayers plays a deal with three stacks.
func BenchmarkPlayers(b *testing.B) {
	rules := calculation.Standard(3, 0)
	for _, name := range []string{"learned5", "learned5-128"} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			player := policy(b, rules, name)
			for b.Loop() {
				run(b, rules, player, 1, 1000)
			}
		})
	}
}
