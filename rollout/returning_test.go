package rollout

import (
	"reflect"
	"testing"

	"patience/game"
	"patience/internal/games/freecell"
	"patience/internal/games/klondike"
)

// TestCardsStayHome: random play is the same whether or not cards may come back from
// home, by every policy.
func TestCardsStayHome(t *testing.T) {
	played := 0
	for _, name := range []string{"fan", "alpha-star", "somerset", "raglan"} {
		rules, ok := freecell.Named(name)
		if !ok {
			t.Fatalf("no game %s", name)
		}
		rules.Back = false
		staying, err := freecell.NewGame(rules)
		if err != nil {
			t.Fatal(err)
		}
		rules.Back = true
		returning, err := freecell.NewGame(rules)
		if err != nil {
			t.Fatal(err)
		}
		played += compareTrials(t, returning, staying, rules.Weightings())
	}
	returning, err := klondike.NewGame(klondike.Standard(3, true, false))
	if err != nil {
		t.Fatal(err)
	}
	staying, err := klondike.NewGame(klondike.Standard(3, false, false))
	if err != nil {
		t.Fatal(err)
	}
	if played += compareTrials(t, returning, staying, nil); played < 20 {
		t.Errorf("%d comparisons", played)
	}
}

// compareTrials plays the same deals of two games by every policy, and returns how many
// results it compared.
func compareTrials(t *testing.T, a, b game.Game, weightings []freecell.Weighting) (played int) {
	for number := range int64(2) {
		id := game.DealID{Source: game.Random, Number: number + 1}
		var starts [2]game.Position
		for i, g := range []game.Game{a, b} {
			board, err := g.Deal(id, 1)
			if err != nil {
				t.Fatal(err)
			}
			starts[i] = board.Position()
		}
		policies := []Policy{{Name: Uniform}}
		for _, w := range weightings {
			policies = append(policies, weighted(w.Name, w.Weight))
		}
		for _, policy := range policies {
			o := DefaultOptions()
			o.Playouts, o.MaxPlayouts = 300, 300
			o.Policy = policy
			if got, want := mustRun(t, starts[0], o), mustRun(t, starts[1], o); !reflect.DeepEqual(got, want) {
				t.Errorf("%s, deal %d, policy %s: %+v; where cards stay home %+v", a.Name(), number+1, policy.Name, got, want)
			}
			played++
		}
	}
	return played
}
