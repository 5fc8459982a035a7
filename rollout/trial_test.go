package rollout

import (
	"fmt"
	"slices"
	"testing"

	"patience/game"
	"patience/internal/games/freecell"
)

// trialGames are games and caps under which trials come to every ending.
var trialGames = []struct {
	rules    freecell.Rules
	maxMoves int
}{
	{freecell.Standard, 1000},
	{freecell.FourCompanies, 1000},
	{freecell.Standard, 20},
	{freecell.Rules{Name: "small", Columns: 4, Cells: 2, Ranks: 4}, 30},
	{freecell.Rules{Name: "narrow", Columns: 2, Cells: 1, Ranks: 3, Build: freecell.InSuit}, 30},
}

// TestTrialIsByTheRules watches the trials of every policy move by move.
func TestTrialIsByTheRules(t *testing.T) {
	endings := map[game.TrialEnd]int{}
	for _, test := range trialGames {
		for _, name := range policyNames(test.rules) {
			policy := optionsFor(t, test.rules, name).Policy
			for number := int64(1); number <= 20; number++ {
				b, err := freecell.RandomDeal(&test.rules, number, 1)
				if err != nil {
					t.Fatal(err)
				}
				r := newReferee(t, b.Position(), policy, test.maxMoves)
				for range 5 {
					endings[r.trial()]++
				}
			}
		}
	}
	t.Logf("%d trials game.TrialWon, %d game.TrialDead, %d game.TrialCapped", endings[game.TrialWon],
		endings[game.TrialDead], endings[game.TrialCapped])
	if len(endings) != 3 {
		t.Error("not every ending occurred")
	}
}

// A referee watches the trials of a player.
type referee struct {
	t         *testing.T
	player    *player
	weight    func(game.Position, game.Move) int // nil for the uniform policy
	visited   map[string]bool                    // by key, the positions of the trial
	branching int64
}

func newReferee(t *testing.T, start game.Position, policy Policy, maxMoves int) *referee {
	r := &referee{t: t}
	if k, ok := policy.player(start).(*picker); ok && k.weight != nil {
		r.weight = func(p game.Position, m game.Move) int { return k.weight(p.(spied).Position, m) }
		policy = weighted(policy.Name, r.weight)
	}
	r.player = newPlayer(spied{start, r.leave}, policy, maxMoves)
	r.player.rng = *game.RandOf(1, 2)
	return r
}

// leave sees the position that a trial leaves by a move.
func (r *referee) leave(p game.Position, m game.Move) {
	legal := p.AppendMoves(nil)
	if !slices.Contains(legal, m) {
		r.t.Fatalf("%s is not legal in\n%s", p.MoveText(m), p.Board())
	}
	r.arrive(p, legal)
}

// arrive notes a position and its legal moves, once it is left or the last.
func (r *referee) arrive(p game.Position, legal []game.Move) {
	key := string(p.AppendKey(nil))
	if r.visited[key] {
		r.t.Fatalf("a second visit to\n%s", p.Board())
	}
	r.visited[key] = true
	if !p.Won() {
		r.branching += int64(len(legal))
	}
}

// trial watches one trial and returns how it ended.
func (r *referee) trial() game.TrialEnd {
	r.visited, r.branching = map[string]bool{}, 0
	got := r.player.trial()
	last := r.player.pos
	r.arrive(last, last.AppendMoves(nil))
	want := outcome{ending: r.endingOf(last), moves: len(r.visited) - 1, branching: r.branching}
	if got != want {
		r.t.Errorf("outcome %+v, want %+v, at the end\n%s", got, want, last.Board())
	}
	if want.ending == game.TrialCapped && want.moves != r.player.maxMoves {
		r.t.Errorf("capped after %d moves, want %d", want.moves, r.player.maxMoves)
	}
	return got.ending
}

// endingOf says why a trial ends in p, if it is not the cap on its moves.
func (r *referee) endingOf(p game.Position) game.TrialEnd {
	if p.Won() {
		return game.TrialWon
	}
	for _, m := range p.AppendMoves(nil) {
		next := p.(spied).Position.Clone()
		next.Play(m)
		if !r.visited[string(next.AppendKey(nil))] && (r.weight == nil || r.weight(p, m) > 0) {
			return game.TrialCapped
		}
	}
	return game.TrialDead
}

func TestTrialAllocatesNothing(t *testing.T) {
	for _, test := range trialGames {
		for _, name := range policyNames(test.rules) {
			t.Run(fmt.Sprintf("%s/%d/%s", test.rules.Name, test.maxMoves, name), func(t *testing.T) {
				b, err := freecell.RandomDeal(&test.rules, 1, 1)
				if err != nil {
					t.Fatal(err)
				}
				p := newPlayer(b.Position(), optionsFor(t, test.rules, name).Policy, test.maxMoves)
				p.rng = *game.RandOf(1, 2)
				for range 100 { // the lists of moves get their room
					p.trial()
				}
				if allocs := testing.AllocsPerRun(500, func() { p.trial() }); allocs != 0 {
					t.Errorf("%v allocations in a trial", allocs)
				}
			})
		}
	}
}
