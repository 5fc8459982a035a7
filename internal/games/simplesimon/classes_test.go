package simplesimon_test

import (
	"math/rand/v2"
	"testing"

	"patience/game"
	"patience/game/gametest"
	"patience/game/gametest/oracle"
	"patience/internal/games/simplesimon"
	"patience/internal/testkit/simplesimontest"
)

// TestClasses holds classes to all that can be reached from small decks: settling
// keeps what can be won, so do positions of one class, a code decodes to its class, and
// the steps from a position and from the one that its code decodes to lead to the same
// classes.
func TestClasses(t *testing.T) {
	positions := 0
	twins := gametest.Twins(twin, decks(simplesimon.Suits, simplesimon.Piles)...)
	gametest.EachGraph(rand.New(rand.NewPCG(1, 6)), twins, 4, 1_500,
		func(w *gametest.Twin[simplesimontest.State], g oracle.Graph[simplesimontest.State]) {
			positions += checkClasses(t, w, g)
		})
	t.Logf("%d positions", positions)
	if positions < 5_000 {
		t.Errorf("%d positions; expected more", positions)
	}
}

func checkClasses(t *testing.T, w *gametest.Twin[simplesimontest.State],
	g oracle.Graph[simplesimontest.State],
) (positions int) {
	t.Helper()
	start := w.Position(t, g.States[0]).(*simplesimon.Position)
	coder, decoded := start.NewClassCoder(), start.Clone().(*simplesimon.Position)
	winnable := map[game.Code]bool{}
	for i, s := range g.States {
		p := w.Position(t, s).(*simplesimon.Position)
		settle(p)
		code := coder.Encode(p)
		if known, ok := winnable[code]; ok && known != (g.Distance[i] >= 0) {
			t.Fatalf("%s: a class with positions that can be won and others:\n%s", w.Name, s.Text())
		}
		winnable[code] = g.Distance[i] >= 0
		coder.Decode(code, decoded)
		if again := coder.Encode(decoded); again != code {
			t.Fatalf("%s: the code is %x, decoded %x:\n%s", w.Name, code, again, s.Text())
		}
		if got, want := classesAfter(coder, decoded), classesAfter(coder, p); !sameCodes(got, want) {
			t.Fatalf("%s: %d classes after steps; decoded %d:\n%s\n%s", w.Name, len(want), len(got), p.Board(), decoded.Board())
		}
		positions++
	}
	return positions
}

// settle makes the moves of Settle, each of which must be legal.
func settle(p *simplesimon.Position) (moves []game.Move) {
	for m, ok := p.Settle(); ok; m, ok = p.Settle() {
		p.Play(m)
		moves = append(moves, m)
	}
	return moves
}

// classesAfter returns the classes that the steps from a settled position lead to.
func classesAfter(coder game.Coder, p *simplesimon.Position) map[game.Code]bool {
	classes := map[game.Code]bool{}
	moves, ends := p.AppendSteps(nil, nil)
	first := 0
	for _, end := range ends {
		after := p.Clone().(*simplesimon.Position)
		code := coder.Encode(after)
		for _, m := range moves[first:end] {
			code = coder.After(code, after, m)
			after.Play(m)
		}
		if code != coder.Encode(after) {
			panic("the code after a step is not that of its position")
		}
		settle(after)
		classes[coder.Encode(after)] = true
		first = end
	}
	return classes
}

func sameCodes(a, b map[game.Code]bool) bool {
	for code := range a {
		if !b[code] {
			return false
		}
	}
	return len(a) == len(b)
}
