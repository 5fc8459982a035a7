package calculation_test

import (
	"testing"

	"patience/internal/games/calculation"
	"patience/rollout"
)

// TestPlayerAndWeighting: the weighting makes the moves of the player, whose
// games are won and lost alike, and never those of another position.
func TestPlayerAndWeighting(t *testing.T) {
	wins := 0
	for _, rules := range []calculation.Rules{calculation.Standard(4, 2), calculation.Standard(3, 5), calculation.Standard(4, 8)} {
		g := newGame(t, rules)
		policy, err := rollout.PolicyFor(g, "priority")
		if err != nil {
			t.Fatal(err)
		}
		for number := int64(1); number <= 40; number++ {
			b, err := calculation.RandomDeal(&rules, number, 1)
			if err != nil {
				t.Fatal(err)
			}
			player, _ := calculation.NewPlayer(b)
			o := rollout.DefaultOptions()
			o.Policy, o.Playouts, o.MaxPlayouts = policy, 2, 2
			out, err := rollout.Run(t.Context(), b.Position(), o)
			if err != nil {
				t.Fatal(err)
			}
			want := int64(0)
			if player.Plays(b.Stock) {
				want = 2
				wins++
			}
			if out.Wins != want {
				t.Errorf("%s random:%d: %d of two trials won; want %d", rules.Name, number, out.Wins, want)
			}
		}
	}
	if wins < 40 || wins > 110 {
		t.Errorf("%d games won; expected some won and some lost", wins)
	}
}

// TestPlayerSeesOnlyTheNextCard: what comes later does not change a move.
func TestPlayerSeesOnlyTheNextCard(t *testing.T) {
	rules := calculation.Standard(4, 0)
	b, err := calculation.RandomDeal(&rules, 5, 1)
	if err != nil {
		t.Fatal(err)
	}
	other := *b
	other.Stock = append([]uint8{}, b.Stock...)
	const seen = 20
	for i, j := seen, len(other.Stock)-1; i < j; i, j = i+1, j-1 {
		other.Stock[i], other.Stock[j] = other.Stock[j], other.Stock[i]
	}
	g, err := calculation.NewGame(rules)
	if err != nil {
		t.Fatal(err)
	}
	weight := g.Weightings()[0].Weight
	p, q := b.Position().(*calculation.Position), other.Position().(*calculation.Position)
	for len(p.Stock()) > len(b.Stock)-seen+1 {
		for _, m := range p.AppendMoves(nil) {
			if weight(p, m) != weight(q, m) {
				t.Fatalf("%s has two weights", p.MoveText(m))
			}
			if weight(p, m) > 0 {
				p.Play(m)
				q.Play(m)
				break
			}
		}
	}
}

// TestFewStacksHaveNoTable: the paper has tables for three and four stacks.
func TestFewStacksHaveNoTable(t *testing.T) {
	for _, rules := range []calculation.Rules{calculation.Standard(2, 0), calculation.Standard(5, 0), small(4, 5, 3, 0)} {
		if names := newGame(t, rules).Weightings(); len(names) > 0 {
			t.Errorf("%s has %d weightings", rules.Name, len(names))
		}
	}
}
