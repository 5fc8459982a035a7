package rollout

import (
	"reflect"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"

	"patience/game"
	"patience/internal/games/freecell"
)

// uniformRules are rules whose positions play uniform trials by themselves.
func uniformRules() []freecell.Rules {
	rules := []freecell.Rules{
		freecell.Standard,
		freecell.BakersGame,
		{Name: "one column", Columns: 1, Cells: 3, Ranks: 2},
		{Name: "many columns", Columns: 18, Cells: 2, Ranks: 13},
		{Name: "many cells", Columns: 3, Cells: 50, Ranks: 13, Build: freecell.InSuit},
		{Name: "no cell", Columns: 12, Cells: 0, Ranks: 13},
		{Name: "reserve", Columns: 9, Ranks: 7, Reserve: 5, Diagonal: true},
	}
	for _, v := range freecell.Variants {
		if v.Moves == freecell.SingleCards && !v.Back && (v.Spaces != freecell.AnyCard || v.Build == freecell.AnySuit) {
			v.Name = "small" // some never end in a win or a cap
			rules = append(rules, v)
		}
	}
	for ranks := 1; ranks <= 5; ranks++ {
		rules = append(rules,
			freecell.Rules{Name: "small", Columns: ranks, Cells: 4 - ranks%4, Ranks: ranks, Build: freecell.AnySuit},
			freecell.Rules{
				Name: "small", Columns: 4, Cells: ranks % 3, Ranks: ranks, Build: freecell.AnySuit,
				Spaces: freecell.NoCard,
			},
			freecell.Rules{Name: "small", Columns: ranks + 1, Cells: ranks % 3, Ranks: ranks},
			freecell.Rules{Name: "small", Columns: 3, Cells: 4 - ranks%4, Ranks: ranks, Build: freecell.InSuit})
	}
	return rules
}

// TestPlayUniform: a position that plays trials by itself makes the moves that
// are made one by one: the same outcomes, last positions, hashes seen and state
// of the generator, from deals and from positions in mid-game.
func TestPlayUniform(t *testing.T) {
	for _, rules := range uniformRules() {
		endings := map[game.TrialEnd]int{}
		for number := range int64(20) {
			board, err := freecell.RandomDeal(&rules, number+1, 1)
			if err != nil {
				t.Fatal(err)
			}
			start := board.Position()
			for part := range uint64(4) {
				comparePlayers(t, start, 60*int(part*part*part)+3, part, endings)
				stroll(start, 5, game.RandOf(part, 7))
			}
		}
		t.Log(rules.Name, endings)
		if rules.Name != "small" && len(endings) < 2 {
			t.Errorf("%s: endings %v; want several", rules.Name, endings)
		}
	}
}

// TestFewLanes: few trials are played without lanes, which would cost more than they save. They are the same trials.
func TestFewLanes(t *testing.T) {
	o := DefaultOptions()
	o.Workers = 1
	for _, trials := range []int64{1, fewLanes - 1, fewLanes} {
		s := &stage{Options: o, start: microsoft(t, freecell.Standard, 1), last: trials}
		p := s.player()
		if p.lanes != nil && trials < fewLanes {
			t.Errorf("%d trials are played in lanes", trials)
		}
		here, err := s.chunk(t.Context(), p, 0, 0)
		alone, errAlone := s.chunk(t.Context(), newPlayer(s.start, s.Policy, s.MaxMoves), 0, 0)
		if err != nil || errAlone != nil || !reflect.DeepEqual(here, alone) {
			t.Errorf("%d trials: %+v, %v; alone %+v, %v", trials, here, err, alone, errAlone)
		}
	}
}

// comparePlayers plays trials in both ways.
func comparePlayers(t *testing.T, start game.Position, maxMoves int, seed uint64, endings map[game.TrialEnd]int) {
	t.Helper()
	itself := newPlayer(start, Policy{Name: Uniform}, maxMoves)
	byMoves := newPlayer(start, Policy{Name: Uniform}, maxMoves)
	if !itself.plays.(*picker).byPosition {
		t.Fatal("the position does not play by itself")
	}
	byMoves.plays.(*picker).byPosition = false
	itself.rng, byMoves.rng = *game.RandOf(seed, 1), *game.RandOf(seed, 1)
	for range 30 {
		got, want := itself.trial(), byMoves.trial()
		p, q := itself.pos.(*freecell.Position), byMoves.pos.(*freecell.Position)
		if got != want || *p != *q {
			t.Fatalf("%+v and\n%s\nmove by move %+v and\n%s\nfrom\n%s", got, p.Board(), want, q.Board(), start.Board())
		}
		if itself.rng != byMoves.rng {
			t.Fatalf("other random numbers are left after a trial of %d moves", want.moves)
		}
		endings[got.ending]++
	}
}

// stroll makes some random moves.
func stroll(p game.Position, moves int, rng *game.Rand) {
	for range moves {
		m, n := p.Pick(rng.Uint64())
		if n == 0 {
			return
		}
		p.Play(m)
	}
}

// TestUniformMoves: each move to a position that was not seen is equally likely, by
// a chi-square test over positions in mid-game of which some neighbours were seen.
func TestUniformMoves(t *testing.T) {
	const each = 500 // trials for each move
	rng, set, statistic, freedom := game.RandOf(1, 2), game.NewHashSet(64), 0.0, 0
	for number := range int64(60) {
		board, err := freecell.RandomDeal(&freecell.Standard, number+1, 3)
		if err != nil {
			t.Fatal(err)
		}
		start := board.Position()
		stroll(start, int(number), rng)
		seen := []uint64{start.Hash()}
		counts := map[uint64]float64{}
		for _, m := range start.AppendMoves(nil) {
			if h := start.HashAfter(m); rng.Uint64()%3 == 0 {
				seen = append(seen, h)
			} else {
				counts[h] = 0
			}
		}
		for range each * len(counts) {
			counts[moveOnce(start, seen, set, rng)]++
		}
		for _, n := range counts {
			statistic += (n - each) * (n - each) / each
		}
		freedom += max(0, len(counts)-1)
	}
	if p := (distuv.ChiSquared{K: float64(freedom)}).Survival(statistic); p < 1e-4 {
		t.Errorf("chi-square %.0f with %d degrees of freedom, p = %.1e", statistic, freedom, p)
	}
}

// moveOnce returns the hash after the first move of a uniform trial. It empties
// the set.
func moveOnce(start game.Position, seen []uint64, set *game.HashSet, rng *game.Rand) uint64 {
	set.Reset()
	for _, h := range seen {
		set.Add(h)
	}
	p := start.Clone().(*freecell.Position)
	p.PlayUniform(rng, set, 1, nil)
	return p.Hash()
}
