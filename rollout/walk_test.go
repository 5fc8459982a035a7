package rollout

import (
	"slices"
	"testing"

	"patience/game"
	"patience/internal/games/freecell"
)

// TestWalk: a walk is a trial. It is legal, repeats no position and ends as it
// says; the same number gives the same one; and with the same random numbers it
// is the trial that Run counts.
func TestWalk(t *testing.T) {
	policies := []Policy{
		optionsFor(t, freecell.Standard, Uniform).Policy, optionsFor(t, freecell.Standard, "pairs").Policy,
		Softmax("ranked", 1, func(game.Position) Scorer { return &ranker{forces: true} }),
	}
	for _, policy := range policies {
		start, name := microsoft(t, freecell.Standard, 3), policy.Name
		w, err := NewWalker(start, policy, 200, 1)
		if err != nil {
			t.Fatal(err)
		}
		counting := newPlayer(start, policy, 200)
		for number := range uint64(200) {
			moves, end := w.Walk(number)
			walked := slices.Clone(moves)
			if again, _ := w.Walk(number); !slices.Equal(again, walked) {
				t.Fatalf("%s %d: %v and %v", name, number, walked, again)
			}
			counting.rng = game.NewTrials("rollout/walk/"+name, start.AppendKey(nil), 1).Rand(int64(number))
			if o := counting.trial(); o.moves != len(walked) || o.ending != end {
				t.Errorf("%s %d: %d moves, end %d; counted: %+v", name, number, len(walked), end, o)
			}
			checkWalk(t, start.Clone(), walked, end, 200)
		}
	}
	if _, err := NewWalker(microsoft(t, freecell.Standard, 3), Policy{Name: Uniform}, 0, 1); err == nil {
		t.Error("trials of no moves")
	}
}

func checkWalk(t *testing.T, p game.Position, moves []game.Move, end game.TrialEnd, most int) {
	t.Helper()
	seen := map[uint64]bool{p.Hash(): true}
	for _, m := range moves {
		if !slices.Contains(p.AppendMoves(nil), m) {
			t.Fatalf("%x is not legal in\n%s", m, p.Board())
		}
		p.Play(m)
		if seen[p.Hash()] {
			t.Fatal("a position repeats")
		}
		seen[p.Hash()] = true
	}
	if (end == game.TrialWon) != p.Won() || end == game.TrialCapped && len(moves) != most {
		t.Errorf("end %d after %d moves at\n%s", end, len(moves), p.Board())
	}
}
